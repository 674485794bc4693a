"""The settlement: every hand, its points and why (S, T-8)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rummy_tui.cards import parse_cards
from rummy_tui.engine.seat import Seat
from rummy_tui.tui.glyphs import ASCII, UNICODE
from rummy_tui.tui.outcomes import chips, outcomes
from rummy_tui.tui.screens.settlement import SettlementScreen
from tests.engine.positions import Play, deal, finishing
from tests.tui.on_page import session_at, shown
from tests.tui.running import press, text_of

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
        ("classic", "no sequence: full count 80"),
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

    assert why(play, 0) == "first drop, before drawing"
    assert why(play, 1) == "middle drop"
    assert why(play, 2).startswith("wrong declaration: ")
    assert why(play, 2).endswith("(and 1 more)")
    assert why(play, 3) == "the last one in"


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
async def test_the_keys_say_what_comes_next(key: str, result: str) -> None:
    async with shown(SettlementScreen(session_at(won()), Seat(0))) as (app, pilot):
        await press(pilot, key)
        assert app.result == result


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
