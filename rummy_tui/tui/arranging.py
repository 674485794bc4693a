"""What each key that keeps the hand does: at the table and in the show alike.

Knows no Textual. Such a key works at any time and touches no card of the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rummy_tui.engine.view import SeatView
from rummy_tui.tui.arrangement import MAX_GROUPS, Arrangement
from rummy_tui.tui.layout import SortOrder
from rummy_tui.tui.present import best_grouping, points_at_best_throw
from rummy_tui.tui.reasons import why


@dataclass(frozen=True, slots=True)
class Reply:
    """What is to be said once a key has done its work; empty if nothing."""

    text: str = ""
    """Keys by their ids in braces (`Keymap.told`)."""
    is_refusal: bool = False
    """Whether it says why nothing was done."""


HandAction = Callable[[SeatView, Arrangement, bool], Reply]
"""Takes the view, the hand as it is kept, and whether help is switched on."""

_UNDOES_IT = " {undo} undoes the grouping."

NO_CARDS = Reply("You hold no cards; wait for the next deal.", is_refusal=True)


def _just(do: Callable[[Arrangement], str | None]) -> HandAction:
    """A move that says nothing when it is done."""

    def action(view: SeatView, arrangement: Arrangement, help: bool) -> Reply:
        refusal = do(arrangement)
        return Reply() if refusal is None else Reply(refusal, is_refusal=True)

    return action


def _send_to(number: int) -> HandAction:
    return _just(lambda arrangement: arrangement.send_to(number))


def _sort(view: SeatView, arrangement: Arrangement, help: bool) -> Reply:
    refusal = arrangement.sort(view.table.shoe.faces)
    if refusal is not None:
        return Reply(refusal, is_refusal=True)
    order = arrangement.sorted_by
    how = "lie as before" if order is SortOrder.AS_BEFORE else f"sorted {order}"
    return Reply(f"Loose cards {how}.")


def _auto_arrange(view: SeatView, arrangement: Arrangement, help: bool) -> Reply:
    """Lay the best grouping; of 14 cards put the cursor on the one to let go."""
    if view.turned is None or not view.hand:
        return NO_CARDS
    before = points_at_best_throw(view, arrangement)
    best = best_grouping(view)
    refusal = arrangement.arrange(best.groups)
    after = points_at_best_throw(view, arrangement)
    if refusal is not None:
        text, back = "Your cards lie in the best groups already", ""
    elif best.passes:
        text, back = (
            f"Best grouping: {after} points, {before} before",
            _UNDOES_IT,
        )
    else:
        text = f"Grouped what fits: still {after}, the sequences it takes are missing"
        back = _UNDOES_IT
    if best.throw is None:
        return Reply(f"{text}.{back}")
    arrangement.put_cursor(best.throw)
    face = view.face(best.throw)
    if best.is_declarable and help:
        return Reply(
            f"The hand can be declared: {{finish}} finishes with {face}.{back}"
        )
    return Reply(f"{text}; {face} is the card to throw.{back}")


def _why(view: SeatView, arrangement: Arrangement, help: bool) -> Reply:
    return Reply(why(view, arrangement, help=help))


HAND_ACTIONS: dict[str, HandAction] = {
    "cursor-left": _just(Arrangement.left),
    "cursor-right": _just(Arrangement.right),
    "cursor-first": _just(Arrangement.first),
    "cursor-last": _just(Arrangement.last),
    "previous-group": _just(Arrangement.previous_group),
    "next-group": _just(Arrangement.next_group),
    "mark": _just(Arrangement.toggle_mark),
    "mark-group": _just(Arrangement.mark_group),
    "clear": _just(Arrangement.clear_marks),
    "group": _just(Arrangement.group),
    **{f"send-{number}": _send_to(number) for number in range(1, MAX_GROUPS + 1)},
    "send-loose": _just(Arrangement.send_loose),
    "break-group": _just(Arrangement.break_group),
    "nudge-left": _just(lambda arrangement: arrangement.nudge(-1)),
    "nudge-right": _just(lambda arrangement: arrangement.nudge(1)),
    "group-left": _just(lambda arrangement: arrangement.move_group(-1)),
    "group-right": _just(lambda arrangement: arrangement.move_group(1)),
    "sort": _sort,
    "auto-arrange": _auto_arrange,
    "undo": _just(Arrangement.undo),
    "redo": _just(Arrangement.redo),
    "why": _why,
}
"""By the ids of the keys; the keys themselves are in `keys/table.py`."""
