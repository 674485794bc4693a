"""Bots that raise, answer nonsense, hang or scribble: none takes the table down."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from rummy_tui.bot_api import Action, Declare, Discard, DrawClosed, Phase, SeatView
from rummy_tui.engine.actions import CancelDrop, LeaveMatch, Show
from rummy_tui.engine.apply import replay
from rummy_tui.engine.events import (
    ClosedCardDrawn,
    DealSettled,
    DealVoided,
    Discarded,
    DropKind,
    Dropped,
    Event,
    MatchEnded,
    MissReason,
    TurnMissed,
)
from rummy_tui.engine.log import dump_log, load_log
from rummy_tui.engine.seat import PlayerInfo
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import State
from rummy_tui.engine.table import Player, Table
from rummy_tui.engine.view import seat_view
from rummy_tui.rules.load import load_profile
from tests.data.cautious_bot import Cautious
from tests.engine.positions import assert_conserved

Answers = Callable[[SeatView], object]


class Hostile:
    """Answers what it is told to; draws like anybody where that says `DRAW`."""

    def __init__(self, drawing: Answers | None, holding: Answers) -> None:
        self.drawing = drawing
        self.holding = holding

    def choose(self, view: SeatView) -> Action:
        if view.phase is Phase.DRAW:
            if self.drawing is None:
                return DrawClosed()
            return cast(Action, self.drawing(view))
        return cast(Action, self.holding(view))


def table_with(bot: object, *, seconds: float | None = None, seats: int = 3) -> Table:
    """The bot at seat 0, cautious bots at the others."""
    others = [
        Player(PlayerInfo(name=f"other {seat}", bot="cautious"), Cautious(Random(seat)))
        for seat in range(1, seats)
    ]
    first = Player(PlayerInfo(name="hostile", bot="hostile"), cast(Any, bot))
    profile = load_profile("standard")
    return Table(
        profile, [first, *others], seed=Seed.numbered(4), decision_seconds=seconds
    )


def play(table: Table, steps: int = 400) -> list[Event]:
    """Play on; whatever the bot does, the facts must add up and the log must keep."""
    for _ in range(steps):
        if not table.step():
            break
        assert_conserved(table.state)
    assert replay(table.events) == table.state
    assert load_log(dump_log(table.events)) == table.events
    return table.events


def missed(events: list[Event]) -> list[TurnMissed]:
    return [e for e in events if isinstance(e, TurnMissed) and e.seat == 0]


def raising(error: Callable[[], BaseException]) -> Answers:
    def answer(_: SeatView) -> object:
        raise error()

    return answer


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise RuntimeError("even its text raises")

    __repr__ = __str__


def _no_class(_: object) -> type:
    raise RuntimeError("not even its type can be asked")


Impostor = type("Impostor", (), {"__class__": property(_no_class)})


class Unprintable:
    def __repr__(self) -> str:
        raise RuntimeError("cannot be printed")


def recurse(view: SeatView) -> object:
    return recurse(view)


RAISING: dict[str, Answers] = {
    "error": raising(lambda: ValueError("lost the thread")),
    "assertion": raising(lambda: AssertionError()),
    "sys.exit": lambda _: sys.exit(3),
    "sys.exit text": lambda _: sys.exit("good bye"),
    "memory": raising(MemoryError),
    "stop iteration": raising(StopIteration),
    "recursion": recurse,
    "unspeakable": raising(Unspeakable),
    "generator exit": raising(GeneratorExit),
    "base exception": raising(lambda: BaseException("base")),
}


def foreign_card(view: SeatView) -> int:
    return next(c for c in range(len(view.table.shoe)) if c not in view.hand)


def first(view: SeatView) -> int:
    return view.hand[0]


def rest(view: SeatView) -> tuple[int, ...]:
    return tuple(view.hand[1:])


def make(kind: Callable[..., object], *values: object) -> object:
    return kind(*values)


ILLEGAL: dict[str, Answers] = {
    "none": lambda v: None,
    "text": lambda v: "drop",
    "number": lambda v: 7,
    "class": lambda v: Discard,
    "impostor": lambda v: Impostor(),
    "drawing twice": lambda v: DrawClosed(),
    "nothing queued": lambda v: CancelDrop(),
    "showing": lambda v: Show(),
    "another seat's card": lambda v: make(Discard, foreign_card(v)),
    "no card at all": lambda v: make(Discard, None),
    "face as text": lambda v: make(Discard, "KH"),
    "list as card": lambda v: make(Discard, []),
    "fraction": lambda v: make(Discard, float(first(v))),
    "unprintable": lambda v: make(Discard, Unprintable()),
    "truth": lambda v: make(Discard, True),
    "far away": lambda v: make(Discard, 10**30),
    "negative": lambda v: make(Discard, -1),
    "12 cards": lambda v: make(Declare, first(v), (rest(v)[1:],)),
    "14 cards": lambda v: make(Declare, first(v), (tuple(v.hand),)),
    "a card twice": lambda v: make(Declare, first(v), (rest(v), rest(v)[:1])),
    "no groups": lambda v: make(Declare, first(v), None),
    "flat groups": lambda v: make(Declare, first(v), rest(v)),
    "list groups": lambda v: make(Declare, first(v), [list(rest(v))]),
    "list in tuple": lambda v: make(Declare, first(v), (list(rest(v)),)),
    "endless groups": lambda v: make(Declare, first(v), repeat((first(v),))),
    "unhashable": lambda v: make(Declare, first(v), (([],),)),
    "foreign closing": lambda v: make(Declare, foreign_card(v), (rest(v),)),
}


@pytest.mark.parametrize("seconds", [None, 5.0])
@pytest.mark.parametrize("name", RAISING)
def test_R2_T6_a_bot_that_raises_is_replaced_and_the_log_says_so(
    name: str, seconds: float | None
) -> None:
    bot = Hostile(None, RAISING[name])
    events = play(table_with(bot, seconds=seconds))

    assert missed(events)
    assert {event.reason for event in missed(events)} == {MissReason.BOT_RAISED}
    assert all(0 < len(event.detail) <= 200 for event in missed(events))
    assert isinstance(events[-1], MatchEnded)


@pytest.mark.parametrize("seconds", [None, 5.0])
@pytest.mark.parametrize("name", ILLEGAL)
def test_R2_T6_nonsense_from_a_bot_is_replaced_and_the_log_says_so(
    name: str, seconds: float | None
) -> None:
    bot = Hostile(None, ILLEGAL[name])
    events = play(table_with(bot, seconds=seconds))

    assert missed(events)
    assert {event.reason for event in missed(events)} == {MissReason.BOT_ILLEGAL}
    assert all(0 < len(event.detail) <= 300 for event in missed(events))
    assert isinstance(events[-1], MatchEnded)


def test_T6_the_automatic_move_follows_the_miss() -> None:
    table = table_with(Hostile(ILLEGAL["none"], ILLEGAL["none"]))
    while table.awaited != 0:
        table.step()
    events = table.step()

    assert [type(event) for event in events] == [TurnMissed, ClosedCardDrawn, Discarded]


@pytest.mark.parametrize("answer", [ILLEGAL["none"], RAISING["error"]])
def test_T6_a_bot_that_never_answers_is_dropped_after_three_turns(
    answer: Answers,
) -> None:
    events = play(table_with(Hostile(answer, answer)))

    assert len(missed(events)) == 3
    dropped = [e for e in events if isinstance(e, Dropped)]
    assert [(e.seat, e.kind, e.points) for e in dropped] == [
        (0, DropKind.MISSED_TURNS, 40)
    ]
    settled = next(e for e in events if isinstance(e, DealSettled))
    assert settled.results[0].points == 40


def test_R2_a_bot_may_leave_the_match_and_the_others_play_on() -> None:
    events = play(table_with(Hostile(lambda v: LeaveMatch(), ILLEGAL["none"])))

    assert not missed(events)
    assert isinstance(events[-1], MatchEnded)


def spin(_: SeatView) -> object:
    while True:
        pass


class Stuck:
    """Hangs on its first question, and remembers where and how often it was asked."""

    def __init__(self) -> None:
        self.threads: list[threading.Thread] = []

    def choose(self, view: SeatView) -> Action:
        self.threads.append(threading.current_thread())
        return cast(Action, spin(view))


def test_R2_T6_a_bot_that_loops_for_ever_is_replaced_and_its_thread_ends() -> None:
    bot = Stuck()
    table = table_with(bot, seconds=0.2)
    events = play(table)

    assert {event.reason for event in missed(events)} == {MissReason.BOT_STALLED}
    assert missed(events)[0].detail == "no answer within 0.2 s"
    assert {event.detail for event in missed(events)[1:]} == {"it stalled before"}
    assert isinstance(events[-1], MatchEnded)
    (thread,) = bot.threads  # Asked once, never again.
    thread.join(timeout=10)
    assert not thread.is_alive()


def test_R2_a_bot_that_stalled_holds_up_no_other_table() -> None:
    stuck = table_with(Stuck(), seconds=0.2)
    play(stuck)
    other = table_with(Cautious(Random(0)), seconds=5.0)

    assert isinstance(play(other, 5000)[-1], MatchEnded | DealVoided)
    assert not missed(other.events)


def test_R2_an_answer_that_comes_too_late_is_never_taken_for_another_one() -> None:
    release = threading.Event()

    class Late:
        def choose(self, view: SeatView) -> Action:
            release.wait(10)
            return LeaveMatch()

    table = table_with(Late(), seconds=0.05)
    while not missed(table.events):
        table.step()
    release.set()
    play(table)

    assert not any(type(event).__name__ == "LeftMatch" for event in table.events)
    assert {event.reason for event in missed(table.events)} == {MissReason.BOT_STALLED}


def test_R2_no_thread_of_a_bot_outlives_its_match() -> None:
    threads: set[threading.Thread] = set()

    class Noting(Cautious):
        def choose(self, view: SeatView) -> Action:
            threads.add(threading.current_thread())
            return super().choose(view)

    bot = Noting(Random(0))
    table = table_with(bot, seconds=5.0)
    while not threads:
        table.step()
    while table.awaited is not None:
        table.act(table.awaited, LeaveMatch())
    del table, bot
    gc.collect()

    for thread in threads:
        thread.join(timeout=5)
        assert not thread.is_alive()


def scribble(view: SeatView) -> None:
    """Write over every field of the view itself."""
    for name in type(view).__slots__:
        object.__setattr__(view, name, None)


def test_R2_a_bot_that_writes_over_its_view_changes_nothing() -> None:
    class Scribbler(Cautious):
        def choose(self, view: SeatView) -> Action:
            action = super().choose(view)
            scribble(view)
            return action

    fair = play(table_with(Cautious(Random(0))))
    unfair = play(table_with(Scribbler(Random(0))))

    assert [type(event) for event in fair] == [type(event) for event in unfair]
    assert not missed(unfair)


def test_R2_a_bot_cannot_change_what_it_laid_down() -> None:
    kept: list[Any] = []

    def declare(view: SeatView) -> object:
        groups = (tuple(view.hand[1:]),)
        kept.append(groups)
        return make(Declare, view.hand[0], groups)

    events = play(table_with(Hostile(None, declare)))

    assert kept
    assert not missed(events)
    hash(tuple(events))  # Frozen through and through.


def test_R2_the_view_a_bot_gets_is_its_own_seats() -> None:
    seen: list[tuple[State, SeatView]] = []
    table: Table

    class Looking(Cautious):
        def choose(self, view: SeatView) -> Action:
            seen.append((table.state, view))
            return super().choose(view)

    table = table_with(Looking(Random(0)))
    play(table)

    assert seen
    assert all(view == seat_view(state, view.seat) for state, view in seen)
    assert all(view.seat == 0 for _, view in seen)


def test_a_bot_of_15_lines_that_derives_from_Bot_plays_whole_matches() -> None:
    source = Path(__file__).parent.parent / "data" / "cautious_bot.py"
    assert len(source.read_text(encoding="utf-8").splitlines()) <= 15

    for number in range(5):
        table = Table(
            load_profile("desk"),
            [
                Player(PlayerInfo(name=name, bot="cautious"), Cautious(Random(number)))
                for name in ("Asha", "Bhim", "Chitra")
            ],
            seed=Seed.numbered(number),
        )
        table.play_bots()
        assert not any(isinstance(event, TurnMissed) for event in table.events)
