"""How a hand is kept: no operation loses a card, and every change can be undone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_tui.cards import parse_cards
from rummy_tui.cards.shoe import CardId, Shoe
from rummy_tui.engine.actions import Groups
from rummy_tui.tui.arrangement import MAX_GROUPS, Arrangement
from rummy_tui.tui.layout import SortOrder

FACES = Shoe(2, 2).faces
HAND = tuple(CardId(number) for number in range(20, 33))

Operation = Callable[[Arrangement], str | None]

MOVES: dict[str, Operation] = {
    "left": Arrangement.left,
    "right": Arrangement.right,
    "first": Arrangement.first,
    "last": Arrangement.last,
    "next group": Arrangement.next_group,
    "previous group": Arrangement.previous_group,
    "mark": Arrangement.toggle_mark,
    "mark group": Arrangement.mark_group,
    "clear": Arrangement.clear_marks,
}
CHANGES: dict[str, Operation] = {
    "group": Arrangement.group,
    "send loose": Arrangement.send_loose,
    "break": Arrangement.break_group,
    "nudge left": lambda a: a.nudge(-1),
    "nudge right": lambda a: a.nudge(1),
    "group left": lambda a: a.move_group(-1),
    "group right": lambda a: a.move_group(1),
    "sort": lambda a: a.sort(FACES),
    "arrange": lambda a: a.arrange([a.cards[:3], a.cards[5:9]]),
    **{f"send {n}": lambda a, n=n: a.send_to(n) for n in range(1, 8)},  # type: ignore[misc]
}
UNDOING: dict[str, Operation] = {"undo": Arrangement.undo, "redo": Arrangement.redo}
ALL = {**MOVES, **CHANGES, **UNDOING}

names = st.lists(st.sampled_from([*ALL, "draw", "throw"]), max_size=60)
changing = st.lists(st.sampled_from([*MOVES, *CHANGES]), max_size=40)

Layout = tuple[Groups, tuple[CardId, ...]]


def layout(kept: Arrangement) -> Layout:
    return kept.groups, kept.loose


def groups(kept: Arrangement) -> Groups:
    return kept.groups


def order(kept: Arrangement) -> SortOrder:
    return kept.sorted_by


def do(kept: Arrangement, *names: str) -> None:
    for name in names:
        assert ALL[name](kept) is None, name


def refusal(kept: Arrangement, name: str) -> str:
    before = layout(kept), kept.cursor, kept.marked
    said = ALL[name](kept)
    assert said is not None, f"{name} was done"
    assert (layout(kept), kept.cursor, kept.marked) == before
    return said


def arranged(*places: tuple[int, ...]) -> Arrangement:
    """The hand with groups of the cards at these places."""
    kept = Arrangement(HAND)
    assert kept.arrange([[HAND[place] for place in group] for group in places]) is None
    return kept


class Player:
    """Runs operations by name; draws and throws as well."""

    def __init__(self) -> None:
        self.hand = list(HAND)
        self.kept = Arrangement(HAND)
        self._next = 60

    def run(self, name: str) -> None:
        if name == "draw":
            if len(self.hand) == 14:
                return
            self.hand.append(CardId(self._next))
            self._next += 1
        elif name == "throw":
            if len(self.hand) == 13:
                return
            assert self.kept.cursor is not None
            self.hand.remove(self.kept.cursor)
        else:
            ALL[name](self.kept)
            return
        self.kept.sync(tuple(self.hand))


@given(names)
def test_any_sequence_of_operations_keeps_exactly_the_hand(names: list[str]) -> None:
    player = Player()
    for name in names:
        player.run(name)
        kept = player.kept
        assert sorted(kept.cards) == sorted(player.hand)
        assert all(kept.groups)
        assert len(kept.groups) <= MAX_GROUPS
        assert kept.cursor in kept.cards
        assert kept.marked <= set(kept.cards)
        laid = [card for group in kept.laid_out(kept.cursor) for card in group]
        assert sorted([*laid, kept.cursor]) == sorted(player.hand)


@given(changing)
def test_undo_goes_back_to_every_layout_and_redo_forward_again(
    names: list[str],
) -> None:
    kept = Arrangement(HAND)
    seen = [layout(kept)]
    for name in names:
        ALL[name](kept)
        if layout(kept) != seen[-1]:
            seen.append(layout(kept))
    for before in reversed(seen[:-1]):
        do(kept, "undo")
        assert layout(kept) == before
    assert "Nothing to undo" in refusal(kept, "undo")
    for after in seen[1:]:
        do(kept, "redo")
        assert layout(kept) == after
    assert "Nothing to redo" in refusal(kept, "redo")


@given(changing, changing)
def test_a_refusal_changes_nothing(before: list[str], names: list[str]) -> None:
    kept = Arrangement(HAND)
    for name in before:
        ALL[name](kept)
    for name in names:
        old = layout(kept), kept.cursor, kept.marked
        if ALL[name](kept) is not None:
            assert (layout(kept), kept.cursor, kept.marked) == old


@given(st.lists(st.sampled_from([*ALL]), max_size=30), st.sampled_from([*ALL]))
def test_an_empty_hand_refuses_or_does_nothing(names: list[str], last: str) -> None:
    kept = Arrangement()
    for name in [*names, last]:
        ALL[name](kept)
        assert kept.cards == ()
        assert kept.cursor is None


def test_cursor_goes_round_at_both_ends() -> None:
    kept = arranged((0, 1, 2))
    assert kept.cursor == HAND[0]
    do(kept, "left")
    assert kept.cursor == HAND[12]
    do(kept, "right")
    assert kept.cursor == HAND[0]
    do(kept, "last")
    assert kept.cursor == HAND[12]
    do(kept, "first")
    assert kept.cursor == HAND[0]


def test_up_and_down_go_to_the_first_card_of_a_group_and_loose_cards_are_one() -> None:
    kept = arranged((0, 1, 2), (3, 4, 5))
    do(kept, "right", "next group")
    assert kept.cursor == HAND[3]
    do(kept, "next group")
    assert kept.cursor == HAND[6]
    do(kept, "next group")
    assert kept.cursor == HAND[0]
    do(kept, "previous group")
    assert kept.cursor == HAND[6]


def test_marks_stay_while_the_cursor_moves_and_go_when_they_are_grouped() -> None:
    kept = Arrangement(HAND)
    do(kept, "mark", "right", "right", "mark")
    assert kept.marked == {HAND[0], HAND[2]}
    do(kept, "group")
    assert groups(kept) == ((HAND[0], HAND[2]),)
    assert kept.marked == frozenset()


def test_marking_a_group_twice_unmarks_it() -> None:
    kept = arranged((0, 1, 2))
    do(kept, "mark group")
    assert kept.marked == set(HAND[:3])
    do(kept, "mark group")
    assert kept.marked == frozenset()
    assert "{mark}" in refusal(kept, "clear")


def test_a_group_of_the_cursor_card_is_made_where_nothing_is_marked() -> None:
    kept = Arrangement(HAND)
    do(kept, "group")
    assert groups(kept) == ((HAND[0],),)
    assert "already" in refusal(kept, "group")


def test_an_eighth_group_is_refused_with_what_to_do_instead() -> None:
    kept = arranged(*[(place,) for place in range(7)])
    do(kept, "last")
    assert "{send-1}–{send-7}" in refusal(kept, "group")
    assert kept.send_to(7) is None


def test_seven_groups_may_be_regrouped_where_one_of_them_is_used_up() -> None:
    kept = arranged(*[(place,) for place in range(7)])
    do(kept, "first", "mark", "last", "mark", "group")
    assert len(kept.groups) == 7


def test_sending_past_the_last_group_makes_the_next_free_one() -> None:
    kept = arranged((0, 1, 2))
    do(kept, "last")
    assert kept.send_to(6) is None
    assert groups(kept) == (HAND[:3], (HAND[12],))
    assert kept.group_of(HAND[12]) == 2


def test_sending_keeps_the_order_and_empty_groups_vanish() -> None:
    kept = arranged((0, 1), (2, 3, 4))
    do(kept, "mark group", "send 2")
    assert groups(kept) == ((HAND[2], HAND[3], HAND[4], HAND[0], HAND[1]),)
    assert "Already in group 1" in refusal(kept, "send 1")


def test_send_loose_and_break_put_cards_at_the_end_of_the_loose_ones() -> None:
    kept = arranged((0, 1, 2), (3, 4, 5))
    do(kept, "send loose")
    assert kept.loose[-1] == HAND[0]
    assert "Loose already" in refusal(kept, "send loose")
    do(kept, "first", "break")
    assert kept.loose[-2:] == (HAND[1], HAND[2])
    do(kept, "last")
    assert "loose card" in refusal(kept, "break")


def test_nudging_crosses_the_borders_of_groups_one_place_at_a_time() -> None:
    kept = arranged((0, 1, 2), (3, 4, 5))
    assert kept.put_cursor(HAND[2]) is None
    do(kept, "nudge right")
    assert groups(kept) == ((HAND[0], HAND[1]), (HAND[2], HAND[3], HAND[4], HAND[5]))
    do(kept, "nudge right", "nudge left", "nudge left")
    assert groups(kept) == ((HAND[0], HAND[1], HAND[2]), (HAND[3], HAND[4], HAND[5]))


def test_nudging_stops_at_the_ends_and_says_so() -> None:
    kept = arranged((0, 1, 2))
    assert "left end" in refusal(kept, "nudge left")
    do(kept, "last")
    assert "right end" in refusal(kept, "nudge right")


def test_a_group_changes_places_with_its_neighbour_and_loose_cards_stay_right() -> None:
    kept = arranged((0, 1, 2), (3, 4, 5))
    do(kept, "group right")
    assert groups(kept) == (HAND[3:6], HAND[:3])
    assert "last one" in refusal(kept, "group right")
    do(kept, "group left", "last")
    assert "right end" in refusal(kept, "group left")


def sorted_faces(kept: Arrangement) -> str:
    return " ".join(str(FACES[card]) for card in kept.loose)


def hand_of(text: str) -> tuple[CardId, ...]:
    return tuple(CardId(FACES.index(face)) for face in parse_cards(text))


def test_sort_goes_round_by_suit_by_rank_as_before_and_leaves_groups_alone() -> None:
    kept = Arrangement(hand_of("2D PJ 9S AH 3C 2S KD"))
    assert kept.arrange([kept.cards[5:]]) is None
    before = kept.loose
    do(kept, "sort")
    assert order(kept) is SortOrder.SUIT
    assert sorted_faces(kept) == "9S AH 3C 2D PJ"
    do(kept, "sort")
    assert sorted_faces(kept) == "AH 2D 3C 9S PJ"
    do(kept, "sort")
    assert order(kept) is SortOrder.AS_BEFORE
    assert kept.loose == before
    assert len(kept.groups) == 1


def test_sort_skips_an_order_that_would_change_nothing() -> None:
    kept = Arrangement(hand_of("2S 3S 4H"))
    assert "sorted already" in refusal(kept, "sort")
    one = Arrangement(hand_of("2S"))
    assert "no loose cards" in refusal(one, "sort")


def test_a_card_drawn_after_sorting_stays_last_when_the_old_order_comes_back() -> None:
    hand = hand_of("2D 9S AH")
    kept = Arrangement(hand)
    do(kept, "sort")
    drawn = hand_of("5C")[0]
    kept.sync((*hand, drawn))
    assert kept.loose[-1] == drawn
    do(kept, "sort", "sort")
    assert kept.loose == (*hand, drawn)


def test_auto_arrange_is_one_step_back_and_says_when_it_would_change_nothing() -> None:
    kept = arranged((0, 1, 2))
    assert kept.arrange([HAND[3:6], HAND[6:9]]) is None
    assert groups(kept) == (HAND[3:6], HAND[6:9])
    assert kept.arrange([HAND[6:9], HAND[3:6]]) is not None
    do(kept, "undo")
    assert groups(kept) == (HAND[:3],)


def test_eight_groups_cannot_be_arranged() -> None:
    kept = Arrangement(HAND)
    said = kept.arrange([[card] for card in HAND[:8]])
    assert said is not None
    assert "room for 7" in said


def test_a_drawn_card_goes_to_the_end_of_the_loose_cards_and_nothing_moves() -> None:
    kept = arranged((0, 1, 2), (3, 4, 5))
    do(kept, "right", "mark")
    before = kept.groups
    loose, cursor, marked = kept.loose, kept.cursor, kept.marked
    kept.sync((*HAND, CardId(70)))
    assert groups(kept) == before
    assert kept.loose == (*loose, CardId(70))
    assert (kept.cursor, kept.marked) == (cursor, marked)


def test_the_cursor_of_a_thrown_card_goes_to_the_card_in_its_place() -> None:
    kept = arranged((0, 1, 2))
    do(kept, "right")
    kept.sync(tuple(card for card in HAND if card != HAND[1]))
    assert kept.cursor == HAND[2]
    do(kept, "last")
    kept.sync(tuple(card for card in HAND[:-1] if card != HAND[1]))
    assert kept.cursor == HAND[11]


def test_undo_brings_no_thrown_card_back_and_loses_no_drawn_one() -> None:
    kept = arranged((0, 1, 2), (3, 4, 5))
    do(kept, "break")
    hand = (*HAND[1:], CardId(70))
    kept.sync(hand)
    do(kept, "undo")
    assert groups(kept) == (HAND[1:3], HAND[3:6])
    assert sorted(kept.cards) == sorted(hand)
    assert kept.loose[-1] == CardId(70)


def test_undo_skips_steps_that_only_concerned_a_thrown_card() -> None:
    kept = arranged((0, 1, 2))
    do(kept, "last", "group")
    kept.sync(HAND[:-1])
    do(kept, "undo")
    assert groups(kept) == ()


def test_a_new_deal_forgets_the_old_one() -> None:
    kept = arranged((0, 1, 2))
    kept.sync(tuple(CardId(number) for number in range(60, 73)))
    assert groups(kept) == ()
    assert kept.undo() is not None
    assert kept.cursor == CardId(60)


def test_loose_cards_are_laid_out_one_by_one() -> None:
    kept = arranged((0, 1, 2))
    laid = kept.laid_out(HAND[5])
    assert laid[0] == HAND[:3]
    assert all(len(group) == 1 for group in laid[1:])
    assert len(laid) == 10


@pytest.mark.parametrize("number", [0, 8, -1])
def test_there_are_groups_1_to_7_only(number: int) -> None:
    said = Arrangement(HAND).send_to(number)
    assert "1 to 7" in (said or "")


def test_a_cursor_is_put_on_held_cards_only() -> None:
    assert Arrangement(HAND).put_cursor(CardId(99)) is not None
