"""Matches of many deals, as the engine plays them (F-1 to F-6, T-1, T-7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rummy_tui.engine.actions import (
    Action,
    AgreeToSplit,
    DeclineRejoin,
    Discard,
    DrawClosed,
    Drop,
    LeaveMatch,
    ProposeSplit,
    RefuseSplit,
    Rejoin,
)
from rummy_tui.engine.events import (
    DealSettled,
    DealVoided,
    LeftMatch,
    MatchEnded,
    MissReason,
    PotSplit,
    RejoinDeclined,
    SplitAgreed,
    SplitRefused,
)
from rummy_tui.engine.refusal import IllegalActionError, RefusalCode
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase
from rummy_tui.engine.table import Table
from rummy_tui.rules.formats.terms import Stakes
from rummy_tui.rules.load import load_profile
from rummy_tui.rules.profile import Format
from tests.engine.matches import PERSON, People, play_match, players_of, table_of
from tests.rules.formats.cases import after, row_id, rows, with_scores

QUICK_MATCHES = 2
"""Of each format at each number of seats: 80 in all."""
SLOW_MATCHES = 60
"""Of each format at each number of seats: 2,400 in all."""
SLOW_PARTS = 4
SEATS = range(2, 7)


# Whole matches.


@pytest.mark.parametrize("format", Format)
def test_F_C6_T8_a_match_keeps_what_the_rules_promise_after_every_event(
    format: Format,
) -> None:
    happened: Counter[str] = Counter()
    for seats in SEATS:
        for number in range(QUICK_MATCHES):
            players = players_of(seats, number)
            happened += play_match(format, players, number, share=0.05)

    assert happened["MatchEnded"] == len(SEATS) * QUICK_MATCHES
    assert format is Format.POINTS or happened["Dealt"] > happened["MatchEnded"]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(SLOW_PARTS))
def test_F_C6_T8_thousands_of_matches_keep_what_the_rules_promise(part: int) -> None:
    happened: Counter[str] = Counter()
    for format in Format:
        for seats in SEATS:
            for number in range(part, SLOW_MATCHES, SLOW_PARTS):
                players = players_of(seats, 100 + number)
                happened += play_match(format, players, 100 + number, share=0.05)

    rare = (
        "Rejoined",
        "RejoinDeclined",
        "SplitRefused",
        "PotSplit",
        "by agreement",
        "DealVoided",
        "left in a void deal",
        "extra deal",
        "left a tie",
        "left while others are asked",
    )
    assert not [kind for kind in rare if not happened[kind]]


# Single moments.


def people(
    format: Format, seats: int, *, bots: Sequence[int] = (), places: int = 1
) -> Table:
    """People, and perhaps bots, in the first deal; ten turns and it is void."""
    players = ["collector" if n in bots else PERSON for n in range(seats)]
    profile = replace(load_profile("standard", format), turn_limit=10)
    return table_of(profile, players, 3, Stakes(places=places))


def people_after(
    format: Format,
    scores: Sequence[int],
    deals: Sequence[str] = (),
    *,
    bots: Sequence[int] = (),
    places: int = 1,
) -> Table:
    """The same in the deal after these, which began at these scores.

    Args:
        format: The format of the match.
        scores: Scores before the deals; none for those the format begins with.
        deals: The deals, written as in the worked cases.
        bots: Seats that are bots'.
        places: How many go on from a tournament's table.
    """
    seats = len(scores) or len(deals[0].split())
    table = people(format, seats, bots=bots, places=places)
    sheet = table.state.sheet
    if scores:
        sheet = with_scores(sheet, scores)
    for deal in deals:
        sheet = after(sheet, deal)
    table.state = table.state.with_changes(phase=Phase.SETTLED, sheet=sheet)
    if table.may_deal:
        table.deal()
    return table


def settle_by_drops(table: Table, winner: int) -> None:
    """Let everybody else drop."""
    while table.state.phase.is_play:
        if table.state.turn == winner:
            pass_turn(table)
        else:
            table.act(table.state.turn, Drop())


def pass_turn(table: Table) -> None:
    seat = table.state.turn
    table.act(seat, DrawClosed())
    table.act(seat, Discard(table.state.hands[seat][-1]))


def play_to_void(table: Table) -> None:
    while table.state.phase.is_play:
        pass_turn(table)
    assert any(isinstance(event, DealVoided) for event in table.events[-4:])


def refused(table: Table, seat: int, action: Action) -> RefusalCode:
    before = table.state
    with pytest.raises(IllegalActionError) as refusal:
        table.act(Seat(seat), action)
    assert table.state is before
    return RefusalCode(refusal.value.code)


def scores(table: Table) -> list[int]:
    return [seat.score for seat in table.state.sheet.seats]


def dealt_in(table: Table) -> set[int]:
    return {seat for seat, hand in enumerate(table.state.hands) if hand}


def last_event(table: Table, kind: type) -> Any:
    return [event for event in table.events if isinstance(event, kind)][-1]


def play_to_settlement(table: Table) -> None:
    brains = People(Random(1), drops=0, leaves=0)
    while (seat := table.awaited) is not None:
        brains.move(table, seat)
    assert table.state.phase is Phase.SETTLED


@pytest.mark.parametrize("case", rows("leaving"), ids=row_id)
def test_F1_F5_T6_what_leaving_costs(case: dict[str, Any]) -> None:
    format, seats, when = Format(case["format"]), case["seats"], case["when"]
    profile = load_profile("standard", format)
    table = table_of(profile, [PERSON] * seats, 3, Stakes())
    leaver = table.state.turn
    match when:
        case "first turn":
            table.act(leaver, LeaveMatch())
        case "card drawn":
            table.act(leaver, DrawClosed())
            table.act(leaver, LeaveMatch())
        case "dropped":
            table.act(leaver, Drop())
            table.act(leaver, LeaveMatch())
        case "between deals":
            play_to_settlement(table)
            table.act(leaver, LeaveMatch())
        case "missed":
            for _ in range(3):
                assert table.state.sheet.seats[leaver].is_in
                table.miss_turn(leaver, MissReason.TIME_OUT)
                if table.state.phase.is_play:
                    pass_turn(table)
    left: LeftMatch = last_event(table, LeftMatch)

    assert (left.seat, left.points) == (leaver, case["points"])
    if when != "between deals" and seats == 2:
        settled: DealSettled = last_event(table, DealSettled)
        assert settled.results[leaver].points == case["points"]
        assert table.state.phase is Phase.OVER


@pytest.mark.parametrize(
    "format", [Format.DEALS_2, Format.DEALS_3, Format.DEALS_6, Format.TOURNAMENT]
)
def test_F5_two_who_play_for_chips_cannot_drop(format: Format) -> None:
    table = people(format, 2)
    turn = table.state.turn

    assert refused(table, turn, Drop()) is RefusalCode.NO_DROPS
    assert refused(table, 1 - turn, Drop()) is RefusalCode.NO_DROPS


def test_F5_two_of_three_may_drop_in_the_extra_deal_of_their_tie() -> None:
    table = people_after(Format.DEALS_2, (), ["W 40 40", "40 W 40"])
    assert dealt_in(table) == {0, 1}
    loser = table.state.turn
    table.act(loser, Drop())

    ended: MatchEnded = last_event(table, MatchEnded)
    assert ended.winner == 1 - loser
    assert scores(table)[loser] == 180


def test_F3_the_eliminated_person_is_asked_before_the_next_deal() -> None:
    table = people_after(Format.POOL_101, [51, 40, 84])
    settle_by_drops(table, winner=1)
    assert scores(table) == [71, 40, 104]
    assert (table.asked, table.may_deal) == (2, False)
    assert refused(table, 0, Rejoin()) is RefusalCode.NO_REJOIN
    table.act(Seat(2), Rejoin())

    assert scores(table) == [71, 40, 72]
    assert (table.asked, table.may_deal) == (None, True)
    table.deal()
    assert dealt_in(table) == {0, 1, 2}


def test_F3_bots_decline_by_themselves() -> None:
    table = people_after(Format.POOL_101, [51, 40, 84], bots=[2])
    # The bot drops as a person would.
    settle_by_drops(table, winner=1)

    assert isinstance(table.events[-1], RejoinDeclined)
    assert table.may_deal
    table.deal()
    assert dealt_in(table) == {0, 1}


def test_F3_who_has_declined_is_out_and_cannot_leave_again() -> None:
    table = people_after(Format.POOL_101, [51, 40, 84])
    settle_by_drops(table, winner=1)
    table.act(Seat(2), DeclineRejoin())
    assert refused(table, 2, LeaveMatch()) is RefusalCode.OUT_OF_MATCH
    assert refused(table, 2, Rejoin()) is RefusalCode.NO_REJOIN
    table.deal()
    assert refused(table, 2, LeaveMatch()) is RefusalCode.OUT_OF_MATCH
    settle_by_drops(table, winner=1)

    assert table.state.phase is Phase.SETTLED
    assert refused(table, 2, LeaveMatch()) is RefusalCode.OUT_OF_MATCH
    assert refused(table, 2, ProposeSplit()) is RefusalCode.OUT_OF_MATCH
    assert table.state.sheet.seats[2].out_after == 1


def test_F1_F2_who_left_between_deals_cannot_leave_once_more_for_a_better_place() -> (
    None
):
    table = people_after(Format.POOL_101, [0, 0, 0, 0])
    settle_by_drops(table, winner=1)
    table.act(Seat(0), LeaveMatch())
    table.deal()
    settle_by_drops(table, winner=1)

    assert refused(table, 0, LeaveMatch()) is RefusalCode.OUT_OF_MATCH


def test_F1_F3_the_offer_ends_when_only_one_other_remains() -> None:
    table = people_after(Format.POOL_101, [51, 40, 84])
    settle_by_drops(table, winner=1)
    table.act(Seat(0), LeaveMatch())

    ended: MatchEnded = last_event(table, MatchEnded)
    assert (ended.winner, ended.changes) == (1, (-10000, 20000, -10000))


def test_F4_a_split_is_proposed_and_all_agree() -> None:
    table = people_after(Format.POOL_101, [41, 41, 75, 90])
    settle_by_drops(table, winner=0)
    assert scores(table) == [41, 61, 95, 110]
    assert refused(table, 0, AgreeToSplit()) is RefusalCode.NOTHING_PROPOSED
    assert refused(table, 0, RefuseSplit()) is RefusalCode.NOTHING_PROPOSED
    assert refused(table, 3, ProposeSplit()) is RefusalCode.OUT_OF_MATCH
    table.act(Seat(1), ProposeSplit())
    assert refused(table, 1, RefuseSplit()) is RefusalCode.ALREADY_AGREED
    assert refused(table, 0, ProposeSplit()) is RefusalCode.ALREADY_AGREED
    assert (table.asked, table.may_deal) == (0, False)
    table.act(Seat(0), AgreeToSplit())
    assert (table.asked, table.may_deal) == (2, False)
    events = table.act(Seat(2), AgreeToSplit())

    payments = (23334, 13333, 3333, 0)
    assert events[1] == PotSplit(payments=payments, by_agreement=True)
    ended: MatchEnded = last_event(table, MatchEnded)
    assert ended.changes == (13334, 3333, -6667, -10000)
    assert table.state.phase is Phase.OVER


def test_F4_a_split_that_was_refused_is_not_proposed_again_before_the_next_deal() -> (
    None
):
    table = people_after(Format.POOL_101, [41, 41, 90])
    settle_by_drops(table, winner=0)
    table.act(Seat(2), DeclineRejoin())
    table.act(Seat(1), ProposeSplit())
    table.act(Seat(0), RefuseSplit())
    assert table.may_deal
    assert refused(table, 0, ProposeSplit()) is RefusalCode.NO_SPLIT
    table.deal()
    assert refused(table, 0, ProposeSplit()) is RefusalCode.DEAL_GOES_ON
    settle_by_drops(table, winner=0)

    table.act(Seat(0), ProposeSplit())
    assert table.asked == 1


def test_F4_a_split_that_would_leave_less_than_an_entry_cannot_be_proposed() -> None:
    table = people_after(Format.POOL_101, [40, 75, 90])
    settle_by_drops(table, winner=0)
    assert scores(table) == [40, 95, 110]

    assert refused(table, 0, ProposeSplit()) is RefusalCode.SPLIT_TOO_SMALL


def test_F4_no_split_while_somebody_is_asked_to_rejoin() -> None:
    table = people_after(Format.POOL_101, [41, 41, 90])
    settle_by_drops(table, winner=0)
    assert table.asked == 2

    assert refused(table, 0, ProposeSplit()) is RefusalCode.NO_SPLIT


def test_F1_F4_a_proposal_lapses_when_somebody_leaves() -> None:
    table = people_after(Format.POOL_101, [41, 41, 75, 90])
    settle_by_drops(table, winner=0)
    table.act(Seat(1), ProposeSplit())
    table.act(Seat(2), LeaveMatch())

    assert table.may_deal
    assert refused(table, 0, AgreeToSplit()) is RefusalCode.NOTHING_PROPOSED
    table.act(Seat(0), ProposeSplit())
    table.act(Seat(1), AgreeToSplit())
    # Two drops and one: one ahead, of 400.
    paid: PotSplit = last_event(table, PotSplit)
    assert paid.payments == (25000, 15000, 0, 0)


@pytest.mark.parametrize(("bot", "answer"), [(0, SplitRefused), (1, SplitAgreed)])
def test_F4_a_bot_agrees_to_a_split_that_is_fair_to_it(bot: int, answer: type) -> None:
    # 200 and 100 of the pot, though one can lose 40 points more and the other 6.
    table = people_after(Format.POOL_101, [61, 75, 90], bots=[bot])
    settle_by_drops(table, winner=0)
    assert scores(table) == [61, 95, 110]
    events = table.act(Seat(1 - bot), ProposeSplit())

    assert isinstance(events[1], answer)
    assert (table.state.phase is Phase.OVER) is (answer is SplitAgreed)


def test_F4_the_pot_splits_by_itself_with_the_settlement() -> None:
    table = people_after(Format.POOL_101, [81, 75, 90])
    settle_by_drops(table, winner=0)

    paid: PotSplit = last_event(table, PotSplit)
    assert paid == PotSplit(payments=(15000, 15000, 0), by_agreement=False)
    assert table.state.phase is Phase.OVER


def test_F1_T7_who_leaves_in_a_void_deal_is_out_of_the_match() -> None:
    table = people(Format.POOL_101, 3)
    table.act(Seat(2), LeaveMatch())
    play_to_void(table)
    assert table.state.sheet.seats_in == (0, 1)
    assert scores(table) == [0, 0, 0]
    table.deal()
    assert dealt_in(table) == {0, 1}
    table.act(Seat(1), LeaveMatch())

    ended: MatchEnded = last_event(table, MatchEnded)
    assert (ended.winner, ended.changes) == (0, (20000, -10000, -10000))


def test_F4_T7_the_pot_splits_after_a_void_deal_in_which_the_rich_one_left() -> None:
    table = people_after(Format.POOL_101, [40, 90, 95, 90], ["W 0 0 20"])
    assert dealt_in(table) == {0, 1, 2}
    table.act(Seat(0), LeaveMatch())
    play_to_void(table)

    paid: PotSplit = last_event(table, PotSplit)
    assert paid == PotSplit(payments=(0, 20000, 20000, 0), by_agreement=False)
    assert table.state.phase is Phase.OVER


def test_T8_a_match_that_ends_in_a_void_deal_shows_no_hand() -> None:
    table = people_after(Format.POOL_101, [40, 90, 95, 90], ["W 0 0 20"])
    table.act(Seat(0), LeaveMatch())
    play_to_void(table)
    assert table.state.phase is Phase.OVER

    for seat in range(4):
        view = table.view(Seat(seat))
        assert not view.is_settled
        assert view.hands_shown == (None,) * 4


def test_F6_T7_a_tie_ends_with_the_void_deal_in_which_one_of_the_tied_left() -> None:
    deals = ["W 20 20", "20 W 20", "20 20 W"]
    table = people_after(Format.TOURNAMENT, (), deals, places=2)
    assert table.state.sheet.contest == {0, 1, 2}
    table.act(Seat(1), LeaveMatch())
    play_to_void(table)

    assert table.state.phase is Phase.OVER
    assert table.state.sheet.going_on == (0, 2)
    ended: MatchEnded = last_event(table, MatchEnded)
    assert ended.changes == (0, 0, 0)


def test_F6_who_sits_the_extra_deal_out_may_leave_in_it() -> None:
    deals = ["W 20 20 20", "20 W 20 20", "30 30 W 20"]
    table = people_after(Format.TOURNAMENT, (), deals, places=2)
    assert dealt_in(table) == {0, 1}
    table.act(Seat(2), LeaveMatch())
    assert table.state.phase.is_play
    loser = table.state.turn
    table.act(loser, Drop())

    assert table.state.phase is Phase.OVER
    assert set(table.state.sheet.going_on) == {0, 1}
    left: LeftMatch = last_event(table, LeftMatch)
    assert (left.seat, left.points) == (2, 0)


def test_T1_the_next_deal_is_started_by_the_next_seat_still_in_the_match() -> None:
    table = people(Format.POOL_101, 4)
    first = table.state.starter
    next_one, after_next = (Seat((first + step) % 4) for step in (1, 2))
    settle_by_drops(table, winner=first)
    table.act(next_one, LeaveMatch())
    table.deal()

    assert table.state.starter == table.state.turn == after_next


def test_F5_only_the_tied_are_dealt_in_and_the_next_of_them_starts() -> None:
    table = people(Format.DEALS_2, 3)
    sheet = after(after(table.state.sheet, "W 40 40"), "40 40 W")
    assert sheet.contest == {0, 2}
    for starter, next_one in ((0, 2), (1, 2), (2, 0)):
        table.state = table.state.with_changes(
            phase=Phase.SETTLED, sheet=sheet, starter=Seat(starter)
        )
        table.deal()

        assert dealt_in(table) == {0, 2}
        assert table.state.starter == next_one
