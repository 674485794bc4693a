"""Somebody in the lessons: the app at the list, a lesson begun, the path gone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from rummy_tui.cards import parse_face
from rummy_tui.cards.shoe import CardId
from rummy_tui.coach.declare_drill import DeclareDrill
from rummy_tui.coach.training import Training
from rummy_tui.engine.actions import DrawClosed
from rummy_tui.engine.seat import FIRST_SEAT
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.view import SeatView
from rummy_tui.rules.load import DEFAULT_PROFILE, load_profile
from rummy_tui.settings.load import load_settings
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.arranging import HAND_ACTIONS
from rummy_tui.tui.flow import LearnWish, Wish
from rummy_tui.tui.learning.arranged import LessonSession
from rummy_tui.tui.learning.course import course, course_profile
from rummy_tui.tui.learning.lesson import Lesson
from rummy_tui.tui.learning.tasks import (
    DROP_ASKED,
    AskDrop,
    Draw,
    Lay,
    Point,
    Press,
)
from rummy_tui.tui.learning.teacher import Teacher
from rummy_tui.tui.pace import Speed
from rummy_tui.tui.screens.lesson import LessonScreen
from tests.tui.obedient import Obedient
from tests.tui.running import press, screen_name, settled, until, until_screen

LESSONS = course(course_profile())
SIZE = (80, 24)


def lesson_screen(lesson: Lesson) -> LessonScreen:
    """A lesson at its beginning."""
    session = LessonSession(lesson.deal, course_profile())
    number = LESSONS.index(lesson) + 1
    place = f"Lesson {number} of {len(LESSONS)}"
    return LessonScreen(session, Teacher(lesson, session), place=place)


def lesson_at(lesson: Lesson, step: int) -> LessonScreen:
    """A lesson at a step, from 1; all before it has been done."""
    screen = lesson_screen(lesson)
    session, teacher = screen._session, screen._teacher
    kept = session.arrangement(FIRST_SEAT)
    while teacher.number < step:
        view = session.view(FIRST_SEAT)
        match teacher.step.task:
            case None:
                teacher.read_on()
            case Point(card=card):
                kept.put_cursor(card_of(view, card))
                teacher.did("cursor-right")
            case Press(id=id):
                HAND_ACTIONS[id](view, kept, True)
                teacher.did(id)
            case Lay(cards=cards):
                kept.marked = frozenset(card_of(view, c) for c in cards.split())
                kept.group()
                teacher.did("group")
            case AskDrop():
                teacher.did(DROP_ASKED)
            case Draw():
                session.act(FIRST_SEAT, DrawClosed())
                teacher.acted(DrawClosed())
            case task:
                raise AssertionError(f"{task} is too much here")
    return screen


def card_of(view: SeatView, text: str) -> CardId:
    """A card of the hand with this face."""
    face = parse_face(text)
    return next(card for card in view.hand if view.face(card) == face)


def training(seed: int = 5, rules: str = DEFAULT_PROFILE) -> Training:
    """Somebody at the trainer, before the first hand."""
    return Training(DeclareDrill(load_profile(rules), Seed.numbered(seed)))


@asynccontextmanager
async def learning(
    settings: Path, *, size: tuple[int, int] = SIZE, start: Wish | None = None
) -> AsyncIterator[tuple[RummyApp, Pilot[None]]]:
    """The app at the list of lessons, its settings in this file."""
    loaded = load_settings(path=settings)
    app = RummyApp(start or LearnWish(), loaded, speed=Speed.INSTANT)
    async with app.run_test(size=size) as pilot:
        if start is None:
            await until_screen(pilot, "LearnScreen")
        yield app, pilot


async def begin(app: RummyApp, pilot: Pilot[None], number: int) -> LessonScreen:
    """Begin a lesson from the list."""
    await press(pilot, str(number))
    return await at_lesson(app, pilot, number)


async def at_lesson(app: RummyApp, pilot: Pilot[None], number: int) -> LessonScreen:
    """Wait for a lesson."""

    def there() -> bool:
        screen = app.screen
        return (
            isinstance(screen, LessonScreen)
            and screen._teacher.lesson.id == LESSONS[number - 1].id
        )

    await until(pilot, there)
    await settled(pilot)
    assert isinstance(app.screen, LessonScreen)
    return app.screen


def obedient(app: RummyApp, pilot: Pilot[None], screen: LessonScreen) -> Obedient:
    """Somebody who does there what they are told."""

    async def press_each(*keys: str) -> None:
        await press(pilot, *keys)

    session = screen._session
    return Obedient(screen._teacher, session, press_each, app.keymap)


async def go_through(app: RummyApp, pilot: Pilot[None], screen: LessonScreen) -> None:
    """Do what a lesson tells until it is over, or its deal is settled."""
    learner, session = obedient(app, pilot, screen), screen._session

    def is_over() -> bool:
        return app.screen is not screen

    for _ in range(100):
        await until(
            pilot, lambda: is_over() or (session.is_play and session.awaited == 0)
        )
        if is_over():
            return
        await learner.does_step()
    raise AssertionError(f"it has no end: {screen._teacher.words}")


async def go_on_from(app: RummyApp, pilot: Pilot[None], screen: LessonScreen) -> None:
    """Go on from a lesson, from its settlement once it has been seen."""

    def is_left() -> bool:
        return app.screen is not screen and screen_name(app) != "Screen"

    await until(pilot, is_left)
    await settled(pilot)
    if screen_name(app) == "SettlementScreen":
        await until_screen(pilot, "SettlementScreen")
        await press(pilot, "enter")
