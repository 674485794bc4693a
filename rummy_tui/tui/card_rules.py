"""The rules of a profile on the rules card: those that differ elsewhere marked.

Knows no Textual.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rummy_tui.rules.in_words import RuleLine, elsewhere, unusual
from rummy_tui.rules.profile import RulesProfile
from rummy_tui.tui.line import Ink, Line
from rummy_tui.tui.wrapping import wrapped

_INDENT = 3
_OTHERS_INDENT = 5


class CardRules:
    """The rules of one table as lines."""

    def __init__(self, profile: RulesProfile, *, seats: int, mark: str) -> None:
        """Tell the rules of a table.

        Args:
            profile: Its rules.
            seats: How many sit there.
            mark: What stands before a rule in which most other profiles differ.
        """
        self._marked = unusual(profile, seats=seats)
        self._others = elsewhere(profile, seats=seats)
        self._mark = mark

    def lines(self, rules: Sequence[RuleLine], width: int, room: int) -> list[Line]:
        """Every rule, and what other profiles say instead where there is room.

        Args:
            rules: In order.
            width: Cells there are.
            room: Lines there are; the rules may take more.
        """
        marked, others = self._marked, self._others
        lines = [self._rule(rule, width) for rule in rules]
        own = list(map(len, lines))
        # What the others say where there is room: first where most of them differ.
        for wanted in (marked, frozenset(others)):
            more = {
                place: _other_lines(others[rule.key], width)
                for place, rule in enumerate(rules)
                if rule.key in wanted
                and rule.key in others
                and len(lines[place]) == own[place]
            }
            if sum(map(len, lines)) + sum(map(len, more.values())) > room:
                break
            for place, found in more.items():
                lines[place] += found
        return [line for block in lines for line in block]

    def _rule(self, rule: RuleLine, width: int) -> list[Line]:
        is_unusual = rule.key in self._marked
        ink: Ink = "strong" if is_unusual else "plain"
        room = width - len(rule.number) - 1
        lines = wrapped(rule.text, room, ink, indent=_INDENT)
        first = Line().add(f" {self._mark} " if is_unusual else "   ", "hot")
        first.add(lines[0].text.strip(), ink)
        number = Line().add(rule.number, "dim")
        return [first.right(number, width), *lines[1:]]


def _other_lines(said: Mapping[str, str], width: int) -> list[Line]:
    names_by_text: dict[str, list[str]] = {}
    for name, text in said.items():
        names_by_text.setdefault(text, []).append(name)
    return [
        line
        for text, names in names_by_text.items()
        for line in wrapped(
            f"{', '.join(names)}: {text}", width, "dim", indent=_OTHERS_INDENT
        )
    ]
