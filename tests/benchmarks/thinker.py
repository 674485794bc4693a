"""A bot that computes without end once a person has moved, seated by `keys.py`."""

from rummy_tui.bot_api import Bot, CardId, SeatView, discards


class Thinker(Bot):
    """Plays its first turn at once, then counts in pure Python and never answers."""

    def wants_open_card(self, view: SeatView) -> bool:
        if any(move.seat != view.seat for move in view.moves):
            number = 1
            while number:
                number = number * 31 % 1_000_003 + 1
        return False

    def choose_discard(self, view: SeatView) -> CardId:
        return discards(view)[0]
