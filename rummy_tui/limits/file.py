"""The file of limits: read strictly, written whole, never half and never over damage.

What cannot be read might be an exclusion, so it is an error and not a slip to be left
aside. Nothing hides and nothing is kept twice: the file is the player's own.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, date, datetime
from pathlib import Path

from rummy_tui.errors import RummyError, reason_of
from rummy_tui.limits.limits import Limit, Limits
from rummy_tui.limits.path import VARIABLE
from rummy_tui.settings.file import BadFileError, SettingsFile, read_file, shown
from rummy_tui.settings.path import without_home
from rummy_tui.settings.replacing import replace_file

SCHEMA = 1
_YEARS = range(1970, 9000)
_TABLES = ("limits", "later", "exclusion", "file")
_HEAD = """\
# Limits of play, set with `rummy limits`, which writes this file anew.
# docs/limits.md says what stands here. It is yours to change or delete.
"""


class BadLimitsError(RummyError):
    """The file of limits is there and does not say what it should."""

    code = "bad-limits-file"


class LimitsNotSavedError(RummyError):
    """The file of limits could not be written; it is as it was."""

    code = "limits-not-saved"


def load_limits(path: Path) -> Limits:
    """What the file says; nothing is set where there is none.

    Raises:
        BadLimitsError: It is damaged, or a newer version has written it.
    """
    try:
        file = read_file(path)
        return _Reader(file).limits() if file.exists else Limits()
    except BadFileError as error:
        # A folder of somebody else, or none at all: nothing was ever set there.
        if not os.path.lexists(path):
            return Limits()
        raise BadLimitsError(
            f"{error}; no deal begins and no limit changes until the file of limits "
            "is mended or moved away"
        ) from error


def change_limits(path: Path, change: Callable[[Limits], Limits]) -> Limits:
    """Change what is set, and write it down.

    Returns:
        What is set now.

    Raises:
        BadLimitsError: The file cannot be read, so it is left as it is.
        LimitsNotSavedError: It cannot be written.
    """
    try:
        # A link stays one: what it points at is written.
        target = path.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        with _alone(target.parent):
            limits = change(load_limits(path))
            # What somebody allows themselves is nobody else's to read.
            replace_file(target, written(limits).encode(), mode=0o600)
    # RuntimeError: a link that leads to itself. ValueError: no such name can be.
    except (OSError, RuntimeError, ValueError) as error:
        raise LimitsNotSavedError(
            f"the limits are not saved: {without_home(path)} cannot be written "
            f"({reason_of(error)}); {VARIABLE} may name another "
            "file"
        ) from error
    return limits


def note_seen(path: Path, now: datetime, *, deal: bool = False) -> None:
    """Write down that the program has seen this time; nothing where no limit is set.

    Args:
        path: The file of limits; none is made.
        now: What the clock says, in local time.
        deal: Whether a deal begins now.

    Raises:
        BadLimitsError: The file cannot be read, so it is left as it is.
        LimitsNotSavedError: It cannot be written.
    """
    if not os.path.exists(path):
        return
    change_limits(
        path, lambda limits: limits.with_deal(now) if deal else limits.at(now)
    )


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Let no other process change a file here meanwhile, so that none undoes this."""
    if sys.platform == "win32":
        # It locks no folders; two windows that write in the same moment are rare.
        yield
        return
    import fcntl

    handle = os.open(folder, os.O_RDONLY)
    try:
        # Some file systems of a network lock nothing.
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
        with suppress(OSError):
            os.fsync(handle)
    finally:
        os.close(handle)


def written(limits: Limits) -> str:
    """The text of a file that says this."""
    lines = [_HEAD.rstrip()]
    if limits.seen is not None:
        lines.append(f"seen = {_toml(limits.seen)}  # the latest time the program saw")
    if limits.day is not None:
        lines.append(f"day = {limits.day}")
        lines.append(f"deals = {limits.deals}  # begun on that day")
    lines += ["", "[limits]", *_number_lines(limits.numbers)]
    if limits.later_from is not None:
        lines += ["", "[later]  # what is looser waits for this day; 0 is no limit"]
        lines += [f"from = {limits.later_from}", *_number_lines(limits.later)]
    if limits.excluded_until is not None:
        lines += ["", "[exclusion]", f"until = {_toml(limits.excluded_until)}"]
    # Last, so that of a file cut off anywhere nothing is believed.
    lines += ["", "[file]", f"schema = {SCHEMA}"]
    return "\n".join(lines) + "\n"


def _number_lines(numbers: Mapping[Limit, int]) -> list[str]:
    return [f"{limit} = {numbers[limit]}" for limit in Limit if limit in numbers]


def _toml(time: datetime) -> str:
    # TOML knows no offset of seconds, which some old local times have.
    offset = time.utcoffset()
    if offset is not None and offset.seconds % 60:
        time = time.astimezone(UTC)
    return time.isoformat()


class _Reader:
    """Takes a file of limits apart; everything in it must be known and make sense."""

    def __init__(self, file: SettingsFile) -> None:
        self._file = file

    def limits(self) -> Limits:
        where = without_home(self._file.path)
        schema = self._whole(range(1, 10**6), "file", "schema")
        if schema is None:
            raise BadFileError(
                f"{where}: it does not end with [file] and `schema = {SCHEMA}`, so "
                "some of it may be lost"
            )
        if schema > SCHEMA:
            raise BadFileError(f"{where}: a newer version of the program wrote it")
        self._only({"seen", "day", "deals", *_TABLES})
        self._only({"schema"}, "file")
        self._only({"until"}, "exclusion")
        later = self._numbers("later", "from", least=0)
        later_from = self._date("later", "from")
        if bool(later) != (later_from is not None):
            raise BadFileError(f"{where}: [later] wants limits and the day they hold")
        return Limits(
            numbers=self._numbers("limits", least=1),
            later=later,
            later_from=later_from,
            excluded_until=self._time("exclusion", "until"),
            seen=self._time("seen"),
            day=self._date("day"),
            deals=self._whole(range(10**6), "deals") or 0,
        )

    def _table(self, *keys: str) -> Mapping[str, object]:
        table: object = self._file.tables
        for key in keys:
            assert isinstance(table, Mapping)
            table = table.get(key, {})
            if not isinstance(table, Mapping):
                raise self._absurd(table, f"a table, as [{key}]", *keys)
        assert isinstance(table, Mapping)
        return table

    def _only(self, known: set[str], *table: str) -> None:
        for key in self._table(*table):
            if key not in known:
                place = self._file.place(*table, key)
                raise BadFileError(f"{place} is nothing this version knows")

    def _numbers(self, table: str, *others: str, least: int) -> dict[Limit, int]:
        self._only({*Limit, *others}, table)
        found = {
            limit: self._whole(range(least, limit.most + 1), table, limit)
            for limit in Limit
        }
        return {limit: number for limit, number in found.items() if number is not None}

    def _found(self, *keys: str) -> object:
        return self._table(*keys[:-1]).get(keys[-1])

    def _whole(self, allowed: range, *keys: str) -> int | None:
        found = self._found(*keys)
        if found is None:
            return None
        # A bool is an int to Python.
        if not isinstance(found, int) or type(found) is bool or found not in allowed:
            what = f"a whole number from {allowed[0]} to {allowed[-1]}"
            raise self._absurd(found, what, *keys)
        return found

    def _time(self, *keys: str) -> datetime | None:
        found = self._found(*keys)
        if found is None:
            return None
        if (
            not isinstance(found, datetime)
            or found.tzinfo is None
            or found.year not in _YEARS
        ):
            what = "a time with its distance from UTC, as 2026-12-31T00:00:00+01:00"
            raise self._absurd(found, what, *keys)
        return found

    def _date(self, *keys: str) -> date | None:
        found = self._found(*keys)
        if found is None:
            return None
        if type(found) is not date or found.year not in _YEARS:
            raise self._absurd(found, "a date, as 2026-12-31", *keys)
        return found

    def _absurd(self, found: object, what: str, *keys: str) -> BadFileError:
        place = self._file.place(*keys)
        return BadFileError(f"{place} = {shown(found)} makes no sense; it takes {what}")
