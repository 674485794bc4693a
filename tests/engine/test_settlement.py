"""The show and the settlement (D-6, D-7, S-1 to S-4, F-1)."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_tui.engine.actions import Discard, DrawClosed, Drop, LeaveMatch, Show
from rummy_tui.engine.events import MatchEnded, Shown
from rummy_tui.engine.refusal import RefusalCode
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format, RulesProfile
from tests.engine.positions import COMPLETE, SEED, Play, deal, finishing, house

THREE_MELDS = "5H 6H 7H 8H | 9S 10S JS | 4S 4D 4C | 2D 9D KC"
"""A loser with both lives; 21 points lie loose, KC is no joker below."""
LOOSE_21 = 21


def shown(rules: str, hand: str, laid: str = "", turned: str = "3D") -> int:
    """What the hand costs its seat when it is laid down so."""
    two_packs = house(rules, packs_by_seats=(2,) * 5)
    play = finishing(two_packs, seats=2, hands=[hand], turned=turned)
    play.declare(0)
    play.show(1, laid)
    return play.points[1]


@pytest.mark.parametrize("rules", ["classic", "desk", "elitemelds", "standard"])
def test_S1_unmatched_cards_count(rules: str) -> None:
    assert shown(rules, THREE_MELDS) == LOOSE_21


@pytest.mark.parametrize(
    ("rules", "points"),
    [("elitemelds", 80), ("standard", 80), ("desk", 80), ("classic", 80)],
)
def test_S1_points_are_capped_at_the_full_count(rules: str, points: int) -> None:
    hand = "AS KS QH JH AC KC QD JD 9S 7H 5C 9D 2S"

    assert shown(rules, hand) == points


ONE_PURE = "2C 2D 2H | 4C 4S 4H | 6D 7D 8D | 9C 8H AS 5S"
NO_PURE = "2C 2D 2H | 4C 4S 4H | 6D 6S 6C | 9C 8H AS 5D"


@pytest.mark.parametrize(
    ("rules", "hand", "points"),
    [
        ("classic", NO_PURE, 80),
        ("desk", NO_PURE, 68),
        ("elitemelds", NO_PURE, 32),
        ("standard", NO_PURE, 68),
        ("classic", ONE_PURE, 80),
        ("desk", ONE_PURE, 32),
        ("elitemelds", ONE_PURE, 32),
        ("standard", ONE_PURE, 71),
    ],
)
def test_S2_each_gate_counts_in_its_own_way(rules: str, hand: str, points: int) -> None:
    assert shown(rules, hand, turned="KD") == points


def test_S3_the_table_counts_the_best_arrangement_that_itself_passes_the_gate() -> None:
    hand = "2C 3C 4C 6D 7D 8D 5S 6S KH QH PJ 2H 9C"

    assert shown("classic", hand, turned="JD") == 42
    assert shown("standard", hand, turned="JD") == 22


def test_D6_a_person_is_counted_by_what_they_lay_down() -> None:
    clumsy = "5H 6H 7H 8H | 9S 10S JS | 4S 4D | 4C | 2D 9D KC"

    assert shown("standard", THREE_MELDS, clumsy) == LOOSE_21 + 12
    assert shown("standard", THREE_MELDS, THREE_MELDS) == LOOSE_21


def test_D6_the_gate_is_tested_on_the_arrangement_laid_down() -> None:
    # The second sequence broken up: under `both` every card counts.
    broken = "5H 6H 7H 8H | 9S 10S | JS | 4S 4D 4C | 2D 9D KC"

    assert shown("standard", THREE_MELDS, broken) == 80
    assert shown("elitemelds", THREE_MELDS, broken) == LOOSE_21 + 29


def test_D6_a_group_that_is_no_meld_counts_though_melds_lie_in_it() -> None:
    lumped = "5H 6H 7H 8H 2D | 9S 10S JS | 4S 4D 4C | 9D KC"

    assert shown("elitemelds", THREE_MELDS, lumped) == LOOSE_21 + 26


def test_D6_every_seat_still_in_arranges_once_in_any_order() -> None:
    play = finishing(seats=4)
    play.declare(0)
    play.show(2)
    assert play.refuses(2, Show()) is RefusalCode.ALREADY_SHOWN
    play.show(3)
    assert play.results == ()
    play.show(1)

    assert play.state.phase is Phase.OVER


def test_D6_a_show_of_other_cards_than_the_hand_is_refused() -> None:
    play = finishing(seats=2)
    play.declare(0)
    hand = play.hand(1)

    for cards, code in (
        (hand[1:], RefusalCode.CARDS_LEFT_OUT),
        ((*hand, hand[0]), RefusalCode.CARD_TWICE),
        ((*hand[1:], play.hand(0)[0]), RefusalCode.NOT_IN_HAND),
        ((), RefusalCode.CARDS_LEFT_OUT),
    ):
        assert play.refuses(1, Show((cards,))) is code


def test_D6_nobody_shows_before_a_valid_declaration_or_instead_of_one() -> None:
    play = finishing(seats=3)
    assert play.refuses(0, Show()) is RefusalCode.NOTHING_TO_SHOW
    assert play.refuses(1, Show()) is RefusalCode.NOTHING_TO_SHOW
    play.declare(0)
    assert play.refuses(0, Show()) is RefusalCode.NOTHING_TO_SHOW


def test_D6_play_stops_after_a_valid_declaration() -> None:
    play = finishing(seats=3)
    play.declare(0)

    for action in (DrawClosed(), Discard(play.hand(1)[0]), Drop(), LeaveMatch()):
        assert play.refuses(1, action) is RefusalCode.SHOW_GOES_ON


def test_D6_dropped_and_wrong_seats_keep_their_points_and_show_nothing() -> None:
    play = finishing("standard", seats=5, hands=["", "3S 5S 7S 9S JS"])
    play.throw(0)
    play.drop(1)
    play.draw(2)
    play.declare(2, play.faces(play.hand(2)[:-1]))
    play.pass_turn(3)
    play.pass_turn(4)
    play.draw(0)
    play.leave(3)
    play.declare(0)
    assert play.refuses(1, Show()) is RefusalCode.OUT_OF_DEAL
    play.show(4)

    assert play.points[:4] == [0, 20, 80, 40]
    assert [result.outcome for result in play.results] == [
        Outcome.WON,
        Outcome.FIRST_DROP,
        Outcome.WRONG_DECLARATION,
        Outcome.LEFT,
        Outcome.COUNTED,
    ]


def test_D6_a_deal_whose_other_seats_are_all_out_needs_no_show() -> None:
    play = deal(seats=3)
    play.drop(0)
    play.drop(1)

    assert not any(isinstance(event, Shown) for event in play.events)


def test_S4_the_declarer_scores_0() -> None:
    play = finishing(seats=2)
    play.declare(0)
    play.show(1)

    assert play.results[0].points == 0
    assert play.results[0].outcome is Outcome.WON


def loser_of(hand: str, *, had_turn: bool, **changes: Any) -> int:
    rules = house("elitemelds", **changes)
    if had_turn:
        play = deal(rules, seats=2, starter=1, hands=[COMPLETE, hand], turned="3D")
        play.pass_turn(1)
    else:
        play = deal(rules, seats=2, hands=[COMPLETE, hand], turned="3D")
    play.draw(0)
    play.declare(0)
    play.show(1)
    return play.points[1]


@pytest.mark.parametrize(("had_turn", "points"), [(True, 21), (False, 11)])
def test_S4_half_count_is_for_seats_without_a_turn_rounded_up(
    had_turn: bool, points: int
) -> None:
    found = loser_of(THREE_MELDS, had_turn=had_turn, half_count_before_first_turn=True)

    assert found == points


def test_S4_half_count_comes_after_the_cap() -> None:
    hand = "AS KS QH JH AC KC QD JD 9S 7H 5C 9D 2S"

    assert loser_of(hand, had_turn=False, half_count_before_first_turn=True) == 40


def test_S4_without_the_option_nobody_pays_half() -> None:
    assert loser_of(THREE_MELDS, had_turn=False) == 21


@pytest.mark.parametrize("half", [False, True])
def test_S4_min_loser_points_holds_for_counted_losers_and_comes_last(
    half: bool,
) -> None:
    complete = "5H 6H 7H 8H | 9S 10S JS | 4S 4D 4C | KC KH KS"

    found = loser_of(
        complete,
        had_turn=False,
        min_loser_points=2,
        half_count_before_first_turn=half,
    )

    assert found == 2


def test_S4_min_loser_points_touches_no_drop() -> None:
    rules = house(first_drop_points=1, wrong_declaration_points=1, min_loser_points=5)
    play = deal(rules, seats=3)
    play.drop(0)
    play.draw(1)
    play.declare(1, play.faces(play.hand(1)[:-1]))

    assert play.points == [1, 1, 0]


TWO_LOOSE = "2C 3C 4C 5C | 9H 10H JH QH | KC KS KH | 6S | 7D"
ONE_LOOSE = "2C 3C 4C 5C | 9H 10H JH QH | KC KS KH KD | 7D"
FINISHED = "5S 6S 7S | 9S 10S JS | 4S 4D 4C 4H | AC AD AH"
"""A loser's hand that costs nothing."""


def loose(rules: RulesProfile | str = "desk", **said: Any) -> Play:
    """Seat 0 can declare with the seven of diamonds loose."""
    play = deal(rules, hands=[ONE_LOOSE], turned="8D", **said)
    play.draw(0)
    return play


def desk_drops(*, declarer: int, rules: RulesProfile | str = "desk") -> Play:
    """Four seats: the next two from the declarer drop, the third loses nothing, then
    the declarer lays down 13 cards with the seven of diamonds loose."""
    seats = [(declarer + step) % 4 for step in range(4)]
    hands = [""] * 4
    hands[declarer], hands[seats[3]] = ONE_LOOSE, FINISHED
    play = deal(rules, seats=4, hands=hands, starter=seats[1], turned="8D")
    play.drop(seats[1])
    play.drop(seats[2])
    play.pass_turn(seats[3])
    play.draw(declarer)
    play.declare(declarer, ONE_LOOSE)
    play.show(seats[3])
    return play


@pytest.mark.parametrize(
    ("declarer", "points"),
    [
        (0, [0, 13, 20, 0]),
        (1, [0, 0, 13, 20]),
        (2, [20, 0, 0, 13]),
        (3, [13, 20, 0, 0]),
    ],
)
def test_D7_of_equal_payers_the_first_clockwise_from_the_declarer_pays_less(
    declarer: int, points: list[int]
) -> None:
    play = desk_drops(declarer=declarer)

    assert play.points == points
    assert play.changes[declarer] == 3300
    assert sum(play.changes) == 0


def test_D7_the_value_of_the_loose_card_comes_off_the_highest_payer_first() -> None:
    play = loose(seats=4)
    play.leave(1)
    play.throw(0)
    play.draw(2)
    play.leave(2)
    play.pass_turn(3)
    play.draw(0)
    play.declare(0, ONE_LOOSE)
    play.show(3, play.faces(play.hand(3)))

    # Seat 3 laid down no meld: 80, the most; seat 2 left with 40, seat 1 with 20.
    assert play.points == [0, 20, 40, 73]
    assert play.changes == [13300, -2000, -4000, -7300]


def test_D7_what_one_payer_cannot_bear_comes_off_the_next_and_none_goes_below_0() -> (
    None
):
    rules = house("desk", first_drop_points=4)

    play = desk_drops(declarer=0, rules=rules)

    assert play.points == [0, 0, 1, 0]
    assert play.changes == [100, 0, -100, 0]


def test_D7_where_all_pay_less_than_the_loose_card_the_winner_gets_nothing() -> None:
    play = desk_drops(declarer=0, rules=house("desk", first_drop_points=2))

    assert play.points == [0, 0, 0, 0]
    assert play.changes == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("laid", "points"),
    [
        ("2C 3C 4C 5C | 9H 10H JH QH | KC KS KH KD | 6C", 14),
        ("3C 4C 5C 6C | 9H 10H JH QH | KC KS KH KD | 2C", 18),
        ("2C 3C 4C 5C | 9H 10H JH | KC KS KH KD | 6C | QH", -1),
    ],
)
def test_D7_where_more_than_one_card_could_be_loose_the_player_chooses(
    laid: str, points: int
) -> None:
    play = deal("desk", seats=3, hands=[laid, "", FINISHED], turned="8D")
    play.draw(0)
    play.leave(1)
    play.declare(0, laid)

    if points < 0:
        assert play.view(0).record.points == 80
    else:
        play.show(2)
        assert play.points == [0, points, 0]


def test_D7_a_loose_joker_takes_nothing_off() -> None:
    text = ONE_LOOSE.replace("7D", "PJ")
    play = deal("desk", seats=3, hands=[text, "", FINISHED], turned="8D")
    play.draw(0)
    play.leave(1)
    play.declare(0, text)
    play.show(2)

    assert play.points == [0, 20, 0]


def test_D7_the_last_one_in_has_nothing_loose() -> None:
    play = loose(seats=3)
    play.leave(1)
    play.leave(2)

    assert play.points == [0, 20, 20]


@pytest.mark.parametrize("format", [Format.POOL_101, Format.DEALS_2, Format.TOURNAMENT])
def test_D7_in_other_formats_the_loose_card_costs_nothing(format: Format) -> None:
    play = desk_drops(declarer=0, rules=house("desk", format=format))

    assert play.points == [0, 20, 20, 0]


def test_D7_two_loose_cards_are_one_too_many() -> None:
    play = deal("desk", hands=[TWO_LOOSE], turned="8D")
    play.draw(0)
    play.declare(0, TWO_LOOSE)

    assert play.view(0).record.points == 80


def test_F1_the_winner_receives_the_losers_points_times_the_point_value() -> None:
    play = finishing("standard", seats=3, hands=[THREE_MELDS], turned="3D")
    play.leave(2)
    play.declare(0)
    play.show(1)

    assert play.points == [0, 21, 20]
    assert play.changes == [4100, -2100, -2000]


def test_F1_37_points_at_0_05_pay_exactly_1_85() -> None:
    hand = "5H 6H 7H 8H | 9S 10S JS | 2S 4D 6C | 9D 6H KC"
    play = finishing("standard", seats=2, hands=[hand], turned="3D", point_value=5)
    play.declare(0)
    play.show(1, hand)

    assert play.points == [0, 37]
    assert play.changes == [185, -185]


@pytest.mark.parametrize("value", [1, 5, 33, 100, 99999])
def test_F1_changes_are_whole_hundredths_that_sum_to_zero(value: int) -> None:
    play = finishing(seats=6, point_value=value)
    play.leave(3)
    play.declare(0)
    for seat in (1, 2, 4, 5):
        play.show(seat)

    assert sum(play.changes) == 0
    assert play.changes[1:] == [-value * points for points in play.points[1:]]
    assert all(type(change) is int for change in play.changes)


def test_F1_R1_one_deal_is_the_match_and_its_seed_is_revealed_at_the_end() -> None:
    play = finishing(seats=2)
    play.declare(0)
    assert play.state.seed is None
    events = play.show(1)

    changes = tuple(play.changes)
    assert events[-1] == MatchEnded(winner=Seat(0), changes=changes, seed=SEED.text)
    assert play.state.seed == SEED.text
    assert play.settled().winner == 0
