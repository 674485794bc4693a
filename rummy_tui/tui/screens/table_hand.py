"""The keys that keep the hand: they work at any time and touch no card of the table."""

from __future__ import annotations

from collections.abc import Callable

from rummy_tui.tui.arrangement import Arrangement, SortOrder
from rummy_tui.tui.present import best_groups, points_at_best_throw, with_faces
from rummy_tui.tui.screens.table_view import TableView
from rummy_tui.tui.widgets.decks import Decks
from rummy_tui.tui.widgets.hand import Hand

PAUSED = "The game is paused; p shows the hand and goes on."


class TableHand(TableView):
    """A table whose hand can be arranged."""

    def _arrange(self, do: Callable[[Arrangement], str | None]) -> bool:
        if self._is_paused:
            self._refuse(PAUSED)
            return False
        arrangement = self.arrangement
        had_lifted = self._lifted is not None
        self._lifted = None
        refusal = do(arrangement)
        self._message, self._is_refusal = with_faces(refusal or "", self.glyphs), True
        view = self.view
        self._repaint_hand(view, arrangement)
        if had_lifted:
            self.query_one("#decks", Decks).show(self._decks(view))
        return refusal is None

    def action_cursor_left(self) -> None:
        self._arrange(Arrangement.left)

    def action_cursor_right(self) -> None:
        self._arrange(Arrangement.right)

    def action_cursor_first(self) -> None:
        self._arrange(Arrangement.first)

    def action_cursor_last(self) -> None:
        self._arrange(Arrangement.last)

    def action_previous_group(self) -> None:
        self._arrange(Arrangement.previous_group)

    def action_next_group(self) -> None:
        self._arrange(Arrangement.next_group)

    def action_mark(self) -> None:
        self._arrange(Arrangement.toggle_mark)

    def action_mark_group(self) -> None:
        self._arrange(Arrangement.mark_group)

    def action_clear(self) -> None:
        if self._lifted is not None or (self._message and not self.arrangement.marked):
            self._arrange(lambda arrangement: None)
        else:
            self._arrange(Arrangement.clear_marks)

    def action_group(self) -> None:
        self._arrange(Arrangement.group)

    def action_send(self, number: int) -> None:
        self._arrange(lambda arrangement: arrangement.send_to(number))

    def action_send_loose(self) -> None:
        self._arrange(Arrangement.send_loose)

    def action_break_group(self) -> None:
        self._arrange(Arrangement.break_group)

    def action_nudge_left(self) -> None:
        self._arrange(lambda arrangement: arrangement.nudge(-1))

    def action_nudge_right(self) -> None:
        self._arrange(lambda arrangement: arrangement.nudge(1))

    def action_group_left(self) -> None:
        self._arrange(lambda arrangement: arrangement.move_group(-1))

    def action_group_right(self) -> None:
        self._arrange(lambda arrangement: arrangement.move_group(1))

    def action_sort(self) -> None:
        faces = self.view.table.shoe.faces
        if self._arrange(lambda arrangement: arrangement.sort(faces)):
            order = self.arrangement.sorted_by
            how = "lie as before" if order is SortOrder.AS_BEFORE else f"sorted {order}"
            self._say(f"Loose cards {how}.")

    def action_auto_arrange(self) -> None:
        view = self.view
        if view.turned is None or not view.hand:
            self._refuse("You hold no cards; wait for the next deal.")
            return
        before = points_at_best_throw(view, self.arrangement)
        groups, passes = best_groups(view)
        if not self._arrange(lambda arrangement: arrangement.arrange(groups)):
            return
        after = points_at_best_throw(view, self.arrangement)
        if passes:
            self._say(
                f"Best grouping: {after} points, {before} before. u takes it back."
            )
        else:
            self._say(
                f"Grouped what fits; without the sequences this table asks for the "
                f"hand costs {after} points all the same. u takes it back."
            )

    def action_undo(self) -> None:
        self._arrange(Arrangement.undo)

    def action_redo(self) -> None:
        self._arrange(Arrangement.redo)

    def on_hand_card_clicked(self, message: Hand.CardClicked) -> None:
        card = message.card
        if self.arrangement.cursor == card:
            self._arrange(Arrangement.toggle_mark)
        else:
            self._arrange(lambda arrangement: arrangement.put_cursor(card))
