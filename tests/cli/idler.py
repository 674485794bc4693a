"""A bot that never finishes."""

from rummy_tui.bot_api import Action, Bot, Discard, SeatView


class Idler(Bot):
    """Throws what it drew, so that no deal among its like ever ends."""

    def wants_open_card(self, view: SeatView) -> bool:
        return False

    def choose(self, view: SeatView) -> Action:
        if view.drawn is not None:
            return Discard(view.drawn)
        return super().choose(view)
