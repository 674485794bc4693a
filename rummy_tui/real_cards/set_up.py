"""Setting a sheet up: what the command line did not say is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from rummy_tui.errors import RummyError, did_you_mean
from rummy_tui.new_match import new_setup
from rummy_tui.plain.number import number_chosen
from rummy_tui.plain.voice import Voice
from rummy_tui.real_cards.commands import read_command
from rummy_tui.real_cards.entries import SheetOpened
from rummy_tui.real_cards.players import checked_names
from rummy_tui.real_cards.wording import sentence
from rummy_tui.rules.formats.terms import Stakes
from rummy_tui.rules.load import DEFAULT_PROFILE, PROFILE_NAMES
from rummy_tui.rules.profile import Format

FORMATS = tuple(format for format in Format if format is not Format.TOURNAMENT)
"""A tournament needs several tables."""
_ABOUT = {
    Format.POINTS: "points times their worth, deal by deal",
    Format.POOL_61: "out at 61 points",
    Format.POOL_101: "out at 101 points",
    Format.POOL_201: "out at 201 points",
    Format.DEALS_2: "2 deals, most chips win",
    Format.DEALS_3: "3 deals, most chips win",
    Format.DEALS_6: "6 deals, most chips win",
}

T = TypeVar("T")


class NoSheetWantedError(Exception):
    """Somebody leaves before there is a sheet."""


def set_up(
    voice: Voice,
    *,
    names: Sequence[str] | None,
    format: Format | None,
    rules: str | None,
    stakes: Stakes,
) -> SheetOpened:
    """The table of a new sheet.

    Args:
        voice: Who is asked for what is None.
        names: The players in the order they sit.
        format: How deals make up the match.
        rules: A profile's name or the path of its file.
        stakes: What is played for.

    Raises:
        RummyError: Something that was given cannot be.
        InputEndedError: Nobody answers.
        NoSheetWantedError: Somebody would rather leave.
    """
    # What was given is looked at before anything is asked.
    if names is not None:
        names = checked_names(names)
    if rules is not None:
        new_setup(rules=rules, format=format or Format.POINTS)
    if names is None:
        names = _asked(voice, _PROMPT_NAMES, _names)
    if format is None:
        voice.say("Formats:")
        for number, one in enumerate(FORMATS, start=1):
            voice.say(f"{number} {one}: {_ABOUT[one]}")
        format = _asked(voice, "Format, by number or name", _format)
    if rules is None:
        voice.say("Rules:")
        for number, name in enumerate(PROFILE_NAMES, start=1):
            voice.say(f"{number} {name}")
        chosen = format
        rules = _asked(
            voice,
            f"Rules, by number or name, or a file; nothing for {DEFAULT_PROFILE}",
            lambda line: _rules(line, chosen),
        )
    setup = new_setup(rules=rules, format=format, names=names, stakes=stakes)
    return SheetOpened(profile=setup.profile, names=setup.names, stakes=stakes)


_PROMPT_NAMES = "Who plays, 2 to 6 names with commas, in the order they sit"


def _asked(voice: Voice, prompt: str, read: Callable[[str], T]) -> T:
    """An answer that can be used; what is wrong with another is said."""
    while True:
        line = voice.ask(prompt)
        typed = read_command(line)
        if typed is not None and typed.word == "quit":
            raise NoSheetWantedError
        if typed is not None:
            if typed.word != "help":
                voice.say(f"There is no sheet yet, so {typed.word} does nothing.")
            voice.say("Answer what is asked to begin one; quit leaves without.")
            continue
        try:
            return read(line)
        except RummyError as error:
            voice.say(sentence(error))


def _names(line: str) -> tuple[str, ...]:
    found = [name.strip() for name in line.split(",")]
    return checked_names([name for name in found if name])


def _format(line: str) -> Format:
    word = line.strip().casefold()
    number = number_chosen(word, len(FORMATS))
    if number is not None:
        return FORMATS[number - 1]
    values = [format.value for format in FORMATS]
    for format in FORMATS:
        # People write pool 101 and pool101 as well.
        if "".join(filter(str.isalnum, word)) == format.value.replace("-", ""):
            return format
    near = did_you_mean(word, values)
    raise RummyError(
        f"{word[:20]!a} is no format of a table; {near}type a number from 1 to "
        f"{len(FORMATS)} or one of these names",
        code="usage",
    )


def _rules(line: str, format: Format) -> str:
    word = line.strip() or DEFAULT_PROFILE
    number = number_chosen(word, len(PROFILE_NAMES))
    if number is not None:
        word = PROFILE_NAMES[number - 1]
    new_setup(rules=word, format=format)
    return word
