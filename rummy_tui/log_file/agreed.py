"""What is agreed on before the toss, as canonical text: rules, players, stakes."""

from __future__ import annotations

from rummy_tui.log_file.errors import utf8
from rummy_tui.log_file.said import Said
from rummy_tui.rules.formats.terms import Stakes
from rummy_tui.rules.profile import RulesProfile

VARIANT = "IR13"
"""13-card Indian rummy."""
VERSION = 1
"""Rises when an older program could no longer read what this one writes."""


def started_text(said: Said) -> str:
    """Everything that is agreed on before the toss, a line for each thing."""
    values = said.values
    profile: RulesProfile = values["profile"]
    stakes: Stakes = values["stakes"]
    lines = [
        f"{VARIANT} {VERSION}",
        f"format {profile.format}",
        f"turn_seconds {values['turn_seconds']}",
        f"point_value {stakes.point_value}",
        f"entry {stakes.entry}",
        f"rejoin {_plain(stakes.rejoin)}",
        f"places {stakes.places}",
    ]
    lines += [
        f"player {_counted(info.name)} {_counted(info.bot)}"
        for info in values["players"]
    ]
    lines += [f"name {_counted(profile.name)}", f"about {_counted(profile.about)}"]
    lines += [f"{key} {_plain(value)}" for key, value in rules_of(profile).items()]
    lines += [
        f"commitment {values['commitment']}",
        f"words {_counted(values['words'])}",
        f"repeatable {_plain(values['repeatable'])}",
    ]
    return "\n".join(lines)


def rules_of(profile: RulesProfile) -> dict[str, object]:
    """The keys of a profile with their values as its file would say them."""
    named = {"name", "about", "format"}
    rules: dict[str, object] = {
        key: getattr(profile, key)
        for key in RulesProfile.__dataclass_fields__
        if key not in named
    }
    packs = profile.packs_by_seats
    rules["packs_by_seats"] = {str(seats): n for seats, n in enumerate(packs, 2)}
    jokers = profile.printed_jokers
    how = "per_pack" if jokers.per_pack else "in_all"
    rules["printed_jokers"] = {how: jokers.count}
    return rules


def _counted(text: str) -> str:
    """A text that may hold anything: its bytes in UTF-8 counted, then itself."""
    return f"{len(utf8(text))}:{text}"


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return " ".join(f"{key} {number}" for key, number in value.items())
    return str(value)
