"""What to do next in a first whole deal: one move, one reason, from one seat's view."""

from __future__ import annotations

from rummy_tui.bot_api import deadwood_solver
from rummy_tui.engine.actions import DrawOpen
from rummy_tui.engine.legal import problem_with
from rummy_tui.engine.state import Phase
from rummy_tui.engine.view import SeatView
from rummy_tui.tui.learning.tasks import Moment
from rummy_tui.tui.present import best_grouping, is_complete
from rummy_tui.tui.telling import name_of


def advice(now: Moment) -> str:
    """The next move, with its key or command."""
    view = now.view
    if view.declarer is not None or not view.phase.is_play:
        return "The deal is over."
    if not view.record.is_in:
        return "You are out of the deal."
    if not view.is_my_turn:
        name = name_of(view.table.players[view.turn])
        return f"{name} is on turn. Watch what is thrown: you may take it."
    if view.phase is Phase.DRAW:
        return _which_deck(view)
    return _which_card(now)


def _which_deck(view: SeatView) -> str:
    card = view.open_card
    if card is not None and problem_with(view, DrawOpen()) is None:
        hand = view.faces(view.hand)
        if view.is_joker(card) or deadwood_solver(view).is_better_with(hand, card):
            return f"{card} lies open and joins your hand: {{draw-open}} takes it."
    joins = "" if card is None else f"{card} joins nothing you hold. "
    return f"{joins}Draw from the closed deck: {{draw-closed}}."


def _which_card(now: Moment) -> str:
    view, kept = now.view, now.kept
    best = best_grouping(view)
    assert best.throw is not None, "of 14 cards one goes"
    face = view.face(best.throw)
    lies = is_complete(view, kept, best.throw)
    if best.is_declarable:
        if now.is_typed:
            first = "" if lies else "Type {auto-arrange} first, which lays it out. "
            return f"Your hand is complete! {first}Type finish {face}, then yes."
        if lies and kept.cursor == best.throw:
            return (
                f"All lies right, and {face} is left over: {{finish}} finishes with "
                "it, then {confirm} declares."
            )
        return (
            "Your hand is complete! {auto-arrange} lays it out and goes to the card "
            "left over; then {finish}, and {confirm}."
        )
    if now.is_typed:
        return (
            f"Type {{auto-arrange}}, which groups what fits. You need {face} least: "
            f"type discard {face}."
        )
    if kept.cursor == best.throw and kept.groups:
        return f"The pointer is on {face}, which you need least. {{discard}} throws it."
    return (
        f"{{auto-arrange}} groups what fits and goes to {face}, which you need least. "
        "{discard} throws it."
    )
