"""A turn by commands: drawing, discarding, dropping, finishing, and every refusal."""

from __future__ import annotations

import pytest

from rummy_tui.engine.state import Phase, Standing
from rummy_tui.plain.commands import COMMANDS, help_lines, word_for
from rummy_tui.tui.keys.table import KEYS
from tests.engine.positions import COMPLETE, deal, finishing
from tests.plain.at_table import SEVEN, AtTable
from tests.plain.test_keeping_the_hand import at


def test_the_choices_before_drawing_are_numbered_and_name_card_and_price() -> None:
    assert "\n".join(at().hears()) == (
        "Asha, turn 1.\n1 draw closed\n2 take 9D\n3 drop for 20 points\n"
        f"{SEVEN}\nChoice:"
    )


def test_the_choices_after_drawing_begin_with_the_discard() -> None:
    assert "\n".join(at().hears("1")).endswith(
        "Choice:\nAsha drew 8S.\n1 discard a card\n2 finish with a card and declare\n"
        f"3 discard 8S, just drawn\n{SEVEN}\nChoice:"
    )


def test_choices_that_are_always_there_are_not_said_at_every_turn() -> None:
    play = deal(seats=2, open_card="9D", turned="4D")
    for seat in (0, 1):
        play.pass_turn(seat)
    said = AtTable(play).hears("")

    assert said[1:4] == said[5:8]
    assert said[4] == "Choice:"
    assert said[8:12] == SEVEN.splitlines()


@pytest.mark.parametrize("line", ["1", "draw", "closed", "DRAW"])
def test_number_and_word_do_the_same(line: str) -> None:
    table = at()
    table.types(line)
    assert table.session.state_phase is Phase.DISCARD


def test_taking_the_open_card_says_so() -> None:
    assert at().types("2")[1] == "Asha took 9D."


def test_a_joker_drawn_is_said_to_be_one() -> None:
    assert at(closed="4S").types("draw")[1] == "Asha drew 4S, a joker."


def test_a_discard_by_name_ends_the_turn() -> None:
    table = at()
    assert table.types("draw", "discard KD")[-1] == "Asha threw KD."
    assert table.session.awaited == 1


def test_the_card_just_drawn_has_a_number_of_its_own() -> None:
    table = at()
    assert table.types("1", "3")[-1] == "Asha threw 8S."


def test_a_discard_without_a_card_asks_which() -> None:
    table = at()
    said = table.hears("1", "1", "", "1", "KD")
    assert said.count("Discard which card, or nothing to go back:") == 2
    assert said[-1] == "Asha threw KD."


def taken(rules: str) -> AtTable:
    """Seat 0 has taken 5S and holds its twin."""
    play = deal(rules, hands=["5S 6S 7S 9H JH KD"], open_card="5S", turned="4D")
    play.take(0)
    return AtTable(play)


def test_T3_the_twin_of_a_taken_card_is_thrown_where_the_card_may_not_be() -> None:
    table = taken("standard")
    table.types("group 5S 6S 7S")
    assert "3 discard 5S, just drawn" not in table.hears()
    assert table.types("discard 5S")[-1] == "Asha threw 5S."


def test_T3_a_choice_that_is_not_offered_says_why() -> None:
    play = deal("standard", hands=["6S 7S"], open_card="5S", turned="4D")
    play.take(0)
    assert AtTable(play).types("discard 5S")[1] == (
        "You cannot discard: you took this very card from the open deck this turn; "
        "choose another card, or its twin."
    )


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (
            ["discard KD"],
            "You cannot discard: you have not drawn this turn; draw from the closed "
            "or the open deck first.",
        ),
        (
            ["finish KD"],
            "You cannot declare: you have not drawn this turn; draw from the closed "
            "or the open deck first.",
        ),
        (
            ["draw", "draw"],
            "You cannot draw from the closed deck: you have drawn this turn; discard "
            "a card or declare.",
        ),
        (
            ["draw", "take"],
            "You cannot take the open card: you have drawn this turn; discard a card "
            "or declare.",
        ),
        (
            ["draw", "drop"],
            "You cannot drop: you have drawn this turn; discard, and drop before you "
            "draw on your next turn.",
        ),
        (
            ["draw", "discard 2D"],
            "You cannot discard: card 2D is not in your hand; choose one of your own "
            "cards.",
        ),
        (["lay"], "You cannot show: nobody has declared; play on."),
        (["draw", "discard KD QS"], "Name one card, as in KD, and nothing else."),
        (["back"], "back has no use at this moment; menu says what has."),
        (["8"], "There is no choice 8; the choices are 1, 2, 3, 4, 5, 6, 7."),
        (["drw"], "'drw' is no command; did you mean 'draw'? Else help says them all."),
        (["\x1b[2J"], "'\\x1b[2J' is no command; help says them all."),
    ],
    ids=lambda value: value[-1] if isinstance(value, list) else "",
)
def test_a_refusal_is_the_sentence_of_the_screen(
    lines: list[str], sentence: str
) -> None:
    assert at().types(*lines)[-1] == sentence


def test_T4_a_joker_that_stays_in_the_open_deck_is_said_and_not_offered() -> None:
    play = deal("standard", hands=["4S"], turned="4D", seats=2)
    play.draw(0)
    play.throw(0, "4S")
    said = AtTable(play, seat=1).hears("2")

    assert "Open card 4S, a joker." in said
    assert not any(line.startswith("2 ") for line in said)
    assert said[-2].startswith("You cannot take the open card: 4S is a joker")


def test_a_drop_is_asked_about_with_its_price_and_may_be_taken_back() -> None:
    table = at()
    assert table.hears("3")[-6:] == [
        "Drop for 20 points?",
        "It is a first drop.",
        "You leave this deal and lose 20 points, whatever the others hold.",
        "1 drop, 20 points",
        "2 play on",
        "Choice:",
    ]
    table.types("3", "")
    table.types("3", "2")
    table.types("drop", "no")
    assert table.session.view(table.seat).record.is_in
    assert table.types("drop", "yes")[-1] == "Asha dropped, 20 points."
    assert table.session.view(table.seat).record.standing is Standing.FIRST_DROP


GROUPS = [f"group {cards}" for cards in COMPLETE.split(" | ")]


def test_D4_with_help_a_complete_hand_is_said_and_declared_after_a_question() -> None:
    table = AtTable(finishing(turned="KD", closed="8S"))
    said = table.types(*GROUPS)
    assert said[-1] == "The hand is complete: choice 2 finishes with 8S."
    said = table.hears("2", "yes")

    assert "Declare?" in said
    assert "This hand is complete." in said
    assert "Group 1, pure sequence: 2C 3C 4C 5C." in said
    assert "Closing card, face down: 8S." in said
    assert said[-1] == "Asha declared."
    assert table.session.is_show


def test_a_hand_in_groups_of_14_can_be_finished_with_a_card_of_a_group() -> None:
    table = AtTable(finishing(turned="KD", closed="QH"))
    said = table.types(*GROUPS[:3], f"{GROUPS[3]} QH")

    assert said[-1].startswith("The hand is complete: choice 2 finishes with ")


def test_D4_without_help_nothing_says_what_the_validator_thinks() -> None:
    table = AtTable(finishing(turned="KD", closed="8S"), help=False)
    assert any(line.startswith("Loose: ") for line in table.hears("finish 8S"))
    said = [*table.types(*GROUPS, "hand"), *table.hears("")]
    assert not any("complete" in line or "8S and" in line for line in said)
    said = table.hears("finish 8S")

    assert not any("complete" in line or "sequence" in line for line in said)
    assert "Group 1, 4 cards: 2C 3C 4C 5C." in said
    assert "Nobody checks your hand before you declare." in said
    assert said[-3:-1] == ["1 declare", "2 go back"]


def test_D3_a_wrong_declaration_is_warned_of_and_then_told_in_full() -> None:
    table = AtTable(finishing(turned="KD", closed="8S"))
    said = table.hears("finish 8S")
    assert "This hand is not complete." in said
    assert "1 declare anyway, 80 points" in said
    assert table.session.is_play
    said = table.hears("finish 8S", "yes", "")

    at = said.index("Wrong declaration: 80 points.")
    assert "Press Enter to go on:" in said[at:]
    assert "The cards stay hidden; the others play on." in said[at:]
    assert len(said[at:]) > 3


@pytest.mark.parametrize(
    "word", ["discards", "jokers", "players", "table", "log", "prices", "rules"]
)
def test_what_can_be_looked_up_is_lines_without_columns_and_signs(word: str) -> None:
    play = deal(seats=3, turned="4D")
    for seat in (0, 1, 2):
        play.pass_turn(seat)
    said = AtTable(play).types(word)

    assert len(said) > 1
    for line in said:
        assert "  " not in line
        assert line.isascii()
        assert not set(line) & set("|*~_^<>=")
        assert line.endswith((".", "?"))


def test_looking_up_by_number_stays_in_its_list() -> None:
    said = at().hears("6", "2", "0")
    assert said.count("Look up, 0 goes back:") == 2
    assert "Jokers unseen: 8 of 9." in said


def test_rules_of_another_profile_are_compared() -> None:
    said = at().types("rules desk")
    assert said[1] == "Rules of desk where they differ from this table."
    assert at().types("rules nowhere")[1].startswith("There are no rules of that name")


def test_cards_are_said_in_words_once_that_is_asked_for() -> None:
    said = at().hears("spoken", "", "group 5S 6S 7S", "spoken", "hand")
    assert "2 take 9 of diamonds" in said
    assert "Group 1, pure sequence: 5 of spades, 6 of spades, 7 of spades." in said
    assert "Group 1, pure sequence: 5S 6S 7S." in said


def test_help_says_every_command_on_a_line_of_its_own() -> None:
    said = at().types("help")
    for command in COMMANDS:
        if command.word not in ("yes", "no"):
            assert any(line.split()[0].rstrip(":") == command.word for line in said)


def test_leaving_is_asked_about() -> None:
    table = at()
    said = table.hears("7", "2", "leave", "")
    assert said.count("Leave this deal?") == 2
    assert said.count("The deal is not finished and will be lost.") == 2


def test_every_key_of_the_turn_and_of_groups_is_a_command() -> None:
    words = {command.word for command in COMMANDS}
    ids = {id for command in COMMANDS for id in command.ids}
    wanted = {
        *("draw-closed", "draw-open", "discard", "finish", "drop", "lay-down"),
        *("group", "send-1", "send-7", "send-loose", "break-group", "sort"),
        *("auto-arrange", "undo", "redo", "why", "discards", "jokers", "rules"),
    }
    assert wanted <= {key.id for key in KEYS}
    assert wanted <= ids
    assert len(words) == len(COMMANDS)
    spelled = [w for command in COMMANDS for w in (command.word, *command.also)]
    assert len(set(spelled)) == len(spelled)


def test_no_sentence_is_left_with_a_brace() -> None:
    for key in KEYS:
        assert not set(word_for(key.id)) & set("{}")
    assert all("{" not in line for line in help_lines())
