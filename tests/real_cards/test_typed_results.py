"""What is typed of a deal, and what it is taken to say."""

from __future__ import annotations

import pytest

from rummy_tui.errors import RummyError
from rummy_tui.real_cards.deal_line import read_deal_line
from rummy_tui.real_cards.draft import ToSay, whole_deal
from rummy_tui.real_cards.entries import (
    DealEntered,
    Result,
    ResultsNoted,
    SeatLeft,
    SeatRenamed,
    SheetOpened,
)
from rummy_tui.real_cards.ledger import Ledger
from rummy_tui.real_cards.players import checked_names, seat_meant
from rummy_tui.real_cards.results import ResultError, is_result, read_result
from rummy_tui.rules.outcome import Outcome
from tests.real_cards.at_table import FAMILY, opened

WON, COUNTED, LEFT = Outcome.WON, Outcome.COUNTED, Outcome.LEFT
FIRST, MIDDLE = Outcome.FIRST_DROP, Outcome.MIDDLE_DROP
WRONG = Outcome.WRONG_DECLARATION

POOL_101 = opened("pool-101")
POOL_61 = opened("pool-61")
POOL_201 = opened("pool-201")
CLASSIC = opened("pool-201", rules="classic")
TWO_FOR_CHIPS = opened("deals-3", names=FAMILY[:2])
DESK = opened("points", rules="desk")


@pytest.mark.parametrize(
    ("text", "table", "expected"),
    [
        ("34", POOL_101, Result(COUNTED, 34)),
        ("0", POOL_101, Result(COUNTED, 0)),
        ("80", POOL_101, Result(COUNTED, 80)),
        (" 34 points. ", POOL_101, Result(COUNTED, 34)),
        ("34pts", POOL_101, Result(COUNTED, 34)),
        ("FULL", POOL_61, Result(COUNTED, 60)),
        ("won", POOL_101, Result(WON)),
        ("Winner", POOL_101, Result(WON)),
        ("d", POOL_101, Result(FIRST, 20)),
        ("drop", CLASSIC, Result(FIRST, 10)),
        ("d", POOL_201, Result(FIRST, 25)),
        ("d", POOL_61, Result(FIRST, 15)),
        ("m", POOL_101, Result(MIDDLE, 40)),
        ("Middle  Drop", CLASSIC, Result(MIDDLE, 30)),
        ("w", POOL_101, Result(WRONG, 80)),
        ("wrong show", POOL_61, Result(WRONG, 60)),
        ("ld", POOL_101, Result(LEFT, 20)),
        ("l m", POOL_101, Result(LEFT, 40)),
        ("left w", POOL_101, Result(LEFT, 80)),
        ("l", TWO_FOR_CHIPS, Result(LEFT, 80)),
        ("lm", TWO_FOR_CHIPS, Result(LEFT, 80)),
        ("won 7", DESK, Result(WON, loose=7)),
        ("won 7", opened("pool-101", rules="desk"), Result(WON)),
    ],
)
def test_T5_F1_a_result_has_the_price_of_the_table(
    text: str, table: SheetOpened, expected: Result
) -> None:
    assert is_result(text)
    assert read_result(text, table) == expected


@pytest.mark.parametrize(
    ("text", "table", "why"),
    [
        ("81", POOL_101, "at most 80"),
        ("61", POOL_61, "at most 60"),
        ("999999999", POOL_101, "at most 80"),
        ("-5", POOL_101, "points from 0 to 80"),
        ("3.5", POOL_101, "is no result"),
        ("٣", POOL_101, "is no result"),
        ("", POOL_101, "is no result"),
        ("d", TWO_FOR_CHIPS, "no drops"),
        ("m", TWO_FOR_CHIPS, "no drops"),
        ("l", POOL_101, "Type ld before"),
        ("won 7", POOL_101, "no loose card"),
        ("won 11", DESK, "at most 10"),
        ("x" * 999, POOL_101, "'xxxxxxxxxxxxxxxxxxxx' is no result"),
    ],
)
def test_S1_F5_a_result_that_cannot_be_says_why_and_what_instead(
    text: str, table: SheetOpened, why: str
) -> None:
    with pytest.raises(ResultError, match=why):
        read_result(text, table)


# A line.

LINES: dict[str, dict[str, Result]] = {
    "asha 0, ravi 34, meera d, dev m": {
        "Asha": Result(COUNTED, 0),
        "Ravi": Result(COUNTED, 34),
        "Meera": Result(FIRST, 20),
        "Dev": Result(MIDDLE, 40),
    },
    "0 34 d m": {
        "Asha": Result(COUNTED, 0),
        "Ravi": Result(COUNTED, 34),
        "Meera": Result(FIRST, 20),
        "Dev": Result(MIDDLE, 40),
    },
    "0, 34, wrong show, 12": {
        "Asha": Result(COUNTED, 0),
        "Ravi": Result(COUNTED, 34),
        "Meera": Result(WRONG, 80),
        "Dev": Result(COUNTED, 12),
    },
    "a won r 34 m l d d d": {
        "Asha": Result(WON),
        "Ravi": Result(COUNTED, 34),
        "Meera": Result(LEFT, 20),
        "Dev": Result(FIRST, 20),
    },
    "Asha: 20; RAVI=won": {"Asha": Result(COUNTED, 20), "Ravi": Result(WON)},
    "meera": {"Meera": Result(WON)},
    "mee w": {"Meera": Result(WRONG, 80)},
    # A player's name comes before a word of a result.
    "d 34": {"Dev": Result(COUNTED, 34)},
    ",, asha 5 ,": {"Asha": Result(COUNTED, 5)},
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_tells_results_by_name_or_as_they_sit(line: str) -> None:
    read = read_deal_line(line, Ledger.blank(POOL_101).page, POOL_101)

    named = {FAMILY[seat]: result for seat, result in read.results.items()}
    assert (named, read.problems) == (LINES[line], [])


@pytest.mark.parametrize(
    ("line", "kept", "why"),
    [
        ("asha 0, ravi 340, dev d", ["Asha", "Dev"], "Ravi: 340 points cannot be"),
        ("asha 0, bob 3, dev d", ["Asha", "Dev"], "'bob' is none of the players"),
        ("asha 0, asha 5, dev d", ["Dev"], "Asha is there 2 times"),
        ("asha won, ravi won, dev d", ["Dev"], "Asha and Ravi cannot both have won"),
        ("asha, ravi 5", ["Ravi"], "Asha: the result is missing"),
        ("0 34 d", [], "3 results for Asha, Ravi, Meera and Dev"),
        ("0 34 d 340", ["Asha", "Ravi", "Meera"], "Dev: 340 points cannot be"),
        ("ravi ten", [], "Ravi: 'ten' is no result"),
        ("9" * 500, [], "too long"),
    ],
)
def test_what_can_be_understood_is_kept_and_the_rest_is_told(
    line: str, kept: list[str], why: str
) -> None:
    read = read_deal_line(line, Ledger.blank(POOL_101).page, POOL_101)

    assert [FAMILY[seat] for seat in sorted(read.results)] == kept
    assert any(why in problem for problem in read.problems), read.problems


def test_F2_who_has_no_cards_is_named_with_the_reason() -> None:
    page = Ledger.of(POOL_101, [SeatLeft(1)]).page

    (problem,) = read_deal_line("ravi 5", page, POOL_101).problems
    assert problem.startswith("Ravi has left the match and has no cards")


def test_a_name_of_two_words_is_read_as_one() -> None:
    table = opened(names=("Aunt Mary", "Aunt", "Bo"))
    read = read_deal_line("aunt mary 5, aunt 7 bo won", Ledger.blank(table).page, table)

    assert read.problems == []
    assert [read.results[seat].points for seat in range(3)] == [5, 7, 0]


def test_the_beginning_of_two_names_is_nobodys() -> None:
    ledger = Ledger.of(POOL_101, [SeatRenamed(1, "Ashok")])
    read = read_deal_line("ash 5", ledger.page, POOL_101)

    assert read.results == {}
    assert "could be Asha or Ashok" in read.problems[0]


# The whole deal.


def whole(line: str, table: SheetOpened = POOL_101) -> DealEntered | ToSay:
    page = Ledger.blank(table).page
    read = read_deal_line(line, page, table)
    assert read.problems == []
    return whole_deal(read.results, page, table)


def test_the_one_without_points_is_the_winner() -> None:
    assert whole("20 34 0 d") == DealEntered(
        2, (20, 34, 0, 20), (COUNTED, COUNTED, WON, FIRST)
    )


def test_a_loser_may_be_counted_for_nothing_where_the_winner_is_named() -> None:
    assert whole("0 won 5 5") == DealEntered(
        1, (0, 0, 5, 5), (COUNTED, WON, COUNTED, COUNTED)
    )


def test_of_two_without_points_nobody_is_guessed_to_have_won() -> None:
    assert whole("0 0 5 d") == ToSay(may_have_won=(0, 1))


def test_somebody_must_have_won() -> None:
    assert whole("9 8 7 6") == ToSay(may_have_won=(0, 1, 2, 3))


def test_who_is_missing_is_still_to_be_said() -> None:
    assert whole("meera won, dev 9") == ToSay(missing=(0, 1))


def test_D7_a_winners_loose_card_comes_off_the_highest_payer_in_points_rummy() -> None:
    assert whole(
        "ravi won 7, 30 d 30".replace("30 d 30", "asha 30, dev d, meera 30"), DESK
    ) == DealEntered(1, (30, 0, 23, 20), (COUNTED, WON, COUNTED, FIRST))


# Names.


@pytest.mark.parametrize(
    "names",
    [
        ["Asha"],
        [],
        list("ABCEGHI"),
        ["Asha", "asha"],
        ["Asha", ""],
        ["Asha", "34"],
        ["Asha", "D"],
        ["Asha", "Big D"],
        ["Asha", "Undo"],
        ["Asha", "No Name"],
        ["Asha", "a;b"],
        ["Asha", "[bot]"],
        ["Asha", "x" * 13],
        ["Asha", "\x1b[31m"],
    ],
)
def test_names_that_could_not_be_typed_are_refused(names: list[str]) -> None:
    with pytest.raises(RummyError):
        checked_names(names)


def test_somebody_can_be_meant_by_name_beginning_or_number() -> None:
    for text in ("Dev", "de", "2"):
        assert seat_meant(text, FAMILY, among=(1, 3)) == 3
    for text in ("Asha", "bob", "3", "0", ""):
        with pytest.raises(RummyError, match="here are Ravi and Dev"):
            seat_meant(text, FAMILY, among=(1, 3))


def test_D5_a_second_winner_against_one_that_is_noted_is_refused() -> None:
    ledger = Ledger.of(POOL_101, [ResultsNoted(((0, Result(WON)),))])
    read = read_deal_line("ravi won, dev 9", ledger.page, POOL_101)
    assert [*read.results] == [3]
    assert "cannot both have won" in read.problems[0]

    read = read_deal_line("ravi won, asha 9", ledger.page, POOL_101)
    assert read.problems == []
