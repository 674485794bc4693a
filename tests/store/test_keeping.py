"""Every event is on disk before the table takes it, and reads back as it was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from rummy_tui.engine.apply import replay
from rummy_tui.engine.events import Dealt, Event, MatchStarted, Tossed
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase, State
from rummy_tui.engine.table import Table
from rummy_tui.new_match import MatchSetup
from rummy_tui.rules.profile import Format
from rummy_tui.store import History, MatchKind, MatchStatus, StoreError
from rummy_tui.store.keeper import MatchKeeper
from tests.store.playing import WHEN, play, played, seated, setup_of, step

ASHA = Seat(0)
POINTS = setup_of(11, "Asha", players=3)
POOL = setup_of(5, "Asha", "Bhim", players=4, format=Format.POOL_61)


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with History.open(tmp_path / "history.db") as history:
        yield history


def id_of(keeper: MatchKeeper) -> int:
    assert keeper.id is not None, "its first events are written"
    return keeper.id


@pytest.mark.parametrize("setup", [POINTS, POOL], ids=["points", "pool"])
def test_a_match_reads_back_as_it_was_played(
    history: History, setup: MatchSetup
) -> None:
    keeper = history.begin(setup, MatchKind.PLAY)
    table = play(seated(setup, keep=keeper.keep))
    stored = history.match(id_of(keeper))

    assert stored.events == tuple(table.events)
    assert replay(stored.events) == table.state
    assert len(stored.times) == len(stored.events)
    assert stored.summary.status is MatchStatus.OVER


def test_events_are_committed_before_the_table_takes_them(
    history: History, tmp_path: Path
) -> None:
    keeper = history.begin(POINTS, MatchKind.PLAY)
    counts: list[tuple[int, int, int]] = []
    tables: list[Table] = []

    def keep(events: tuple[Event, ...], state: State) -> None:
        keeper.keep(events, state)
        with History.open(history.path, read_only=True) as other:
            seen = len(other.match(id_of(keeper)).events)
        taken = len(tables[0].events) if tables else seen - len(events)
        counts.append((seen, taken, len(events)))

    tables.append(seated(POINTS, keep=keep))
    play(tables[0])

    assert len(counts) > 20
    for seen, taken, written in counts:
        assert seen == taken + written


def test_the_first_two_writings_of_a_table_are_one_match(history: History) -> None:
    keeper = history.begin(POINTS, MatchKind.PLAY)
    assert keeper.id is None
    assert history.matches().total == 0
    table = seated(POINTS, keep=keeper.keep)

    assert [type(event) for event in table.events] == [MatchStarted, Tossed, Dealt]
    assert history.matches().total == 1
    assert history.match(id_of(keeper)).events == tuple(table.events)


def test_taken_up_after_every_action_it_goes_as_if_never_stopped(
    history: History,
) -> None:
    for setup in (POINTS, POOL):
        keeper = history.begin(setup, MatchKind.HOTSEAT)
        table = seated(setup, keep=keeper.keep)
        stops = 0
        while table.state.phase is not Phase.OVER:
            id = id_of(keeper)
            keeper.close()
            taken = history.take_up(id)
            assert taken.setup == setup
            assert taken.events == tuple(table.events)
            keeper = taken.keeper
            table = seated(taken.setup, events=taken.events, keep=keeper.keep)
            step(table)
            stops += 1
        keeper.close()

        assert stops > 20
        assert tuple(table.events) == played(setup)
        assert history.match(id).events == played(setup)


def test_a_match_broken_off_before_its_first_deal_deals_when_taken_up(
    history: History,
) -> None:
    keeper = history.begin(POINTS, MatchKind.PLAY)

    def keep_once(events: tuple[Event, ...], state: State) -> None:
        if keeper.id is not None:
            raise StoreError("there is no room left", code="history-full")
        keeper.keep(events, state)

    with pytest.raises(StoreError):
        seated(POINTS, keep=keep_once)
    id = id_of(keeper)
    keeper.close()
    taken = history.take_up(id)
    assert len(taken.events) == 2
    table = seated(taken.setup, events=taken.events, keep=taken.keeper.keep)

    play(table)

    assert history.match(id).events == tuple(table.events) == played(POINTS)


def test_the_setup_of_a_match_with_a_secret_seed_is_found_again(
    history: History,
) -> None:
    setup = replace(
        setup_of(0, "Asha", players=2),
        seed=Seed.fresh("my own words"),
        turn_seconds=45,
        decision_seconds=2.5,
    )
    keeper = history.begin(setup, MatchKind.PLAY)
    seated(setup, keep=keeper.keep)
    id = id_of(keeper)
    keeper.close()

    assert history.take_up(id).setup == setup


def test_R1_nothing_listed_tells_the_seed_of_a_match_that_goes_on(
    history: History,
) -> None:
    setup = setup_of(987654321, "Asha", players=2)
    keeper = history.begin(setup, MatchKind.PLAY)
    seated(setup, keep=keeper.keep)
    told = [history.matches(), history.match(id_of(keeper)), history.resumable()]

    assert "987654321" not in repr([*told, keeper])


def test_what_a_list_tells_of_a_match(history: History) -> None:
    tournament = history.begin(POOL, MatchKind.TOURNAMENT)
    seated(POOL, keep=tournament.keep)
    extra = {"field": 24, "names": ["Ähm"]}
    keeper = history.begin(POOL, MatchKind.PLAY, parent=tournament.id, extra=extra)
    table = play(seated(POOL, keep=keeper.keep))
    found = history.matches(limit=1).matches[0]

    assert (found.id, found.parent, found.extra) == (keeper.id, tournament.id, extra)
    assert (found.kind, found.status) == (MatchKind.PLAY, MatchStatus.OVER)
    assert (found.profile, found.format) == ("classic", Format.POOL_61)
    sheet = table.state.sheet
    assert found.deals == len(sheet.lines) > 1
    assert found.winner == sheet.winner
    assert [seat.name for seat in found.seats] == [p.name for p in POOL.players]
    assert [seat.bot for seat in found.seats] == [p.bot for p in POOL.players]
    assert [seat.score for seat in found.seats] == [s.score for s in sheet.seats]
    assert [seat.change for seat in found.seats] == list(sheet.changes)
    assert [seat.place for seat in found.seats] == list(sheet.ranking)
    assert found.ended is not None
    assert found.repeatable


def test_a_parent_must_be_there(history: History) -> None:
    keeper = history.begin(POINTS, MatchKind.PLAY, parent=7)
    with pytest.raises(StoreError, match="no match 7") as raised:
        seated(POINTS, keep=keeper.keep)

    assert raised.value.code == "no-such-match"
    assert history.matches().total == 0


def test_pages_and_filters_of_the_list(history: History) -> None:
    pool = setup_of(5, players=2, rules="desk", format=Format.POOL_61)
    for number in range(1, 8):
        setup, kind = (
            (POINTS, MatchKind.PLAY) if number % 2 else (pool, MatchKind.WATCH)
        )
        with history.begin(setup, kind) as keeper:
            table = seated(setup, keep=keeper.keep)
            if number > 4:
                play(table)

    def ids(**wanted: object) -> list[int]:
        page = history.matches(**wanted)  # type: ignore[arg-type]
        assert page.total >= len(page.matches)
        return [match.id for match in page.matches]

    assert ids() == [7, 6, 5, 4, 3, 2, 1]
    assert ids(offset=2, limit=3) == [5, 4, 3]
    assert history.matches(offset=2, limit=3).total == 7
    assert ids(profile="desk") == ids(format=Format.POOL_61) == [6, 4, 2]
    assert ids(kind=MatchKind.PLAY, finished=True) == [7, 5]
    assert ids(finished=False) == [4, 3, 2, 1]
    assert ids(profile="'; DROP TABLE matches") == []


@pytest.mark.parametrize("id", [0, -1, 7, 10**30])
def test_a_match_that_is_not_there_is_said_to_be_missing(
    history: History, id: int
) -> None:
    for ask in (history.match, history.take_up):
        with pytest.raises(StoreError, match=f"no match {id}") as raised:
            ask(id)
        assert raised.value.code == "no-such-match"


def test_a_match_given_up_or_over_is_not_taken_up(history: History) -> None:
    given_up = history.begin(POINTS, MatchKind.PLAY)
    seated(POINTS, keep=given_up.keep)
    given_up.leave()
    over = history.begin(POINTS, MatchKind.PLAY)
    play(seated(POINTS, keep=over.keep))
    over.leave()

    assert history.resumable() is None
    for keeper, status in ((given_up, MatchStatus.LEFT), (over, MatchStatus.OVER)):
        summary = history.match(id_of(keeper)).summary
        assert summary.status is status
        assert summary.ended is not None
        with pytest.raises(StoreError) as raised:
            history.take_up(id_of(keeper))
        assert raised.value.code == "match-not-running"


def test_only_matches_of_people_at_this_table_are_offered_again(
    history: History,
) -> None:
    ids = {}
    for kind in MatchKind:
        with history.begin(POINTS, kind) as keeper:
            seated(POINTS, keep=keeper.keep)
            ids[kind] = keeper.id
    offered = []
    while (found := history.resumable()) is not None:
        offered.append(found.id)
        history.take_up(found.id).keeper.leave()

    assert offered == [ids[MatchKind.HOTSEAT], ids[MatchKind.PLAY]]


# How hands are arranged.


def test_an_arrangement_goes_with_the_next_event_and_not_before(
    history: History,
) -> None:
    keeper = history.begin(POINTS, MatchKind.PLAY)
    keeper.keep_arrangement(ASHA, {"groups": [[1]]})
    table = seated(POINTS, keep=keeper.keep)
    assert arrangements(history) == {0: {"groups": [[1]]}}
    keeper.keep_arrangement(ASHA, {"groups": [[1, 2], [3]], "cursor": 3})
    assert arrangements(history) == {0: {"groups": [[1]]}}
    step(table)

    assert arrangements(history) == {0: {"groups": [[1, 2], [3]], "cursor": 3}}


def test_an_arrangement_can_be_written_at_once_and_is_when_closed(
    history: History,
) -> None:
    keeper = history.begin(POOL, MatchKind.PLAY)
    seated(POOL, keep=keeper.keep)
    id = id_of(keeper)
    keeper.keep_arrangement(ASHA, {"cursor": 1})
    keeper.save()
    assert arrangements(history) == {0: {"cursor": 1}}
    keeper.keep_arrangement(ASHA, {"cursor": 2})
    keeper.keep_arrangement(Seat(1), {"cursor": 3})
    keeper.close()

    taken = history.take_up(id)
    assert taken.arrangements == {0: {"cursor": 2}, 1: {"cursor": 3}}


def test_an_arrangement_put_back_as_it_was_is_not_written_again(
    history: History,
) -> None:
    keeper = history.begin(POINTS, MatchKind.PLAY)
    keeper.keep_arrangement(ASHA, {"cursor": 1})
    seated(POINTS, keep=keeper.keep)
    before = changes(history)
    keeper.keep_arrangement(ASHA, {"cursor": 2})
    keeper.keep_arrangement(ASHA, {"cursor": 1})
    keeper.save()

    assert arrangements(history) == {0: {"cursor": 1}}
    assert changes(history) == before


def changes(history: History) -> int:
    with history._database.reading() as connection:
        return connection.total_changes


def test_an_arrangement_that_cannot_be_read_is_as_good_as_none(
    history: History,
) -> None:
    keeper = history.begin(POINTS, MatchKind.PLAY)
    seated(POINTS, keep=keeper.keep)
    id = id_of(keeper)
    keeper.close()
    with history._database.writing() as connection:
        connection.execute(
            "INSERT INTO arrangements VALUES (?, 0, '{'), (?, 1, '7')", (id, id)
        )

    assert history.take_up(id).arrangements == {}


def arrangements(history: History) -> dict[int, object]:
    with history._database.reading() as connection:
        rows = connection.execute("SELECT seat, content FROM arrangements").fetchall()
    return {seat: json.loads(text) for seat, text in rows}


# Order.


def test_a_clock_that_goes_back_changes_no_order(tmp_path: Path) -> None:
    times = iter(range(10**6))
    with History.open(
        tmp_path / "history.db",
        clock=lambda: WHEN - timedelta(hours=7 * next(times)),
    ) as history:
        for _ in range(3):
            with history.begin(POOL, MatchKind.PLAY) as keeper:
                play(seated(POOL, keep=keeper.keep))
        page = history.matches()
        stored = [history.match(match.id) for match in page.matches]
        results = history.results(limit=1000)

    assert [match.id for match in page.matches] == [3, 2, 1]
    assert all(one.events == played(POOL) for one in stored)
    assert all(list(one.times) == sorted(one.times, reverse=True) for one in stored)
    by_number = sorted(results, key=lambda r: (-r.match, -r.deal, r.seat))
    assert list(results) == by_number


def test_times_are_those_of_the_writing_in_utc(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db", clock=lambda: WHEN) as history:
        with history.begin(POINTS, MatchKind.PLAY) as keeper:
            play(seated(POINTS, keep=keeper.keep))
        stored = history.match(1)

    assert set(stored.times) == {WHEN}
    assert (stored.summary.started, stored.summary.ended) == (WHEN, WHEN)
