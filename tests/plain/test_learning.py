"""The lessons in words: the whole path typed, wrong tries, skipped, left, taken up."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from rummy_tui.errors import RummyError
from rummy_tui.limits.limits import Limit
from rummy_tui.plain.learning import learn_plain
from rummy_tui.plain.voice import Voice
from rummy_tui.tui.learning.done import LessonsDone
from tests.cli.running import command
from tests.tui.learners import LESSONS
from tests.tui.test_own_limits import Run

TOLD: dict[str, list[str]] = {
    "cards": ["sort", "group AD 10C JH QH KS", "group PJ 6C"],
    "pure": [
        *("group 5S 6S 7S", "send 8S to 1", "group KH AH 2H", "why 2"),
        *("loose 2H", "send QH to 2"),
    ],
    "melds": ["group 9H 10H PJ", "group 4S 4H 4D", "group 5C 6C 7C 8C", "auto"],
    "turn": ["draw", "discard KD", "take", "auto", "finish 4C", "yes"],
    "drop": ["drop", "no", "draw", "discard QS", "drop", "yes"],
    "deal": [
        *("draw", "auto", "discard QS", "draw", "auto", "discard AH"),
        *("take", "auto", "finish 8D", "yes"),
    ],
}
"""What each lesson tells to type."""
PATH = [line for lesson in LESSONS for line in TOLD[lesson.id]]


def types(*lines: str, done: LessonsDone | None = None) -> list[str]:
    """What is said to these lines in the lessons, up to their end."""
    heard = io.StringIO()
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    try:
        learn_plain(Voice(typed, heard), done=done)
    except RummyError as error:
        heard.write(f"{error}\n")
    assert not typed.read(), "it ended before everything was typed"
    assert heard.getvalue().isascii()
    assert "{" not in heard.getvalue()
    return heard.getvalue().splitlines()


def has(lines: Sequence[str], *wanted: str) -> bool:
    """Whether these lines were said in this order."""
    rest = iter(lines)
    return all(line in rest for line in wanted)


def test_who_types_what_they_are_told_wins_the_first_whole_deal() -> None:
    done = LessonsDone()
    lines = types("1", *PATH, "leave", done=done)

    assert done.ids == {lesson.id for lesson in LESSONS}
    last = lines[lines.index("Lesson 6 of 6: A whole deal.") :]
    assert has(last, "You declared.", "You won the deal, plus 80.00 chips.")
    assert has(lines, *(f"Lesson {n} is done." for n in range(1, 7)))
    assert has(lines, "That was the last lesson.", "6 A whole deal, done")


def test_every_command_that_is_typed_was_told_before() -> None:
    lines = types("1", *PATH, "leave")
    told = " ".join(lines).lower()
    for line in PATH:
        word = line.split()[0]
        assert f'"{word}"' in told or f"type {word}" in told, word


def test_deals_are_called_arranged_and_show_neither_seed_nor_code() -> None:
    lines = types("4", *TOLD["turn"], "back", "leave")
    assert "They are arranged, and nothing of them is kept but which lessons are" in (
        " ".join(lines)
    )
    assert has(lines, "The deal is arranged for the lesson, 13 cards each.")
    assert not any(line.startswith(("Seed", "Share code")) for line in lines)


@pytest.mark.parametrize(
    ("number", "before", "line", "answer"),
    [
        (1, 1, "group AD 10C JH QH 9C", "9C costs 9."),
        (1, 2, "group PJ 7D", "7D is an ordinary card here, no joker."),
        (2, 0, "group 5S 6S", "It lacks 7S still: send 7S to 1."),
        (2, 0, "group 5S 6S 7D", "7D 5S 6S: neither one suit in a row nor one rank"),
        (4, 0, "take", "9C would fit nothing you hold."),
        (4, 1, "discard 5S", "Better keep 5S: it is part of a pure sequence."),
        (4, 2, "draw", "Nobody knows what comes from there, and 2H lies open."),
        (4, 4, "finish 5S", "5S is needed in the hand; close with 4C."),
        (4, 0, "drop", "One could drop now, but the lesson waits for something else"),
        (4, 4, "discard 4C", 'Do not throw anything now: "finish" ends the deal'),
        (4, 0, "discard KD", "You cannot discard: you have not drawn this turn"),
    ],
)
def test_a_wrong_try_is_answered(
    number: int, before: int, line: str, answer: str
) -> None:
    told = TOLD[LESSONS[number - 1].id]
    lines = types(str(number), *told[:before], line, "back", "leave")
    assert any(said.startswith(answer) for said in lines), lines[-30:]


def test_after_a_wrong_try_the_lesson_goes_on() -> None:
    done = LessonsDone()
    types("4", "discard KD", *TOLD["turn"], "back", "leave", done=done)
    assert done.ids == {"turn"}


def test_lessons_are_skipped_and_the_path_is_left() -> None:
    done = LessonsDone()
    lines = types("1", *["next"] * 6, "leave", done=done)
    assert has(
        lines, *(f"Lesson {n} of 6: {LESSONS[n - 1].title}." for n in range(7)[1:])
    )
    assert done.ids == frozenset()
    lines = types("2", "back", "leave")
    assert not has(lines, "Lesson 3 of 6: Sequences with jokers, and sets.")
    assert "Lesson 3 of 6" not in " ".join(types("2", "leave"))


def test_a_whole_deal_that_is_not_won_is_not_done() -> None:
    done = LessonsDone()
    lines = types("6", "drop", "yes", "leave", done=done)
    assert has(lines, "This deal was not won, which happens.", "7 leave")
    assert done.ids == frozenset()


def test_what_is_done_is_known_the_next_time(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    types("1", *TOLD["cards"], "back", "leave", done=LessonsDone.beside(settings))
    lines = types("leave", done=LessonsDone.beside(settings))
    assert "1 Cards, points and jokers, done" in lines
    assert "2 The pure sequence" in lines


def test_the_end_of_the_input_in_a_lesson_is_one_sentence() -> None:
    lines = types("1", "sort")
    assert lines[-1].startswith("the input ended in the middle of a lesson")
    assert types("1", *TOLD["cards"], "back")[-1] == "Which lesson:"


def test_R3_lessons_with_turns_are_deals_and_others_are_not(tmp_path: Path) -> None:
    run = Run(tmp_path)
    run.set_limit(Limit.DEALS, 1)
    heard = io.StringIO()
    typed = io.StringIO("1\nback\n4\nback\n5\n2\nback\nleave\n")
    learn_plain(Voice(typed, heard), sitting=run.sitting)
    assert "No deal begins now." in heard.getvalue()
    assert "Lesson 4 of 6" in heard.getvalue()
    assert "Lesson 5 of 6" not in heard.getvalue()
    assert "Lesson 2 of 6" in heard.getvalue()


def test_through_a_pipe_it_needs_no_textual_and_keeps_what_is_done(
    run_python: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    lines = "".join(f"{line}\n" for line in ("1", *TOLD["cards"], "back", "leave"))
    for _ in range(2):
        done = subprocess.run(
            command("learn", "--plain"), input=lines, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
    assert "1 Cards, points and jokers, done" in done.stdout

    code = (
        "import sys\nfrom rummy_tui.cli import main\n"
        "try:\n    main(['learn', '--plain'])\nexcept SystemExit:\n    pass\n"
        "print('textual' in sys.modules)"
    )
    assert run_python(code).stdout.splitlines()[-1] == "False"
