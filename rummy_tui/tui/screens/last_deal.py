"""The deal before this one at the same table, settled, to be looked at again."""

from __future__ import annotations

from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.screens.page import PageDialog
from rummy_tui.tui.settled import Settled
from rummy_tui.tui.settled_deal import SettledDeal


class LastDealScreen(PageDialog[None]):
    """Its settlement once more; bots wait meanwhile."""

    MODE = Mode.PAGE
    BINDINGS = bindings_in(MODE)

    def __init__(self, deal: SettledDeal) -> None:
        super().__init__()
        self._settled = Settled(deal, deal.only_person)

    def body(self, width: int, height: int) -> list[Line]:
        lines = self._settled.lines(self.glyphs, width, height - 1)
        return [Line().add("The deal before this one", "dim"), *lines]

    def hints(self) -> list[Hint]:
        return [("close", "closes"), ("keys", "keys")]

    def action_close(self) -> None:
        self.dismiss(None)
