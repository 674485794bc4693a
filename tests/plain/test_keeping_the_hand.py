"""Commands that keep the hand: what they change, and what is said of it."""

from __future__ import annotations

import pytest

from tests.engine.positions import deal
from tests.plain.at_table import AtTable

HAND = "5S 6S 7S 9H JH KD 2C 3D 10H 4C 8D QS AS"
TURN = "Asha, turn 1."


def at(hand: str = HAND, *, help: bool = True, closed: str = "8S") -> AtTable:
    """Seat 0 to draw; fours are jokers."""
    play = deal(hands=[hand], turned="4D", closed=closed, open_card="9D")
    return AtTable(play, help=help)


def test_a_group_is_said_with_what_it_is_and_what_is_left_loose() -> None:
    assert at().types("group 5S 6S 7S") == [
        TURN,
        "Group 1, pure sequence: 5S 6S 7S.",
        "Loose cards left: 10, 72 points.",
    ]


def test_only_groups_that_are_different_are_said_again() -> None:
    table = at()
    table.types("group 5S 6S 7S")

    assert table.types("group 9H 10H JH") == [
        TURN,
        "Group 2, pure sequence: 9H 10H JH.",
        "Loose cards left: 7, 43 points.",
    ]


def test_a_joker_at_work_is_said_with_what_it_stands_for() -> None:
    assert "Group 1, sequence: 5S 4C 7S; 4C stands for 6S." in at().types(
        "group 5S 7S 4C"
    )


def test_a_group_that_is_no_meld_says_what_it_costs() -> None:
    said = at().types("group 5S 6S 9H")
    assert "Group 1, no meld, 20 points: 5S 6S 9H." in said


def test_cards_are_read_generously() -> None:
    table = at()
    table.types("GROUP 5s, 6♠;S7 7S")
    table.types("group 5s, 6♠; 7S")

    assert table.groups == "5S 6S 7S"


def test_cards_are_sent_to_a_group_by_its_number_anywhere_in_the_line() -> None:
    table = at()
    table.types("group 5S 6S", "send 7S to 1", "send 1 AS")

    assert table.groups == "5S 6S 7S AS"


def test_a_number_past_the_last_group_makes_a_new_one() -> None:
    table = at()
    table.types("group 5S 6S 7S", "send KD QS to 5")

    assert table.groups == "5S 6S 7S | KD QS"


def test_cards_are_made_loose_and_groups_broken() -> None:
    table = at()
    table.types("group 5S 6S 7S", "group 9H 10H JH", "loose 7S", "break 2")

    assert table.groups == "5S 6S"


def test_breaking_needs_no_number_where_there_is_one_group() -> None:
    table = at()
    assert "No groups." in table.types("group 5S 6S 7S", "break")


def test_undo_and_redo_say_what_is_different() -> None:
    table = at()
    said = table.types("group 5S 6S 7S", "undo", "redo")

    assert said[3:] == [
        "No groups.",
        "Loose cards left: 13, 90 points.",
        "Group 1, pure sequence: 5S 6S 7S.",
        "Loose cards left: 10, 72 points.",
    ]


def test_sorting_says_the_loose_cards_in_their_new_order() -> None:
    assert at().types("sort")[1:] == [
        "Loose cards sorted by suit.",
        "Loose, 90 points: AS 5S 6S 7S QS 9H 10H JH 2C 4C 3D 8D KD; "
        "joker among them: 4C.",
    ]


def test_the_best_grouping_says_every_group_and_the_command_that_undoes_it() -> None:
    said = at().types("auto")

    assert said[2] == '"undo" undoes the grouping.'
    assert said[3] == "Group 1, pure sequence: 5S 6S 7S."
    assert said[-1].startswith("Loose, ")


def test_why_answers_for_a_group_and_for_a_card() -> None:
    table = at()
    table.types("group 5S 6S 9H")

    assert table.types("why 1")[1].startswith("Group 1: ")
    assert table.types("why KD")[1].startswith("KD lies loose and counts 10")


def test_why_says_the_rule() -> None:
    assert at().types("group 5S 6S 7S", "why") == [
        TURN,
        "Group 1, pure sequence: 5S 6S 7S.",
        "Loose cards left: 10, 72 points.",
        "Group 1 is a pure sequence: every card is what it shows (M-5).",
    ]


TWINS = "5S 5S 6S 7S 8H JH KD 2C 3D 10H 4C 8D AS"


def test_either_copy_of_a_face_will_do_and_a_loose_one_is_taken_first() -> None:
    table = at(TWINS, closed="9C")
    table.types("group 5S 6S 7S", "group 5S KD 2C")

    assert table.groups == "5S 6S 7S | 5S KD 2C"


def test_both_copies_can_be_named() -> None:
    table = at(TWINS, closed="9C")
    table.types("group 5S 5S")

    assert table.groups == "5S 5S"


def test_a_copy_outside_the_group_is_sent_there() -> None:
    table = at(TWINS, closed="9C")
    table.types("group 5S 6S 7S", "send 5S to 1")

    assert table.groups == "5S 6S 7S 5S"


def test_the_copy_in_a_group_is_the_one_made_loose() -> None:
    table = at(TWINS, closed="9C")
    table.types("group 5S 6S 7S", "loose 5S")

    assert table.groups == "6S 7S"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("group 5S 9D 6S", "9D is not in your hand; choose your own cards."),
        ("group 5S 5S", "You hold only 1 5S; name it no more often."),
        ("group 5X", "'5X' is not a card;"),
        ("group 1 2", "Name the cards, as in group 5S 6S 7S."),
        ("group 5S to 1", "That is too much for group; help says what it takes."),
        ("send 5S", "Name the group too, as in send 8S to 1."),
        ("send 5S to 8", "There is no group 8; groups are 1 to 7."),
        ("send 5S to " + "9" * 9999, "There is no group 999; groups are 1 to 7."),
        ("loose 5S", 'Loose already; "group" makes a group, "send" sends to one.'),
        ("break 1", "There is no group 1; there are no groups."),
        ("break 5S", "5S lies loose already."),
        ("break 5S 6S", "Name one group by its number or one card, and nothing else."),
        ("why 3", "There is no group 3; there are no groups."),
        ("undo", "Nothing to undo; a draw or a throw is never taken back."),
        ("redo", 'Nothing to redo; only what "undo" took back comes again.'),
    ],
    ids=lambda text: text[:20],
)
def test_a_refusal_is_one_sentence_and_changes_nothing(
    line: str, sentence: str
) -> None:
    table = at()
    before = table.session.arrangement(table.seat).strips
    said = table.types(line)

    assert len(said) == 2
    assert said[1].startswith(sentence)
    assert table.session.arrangement(table.seat).strips == before
    assert not table.session.arrangement(table.seat).marked


def test_refusals_of_the_arrangement_name_commands_in_place_of_keys() -> None:
    table = at()
    table.types("group 5S 6S 7S")

    assert table.types("group 5S 6S 7S")[1] == (
        'That is group 1 already; mark other cards with it ("group").'
    )
    assert table.types("send 5S to 1")[1] == (
        'Already in group 1; choose another group, or "loose" for loose.'
    )


def test_an_eighth_group_is_refused_in_words_without_keys() -> None:
    table = at()
    cards = HAND.split()
    table.types(*(f"group {card}" for card in cards[:7]))

    assert table.types(f"group {cards[7]}")[1] == (
        'There are 7 groups already; send the cards to one of them ("send") or '
        'break a group first ("break").'
    )


def test_commands_without_cards_ask_for_them() -> None:
    table = at()
    said = table.hears("group", "5S 6S 7S", "send", "", "why", "1")

    assert "Group which cards, or nothing to go back:" in said
    assert table.groups == "5S 6S 7S"


def test_the_numbered_list_stays_until_it_is_left() -> None:
    table = at()
    said = table.hears("5", "1", "5S 6S 7S", "7", "8", "0")

    assert table.groups == "5S 6S 7S"
    assert said.count("Arrange, 0 goes back:") == 4
    assert said[-1] == "Choice:"


def test_help_off_says_no_best_and_no_way_to_mend() -> None:
    assert not any("best" in line for line in at(help=False).types("hand"))
    assert any("best" in line for line in at(help=True).types("hand"))
