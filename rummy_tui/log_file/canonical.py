"""The canonical text of every step, and the chain of hashes over them.

The canonical text of an event is what a file says of it that is redacted for somebody
who sat at no seat: faces that lay open to all, a seal for each thing that did not. So
whole and redacted files of one match have the same chain.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from rummy_tui.engine.events import (
    ClosedCardDrawn,
    DealSettled,
    Dealt,
    Declared,
    DeclaredWrongly,
    Discarded,
    MatchEnded,
    MatchStarted,
    OpenCardTaken,
    Reshuffled,
    Tossed,
)
from rummy_tui.engine.seat import Seat
from rummy_tui.log_file.agreed import started_text
from rummy_tui.log_file.errors import LogFileError
from rummy_tui.log_file.forms import player
from rummy_tui.log_file.items import SEALED, SHOWN, Item, groups_text, items_text
from rummy_tui.log_file.said import SECRETS, Said, ShownHand, ends_deal
from rummy_tui.log_file.seals import (
    card_label,
    drops_label,
    rest_label,
    salt,
    seal,
)
from rummy_tui.log_file.wording import action_text, secret_text
from rummy_tui.rules.profile import HAND_SIZE

DIGITS = 16
"""Hexadecimal digits of the hash that stands with a line; the last has all 64."""

_START = bytes(32)


@dataclass(frozen=True, slots=True)
class Link:
    """An event with its place in the chain."""

    said: Said
    step: int
    """Which step it is, from 1; for a whisper the step it follows."""
    digest: str
    """The hash of the chain up to here, all 64 digits."""
    text: str
    """What it adds to the chain."""
    queued: Mapping[Seat, str] = field(default_factory=dict)
    """Where a deal ends, the drops each player has queued in it."""


class Chain:
    """Follows a match and hashes it, step by step."""

    def __init__(self, key: bytes | None) -> None:
        """Begin a chain.

        Args:
            key: The key of all salts; None for a file that gives them one by one.
        """
        self._key = key
        self._hash = _START
        self._step = 0
        self._drops: dict[Seat, list[str]] = {}
        self._since: dict[Seat, list[str]] = {}
        self.seats: tuple[Seat, ...] = ()
        """Who was dealt in, while a deal goes on."""

    @property
    def digest(self) -> str:
        """The hash of everything so far."""
        return self._hash.hex()

    @property
    def step(self) -> int:
        """How many steps there are so far."""
        return self._step

    def add(self, said: Said) -> Link:
        """Take in the next event.

        Raises:
            LogFileError: It hides something and gives no seal, or shows something and
                gives no salt.
        """
        if said.is_whisper:
            return self._whispered(said)
        self._step += 1
        text = self._text(said)
        queued = {}
        if said.kind is Dealt:
            self.seats = said.values["seats"]
        elif ends_deal(said.kind):
            queued = self.queued
            self.seats, self._drops = (), {}
        self._hash = _next(self._hash, text)
        self._since = {}
        return Link(said, self._step, self.digest, text, queued)

    def end(self, drops: Mapping[Seat, str]) -> str:
        """Close the chain of a match that was not played to its end; its last hash.

        Args:
            drops: Where a deal is broken off, salt or seal of the drops that each
                player has queued in it.
        """
        self._step += 1
        text = "unfinished" + self._drops_text(drops)
        self._hash = _next(self._hash, text)
        return self.digest

    @property
    def queued(self) -> dict[Seat, str]:
        """The drops each player has queued in this deal, as they are sealed."""
        return {seat: "".join(self._drops.get(seat, ())) for seat in self.seats}

    def _whispered(self, said: Said) -> Link:
        line = f"{self._step} {action_text(said)}\n"
        self._drops.setdefault(said.seat, []).append(line)
        since = self._since.setdefault(said.seat, [])
        since.append(line)
        text = "".join(since)
        digest = hashlib.sha256(self._hash + text.encode()).hexdigest()
        return Link(said, self._step, digest, text)

    def _text(self, said: Said) -> str:
        kind = said.kind
        if kind is MatchStarted:
            return started_text(said)
        if kind is Tossed:
            return _tossed_text(said)
        if kind is MatchEnded:
            return ended_text(said)
        if kind is Dealt:
            return _dealt_text(self.hidden(said))
        text = action_text(self.hidden(said))
        if kind is DealSettled:
            text += _settled_text(said)
        if ends_deal(kind):
            text += self._drops_text(said.drops)
        return text

    # What is hidden, as its seal.

    def hidden(self, said: Said) -> Said:
        """The event as somebody at no seat may see it, every seal in its place."""
        step = self._step
        if said.kind is ClosedCardDrawn:
            return said.without("card")
        if said.kind is OpenCardTaken:
            return said.with_values(card=_face(said.values["card"]))
        if said.kind is Discarded:
            return said.with_values(card=self._sealed(said.values["card"], 1))
        if said.kind is Dealt:
            return self._dealt(said)
        if said.kind is Reshuffled:
            order = said.values["order"]
            return said.with_values(
                order=tuple(self._hidden(item, k) for k, item in enumerate(order, 1))
            )
        if said.kind not in SECRETS:
            return said
        proof = said.proof
        if not proof.startswith(SEALED):
            text = secret_text(said)
            assert text is not None, "a kind with secrets has a text for them"
            proof = self._seal(proof, text, rest_label(step))
        said = replace(said, proof=proof)
        if said.kind is Declared:
            faces = tuple(tuple(map(_face, group)) for group in said.values["groups"])
            return said.without("closing").with_values(groups=faces)
        if said.kind is DeclaredWrongly:
            said = said.with_values(closing=self._sealed(said.values["closing"], 1))
        return said.without(*SECRETS[said.kind])

    def salt(self, label: str) -> str:
        """The salt of this label; only where there is a key."""
        assert self._key is not None, "without a key the file gives the salts"
        return salt(self._key, label)

    def _sealed(self, item: Item, number: int) -> Item:
        """A card that lay open to all: its face, and the seal of which copy it was."""
        if item.face is None:
            raise LogFileError("a card that lay open to all is hidden")
        return Item(item.face, None, self._item_seal(item, number))

    def _hidden(self, item: Item, number: int) -> Item:
        """A card nobody but its holder saw."""
        return Item(proof=self._item_seal(item, number))

    def _item_seal(self, item: Item, number: int) -> str:
        if item.proof.startswith(SEALED):
            return item.proof
        if item.copy is None:
            raise LogFileError(f"a card is hidden ({item}), and no seal stands with it")
        return self._seal(item.proof, item.token, card_label(self._step, number))

    def _seal(self, proof: str, text: str, label: str) -> str:
        if proof.startswith(SHOWN):
            return SEALED + seal(proof[1:], text)
        if self._key is None:
            raise LogFileError("something is shown, and no salt stands with it")
        return SEALED + seal(salt(self._key, label), text)

    def _drops_text(self, drops: Mapping[Seat, str]) -> str:
        return "".join(
            f"; {player(seat)} {self._drops_seal(seat, drops.get(seat, ''))}"
            for seat in self.seats
        )

    def _drops_seal(self, seat: Seat, proof: str) -> str:
        if proof.startswith(SEALED):
            return proof
        label = drops_label(self._step, player(seat))
        return self._seal(proof, self.queued[seat], label)

    def _dealt(self, said: Said) -> Said:
        # The card that opens the open deck and the wild joker lie open to all.
        opened = HAND_SIZE * len(said.values["seats"])
        cards = [
            self._sealed(item, number)
            if number in (opened + 1, opened + 2)
            else self._hidden(item, number)
            for number, item in enumerate(said.values["order"], 1)
        ]
        return said.with_values(order=tuple(cards))


def _next(before: bytes, text: str) -> bytes:
    return hashlib.sha256(before + text.encode()).digest()


def _face(item: Item) -> Item:
    return Item(item.face)


def _dealt_text(said: Said) -> str:
    dealt_in = " ".join(map(player, said.values["seats"]))
    cards = items_text(said.values["order"])
    return f"deal {said.values['number']} to {dealt_in}: {cards}"


def ended_text(said: Said) -> str:
    """How a match ended."""
    changes = " ".join(map(str, said.values["changes"]))
    return f"{player(said.values['winner'])} wins the match; changes {changes}"


def _tossed_text(said: Said) -> str:
    draws = "; ".join(draw_text(draw) for draw in said.values["draws"])
    return f"toss {draws}; {player(said.values['starter'])} starts"


def draw_text(draw: tuple[Item | None, ...]) -> str:
    """One drawing of the toss: the players that drew, each with its card."""
    return " ".join(
        f"{player(Seat(seat))} {item}"
        for seat, item in enumerate(draw)
        if item is not None
    )


def _settled_text(said: Said) -> str:
    results = "".join(f"; {line}" for line in result_lines(said))
    return results + "".join(f"; {hand_text(hand)}" for hand in said.hands)


def result_lines(said: Said) -> Iterator[str]:
    """What a deal came to, a line for each seat."""
    for seat, result in enumerate(said.values["results"]):
        yield (f"{player(Seat(seat))} {result.outcome} {result.points} {result.change}")


def hand_text(hand: ShownHand) -> str:
    """A hand as the settlement shows it."""
    closing = "" if hand.closing is None else f" closing {hand.closing}"
    return f"{player(hand.seat)}{closing} shows {groups_text(hand.groups)}"
