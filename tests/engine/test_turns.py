"""Turns: who starts, what a turn is, what may be taken and thrown (T-1 to T-4)."""

from __future__ import annotations

from typing import cast

import pytest

from rummy_tui.cards.notation import parse_face
from rummy_tui.cards.shoe import CardId, Shoe
from rummy_tui.engine.actions import Discard, DrawClosed, DrawOpen
from rummy_tui.engine.deal import toss
from rummy_tui.engine.refusal import RefusalCode
from rummy_tui.engine.seat import PlayerInfo
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase
from rummy_tui.engine.table import Player, Table
from rummy_tui.rules.load import load_profile
from rummy_tui.rules.profile import JokerTaking
from tests.engine.positions import COMPLETE, Play, deal, finishing, house


class Rigged:
    """A seed whose toss brings these cards first."""

    def __init__(self, text: str, shoe: Shoe) -> None:
        self.cards: list[CardId] = []
        for word in text.split():
            face = parse_face(word)
            self.cards.append(
                next(
                    c
                    for c in shoe.cards()
                    if shoe.faces[c] == face and c not in self.cards
                )
            )

    def shuffle(self, items: list[CardId], purpose: str) -> tuple[CardId, ...]:
        assert purpose == "toss"
        return (*self.cards, *(card for card in items if card not in self.cards))


def starter_of(text: str, seats: int, packs: int = 2) -> tuple[int, int]:
    """Who starts when these cards come, and after how many rounds."""
    shoe = Shoe(packs, 2)
    tossed = toss(cast(Seed, Rigged(text, shoe)), shoe, seats)
    return tossed.starter, len(tossed.draws)


@pytest.mark.parametrize(
    ("text", "starter"),
    [
        ("2S KD QH", 1),
        ("KS AC 10H", 1),
        ("9C 9D 9H 9S", 3),
        ("9C 9D 9H", 2),
        ("9C 9D", 1),
        ("3S 2S", 0),
        ("10H 9H", 0),
        ("KC AD AH AS", 3),
    ],
)
def test_T1_the_highest_card_starts_ace_high_then_spades_hearts_diamonds_clubs(
    text: str, starter: int
) -> None:
    assert starter_of(text, len(text.split())) == (starter, 1)


@pytest.mark.parametrize(
    ("text", "seats", "starter", "rounds"),
    [
        ("KH KH 2S 3S", 2, 1, 2),
        ("KH 2C KH 5D 4D", 3, 0, 2),
        ("KH 2C KH 4D 5D", 3, 2, 2),
        ("KH KH 5C 5C QH QS", 2, 1, 3),
    ],
)
def test_T1_only_seats_tied_for_highest_with_identical_cards_draw_again(
    text: str, seats: int, starter: int, rounds: int
) -> None:
    assert starter_of(text, seats) == (starter, rounds)


def test_T1_seats_that_are_out_of_the_toss_draw_no_second_card() -> None:
    shoe = Shoe(2, 0)
    tossed = toss(cast(Seed, Rigged("KH 2C KH 5D 4D", shoe)), shoe, 3)

    assert [card is None for card in tossed.draws[1]] == [False, True, False]


def test_T1_lower_cards_that_are_alike_are_no_tie() -> None:
    assert starter_of("KH 2C 2C", 3) == (0, 1)


def test_T1_printed_jokers_are_not_in_the_toss() -> None:
    shoe = Shoe(1, 6)
    for number in range(200):
        tossed = toss(Seed.numbered(number), shoe, 6)
        drawn = [card for cards in tossed.draws for card in cards if card is not None]
        assert not any(shoe.faces[card].is_printed_joker for card in drawn)
        assert len(set(drawn)) == len(drawn)


def test_T1_three_packs_can_tie_three_seats_and_still_end() -> None:
    assert starter_of("KH KH KH 2S 2S 2S 4C 5C 6C", 3, packs=3) == (2, 3)


def test_T1_the_whole_shoe_is_shuffled_after_the_toss() -> None:
    players = [Player(PlayerInfo(name=name)) for name in ("Asha", "Bhim")]
    table = Table(load_profile("classic"), players, seed=Seed.numbered(3))
    tossed, dealt = table.events[1:3]

    assert table.state.starter == getattr(tossed, "starter")  # noqa: B009
    assert sorted(getattr(dealt, "order")) == list(  # noqa: B009
        range(len(table.state.table.shoe))
    )


def test_T1_play_runs_clockwise_from_the_starter_past_seats_that_are_out() -> None:
    play = deal(seats=4, starter=2)
    order = []
    for turn in range(8):
        order.append(int(play.state.turn))
        if turn == 1:
            play.drop(play.state.turn)
        else:
            play.pass_turn(play.state.turn)

    assert order == [2, 3, 0, 1, 2, 0, 1, 2]


def test_T2_a_turn_is_one_card_drawn_and_one_thrown() -> None:
    play = deal(open_card="9H", closed="3S")
    play.draw(0)

    assert play.state.phase is Phase.DISCARD
    assert play.faces(play.hand(0)[-1:]) == "3S"


def test_T2_the_card_thrown_opens_the_turn_of_the_next_seat() -> None:
    play = deal(open_card="9H", closed="3S")
    play.pass_turn(0)

    assert play.faces(play.state.open_deck) == "9H 3S"
    assert (play.state.turn, play.state.phase) == (1, Phase.DRAW)
    assert play.view(1).record.turns == 1


def test_T2_throwing_before_drawing_is_refused() -> None:
    play = deal()

    assert play.refuses(0, Discard(play.hand(0)[0])) is RefusalCode.DRAW_FIRST


def test_T2_nobody_acts_in_the_turn_of_another() -> None:
    play = deal()

    for action in (DrawClosed(), DrawOpen(), Discard(play.hand(1)[0])):
        assert play.refuses(1, action) is RefusalCode.NOT_YOUR_TURN


def test_T2_a_second_card_is_refused() -> None:
    play = deal()
    play.draw(0)

    assert play.refuses(0, DrawClosed()) is RefusalCode.ALREADY_DRAWN
    assert play.refuses(0, DrawOpen()) is RefusalCode.ALREADY_DRAWN


def test_T2_a_card_of_another_hand_cannot_be_thrown() -> None:
    play = deal()
    play.draw(0)

    for card in (play.hand(1)[0], play.state.closed_deck[0], CardId(-1), CardId(999)):
        assert play.refuses(0, Discard(card)) is RefusalCode.NOT_IN_HAND


def test_T3_the_very_card_taken_cannot_be_thrown_but_its_twin_can() -> None:
    play = deal("desk", hands=["9H"], open_card="9H")
    twin = play.card(0, "9H")
    play.take(0)
    taken = play.hand(0)[-1]

    assert play.face(taken) == play.face(twin)
    assert play.refuses(0, Discard(taken)) is RefusalCode.TAKEN_FROM_OPEN
    play.do(0, Discard(twin))

    assert play.state.open_deck[-1] == twin


def test_T3_the_very_card_taken_cannot_close_but_its_twin_can() -> None:
    play = deal("desk", hands=[COMPLETE], open_card="QS")
    twin = play.card(0, "QS")
    play.take(0)
    taken = play.hand(0)[-1]
    groups = play.groups(0, COMPLETE, without=taken)
    swapped = tuple(
        tuple(taken if card == twin else card for card in group) for group in groups
    )
    declare = play.declaration(0, COMPLETE)

    assert declare.closing == taken
    assert play.refuses(0, declare) is RefusalCode.TAKEN_FROM_OPEN
    play.do(0, type(declare)(twin, swapped))

    assert play.state.phase is Phase.SHOW


def test_T3_a_card_from_the_closed_deck_can_be_thrown() -> None:
    play = deal("desk")
    play.draw(0)

    assert play.allows(0, Discard(play.hand(0)[-1]))


def test_T3_holds_for_that_turn_only() -> None:
    play = deal("desk", seats=2, open_card="9H")
    play.take(0)
    taken = play.hand(0)[-1]
    play.throw(0, play.faces(play.hand(0)[:1]))
    play.pass_turn(1)
    play.draw(0)

    assert play.allows(0, Discard(taken))


@pytest.mark.parametrize("rules", ["classic", "elitemelds"])
def test_T3_elsewhere_the_open_card_may_go_straight_back(rules: str) -> None:
    play = deal(rules, open_card="9H")
    play.take(0)
    play.throw(0)

    assert play.faces(play.state.open_deck) == "9H"


def taking(rule: JokerTaking, open_card: str = "KS") -> Play:
    rules = house("standard", may_take_joker_from_open_deck=rule)
    return deal(rules, seats=3, turned="KD", open_card=open_card)


@pytest.mark.parametrize("joker", ["KS", "PJ"])
@pytest.mark.parametrize("rule", list(JokerTaking))
def test_T4_the_joker_turned_up_at_the_deal_may_be_taken_first_unless_never(
    rule: JokerTaking, joker: str
) -> None:
    play = taking(rule, joker)

    if rule is JokerTaking.NEVER:
        assert play.refuses(0, DrawOpen()) is RefusalCode.JOKER_STAYS
    else:
        play.take(0)


def test_T4_first_turn_outlives_drops_but_no_draw() -> None:
    play = taking(JokerTaking.FIRST_TURN)
    play.drop(0)
    assert play.allows(1, DrawOpen())

    play = taking(JokerTaking.FIRST_TURN)
    play.draw(0)
    play.leave(0)
    assert play.faces(play.state.open_deck) == "KS"
    assert play.refuses(1, DrawOpen()) is RefusalCode.JOKER_STAYS


@pytest.mark.parametrize("rule", list(JokerTaking))
def test_T4_a_joker_thrown_may_be_taken_only_where_it_always_may(
    rule: JokerTaking,
) -> None:
    rules = house("standard", may_take_joker_from_open_deck=rule)
    play = deal(rules, hands=["PJ"], open_card="9H")
    play.draw(0)
    play.throw(0, "PJ")

    if rule is JokerTaking.ALWAYS:
        assert play.allows(1, DrawOpen())
    else:
        assert play.refuses(1, DrawOpen()) is RefusalCode.JOKER_STAYS


@pytest.mark.parametrize("rule", list(JokerTaking))
def test_T4_other_cards_may_always_be_taken(rule: JokerTaking) -> None:
    play = taking(rule, "9H")
    play.draw(0)
    play.throw(0, "")

    assert play.allows(1, DrawOpen())


def test_T4_with_exact_wild_cards_only_that_card_is_held_back() -> None:
    rules = house("desk", may_take_joker_from_open_deck=JokerTaking.NEVER)

    assert deal(rules, turned="KD", open_card="KS").allows(0, DrawOpen())
    assert not deal(rules, turned="KD", open_card="KD").allows(0, DrawOpen())


def test_T8_what_a_seat_declined_is_told_only_where_it_could_have_taken_it() -> None:
    play = taking(JokerTaking.NEVER)
    play.pass_turn(0)
    play.draw(1)
    first, _, second = play.view(2).moves

    assert first.declined is None
    assert second.declined is not None


def test_T2_a_valid_declaration_ends_the_turn_too() -> None:
    play = finishing()
    play.declare(0)

    assert play.state.phase is Phase.SHOW
    assert play.state.turn == 0
