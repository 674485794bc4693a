"""Which deals a question is about, as conditions of a query."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from rummy_tui.rules.profile import Format
from rummy_tui.store.matches import MatchKind, milliseconds

OWN = f"match NOT IN (SELECT id FROM matches WHERE kind = '{MatchKind.IMPORTED}')"
"""Of a row that belongs to a match: it was played here, not read out of a file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Which deals are counted; None is any."""

    player: str | None = None
    profile: str | None = None
    format: Format | None = None
    first_day: date | None = None
    last_day: date | None = None

    def conditions(self, at: str) -> tuple[list[str], dict[str, object]]:
        """Conditions on a row whose moment is in this column, and their values."""
        values: dict[str, object] = {
            "name": self.player,
            "profile": self.profile,
            "format": self.format,
        }
        values = {name: value for name, value in values.items() if value is not None}
        conditions = [f"{name} = :{name}" for name in values]
        if self.first_day is not None:
            conditions.append(f"{at} >= :first")
            values["first"] = day_begins(self.first_day)
        if self.last_day is not None:
            conditions.append(f"{at} < :last")
            values["last"] = day_begins(self.last_day + timedelta(days=1))
        return conditions, values


def also(conditions: Sequence[str]) -> str:
    """More conditions, to stand behind another."""
    return "".join(f" AND {condition}" for condition in conditions)


def day_begins(day: date) -> int:
    """The first moment of a day of this machine's time zone, as in the file."""
    return milliseconds(datetime.combine(day, time()).astimezone())
