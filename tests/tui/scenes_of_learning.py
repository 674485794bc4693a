"""Scenes of learning: the list, every lesson at a telling step, the trainer."""

from __future__ import annotations

from collections.abc import Mapping

from rummy_tui.tui.screens.learn import LearnScreen
from rummy_tui.tui.screens.train import TrainScreen
from tests.tui.learners import LESSONS, lesson_at, lesson_screen, training
from tests.tui.scene import Scene, always

AT_LESSON = (
    *("classic, arranged lesson", "CLOSED", "WILD JOKER", "OPEN", "You", "Asha [bot]"),
    *("c closed", "d discard", "Space mark", "g group", "pure sequence"),
)
LEAVING = "u undo i why"

OF_LEARNING: Mapping[str, Scene] = {
    "learn": Scene(
        make=lambda _: [LearnScreen(LESSONS, lambda: ("cards", "pure"))],
        facts=always(
            *("Learn", "2 of 6 lessons done", "They are arranged"),
            *("1 ✓ Cards, points and jokers", "2 ✓ The pure sequence"),
            *("▸ 3 Sequences with jokers, and sets", "4 Draw, throw, declare"),
            *("5 Dropping, and what it costs", "6 A whole deal"),
            *("a How it is played", "t Declare, or not?"),
        ),
        foot="Enter begins ↑ ↓ line h home ? keys",
    ),
    "lesson, to be read": Scene(
        make=lambda _: [lesson_screen(LESSONS[0])],
        facts=always(
            *AT_LESSON,
            *("Lesson 1 of 6: Cards, points and jokers, step 1 of 6", "all 6s"),
            *("This is a real table, and these 13 cards are yours", "are arranged"),
            *("▸ Enter reads on.", "Enter reads on n skips the lesson h leaves"),
        ),
        hand=lambda _: "KS 4H PJ 9C AD 6C 2S QH 7D 4S 10C JH 3D",
        foot=LEAVING,
    ),
    "lesson, a wrong try": Scene(
        make=lambda _: [lesson_at(LESSONS[1], 2)],
        keys=("space", "right", "space", "right", "space", "g"),
        facts=always(
            *AT_LESSON,
            *("The pure sequence, step 2 of 7", "Lay 5♠ 6♠ 7♠ together."),
            *("Space marks the card at the pointer, g groups what is marked.",),
            "7♦ 5♠ Q♥: neither one suit in a row nor one rank in different suits.",
            *("u takes it back.", "n skips the lesson h leaves"),
        ),
        foot=LEAVING,
    ),
    "lesson, not that now": Scene(
        make=lambda _: [lesson_at(LESSONS[2], 2)],
        keys=("c",),
        facts=always(
            *AT_LESSON,
            "A set is three or four cards of one rank, all of different suits.",
            "One could draw from the closed deck now, but the lesson waits for",
            "something else; nothing was done.",
        ),
        foot=LEAVING,
    ),
    "lesson, praised": Scene(
        make=lambda _: [lesson_at(LESSONS[3], 3)],
        facts=always(
            *AT_LESSON,
            *("Draw, throw, declare, step 3 of 6", "✓ 4♣. It is no help, but"),
            *("Throw the dear K♦, which fits nowhere.", "YOUR TURN: discard"),
        ),
        foot=LEAVING,
    ),
    "lesson about drops": Scene(
        make=lambda _: [lesson_at(LESSONS[4], 2)],
        facts=always(
            *AT_LESSON,
            "Whoever drops before the first draw loses 10 only. P asks first",
            *("answer n.", "P drop 10"),
        ),
        foot=LEAVING,
    ),
    "lesson of a whole deal": Scene(
        make=lambda _: [lesson_at(LESSONS[5], 2)],
        keys=("c",),
        facts=always(
            *AT_LESSON,
            "A groups what fits and goes to Q♠, which you need least. d throws it.",
        ),
        foot=LEAVING,
    ),
    "trainer asks": Scene(
        make=lambda _: [TrainScreen(training())],
        facts=always(
            *("Declare, or not? Hand 1", "turned up", "jokers", "classic, 2 packs"),
            *("To declare: two sequences, one of them pure", "Jokers standing in"),
            *("1", "2", "3", "Can this hand be declared as it lies?"),
        ),
        foot="v valid w wrong h leave ? keys",
    ),
    "trainer, why": Scene(
        make=lambda _: [TrainScreen(training())],
        keys=("w",),
        facts=always(
            "Wrong, you say. Why?", "▸ just tell me", "a set has a suit twice"
        ),
        foot="↑ ↓ line Enter says it v valid after all h leave",
    ),
}
