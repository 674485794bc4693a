"""Missed turns by format and in tight corners (T-6); see `test_timer` too."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummy_tui.engine.events import (
    DealSettled,
    Discarded,
    DropKind,
    Dropped,
    LeftMatch,
    MatchEnded,
    OpenCardTaken,
    TurnMissed,
)
from rummy_tui.engine.seat import Seat
from rummy_tui.rules.load import load_profile
from rummy_tui.rules.profile import Format, JokerTaking
from tests.engine.positions import Play, deal, house


def kinds(events: tuple[object, ...]) -> list[type]:
    return [type(event) for event in events]


def by_format(format: Format, rules: str = "standard", *, seats: int = 2) -> Play:
    profile = load_profile(rules, format)
    return deal(profile, seats=seats)


def third_miss(play: Play) -> tuple[object, ...]:
    """Let seat 0 miss three turns in a row; what the third comes to."""
    for _ in range(2):
        play.miss(0)
        while play.state.turn != 0:
            play.pass_turn(play.state.turn)
    return play.miss(0)


@pytest.mark.parametrize("format", [Format.DEALS_2, Format.DEALS_3, Format.DEALS_6])
def test_T6_F5_where_two_play_for_chips_the_third_miss_is_leaving_at_80(
    format: Format,
) -> None:
    play = by_format(format)
    events = third_miss(play)

    assert kinds(events)[:3] == [TurnMissed, LeftMatch, DealSettled]
    assert events[1] == LeftMatch(seat=Seat(0), points=80)
    assert play.points == [80, 0]
    assert isinstance(events[-1], MatchEnded)
    assert events[-1].winner == 1


def test_T6_F5_with_14_in_hand_leaving_comes_instead_of_acting_too() -> None:
    profile = replace(load_profile("standard", Format.DEALS_2), missed_turns_to_drop=1)
    play = deal(profile, seats=2)
    play.draw(0)
    events = play.miss(0)

    assert kinds(events)[:2] == [TurnMissed, LeftMatch]
    assert len(play.hand(0)) == 14


@pytest.mark.parametrize(
    ("format", "seats", "points"),
    [
        (Format.POINTS, 2, 40),
        (Format.DEALS_2, 3, 40),
        (Format.TOURNAMENT, 4, 40),
        (Format.POOL_61, 2, 30),
        (Format.POOL_101, 2, 40),
        (Format.POOL_201, 2, 50),
    ],
)
def test_T6_where_there_are_drops_the_third_miss_costs_the_middle_drop_of_the_format(
    format: Format, seats: int, points: int
) -> None:
    events = third_miss(by_format(format, seats=seats))

    assert events[1] == Dropped(seat=Seat(0), kind=DropKind.MISSED_TURNS, points=points)


def test_T6_a_miss_with_14_counts_after_the_own_draw_has_reset_the_count() -> None:
    play = deal()
    for _ in range(2):
        play.miss(0)
        play.pass_turn(1)
        play.pass_turn(2)
    play.draw(0)
    events = play.miss(0)

    assert kinds(events) == [TurnMissed, Discarded]
    assert play.view(0).record.missed_turns == 1


def test_T6_T3_of_the_cards_left_the_highest_goes_even_where_it_spoils_a_meld() -> None:
    hand = "2C 3C 4C 5C QS KS AS 6D 7D 8D 9H 10H JH"
    play = deal(house("desk"), hands=[hand], turned="KD", open_card="3H")
    play.take(0)
    play.miss(0)
    (thrown,) = play.state.open_deck[-1:]

    assert play.face(thrown).points == 10
    assert "3H" in play.faces(play.hand(0))


def test_T6_T3_with_jokers_only_left_a_joker_goes() -> None:
    play = deal("desk", turned="KD", open_card="9H")
    play.take(0)
    *others, taken = play.hand(0)
    wild = frozenset(map(play.face, others)) - {play.face(taken)}
    play = Play(replace(play.state, wild=wild))
    play.miss(0)

    (thrown,) = play.state.open_deck[-1:]
    assert play.view(0).is_joker(play.face(thrown))
    assert taken in play.hand(0)


def test_T6_T4_T7_an_open_joker_is_taken_where_no_other_card_is_left() -> None:
    # One pack for four: after the deal only the open card is left.
    play = deal(
        house(
            "desk",
            packs_by_seats=(1,) * 5,
            may_take_joker_from_open_deck=JokerTaking.NEVER,
        ),
        seats=4,
        open_card="PJ",
    )
    assert play.state.closed_deck == ()
    events = play.miss(0)

    assert kinds(events) == [TurnMissed, OpenCardTaken, Discarded]
    assert "PJ" in play.faces(play.hand(0))
