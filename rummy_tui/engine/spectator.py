"""What may be seen of a match no person plays in: every hand, never the closed deck.

Built from nothing, as a seat's view is, so a new secret stays one (T-8). Nothing here
is for bots, or for a table where a person sits.
"""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.cards.face import Face
from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Move, Phase, SeatRecord, State, TableInfo


@dataclass(frozen=True, slots=True, kw_only=True)
class SpectatorView:
    """A table of bots with every hand face up."""

    table: TableInfo
    phase: Phase
    deal_number: int
    starter: Seat
    turn: Seat
    turned: Face | None
    wild: frozenset[Face]
    hands: tuple[tuple[Face, ...], ...]
    """Every hand in the order received; of the seat on turn the card drawn is last."""
    drawn: Face | None
    """The card drawn in the turn going on."""
    open_deck: tuple[Face, ...]
    """Top card last."""
    closed_count: int
    records: tuple[SeatRecord, ...]
    moves: tuple[Move, ...]
    declarer: Seat | None


def spectator_view(state: State) -> SpectatorView:
    """The table as somebody sees it who may see every hand: bots only sit at it."""
    assert all(player.is_bot for player in state.table.players), "a person plays here"
    faces = state.table.shoe.faces

    def seen(card: CardId | None) -> Face | None:
        return None if card is None else faces[card]

    return SpectatorView(
        table=state.table,
        phase=state.phase,
        deal_number=state.deal_number,
        starter=state.starter,
        turn=state.turn,
        turned=seen(state.turned),
        wild=state.wild,
        hands=tuple(state.faces(hand) for hand in state.hands),
        drawn=seen(state.drawn),
        open_deck=state.faces(state.open_deck),
        closed_count=len(state.closed_deck),
        records=state.records,
        moves=state.moves,
        declarer=state.declarer,
    )
