"""Share codes: the cards of a match in one short word, `profile:format:seats:seed`.

`classic:pool-101:3:7` deals the same cards on every machine. Who plays, for what and
against the clock is not in it. The daily deal is a code that follows from the date.
The code of a tournament has its field where a match has seats: `tournament/code.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase, State
from rummy_tui.errors import RummyError, counted, did_you_mean
from rummy_tui.new_match import MatchSetup, daily_seed, day_of, new_setup
from rummy_tui.rules.load import DEFAULT_PROFILE, PROFILE_NAMES, load_profile
from rummy_tui.rules.outcome_in_words import LOST_HOW
from rummy_tui.rules.profile import MAX_SEATS, MIN_SEATS, Format, RulesProfile

DAILY_SEATS = 2
"""Seats of the daily deal: one for whoever plays it, one for a bot."""

_PARTS = ("profile", "format", "seats", "seed")
_FORM = "profile:format:seats:seed, as in classic:pool-101:3:7"
_NUMBER = re.compile(r"[0-9]{1,1000}", re.ASCII)
_REVEALED = re.compile(r"[0-9a-f]{64}", re.ASCII)
"""The seed of a match that was not repeatable, as it was revealed."""
_SHOWN_LETTERS = 40


class ShareCodeError(RummyError, ValueError):
    """A text is no share code; the message says which part of it."""

    code = "bad-share-code"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareCode:
    """What a code says, before anybody asks whether so many can play."""

    rules: str
    """A built-in profile."""
    format: Format
    seats: str
    """How many play, as it was typed: seats of a table, or a tournament's field."""
    seed: Seed


def code_of(setup: MatchSetup, *, is_over: bool = False) -> str | None:
    """The code that deals the cards of this match again; None where there is none.

    There is none for a profile of a house of its own, which the other machine does not
    have; for a table of a tournament; for words added to the shuffle, which the code
    has no room for; nor for a secret seed, until the match is over.

    Args:
        setup: The match.
        is_over: Whether it is over.
    """
    # The cards of one table are no tournament.
    if setup.profile.format is Format.TOURNAMENT:
        return None
    return code_for(setup.profile, seats=setup.seats, seed=setup.seed, is_over=is_over)


def code_for(
    profile: RulesProfile, *, seats: int, seed: Seed, is_over: bool
) -> str | None:
    """The code of these rules and this seed; None where there is none.

    Args:
        profile: The rules, for one format.
        seats: How many play.
        seed: Where the cards come from.
        is_over: Whether it is over, and a secret seed is revealed.
    """
    if profile.name not in PROFILE_NAMES:
        return None
    if profile != load_profile(profile.name, profile.format):
        return None
    if not seed.repeatable and not is_over:
        return None
    # With words it is another seed than the code would name.
    if seed_of(seed.text) != replace(seed, repeatable=True):
        return None
    return f"{profile.name}:{profile.format}:{seats}:{seed.text}"


def result_of(setup: MatchSetup, state: State) -> str | None:
    """What one person made of the cards, in a line to be compared among friends.

    None where the match is not over, has no code, or nobody or several people play.

    Args:
        setup: The match.
        state: How it ended.
    """
    code = code_of(setup, is_over=True)
    people = [seat for seat, player in enumerate(setup.players) if not player.is_bot]
    if state.phase is not Phase.OVER or code is None or len(people) != 1:
        return None
    day = day_of(setup.seed)
    is_daily = day is not None and code == daily_code(day)
    what = f"rummy daily {day}" if is_daily else f"rummy {code}"
    return f"{what}: {_made(people[0], setup.seats, state)}"


def _made(seat: int, seats: int, state: State) -> str:
    """What whoever sits there made of the match."""
    sheet = state.sheet
    if not sheet.terms.is_one_deal or not state.is_settled:
        place, count = sheet.ranking[seat], seats
        what = "chip" if sheet.terms.is_by_chips else "point"
        score = counted(sheet.seats[seat].score, what)
        deals = counted(len(sheet.lines), "deal")
        return f"place {place} of {count}, {score} after {deals}"
    results, turns = state.results, counted(state.records[seat].turns, "turn")
    if state.winner == seat:
        won = counted(sum(result.points for result in results), "point")
        return f"won {won} in {turns}"
    lost = counted(results[seat].points, "point")
    how = LOST_HOW.get(results[seat].outcome)
    return f"lost {lost} in {turns}{f', {how}' if how else ''}"


def setup_of_code(
    text: str, *, names: Sequence[str] = (), bots: Sequence[str] = ()
) -> MatchSetup:
    """The match a code describes, for these people and bots.

    Args:
        text: The code.
        names: People, by seat.
        bots: Bots for the seats after them; built-in ones fill what is left.

    Raises:
        RummyError: The text is no code, or the players do not fit it; the message
            says which part is wrong and what it could be.
    """
    code = read_code(text)
    if code.format is Format.TOURNAMENT:
        raise ShareCodeError(
            f"{shown(text)} is the share code of a tournament, not of a match; begin "
            "a tournament with it"
        )
    places = [str(count) for count in range(MIN_SEATS, MAX_SEATS + 1)]
    if code.seats not in places:
        raise ShareCodeError(
            f"the share code is for {shown(code.seats)} seats, and a table has "
            f"{MIN_SEATS} to {MAX_SEATS}; write {_FORM}"
        )
    return new_setup(
        rules=code.rules,
        format=code.format,
        names=names,
        bots=bots,
        players=int(code.seats),
        seed=code.seed,
    )


def read_code(text: str) -> ShareCode:
    """What a code says, of a match or a tournament.

    Raises:
        ShareCodeError: The text is no code; the message says which part is wrong.
    """
    parts = [part.strip() for part in text.strip().split(":")]
    if len(parts) != len(_PARTS):
        raise ShareCodeError(
            f"{shown(text)} is no share code: it has {len(parts)} of the "
            f"{len(_PARTS)} parts; write {_FORM}"
        )
    rules, format, seats, number = parts
    profile = _one_of("rules profile", rules.lower(), PROFILE_NAMES)
    chosen = _one_of("format", format.lower(), [str(format) for format in Format])
    seed = seed_of(number.lower())
    if seed is None:
        raise ShareCodeError(
            f"the share code ends with {shown(number)}, which is no seed; a seed is a "
            "whole number, or the 64 digits revealed after a match"
        )
    return ShareCode(rules=profile, format=Format(chosen), seats=seats, seed=seed)


def seed_of(text: str) -> Seed | None:
    """The seed a code names, repeatable as all seeds that somebody chose; or None."""
    if _REVEALED.fullmatch(text):
        return Seed(text, repeatable=True)
    if _NUMBER.fullmatch(text):
        return Seed(text.lstrip("0") or "0", repeatable=True)
    return None


def daily_code(day: date) -> str:
    """The share code of the daily deal: one deal for two by the default rules."""
    seed = daily_seed(day).text
    return f"{DEFAULT_PROFILE}:{Format.POINTS}:{DAILY_SEATS}:{seed}"


def _one_of(what: str, word: str, known: Sequence[str]) -> str:
    if word in known:
        return word
    near = did_you_mean(word[:_SHOWN_LETTERS], known)
    raise ShareCodeError(
        f"the share code names the {what} {shown(word)}, and there is none; "
        f"{near}choose from {', '.join(known)}"
    )


def shown(text: str) -> str:
    """A part of a code, quoted: short, and nothing a terminal would act on."""
    cut = text if len(text) <= _SHOWN_LETTERS else text[: _SHOWN_LETTERS - 1] + "…"
    return repr(cut) if cut.isprintable() else ascii(cut)
