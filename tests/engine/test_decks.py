"""Empty decks, reshuffles, the turn limit and void deals (T-7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummy_tui.engine.actions import (
    Discard,
    DrawClosed,
    DrawOpen,
    Drop,
    LeaveMatch,
)
from rummy_tui.engine.events import (
    ClosedCardDrawn,
    DealVoided,
    MissReason,
    OpenCardTaken,
    Reshuffled,
)
from rummy_tui.engine.legal import legal_actions
from rummy_tui.engine.refusal import RefusalCode
from rummy_tui.engine.seat import PlayerInfo
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import MoveKind, Phase, Standing
from rummy_tui.engine.table import Player, Table
from rummy_tui.rules.profile import JokerTaking, PrintedJokers
from tests.engine.positions import COMPLETE, NAMES, SEED, Play, deal, house


def tight(seats: int, printed_jokers: int, rules: str = "standard") -> Play:
    """A table of one pack."""
    profile = house(
        rules,
        packs_by_seats=(1,) * 5,
        printed_jokers=PrintedJokers(count=printed_jokers, per_pack=False),
    )
    return deal(profile, seats=seats, open_card="9H")


def test_T7_of_an_open_deck_of_20_and_no_closed_deck_19_are_reshuffled() -> None:
    play = tight(seats=3, printed_jokers=8)
    play.turn_over_closed_deck()
    before = play.state.open_deck
    assert (len(before), len(play.state.closed_deck)) == (20, 0)

    reshuffled, drawn = play.draw(0)

    assert isinstance(reshuffled, Reshuffled)
    assert sorted(reshuffled.order) == sorted(before[:-1])
    assert len(reshuffled.order) == 19
    assert drawn == ClosedCardDrawn(seat=0, card=reshuffled.order[0])  # type: ignore[arg-type]
    assert play.state.open_deck == before[-1:]
    assert len(play.state.closed_deck) == 18


def test_T7_the_last_closed_card_is_drawn_without_a_reshuffle() -> None:
    play = deal()
    play.turn_over_closed_deck(keep=1)
    (event,) = play.draw(0)

    assert isinstance(event, ClosedCardDrawn)
    assert play.state.closed_deck == ()
    assert play.state.reshuffles == 0


def test_T7_R1_reshuffles_of_a_deal_are_numbered_and_each_its_own() -> None:
    play = deal()
    for number in (1, 2):
        play.turn_over_closed_deck()
        before = play.state.open_deck
        seat = play.state.turn
        (reshuffled, _) = play.draw(seat)
        assert isinstance(reshuffled, Reshuffled)
        assert reshuffled.order == SEED.shuffle(
            before[:-1], f"deal 1 reshuffle {number}"
        )
        play.throw(seat)


def test_T7_hands_hands_out_of_play_and_the_wild_joker_are_never_reshuffled() -> None:
    play = deal(seats=4)
    play.leave(3)
    play.draw(0)
    play.leave(0)
    play.turn_over_closed_deck()
    hands, turned = play.state.hands, play.state.turned
    (reshuffled, _) = play.draw(1)

    assert isinstance(reshuffled, Reshuffled)
    lying = {card for hand in hands for card in hand} | {turned}
    assert not lying & set(reshuffled.order)
    assert play.hand(0) == hands[0]
    assert play.hand(3) == hands[3]


def test_T7_a_reshuffle_is_a_move_that_everybody_sees() -> None:
    play = deal()
    play.turn_over_closed_deck()
    play.draw(0)

    assert [move.kind for move in play.view(1).moves] == [
        MoveKind.RESHUFFLED,
        MoveKind.DREW_CLOSED,
    ]
    assert len(play.view(1).open_deck) == 1
    assert play.view(1).closed_count == len(play.state.closed_deck)


def test_T7_where_a_reshuffle_yields_nothing_the_open_card_must_be_taken() -> None:
    play = tight(seats=4, printed_jokers=2)
    assert (len(play.state.open_deck), len(play.state.closed_deck)) == (1, 0)

    assert play.refuses(0, DrawClosed()) is RefusalCode.CLOSED_DECK_EMPTY
    (event,) = play.take(0)

    assert isinstance(event, OpenCardTaken)
    assert play.state.open_deck == ()


@pytest.mark.parametrize("rule", list(JokerTaking))
def test_T7_the_open_card_must_be_taken_even_if_it_is_a_joker(
    rule: JokerTaking,
) -> None:
    rules = house(
        packs_by_seats=(1,) * 5,
        printed_jokers=PrintedJokers(count=2, per_pack=False),
        may_take_joker_from_open_deck=rule,
    )
    play = deal(rules, seats=4, turned="KD", hands=["KS"], open_card="9H")
    play.take(0)
    play.throw(0, "KS")

    assert play.refuses(1, DrawClosed()) is RefusalCode.CLOSED_DECK_EMPTY
    assert play.allows(1, DrawOpen())
    play.take(1)


def test_T7_T4_a_joker_on_top_stays_while_a_reshuffle_yields_a_card() -> None:
    rules = house(may_take_joker_from_open_deck=JokerTaking.NEVER)
    play = deal(rules, open_card="KS")
    play.turn_over_closed_deck()

    assert play.refuses(0, DrawOpen()) is RefusalCode.JOKER_STAYS
    assert play.allows(0, DrawClosed())


def test_T7_two_open_cards_are_enough_to_reshuffle_one() -> None:
    play = tight(seats=4, printed_jokers=3)
    assert len(play.state.closed_deck) == 1
    play.pass_turn(0)
    assert (len(play.state.open_deck), len(play.state.closed_deck)) == (2, 0)
    (reshuffled, _) = play.draw(1)

    assert isinstance(reshuffled, Reshuffled)
    assert play.faces(reshuffled.order) == "9H"


def test_T7_a_table_where_no_card_is_left_to_draw_comes_to_an_end() -> None:
    # Who is out keeps 14 cards, so both decks can run dry.
    play = tight(seats=4, printed_jokers=3)
    play.draw(0)
    play.leave(0)
    play.take(1)
    play.leave(1)

    if play.state.phase.is_play:
        seat = play.state.turn
        draws = {DrawClosed(), DrawOpen()} & set(legal_actions(play.view(seat)))
        assert draws, "the seat on turn can do nothing but give up"
        play.miss(seat)


def limited(limit: int = 10, seats: int = 3) -> Play:
    return deal(house(turn_limit=limit), seats=seats)


def test_T7_after_the_turn_limit_of_every_seat_the_deal_is_void() -> None:
    play = limited()
    for _ in range(29):
        play.pass_turn(play.state.turn)
    play.draw(play.state.turn)
    assert play.state.phase.is_play
    events = play.throw(play.state.turn)

    assert isinstance(events[-1], DealVoided)
    assert play.state.phase is Phase.VOID
    assert play.results == ()
    assert play.state.winner is None


def test_T7_the_limit_counts_turns_of_each_seat_that_is_still_in() -> None:
    play = limited()
    play.drop(0)
    turns = 0
    while play.state.phase.is_play:
        play.pass_turn(play.state.turn)
        turns += 1

    assert turns == 20


def test_T7_in_a_void_deal_nothing_scores_nor_happens_any_more() -> None:
    play = limited(seats=4)
    play.drop(0)
    play.draw(1)
    play.declare(1, play.faces(play.hand(1)[:-1]))
    while play.state.phase.is_play:
        play.pass_turn(play.state.turn)

    assert play.state.phase is Phase.VOID
    assert play.results == ()
    for seat in range(4):
        for action in (DrawClosed(), Drop(), LeaveMatch(), Discard(play.hand(2)[0])):
            assert play.refuses(seat, action) is RefusalCode.NO_DEAL
        assert all(hand is None for hand in play.view(seat).hands_shown)


def test_T7_a_queued_drop_does_not_act_in_a_deal_that_is_void() -> None:
    play = limited()
    for _ in range(29):
        play.pass_turn(play.state.turn)
    play.drop(0)
    play.pass_turn(2)

    assert play.state.phase is Phase.VOID
    assert play.view(0).record.standing is Standing.IN
    assert not play.view(0).drop_queued


def void_table() -> Table:
    players = [Player(PlayerInfo(name=name)) for name in NAMES[:3]]
    return Table(house(turn_limit=10), players, seed=Seed.numbered(5))


def run_out(table: Table) -> None:
    while table.state.phase.is_play:
        seat = table.state.turn
        table.act(seat, DrawClosed())
        table.act(seat, Discard(table.state.hands[seat][-1]))


def test_T7_a_void_deal_is_dealt_anew_with_the_same_starter_and_other_cards() -> None:
    table = void_table()
    starter, hands = table.state.starter, table.state.hands
    run_out(table)
    assert table.state.phase is Phase.VOID
    table.deal()

    state = table.state
    assert (state.starter, state.turn, state.deal_number) == (starter, starter, 2)
    assert state.hands != hands
    assert state.phase is Phase.DRAW
    assert state.reshuffles == 0
    assert [record.turns for record in state.records].count(0) == 2


def test_T7_what_a_seat_lost_in_a_void_deal_is_forgotten() -> None:
    table = void_table()
    dropper = table.state.turn
    table.act(dropper, Drop())
    table.miss_turn(table.state.turn, MissReason.TIME_OUT)
    run_out(table)
    table.deal()

    assert all(record.is_in for record in table.state.records)
    assert all(record.points == 0 for record in table.state.records)
    assert all(record.missed_turns == 0 for record in table.state.records)


def test_F1_T7_who_left_for_good_is_not_dealt_in_again_after_a_void_deal() -> None:
    table = void_table()
    leaver = table.state.turn
    table.act(leaver, LeaveMatch())
    run_out(table)
    table.deal()

    assert not table.state.records[leaver].is_in
    assert table.state.turn != leaver


def test_T7_the_last_seat_in_wins_even_when_its_turns_are_spent() -> None:
    play = limited()
    for _ in range(30 - 2):
        play.pass_turn(play.state.turn)
    play.leave(0)
    play.draw(1)
    play.leave(1)

    assert play.state.winner == 2


def test_T7_a_declaration_in_the_last_turn_still_counts() -> None:
    play = deal(house(turn_limit=10), seats=2, hands=["", COMPLETE])
    for _ in range(19):
        play.pass_turn(play.state.turn)
    play.draw(1)
    play.declare(1)

    assert play.state.phase is Phase.SHOW


def test_T7_the_limit_is_120_turns_in_every_profile() -> None:
    for rules in ("classic", "desk", "elitemelds", "standard"):
        assert replace(house(rules)).turn_limit == 120
