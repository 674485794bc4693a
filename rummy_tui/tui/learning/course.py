"""The lessons in their order."""

from __future__ import annotations

from rummy_tui.rules.load import DEFAULT_PROFILE, load_profile
from rummy_tui.rules.profile import RulesProfile
from rummy_tui.tui.learning.laying import (
    cards_and_jokers,
    jokers_and_sets,
    pure_sequences,
)
from rummy_tui.tui.learning.lesson import Lesson
from rummy_tui.tui.learning.turns import a_turn, a_whole_deal, dropping


def course_profile() -> RulesProfile:
    """The rules of the lessons: those a new game starts with."""
    return load_profile(DEFAULT_PROFILE)


def course(profile: RulesProfile) -> tuple[Lesson, ...]:
    """Six short deals that teach.

    Args:
        profile: Whose numbers are named; the cards suit the rules of `course_profile`.
    """
    return tuple(
        lesson(profile)
        for lesson in (
            cards_and_jokers,
            pure_sequences,
            jokers_and_sets,
            a_turn,
            dropping,
            a_whole_deal,
        )
    )
