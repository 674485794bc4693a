"""Playing deals: every seating of a deal gets the same cards from the same seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from time import perf_counter_ns

from rummy_tui import __version__
from rummy_tui.arena.patience import Patience
from rummy_tui.arena.plan import ArenaPlan, Chunk
from rummy_tui.arena.played import (
    ChunkPlayed,
    DealPlayed,
    GamePlayed,
    Missed,
    SeatPlayed,
)
from rummy_tui.arena.timings import Timings
from rummy_tui.engine.asking import Answer
from rummy_tui.engine.events import MissReason, TurnMissed
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import State
from rummy_tui.engine.table import Table
from rummy_tui.errors import RummyError
from rummy_tui.new_match import MatchSetup, new_table


def play_chunk(chunk: Chunk, *, may_exit: bool = False) -> ChunkPlayed:
    """Play some deals at every seating.

    Args:
        chunk: Which.
        may_exit: Whether this process may be ended with a bot that hangs.

    Raises:
        RummyError: A bot cannot be seated, or this is another version of the program.
    """
    plan = chunk.plan
    if plan.program != __version__:
        raise RummyError(
            f"a worker has rummy-tui {__version__} and this is {plan.program}, so they "
            "may play otherwise; install the same version everywhere",
            code="other-version",
        )
    timings = tuple(Timings() for _ in plan.bots)
    with Patience(may_exit=may_exit) as patience:
        deals = tuple(
            play_deal(plan, number, timings, patience)
            for number in range(chunk.first, chunk.last + 1)
        )
    return ChunkPlayed(deals, timings)


def play_deal(
    plan: ArenaPlan, number: int, timings: Sequence[Timings], patience: Patience
) -> DealPlayed:
    """Play one deal at every seating.

    Args:
        plan: The run it is a part of.
        number: Which deal, from 1.
        timings: Where times are counted, by the plan's bots.
        patience: How long bots may think.

    Raises:
        RummyError: A bot cannot be seated.
    """
    games = []
    for seating in range(plan.seatings):
        bots = [plan.bot_at(seating, seat) for seat in range(len(plan.bots))]
        table = new_table(setup_of(plan, number, seating))
        _play(table, [timings[bot] for bot in bots], patience)
        games.append(_game(table, bots))
    return DealPlayed(number, tuple(games))


def setup_of(plan: ArenaPlan, number: int, seating: int) -> MatchSetup:
    """One game as a match, the same that could be watched.

    Args:
        plan: The run it is a part of.
        number: Which deal, from 1.
        seating: Which rotation of the bots, from 0.
    """
    seats = range(len(plan.bots))
    return MatchSetup(
        profile=plan.profile,
        names=(),
        bots=tuple(plan.bots[plan.bot_at(seating, seat)] for seat in seats),
        seed=plan.deal_seed(number),
        # Here `Patience` ends what takes too long, or the bot's own process is ended.
        decision_seconds=None,
    )


def _play(table: Table, timings: Sequence[Timings], patience: Patience) -> None:
    """Let the bots play the deal; one that took too long once is not asked again."""
    stalled: set[Seat] = set()
    while (seat := table.awaited) is not None:
        if not table.state.phase.is_play:
            # No bot is asked how it lays down its hand.
            table.step()
            continue
        answer = None
        if seat not in stalled:
            ask = partial(table.ask, seat)
            begun = perf_counter_ns()
            answer = ask() if table.keeps_own_time(seat) else patience.within(ask)
            timings[seat].add(perf_counter_ns() - begun)
        if answer is None:
            stalled.add(seat)
            answer = Answer(None, MissReason.BOT_STALLED, "it took too long")
        table.accept(seat, answer)


def _game(table: Table, bots: Sequence[int]) -> GamePlayed:
    state = table.state
    missed = Counter(
        (event.seat, event.reason)
        for event in table.events
        if isinstance(event, TurnMissed)
    )
    nets = _nets(state)
    return GamePlayed(
        starter=state.starter,
        seats=tuple(
            SeatPlayed(
                bot=bot,
                net=nets[seat],
                outcome=state.results[seat].outcome if state.results else None,
                turns=state.records[seat].turns,
                missed=Missed(
                    raised=missed[Seat(seat), MissReason.BOT_RAISED],
                    illegal=missed[Seat(seat), MissReason.BOT_ILLEGAL],
                    stalled=missed[Seat(seat), MissReason.BOT_STALLED],
                ),
            )
            for seat, bot in enumerate(bots)
        ),
    )


def _nets(state: State) -> list[int]:
    """Points won less points lost, by seat: the winner gets what the others lose."""
    if state.winner is None:
        return [0] * len(state.records)
    nets = [-result.points for result in state.results]
    nets[state.winner] -= sum(nets)
    return nets
