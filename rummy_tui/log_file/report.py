"""What `verify` found: every check with its result, and the first difference."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from rummy_tui.engine.seat import Seat
from rummy_tui.log_file.said import Place

# Few matches are tables of a tournament.
if TYPE_CHECKING:
    from rummy_tui.tournament.origin import TableOrigin


class CheckName(StrEnum):
    """What is checked; stable in JSON."""

    FILE_HASH = "file-hash"
    CHAIN = "chain"
    COMMITMENT = "commitment"
    SHUFFLES = "shuffles"
    TOURNAMENT = "tournament"
    """Only of a file that says of which tournament the table is."""
    RULES = "rules"


class CheckResult(StrEnum):
    """What came of a check."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_POSSIBLE = "not-possible"
    """The file does not hold what the check needs."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a file does not say what it should."""

    place: Place
    found: str
    """What is there."""
    expected: str
    """What should be."""
    because: str
    """Why, in one sentence without its full stop."""

    def __str__(self) -> str:
        return (
            f"{self.place}: there is {self.found}, it should be {self.expected}: "
            f"{self.because}"
        )


class DifferenceError(Exception):
    """Ends the following of a match at its first difference; never leaves the room."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(str(difference))
        self.difference = difference


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that was looked at."""

    name: CheckName
    result: CheckResult
    told: str
    """What the result means, in one sentence."""
    difference: Difference | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a file shows and what it cannot show."""

    checks: tuple[Check, ...]
    unshown: tuple[str, ...]
    """What nobody can tell from this file, a sentence each."""
    events: int
    deals: int
    is_finished: bool
    is_repeatable: bool
    """The seed was chosen by hand, so the shuffles prove nothing."""
    redacted_for: Seat | None
    origin: TableOrigin | None
    """Which table of a tournament it was, by the file's own account."""
    chain: str
    """The last hash of the chain, as it should be."""

    @property
    def verified(self) -> bool:
        """Whether nothing in the file contradicts anything."""
        return all(check.result is not CheckResult.FAILED for check in self.checks)

    @property
    def difference(self) -> Difference | None:
        """The first difference in the order of the file.

        At one place that of the rules comes first, since it says what should be there;
        the hash of the file, which differs whatever was changed, comes last of all.
        """
        found = [check for check in self.checks if check.difference is not None]
        if not found:
            return None
        return min(found, key=_urgency).difference


_ORDER = (
    CheckName.COMMITMENT,
    CheckName.TOURNAMENT,
    CheckName.SHUFFLES,
    CheckName.RULES,
    CheckName.CHAIN,
    CheckName.FILE_HASH,
)


def _urgency(check: Check) -> tuple[bool, int, int]:
    assert check.difference is not None, "only those with a difference are compared"
    line = check.difference.place.line
    last = check.name is CheckName.FILE_HASH
    return last, 10**9 if line is None else line, _ORDER.index(check.name)
