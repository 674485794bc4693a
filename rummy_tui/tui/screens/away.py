"""The curtain after the program stood still: whoever wakes it sees no hand."""

from __future__ import annotations

from collections.abc import Sequence

from textual.screen import Screen

from rummy_tui.engine.seat import Seat
from rummy_tui.tui.line import Line
from rummy_tui.tui.screens.curtain import CurtainScreen
from rummy_tui.tui.screens.with_hand import WithHand


class AwayScreen(CurtainScreen):
    """Ends when the person whose hand lies below says so."""

    def body(self, width: int, height: int) -> list[Line]:
        left = self._left(width)
        said = Line().to(left)
        if self._session.only_person is None:
            said.add(f"Below lies the hand of {self._name}; nobody else looks.", "dim")
        else:
            said.add("Your hand lies below.", "dim")
        return [
            *(Line() for _ in range(max(1, (height - 5) // 3))),
            Line().to(left).add("Paused while the program stood still", "turn"),
            Line(),
            said,
            Line(),
            Line().to(left).extend(self._opened_by(" to go on.")),
        ]


def seat_shown(screens: Sequence[Screen[object]]) -> Seat | None:
    """Whose hand these screens show, the last one on top; None for nobody's."""
    hands = (screen for screen in reversed(screens) if isinstance(screen, WithHand))
    return next((screen.seat for screen in hands), None)
