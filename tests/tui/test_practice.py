"""Playing on from a point of a match that is over: the same cards, nothing kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rummy_tui.engine.actions import (
    Action,
    Declare,
    Discard,
    DrawClosed,
    DrawOpen,
    Drop,
    Show,
)
from rummy_tui.engine.events import (
    ClosedCardDrawn,
    Declared,
    DeclaredWrongly,
    Discarded,
    Dropped,
    Event,
    MatchStarted,
    OpenCardTaken,
    Shown,
)
from rummy_tui.engine.seat import PlayerInfo, Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase
from rummy_tui.errors import RummyError
from rummy_tui.rules.profile import Format
from rummy_tui.settings.schema import Settings
from rummy_tui.store import History
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.pace import Speed
from rummy_tui.tui.past_match import PastMatch
from rummy_tui.tui.practice import PracticeSession, practise, seats_to_take
from rummy_tui.tui.replay import Replay
from rummy_tui.tui.replay_sight import Sight
from tests.log_file.playing import bots_log
from tests.store.playing import step
from tests.tui.past import (
    GIVEN_UP,
    POOL,
    SOLO,
    WAITING,
    fill,
    past,
    recorded,
    written,
)
from tests.tui.running import SIZE, press, text_of, until, until_screen


def timeless(event: Event) -> Event:
    """The event without the moment at which somebody declared."""
    if isinstance(event, Declared | DeclaredWrongly):
        return replace(event, at=None)  # type: ignore[arg-type]
    return event


def action_of(event: Event) -> Action | None:
    """What a seat did that this followed from."""
    match event:
        case ClosedCardDrawn():
            return DrawClosed()
        case OpenCardTaken():
            return DrawOpen()
        case Discarded(card=card):
            return Discard(card)
        case Dropped():
            return Drop()
        case Declared(closing=closing, groups=groups):
            return Declare(closing, groups)
        case DeclaredWrongly(closing=closing, groups=groups):
            return Declare(closing, groups)
        case Shown(groups=groups):
            return Show(groups)
    return None


@pytest.mark.parametrize("position", [3, 8, 20])
def test_whoever_plays_as_was_played_comes_to_the_same_end(position: int) -> None:
    events = bots_log(Format.POINTS, 2)
    match = written(events)
    for seat in map(Seat, range(len(match.names))):
        session = practise(match, position, seat)
        table = session.table
        begun = len(table.events)
        while table.state.phase is not Phase.OVER:
            if table.awaited != seat:
                table.step()
                continue
            action = action_of(events[len(table.events)])
            assert action is not None, "the seat is on turn"
            table.act(seat, action)

        assert begun <= position
        played, was = table.events[1:], events[1:]
        assert [timeless(one) for one in played if not isinstance(one, Shown)] == [
            timeless(one) for one in was if not isinstance(one, Shown)
        ]


@pytest.mark.parametrize("number", [SOLO, POOL, GIVEN_UP])
def test_from_every_point_where_somebody_may_play_on_it_comes_to_an_end(
    number: int,
) -> None:
    match = past(number)
    ends = 0
    for position in range(1, len(match.replay) + 1, 5):
        try:
            seats = seats_to_take(match, position)
        except RummyError:
            assert position < match.replay.first
            continue
        session = practise(match, position, seats[-1])
        assert session.people == (seats[-1],)
        assert session.keeper is None
        for _ in range(3000):
            if session.is_over:
                break
            step(session.table)
        assert session.is_over
        ends += 1
    assert ends > 3


def test_bots_take_the_seats_of_other_people_and_are_marked() -> None:
    match = past(POOL)
    session = practise(match, 10, Seat(1))
    players = session.table.state.table.players

    assert [player.is_bot for player in players] == [True, False, True]
    assert players[1] == PlayerInfo(name="You")
    assert players[2] == match.replay.started.players[2]
    assert session.name(Seat(0)) == "Asha [bot]"


def test_somebody_called_you_gives_the_name_back() -> None:
    events = bots_log(Format.POINTS, 2)
    started = events[0]
    assert isinstance(started, MatchStarted)
    first, *others = started.players
    players = (replace(first, name="You", bot=""), *others)
    match = written((replace(started, players=players), *events[1:]))
    names = [p.name for p in practise(match, 5, Seat(1)).table.state.table.players]

    assert names[1] == "You"
    assert len(set(names)) == len(names)


def test_practice_says_so_wherever_the_rules_are_named() -> None:
    session = practise(past(SOLO), 7, Seat(0))

    assert session.is_practice
    assert session.table.state.table.profile.name == "elitemelds, practice"
    assert session.setup.profile == session.table.state.table.profile


def test_the_state_is_the_one_of_that_moment_but_for_who_plays() -> None:
    match = past(SOLO)
    here = match.replay.at(7)
    state = practise(match, 7, Seat(1)).table.state

    assert replace(state, table=here.table) == here


def refused(match: PastMatch, position: int, seat: Seat) -> str:
    with pytest.raises(RummyError) as raised:
        practise(match, position, seat)
    return str(raised.value)


def test_where_nobody_can_play_on_it_says_why() -> None:
    assert "the seed of this match is not known" in refused(past(WAITING), 5, Seat(0))
    assert "has not begun" in refused(past(SOLO), 1, Seat(0))
    pool = past(POOL)
    (left,) = [m.position for m in pool.replay.moments if str(m.kind) == "left"]
    assert "Bhim is out here" in refused(pool, len(pool.replay), Seat(1))
    assert left < len(pool.replay)


def test_in_the_middle_of_what_goes_by_itself_it_begins_before() -> None:
    match = past(SOLO)
    ended = len(match.replay)
    session = practise(match, ended, Seat(0))

    # The settlement follows from the last hand laid down, the end from that.
    assert session.is_running
    assert len(session.table.events) < ended


def test_T5_T6_it_never_begins_with_a_move_that_goes_by_itself() -> None:
    events = recorded("people")
    match = PastMatch(
        name="match 1",
        replay=Replay(events),
        eyes=(Sight.ALL,),
        seed=Seed.numbered(44),
    )
    queued = missed = 0
    for position in range(match.replay.first, len(events)):
        there = match.replay.at(position)
        queued += there.phase is Phase.DRAW and there.turn in there.queued_drops
        missed += there.turn_missed
        for seat in seats_to_take(match, position):
            state = practise(match, position, seat).table.state
            assert not state.turn_missed
            assert not (state.phase.is_play and state.turn in state.queued_drops)
    assert queued
    assert missed


# In the program.


def opened(path: Path) -> Callable[[], History]:
    return lambda: History.open(path)


async def test_practice_from_the_history_is_kept_nowhere(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    fill(path)
    with History.open(path, read_only=True) as history:
        before = history.matches().total, history.statistics()
    app = RummyApp(
        settings=Settings(show_toss=False), speed=Speed.INSTANT, history=opened(path)
    )
    async with app.run_test(size=SIZE) as pilot:
        await until_screen(pilot, "HomeScreen")
        await press(pilot, "h")
        await until_screen(pilot, "HistoryScreen")
        await press(pilot, "end", "enter")
        await until_screen(pilot, "PastMatchScreen")
        assert "Match 1, over" in text_of(app)
        await press(pilot, "enter")
        await until_screen(pilot, "ReplayScreen")
        await press(pilot, "down", "b", "enter")
        await until(pilot, lambda: app.flow.session is not None)
        session = app.flow.session
        assert isinstance(session, PracticeSession)
        await until_screen(pilot, "TableScreen")
        assert "elitemelds, practice" in text_of(app)
        (seat,) = session.people
        await until(pilot, lambda: session.awaited == seat)
        await press(pilot, "P", "y")
        await until_screen(pilot, "SettlementScreen")
        assert "end practice" in text_of(app)
        app.screen.dismiss("again")
        await until_screen(pilot, "HomeScreen")
        assert app.flow.session is None
    with History.open(path, read_only=True) as history:
        assert (history.matches().total, history.statistics()) == before
