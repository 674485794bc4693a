"""The table in words: what everybody did, where the jokers are, what to do now."""

from __future__ import annotations

import pytest

from rummy_tui.engine.actions import Drop
from rummy_tui.engine.view import SeatView
from rummy_tui.tui.discards import discards
from rummy_tui.tui.glyphs import ASCII, UNICODE
from rummy_tui.tui.keys.keymap import Keymap
from rummy_tui.tui.telling import (
    SeatSummary,
    jokers,
    log,
    price_of_drop,
    prompt,
    seat_summaries,
    turn_word,
)
from tests.engine.positions import COMPLETE, Play, deal, finishing


def card_of(play: Play, seat: int, *, seen_by: int = 0) -> SeatSummary:
    cards = seat_summaries(play.view(seen_by), UNICODE)
    return next(card for card in cards if card.seat == seat)


def one_turn(rules: str = "standard") -> Play:
    """Seat 0 has drawn closed and thrown Q♥; seat 1 has taken it and thrown 4♠."""
    play = deal(rules, hands=["QH", "4S"], open_card="9D")
    play.draw(0)
    play.throw(0, "QH")
    play.take(1)
    play.throw(1, "4S")
    return play


def say(view: SeatView, **more: bool) -> str:
    return Keymap().told(prompt(view, UNICODE, **more))  # type: ignore[arg-type]


def test_seats_stand_clockwise_from_the_viewer() -> None:
    play = deal(seats=4)
    assert [card.seat for card in seat_summaries(play.view(2), UNICODE)] == [2, 3, 0, 1]
    assert [c.is_me for c in seat_summaries(play.view(2), UNICODE)][:2] == [True, False]


def test_T8_a_seat_shows_what_everybody_saw_it_do() -> None:
    play = one_turn()
    assert (card_of(play, 0).took, card_of(play, 0).threw) == (
        "drew closed",
        "threw Q♥",
    )
    assert (card_of(play, 1).took, card_of(play, 1).threw) == ("took Q♥", "threw 4♠")
    assert card_of(play, 2).took == ""


def test_a_new_turn_forgets_what_was_thrown_in_the_last() -> None:
    play = one_turn()
    play.pass_turn(2)
    play.draw(0)
    assert card_of(play, 0).threw == ""


def test_turn_and_starter_are_marked() -> None:
    play = deal(starter=1)
    assert card_of(play, 1).has_turn
    assert card_of(play, 1).is_starter
    assert not card_of(play, 0).has_turn


def test_T5_the_own_seat_shows_what_a_drop_costs_now() -> None:
    play = deal("classic")
    assert card_of(play, 0).note == "drop now: 10"
    assert card_of(play, 1).note == ""
    play.pass_turn(0)
    assert card_of(play, 0).note == "drop now: 30"
    assert price_of_drop(play.view(1)) == 10


def test_T5_a_queued_drop_is_shown_to_its_own_seat_only() -> None:
    play = deal()
    play.do(1, Drop())
    assert card_of(play, 1, seen_by=1).note == "drop queued"
    assert card_of(play, 1, seen_by=0).note == ""


def test_a_seat_that_is_out_says_how_and_at_what_price() -> None:
    play = deal()
    play.drop(0)
    assert card_of(play, 0).holding == "DROPPED 20"
    assert not card_of(play, 0).is_in


def test_D4_a_wrong_declaration_is_told_with_its_price() -> None:
    play = finishing(seats=3)
    play.declare(0, COMPLETE.replace(" | ", " ", 1))
    assert card_of(play, 0, seen_by=1).holding == "WRONG DECLARATION 80"
    assert "declared wrongly (80)" in log(play.view(1), UNICODE)[-1].text


def test_the_log_has_one_line_a_turn_with_names_and_never_you() -> None:
    play = one_turn()
    lines = [line.text for line in log(play.view(0), UNICODE)]
    assert lines == [
        "t1 Asha drew closed, threw Q♥",
        "t1 Bhim took Q♥, threw 4♠",
    ]
    assert log(play.view(0), ASCII)[0].text.endswith("threw QH")


def test_T7_a_reshuffle_has_a_line_of_its_own() -> None:
    play = deal()
    play.turn_over_closed_deck()
    play.draw(0)
    assert any("Closed deck empty" in line.text for line in log(play.view(0), UNICODE))


def test_throws_tell_what_was_taken_from_the_open_deck_and_when() -> None:
    bhim = discards(one_turn().view(0)).seats[1]
    assert bhim.name == "Bhim"
    assert [str(thrown.face) for thrown in bhim.threw] == ["4S"]
    assert [(str(taken.face), taken.turn) for taken in bhim.took] == [("QH", 1)]


def test_C3_the_joker_turned_up_is_counted_out() -> None:
    counted = jokers(deal(hands=["7S PJ"], turned="7D").view(0))
    assert counted.total == 2 * 4 + 2 - 1
    assert [str(face) for face in counted.mine] == ["7S", "PJ"]
    assert counted.unseen == counted.total - 2


def test_jokers_in_the_open_deck_and_taken_from_it_are_seen() -> None:
    play = deal(hands=["7S 7C"], turned="7D")
    play.draw(0)
    play.throw(0, "7S")
    assert [str(face) for face in jokers(play.view(0)).in_open_deck] == ["7S"]
    play = deal("elitemelds", hands=["7S 7C"], turned="7D")
    play.draw(0)
    play.throw(0, "7S")
    play.take(1)
    counted = jokers(play.view(0))
    assert [(name, str(face)) for name, face in counted.taken] == [("Bhim", "7S")]
    assert counted.in_open_deck == ()
    assert counted.unseen == counted.total - 2


def test_the_prompt_offers_what_the_turn_allows() -> None:
    play = deal(open_card="9D")
    assert say(play.view(0)) == (
        "Your turn: c or Enter draws closed, o takes 9♦, P drops for 20."
    )
    assert "Asha is to draw" in say(play.view(1))
    play.draw(0)
    assert "d discards it, f finishes" in say(play.view(0))
    assert "Asha is to discard" in say(play.view(1))


def test_T4_the_prompt_offers_no_card_that_may_not_be_taken() -> None:
    play = deal("standard", hands=["7S"], turned="7D", seats=2)
    play.draw(0)
    play.throw(0, "7S")
    assert "takes" not in say(play.view(1))


def test_T7_the_prompt_offers_the_open_card_where_no_other_is_left() -> None:
    play = deal("standard", open_card="9D", seats=2)
    play.turn_over_closed_deck()
    play._jump(
        open_deck=play.state.open_deck[-1:],
        hands=(play.state.hands[0] + play.state.open_deck[:-1], play.state.hands[1]),
    )
    assert "o or Enter takes 9♦" in say(play.view(0))


def test_the_prompt_says_so_when_the_hand_is_complete() -> None:
    play = finishing()
    assert "f finishes" in say(play.view(0), is_complete=True)
    assert "complete" in say(play.view(0), is_complete=True)


def test_the_prompt_says_when_there_is_nothing_to_do() -> None:
    play = deal()
    assert "Paused" in say(play.view(0), is_hidden=True)
    play.drop(0)
    assert "Out of this deal (dropped, 20)" in say(play.view(0))
    play = finishing()
    play.declare(0)
    assert "Asha has declared" in say(play.view(1))


@pytest.mark.parametrize(
    ("seat", "word"), [(0, "YOUR TURN: draw"), (1, "Asha to move")]
)
def test_the_corner_says_whose_turn_it_is(seat: int, word: str) -> None:
    assert turn_word(deal().view(seat)) == word
