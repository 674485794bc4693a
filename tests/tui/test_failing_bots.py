"""A bot that fails is seen to: in the log and in its box, and never with a card."""

from __future__ import annotations

import pytest

from bots.miser import MiserBot
from rummy_tui.engine.events import MissReason
from rummy_tui.engine.seat import Seat
from rummy_tui.tui.glyphs import UNICODE
from rummy_tui.tui.session import Session
from rummy_tui.tui.telling import last_turn, log, seat_summaries
from tests.engine.positions import Play, deal
from tests.tui.running import card_shown, dealt, my_turn, numbered_setup, text_of

WORDS = {
    MissReason.TIME_OUT: "time is up",
    MissReason.BOT_RAISED: "bot failed",
    MissReason.BOT_STALLED: "bot too slow",
    MissReason.BOT_ILLEGAL: "bot broke a rule",
}


def box_of(play: Play, seat: int) -> tuple[str, str]:
    boxes = seat_summaries(play.view(1), UNICODE)
    return next((box.took, box.threw) for box in boxes if box.seat == seat)


@pytest.mark.parametrize("reason", MissReason)
def test_T6_the_log_and_the_box_say_why_the_table_moved(reason: MissReason) -> None:
    play = deal(closed="9S")
    play.miss(0, reason)
    (line,) = log(play.view(1), UNICODE)
    assert line.what == [
        f"{WORDS[reason]}: automatic move",
        "drew closed",
        "threw 9♠",
    ]
    assert box_of(play, 0) == (WORDS[reason], "threw 9♠")


def test_T6_a_bot_that_fails_after_it_has_drawn_is_seen_to() -> None:
    play = deal(closed="9S")
    play.draw(0)
    play.miss(0, MissReason.BOT_RAISED)
    (line,) = log(play.view(1), UNICODE)
    assert line.what[:2] == ["drew closed", "bot failed: automatic move"]
    assert box_of(play, 0) == ("bot failed", "threw 9♠")


def test_the_next_turn_it_takes_itself_says_nothing_of_it() -> None:
    play = deal(closed="9S", seats=2)
    play.miss(0, MissReason.BOT_RAISED)
    play.pass_turn(1)
    play.draw(0)
    assert last_turn(play.view(1).moves, Seat(0), UNICODE) == ("drew closed", "")


def test_T8_what_the_bot_stumbled_over_is_not_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("I hold QH KH AH")

    monkeypatch.setattr(MiserBot, "choose", fail)
    session = Session(numbered_setup(7, "You"))
    session.step_bot()
    (line,) = log(session.view(Seat(0)), UNICODE)
    assert "bot failed: automatic move" in line.text
    assert "QH" not in repr(session.view(Seat(0)).moves)


async def test_the_table_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr(MiserBot, "choose", fail)
    async with card_shown(numbered_setup(7, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        shown = text_of(app)
    assert "bot failed: automatic move" in shown
    assert shown.count("bot failed") == 2
