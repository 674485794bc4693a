"""Statistics are what counting the logs by hand comes to, and can be made again."""

from __future__ import annotations

import os
import shutil
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from rummy_tui.engine.apply import apply, start
from rummy_tui.engine.events import (
    DealSettled,
    Dealt,
    MatchEnded,
    MatchStarted,
    SeatResult,
)
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase, State
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format
from rummy_tui.store import Grouping, History, MatchKind, Totals
from tests.store.playing import play, seated, setup_of, step

SETUPS = (
    setup_of(1, "Asha", players=2),
    setup_of(2, "Asha", players=3, rules="desk"),
    setup_of(3, "Asha", "Bhim", players=2, rules="standard"),
    setup_of(4, "Bhim", bots=("collector", "collector"), format=Format.DEALS_2),
    setup_of(5, "Asha", players=4, format=Format.POOL_61),
    setup_of(6, "Asha", "Bhim", players=3, format=Format.POOL_101),
    setup_of(7, "Bhim", players=3, format=Format.DEALS_3, rules="desk"),
    setup_of(8, players=2),
    setup_of(10, "Asha", "Bhim", players=3, format=Format.DEALS_6),
    setup_of(9, "Asha", bots=("random", "miser"), format=Format.POOL_61),
    # She declares.
    setup_of(21, "Asha", players=2, rules="elitemelds"),
)
STEP = timedelta(minutes=11)
BEGIN = datetime(2026, 3, 27, 15, tzinfo=UTC)
"""A clock this quick comes through several days, one of 23 hours in Berlin."""

ZONE = "CET-1CEST,M3.5.0,M10.5.0/3"


@pytest.fixture(scope="module", autouse=True)
def _in_berlin() -> Iterator[None]:
    before = os.environ.get("TZ")
    os.environ["TZ"] = ZONE
    time.tzset()
    yield
    if before is None:
        del os.environ["TZ"]
    else:
        os.environ["TZ"] = before
    time.tzset()


def open_history(path: Path) -> History:
    return History.open(path, clock=quick_clock(STEP))


def quick_clock(step: timedelta) -> Callable[[], datetime]:
    """A clock that goes on by so much whenever it is looked at."""
    times = count()
    return lambda: BEGIN + step * next(times)


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Iterator[History]:
    path = tmp_path_factory.mktemp("statistics") / "history.db"
    with open_history(path) as history:
        for number, setup in enumerate(SETUPS):
            kind = MatchKind.PLAY if setup.names else MatchKind.WATCH
            with history.begin(setup, kind) as keeper:
                table = seated(setup, keep=keeper.keep)
                while table.state.phase is not Phase.OVER:
                    # One is broken off in its second deal.
                    if number == 6 and table.state.deal_number == 2:
                        break
                    step(table)
        yield history


@dataclass(frozen=True)
class Line:
    """What one deal, or the end of one match, did for one person."""

    keys: dict[Grouping, Any]
    opponents: frozenset[str]
    numbers: dict[str, int]


def counted(history: History) -> Iterator[Line]:
    """All lines there are, from the logs alone."""
    for summary in history.matches(limit=1000).matches:
        stored = history.match(summary.id)
        first = stored.events[0]
        assert isinstance(first, MatchStarted)
        players, profile = first.players, first.profile
        state = start(first)
        dealt: Dealt | None = None
        for event, at in zip(stored.events[1:], stored.times[1:], strict=True):
            keys = {
                Grouping.PROFILE: profile.name,
                Grouping.FORMAT: profile.format,
                Grouping.SEATS: len(players),
                Grouping.DAY: at.astimezone().date(),
                Grouping.MONTH: at.astimezone().date().replace(day=1),
            }
            if isinstance(event, Dealt):
                dealt = event
            people = [seat for seat, p in enumerate(players) if not p.is_bot]
            if isinstance(event, DealSettled):
                assert dealt is not None
                bots = frozenset(players[seat].bot for seat in dealt.seats) - {""}
                for seat in people:
                    if seat not in dealt.seats:
                        continue
                    result = event.results[seat]
                    numbers = {
                        "deals": 1,
                        "won": int(event.winner == seat),
                        "points": result.points,
                        "change": result.change,
                        "turns": state.records[seat].turns,
                        "first_drops": int(result.outcome is Outcome.FIRST_DROP),
                        "middle_drops": int(result.outcome is Outcome.MIDDLE_DROP),
                        "wrong_declarations": int(
                            result.outcome is Outcome.WRONG_DECLARATION
                        ),
                        "left": int(result.outcome is Outcome.LEFT),
                        **what_hands_came_to(result),
                        **declarations(state.declarer, seat, state),
                    }
                    named = {Grouping.PLAYER: players[seat].name, **keys}
                    yield Line(named, bots, numbers)
            if isinstance(event, MatchEnded):
                is_pool = profile.format.startswith("pool")
                for seat in people:
                    numbers = {
                        "matches": 1,
                        "matches_won": int(event.winner == seat),
                        "change": event.changes[seat] if is_pool else 0,
                    }
                    bots = frozenset(player.bot for player in players) - {""}
                    named = {Grouping.PLAYER: players[seat].name, **keys}
                    yield Line(named, bots, numbers)
            state = apply(state, event)


def what_hands_came_to(result: SeatResult) -> dict[str, int]:
    """What a drop or a counted hand cost."""
    is_drop = result.outcome in (Outcome.FIRST_DROP, Outcome.MIDDLE_DROP)
    is_counted = result.outcome is Outcome.COUNTED
    return {
        "drop_points": result.points if is_drop else 0,
        "counted": int(is_counted),
        "counted_points": result.points if is_counted else 0,
    }


def declarations(declarer: Seat | None, seat: int, state: State) -> dict[str, int]:
    """Whether this seat's declaration ended the deal, and after how many turns."""
    has_declared = declarer == seat
    return {
        "declared": int(has_declared),
        "declared_turns": state.records[seat].turns if has_declared else 0,
    }


def added_up(lines: Iterable[Line], by: tuple[Grouping, ...]) -> tuple[Totals, ...]:
    groups: dict[tuple[Any, ...], dict[str, int]] = defaultdict(
        lambda: defaultdict(int)
    )
    for line in lines:
        places = [line.keys]
        if Grouping.OPPONENT in by:
            places = [{**line.keys, Grouping.OPPONENT: bot} for bot in line.opponents]
        for place in places:
            for name, number in line.numbers.items():
                groups[tuple(place[key] for key in by)][name] += number
    found = []
    for group, numbers in groups.items():
        fields: dict[str, Any] = dict(numbers)
        fields |= {key.value: value for key, value in zip(by, group, strict=True)}
        found.append(Totals(**fields))
    return tuple(sorted(found, key=str))


GROUPINGS = (
    (),
    *((grouping,) for grouping in Grouping),
    (Grouping.PROFILE, Grouping.FORMAT),
    (Grouping.PLAYER, Grouping.OPPONENT),
    (Grouping.DAY, Grouping.SEATS, Grouping.OPPONENT),
)


@pytest.mark.parametrize("by", GROUPINGS, ids="+".join)
def test_statistics_are_what_the_logs_add_up_to(
    history: History, by: tuple[Grouping, ...]
) -> None:
    found = history.statistics(by)
    assert sorted(found, key=str) == list(added_up(counted(history), by))


def test_the_matches_counted_here_reach_many_corners(history: History) -> None:
    (all_of_it,) = history.statistics()
    assert all_of_it.deals > 20
    assert all_of_it.first_drops > 0
    assert all_of_it.middle_drops > 0
    assert all_of_it.wrong_declarations > 0
    assert all_of_it.left > 0
    assert 0 < all_of_it.declared < all_of_it.won
    assert all_of_it.counted > 0
    assert 0 < all_of_it.matches_won < all_of_it.matches
    days = [totals.day for totals in history.statistics((Grouping.DAY,))]
    assert len(days) > 2
    assert days == sorted(days, key=str)
    pools = history.statistics((Grouping.FORMAT,), format=Format.POOL_61)
    assert [totals.format for totals in pools] == [Format.POOL_61]
    assert pools[0].change != 0


CHOICES: tuple[tuple[dict[str, Any], Callable[[Line], bool]], ...] = (
    ({"player": "Bhim"}, lambda line: line.keys[Grouping.PLAYER] == "Bhim"),
    ({"profile": "desk"}, lambda line: line.keys[Grouping.PROFILE] == "desk"),
    (
        {"format": Format.POOL_61, "player": "Asha"},
        lambda line: (
            (line.keys[Grouping.FORMAT], line.keys[Grouping.PLAYER])
            == (Format.POOL_61, "Asha")
        ),
    ),
    (
        {"first_day": date(2026, 3, 28), "last_day": date(2026, 3, 29)},
        lambda line: date(2026, 3, 28) <= line.keys[Grouping.DAY] <= date(2026, 3, 29),
    ),
)


@pytest.mark.parametrize(("wanted", "is_wanted"), CHOICES)
def test_statistics_of_a_choice_of_deals(
    history: History, wanted: dict[str, Any], is_wanted: Callable[[Line], bool]
) -> None:
    lines = [line for line in counted(history) if is_wanted(line)]
    assert lines
    for by in ((Grouping.OPPONENT,), (Grouping.DAY, Grouping.PROFILE)):
        found = history.statistics(by, **wanted)
        assert sorted(found, key=str) == list(added_up(lines, by))


def test_groups_come_in_the_order_of_what_they_are_grouped_by(
    history: History,
) -> None:
    found = history.statistics((Grouping.SEATS, Grouping.PROFILE))
    keys = [(totals.seats, totals.profile) for totals in found]
    assert len(keys) > 3
    assert keys == sorted(keys, key=lambda key: (key[0] or 0, str(key[1])))


def test_nobody_of_this_name_has_played(history: History) -> None:
    assert history.statistics((Grouping.PROFILE,), player="Zoe") == ()
    assert history.statistics(player="Zoe") == (Totals(),)


def test_results_are_the_deals_of_people_one_by_one(history: History) -> None:
    found = history.results(limit=1000)
    (totals,) = history.statistics()
    assert len(found) == totals.deals
    assert all(result.is_person and not result.bot for result in found)
    assert [r.match for r in found] == sorted((r.match for r in found), reverse=True)
    assert history.results(offset=3, limit=4) == found[3:7]
    bhim = history.results(limit=1000, player="Bhim", format=Format.DEALS_2)
    assert bhim == tuple(
        r for r in found if (r.name, r.format) == ("Bhim", Format.DEALS_2)
    )
    assert bhim


def test_R3_deals_of_a_day_are_those_dealt_to_people_on_it(history: History) -> None:
    dealt: dict[date, int] = defaultdict(int)
    for summary in history.matches(limit=1000).matches:
        stored = history.match(summary.id)
        for event, at in zip(stored.events, stored.times, strict=True):
            if isinstance(event, Dealt):
                bots = [not summary.seats[seat].bot for seat in event.seats]
                dealt[at.astimezone().date()] += any(bots)
    assert len(dealt) > 2
    for day, deals in dealt.items():
        assert history.deals_on(day) == deals
    assert history.deals_on(min(dealt) - timedelta(days=1)) == 0
    # The night in which the clocks go forward has one hour less.
    assert date(2026, 3, 29) in dealt


def rows(history: History) -> dict[str, list[tuple[object, ...]]]:
    with history._database.reading() as connection:
        return {
            table: connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()
            for table in ("matches", "seats", "deals", "results")
        }


@pytest.fixture(scope="module")
def some(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A history of five matches, the last of them given up, closed."""
    path = tmp_path_factory.mktemp("some") / "history.db"
    with open_history(path) as history:
        for setup in SETUPS[2:6]:
            with history.begin(setup, MatchKind.PLAY) as keeper:
                play(seated(setup, keep=keeper.keep))
        left = history.begin(SETUPS[5], MatchKind.PLAY)
        table = seated(SETUPS[5], keep=left.keep)
        play(table, lambda: len(table.events) > 80)
        left.leave()
    return path


@pytest.fixture
def own(some: Path, tmp_path: Path) -> Iterator[History]:
    with open_history(Path(shutil.copy(some, tmp_path))) as history:
        yield history


def test_whatever_follows_from_the_log_can_be_made_again_from_it(
    own: History,
) -> None:
    before = rows(own)
    assert own.rebuild_results() == 5
    assert rows(own) == before
    with own._database.writing() as connection:
        connection.execute("DELETE FROM results WHERE match = 3")
        connection.execute("UPDATE results SET points = points + 1, won = 1")
        connection.execute("UPDATE deals SET settled = NULL, people = 0")
        connection.execute("DELETE FROM deals WHERE match = 2")
        connection.execute("UPDATE seats SET score = 7, change = 7, pot = 7, place = 7")
        connection.execute("UPDATE matches SET winner = 1, end_seq = 1 WHERE id < 5")
    assert rows(own) != before
    own.rebuild_results()
    assert rows(own) == before


def test_reset_statistics_begin_again_and_lose_nothing(own: History) -> None:
    (before,) = own.statistics()
    today = own.match(5).times[0].astimezone().date()
    deals, listed, results = own.deals_on(today), own.matches(), own.results()
    copy = own.reset_statistics()

    assert own.statistics() == (Totals(),)
    assert own.statistics((Grouping.PROFILE,)) == ()
    assert (own.deals_on(today), own.matches(), own.results()) == (
        deals,
        listed,
        results,
    )
    assert copy is not None
    assert copy.parent == own.path.parent
    assert copy.stat().st_mode & 0o777 == 0o600
    with History.open(copy) as then:
        assert then.statistics() == (before,)
        assert then.matches() == listed
        assert then.match(4).events == own.match(4).events
    own.rebuild_results()
    assert own.statistics() == (Totals(),)
    with own.begin(SETUPS[0], MatchKind.PLAY) as keeper:
        play(seated(SETUPS[0], keep=keeper.keep))
    (after,) = own.statistics()
    assert (after.deals, after.matches) == (1, 1)


def test_copies_of_one_day_do_not_write_over_each_other(own: History) -> None:
    copies = {own.reset_statistics() for _ in range(3)}
    assert len(copies) == 3
    assert own.reset_statistics(backup=False) is None


def test_statistics_begin_at_a_reset_whatever_the_clock_says(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db", clock=quick_clock(-STEP)) as history:
        for _ in range(2):
            with history.begin(SETUPS[0], MatchKind.PLAY) as keeper:
                play(seated(SETUPS[0], keep=keeper.keep))
            history.reset_statistics(backup=False)
        with history.begin(SETUPS[4], MatchKind.PLAY) as keeper:
            play(seated(SETUPS[4], keep=keeper.keep))
        (totals,) = history.statistics()
        deals = [r for r in history.results(limit=1000) if r.match == 3]
    assert totals.matches == 1
    assert totals.deals == len(deals)
    assert totals.deals > 0
