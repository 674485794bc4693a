"""What lessons say: all of it on the screen at every size, and nothing in it wrong."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rummy_tui.cards import parse_cards
from rummy_tui.engine.actions import Declare, Discard, DrawClosed, DrawOpen, Drop
from rummy_tui.engine.seat import FIRST_SEAT
from rummy_tui.plain.commands import read_command
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from rummy_tui.rules.meld import MeldKind
from rummy_tui.tui import learning
from rummy_tui.tui.glyphs import ASCII, UNICODE, Glyphs
from rummy_tui.tui.judging import meld_of, report_on
from rummy_tui.tui.keys.table import BY_ID
from rummy_tui.tui.learning.arranged import LessonSession
from rummy_tui.tui.learning.course import course, course_profile
from rummy_tui.tui.learning.done import LessonsDone
from rummy_tui.tui.learning.lesson import Lesson, Step
from rummy_tui.tui.learning.tasks import Finish, Lay, Moment, Point, Throw
from rummy_tui.tui.learning.teacher import Teacher
from rummy_tui.tui.present import best_grouping, with_faces
from rummy_tui.tui.screens.lesson import LessonScreen
from rummy_tui.tui.widgets.words import Words
from tests.engine.positions import assert_conserved
from tests.tui.learners import LESSONS, lesson_screen
from tests.tui.on_page import shown

SIZES = [(60, 20), (80, 24), (100, 30), (120, 40)]
PROFILE = course_profile()


def read(lines: list[str], glyphs: Glyphs) -> str:
    """Words in a box, without its frame."""
    text = " ".join(lines).replace(glyphs.vertical, " ")
    return " ".join(text.split())


def answers(screen: LessonScreen) -> Iterator[str]:
    """Every kind word there may be about something done at the table now."""
    view, teacher = screen.view, screen._teacher
    yield ""
    for card in view.hand:
        yield teacher.against(Discard(card))
        yield teacher.against(Declare(card, screen.arrangement.laid_out(card)))
    for action in (DrawClosed(), DrawOpen(), Drop()):
        yield teacher.against(action)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_words_and_answers_are_whole_on_the_screen(
    size: tuple[int, int], glyphs: Glyphs
) -> None:
    first = lesson_screen(LESSONS[0])
    async with shown(first, size=size, glyphs=glyphs) as (app, pilot):
        for lesson in LESSONS:
            screen = lesson_screen(lesson)
            await app.push_screen(screen)
            await pilot.pause()
            for at, step in enumerate(lesson.steps):
                screen._teacher._at = at
                told = screen.told(screen._teacher.words)
                words = with_faces(told, glyphs)
                for answer in set(answers(screen)):
                    screen._say(answer, is_refusal=True)
                    box = screen.query_one("#message", Words)
                    lines = [line.text for line in box.lines(*box.size)]
                    text = read(lines, glyphs)
                    assert all(len(line) == box.size.width for line in lines)
                    assert " ".join(words.split()) in text, (lesson.id, at)
                    wanted = with_faces(screen.told(answer), glyphs)
                    assert wanted in text, (lesson.id, at, text)
                    assert glyphs.is_unicode or text.isascii()
                screen._message = ""
                screen._teacher.praise = step.praise
                lines = [line.text for line in box.lines(*box.size)]
                assert with_faces(step.praise, glyphs) in read(lines, glyphs)
                screen._teacher.praise = ""


async def test_the_box_lies_over_nothing() -> None:
    for size in SIZES:
        screen = lesson_screen(LESSONS[1])
        async with shown(screen, size=size):
            box = screen.query_one("#message").region
            for id in ("#hand", "#needs", "#prompt", "#decks", "#footer", "#players"):
                other = screen.query_one(id).region
                assert not box.overlaps(other), (size, id)
                assert other.height >= 1


# Nothing in them can be wrong.


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_C6_an_arranged_deal_is_made_of_the_whole_shoe(lesson: Lesson) -> None:
    session = LessonSession(lesson.deal, PROFILE)
    assert_conserved(session.table.state)
    view = session.view(FIRST_SEAT)
    held = " ".join(map(str, view.faces(session.arrangement(FIRST_SEAT).cards)))
    assert held == lesson.deal.hand
    assert view.turned == parse_cards(lesson.deal.turned)[0]
    assert view.open_card == parse_cards(lesson.deal.open_card)[0]
    closed = parse_cards(lesson.deal.closed)
    state = session.table.state
    top = [state.table.shoe.faces[c] for c in state.closed_deck[: len(closed)]]
    assert top == closed
    assert "arranged" in state.table.profile.name


def laid(lesson: str) -> dict[str, MeldKind | None]:
    """What the validator says of everything that is laid in a lesson."""
    found = next(one for one in LESSONS if one.id == lesson)
    view = LessonSession(found.deal, PROFILE).view(FIRST_SEAT)
    kinds: dict[str, MeldKind | None] = {}
    for step in found.steps:
        if isinstance(step.task, Lay):
            meld = meld_of(view, parse_cards(step.task.cards))
            kinds[step.task.cards] = None if meld is None else meld.kind
    return kinds


def test_M1_M5_what_is_called_pure_is_and_the_ace_is_not_in_the_middle() -> None:
    assert laid("pure") == {
        "5S 6S 7S": MeldKind.PURE_SEQUENCE,
        "5S 6S 7S 8S": MeldKind.PURE_SEQUENCE,
        "KH AH 2H": None,
        "QH KH AH": MeldKind.PURE_SEQUENCE,
    }


def test_M2_M3_M4_sequences_with_jokers_and_sets_are_what_they_are_called() -> None:
    assert laid("melds") == {
        "9H 10H PJ": MeldKind.IMPURE_SEQUENCE,
        "4S 4H 4D": MeldKind.SET,
        "5C 6C 7C 8C": MeldKind.PURE_SEQUENCE,
    }


def test_D2_the_third_lesson_ends_with_a_hand_that_can_be_declared() -> None:
    lesson = LESSONS[2]
    view = LessonSession(lesson.deal, PROFILE).view(FIRST_SEAT)
    best = best_grouping(view)
    groups = [view.faces(group) for group in best.groups]
    assert sum(map(len, groups)) == 13
    assert report_on(view, groups).valid
    kings = next(group for group in groups if parse_cards("KD")[0] in group)
    assert parse_cards("KC")[0] in kings
    assert len(kings) == 3
    assert any(map(view.is_joker, kings))


def test_C2_the_five_dear_cards_cost_ten_each_and_no_others_do() -> None:
    lesson = LESSONS[0]
    view = LessonSession(lesson.deal, PROFILE).view(FIRST_SEAT)
    dear, jokers = (s.task.cards for s in lesson.steps if isinstance(s.task, Lay))
    faces = view.faces(view.hand)
    tens = [f for f in faces if f.points == 10 and not view.is_joker(f)]
    assert Counter(parse_cards(dear)) == Counter(tens)
    assert Counter(parse_cards(jokers)) == Counter(filter(view.is_joker, faces))


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_prices_are_those_of_the_profile(name: str) -> None:
    profile = load_profile(name)
    drop = next(lesson for lesson in course(profile) if lesson.id == "drop")
    words = " ".join(f"{step.says} {step.praise}" for step in drop.steps)
    for points in (
        profile.first_drop_points,
        profile.middle_drop_points,
        profile.wrong_declaration_points,
        profile.full_count,
    ):
        assert re.search(rf"\b{points}\b", words)


def sentences(step: Step) -> str:
    says = step.says if isinstance(step.says, str) else ""
    return f"{says} {step.keys} {step.typed} {step.praise}"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_keys_commands_and_cards_that_are_named_are_there(lesson: Lesson) -> None:
    session = LessonSession(lesson.deal, PROFILE)
    coming = parse_cards(f"{lesson.deal.hand} {lesson.deal.closed}")
    for step in lesson.steps:
        assert set(re.findall(r"\{(.*?)\}", sentences(step))) <= set(BY_ID)
        for word in re.findall(r"(?:Type|then) ([a-z]+)", step.typed):
            assert not isinstance(read_command(word), str), word
        task = step.task
        if isinstance(task, Lay):
            assert not Counter(parse_cards(task.cards)) - Counter(coming)
        if isinstance(task, Point | Throw) and task.card:
            assert parse_cards(task.card)[0] in coming
        if isinstance(task, Finish):
            assert parse_cards(task.closing)[0] in coming
    assert session.is_play


def test_every_task_has_a_word_for_keys_and_for_typing() -> None:
    for lesson in LESSONS:
        session = LessonSession(lesson.deal, PROFILE)
        for step in lesson.steps:
            for is_typed in (False, True):
                now = Moment(
                    view=session.view(FIRST_SEAT),
                    kept=session.arrangement(FIRST_SEAT),
                    is_typed=is_typed,
                )
                assert 20 < len(step.words(now)) <= 230


# Which are done.


def test_lessons_done_are_kept_in_one_file_that_others_may_add_to(
    tmp_path: Path,
) -> None:
    here, there = (LessonsDone.beside(tmp_path / "settings.toml") for _ in range(2))
    assert here.add("cards") == ""
    assert there.add("pure") == ""
    assert here.ids == there.ids == {"cards", "pure"}
    assert [path.name for path in tmp_path.iterdir()] == ["lessons.json"]


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[1]", b'{"done": 3}', b'{"done": "cards"}', b"\xff", b"[" * 99999],
)
def test_a_damaged_file_names_no_lesson_and_is_written_anew(
    content: bytes, tmp_path: Path
) -> None:
    (tmp_path / "lessons.json").write_bytes(content)
    done = LessonsDone.beside(tmp_path / "settings.toml")
    assert done.ids == frozenset()
    assert done.add("cards") == ""
    assert LessonsDone.beside(tmp_path / "settings.toml").ids == {"cards"}


def test_beside_a_device_nothing_is_kept() -> None:
    done = LessonsDone.beside(Path("/dev/null"))
    assert done.add("cards") == ""
    assert done.ids == {"cards"}
    assert not Path("/dev/lessons.json").exists()


# What it knows.


def test_lessons_know_no_textual(
    run_python: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    (folder,) = learning.__path__
    names = [path.stem for path in Path(folder).glob("*.py") if path.stem[0] != "_"]
    imports = "\n".join(f"import rummy_tui.tui.learning.{name}" for name in names)
    done = run_python(f"import sys\n{imports}\nprint('textual' in sys.modules)")
    assert done.stdout.split() == ["False"], done.stderr


def test_a_teacher_passes_over_what_is_done_already() -> None:
    lesson = LESSONS[1]
    session = LessonSession(lesson.deal, PROFILE)
    kept, view = session.arrangement(FIRST_SEAT), session.view(FIRST_SEAT)
    wanted = parse_cards("5S 6S 7S")
    kept.marked = frozenset(c for c in view.hand if view.face(c) in wanted)
    kept.group()
    teacher = Teacher(lesson, session)
    teacher.read_on()
    assert teacher.number == 3
