"""What is written and read: printable lines, prompts, numbers, ends."""

from __future__ import annotations

import io

import pytest

from rummy_tui.plain.commands import Typed
from rummy_tui.plain.marks import IN_WORDS, LETTERS
from rummy_tui.plain.voice import InputEndedError, Menu, Voice, choices


def heard(*lines: str) -> tuple[Voice, io.StringIO]:
    said = io.StringIO()
    return Voice(io.StringIO("".join(f"{line}\n" for line in lines)), said), said


def test_nothing_a_terminal_would_act_on_is_written() -> None:
    voice, said = heard("x")
    voice.say("\x1b[2J a\x07b\rc\x9b")
    voice.ask("\x1b]0;t")

    assert said.getvalue() == "[2J abc\n]0;t:\n"


def test_signs_that_a_screen_reader_spells_out_are_words_or_letters() -> None:
    assert (
        LETTERS.told("9♥ 9♥: 3–5 cards, −2 | ×")
        == "9H 9H: 3 to 5 cards, minus 2 ,  times "
    )


def test_keys_in_a_sentence_are_commands() -> None:
    told = LETTERS.told(
        "{undo} undoes it, {send-1}–{send-7} sends, {nudge-left} nudges"
    )
    assert told == '"undo" undoes it, "send" sends, "nudge left" nudges'


def test_sentences_are_told_on_lines_of_their_own() -> None:
    voice, said = heard()
    voice.tell("One of 5S, (M-3). Two? {undo} undoes it.")

    assert said.getvalue() == 'One of 5S, (M-3).\nTwo?\n"undo" undoes it.\n'


def test_cards_in_words_leave_names_alone() -> None:
    voice, said = heard()
    voice.marks = IN_WORDS
    voice.say("JD threw.")
    voice.tell("JD and PJ.")

    assert said.getvalue() == "JD threw.\njack of diamonds and printed joker.\n"


class _Interrupted(io.StringIO):
    """A terminal at which Ctrl-C is pressed the moment the prompt has appeared."""

    def __init__(self) -> None:
        super().__init__()
        self._presses = 1

    def isatty(self) -> bool:
        return True

    def flush(self) -> None:
        if self._presses:
            self._presses -= 1
            raise KeyboardInterrupt


class _Keyboard(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_ctrl_c_ends_the_line_of_the_prompt_however_early_it_comes() -> None:
    said = _Interrupted()
    with pytest.raises(KeyboardInterrupt):
        Voice(_Keyboard("hand\n"), said).ask("Choice")

    assert said.getvalue() == "Choice: \n"


MENU = Menu(prompt="Choice", choices=choices(("hand", "say it"), ("group 5S", "group")))


@pytest.mark.parametrize("line", ["2", " 2 ", "group 5S", "GROUP  5S"])
def test_a_number_stands_for_its_command(line: str) -> None:
    voice, _ = heard(line)
    assert voice.choose(MENU) == Typed("group", "5S")


@pytest.mark.parametrize("line", ["", "menu", "help", "9", "0", "-1", "²", "x" * 9999])
def test_everything_else_is_answered_and_asked_again(line: str) -> None:
    voice, said = heard(line, "1")
    assert voice.choose(MENU) == Typed("hand")
    assert said.getvalue().count("Choice:") == 2
    assert all(len(answer) < 200 for answer in said.getvalue().splitlines())


def test_only_yes_is_yes() -> None:
    for line, answer in (("yes", True), ("1", True), ("back", False), ("no", False)):
        voice, _ = heard("hand", line)
        assert voice.confirms("Sure?", "", yes="do", no="leave it") is answer


def test_an_empty_line_is_no_answer_and_says_which_there_are() -> None:
    voice, said = heard("", "", "yes")
    assert voice.confirms("Sure?", "", yes="do", no="leave it")
    assert said.getvalue() == "Sure?\n" + "1 do\n2 leave it\nChoice:\n" * 3

    voice, _ = heard("", "")
    with pytest.raises(InputEndedError):
        voice.confirms("Sure?", "", yes="do", no="leave it")


def test_input_that_is_not_there_has_ended() -> None:
    for reading in (None, io.StringIO("")):
        with pytest.raises(InputEndedError):
            Voice(reading, io.StringIO()).ask("Choice")


def test_an_output_that_is_not_there_is_a_reader_that_has_gone() -> None:
    with pytest.raises(BrokenPipeError):
        Voice(io.StringIO(""), None).say("Nobody hears.")
