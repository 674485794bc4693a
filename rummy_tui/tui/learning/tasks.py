"""What a lesson waits for, when that is done, and what is said to a wrong try.

Whether cards make a meld, and why not, is asked of the validator. Sentences name keys
by their ids in braces; where commands are typed, some say it in other words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rummy_tui.cards.face import Face
from rummy_tui.cards.notation import cards_text, parse_cards, parse_face
from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import (
    Action,
    Declare,
    Discard,
    DrawClosed,
    DrawOpen,
    Drop,
)
from rummy_tui.engine.refusal import wish
from rummy_tui.engine.view import SeatView
from rummy_tui.rules.meld import MIN_MELD_CARDS, MeldKind
from rummy_tui.tui.arrangement import Arrangement
from rummy_tui.tui.judging import faces_of, meld_of, report_on
from rummy_tui.tui.kind_words import KIND_WORDS

DROP_ASKED = "drop"
"""The id under which a question about a drop is told once it was answered."""

_TAKES_BACK = "{undo} takes it back."


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """What whoever learns sees, and how the hand is kept."""

    view: SeatView
    kept: Arrangement
    is_typed: bool = False
    """Whether commands are typed, and there is no cursor to be seen."""
    changed: Sequence[tuple[CardId, ...]] = ()
    """The groups that the last move of cards has made or changed."""

    def faces(self, cards: Sequence[CardId]) -> list[Face]:
        """Own cards as faces."""
        return list(self.view.faces(cards))


class Task:
    """Something to be done; subclasses say what."""

    may_ask_to_drop = False
    """Whether the question about a drop may be opened."""
    is_played = False
    """Whether it is about the cards of the table, not only one's own."""

    def is_done(self, now: Moment) -> bool:
        """Whether the hand lies as wanted, however it came to that."""
        return False

    def is_done_by(self, id: str, now: Moment) -> bool:
        """Whether the key of this id has just done it."""
        return False

    def is_done_by_action(self, action: Action) -> bool:
        """Whether what has just been done at the table was it."""
        return False

    def said_to(self, id: str, now: Moment) -> str:
        """A kind word after a key that did not do it; empty if there is none."""
        return ""

    def against(self, action: Action, now: Moment) -> str:
        """Why this is not to be done at the table now; empty where it may be."""
        return (
            f"One could {wish(action)} now, but the lesson waits for something else; "
            "nothing was done."
        )


@dataclass(frozen=True)
class Point(Task):
    """Put the cursor on a card; only where there is one to be seen."""

    card: str

    def is_done(self, now: Moment) -> bool:
        cursor = now.kept.cursor
        return cursor is not None and now.view.face(cursor) == parse_face(self.card)

    def said_to(self, id: str, now: Moment) -> str:
        cursor = now.kept.cursor
        if cursor is None or id.startswith("cursor-"):
            return ""
        return f"The pointer is on {now.view.face(cursor)}; go on to {self.card}."


@dataclass(frozen=True)
class Press(Task):
    """Press one key, or type its command."""

    id: str

    def is_done_by(self, id: str, now: Moment) -> bool:
        return id == self.id


def _no_reason(view: SeatView, face: Face) -> str:
    return f"{face} does not belong there"


@dataclass(frozen=True)
class Lay(Task):
    """Lay exactly these cards together, whatever they make."""

    cards: str
    odd: Callable[[SeatView, Face], str] = _no_reason
    """Why a card is not one of them."""

    @property
    def wanted(self) -> Counter[Face]:
        """The cards, counted."""
        return Counter(parse_cards(self.cards))

    def is_done(self, now: Moment) -> bool:
        return any(Counter(now.faces(g)) == self.wanted for g in now.kept.groups)

    def said_to(self, id: str, now: Moment) -> str:
        if not now.changed:
            return ""
        group = now.changed[-1]
        faces = now.faces(group)
        missing = self.wanted - Counter(faces)
        odd = list((Counter(faces) - self.wanted).elements())
        if odd:
            return f"{self._said_of(faces, odd[0], now)}. {_TAKES_BACK}"
        number = now.kept.groups.index(group) + 1
        return _still_missing(list(missing.elements()), number, now)

    def _said_of(self, faces: list[Face], odd: Face, now: Moment) -> str:
        view = now.view
        if self.odd is not _no_reason or len(faces) < MIN_MELD_CARDS:
            return self.odd(view, odd)
        meld = meld_of(view, faces)
        if meld is not None:
            kind = KIND_WORDS[meld.kind]
            return f"{cards_text(faces)} is a {kind} too, but not what is asked for"
        problems = report_on(view, [faces]).problems
        for problem in problems:
            if sorted(problem.cards) == sorted(faces):
                return problem.message
        return self.odd(view, odd)


def _still_missing(missing: list[Face], number: int, now: Moment) -> str:
    cards = cards_text(missing)
    if now.is_typed:
        return f"It lacks {cards} still: send {cards} to {number}."
    return f"It lacks {cards} still: go there, {{send-{number}}} sends it to the group."


@dataclass(frozen=True)
class AskWhy(Task):
    """Ask why these cards, which lie together, are a meld or none."""

    cards: str

    def is_done_by(self, id: str, now: Moment) -> bool:
        return id == "why" and (now.is_typed or self._is_there(now))

    def said_to(self, id: str, now: Moment) -> str:
        if id != "why":
            return ""
        return f"That was said of other cards. Go to one of {self.cards} first."

    def _is_there(self, now: Moment) -> bool:
        cursor = now.kept.cursor
        number = None if cursor is None else now.kept.group_of(cursor)
        if number is None:
            return False
        group = now.kept.groups[number - 1]
        return sorted(now.faces(group)) == sorted(parse_cards(self.cards))


@dataclass(frozen=True)
class Draw(Task):
    """Draw from one of the two decks."""

    instead: str
    """Why not from the other one."""
    from_open: bool = False
    is_played = True

    def is_done_by_action(self, action: Action) -> bool:
        return isinstance(action, DrawOpen if self.from_open else DrawClosed)

    def against(self, action: Action, now: Moment) -> str:
        if self.is_done_by_action(action):
            return ""
        if isinstance(action, DrawOpen | DrawClosed):
            return f"{self.instead} Nothing was drawn."
        return super().against(action, now)


@dataclass(frozen=True)
class Throw(Task):
    """Throw a card."""

    card: str = ""
    """Which one; empty for any."""
    is_played = True

    def is_done_by_action(self, action: Action) -> bool:
        return isinstance(action, Discard)

    def against(self, action: Action, now: Moment) -> str:
        if not isinstance(action, Discard):
            return super().against(action, now)
        face = now.view.face(action.card)
        if not self.card or face == parse_face(self.card):
            return ""
        return f"Better keep {face}: {_worth(face, now)}. {self.card} is of less use."


def _worth(face: Face, now: Moment) -> str:
    view = now.view
    if view.is_joker(face):
        return "it is a joker"
    solution = view.solver.solve(view.faces(view.hand))
    for group in solution.groups:
        if face in group.cards and group.kind is not MeldKind.LOOSE:
            return f"it is part of a {KIND_WORDS[group.kind]}"
    return f"it counts {face.points}"


@dataclass(frozen=True)
class Finish(Task):
    """Declare validly, closing with this card."""

    closing: str
    is_played = True

    def is_done_by_action(self, action: Action) -> bool:
        return isinstance(action, Declare)

    def against(self, action: Action, now: Moment) -> str:
        view = now.view
        if isinstance(action, Discard):
            return "Do not throw anything now: {finish} ends the deal, and you win it."
        if not isinstance(action, Declare):
            return super().against(action, now)
        report = report_on(view, faces_of(view, action.groups))
        if report.valid:
            return ""
        face = view.face(action.closing)
        price = view.table.profile.wrong_declaration_points
        if face != parse_face(self.closing):
            return (
                f"{face} is needed in the hand; close with {self.closing}. A wrong "
                f"declaration would cost {price} points."
            )
        return (
            f"The cards do not lie right yet, and a wrong declaration costs {price}: "
            f"{report.problems[0].message}. {{auto-arrange}} lays them."
        )


class AskDrop(Task):
    """Read what a drop costs, and play on."""

    may_ask_to_drop = True
    is_played = True

    def is_done_by(self, id: str, now: Moment) -> bool:
        return id == DROP_ASKED

    def against(self, action: Action, now: Moment) -> str:
        if isinstance(action, Drop):
            return "This time only the price was to be read: you play on."
        return super().against(action, now)


class DropOut(Task):
    """Drop."""

    may_ask_to_drop = True
    is_played = True

    def is_done_by_action(self, action: Action) -> bool:
        return isinstance(action, Drop)

    def against(self, action: Action, now: Moment) -> str:
        return "" if isinstance(action, Drop) else super().against(action, now)


class WinDeal(Task):
    """Play the deal freely, and win it."""

    may_ask_to_drop = True
    is_played = True

    def is_done(self, now: Moment) -> bool:
        return now.view.is_settled and now.view.winner == now.view.seat

    def against(self, action: Action, now: Moment) -> str:
        return ""
