"""The curtain after the program stood still: whoever wakes it sees no hand."""

from __future__ import annotations

from collections.abc import Sequence

from textual.screen import Screen

from rummy_tui.engine.seat import Seat
from rummy_tui.tui.line import Line
from rummy_tui.tui.screens.curtain import CurtainScreen


class AwayScreen(CurtainScreen):
    """Ends when the person whose hand lies below says so."""

    def body(self, width: int, height: int) -> list[Line]:
        left = max(0, (width - 60) // 2)
        said = Line().to(left)
        if len(self._session.people) > 1:
            said.add(f"Below lies the hand of {self._name}; nobody else looks.", "dim")
        else:
            said.add("Your hand lies below.", "dim")
        opens = (
            Line().to(left).add("Press ").add(self.told(f"{{{self._own_id}}}"), "key")
        )
        return [
            *(Line() for _ in range(max(1, (height - 5) // 3))),
            Line().to(left).add("Paused while the program stood still", "turn"),
            Line(),
            said,
            Line(),
            opens.add(" or ").add(self.told("{open-curtain}"), "key").add(" to go on."),
        ]


def seat_shown(screens: Sequence[Screen[object]]) -> Seat | None:
    """Whose hand these screens show, the last one on top; None for nobody's."""
    from rummy_tui.tui.screens.show import ShowScreen
    from rummy_tui.tui.screens.table_view import TableView

    for screen in reversed(screens):
        if isinstance(screen, TableView | ShowScreen):
            return screen.view.seat
    return None
