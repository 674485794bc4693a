"""A line that tells several players' results: `asha 0, ravi 34, meera d`.

Names may be cut short while they stay one player's. Commas part players, and may be
left out; with no names at all the results are those of all players as they sit. What
can be understood is kept, and what cannot is told apart from it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from rummy_tui.errors import RummyError, counted, listed
from rummy_tui.real_cards.entries import Result, SheetOpened
from rummy_tui.real_cards.page import Page
from rummy_tui.real_cards.players import seat_called
from rummy_tui.real_cards.results import (
    MOST_WORDS,
    ResultError,
    is_result,
    read_result,
    what_to_type,
)
from rummy_tui.rules.outcome import Outcome

_MOST_LETTERS = 400
_SHOWN_LETTERS = 20


@dataclass(slots=True)
class ReadLine:
    """What a line was understood to say."""

    results: dict[int, Result] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    """What could not be understood, or cannot be, a sentence without its stop each."""
    doubted: set[int] = field(default_factory=set)
    """Seats of which something was said that cannot be."""


def read_deal_line(line: str, page: Page, opened: SheetOpened) -> ReadLine:
    """The results a line tells of the deal that is in play."""
    if len(line) > _MOST_LETTERS:
        return ReadLine(
            problems=["that line is too long for a deal; type less at once"]
        )
    parts = [part.split() for part in re.split("[,;]", re.sub("[:=]", " ", line))]
    parts = [part for part in parts if part]
    named = _Reading(page, opened).of(parts)
    if named.problems and (by_seat := _in_order(parts, page, opened)) is not None:
        return by_seat
    return named


def _in_order(
    parts: Sequence[Sequence[str]], page: Page, opened: SheetOpened
) -> ReadLine | None:
    """Results without names, one for each player as they sit; None if it is not so."""
    texts = [" ".join(part) for part in parts]
    if len(texts) == 1:
        texts = list(parts[0])
    if not all(map(is_result, texts)):
        return None
    found = ReadLine()
    if len(texts) != len(page.playing):
        names = listed([page.names[seat] for seat in page.playing])
        found.problems.append(
            f"that is {counted(len(texts), 'result')} for {names}; "
            "put a name before each, or give all of them in this order"
        )
        return found
    for seat, text in zip(page.playing, texts, strict=True):
        try:
            found.results[seat] = read_result(text, opened)
        except ResultError as error:
            found.problems.append(f"{page.names[seat]}: {error}")
            found.doubted.add(seat)
    return _with_one_winner(found, page)


class _Reading:
    """Reads names with results."""

    def __init__(self, page: Page, opened: SheetOpened) -> None:
        self._page = page
        self._opened = opened
        self._most_words = max(len(name.split()) for name in page.names)

    def of(self, parts: Sequence[Sequence[str]]) -> ReadLine:
        found = ReadLine()
        told: list[tuple[int, Result | None]] = []
        if len(parts) == 1 and (alone := self._alone(parts[0])) is not None:
            parts, told = [], [(alone, Result(Outcome.WON))]
        for part in parts:
            try:
                self._read(part, told, found)
            except RummyError as error:
                found.problems.append(str(error))
        names = self._page.names
        for seat, times in Counter(seat for seat, _ in told).items():
            if times > 1:
                found.problems.append(
                    f"{names[seat]} is there {times} times; give one result each"
                )
                found.doubted.add(seat)
            elif seat not in self._page.playing:
                why = self._why_no_cards(seat)
                found.problems.append(f"{names[seat]} {why}; leave the name out")
            else:
                result = dict(told)[seat]
                if result is None:
                    found.doubted.add(seat)
                else:
                    found.results[seat] = result
        return _with_one_winner(found, self._page)

    def _alone(self, words: Sequence[str]) -> int | None:
        """The player of a line that is a name and nothing else: the winner."""
        try:
            seat, end = self._name(words, 0)
        except RummyError:
            return None
        return seat if end == len(words) else None

    def _why_no_cards(self, seat: int) -> str:
        out = self._page.sheet.seats[seat].out_after
        if out is None:
            return "does not play this extra deal"
        if out == 0:
            return "has left the match and has no cards"
        return f"is out since deal {out} and has no cards"

    def _read(
        self,
        words: Sequence[str],
        told: list[tuple[int, Result | None]],
        found: ReadLine,
    ) -> None:
        """Read names and results, one pair after the other."""
        place = 0
        while place < len(words):
            seat, place = self._name(words, place)
            if place == len(words):
                told.append((seat, None))
                found.problems.append(
                    f"{self._page.names[seat]}: the result is missing; type "
                    f"{what_to_type(self._opened)}"
                )
                return
            end = self._result_end(words, place)
            text = " ".join(words[place:end])
            try:
                told.append((seat, read_result(text, self._opened)))
            except ResultError as error:
                told.append((seat, None))
                found.problems.append(f"{self._page.names[seat]}: {error}")
            place = end

    def _name(self, words: Sequence[str], place: int) -> tuple[int, int]:
        """The seat of the name that begins here, and where it ends.

        Raises:
            RummyError: No name begins here, or several could.
        """
        names = self._page.names
        folded = [name.casefold() for name in names]
        for many in range(self._most_words, 0, -1):
            end = place + many
            if end <= len(words):
                text = " ".join(words[place:end]).casefold()
                if text in folded:
                    return folded.index(text), end
        seat = seat_called(words[place], names)
        if seat is None:
            shown = ascii(words[place][:_SHOWN_LETTERS])
            known = listed([names[seat] for seat in self._page.playing])
            raise RummyError(f"{shown} is none of the players; playing are {known}")
        return seat, place + 1

    def _result_end(self, words: Sequence[str], place: int) -> int:
        """Where the result that begins here ends; an unreadable one is a word long."""
        for many in range(MOST_WORDS, 0, -1):
            end = place + many
            if end <= len(words) and is_result(" ".join(words[place:end])):
                return end
        return min(place + 1, len(words))


def _with_one_winner(found: ReadLine, page: Page) -> ReadLine:
    """The line without its winners where it has more than one (D-5)."""
    won = [s for s, result in found.results.items() if result.outcome is Outcome.WON]
    noted = [s for s, result in page.noted.items() if result.outcome is Outcome.WON]
    rivals = {*won, *(seat for seat in noted if seat not in found.results)}
    if won and len(rivals) > 1:
        names = listed([page.names[seat] for seat in sorted(rivals)])
        found.problems.append(
            f"{names} cannot both have won, a deal has one winner; say who has, and "
            "give the other points"
        )
        for seat in won:
            del found.results[seat]
            found.doubted.add(seat)
    return found
