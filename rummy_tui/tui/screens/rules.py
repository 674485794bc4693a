"""Every rule of a profile in words, and what another profile says instead."""

from __future__ import annotations

from textwrap import wrap

from rummy_tui.rules.formats.terms import NO_STAKES, Stakes, Terms
from rummy_tui.rules.formats_in_words import format_lines
from rummy_tui.rules.in_words import RuleLine, differences, rule_lines
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from rummy_tui.rules.profile import RulesProfile
from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.screens.page import PageDialog
from rummy_tui.tui.wrapping import wrapped

_NUMBER = 6


class RulesScreen(PageDialog[None]):
    """Closed by the key that opens it, or any of the usual ones."""

    MODE = Mode.RULES
    BINDINGS = bindings_in(MODE)

    def __init__(
        self,
        profile: RulesProfile,
        *,
        seats: int | None = None,
        stakes: Stakes = NO_STAKES,
    ) -> None:
        """Show a profile's rules.

        Args:
            profile: Shown first, and compared with the others.
            seats: Speak of a table of this many seats; None speaks of all.
            stakes: What is played for there.
        """
        super().__init__()
        self._own = self._shown = profile
        self._seats, self._stakes = seats, stakes
        self._others = [load_profile(name, profile.format) for name in PROFILE_NAMES]
        if profile not in self._others:
            self._others.append(profile)
        self._comparing = False

    def body(self, width: int, height: int) -> list[Line]:
        own, shown = self._own, self._shown
        title = Line().add(f"Rules of {shown.name}", "turn")
        if shown == own:
            title.add("  the rules of this table" if self._seats else "", "dim")
        elif self._comparing:
            title.add(f"  compared with {own.name}", "dim")
        lines = [title, *wrapped(shown.about, width, "dim"), Line()]
        if self._comparing and shown != own:
            return lines + self._differences(width)
        for rule in [*self._format_lines(), *rule_lines(shown, seats=self._seats)]:
            lines += self._rule(rule.number, rule.text, width)
        return lines

    def _format_lines(self) -> list[RuleLine]:
        """How deals make up a match at this table; of all tables nothing is said."""
        if self._seats is None:
            return []
        terms = Terms.of(self._shown, seats=self._seats, stakes=self._stakes)
        return format_lines(terms)

    def hints(self) -> list[Hint]:
        what = "only what differs" if not self._comparing else "all rules"
        profiles = ("previous-profile", "other profiles")
        return [("close", "closes"), profiles, ("compare", what)]

    def _rule(self, number: str, text: str, width: int) -> list[Line]:
        rows = wrap(text, width - _NUMBER)
        first = Line().put(number, "dim", width=_NUMBER).add(rows[0])
        return [first, *(Line().to(_NUMBER).add(row) for row in rows[1:])]

    def _differences(self, width: int) -> list[Line]:
        lines = []
        for found in differences(self._own, self._shown, seats=self._seats):
            lines += self._rule(found.number, found.right, width)
            said = f"{self._own.name}: {found.left}"
            lines += [
                Line().to(_NUMBER).add(row, "hot")
                for row in wrap(said, width - _NUMBER)
            ]
        return lines

    def action_profile(self, by: int) -> None:
        at = self._others.index(self._shown)
        self._shown = self._others[(at + by) % len(self._others)]
        self._top = 0
        self.repaint()

    def action_compare(self) -> None:
        self._comparing = not self._comparing
        if self._comparing and self._shown == self._own:
            self.action_profile(1)
        self.repaint()

    def action_close(self) -> None:
        self.dismiss(None)
