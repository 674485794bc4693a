"""Whole deals in lines: told to the end, and no hand said to another."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.new_match import MatchSetup, new_setup
from rummy_tui.tui.session import Session
from tests.plain.typist import Played

WON, LOST, THREE = 1, 2, 4


def numbered_setup(seed: int, *names: str, **wishes: Any) -> MatchSetup:
    """A repeatable match."""
    return new_setup(names=names, seed=Seed.numbered(seed), **wishes)


def test_a_win_and_a_loss_are_told_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    won = Played(numbered_setup(WON, "You"), monkeypatch)
    won.play()
    lost = Played(numbered_setup(LOST, "You"), monkeypatch)
    lost.play()

    assert re.search(r"\nYou won the deal, plus \d+\.00 chips\.\n", won.said)
    assert re.search(
        r"\nYou lost \d+ points, minus .*; Asha \[bot\] won\.\n", lost.said
    )


def test_R1_the_rules_card_comes_first_with_the_commitment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = Played(numbered_setup(WON, "You"), monkeypatch)
    played.play()
    card, _, rest = played.said.partition("Toss: ")

    assert "D-2, unusual: To declare:" in card
    assert "D-2 in desk: To declare: one pure sequence." in card
    assert "Chips only: there is no real money anywhere in this game." in card
    assert played.setup.seed.commitment[:16] in card
    assert rest.startswith("You QD, Asha [bot] 6H.\nYou play first.\n")


def test_every_turn_of_a_bot_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played(numbered_setup(THREE, "You", players=3), monkeypatch)
    session = played.play()
    turns = {
        (move.seat, move.turn) for move in session.table.state.moves if move.seat != 0
    }
    lines = [
        line
        for line in played.said.splitlines()
        if re.match(r"(Asha|Bhim) \[bot\] (drew|took|dropped|declared)", line)
    ]
    assert len(lines) == len(turns)


def test_nothing_said_needs_to_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    for rules in ("classic", "desk"):
        played = Played(
            numbered_setup(LOST, "You", players=4, rules=rules), monkeypatch
        )
        played.typist.extra = lambda session: list(EVERYTHING)
        played.play()

        assert "{" not in played.said
        assert played.said.isascii()
        assert re.search(r"[^\n -~]", played.said) is None
        for line in played.said.splitlines():
            assert line.strip()
            assert "  " not in line
            assert not set(line) & set("|*~^<>=#")


EVERYTHING = (
    *("hand", "points", "table", "discards", "jokers", "players", "log", "prices"),
    *("auto", "why 1", "break 1", "undo", "redo", "sort", "rules", "help"),
)
_CARD = re.compile(r"\b(?:10|[2-9AJQK])[SHDC]\b|\bPJ\b")


class Eavesdropper:
    """Reads everything said with the eyes of everybody who may hear it."""

    def __init__(self, played: Played) -> None:
        self._played = played
        self._heard = 0
        self._hands: dict[Seat, set[str]] = {}
        self.open: Seat | None = None
        self.own = self.public = 0

    def look(self) -> None:
        """Check what was said since the last time."""
        said = self._played.said
        new, self._heard = said[self._heard :], len(said)
        session = self._played.typist.session
        if session is None:
            return
        if not (session.is_play or session.is_show):
            return
        own, _, curtain = new.partition(" is next.\n")
        if not self._hands:
            # The rules card and the toss are for all; the first curtain ends them.
            own = ""
        before = self._hands
        self._hands = {
            Seat(seat): {str(f) for f in session.table.state.faces(hand)}
            for seat, hand in enumerate(session.table.state.hands)
        }
        public = _public(session)
        if own and self.open is not None:
            self.own += 1
            hand = before.get(self.open, set()) | self._hands[self.open]
            assert _cards(own) <= public | hand, own
        if curtain:
            self.public += 1
            assert _cards(curtain) <= public, curtain
            assert not re.search(r"\byour?\b", curtain, re.IGNORECASE), curtain
            prompt = curtain.rstrip("\n").rpartition("\n")[2]
            self.open = Seat(int(prompt.split()[1]) - 1)
            assert self.open == session.awaited


def _cards(text: str) -> set[str]:
    # Examples of how to type, and the places that jokers fill, are nobody's cards.
    plain = re.sub(r"stands for \S+|as in [^.]*|\(9H 9H 9H\)", "", text)
    return set(_CARD.findall(plain))


def _public(session: Session) -> set[str]:
    state, view = session.table.state, session.view(Seat(0))
    faces = {move.face for move in state.moves} | set(view.open_deck) | {view.turned}
    faces |= {
        face for hand in view.hands_shown if hand for g in hand.groups for face in g
    }
    return {str(face) for face in faces if face is not None}


@pytest.mark.parametrize("seed", [3, 5])
def test_T8_no_hand_is_said_outside_the_turn_of_its_seat(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = numbered_setup(seed, "Nila", "Omar", "Padma", players=4)
    played = Played(setup, monkeypatch)
    ear = Eavesdropper(played)
    played.typist.look = ear.look
    played.typist.extra = lambda session: list(EVERYTHING[:-2])
    played.play()

    assert ear.public > 5
    assert ear.own > 50


def test_the_curtain_goes_on_for_the_own_number_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = Played(numbered_setup(3, "Nila", "Omar"), monkeypatch)
    typist = played.typist
    typed_wrong: list[str] = []

    def lines(prompt: str) -> list[str]:
        if prompt.startswith("Type ") and not typed_wrong:
            own = prompt.split()[1]
            typed_wrong.extend(["", "3" if own != "3" else "4", "draw", "y"])
            return [*typed_wrong, own]
        return ordinary(prompt)

    ordinary = typist._lines
    monkeypatch.setattr(typist, "_lines", lines)
    played.play()

    assert played.said.count(" goes on; leave ends the game.") == len(typed_wrong)
    assert played.said.index("goes on; leave") < played.said.index("Loose, ")
