"""`rummy rules`: the profiles, one of them in words, or what differs between two."""

from __future__ import annotations

import shutil
import sys
import textwrap

import click

from rummy_tui.cli.paint import Paint
from rummy_tui.cli.streams import is_terminal
from rummy_tui.rules.in_words import CHIPS_ONLY, differences, rule_lines
from rummy_tui.rules.load import DEFAULT_PROFILE, PROFILE_NAMES, load_profile
from rummy_tui.rules.profile import Format, RulesProfile

_NUMBER_COLUMNS = 5


@click.command()
@click.argument("profile", required=False)
@click.option(
    "--diff", "other", metavar="PROFILE", help="Tell only what this profile changes."
)
@click.option(
    "--format",
    "format_name",
    type=click.Choice([str(name) for name in Format]),
    default=str(Format.POINTS),
    show_default=True,
    metavar="FORMAT",
    help="The format to tell the points for: points, pool-101, deals-2 and so on.",
)
def rules(profile: str | None, other: str | None, format_name: str) -> None:
    """Tell a rules profile in words, or what differs between two.

    PROFILE is a name, or the path of a TOML file. Without one: all that come along,
    and where they differ.
    """
    format, paint = Format(format_name), Paint.for_stdout()
    if other is not None:
        left = load_profile(profile or DEFAULT_PROFILE, format)
        lines = _difference_lines(left, load_profile(other, format), paint)
    elif profile is not None:
        lines = _profile_lines(load_profile(profile, format), paint)
    else:
        lines = _overview([load_profile(name, format) for name in PROFILE_NAMES], paint)
    print("\n".join(lines))


def _profile_lines(profile: RulesProfile, paint: Paint) -> list[str]:
    return [
        f"{profile.name}, {profile.format}: {profile.about}",
        "",
        *(_rule(line.number, line.text, paint) for line in rule_lines(profile)),
        "",
        CHIPS_ONLY,
    ]


def _difference_lines(
    left: RulesProfile, right: RulesProfile, paint: Paint
) -> list[str]:
    found = differences(left, right)
    if not found:
        return [f"{left.name} and {right.name} have the same rules"]
    names = _names([left, right])
    width = max(map(len, names))
    lines = []
    for difference in found:
        texts = (difference.left, difference.right)
        lines += [
            _rule(number, f"{name:<{width}}  {text}", paint, indent=width + 2)
            for number, name, text in zip(
                (difference.number, ""), names, texts, strict=True
            )
        ]
    return lines


def _names(profiles: list[RulesProfile]) -> list[str]:
    """What to call profiles side by side; two files may have one name."""
    names = [profile.name for profile in profiles]
    if len(set(names)) == len(names):
        return names
    return [f"{name} ({place})" for place, name in enumerate(names, start=1)]


def _overview(profiles: list[RulesProfile], paint: Paint) -> list[str]:
    """Each profile in one line, then each rule they differ on with who has it how."""
    width = max(len(profile.name) for profile in profiles)
    lines = [f"{profile.name:<{width}}  {profile.about}" for profile in profiles]
    lines += ["", "Where they differ:"]
    rows = zip(*(rule_lines(profile) for profile in profiles), strict=True)
    for row in rows:
        names_by_text: dict[str, list[str]] = {}
        for line, profile in zip(row, profiles, strict=True):
            names_by_text.setdefault(line.text, []).append(profile.name)
        if len(names_by_text) == 1:
            continue
        number = row[0].number
        for text, names in names_by_text.items():
            lines.append(_rule(number, f"{text} ({', '.join(names)})", paint))
            number = ""
    return lines


def _rule(number: str, text: str, paint: Paint, *, indent: int = 0) -> str:
    """A rule with its number, on a screen broken into lines that fit."""
    lines = [paint.sentence(text)]
    if is_terminal(sys.stdout):
        columns = shutil.get_terminal_size().columns - _NUMBER_COLUMNS
        lines = textwrap.wrap(
            lines[0], max(columns, 40), subsequent_indent=" " * indent
        )
    margin = " " * _NUMBER_COLUMNS
    first, *rest = lines
    return "\n".join(
        [
            paint.faint(f"{number:<{_NUMBER_COLUMNS}}") + first,
            *(margin + line for line in rest),
        ]
    )
