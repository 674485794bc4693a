"""The clock of a turn on the screens: when it runs, when it stands still (T-6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from rummy_tui.engine.events import Discarded, Shown, TurnMissed
from rummy_tui.engine.refusal import Refusal, RefusalCode
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.turn_clock import Moment
from rummy_tui.tui import clock
from tests.engine.positions import finishing
from tests.tui.running import (
    card_shown,
    dealt,
    my_turn,
    numbered_setup,
    press,
    settled,
    text_of,
    until,
    until_screen,
)

Pass = Callable[[float], None]


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> Pass:
    """Let seconds pass; nothing else moves this clock."""
    now = [1000.0]
    monkeypatch.setattr(clock, "monotonic", lambda: now[0])

    def passing(seconds: float) -> None:
        now[0] += seconds

    return passing


async def test_T6_the_seconds_of_a_turn_are_shown_and_run_out(passes: Pass) -> None:
    setup = numbered_setup(1, "You", turn_seconds=30)
    async with card_shown(setup) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await settled(pilot)
        assert "YOUR TURN: draw · 30 s" in text_of(app)
        passes(6.5)
        app.follow_clock()
        await settled(pilot)
        assert "draw · 24 s" in text_of(app)
        await press(pilot, "c")
        assert "discard · 24 s" in text_of(app), "one turn has one clock"
        drawn = session.table.state.drawn
        assert drawn is not None
        passes(24)
        app.follow_clock()

        thrown = [e for e in session.table.events if isinstance(e, Discarded)]
        missed = [e for e in session.table.events if isinstance(e, TurnMissed)]
        assert [e.seat for e in missed] == [0]
        assert thrown[-1] == Discarded(seat=Seat(0), card=drawn)
        await until(pilot, lambda: session.awaited == 0)
        await until(pilot, lambda: "draw · 30 s" in text_of(app))
        assert "Missed turn 1" in " ".join(text_of(app).split())


async def test_T6_a_time_out_that_cannot_be_written_is_said_and_tried_again_later(
    passes: Pass, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = numbered_setup(1, "You", turn_seconds=30)
    full = Refusal(RefusalCode.NOT_WRITTEN, "there is no room left", "make room")
    async with card_shown(setup) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await until(pilot, lambda: "draw · 30 s" in text_of(app))
        tried: list[Moment] = []

        def refused(moment: Moment) -> Refusal:
            tried.append(moment)
            return full

        with monkeypatch.context() as disk:
            disk.setattr(session, "time_out", refused)
            passes(30)
            app.follow_clock()
            app.follow_clock()
            await settled(pilot)
            assert len(tried) == 1
            assert "The time is up, but there is no room left" in text_of(app)
        passes(clock.TRIED_AGAIN)
        app.follow_clock()

        assert session.table.state.records[0].missed_turns == 1


async def test_T6_the_third_missed_turn_drops(passes: Pass) -> None:
    setup = numbered_setup(1, "You", turn_seconds=30)
    async with card_shown(setup) as (app, pilot):
        session = await dealt(app, pilot)
        for missed in range(1, 4):
            await my_turn(pilot, session)
            await until(pilot, lambda: "draw · 30 s" in text_of(app))
            passes(30)
            app.follow_clock()
            assert session.table.state.records[0].missed_turns == missed
        await until_screen(pilot, "SettlementScreen")

        # classic: a middle drop, since two cards were drawn for the seat (T-5).
        assert session.table.state.records[0].points == 30
        assert session.table.state.winner == 1


@pytest.mark.parametrize(("opens", "closes"), [("?", "escape"), ("p", "p")])
async def test_T6_it_stands_still_in_dialogs_and_pauses(
    passes: Pass, opens: str, closes: str
) -> None:
    setup = numbered_setup(1, "You", turn_seconds=30)
    async with card_shown(setup) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await until(pilot, lambda: "draw · 30 s" in text_of(app))
        passes(10)
        await press(pilot, opens)
        passes(100)
        app.follow_clock()
        await press(pilot, closes)
        await until_screen(pilot, "TableScreen")

        assert not any(isinstance(e, TurnMissed) for e in session.table.events)
        assert "draw · 20 s" in text_of(app)


async def test_T6_it_starts_when_the_curtain_opens(
    passes: Pass, long_silences: None
) -> None:
    setup = numbered_setup(3, "Nila", "Omar", rules="standard")
    assert setup.turn_seconds == 30
    async with card_shown(setup) as (app, pilot):
        session = await dealt(app, pilot)
        await until_screen(pilot, "CurtainScreen")
        passes(300)
        app.follow_clock()
        await press(pilot, "enter")
        await until_screen(pilot, "TableScreen")
        await until(pilot, lambda: "draw · 30 s" in text_of(app))
        passes(30)
        app.follow_clock()
        await until_screen(pilot, "CurtainScreen")

        assert any(isinstance(e, TurnMissed) for e in session.table.events)


async def test_without_a_clock_nothing_is_shown_and_nothing_runs_out(
    passes: Pass,
) -> None:
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        passes(1000)
        app.follow_clock()
        await settled(pilot)

        assert app.flow.clock is None
        assert "YOUR TURN: draw \n" in f"{text_of(app).splitlines()[0]} \n"
        assert not any(isinstance(e, TurnMissed) for e in session.table.events)


async def test_D6_T6_in_the_show_one_has_twice_the_time_then_the_best(
    passes: Pass,
) -> None:
    setup = numbered_setup(1, "You", turn_seconds=30)
    async with card_shown(setup) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        play = finishing(seats=2, starter=0)
        play.declare(0)
        # Seat 0 holds what was dealt to seat 1, and seat 1 has declared.
        state = play.state
        session.table.state = replace(
            state,
            table=session.table.state.table,
            declarer=Seat(1),
            laid=state.laid[::-1],
            hands=state.hands[::-1],
        )
        app.table_changed()
        await until_screen(pilot, "ShowScreen")
        await until(pilot, lambda: "60 s to lay down" in text_of(app))
        passes(60)
        app.follow_clock()
        await until_screen(pilot, "SettlementScreen")

        shown = [e for e in session.table.events if isinstance(e, Shown)]
        assert [(e.seat, e.best) for e in shown] == [(0, True)]


async def test_T6_in_a_hotseat_whoever_missed_a_turn_is_told_and_nobody_else(
    passes: Pass, long_silences: None
) -> None:
    setup = numbered_setup(3, "Nila", "Omar", turn_seconds=30)
    async with card_shown(setup) as (app, pilot):
        session = await dealt(app, pilot)
        await until_screen(pilot, "CurtainScreen")
        first = session.awaited
        assert first is not None
        second = 1 - first
        await press(pilot, str(first + 1))
        await until_screen(pilot, "TableScreen")
        passes(30)
        app.follow_clock()
        await until_screen(pilot, "CurtainScreen")
        await press(pilot, str(second + 1))
        await until_screen(pilot, "TableScreen")
        assert "time was up" not in text_of(app)
        await press(pilot, "c", "d", "d")
        await until_screen(pilot, "CurtainScreen")
        await press(pilot, str(first + 1))
        await until_screen(pilot, "TableScreen")

        said = " ".join(text_of(app).split())
        name = setup.names[first]
        assert f"the table has moved for {name}. Missed turn 1 in a row" in said
        assert "moved for you" not in said
