"""The score sheet as facts: what each deal did, where each seat stands, the end (F)."""

from __future__ import annotations

from rummy_tui.engine.actions import LeaveMatch, Rejoin
from rummy_tui.engine.seat import Seat
from rummy_tui.new_match import new_setup
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format
from rummy_tui.tui.score_sheet import (
    deal_rows,
    final_ranking,
    names_of,
    next_starter,
    standings,
)
from rummy_tui.tui.session import Session
from tests.tui.scored import LOST, OUT, WON, after, scored, settled

NILA, OMAR, BOT = Seat(0), Seat(1), Seat(2)
DROP = Outcome.FIRST_DROP


def pool(*deals: list[tuple[Outcome, int]]) -> Session:
    """Two people and a bot in a pool of 101 at a first drop of 20."""
    return scored(("Nila", "Omar", ""), deals, format=Format.POOL_101)


def test_before_the_first_deal_there_is_no_row_and_nobody_is_out() -> None:
    session = pool()

    assert deal_rows(session) == []
    for found in standings(session):
        assert (found.score, found.is_in, found.out_after) == (0, True, None)
        # 100 points can be taken: five first drops of 20.
        assert (found.to_limit, found.drops_left) == (100, 5)


def test_a_row_says_what_the_deal_did_to_every_seat() -> None:
    first = [(DROP, 20), (WON, 0), (LOST, 34)]
    second = [(WON, 0), (Outcome.WRONG_DECLARATION, 80), (LOST, 67)]
    one, two = deal_rows(pool(first, second))

    assert (one.number, one.winner.name) == (1, "Omar")
    assert (two.number, two.winner.name) == (2, "Nila")
    assert [cell.outcome for cell in one.cells] == [DROP, WON, LOST]
    assert [(cell.points, cell.score) for cell in two.cells] == [
        (0, 20),
        (80, 80),
        (67, 101),
    ]
    assert [cell.is_out for cell in two.cells] == [False, False, True]
    assert not any(cell.is_out for cell in one.cells)


def test_R2_a_bot_is_marked_wherever_its_name_stands() -> None:
    session = pool([(WON, 0), (LOST, 5), (LOST, 5)])
    (row,) = deal_rows(session)

    assert [cell.name for cell in row.cells] == ["Nila", "Omar", "Asha [bot]"]
    assert [found.name for found in standings(session)] == [
        "Nila",
        "Omar",
        "Asha [bot]",
    ]
    assert names_of(session, (2, 0)) == ["Nila", "Asha [bot]"]


def test_F2_who_reaches_the_limit_is_out_and_not_in_later_rows() -> None:
    session = pool(
        [(WON, 0), (LOST, 80), (LOST, 80)],
        [(WON, 0), (LOST, 21), (LOST, 20)],
        [(LOST, 3), (OUT, 0), (WON, 0)],
    )
    nila, omar, bot = standings(session)

    # 101 goes, 100 stays.
    assert (omar.score, omar.is_in, omar.out_after) == (101, False, 2)
    assert not omar.has_left
    assert (bot.score, bot.is_in, bot.to_limit, bot.drops_left) == (100, True, 0, 0)
    assert (nila.to_limit, nila.drops_left) == (97, 4)
    cell = deal_rows(session)[2].cells[OMAR]
    assert not cell.is_dealt
    assert not cell.is_out


def test_F3_who_may_come_back_is_asked_and_a_return_is_marked_where_it_was() -> None:
    session = pool(
        [(WON, 0), (LOST, 71), (LOST, 30)], [(WON, 0), (LOST, 30), (LOST, 40)]
    )
    omar = standings(session)[OMAR]
    assert (omar.is_in, omar.is_asked, omar.out_after) == (False, True, 2)

    assert session.act(OMAR, Rejoin()) is None
    rows = deal_rows(session)
    # The highest of the others is 70, one above that is 71.
    assert [row.cells[OMAR].rejoined_at for row in rows] == [None, 71]
    omar = standings(session)[OMAR]
    assert (omar.score, omar.rejoins, omar.is_in) == (71, 1, True)

    after(session, settled(session.sheet, [(WON, 0), (LOST, 8), (DROP, 20)]))
    rows = deal_rows(session)
    assert [row.cells[OMAR].rejoined_at for row in rows] == [None, 71, None]
    assert rows[1].cells[OMAR].is_out
    assert rows[2].cells[OMAR].score == 79
    assert [row.cells[NILA].rejoined_at for row in rows] == [None] * 3


def test_F1_who_leaves_is_out_with_the_score_as_it_stands() -> None:
    session = pool([(WON, 0), (LOST, 5), (LOST, 5)])
    assert session.act(OMAR, LeaveMatch()) is None
    omar = standings(session)[OMAR]

    assert (omar.score, omar.is_in, omar.has_left, omar.out_after) == (
        5,
        False,
        True,
        1,
    )
    assert not deal_rows(session)[0].cells[OMAR].is_out, "it left after the deal"


def test_F1_who_left_within_a_deal_is_out_with_it() -> None:
    session = pool([(WON, 0), (Outcome.LEFT, 40), (LOST, 5)])

    assert deal_rows(session)[0].cells[OMAR].is_out
    assert standings(session)[OMAR].has_left


def chips(*deals: list[tuple[Outcome, int]]) -> Session:
    """Three seats for two deals, 160 chips each."""
    return scored(("Nila", "Omar", ""), deals, format=Format.DEALS_2)


def test_F5_losers_pay_in_chips_to_the_winner_of_the_deal() -> None:
    first = [(WON, 0), (LOST, 30), (LOST, 10)]
    second = [(LOST, 5), (WON, 0), (LOST, 65)]
    session = chips(first, second)
    nila, omar, bot = standings(session)

    # 160 + 40 - 5, 160 - 30 + 70, 160 - 10 - 65.
    assert (nila.score, omar.score, bot.score) == (195, 200, 85)
    assert (nila.won, omar.won, bot.won) == (3500, 4000, -7500)
    assert (nila.to_limit, nila.drops_left) == (None, None)
    assert not any(row.is_extra for row in deal_rows(session))
    one, two = deal_rows(session)
    assert [cell.change for cell in one.cells] == [4000, -3000, -1000]
    assert [cell.rejoined_at for cell in two.cells] == [None] * 3
    assert [found.name for found in final_ranking(session)] == [
        "Omar",
        "Nila",
        "Asha [bot]",
    ]


def test_F5_a_deal_that_breaks_a_tie_is_marked() -> None:
    # Nila 160 + 40 - 5, Omar 160 - 10 + 45.
    tied = chips([(WON, 0), (LOST, 10), (LOST, 30)], [(LOST, 5), (WON, 0), (LOST, 40)])
    assert [found.score for found in standings(tied)] == [195, 195, 90]
    after(tied, settled(tied.sheet, [(WON, 0), (LOST, 7), (OUT, 0)]))
    assert [row.is_extra for row in deal_rows(tied)] == [False, False, True]


def test_T1_the_next_seat_clockwise_that_plays_starts() -> None:
    session = pool([(WON, 0), (LOST, 5), (LOST, 5)])
    first = session.table.state.starter
    assert next_starter(session) == (first + 1) % 3
    session.next_deal()
    assert session.table.state.starter == (first + 1) % 3

    # Who is out, or sits out while others break a tie, is passed over.
    for out in range(3):
        deal = [(LOST, 101), (LOST, 50), (LOST, 50)]
        deal = deal[-out:] + deal[:-out]
        winner = (out + 1) % 3
        deal[winner] = (WON, 0)
        session = pool(deal)
        expected = next(
            seat
            for step in (1, 2, 3)
            if (seat := (session.table.state.starter + step) % 3) != out
        )
        assert next_starter(session) == expected


def test_a_match_of_one_deal_has_a_sheet_too() -> None:
    session = Session(new_setup(names=("Nila",)))

    assert [found.score for found in standings(session)] == [0, 0]
