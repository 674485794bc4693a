"""Declaring: asked rightly, wrongly, too early, too late (D-1, D-2, D-4, D-5)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import Declare, Discard, DrawClosed, Drop, Groups
from rummy_tui.engine.decide import now, outcome
from rummy_tui.engine.events import DeclarationIgnored, Declared, DeclaredWrongly
from rummy_tui.engine.refusal import RefusalCode
from rummy_tui.engine.state import MoveKind, Phase, Standing
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.problem import ProblemCode
from tests.engine.positions import COMPLETE, MOMENT, SEED, Play, deal, finishing

PROFILES = ("classic", "desk", "elitemelds", "standard")
NO_SEQUENCE = "2C 2D 2H | 4C 4S 4H | 6D 6S 6C | 9C 9H 9S | AS"
REST = "3C 5C 7C 9C JC 3D 5D 7D 9D JD 3S 5S 7S"
"""A hand of nothing."""


def wrongly(play: Play, seat: int) -> DeclaredWrongly:
    """Let the seat draw and declare all its 13 cards as one group."""
    play.draw(seat)
    event = play.declare(seat, play.faces(play.hand(seat)[:-1]))[0]
    assert isinstance(event, DeclaredWrongly)
    return event


def test_D1_declaring_before_drawing_is_refused() -> None:
    play = deal(hands=[COMPLETE])
    hand = play.hand(0)

    for closing, cards in ((hand[0], hand[1:]), (hand[0], hand)):
        assert play.refuses(0, Declare(closing, (cards,))) is RefusalCode.DRAW_FIRST


def test_D1_declaring_in_the_turn_of_another_is_refused() -> None:
    play = deal(hands=["", COMPLETE])
    play.draw(0)
    hand = play.hand(1)

    declare = Declare(hand[0], (hand[1:],))
    assert play.refuses(1, declare) is RefusalCode.NOT_YOUR_TURN


@pytest.mark.parametrize("rules", PROFILES)
def test_D1_one_card_closes_face_down_and_13_lie_grouped(rules: str) -> None:
    play = finishing(rules)
    closing = play.state.drawn
    (event,) = play.declare(0)

    assert isinstance(event, Declared)
    assert play.state.closing_card == closing
    assert sum(map(len, event.groups)) == 13
    assert set(play.hand(0)) == {card for group in event.groups for card in group}
    assert play.state.phase is Phase.SHOW
    assert len(play.state.open_deck) == 1


def without(groups: Groups, card: CardId) -> Groups:
    return tuple(tuple(c for c in group if c != card) for group in groups)


def test_D4_what_is_no_declaration_is_refused_and_changes_nothing() -> None:
    play = finishing()
    good = play.declaration(0)
    card = good.groups[0][0]
    other = play.hand(1)[0]
    deck = play.state.closed_deck[0]
    left_out = without(good.groups, card)

    for closing, groups, code in (
        (other, good.groups, RefusalCode.NOT_IN_HAND),
        (deck, good.groups, RefusalCode.NOT_IN_HAND),
        (CardId(-1), good.groups, RefusalCode.NOT_IN_HAND),
        (CardId(5000), good.groups, RefusalCode.NOT_IN_HAND),
        (good.closing, (*left_out, (other,)), RefusalCode.NOT_IN_HAND),
        (good.closing, (*left_out, (deck,)), RefusalCode.NOT_IN_HAND),
        (good.closing, left_out, RefusalCode.CARDS_LEFT_OUT),
        (good.closing, (), RefusalCode.CARDS_LEFT_OUT),
        (good.closing, good.groups[:-1], RefusalCode.CARDS_LEFT_OUT),
        (good.closing, (*left_out, (good.closing,)), RefusalCode.CARD_TWICE),
        (good.closing, (*good.groups, (card,)), RefusalCode.CARD_TWICE),
        (good.closing, (*good.groups, (good.closing,)), RefusalCode.CARD_TWICE),
        (card, good.groups, RefusalCode.CARD_TWICE),
    ):
        assert play.refuses(0, Declare(closing, groups)) is code


@pytest.mark.parametrize("rules", PROFILES)
def test_D4_a_wrong_declaration_at_three_seats_costs_80_and_the_others_go_on(
    rules: str,
) -> None:
    play = deal(rules, hands=[REST])
    event = wrongly(play, 0)

    assert event.points == 80
    assert event.problems
    assert play.view(1).records[0].standing is Standing.WRONG_DECLARATION
    assert play.view(1).records[0].points == 80
    assert (play.state.turn, play.state.phase) == (1, Phase.DRAW)
    play.pass_turn(1)
    play.pass_turn(2)
    assert play.state.turn == 1


def test_D4_the_closing_card_goes_face_up_on_the_open_deck_as_its_discard() -> None:
    play = deal(hands=[REST], closed="QH")
    wrongly(play, 0)

    assert play.faces(play.state.open_deck[-1:]) == "QH"
    assert play.state.closing_card is None
    assert str(play.view(1).open_card) == "QH"
    move = play.view(1).moves[-1]
    assert (move.kind, str(move.face)) == (MoveKind.DECLARED_WRONGLY, "QH")
    play.take(1)
    assert play.faces(play.hand(1)[-1:]) == "QH"


def test_D4_the_13_cards_stay_hidden_and_out_of_play() -> None:
    play = deal(hands=[REST])
    wrongly(play, 0)
    hand = play.hand(0)

    assert len(hand) == 13
    for seat in (1, 2):
        view = play.view(seat)
        assert view.hands_shown == ()
        assert view.laid_groups is None
    play.turn_over_closed_deck()
    play.draw(1)
    assert play.hand(0) == hand


def test_D4_the_13_cards_stay_hidden_through_the_show_until_the_settlement() -> None:
    play = deal(hands=[REST, COMPLETE], seats=3)
    wrongly(play, 0)
    play.draw(1)
    play.declare(1)
    assert play.view(2).hands_shown[0] is None
    play.show(2)

    shown = play.view(2).hands_shown[0]
    assert shown is not None
    assert sorted(face for group in shown.groups for face in group) == sorted(
        play.face(card) for card in play.hand(0)
    )


def test_D4_several_seats_may_declare_wrongly_and_the_last_one_in_wins_with_0() -> None:
    play = deal(seats=4)
    for seat in range(3):
        wrongly(play, seat)

    assert play.state.phase is Phase.OVER
    assert play.state.winner == 3
    assert play.points == [80, 80, 80, 0]
    assert [r.outcome for r in play.results[:3]] == [Outcome.WRONG_DECLARATION] * 3
    assert play.state.declarer is None


def test_D4_at_two_seats_a_wrong_declaration_ends_the_deal() -> None:
    play = deal(seats=2, hands=[REST])
    wrongly(play, 0)

    assert play.points == [80, 0]
    assert play.changes == [-8000, 8000]


def test_D4_a_wrong_declarer_is_out_of_the_deal() -> None:
    play = deal(hands=[REST])
    wrongly(play, 0)

    for action in (DrawClosed(), Drop(), Discard(play.hand(0)[0])):
        assert play.refuses(0, action) is RefusalCode.OUT_OF_DEAL


def test_D4_the_log_of_a_wrong_declaration_names_every_problem() -> None:
    play = deal(hands=[NO_SEQUENCE])
    play.draw(0)
    (event,) = play.declare(0, NO_SEQUENCE)

    assert isinstance(event, DeclaredWrongly)
    assert set(event.problems) == {ProblemCode.LOOSE_CARDS, ProblemCode.NO_SEQUENCE}


def test_D2_the_same_cards_win_or_lose_by_the_groups_they_lie_in() -> None:
    play = finishing()
    play.declare(0, "2C 3C 4C | 5C 9H 10H JH | 6D 7D 8D | QC QD QS")

    assert play.view(0).record.standing is Standing.WRONG_DECLARATION


def test_D5_every_declaration_has_a_number_and_a_UTC_time() -> None:
    play = deal(seats=4, hands=[REST, "", COMPLETE])
    first = wrongly(play, 0)
    second = wrongly(play, 1)
    play.draw(2)
    (third,) = play.declare(2)
    (fourth,) = play.do(3, again(play, 3))

    assert isinstance(third, Declared)
    assert isinstance(fourth, DeclarationIgnored)
    assert [e.number for e in (first, second, third, fourth)] == [1, 2, 3, 4]
    assert {e.at for e in (first, second, third, fourth)} == {MOMENT}


def test_D5_the_clock_of_a_table_tells_UTC() -> None:
    play = finishing()
    before = datetime.now(UTC)
    (event, *_), _ = outcome(
        play.state, play.state.turn, play.declaration(0), seed=SEED
    )

    assert isinstance(event, Declared)
    assert event.at.utcoffset() == timedelta(0)
    assert before <= event.at <= now()


def again(play: Play, seat: int) -> Declare:
    """A further declaration of a seat that holds 13 cards."""
    hand = play.hand(seat)
    return Declare(hand[0], (hand[1:],))


def test_D5_a_further_declaration_in_the_show_is_recorded_and_ignored() -> None:
    play = finishing(seats=3)
    play.declare(0)
    before = play.state
    (event,) = play.do(1, again(play, 1))

    assert event == DeclarationIgnored(seat=1, number=2, at=MOMENT)  # type: ignore[arg-type]
    assert play.state.hands == before.hands
    assert play.state.records == before.records
    assert play.state.moves == before.moves
    assert play.state.open_deck == before.open_deck
    assert play.state.laid == before.laid
    assert (play.state.declarer, play.state.phase) == (0, Phase.SHOW)


def test_D5_who_declared_too_late_pays_no_penalty_and_wins_nothing() -> None:
    play = finishing("elitemelds", hands=[COMPLETE], seats=3)
    play.declare(0)
    play.do(1, again(play, 1))
    play.show(1)
    play.do(1, again(play, 1))
    play.show(2)

    assert play.state.winner == 0
    assert play.results[1].outcome is Outcome.COUNTED
    assert (play.results[1].points, play.results[1].change) == (0, 0)


def test_D5_who_is_out_or_has_won_cannot_declare_again() -> None:
    play = finishing(seats=4)
    play.throw(0)
    play.drop(1)
    play.pass_turn(2)
    play.pass_turn(3)
    play.draw(0)
    play.declare(0)

    assert play.refuses(1, again(play, 1)) is RefusalCode.OUT_OF_DEAL
    assert play.refuses(0, again(play, 0)) is RefusalCode.NOTHING_TO_SHOW


def test_D5_after_the_settlement_a_declaration_is_refused() -> None:
    play = finishing(seats=2)
    play.declare(0)
    play.show(1)

    assert play.refuses(1, again(play, 1)) is RefusalCode.NO_DEAL


def test_D5_an_earlier_wrong_declaration_blocks_no_later_valid_one() -> None:
    play = deal(seats=3, hands=[REST, COMPLETE])
    wrongly(play, 0)
    play.draw(1)
    (event,) = play.declare(1)
    play.show(2)

    assert isinstance(event, Declared)
    assert play.state.winner == 1
    assert play.results[0].points == 80
