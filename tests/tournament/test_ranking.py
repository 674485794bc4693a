"""The final ranking, of results written by hand."""

from __future__ import annotations

from rummy_tui.tournament import SeatResult, TableResult
from rummy_tui.tournament.ranking import ranking_of


def seat(
    entrant: int,
    chips: int = 240,
    *,
    won: int = 1,
    lost: int = 100,
    place: int = 1,
    on: bool = False,
    left: int | None = None,
) -> SeatResult:
    return SeatResult(
        entrant=entrant,
        place=place,
        chips=chips,
        deals_won=won,
        points_lost=lost,
        goes_on=on,
        left_after=left,
    )


def table(number: int, *seats: SeatResult, round: int = 1) -> TableResult:
    return TableResult(round=round, table=number, seats=seats, deals=3)


def ranked(*results: TableResult) -> list[tuple[int, int]]:
    """Entrants and their places, best first."""
    return [(found.entrant, found.place) for found in ranking_of(results)]


def test_whoever_came_further_comes_first_whatever_the_chips() -> None:
    first = table(1, seat(0, 500, on=True), seat(1, 230), seat(2, 10, on=True))
    final = table(1, seat(0, 100), seat(2, 380, on=True), round=2)

    assert ranked(first, final) == [(2, 1), (0, 2), (1, 3)]
    assert ranked(final, first) == [(2, 1), (0, 2), (1, 3)]


def test_out_in_one_round_chips_decide_across_tables() -> None:
    one = table(1, seat(0, 150), seat(1, 250))
    two = table(2, seat(2, 200), seat(3, 300))

    assert ranked(one, two) == [(3, 1), (1, 2), (2, 3), (0, 4)]


def test_with_equal_chips_deals_won_decide_then_fewer_points_lost() -> None:
    one = table(1, seat(0, won=1, lost=90), seat(1, won=2, lost=120))
    two = table(2, seat(2, won=1, lost=80))

    assert ranked(one, two) == [(1, 1), (2, 2), (0, 3)]


def test_whoever_lost_a_tie_break_comes_after_whom_it_was_level_with() -> None:
    one = table(1, seat(0, place=4), seat(1, place=3))

    assert ranked(one) == [(1, 1), (0, 2)]


def test_equal_in_everything_a_place_is_shared_and_the_next_is_free() -> None:
    one = table(1, seat(0, 300), seat(1, place=3))
    two = table(2, seat(2, place=3), seat(3, 100))

    assert ranked(one, two) == [(0, 1), (1, 2), (2, 2), (3, 4)]


def test_F1_whoever_left_comes_after_all_who_stayed_the_later_the_better() -> None:
    one = table(1, seat(0, 400, left=1), seat(1, 10))
    two = table(2, seat(2, 300, left=2), seat(3, 20))

    assert ranked(one, two) == [(3, 1), (1, 2), (2, 3), (0, 4)]
