"""Matches of several deals on the screen: the sheet between deals, offers, the end."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from textual.pilot import Pilot

from rummy_tui.engine.events import MatchEnded, PotSplit, RejoinDeclined, Rejoined
from rummy_tui.engine.seat import Seat
from rummy_tui.new_match import MatchSetup
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format
from rummy_tui.store import StoreError
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.dealing import Dealing
from rummy_tui.tui.pace import Speed
from rummy_tui.tui.screens.score import ScoreScreen
from rummy_tui.tui.session import Session
from tests.tui.on_page import shown
from tests.tui.running import (
    card_shown,
    dealt,
    my_turn,
    numbered_setup,
    play_to_settlement,
    press,
    screen_name,
    settled,
    text_of,
    until,
    until_screen,
)
from tests.tui.scored import after

ME = Seat(0)

pytestmark = pytest.mark.usefixtures("long_silences")


@pytest.fixture(autouse=True, scope="module")
def _threads_in_short_turns() -> Iterator[None]:
    """Let a bot's thread run beside a loop that looks for something all the time."""
    seconds = sys.getswitchinterval()
    sys.setswitchinterval(0.0002)
    yield
    sys.setswitchinterval(seconds)


def pool_of_misers() -> MatchSetup:
    """Four seats, so that somebody who drops every deal is asked to rejoin."""
    bots = ("miser",) * 3
    return numbered_setup(
        3, "You", rules="standard", format=Format.POOL_61, players=4, bots=bots
    )


async def to_sheet(pilot: Pilot[None]) -> None:
    """From the settlement to the score sheet."""
    await press(pilot, "enter")
    await until(pilot, lambda: screen_name(pilot.app) != "SettlementScreen")


async def drop_deal(app: RummyApp, pilot: Pilot[None], session: Session) -> None:
    """Drop at the first turn, wait for the settlement, go on to the sheet."""
    await my_turn(pilot, session)
    await press(pilot, "P")
    await until_screen(pilot, "Question")
    await press(pilot, "y")
    play_bots(session)
    await until_screen(pilot, "SettlementScreen")
    await to_sheet(pilot)


async def until_over(pilot: Pilot[None], session: Session) -> None:
    """Let the bots play the match to its end, and go on from each deal."""
    for _ in range(500):
        if session.is_over:
            return
        play_bots(session)
        if screen_name(pilot.app) in ("SettlementScreen", "ScoreScreen"):
            await press(pilot, "enter")
        await settled(pilot)
    raise AssertionError(f"{session.state_phase}, {text_of(pilot.app)}")


def play_bots(session: Session) -> None:
    """Let the bots play on at once: beside a busy loop their thread takes long."""
    with session._lock:
        session.table.play_bots()


async def test_F5_a_match_of_two_deals_is_played_to_its_ranking() -> None:
    setup = numbered_setup(1, "You", format=Format.DEALS_2)
    async with card_shown(setup) as (app, pilot):
        session = await dealt(app, pilot)
        await play_to_settlement(app, pilot, session)
        assert "chips, has" in text_of(app)
        await to_sheet(pilot)
        await until_screen(pilot, "ScoreScreen")
        assert "after deal 1 of 2" in text_of(app)
        assert "next deal" in text_of(app)
        await press(pilot, "enter")
        await my_turn(pilot, session)
        assert session.table.state.deal_number == 2
        await press(pilot, "l")
        await until_screen(pilot, "LastDealScreen")
        await press(pilot, "escape")
        await play_to_settlement(app, pilot, session)
        await to_sheet(pilot)
        await until_screen(pilot, "ScoreScreen")

        ended = session.table.events[-1]
        assert isinstance(ended, MatchEnded)
        assert "won the match" in text_of(app)
        assert "Place" in text_of(app)
        await press(pilot, "enter")
        await until(pilot, lambda: app.flow.session not in (None, session))


def just_eliminated() -> Session:
    """One person against three bots, out of the pool with this deal, who may rejoin."""
    session = Session(pool_of_misers())
    outcomes = (Outcome.COUNTED, Outcome.WON, Outcome.COUNTED, Outcome.COUNTED)
    sheet = session.sheet.settled(winner=1, points=(61, 0, 44, 20), outcomes=outcomes)
    return after(session, sheet)


@pytest.mark.parametrize("key", ["y", "n"])
async def test_F3_the_eliminated_is_asked_and_may_rejoin_or_not(key: str) -> None:
    session = just_eliminated()
    async with shown(ScoreScreen(session)) as (app, pilot):
        await until_screen(pilot, "Offer")
        said = " ".join(text_of(app).split())
        assert "61 points reach the limit of 61" in said
        assert "goes on at 45 points" in said
        for other in ("enter", "escape", "x", "space"):
            await press(pilot, other)
        assert session.asked == 0, "no other key answers"
        await press(pilot, key)
        await until_screen(pilot, "ScoreScreen")

        if key == "y":
            assert session.table.events[-1] == Rejoined(seat=ME, score=45)
            assert "next deal" in text_of(app)
        else:
            assert session.table.events[-1] == RejoinDeclined(seat=ME)
            assert "You are out of the match" in text_of(app)
            assert "play the rest" in text_of(app)


async def test_F2_who_is_out_lets_the_others_play_it_out_at_once() -> None:
    async with card_shown(pool_of_misers()) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        outcomes = (Outcome.WON, *[Outcome.COUNTED] * 3)
        sheet = session.sheet
        for winner in (1, 2, 3):
            points = tuple(17 if seat == 0 else 2 for seat in range(4))
            sheet = sheet.settled(winner=winner, points=points, outcomes=outcomes)
        # One drop more puts the person out; nobody else is near.
        session.table.state = session.table.state.with_changes(sheet=sheet)
        await drop_deal(app, pilot, session)
        await until(pilot, lambda: screen_name(app) in ("ScoreScreen", "Offer"))
        if session.asked is not None:
            await press(pilot, "n")
            await until_screen(pilot, "ScoreScreen")
        assert not session.people_in_match
        assert not session.is_over
        await press(pilot, "enter")
        await until_over(pilot, session)
        await until_screen(pilot, "SettlementScreen")
        await to_sheet(pilot)
        await until_screen(pilot, "ScoreScreen")

        assert "play again" in text_of(app)
        ends = (" won the match.", "The pot is split: ")
        assert any(end in text_of(app) for end in ends)


async def test_F1_the_match_can_be_left_for_good_in_a_deal() -> None:
    setup = numbered_setup(3, "You", format=Format.POOL_101, players=3)
    async with card_shown(setup) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await press(pilot, "Q")
        await until_screen(pilot, "LeaveScreen")
        await press(pilot, "g")
        await until_screen(pilot, "Question")
        assert "no way back" in text_of(app)
        await press(pilot, "y")
        await until_over(pilot, session)

        assert not session.people_in_match
        assert session.sheet.ranking[0] == 3


async def test_a_match_left_between_deals_goes_on_there() -> None:
    setup = numbered_setup(1, "You", format=Format.DEALS_3)
    async with card_shown(setup) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await play_to_settlement(app, pilot, session)
        await to_sheet(pilot)
        await until_screen(pilot, "ScoreScreen")
        await press(pilot, "h")
        await until_screen(pilot, "HomeScreen")
        assert "settled; the next deal is to come" in " ".join(text_of(app).split())
        await press(pilot, "c")
        await until_screen(pilot, "SettlementScreen")
        await to_sheet(pilot)
        await until_screen(pilot, "ScoreScreen")
        await press(pilot, "enter")
        await until(pilot, lambda: session.is_play)

        assert session.table.state.deal_number == 2


def three_people() -> Session:
    """Two of three people left in a pool, one with two drops left, one with none."""
    session = Session(
        numbered_setup(
            5, "Nila", "Omar", "Pia", rules="standard", format=Format.POOL_101
        )
    )
    counted = (Outcome.WON, Outcome.COUNTED, Outcome.COUNTED)
    sheet = session.sheet
    for points in ((0, 45, 80), (0, 45, 80)):
        sheet = sheet.settled(winner=0, points=points, outcomes=counted)
    lost = (Outcome.COUNTED, Outcome.WON, Outcome.NOT_DEALT)
    sheet = sheet.settled(winner=1, points=(60, 0, 0), outcomes=lost)
    return after(session, sheet)


async def test_F4_a_split_that_all_agree_to_ends_the_match() -> None:
    session = three_people()
    async with shown(ScoreScreen(session)) as (app, pilot):
        await press(pilot, "s")
        await until_screen(pilot, "Question")
        # Pot 300; Nila can afford two drops more: 200, and half of the 100 left.
        assert "Nila 250.00, Omar 50.00" in " ".join(text_of(app).split())
        await press(pilot, "y")
        await until_screen(pilot, "Offer")
        assert "Omar: split the pot?" in text_of(app)
        await press(pilot, "y")
        await until_screen(pilot, "ScoreScreen")

        assert PotSplit(payments=(25_000, 5_000, 0), by_agreement=True) in (
            session.table.events
        )
        assert "The pot is split: Nila 250.00, Omar 50.00." in text_of(app)
        assert "play again" in text_of(app)


async def test_F4_one_no_and_the_match_goes_on() -> None:
    session = three_people()
    async with shown(ScoreScreen(session)) as (app, pilot):
        await press(pilot, "s", "y")
        await until_screen(pilot, "Offer")
        await press(pilot, "n")
        await until_screen(pilot, "ScoreScreen")

        assert not session.is_over
        assert "next deal" in text_of(app)
        assert "The pot can be split" not in text_of(app)
        await press(pilot, "s")
        await until_screen(pilot, "Notice")
        assert "a split was refused after this deal" in text_of(app)


@pytest.mark.parametrize("answer", ["y", "n"])
async def test_an_answer_that_cannot_be_written_down_is_asked_for_again(
    answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = just_eliminated()
    async with shown(ScoreScreen(session)) as (app, pilot):
        await until_screen(pilot, "Offer")
        with monkeypatch.context() as full:
            full.setattr(session.table, "_keep", disk_is_full)
            await press(pilot, answer)
            await until_screen(pilot, "Notice")
            assert "the disk is full; make room" in " ".join(text_of(app).split())
        await press(pilot, "enter")
        await until_screen(pilot, "Offer")
        assert session.asked == 0
        await press(pilot, answer)
        await until_screen(pilot, "ScoreScreen")
        assert session.asked is None


async def test_a_split_that_cannot_be_written_down_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = three_people()
    monkeypatch.setattr(session.table, "_keep", disk_is_full)
    async with shown(ScoreScreen(session)) as (app, pilot):
        await press(pilot, "s", "y")
        await until_screen(pilot, "Notice")
        assert "the disk is full; make room" in " ".join(text_of(app).split())
        await press(pilot, "enter")
        await until_screen(pilot, "ScoreScreen")
        assert not session.sheet.split_agreed


def disk_is_full(*_: object) -> None:
    raise StoreError("the disk is full; make room and try again")


async def test_the_rest_is_played_out_without_waiting_for_bots_to_seem_human() -> None:
    async with card_shown(pool_of_misers()) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        sheet = session.sheet
        for winner in (1, 2, 3):
            points = tuple(20 if seat == 0 else 2 for seat in range(4))
            outcomes = tuple(
                Outcome.WON if seat == winner else Outcome.COUNTED for seat in range(4)
            )
            sheet = sheet.settled(winner=winner, points=points, outcomes=outcomes)
        sheet = sheet.left(0)
        session.table.state = after(session, sheet).table.state.with_changes(
            left=frozenset({ME})
        )
        session.next_deal()
        assert not session.has_dealt_people
        # At this pace a single bot's turn would take seconds.
        app.pacer.speed = Speed.SLOW
        waited: list[float] = []

        async def wait(share: float = 1.0) -> None:
            waited.append(share)

        app.pacer.wait = wait  # type: ignore[method-assign]
        dealing = Dealing(app, app.pacer)
        task = app.run_worker(dealing.drive(session, shows_toss=False))
        await until_screen(pilot, "PlayingOutScreen")
        assert "the others play it out" in text_of(app)
        await until(pilot, lambda: session.is_settled)
        await task.wait()

        assert waited == []


async def test_R1_the_seed_is_on_the_last_score_sheet() -> None:
    session = three_people()
    async with shown(ScoreScreen(session)) as (app, pilot):
        assert "Seed" not in text_of(app)
        await press(pilot, "s", "y")
        await until_screen(pilot, "Offer")
        await press(pilot, "y")
        await until_screen(pilot, "ScoreScreen")

        assert session.is_over
        assert "Seed 5 (repeatable)" in text_of(app)
