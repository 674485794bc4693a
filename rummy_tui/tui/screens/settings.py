"""The settings: each with its sentence, tried at once on a few cards, and saved."""

from __future__ import annotations

from dataclasses import replace
from textwrap import wrap
from typing import Any

from rummy_tui.cards.notation import parse_face
from rummy_tui.errors import RummyError
from rummy_tui.settings.schema import SETTINGS, Setting, Value
from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.laid_hand import add_face
from rummy_tui.tui.line import Ink, Line
from rummy_tui.tui.screens.page import PageDialog

_SECTIONS = {
    "look": "Look",
    "play": "Play",
    "hotseat": "Hotseat",
    "keys": "Keys",
}
_NAME = 18
_YES_NO = ("on", "off")
_STEP = 0.1
"""By how much a number changes with one key."""
_SAMPLE = ("5S", "6S", "7S", "QH", "9D", "4C", "10H", "PJ")
_JOKERS = frozenset({"9D", "PJ"})


class SettingsScreen(PageDialog[None]):
    """What is changed here holds at once, and is written to the settings file."""

    MODE = Mode.SETTINGS
    BINDINGS = bindings_in(MODE)

    def __init__(self) -> None:
        super().__init__()
        self._at = 0
        self._said = ""
        self._is_bad = False

    @property
    def _setting(self) -> Setting:
        return SETTINGS[self._at]

    # What the page shows.

    def body(self, width: int, height: int) -> list[Line]:
        above = [self._title(width), self._sample()]
        below = self._about(width)
        rows = self._rows()
        room = max(3, height - len(above) - len(below) - 1)
        if len(rows) > room:
            # The line chosen stays in sight, with its heading where it can.
            at = next(i for i, (setting, _) in enumerate(rows) if setting == self._at)
            start = min(max(0, at - room // 2), len(rows) - room)
            rows = rows[start : start + room]
        return [*above, *(line for _, line in rows), Line(), *below]

    def _title(self, width: int) -> Line:
        line = Line().add("Settings", "turn")
        kept = self.host.settings_kept_in
        where = f"kept in {kept}" if kept else "kept for this time only"
        return line.right(Line().add(where, "dim"), max(width, line.width + len(where)))

    def _sample(self) -> Line:
        """A few cards and marks as they look now."""
        line = Line()
        for text in _SAMPLE:
            add_face(line, parse_face(text), self.glyphs, acts_as_joker=text in _JOKERS)
            line.add("  ")
        line.add(f"{self.glyphs.yes} pure sequence", "good").add("  ")
        return line.add(f"{self.glyphs.no} all grouped", "bad")

    def _rows(self) -> list[tuple[int | None, Line]]:
        """A line for each setting, and one without a number for each heading."""
        rows: list[tuple[int | None, Line]] = []
        section = ""
        for place, setting in enumerate(SETTINGS):
            if setting.section != section:
                section = setting.section
                rows.append((None, Line().add(_SECTIONS[section], "heading")))
            rows.append((place, self._row(place, setting)))
        return rows

    def _row(self, place: int, setting: Setting) -> Line:
        chosen = place == self._at
        line = Line().add(f"{self.glyphs.prompt} " if chosen else "  ", "turn")
        choose = f"choose_place({place})"
        name = setting.key.replace("_", " ")
        ink: Ink = "strong" if chosen else "plain"
        line.put(name, ink, width=_NAME)
        line.links.append((0, line.width, choose))
        value = self._value(setting)
        words = setting.choices or _YES_NO
        if setting.range is not None:
            arrow: Ink = "key" if chosen else "dim"
            line.add("< ", arrow, does="change(-1)" if chosen else choose)
            line.add(f"{value:g}", ink)
            return line.add(" >", arrow, does="change(1)" if chosen else choose)
        for word in words:
            is_on = word == _written(value)
            shown = f"[{word}]" if is_on else f" {word} "
            does = f"choose_value({place}, '{word}')"
            line.add(shown, "strong" if is_on else "dim", does=does)
        if value != setting.default:
            line.add("  changed", "dim")
        return line

    def _value(self, setting: Setting) -> Value:
        value: Value = getattr(self.host.settings, setting.name)
        return value

    def _about(self, width: int) -> list[Line]:
        """What the chosen setting is for, and what came of the last change."""
        lines = [Line().add(row) for row in wrap(self._setting.sentence, width)]
        if self._said:
            said: Ink = "bad" if self._is_bad else "dim"
            lines += [Line().add(row, said) for row in wrap(self._said, width)]
        return lines

    def hints(self) -> list[Hint]:
        return [
            ("choose-up", "line"),
            ("value-down", "change"),
            ("close", "closes"),
            ("reset", "default"),
        ]

    # What the keys do.

    def action_choose_line(self, by: int) -> None:
        self._at = (self._at + by) % len(SETTINGS)
        self._said = ""
        self.repaint()

    def action_choose_place(self, place: int) -> None:
        self._at = place
        self._said = ""
        self.repaint()

    def action_choose_value(self, place: int, word: str) -> None:
        self._at = place
        value = self._setting.value_of_text(word)
        assert value is not None, "only what a setting takes is offered"
        self._change(value)

    def action_change(self, by: int) -> None:
        setting = self._setting
        value = self._value(setting)
        if setting.range is not None:
            assert isinstance(value, float), "a setting with bounds is a number"
            low, high = setting.range
            self._change(min(high, max(low, round(value + by * _STEP, 1))))
            return
        words = list(setting.choices or _YES_NO)
        word = words[(words.index(_written(value)) + by) % len(words)]
        self.action_choose_value(self._at, word)

    def action_reset(self) -> None:
        self._change(self._setting.default)

    def action_scroll_lines(self, by: int) -> None:
        self._at = max(0, min(self._at + by, len(SETTINGS) - 1))
        self.repaint()

    def action_scroll_pages(self, by: int) -> None:
        self.action_scroll_lines(5 * by)

    def _change(self, value: Value) -> None:
        setting = self._setting
        change: dict[str, Any] = {setting.name: value}
        changed = replace(self.host.settings, **change)
        self._is_bad = False
        try:
            self._said = self.host.keep_setting(setting.name, value)
        except RummyError as error:
            self._said, self._is_bad = f"It holds for now, but {error}.", True
        self.host.use_settings(changed)
        self.repaint()

    def action_close(self) -> None:
        self.dismiss(None)


def _written(value: Value) -> str:
    """A value as it is offered."""
    return _YES_NO[not value] if isinstance(value, bool) else str(value)
