"""`rummy watch` without a screen: one line an event, then the hands and the winner.

Nothing printed tells the time, so the same seed and options print the same bytes.
"""

from __future__ import annotations

from rummy_tui import __version__
from rummy_tui.engine.events import Event
from rummy_tui.engine.narrate import Narrator
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase, State
from rummy_tui.engine.view import laid_hand
from rummy_tui.new_match import MatchSetup, new_table


def watch_plain(setup: MatchSetup) -> None:
    """Let bots play a match to its end, or to its first void deal."""
    profile, seed = setup.profile, setup.seed
    # A bot that cannot be seated is an error before anything is printed.
    table = new_table(setup)
    _print_now(
        f"# rummy {__version__} rules={profile.name} format={profile.format} "
        f"seed={seed.text} commitment={seed.commitment}"
    )
    narrator = Narrator(table.state.table)
    for event in table.events:
        _tell(narrator, event)
    while events := table.step():
        for event in events:
            _tell(narrator, event)
    state = table.state
    for index, player in enumerate(state.table.players):
        _print_now(f"{player.name} {_hand(state, Seat(index))}")
    winner = None if state.winner is None else state.table.players[state.winner].name
    _print_now(f"winner {winner or 'none'}")


def _tell(narrator: Narrator, event: Event) -> None:
    line = narrator.line(event)
    if line is not None:
        _print_now(line)


def _hand(state: State, seat: Seat) -> str:
    """A seat's hand as it lies after the settlement, with its points."""
    if state.phase is Phase.VOID:
        # Without a settlement no hand is ever shown (T-8).
        return "hidden (0 points)"
    groups = laid_hand(state, seat).groups
    cards = " | ".join(" ".join(map(str, group)) for group in groups)
    return f"{cards} ({state.results[seat].points} points)"


def _print_now(line: str) -> None:
    # Whoever reads a pipe wants to watch the match as it goes.
    print(line, flush=True)
