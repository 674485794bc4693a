"""The settlement: every hand, its points and why (S, T-8)."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from rummy_tui.cards import parse_cards
from rummy_tui.engine.seat import Seat
from rummy_tui.tui import silence
from rummy_tui.tui.glyphs import ASCII, UNICODE
from rummy_tui.tui.line import Line
from rummy_tui.tui.outcomes import chips, outcomes
from rummy_tui.tui.screens.settlement import SettlementScreen
from rummy_tui.tui.session import Session
from rummy_tui.tui.settled import Settled
from tests.engine.positions import NAMES, Play, deal, finishing
from tests.tui.on_page import session_at, shown
from tests.tui.running import press, screen_name, text_of

SIZES = [(60, 20), (80, 24), (120, 40)]
LOSER = "5S 6S 7S | 8S 9S 10S JS | 4H 4D 4S | 2H 9C 7H"
NO_PURE = "2C 2D 2H | 4C 4S 4H | 6D 6S 6C | 9C 8H AS 5D"


def won(
    rules: str = "standard", *, seats: int = 2, losers: Sequence[str] = (LOSER,)
) -> Play:
    """A deal seat 0 has won; the others are counted at their best."""
    play = finishing(rules, seats=seats, hands=list(losers))
    play.declare(0)
    for seat in range(1, seats):
        play.show(seat)
    return play


def why(play: Play, seat: int) -> str:
    return next(o.why for o in outcomes(play.view(0)) if o.seat == seat)


async def test_every_card_of_every_hand_is_on_the_page() -> None:
    play = won()
    async with shown(SettlementScreen(session_at(play), Seat(0))) as (app, _):
        page = text_of(app)

        for face in parse_cards(LOSER.replace("|", " ")):
            assert UNICODE.face(face) in page
        assert "closing" in page
        assert "wild joker" in page.lower()


async def test_the_winner_comes_first_then_the_fewest_points() -> None:
    play = won(seats=3, losers=[NO_PURE, LOSER])

    assert [o.seat for o in outcomes(play.view(0))] == [0, 2, 1]


def test_S1_a_counted_hand_says_what_its_unmatched_cards_count() -> None:
    assert why(won(), 1) == "unmatched cards count 18"


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("classic", "no sequence: costs the full 80"),
        ("standard", "no sequence: all cards count 68"),
    ],
)
def test_S2_a_missed_gate_is_named_with_what_follows(rules: str, said: str) -> None:
    assert why(won(rules, losers=[NO_PURE]), 1) == said


def test_S1_the_cap_is_named() -> None:
    hand = "AC QC JD AH 9C 10D 8H 8S QH JC 10S 7C 6D"
    play = won("elitemelds", losers=[hand])
    assert ", at most 80" in why(play, 1)


def test_a_first_drop_a_middle_drop_and_a_wrong_declaration_are_told_apart() -> None:
    play = deal("classic", seats=4)
    play.drop(0)
    play.pass_turn(1)
    play.draw(2)
    play.declare(2, " ".join(play.faces([c]) for c in play.hand(2)[:13]), "")
    play.pass_turn(3)
    play.drop(1)

    assert why(play, 0) == "first drop, before drawing: costs 10 with any hand"
    assert why(play, 1) == "middle drop, after drawing: costs 30 with any hand"
    assert why(play, 2).startswith("wrong declaration, costs 80 with any hand: ")
    assert why(play, 2).endswith("(and 1 more)")
    assert why(play, 3) == "the only one left in"


def test_T6_a_drop_for_missed_turns_is_told_as_one() -> None:
    play = deal("classic", seats=2)
    for turn in range(3):
        if turn:
            play.pass_turn(1)
        play.miss(0)
    said = "missed 3 turns in a row, so middle drop: costs 30 with any hand"
    assert why(play, 0) == said
    assert why(play, 1) == "the only one left in"


def test_T6_a_seat_that_acts_between_is_dropped_for_its_own_drop() -> None:
    play = deal("classic", seats=2)
    for _ in range(2):
        play.miss(0)
        play.pass_turn(1)
    play.drop(0)
    assert why(play, 0) == "middle drop, after drawing: costs 30 with any hand"


def test_D7_the_winners_loose_card_comes_off_what_a_loser_pays() -> None:
    groups = "2C 3C 4C | 9H 10H JH | 6D 7D 8D | QC QD QS | 5C"
    play = finishing("desk", seats=2, hands=[LOSER], turned="KD")
    play.declare(0, groups)
    play.show(1)

    assert "5 left loose" in why(play, 0)
    assert why(play, 1).endswith("less 5 for the winner's loose card")


async def test_T8_hands_of_seats_that_dropped_are_shown_at_the_end() -> None:
    play = deal("standard", seats=2, hands=[LOSER])
    play.drop(0)
    async with shown(SettlementScreen(session_at(play), Seat(0))) as (app, _):
        page = text_of(app)
        assert "You lost 20 points" in page
        for face in parse_cards(LOSER.replace("|", " ")):
            assert UNICODE.face(face) in page


async def test_R1_the_seed_is_shown_once_the_match_has_ended() -> None:
    async with shown(SettlementScreen(session_at(won()), Seat(0))) as (app, _):
        assert "Seed 1 (repeatable)" in text_of(app)


@pytest.mark.parametrize(
    ("key", "result"),
    [("enter", "again"), ("n", "again"), ("h", "home"), ("q", "quit")],
)
async def test_the_keys_say_what_comes_next(
    key: str, result: str, long_silences: None
) -> None:
    async with shown(SettlementScreen(session_at(won()), Seat(0))) as (app, pilot):
        await press(pilot, key)
        assert app.result == result


def at_moments(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock of the settlement, to be set by hand."""
    now = [0.0]
    monkeypatch.setattr(silence, "monotonic", lambda: now[0])
    return now


async def test_keys_typed_ahead_never_skip_the_settlement(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = at_moments(monkeypatch)
    async with shown(SettlementScreen(session_at(won()), Seat(0))) as (app, pilot):
        # A key held down: never 400 ms of silence before the next.
        for moment, key in ((0.1, "enter"), (0.2, "d"), (0.5, "n"), (0.8, "enter")):
            now[0] = moment
            await press(pilot, key)
        assert app.result is None
        now[0] = 1.3
        await press(pilot, "enter")
        assert app.result == "again"


async def test_a_key_after_a_moment_deals_again_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = at_moments(monkeypatch)
    async with shown(SettlementScreen(session_at(won()), Seat(0))) as (app, pilot):
        now[0] = 0.6
        await press(pilot, "down")
        now[0] = 0.7
        await press(pilot, "enter")
        assert app.result == "again"


def names_in_order(text: str) -> list[str]:
    """The seats' names as they come down the page, the headline aside."""
    body = text.splitlines()[2:]
    return [name for line in body for name in NAMES if f" {name} " in f" {line} "]


async def test_the_order_goes_from_winner_first_to_order_of_play_and_back() -> None:
    play = deal("standard", seats=3, starter=2, hands=["", LOSER, NO_PURE])
    play.drop(2)
    play.drop(0)
    async with shown(SettlementScreen(session_at(play), None)) as (app, pilot):
        winner_first = text_of(app)
        assert names_in_order(winner_first) == ["Bhim", "Asha", "Chitra"]
        assert "o as they sat" in winner_first
        await press(pilot, "o")
        as_they_sat = text_of(app)
        assert names_in_order(as_they_sat) == ["Chitra", "Asha", "Bhim"]
        assert "o winner first" in as_they_sat
        await press(pilot, "o")
        assert text_of(app) == winner_first


async def test_S1_unmatched_cards_carry_their_points_and_the_total() -> None:
    async with shown(SettlementScreen(session_at(won()), Seat(0))) as (app, _):
        page = text_of(app)
        total = next(line for line in page.splitlines() if "unmatched 18:" in line)

        for card in ("2♥=2", "9♣=9", "7♥=7"):
            assert card in total


async def test_S2_without_the_gate_the_cards_of_melds_count_too() -> None:
    play = won("standard", losers=[NO_PURE])
    async with shown(SettlementScreen(session_at(play), Seat(1))) as (app, _):
        page = text_of(app)
        assert "SET 6: 2♥=2 2♦=2 2♣=2" in page
        counted = sum(int(points) for points in re.findall(r"=(\d+)", page))
        assert counted == 68


async def test_a_price_is_not_told_as_a_count_of_cards() -> None:
    play = deal("standard", seats=2, hands=[LOSER])
    play.drop(0)
    async with shown(SettlementScreen(session_at(play), None)) as (app, _):
        assert "=" not in text_of(app)
        assert "unmatched: " in text_of(app)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_six_hands_are_complete_or_scroll(size: tuple[int, int]) -> None:
    play = won("classic", seats=6, losers=[])
    session = session_at(play)
    found = outcomes(session.view(Seat(0)))
    async with shown(SettlementScreen(session, None), size=size) as (app, pilot):
        pages = [text_of(app)]
        for _ in range(3):
            await press(pilot, "pagedown")
            pages.append(text_of(app))
        seen = "\n".join(pages)

        for outcome in found:
            assert outcome.name in seen
            for group in outcome.groups:
                for face in group.cards:
                    assert UNICODE.face(face) in seen
        assert max(len(line) for line in seen.splitlines()) <= size[0]
        assert all(line.width <= size[0] - 2 for line in page_lines(session, size[0]))


def page_lines(session: Session, width: int) -> list[Line]:
    return Settled(session.settled_deal, None).lines(UNICODE, width - 2, 19)


async def test_at_a_table_of_several_people_nobody_is_you() -> None:
    async with shown(SettlementScreen(session_at(won()), None)) as (app, _):
        assert not re.search(r"\byou\b|\byour\b", text_of(app), re.IGNORECASE)


async def test_the_last_deal_is_shown_from_the_settlement() -> None:
    session, last = session_at(won()), session_at(won(losers=[NO_PURE]))
    session.last_deal = last.settled_deal
    async with shown(SettlementScreen(session, Seat(1))) as (app, pilot):
        assert "l last deal" in text_of(app)
        await press(pilot, "l")
        assert screen_name(app) == "LastDealScreen"
        assert "no sequence: all cards count 68" in text_of(app)
        await press(pilot, "escape")
        assert screen_name(app) == "SettlementScreen"


async def test_without_a_last_deal_a_sentence_says_so() -> None:
    async with shown(SettlementScreen(session_at(won()), Seat(1))) as (app, pilot):
        assert "l last deal" not in text_of(app)
        await press(pilot, "l")
        assert screen_name(app) == "Notice"
        assert "no deal before this one" in text_of(app)


async def test_the_page_is_plain_where_the_terminal_is() -> None:
    screen = SettlementScreen(session_at(won()), Seat(0))
    async with shown(screen, glyphs=ASCII) as (app, _):
        assert text_of(app).isascii()


@pytest.mark.parametrize(
    ("hundredths", "text"),
    [(185, "+1.85"), (-8000, "−80.00"), (0, "0.00"), (5, "+0.05")],
)
def test_F1_chips_are_written_exactly(hundredths: int, text: str) -> None:
    assert chips(hundredths) == text
