"""The trainer in words: a hand, valid or wrong, and then why."""

from __future__ import annotations

from rummy_tui.coach.training import REASONS, Training
from rummy_tui.errors import capital, counted
from rummy_tui.plain.commands import Typed
from rummy_tui.plain.hand import group_line
from rummy_tui.plain.voice import Choice, InputEndedError, Menu, Voice
from rummy_tui.rules.problem import ProblemCode
from rummy_tui.tui.kind_words import KIND_WORDS
from rummy_tui.tui.reasons import rule_among

_ANSWER = "answer"
"""A choice of the lists below; it is made by its number only."""


def train_plain(training: Training, voice: Voice) -> None:
    """Hand after hand until the person has enough, or nothing more is typed.

    Args:
        training: The hands, and the score.
        voice: Who is spoken to.
    """
    profile = training.drill.profile
    voice.say("Declare, or not? Say of each hand whether it is valid as it lies.")
    packs = counted(training.drill.packs, "pack")
    voice.say(f"Rules of {profile.name}, {packs}.")
    voice.tell(*training.needs)
    try:
        while _asks(training, voice):
            training.next()
    except InputEndedError:
        pass
    if training.score:
        voice.say(f"{capital(training.score)}.")


def _asks(training: Training, voice: Voice) -> bool:
    """One hand; whether another is wanted."""
    hand, marks = training.hand, voice.marks
    voice.say(f"Hand {hand.number}.")
    jokers = marks.faces(sorted(hand.wild)) or "none"
    voice.say(f"Turned up {marks.face(hand.turned)}; wild jokers: {jokers}.")
    for number, group in enumerate(hand.groups, start=1):
        voice.say(group_line(f"Group {number}", group, None, marks))
    said = voice.choose(_menu("Valid or wrong", "valid", "wrong"))
    if said.word != _ANSWER:
        return False
    is_valid = said.rest == "1"
    reason: ProblemCode | None = None
    if not is_valid:
        codes = training.drill.codes
        reasons = [REASONS[code] for code in codes]
        named = voice.choose(_menu("Why", "just tell me", *reasons))
        if named.word != _ANSWER:
            return False
        place = int(named.rest) - 1
        reason = codes[place - 1] if place else None
    training.answer(is_valid=is_valid, reason=reason)
    _say_verdict(training, voice)
    return True


def _menu(prompt: str, *labels: str) -> Menu:
    choices = [
        Choice(number=number, command=Typed(_ANSWER, str(number)), label=label)
        for number, label in enumerate(labels, start=1)
    ]
    leave = Choice(number=len(labels) + 1, command=Typed("leave"), label="leave")
    return Menu(prompt=prompt, choices=[*choices, leave], words=("leave", "back"))


def _say_verdict(training: Training, voice: Voice) -> None:
    hand, marks = training.hand, voice.marks
    voice.say(training.verdict)
    for number, reading in enumerate(hand.report.groups, start=1):
        name = f"Group {number}, {KIND_WORDS[reading.kind]}"
        voice.say(group_line(name, reading.cards, reading.meld, marks))
    for problem in hand.report.problems:
        voice.tell(f"{problem.message} ({rule_among(problem, hand.wild)}).")
        if problem.repair:
            voice.tell(f"Try: {problem.repair}.")
    voice.say(f"So far {training.score}.")
