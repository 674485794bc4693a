"""All a bot author needs: the view, the actions, and a base class.

A bot is any class that is made with a `random.Random` of its own and has
`choose(view) -> Action`. It gets a `SeatView`, that random stream, and nothing else.
Deriving from `Bot` leaves two decisions to write; the rest is done sensibly:

    class Cautious(Bot):
        \"\"\"Never touches the open deck, throws its dearest card.\"\"\"

        def wants_open_card(self, view):
            return False

        def choose_discard(self, view):
            return max(discards(view), key=lambda card: view.face(card).points)

Register it under the entry-point group `rummy_tui.bots`; see CONTRIBUTING.md.
"""

from __future__ import annotations

from random import Random

from rummy_tui.cards.face import FACES, PRINTED_JOKER, Face, Rank, Suit
from rummy_tui.cards.shoe import CardId, lay_out
from rummy_tui.engine.actions import (
    Action,
    Declare,
    Discard,
    DrawClosed,
    DrawOpen,
    Drop,
    Groups,
    Show,
)
from rummy_tui.engine.legal import legal_actions, problem_with
from rummy_tui.engine.prices import drop_price
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Move, MoveKind, Phase, SeatRecord, Standing
from rummy_tui.engine.unseen import known_cards, unseen
from rummy_tui.engine.view import SeatView
from rummy_tui.rules.profile import RulesProfile
from rummy_tui.solver import HandSolver, solver_for

__all__ = [
    "API_VERSION",
    "FACES",
    "PRINTED_JOKER",
    "Action",
    "Bot",
    "CardId",
    "Declare",
    "Discard",
    "DrawClosed",
    "DrawOpen",
    "Drop",
    "Face",
    "Groups",
    "HandSolver",
    "Move",
    "MoveKind",
    "Phase",
    "Random",
    "Rank",
    "RulesProfile",
    "Seat",
    "SeatRecord",
    "SeatView",
    "Show",
    "Standing",
    "Suit",
    "deadwood_solver",
    "declaration",
    "discards",
    "drop_keeps_in_match",
    "hand_with_open_card",
    "known_cards",
    "lay_out",
    "legal_actions",
    "planning_solver",
    "problem_with",
    "unseen",
]

API_VERSION = 1
"""Rises when a bot written for the number before would no longer work."""


class Bot:
    """A bot that declares when it can; the rest is up to whoever derives from it.

    A new instance plays each seat of each match. The first line of the class's
    docstring is what `rummy bots` says about it.
    """

    api_version = API_VERSION

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, view: SeatView) -> Action:
        """What to do now; asked only on the bot's own turn."""
        if view.phase is Phase.DRAW:
            if self.wants_to_drop(view):
                return Drop()
            wants_open = problem_with(view, _DRAW_OPEN) is None and (
                self.wants_open_card(view) or problem_with(view, _DRAW_CLOSED)
            )
            return _DRAW_OPEN if wants_open else _DRAW_CLOSED
        return declaration(view) or Discard(self.choose_discard(view))

    def wants_to_drop(self, view: SeatView) -> bool:
        """Whether to leave the deal instead of drawing.

        Unless overridden only where a poor hand could end the match for the seat and a
        drop does not; so never in points rummy.
        """
        if not drop_keeps_in_match(view):
            return False
        return deadwood_solver(view).points(view.faces(view.hand)) > _POOR

    def wants_open_card(self, view: SeatView) -> bool:
        """Whether to take the open card, which may be taken, rather than a closed."""
        raise NotImplementedError(f"{type(self).__name__} must say what it takes")

    def choose_discard(self, view: SeatView) -> CardId:
        """Which of the 14 cards to throw, when the hand cannot be declared."""
        raise NotImplementedError(f"{type(self).__name__} must say what it throws")


_POOR = 40
"""Points outside melds from which a drop pays when the match is at stake."""
_DRAW_OPEN = DrawOpen()
_DRAW_CLOSED = DrawClosed()


def discards(view: SeatView) -> list[CardId]:
    """The cards of a 14-card hand that may be thrown (T-3)."""
    return [card for card in view.hand if view.may_discard(card)]


def deadwood_solver(view: SeatView) -> HandSolver:
    """A solver that counts unmatched cards only: no gate, no cap.

    It tells how well a hand is melded, which the official points of a hand without
    its sequences do not.
    """
    assert view.turned is not None, "no deal yet"
    profile = view.table.profile.without_gate()
    return solver_for(profile, view.turned, view.table.packs)


def planning_solver(view: SeatView) -> HandSolver:
    """A solver by which all cards count without the sequences a show needs, uncapped.

    It tells apart hands without them, which by official points often cost the same.
    """
    assert view.turned is not None, "no deal yet"
    profile = view.table.profile.with_open_scale()
    return solver_for(profile, view.turned, view.table.packs)


def drop_keeps_in_match(view: SeatView) -> bool:
    """Whether a drop keeps the seat in the match where losing now would not (F-2).

    Losing is paying for the hand as it is. Never where no drop is allowed, nor where
    points do not add up to a limit.
    """
    spare = view.sheet.to_limit(view.seat)
    if spare is None or problem_with(view, Drop()) is not None:
        return False
    _, price = drop_price(view.record, view.table.profile)
    return price <= spare < view.solver.points(view.faces(view.hand))


def hand_with_open_card(view: SeatView) -> list[Face]:
    """The hand as it would be with the open card taken: that card comes last."""
    assert view.open_card is not None, "the open deck is empty"
    return [*view.faces(view.hand), view.open_card]


def declaration(view: SeatView) -> Declare | None:
    """A valid declaration of a 14-card hand with the cheapest loose card, or None."""
    cards = sorted(discards(view), key=lambda card: _worth(view, card), reverse=True)
    face = view.solver.first_declarable_discard(
        view.faces(view.hand), view.faces(cards)
    )
    if face is None:
        return None
    closing = next(card for card in cards if view.face(card) == face)
    kept = [card for card in view.hand if card != closing]
    groups = view.solver.declaration(view.faces(kept))
    assert groups is not None, "the solver found it declarable"
    laid = lay_out(kept, [group.cards for group in groups], view.face)
    return Declare(closing, laid)


def _worth(view: SeatView, card: CardId) -> tuple[int, Face]:
    face = view.face(card)
    return 0 if view.is_joker(face) else face.points, face
