"""Every word at every moment is answered; nobody hears a prompt and nothing else."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import suppress

import pytest

from rummy_tui.engine.shuffle import Seed
from rummy_tui.errors import RummyError
from rummy_tui.new_match import new_setup
from rummy_tui.plain.commands import COMMANDS
from rummy_tui.plain.leaving import LeftError
from rummy_tui.plain.match import play_plain
from rummy_tui.plain.voice import Voice
from rummy_tui.store import StoreError
from rummy_tui.tui.arranging import NO_CARDS
from tests.plain.at_table import AtTable
from tests.plain.test_keeping_the_hand import at
from tests.plain.test_showing import shown

WORDS = (*(command.word for command in COMMANDS), "", "1", "2", "0", "99", "x", "AS")

AT_SEAT: dict[str, tuple[Callable[[], AtTable], tuple[str, ...]]] = {
    "before drawing": (at, ()),
    "before discarding": (at, ("draw",)),
    "arranging": (at, ("arrange",)),
    "looking up": (at, ("look",)),
    "asked whether to drop": (at, ("drop",)),
    "asked whether to leave": (at, ("leave",)),
    "asked whether to forfeit": (at, ("forfeit",)),
    "asked what to discard": (at, ("draw", "discard")),
    "asked what to finish with": (at, ("draw", "finish")),
    "asked what to group": (at, ("group",)),
    "asked what to send": (at, ("send",)),
    "asked what to break": (at, ("break",)),
    "asked why": (at, ("why",)),
    "in the show": (lambda: AtTable(shown(), seat=1), ()),
    "asked whether to lay down": (lambda: AtTable(shown(), seat=1), ("lay",)),
}


def is_answered(said: list[str], prompt: str) -> bool:
    """Whether more is said than the prompt that was there before."""
    return said[-1] != prompt or not all(map(is_prompt, said))


def is_prompt(line: str) -> bool:
    return line.endswith(":")


@pytest.mark.parametrize("moment", AT_SEAT)
def test_at_a_seat_every_word_is_answered(moment: str) -> None:
    table, before = AT_SEAT[moment]
    heard = table().hears(*before)
    for word in WORDS:
        with suppress(LeftError):
            said = table().hears(*before, word)[len(heard) :]
            assert is_answered(said, heard[-1]), (word, said)


@pytest.mark.parametrize("before", [(), ("words",)], ids=["card", "words"])
def test_at_the_card_every_word_is_answered(before: tuple[str, ...]) -> None:
    def heard(*lines: str) -> str:
        setup = new_setup(names=("You",), players=2, seed=Seed("a secret"))
        said = io.StringIO()
        reading = io.StringIO("".join(f"{line}\n" for line in lines))
        with pytest.raises(RummyError, match="input ended"):
            play_plain(setup, Voice(reading, said))
        return said.getvalue()

    first = heard(*before)
    for word in WORDS:
        if word == "leave" and not before:
            continue
        said = heard(*before, word)[len(first) :].splitlines()
        assert is_answered(said, first.splitlines()[-1]), (word, said)


@pytest.mark.parametrize(
    "asking",
    ["group", "send", "loose", "break", "why", "draw\ndiscard", "draw\nfinish"],
)
@pytest.mark.parametrize(
    "word", ["hand", "points", "players", "table", "score", "last"]
)
def test_who_is_asked_for_a_card_may_hear_something_first(
    asking: str, word: str
) -> None:
    lines = asking.split("\n")
    told = at().types(*lines[:-1], word)
    said = at().hears(*lines, word)

    question = next(line for line in said if line.endswith("nothing to go back:"))
    assert said.count(question) == 2
    assert said[-1] == question
    after = said[said.index(question) + 1 : -1]
    assert after
    assert after == told[-len(after) :]


def test_a_word_that_names_no_card_is_told_apart_from_a_slip() -> None:
    table = at()
    said = table.types("draw", "discard", "auto")
    assert "auto names no card, so nothing was done." in said
    assert table.groups == ""
    # Words between cards are none.
    assert "There is no group 9; there are no groups." in at().types("break", "group 9")


def test_without_cards_points_says_so() -> None:
    table = at()
    table.session.arrangement(table.seat).cursor = None
    assert NO_CARDS.text in table.types("points")


def test_a_hand_that_could_not_be_laid_down_is_not_said_to_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = AtTable(shown(), seat=1)

    def full(*_: object, **__: object) -> None:
        raise StoreError("there is no room left", code="history-full")

    monkeypatch.setattr(table.session.table, "act", full)
    said = table.types("lay", "yes")

    assert any("there is no room left" in line for line in said)
    assert "Bhim laid the hand down." not in said
