"""`rummy watch` without a screen: one line an event, the hands, the winner.

In points rummy the hands come last, a line for each seat: its groups and its points.
In a match of several deals they come after the line that says who wins the deal, and
after them the scores of all seats, `scores Asha 40, Bhim 0`: points in a pool, chips
where losers pay in chips. Then rejoins, the split of the pot, the next deal. The last
line is `winner NAME`, or `winner none` where deals are void.

Nothing printed tells the time, so the same seed and options print the same bytes.
"""

from __future__ import annotations

from rummy_tui import __version__
from rummy_tui.engine.events import DealSettled, DealVoided, Event
from rummy_tui.engine.narrate import Narrator
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase, Standing, State
from rummy_tui.engine.table import MOST_VOID_DEALS, Table
from rummy_tui.engine.view import laid_hand
from rummy_tui.new_match import MatchSetup, new_table
from rummy_tui.rules.profile import Format, RulesProfile


def watch_plain(setup: MatchSetup) -> None:
    """Let bots play a match to its end.

    It also ends with a void deal in points rummy, elsewhere with several in a row.
    """
    # A bot that cannot be seated is an error before anything is printed.
    table = new_table(setup)
    print_header(setup.profile, setup.seed)
    narrator = Narrator(table.state.table)
    for event in table.events:
        tell(narrator, event)
    is_one_deal = setup.profile.format is Format.POINTS
    watch = _watch_deal if is_one_deal else _watch_deals
    winner = watch(table, narrator)
    players = table.state.table.players
    print_now(f"winner {'none' if winner is None else players[winner].name}")


def print_header(profile: RulesProfile, seed: Seed) -> None:
    """Print what the lines below follow from, apart from who plays."""
    print_now(
        f"# rummy {__version__} rules={profile.name} format={profile.format} "
        f"seed={seed.text} commitment={seed.commitment}"
    )


def _watch_deal(table: Table, narrator: Narrator) -> Seat | None:
    """Points rummy is one deal; void it has no winner."""
    while events := table.step():
        for event in events:
            tell(narrator, event)
    state = table.state
    if state.winner is None:
        for player in state.table.players:
            # Without a settlement no hand is ever shown (T-8).
            print_now(f"{player.name} hidden (0 points)")
    else:
        print_hands(state)
    return state.winner


def _watch_deals(table: Table, narrator: Narrator) -> Seat | None:
    """Deal after deal; the winner, or None once too many in a row are void."""
    void = 0
    while void < MOST_VOID_DEALS:
        while events := table.step():
            for event in events:
                tell(narrator, event)
                if isinstance(event, DealSettled):
                    void = 0
                    print_hands(table.state)
                    print_scores(table.state)
                elif isinstance(event, DealVoided):
                    void += 1
        if table.state.phase is Phase.OVER:
            return Seat(table.state.sheet.winner)
        if void < MOST_VOID_DEALS:
            told = len(table.events)
            table.deal()
            for event in table.events[told:]:
                tell(narrator, event)
    return None


def tell(narrator: Narrator, event: Event) -> None:
    """Print an event, unless only one seat may know of it (T-8)."""
    line = narrator.line(event)
    if line is not None:
        print_now(line)


def print_hands(state: State) -> None:
    """Every hand as it lies after the settlement, with its points."""
    for index, player in enumerate(state.table.players):
        if state.records[index].standing is Standing.NOT_DEALT:
            continue
        groups = laid_hand(state, Seat(index)).groups
        cards = " | ".join(" ".join(map(str, group)) for group in groups)
        print_now(f"{player.name} {cards} ({state.results[index].points} points)")


def print_scores(state: State) -> None:
    """Print where everybody stands after a deal of several."""
    scores = zip(state.table.players, state.sheet.lines[-1].scores, strict=True)
    print_now(f"scores {', '.join(f'{info.name} {score}' for info, score in scores)}")


def print_now(line: str) -> None:
    """Print a line at once."""
    # Whoever reads a pipe wants to watch the match as it goes.
    print(line, flush=True)
