"""What nobody can tell from a file, in sentences: `docs/fairness.md` tells why."""

from __future__ import annotations

from collections.abc import Iterator

from rummy_tui.engine.shuffle import Seed
from rummy_tui.log_file.document import Document
from rummy_tui.log_file.tournament_check import tournament_unshown
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from rummy_tui.rules.profile import RulesProfile


def unshown(document: Document) -> Iterator[str]:
    """What this file cannot show, a sentence each."""
    started = document.said[0].values
    if started["repeatable"]:
        yield (
            "The seed was chosen by hand: it is repeatable and proves nothing about "
            "the shuffles."
        )
        if document.reader is not None:
            yield (
                "Numbers chosen by hand can be tried until one fits the commitment, so "
                "what this file hides is hidden from nobody who tries."
            )
    elif document.seed is not None and Seed(document.seed).is_numbered:
        yield (
            "The seed is a number, as people choose them, though the file does not say "
            "so: if it was chosen by hand, it proves nothing about the shuffles."
        )
    yield from tournament_unshown(document)
    if other := _other_rules(started["profile"]):
        yield (
            f"The rules are called {started['profile'].name} and differ from the "
            f"profile of that name in {', '.join(other)}: nobody can tell from the "
            "file that they were agreed on."
        )
    if not document.is_finished:
        yield "The match is unfinished: the file cannot show how it ended."
    if document.reader is not None:
        name = reader_told(document)
        yield (
            "The seed is not in the file: nobody can tell from it whether the shuffles "
            "come from the seed that was promised."
        )
        yield (
            f"Cards {name} never saw are hidden: whether the others held what they "
            "threw can be told only as far as those cards are not known elsewhere."
        )
        yield (
            f"Queued drops, failures of bots and wrong declarations of others are "
            f"sealed, and {name} cannot open the seals."
        )
    yield "Times are those of the clock of the machine that played."
    yield "Who owns that machine can write any file anew, hashes and all."


def reader_told(document: Document) -> str:
    """Who a redacted file is for, as people are called: Asha (seat 1)."""
    assert document.reader is not None, "a whole file is for everybody"
    seat = document.reader
    player = document.said[0].values["players"][seat]
    bot = " [bot]" if player.is_bot else ""
    return f"{player.name}{bot} (seat {seat + 1})"


def _other_rules(profile: RulesProfile) -> list[str]:
    """What differs from the built-in profile of the same name, if there is one."""
    if profile.name not in PROFILE_NAMES:
        return []
    known = load_profile(profile.name, profile.format)
    keys = RulesProfile.__dataclass_fields__
    return [key for key in keys if getattr(known, key) != getattr(profile, key)]
