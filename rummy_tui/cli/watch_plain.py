"""`rummy watch` without a screen: one line an event, then the hands and the winner.

In a match of several deals the hands follow each settlement, and after them a line of
scores: `scores Asha 40, Bhim 0`. Nothing printed tells the time, so the same seed and
options print the same bytes.
"""

from __future__ import annotations

from rummy_tui import __version__
from rummy_tui.engine.events import Event, MatchEnded, PotSplit
from rummy_tui.engine.narrate import Narrator
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase, Standing, State
from rummy_tui.engine.view import laid_hand
from rummy_tui.new_match import MatchSetup, new_table
from rummy_tui.rules.profile import Format

_MOST_VOID = 5


def watch_plain(setup: MatchSetup) -> None:
    """Let bots play a match to its end.

    It also ends with a void deal in points rummy, else with several in a row.
    """
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
    is_one_deal = profile.format is Format.POINTS
    void = 0
    while True:
        while events := table.step():
            for event in events:
                # What ends the match is told below the hands.
                if is_one_deal or not isinstance(event, PotSplit | MatchEnded):
                    _tell(narrator, event)
        state = table.state
        void = void + 1 if state.phase is Phase.VOID else 0
        _print_hands(state)
        if not is_one_deal:
            _print_scores(state)
        if state.phase is Phase.OVER or void == (1 if is_one_deal else _MOST_VOID):
            break
        told = len(table.events)
        table.deal()
        for event in table.events[told:]:
            _tell(narrator, event)
    if not is_one_deal:
        for event in table.events[-2:]:
            if isinstance(event, PotSplit | MatchEnded):
                _tell(narrator, event)
    name = state.table.players[state.sheet.winner].name
    _print_now(f"winner {name if state.phase is Phase.OVER else 'none'}")


def _print_hands(state: State) -> None:
    for index, player in enumerate(state.table.players):
        if state.records[index].standing is not Standing.NOT_DEALT:
            _print_now(f"{player.name} {_hand(state, Seat(index))}")


def _print_scores(state: State) -> None:
    scores = (
        f"{player.name} {score.score}"
        for player, score in zip(state.table.players, state.sheet.seats, strict=True)
    )
    _print_now(f"scores {', '.join(scores)}")


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
