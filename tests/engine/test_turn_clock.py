"""The clock of a turn, told the time by hand (T-6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummy_tui.engine.actions import Discard, DrawClosed, Show
from rummy_tui.engine.asking import Chooser
from rummy_tui.engine.events import (
    ClosedCardDrawn,
    DealSettled,
    DealVoided,
    Declared,
    DeclaredWrongly,
    Discarded,
    Dropped,
    MatchEnded,
    MissReason,
    Shown,
    TurnMissed,
)
from rummy_tui.engine.seat import PlayerInfo, Seat
from rummy_tui.engine.state import Phase
from rummy_tui.engine.table import Player, Table
from rummy_tui.engine.turn_clock import (
    Moment,
    Stand,
    TurnClock,
    moment_of,
    seconds_for,
    time_out,
)
from rummy_tui.new_match import new_setup
from rummy_tui.tui.session import Session
from tests.engine.positions import (
    COMPLETE,
    NAMES,
    SEED,
    Play,
    deal,
    finishing,
    house,
)

MOMENT = Moment(deal=1, seat=Seat(0), turn=1)
LATER = replace(MOMENT, turn=2)


class _Silent:
    def choose(self, view: object) -> DrawClosed:
        return DrawClosed()


def table_at(
    play: Play, *, turn_seconds: int = 30, bots: tuple[int, ...] = ()
) -> Table:
    """A table of people, the bots aside, in the middle of this deal."""
    profile = play.state.table.profile
    bot: Chooser = _Silent()
    table = Table(
        profile,
        [
            Player(PlayerInfo(name=name), bot if seat in bots else None)
            for seat, name in enumerate(NAMES[: len(play.state.table.players)])
        ],
        seed=SEED,
        turn_seconds=turn_seconds,
    )
    known = replace(play.state.table, turn_seconds=turn_seconds)
    table.state = replace(play.state, table=known)
    return table


def kinds(events: tuple[object, ...]) -> list[type]:
    return [type(event) for event in events]


def now_at(table: Table) -> Moment:
    moment = moment_of(table)
    assert moment is not None
    return moment


# What is left


def test_T6_a_clock_counts_down_to_nothing_and_no_further() -> None:
    clock = TurnClock()
    clock.start(MOMENT, 30, 1000.0)

    assert [clock.left(1000.0 + past) for past in (0, 12.5, 30, 31)] == [30, 17.5, 0, 0]
    assert [clock.is_due(MOMENT, 1000.0 + past) for past in (0, 29.99, 30, 99)] == [
        False,
        False,
        True,
        True,
    ]


def test_T6_a_screen_shows_whole_seconds_and_0_only_when_time_is_up() -> None:
    clock = TurnClock()
    clock.start(MOMENT, 30, 0.0)

    past = (0, 0.01, 0.99, 1, 29, 29.5, 29.99, 30, 44)
    assert [clock.shown_seconds(t) for t in past] == [30, 30, 30, 29, 1, 1, 1, 0, 0]


def test_T6_a_screen_need_look_only_when_the_shown_seconds_change() -> None:
    clock = TurnClock()
    clock.start(MOMENT, 3, 0.5)
    time, looks = 0.5, []
    while (wait := clock.until_change(time)) is not None:
        assert clock.shown_seconds(time + 0.9 * wait) == clock.shown_seconds(time)
        time += wait
        looks.append((time, clock.shown_seconds(time)))

    assert looks == [(1.5, 2), (2.5, 1), (3.5, 0)]
    assert TurnClock().until_change(0.0) is None


def test_T6_no_clock_runs_where_there_are_no_seconds_or_nobody_to_wait_for() -> None:
    clock = TurnClock()
    for moment, seconds in ((MOMENT, 0), (None, 30)):
        clock.start(LATER, 30, 0.0)
        clock.start(moment, seconds, 1.0)

        assert clock.moment is None
        assert clock.left(50.0) is None
        assert clock.shown_seconds(50.0) is None
        assert clock.until_change(50.0) is None
        assert not clock.is_due(MOMENT, 50.0)
        assert not clock.is_due(LATER, 50.0)


def test_T6_one_turn_has_one_clock() -> None:
    clock = TurnClock()
    clock.start(MOMENT, 30, 0.0)
    clock.start(replace(MOMENT), 30, 20.0)
    assert clock.left(25.0) == 5

    clock.start(LATER, 30, 25.0)
    assert clock.left(25.0) == 30


@pytest.mark.parametrize(
    "other",
    [
        replace(MOMENT, turn=2),
        replace(MOMENT, deal=2),
        replace(MOMENT, seat=Seat(1)),
        replace(MOMENT, is_show=True),
    ],
    ids=str,
)
def test_T6_a_tick_of_another_turn_is_never_due(other: Moment) -> None:
    clock = TurnClock()
    clock.start(MOMENT, 30, 0.0)

    assert clock.is_due(MOMENT, 40.0)
    assert not clock.is_due(other, 40.0)


# When it stands still


@pytest.mark.parametrize("why", Stand)
def test_T6_the_clock_stands_still_in_pause_dialogs_and_behind_the_curtain(
    why: Stand,
) -> None:
    clock = TurnClock()
    clock.start(MOMENT, 30, 0.0)
    clock.pause(why, 10.0)

    assert clock.stands_still
    assert clock.left(5000.0) == 20
    assert clock.until_change(5000.0) is None
    clock.go_on(why, 5000.0)
    assert not clock.stands_still
    assert clock.left(5015.0) == 5
    assert clock.until_change(5015.25) == 0.75
    assert clock.is_due(MOMENT, 5020.0)


def test_T6_what_holds_the_clock_may_overlap() -> None:
    clock = TurnClock()
    clock.start(MOMENT, 30, 0.0)
    clock.pause(Stand.DIALOG, 10.0)
    clock.pause(Stand.PAUSE, 20.0)
    clock.go_on(Stand.DIALOG, 30.0)
    assert clock.left(40.0) == 20

    clock.pause(Stand.DIALOG, 40.0)
    clock.pause(Stand.DIALOG, 50.0)
    clock.go_on(Stand.PAUSE, 60.0)
    clock.go_on(Stand.DIALOG, 70.0)
    assert clock.left(80.0) == 20

    clock.go_on(Stand.DIALOG, 90.0)
    assert clock.left(91.0) == 19


def test_T6_the_clock_starts_when_the_seat_can_see_its_hand() -> None:
    clock = TurnClock()
    clock.pause(Stand.CURTAIN, 0.0)
    clock.start(MOMENT, 30, 5.0)
    assert clock.left(100.0) == 30

    clock.go_on(Stand.CURTAIN, 100.0)
    assert clock.left(110.0) == 20


def test_T6_a_new_turn_behind_a_pause_waits_for_its_end() -> None:
    clock = TurnClock()
    clock.start(MOMENT, 30, 0.0)
    clock.pause(Stand.PAUSE, 10.0)
    clock.start(LATER, 30, 20.0)
    clock.go_on(Stand.PAUSE, 50.0)

    assert clock.left(60.0) == 20


def test_T6_nothing_is_due_while_the_clock_stands_still() -> None:
    clock = TurnClock()
    clock.start(MOMENT, 30, 0.0)
    # The tick that would have told is late, and a dialog has opened in between.
    clock.pause(Stand.DIALOG, 31.0)
    assert clock.left(32.0) == 0
    assert not clock.is_due(MOMENT, 32.0)

    clock.go_on(Stand.DIALOG, 40.0)
    assert clock.is_due(MOMENT, 40.0)


def test_T6_a_clock_that_is_off_can_be_held_and_let_go() -> None:
    clock = TurnClock()
    clock.pause(Stand.DIALOG, 0.0)
    clock.go_on(Stand.DIALOG, 9.0)
    assert clock.left(9.0) is None
    with pytest.raises(AssertionError, match="no dialog holds the clock"):
        clock.go_on(Stand.DIALOG, 9.0)


# Which moment it is


def test_T6_drawing_and_discarding_are_one_moment_and_the_next_turn_another() -> None:
    play = deal()
    first = moment_of(table_at(play))
    assert first == Moment(deal=1, seat=Seat(0), turn=1)
    play.draw(0)
    assert moment_of(table_at(play)) == first

    play.throw(0)
    assert moment_of(table_at(play)) == Moment(deal=1, seat=Seat(1), turn=1)
    play.pass_turn(1)
    play.pass_turn(2)
    assert moment_of(table_at(play)) == Moment(deal=1, seat=Seat(0), turn=2)


def test_T6_no_clock_runs_for_bots_or_between_deals() -> None:
    play = deal()
    assert moment_of(table_at(play, bots=(0,))) is None
    assert moment_of(table_at(play, bots=(1, 2))) is not None

    play.drop(0)
    play.drop(1)
    assert play.state.phase is Phase.OVER
    assert moment_of(table_at(play)) is None


def test_T6_a_deal_dealt_anew_has_moments_of_its_own() -> None:
    play = deal(house(turn_limit=1))
    before = now_at(table_at(play))
    for seat in range(3):
        play.pass_turn(seat)
    assert DealVoided() in play.events
    table = table_at(play)
    assert moment_of(table) is None
    table.deal()

    assert moment_of(table) == replace(before, deal=2)


def test_T6_in_the_show_each_person_has_twice_the_seconds_of_a_turn() -> None:
    play = finishing()
    assert seconds_for(table_at(play), now_at(table_at(play))) == 30
    play.declare(0)
    table = table_at(play)
    moment = now_at(table)

    assert moment == Moment(deal=1, seat=Seat(1), turn=0, is_show=True)
    assert seconds_for(table, moment) == 60
    assert seconds_for(table_at(play, turn_seconds=0), moment) == 0
    table.act(Seat(1), Show())
    assert now_at(table) == replace(moment, seat=Seat(2))


def test_T5_T6_a_queued_drop_acts_before_the_clock_of_that_turn() -> None:
    play = deal()
    play.drop(1)
    play.pass_turn(0)

    assert moment_of(table_at(play)) == Moment(deal=1, seat=Seat(2), turn=1)


def test_T6_a_clock_follows_its_table() -> None:
    play = deal()
    table, clock = table_at(play, bots=(1,)), TurnClock()
    clock.follow(table, 0.0)
    table.act(Seat(0), DrawClosed())
    clock.follow(table, 10.0)
    assert clock.left(20.0) == 10

    drawn = table.state.drawn
    time_out(table, now_at(table))
    assert drawn in table.state.open_deck
    clock.follow(table, 20.0)
    assert clock.moment is None
    table.miss_turn(Seat(1), MissReason.BOT_STALLED)
    clock.follow(table, 25.0)
    assert clock.left(26.0) == 29

    untimed = TurnClock()
    untimed.follow(table_at(play, turn_seconds=0), 0.0)
    assert untimed.moment is None


# What follows


def test_T6_when_time_is_up_in_play_the_turn_is_missed() -> None:
    table = table_at(deal(closed="3S"))
    events = time_out(table, now_at(table))

    assert kinds(events) == [TurnMissed, ClosedCardDrawn, Discarded]
    assert isinstance(events[0], TurnMissed)
    assert events[0].reason is MissReason.TIME_OUT
    assert table.awaited == 1


def test_T6_when_time_is_up_in_the_show_the_best_arrangement_counts() -> None:
    play = finishing(hands=["", "3H 4H 5H 6H 6C 6D 8S 9S 10S JS KC KS 2H"])
    play.declare(0)
    table = table_at(play)
    (shown,) = time_out(table, now_at(table))
    assert isinstance(shown, Shown)
    assert (shown.seat, shown.best) == (1, True)

    events = time_out(table, now_at(table))
    assert kinds(events) == [Shown, DealSettled, MatchEnded]


def test_T6_a_stale_tick_does_nothing() -> None:
    table = table_at(deal())
    first = now_at(table)
    time_out(table, first)
    before, told = table.state, list(table.events)

    stale = [
        first,
        replace(now_at(table), turn=2),
        replace(now_at(table), deal=2),
        replace(now_at(table), seat=Seat(2)),
        replace(now_at(table), is_show=True),
    ]
    for moment in stale:
        assert time_out(table, moment) == ()
    assert table.state == before
    assert table.events == told


def test_T6_a_tick_of_play_that_comes_in_the_show_does_nothing() -> None:
    play = finishing()
    late = now_at(table_at(play))
    play.declare(0)
    table = table_at(play)

    assert time_out(table, late) == ()
    assert table.state.phase is Phase.SHOW


def test_T6_a_tick_for_a_bot_does_nothing() -> None:
    play = deal()
    moment = now_at(table_at(play))

    assert time_out(table_at(play, bots=(0,)), moment) == ()


def test_T6_a_clock_never_declares() -> None:
    for play in (finishing(), deal(hands=[COMPLETE])):
        table = table_at(play)
        events = time_out(table, now_at(table))
        assert not {Declared, DeclaredWrongly} & set(kinds(events))


def test_T6_rearranging_cards_is_no_action() -> None:
    session = Session(new_setup(names=NAMES[:3], seed=SEED))
    table, seat = session.table, session.people[0]
    events: tuple[object, ...] = ()
    for _ in range(3):
        while table.awaited != seat:
            other = table.state.turn
            table.act(other, DrawClosed())
            assert table.state.drawn is not None
            table.act(other, Discard(table.state.drawn))
        moment, hand = now_at(table), session.arrangement(seat)
        hand.put_cursor(hand.cards[0])
        before = hand.strips
        assert hand.nudge(1) is None
        assert hand.strips != before
        assert now_at(table) == moment
        events = time_out(table, moment)

    assert kinds(events) == [TurnMissed, Dropped]
