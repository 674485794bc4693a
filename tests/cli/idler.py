"""Bots that never finish, or only every other deal."""

from bots.miser import MiserBot
from rummy_tui.bot_api import Action, Bot, Discard, SeatView


class Idler(Bot):
    """Throws what it drew, so that no deal among its like ever ends."""

    def wants_open_card(self, view: SeatView) -> bool:
        return False

    def choose(self, view: SeatView) -> Action:
        if view.drawn is not None:
            return Discard(view.drawn)
        return super().choose(view)


class EveryOther(MiserBot):
    """Idles in the first deal, the third, and so on."""

    def wants_open_card(self, view: SeatView) -> bool:
        return view.deal_number % 2 == 0 and super().wants_open_card(view)

    def choose(self, view: SeatView) -> Action:
        if view.deal_number % 2 and view.drawn is not None:
            return Discard(view.drawn)
        return super().choose(view)
