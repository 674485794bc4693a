"""Never touches the open deck, throws its dearest card."""

from rummy_tui.bot_api import Bot, CardId, SeatView, discards


class Cautious(Bot):
    """Never touches the open deck, throws its dearest card."""

    def wants_open_card(self, view: SeatView) -> bool:
        return False

    def choose_discard(self, view: SeatView) -> CardId:
        return max(discards(view), key=lambda card: view.face(card).points)
