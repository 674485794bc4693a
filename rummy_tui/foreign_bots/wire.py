"""The lines that go between a table and a bot in a process of its own.

Each is one JSON object. The table says `hello`, `view` and `result`; a bot answers
`hello` to the first, `action` or `error` to the second, and nothing to the third.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rummy_tui import __version__
from rummy_tui.bot_api import (
    Action,
    CardId,
    Declare,
    Discard,
    DrawClosed,
    DrawOpen,
    Drop,
    SeatView,
)
from rummy_tui.cards import parse_face
from rummy_tui.engine.actions import LeaveMatch
from rummy_tui.engine.asking import Answer
from rummy_tui.engine.events import MissReason
from rummy_tui.errors import RummyError

PROTOCOL = 1
"""Rises when a bot written for the number before would no longer work."""

SEEDS = 31
"""Bits of a seed: whole and positive in every language."""

_NO_CARD = CardId(-1)
_SHOWN_LETTERS = 80
_MOST_LETTERS = 160


class ProtocolError(Exception):
    """A line of a bot is not what the protocol asks for; the text says how."""


@dataclass(frozen=True, slots=True)
class Introduction:
    """What a bot says about itself."""

    name: str
    about: str
    """One line; may be empty."""


def as_line(message: dict[str, Any]) -> str:
    """A message as one line: no blanks between its parts, ASCII only."""
    return json.dumps(message, separators=(",", ":"))


def hello_line(seed: int) -> str:
    """What a bot is told first, and again whenever a new match begins for it."""
    return as_line(
        {
            "type": "hello",
            "protocol": PROTOCOL,
            "program": f"rummy {__version__}",
            "seed": seed,
        }
    )


def read_hello(line: str) -> Introduction:
    """How a bot introduces itself.

    Raises:
        ProtocolError: It does not, or cannot play.
    """
    message = _message(line, "hello")
    if message["type"] == "error":
        raise ProtocolError(_text(message, "message") or "it says it cannot play")
    if message["type"] != "hello":
        raise ProtocolError(f"it answered {shown(line)} to hello, and not with hello")
    protocol = message.get("protocol")
    if protocol != PROTOCOL:
        raise ProtocolError(
            f"it speaks protocol {shown(json.dumps(protocol))}, this is {PROTOCOL}"
        )
    return Introduction(name=_text(message, "name"), about=_text(message, "about"))


def read_answer(line: str, view: SeatView) -> Answer:
    """What a bot answered to this view; whether the rules allow it is not asked here.

    Raises:
        ProtocolError: It is no answer at all.
    """
    message = _message(line, "action")
    if message["type"] == "error":
        is_illegal = message.get("illegal") is True
        reason = MissReason.BOT_ILLEGAL if is_illegal else MissReason.BOT_RAISED
        text = _text(message, "message") or "it says it cannot answer"
        return Answer(None, reason, text)
    if message["type"] != "action":
        raise ProtocolError(f"it answered {shown(line)} to a view: no action")
    try:
        return Answer(_action(message, view))
    except (RummyError, TypeError, ValueError) as error:
        return Answer(None, MissReason.BOT_ILLEGAL, f"answered no action: {error}")


def printed_in(line: str) -> str:
    """What a bot printed while it thought, where whatever runs it says so."""
    return _text(_message(line, "action"), "printed")


def shown(line: str) -> str:
    """Foreign text in quotes, cut short, with nothing a terminal would act on."""
    text = line.strip()
    text = text if len(text) <= _SHOWN_LETTERS else text[: _SHOWN_LETTERS - 1] + "…"
    return f'"{_printable(text)}"'


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _message(line: str, wanted: str) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        raise ProtocolError(
            f"it wrote {shown(line)} where its {wanted} was expected: no JSON"
        ) from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise ProtocolError(
            f"it wrote {shown(line)} where its {wanted} was expected: no object with "
            "a type"
        )
    return message


def _text(message: dict[str, Any], key: str) -> str:
    text = message.get(key)
    return _printable(text[:_MOST_LETTERS]) if isinstance(text, str) else ""


# Actions.


def _action(message: dict[str, Any], view: SeatView) -> Action:
    do = message.get("do")
    plain: dict[object, Callable[[], Action]] = {
        "draw-closed": DrawClosed,
        "draw-open": DrawOpen,
        "drop": Drop,
        "leave": LeaveMatch,
    }
    if isinstance(do, str) and do in plain:
        return plain[do]()
    if do == "discard":
        return Discard(_Hand(view).closing(message.get("card")))
    if do == "declare":
        return _declare(message, view)
    raise ValueError(f'there is no "do" {shown(json.dumps(do))}')


def _declare(message: dict[str, Any], view: SeatView) -> Declare:
    groups = message.get("groups")
    if not isinstance(groups, list) or not all(isinstance(g, list) for g in groups):
        raise TypeError('a declaration needs "groups", a list of lists of cards')
    hand = _Hand(view)
    closing = hand.closing(message.get("closing"))
    laid = tuple(tuple(hand.take(card) for card in group) for group in groups)
    return Declare(closing, laid)


class _Hand:
    """The cards of a hand, handed out once each by number or by face."""

    def __init__(self, view: SeatView) -> None:
        self._view = view
        self._left = list(view.hand)

    def closing(self, named: object) -> CardId:
        """The card to throw: of equal ones a card that may go (T-3)."""
        return self._taken(named, [c for c in self._left if self._view.may_discard(c)])

    def take(self, named: object) -> CardId:
        """The next card that is left of those named."""
        return self._taken(named, [])

    def _taken(self, named: object, rather: list[CardId]) -> CardId:
        if type(named) is int:
            card = CardId(named)
        elif isinstance(named, str):
            face = parse_face(named)
            card = next(
                (c for c in (*rather, *self._left) if self._view.face(c) == face),
                _NO_CARD,
            )
        else:
            raise TypeError(f"{shown(json.dumps(named))} is no card")
        if card in self._left:
            self._left.remove(card)
        return card
