"""A redacted file is played again as far as its cards are known, and no further.

Nothing that may have been is called wrong, and nothing that cannot have been passes.
Every hash of these files fits: it is the rules that must find what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rummy_tui.cards import parse_face
from rummy_tui.engine.actions import (
    CancelDrop,
    Declare,
    DrawClosed,
    DrawOpen,
    Drop,
    Show,
)
from rummy_tui.engine.events import (
    ClosedCardDrawn,
    DealSettled,
    Dealt,
    Discarded,
    Dropped,
    MissReason,
    OpenCardTaken,
    Reshuffled,
    Shown,
)
from rummy_tui.engine.seat import Seat
from rummy_tui.log_file import CheckResult, Difference, verify
from rummy_tui.log_file.items import Item
from rummy_tui.log_file.said import Said
from tests.log_file.forging import with_all_hashes
from tests.log_file.staged import Staged

FOLDER = Path(__file__).parents[1] / "data" / "conformance"


def sample(name: str) -> str:
    return (FOLDER / f"{name}.rummy").read_text(encoding="utf-8")


def found(text: str, change: Callable[[list[Said]], object]) -> Difference:
    """What the rules find in a file that was changed so, all hashes mended."""
    report = verify(with_all_hashes(text, change))
    failed = [c.name for c in report.checks if c.result is CheckResult.FAILED]
    assert failed == ["rules"]
    assert report.difference is not None
    assert report.difference.place.line is not None
    return report.difference


def index_of(said: list[Said], kind: type, seat: int | None = None) -> int:
    return next(
        k
        for k, one in enumerate(said)
        if one.kind is kind and (seat is None or one.seat == seat)
    )


# What may have been.


def test_T3_a_twin_of_the_card_just_taken_may_have_been_thrown() -> None:
    staged = Staged(
        ["7D 2H", "7D 3H", "4H"], closed="5S 5H 5C", may_return_open_card=False
    )
    staged.turn(0, "7D")
    staged.turn(1, "7D", takes=True)
    assert staged.verified(0).verified
    assert staged.verified(2).verified


def test_a_card_taken_and_returned_is_the_one_that_was_known() -> None:
    staged = Staged(["7D 2H", "3H"], closed="5S 5H 5C")
    staged.turn(0, "7D")
    staged.turn(1, "7D", takes=True)
    staged.turn(0, "2H")
    assert staged.verified(0).verified


def test_T8_which_of_two_twins_went_on_is_not_taken_for_granted() -> None:
    # p1 throws both 7D to p2, who throws one; p3 takes it and throws it to p1, who now
    # learns which one it was.
    for copy in (0, 1):
        staged = Staged(
            ["7D 7D 2H", "3H 4H", "5H 6H"],
            closed="JS JH JC QS QH QC",
            may_return_open_card=True,
        )
        staged.turn(0, "7D")
        staged.turn(1, "3H", takes=True)
        staged.turn(2, "5H")
        staged.turn(0, "7D")
        staged.turn(1, "4H", takes=True)
        staged.turn(2, "6H")
        staged.turn(0, "2H")
        staged.turn(1, "7D", copy=copy)
        staged.turn(2, "7D", takes=True)
        staged.table.act(Seat(0), DrawOpen())
        for seat in range(3):
            report = staged.verified(seat)
            assert report.verified, (copy, seat, report.difference)


def test_T6_a_drop_queued_and_taken_back_resets_the_missed_turns_unseen() -> None:
    staged = Staged(["2H", "3H", "4H"])
    table = staged.table
    for _ in range(2):
        staged.turn(0, str(staged.face(table.state.hands[0][0])))
        table.miss_turn(Seat(1), MissReason.TIME_OUT)
        staged.turn(2, str(staged.face(table.state.hands[2][0])))
    table.act(Seat(1), Drop())
    table.act(Seat(1), CancelDrop())
    for _ in range(3):
        staged.turn(0, str(staged.face(table.state.hands[0][0])))
        table.miss_turn(Seat(1), MissReason.TIME_OUT)
        if not any(isinstance(event, Dropped) for event in table.events):
            staged.turn(2, str(staged.face(table.state.hands[2][0])))
    assert any(isinstance(event, Dropped) for event in table.events)
    for seat in range(3):
        report = staged.verified(seat)
        assert report.verified, (seat, report.difference)


def test_T6_without_a_hidden_drop_of_a_person_the_third_miss_must_drop() -> None:
    # A bot queues no drop, so nothing can have reset its count.
    staged = Staged(["2H", "3H", "4H"], bots=("", "collector"))
    table = staged.table
    for _ in range(3):
        staged.turn(0, str(staged.face(table.state.hands[0][0])))
        table.miss_turn(Seat(1), MissReason.BOT_RAISED)
        if not any(isinstance(event, Dropped) for event in table.events):
            staged.turn(2, str(staged.face(table.state.hands[2][0])))
    text = staged.redacted(0)
    assert verify(text).verified

    def played_on(said: list[Said]) -> list[Said]:
        at = index_of(said, Dropped)
        turn = [k for k, one in enumerate(said[:at]) if one.kind is ClosedCardDrawn]
        drew = next(k for k in turn if said[k].seat == 1)
        return [*said[:at], said[drew], said[drew + 1]]

    assert "drops missed-turns" in found(text, played_on).expected


@pytest.mark.parametrize("backwards", [False, True])
def test_T6_the_table_may_throw_either_of_two_twins(backwards: bool) -> None:
    # T-3 keeps the card p1 took, so the table throws the dearest other: one of the QC.
    hand = "QC QC 2H 2S 3H 3S 4H 4S 5H 5S 6H 6S 7H"
    staged = Staged([hand, "9S"], backwards=backwards, may_return_open_card=False)
    staged.table.act(Seat(0), DrawOpen())
    staged.table.miss_turn(Seat(0), MissReason.TIME_OUT)
    for seat in range(2):
        report = staged.verified(seat)
        assert report.verified, (seat, report.difference)


# What cannot have been.


def test_C6_a_card_whose_copies_all_lie_elsewhere_cannot_be_thrown() -> None:
    staged = Staged(["7D 7D 2H", "3H 4H"], closed="5S 5H 5C 5D")
    staged.turn(0, "7D")
    staged.turn(1, "3H")
    text = staged.redacted(0)

    def throws_a_third(said: list[Said]) -> None:
        at = index_of(said, Discarded, 1)
        card = said[at].values["card"]._replace(face=parse_face("7D"))
        said[at] = said[at].with_values(card=card)

    difference = found(text, throws_a_third)
    assert "2 of them at most" in difference.expected
    assert "C-6" in difference.because


def test_C6_no_card_is_in_ones_own_hand_twice() -> None:
    staged = Staged(["7D 2H", "3H"])

    def twice(said: list[Said]) -> None:
        at = index_of(said, Dealt)
        first, other, second, *order = said[at].values["order"]
        said[at] = said[at].with_values(
            order=(first, other, first._replace(proof=second.proof), *order)
        )

    assert "more than once" in found(staged.redacted(0), twice).found


def test_R1_a_card_drawn_must_be_proven_by_its_place_in_the_closed_deck() -> None:
    staged = Staged(["7D 2H", "3H"], closed="5S")
    staged.turn(0, "2H")

    def hide_it(said: list[Said]) -> None:
        at = index_of(said, Dealt)
        order = list(said[at].values["order"])
        order[2 * 13 + 2] = Item(proof="~" + "0" * 32)
        said[at] = said[at].with_values(order=tuple(order))

    assert "the card 5S" in found(staged.redacted(0), hide_it).found


def test_a_card_drawn_is_the_one_that_lay_on_top() -> None:
    staged = Staged(["7D 2H", "3H"], closed="5S 6S")
    staged.turn(0, "2H")

    def another(said: list[Said]) -> None:
        at = index_of(said, ClosedCardDrawn)
        said[at] = said[at].with_values(card=Item(parse_face("6S"), 0))

    assert found(staged.redacted(0), another).expected == "'p1 draws closed 5S'"


def test_T2_only_the_top_of_the_open_deck_can_be_taken() -> None:
    staged = Staged(["7D 2H", "3H"], closed="5S 6S")
    staged.turn(0, "2H")
    staged.turn(1, "3H", takes=True)

    def another(said: list[Said]) -> None:
        at = index_of(said, OpenCardTaken)
        said[at] = said[at].with_values(card=Item(parse_face("2C")))

    assert found(staged.redacted(0), another).expected == "'p2 takes open 2H'"


DECLARED = "AH 2H 3H 4H 5S 6S 7S 9C 9D 9S QH QC QS"
GROUPS = ((0, 4), (4, 7), (7, 10), (10, 13))


def declared(*, bots: tuple[str, ...] = (), second: str = "8H 8D 7C") -> Staged:
    """p1 declares with the card it drew; p2 has taken a card and shows its hand."""
    staged = Staged([DECLARED, f"{second} 7H"], closed="2S JC JD", bots=bots)
    staged.turn(0, "2S")
    staged.turn(1, "7H", takes=True)
    table = staged.table
    table.act(Seat(0), DrawClosed())
    hand = table.state.hands[0]
    groups = tuple(tuple(hand[a:b]) for a, b in GROUPS)
    table.act(Seat(0), Declare(hand[13], groups))
    table.act(Seat(1), Show())
    assert any(isinstance(event, DealSettled) for event in table.events)
    return staged


def test_T8_a_settlement_is_counted_from_the_hands_it_shows() -> None:
    staged = declared()
    for seat in range(2):
        report = staged.verified(seat)
        assert report.verified, (seat, report.difference)


def test_T8_a_card_known_to_be_held_is_in_the_hand_that_is_shown() -> None:
    staged = Staged(["2S 3D", "8H 8D"], closed="JC JD")
    staged.turn(0, "2S")
    staged.turn(1, "8H", takes=True)
    staged.turn(0, "3D")
    staged.table.act(Seat(1), Drop())
    text = staged.redacted(0)
    assert verify(text).verified

    def without_it(said: list[Said]) -> None:
        at = index_of(said, DealSettled)
        one, other = said[at].hands
        (cards,) = other.groups
        assert Item(parse_face("2S")) in cards
        rest = [item for item in cards if item != Item(parse_face("2S"))]
        hand = replace(other, groups=((*rest, Item(parse_face("AS"))),))
        said[at] = replace(said[at], hands=(one, hand))

    assert "among them 2S" in found(text, without_it).expected


def test_T8_a_laid_hand_has_the_cards_its_player_took() -> None:
    def without_it(said: list[Said]) -> None:
        at = index_of(said, DealSettled)
        one, other = said[at].hands
        taken = Item(parse_face("2S"))
        groups = tuple(
            tuple(Item(parse_face("AS")) if item == taken else item for item in group)
            for group in other.groups
        )
        assert groups != other.groups
        said[at] = replace(said[at], hands=(one, replace(other, groups=groups)))

    assert "p2 cannot hold" in found(declared().redacted(0), without_it).because


def test_S3_the_table_lays_out_the_best_arrangement() -> None:
    def badly(said: list[Said]) -> None:
        at = index_of(said, DealSettled)
        one, other = said[at].hands
        cards = tuple((item,) for group in other.groups for item in group)
        said[at] = replace(said[at], hands=(one, replace(other, groups=cards)))

    # A run of p2's that counts for nothing only where it is laid down as one.
    second = "AC 2C 3C 4C 5D 6D 7D 9H 9D JS QD 8H"
    staged = declared(bots=("", "collector"), second=second)
    difference = found(staged.redacted(0), badly)
    assert "S-3" in difference.because


def test_D6_bots_do_not_arrange_their_hands() -> None:
    def by_itself(said: list[Said]) -> None:
        at = index_of(said, Shown)
        said[at] = said[at].with_values(best=False)

    staged = declared(bots=("", "collector"))
    assert "D-6" in found(staged.redacted(1), by_itself).because


def test_T7_a_deck_made_anew_has_the_cards_of_the_open_deck() -> None:
    text = sample("reshuffle-redacted-p1")

    def one_less(said: list[Said]) -> None:
        at = index_of(said, Reshuffled)
        said[at] = said[at].with_values(order=said[at].values["order"][:-1])

    def one_more(said: list[Said]) -> None:
        at = index_of(said, Reshuffled)
        order = said[at].values["order"]
        said[at] = said[at].with_values(order=(*order, order[-1]))

    for change in (one_less, one_more):
        assert "C-6" in found(text, change).because


def test_T7_no_card_is_in_a_deck_made_anew_that_did_not_lie_open() -> None:
    text = sample("reshuffle-redacted-p1")

    def another(said: list[Said]) -> None:
        at = index_of(said, Reshuffled)
        dealt = index_of(said, Dealt)
        order = list(said[at].values["order"])
        wild = said[dealt].values["order"][13 * len(said[dealt].values["seats"]) + 1]
        names = [Item(wild.face, copy, "=" + "0" * 32) for copy in (0, 1, 2, 3)]
        order[-len(names) :] = names
        said[at] = said[at].with_values(order=tuple(order))

    assert "C-6" in found(text, another).because
