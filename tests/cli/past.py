"""A history for commands to look through, of matches whose ends are known."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from rummy_tui.engine.shuffle import Seed
from rummy_tui.new_match import MatchSetup, new_setup
from rummy_tui.rules.profile import Format
from rummy_tui.store import History, MatchKind
from tests.store.playing import play, seated, setup_of

SECRET = "5ec12e7" * 9 + "0"
"""A seed nobody chose."""

POINTS = 1
DEALS = 2
POOL = 3
"""Two people, one of whom comes back."""
WAITING = 4
"""Asha against bots, in her second deal."""
GIVEN_UP = 5
TWO_WAIT = 6
"""Two people who have not ended their match."""
WATCHED = 7
HERS = 8
"""Asha declares."""
NEWEST = 8

BEGIN = datetime(2026, 3, 1, 12, tzinfo=UTC)

MATCHES: tuple[tuple[MatchSetup, MatchKind], ...] = (
    (setup_of(1, "Asha", players=2), MatchKind.PLAY),
    (
        setup_of(4, "Bhim", bots=("collector", "collector"), format=Format.DEALS_2),
        MatchKind.PLAY,
    ),
    (
        setup_of(6, "Asha", "Bhim", players=3, format=Format.POOL_101),
        MatchKind.HOTSEAT,
    ),
    (
        new_setup(names=("Asha",), players=4, format=Format.POOL_61, seed=Seed(SECRET)),
        MatchKind.PLAY,
    ),
    (setup_of(5, "Asha", players=4, format=Format.POOL_61), MatchKind.PLAY),
    (
        setup_of(10, "Asha", "Bhim", players=3, format=Format.DEALS_6),
        MatchKind.HOTSEAT,
    ),
    (setup_of(8, players=2, rules="desk"), MatchKind.WATCH),
    (setup_of(21, "Asha", players=2, rules="elitemelds"), MatchKind.PLAY),
)


def ticking() -> Callable[[], datetime]:
    """A clock on which a minute goes by whenever it is looked at."""
    minutes = count()
    return lambda: BEGIN + timedelta(minutes=next(minutes))


def fill(path: Path) -> None:
    """Write all of them down."""
    with History.open(path, clock=ticking()) as history:
        for number, (setup, kind) in enumerate(MATCHES, 1):
            keeper = history.begin(setup, kind)
            table = seated(setup, keep=keeper.keep)
            if number in (WAITING, GIVEN_UP, TWO_WAIT):
                play(table, lambda table=table: table.state.deal_number == 2)  # type: ignore[misc]
            else:
                play(table)
            keeper.leave() if number == GIVEN_UP else keeper.close()
