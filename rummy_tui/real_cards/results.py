"""One player's result as it is typed: `34`, `d`, `m`, `w`, `won`, `ld`."""

from __future__ import annotations

import re

from rummy_tui.errors import RummyError
from rummy_tui.real_cards.entries import Result, SheetOpened
from rummy_tui.rules.formats.terms import LEAVING_POINTS
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format

_NUMBER = re.compile(r"([0-9]{1,9}) ?(?:p|pt|pts|points?)?")
_LOOSE = re.compile(r"(?:won|win|wins|winner) ([0-9]{1,9})")
_WON = frozenset({"won", "win", "wins", "winner", "*"})
_FULL = frozenset({"f", "full"})
_FIRST = frozenset({"d", "drop", "dropped", "first", "first drop"})
_MIDDLE = frozenset({"m", "md", "mid", "middle", "mid drop", "middle drop"})
_WRONG = frozenset({"w", "x", "wrong", "wrong show", "wrong declaration"})
_LEFT = frozenset({"l", "left", "leaves"})
_LEFT_HOW = {
    Outcome.FIRST_DROP: frozenset({"ld", "l d", "left d"}),
    Outcome.MIDDLE_DROP: frozenset({"lm", "l m", "left m"}),
    Outcome.WRONG_DECLARATION: frozenset({"lw", "l w", "left w"}),
}
_WORDS = frozenset().union(
    _WON, _FULL, _FIRST, _MIDDLE, _WRONG, _LEFT, *_LEFT_HOW.values()
)
MOST_WORDS = 2
"""Words of the longest result."""
_SHOWN_LETTERS = 20


class ResultError(RummyError, ValueError):
    """What was typed is no result of a deal, or cannot be one at this table."""

    code = "no-result"


def is_result(text: str) -> bool:
    """Whether this would be read as a result, allowed at the table or not."""
    text = _plain(text)
    return bool(text in _WORDS or _NUMBER.fullmatch(text) or _LOOSE.fullmatch(text))


def read_result(text: str, opened: SheetOpened) -> Result:
    """A player's result of a deal.

    A `0` is a result of no points: whether it is the winner's the rest of the deal
    tells.

    Raises:
        ResultError: It is none, or cannot be at this table; says what can be typed.
    """
    profile, text = opened.profile, _plain(text)
    if text in _WON:
        return Result(Outcome.WON)
    if found := _LOOSE.fullmatch(text):
        return _won_with_loose_card(int(found[1]), opened)
    if text in _FULL:
        return Result(Outcome.COUNTED, profile.full_count)
    if found := _NUMBER.fullmatch(text):
        return _counted(int(found[1]), opened)
    if text in _WRONG:
        return Result(Outcome.WRONG_DECLARATION, profile.wrong_declaration_points)
    if text in _FIRST:
        return _drop(Outcome.FIRST_DROP, opened)
    if text in _MIDDLE:
        return _drop(Outcome.MIDDLE_DROP, opened)
    for outcome, words in _LEFT_HOW.items():
        if text in words:
            return _left_after(outcome, opened)
    if text in _LEFT:
        return _left(opened)
    shown = text[:_SHOWN_LETTERS]
    raise ResultError(f"{shown!a} is no result; type {what_to_type(opened)}")


def what_to_type(opened: SheetOpened) -> str:
    """The results there are at this table, in a few words."""
    profile = opened.profile
    found = [f"points from 0 to {profile.full_count}", "won"]
    if opened.terms.has_drops:
        found.append(f"d first drop {profile.first_drop_points}")
        found.append(f"m middle drop {profile.middle_drop_points}")
    found.append(f"w wrong show {profile.wrong_declaration_points}")
    how = "ld, lm or lw" if opened.terms.has_drops else f"l {LEAVING_POINTS}"
    return f"{', '.join(found)}, or {how} left the match"


def _plain(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip(".")


def _counted(points: int, opened: SheetOpened) -> Result:
    full = opened.profile.full_count
    if points > full:
        raise ResultError(
            f"{points} points cannot be: by these rules a hand counts at most {full} "
            "(S-1); count again, or type full"
        )
    return Result(Outcome.COUNTED, points)


def _drop(outcome: Outcome, opened: SheetOpened) -> Result:
    if not opened.terms.has_drops:
        raise ResultError(
            "two who play for chips have no drops (F-5); type the points of the hand, "
            f"or l for leaving the match at {LEAVING_POINTS}"
        )
    return Result(outcome, _price(outcome, opened))


def _price(outcome: Outcome, opened: SheetOpened) -> int:
    profile = opened.profile
    if outcome is Outcome.FIRST_DROP:
        return profile.first_drop_points
    if outcome is Outcome.MIDDLE_DROP:
        return profile.middle_drop_points
    return profile.wrong_declaration_points


def _left(opened: SheetOpened) -> Result:
    """Left the match in the deal: a drop at its price, or 80 without drops (F-1)."""
    if not opened.terms.has_drops:
        return Result(Outcome.LEFT, LEAVING_POINTS)
    profile = opened.profile
    raise ResultError(
        "when did they leave the match? Type ld before their first card "
        f"({profile.first_drop_points}), lm later ({profile.middle_drop_points}), lw "
        f"after a wrong show ({profile.wrong_declaration_points})"
    )


def _left_after(outcome: Outcome, opened: SheetOpened) -> Result:
    has_drops = opened.terms.has_drops
    if outcome is not Outcome.WRONG_DECLARATION and not has_drops:
        return Result(Outcome.LEFT, LEAVING_POINTS)
    return Result(Outcome.LEFT, _price(outcome, opened))


def _won_with_loose_card(loose: int, opened: SheetOpened) -> Result:
    """D-7: a winner's loose card comes off what the losers pay."""
    profile = opened.profile
    if profile.max_loose_cards == 0:
        raise ResultError(
            "a winner has no points and no loose card by these rules; type won"
        )
    most = 10 * profile.max_loose_cards
    if loose > most:
        raise ResultError(
            f"a winner's loose card cannot be worth {loose} points (C-2); at most "
            f"{most}"
        )
    return Result(Outcome.WON, loose=loose if profile.format is Format.POINTS else 0)
