"""A bot that thinks without end once a person has moved, seated by `keys.py`.

It does what a bot does: it asks the solver about one hand after the other.
"""

from random import Random

from rummy_tui.bot_api import Bot, CardId, SeatView, discards


class Thinker(Bot):
    """Plays its first turn at once, then asks the solver and never answers."""

    def wants_open_card(self, view: SeatView) -> bool:
        if any(move.seat != view.seat for move in view.moves):
            random, faces = Random(1), view.table.shoe.faces
            while view.solver.points(random.sample(faces, 13)) >= 0:
                pass
        return False

    def choose_discard(self, view: SeatView) -> CardId:
        return discards(view)[0]
