"""The base of everything on the table: a widget that paints lines itself.

It keeps the lines it painted last and lets Textual repaint only the cells that have
changed. A cursor key then sends some hundred bytes, where a widget per card would
send thirty thousand.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import takewhile

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.host import host_of
from rummy_tui.tui.line import Ink, Line

_LOOKS: dict[Ink, tuple[str, str]] = {
    "plain": ("foreground", ""),
    "dim": ("ink-dim", ""),
    "strong": ("foreground", "bold"),
    "good": ("ink-good", ""),
    "bad": ("ink-bad", ""),
    "hot": ("ink-bad", "bold"),
    "turn": ("ink-accent", "bold"),
    "banner": ("ink-accent", "bold reverse"),
    "frame": ("ink-frame", ""),
    "frame-strong": ("ink-accent", "bold"),
    "spades": ("suit-spades", "bold"),
    "hearts": ("suit-hearts", "bold"),
    "diamonds": ("suit-diamonds", "bold"),
    "clubs": ("suit-clubs", "bold"),
    "joker": ("suit-joker", "bold"),
    "wild-spades": ("suit-spades", "bold underline"),
    "wild-hearts": ("suit-hearts", "bold underline"),
    "wild-diamonds": ("suit-diamonds", "bold underline"),
    "wild-clubs": ("suit-clubs", "bold underline"),
    "cursor": ("suit-joker", "bold reverse"),
    "cursor-spades": ("suit-spades", "bold reverse"),
    "cursor-hearts": ("suit-hearts", "bold reverse"),
    "cursor-diamonds": ("suit-diamonds", "bold reverse"),
    "cursor-clubs": ("suit-clubs", "bold reverse"),
    "heading": ("ink-heading", "bold"),
    "key": ("ink-accent", "bold"),
}
"""A variable of the theme and how it is set: a colour never says anything alone.

No component classes: Textual would work out all of them anew for every widget, which
took most of the time a table needs to open.
"""

_FAINT = ("dim", "frame")
"""Inks the terminal itself makes fainter where its own colours are used."""


@lru_cache(maxsize=256)
def _letters(colour: str, style: str) -> Style:
    """The letters of an ink, on no background."""
    return Style.parse(style) + Style(color=Color.parse(colour).rich_color)


class Painted(Widget):
    """A widget made of lines; subclasses say which in `lines`."""

    class Clicked(Message):
        """Words were clicked on that say what to do."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action
            """Textual's action, to be run by the screen."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._painted: list[Line] = []
        self._painted_size = Size(0, 0)
        self._styles_of_inks: dict[Ink, Style] = {}

    @property
    def glyphs(self) -> Glyphs:
        """The marks this terminal can show."""
        return host_of(self.app).glyphs

    def lines(self, width: int, height: int) -> list[Line]:
        """What to show in this many cells; missing lines stay empty."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Paint again, and let the terminal have the cells that changed."""
        if not self.size:
            self._painted_size = Size(0, 0)  # whatever was painted is out of date
            return
        if self.size != self._painted_size:
            self.refresh()
            return
        old = self._painted
        new = self._painted = self._full(self.size)
        regions = [
            Region(start, y, end - start, 1)
            for y, (before, after) in enumerate(zip(old, new, strict=True))
            if before.pieces != after.pieces
            for start, end in [_changed_cells(before, after)]
        ]
        if regions:
            self.refresh(*regions)

    def on_click(self, event: Click) -> None:
        """Tell the screen what the words clicked on say."""
        if event.y < len(self._painted):
            does = self._painted[event.y].link_at(event.x)
            if does:
                event.stop()
                self.post_message(self.Clicked(does))

    def render_line(self, y: int) -> Strip:
        if self.size != self._painted_size:
            self._painted_size = self.size
            self._painted = self._full(self.size)
        if y >= len(self._painted):
            return Strip.blank(self.size.width, self.rich_style)
        line = self._painted[y]
        return Strip(
            [Segment(text, self.ink_style(ink)) for text, ink in line.pieces],
            line.width,
        )

    def ink_style(self, ink: Ink) -> Style:
        """How an ink looks on this widget, in the theme there is now."""
        style = self._styles_of_inks.get(ink)
        if style is None:
            variable, how = _LOOKS[ink]
            if ink in _FAINT and self.app.current_theme.ansi:
                how = "dim"
            letters = _letters(self.app.theme_variables[variable], how)
            style = self._styles_of_inks[ink] = self.rich_style + letters
        return style

    def notify_style_update(self) -> None:
        self._styles_of_inks.clear()
        super().notify_style_update()

    def _full(self, size: Size) -> list[Line]:
        width, height = size
        lines = [line.cut(width) for line in self.lines(width, height)[:height]]
        return lines + [Line().to(width) for _ in range(height - len(lines))]


def _changed_cells(before: Line, after: Line) -> tuple[int, int]:
    """First cell that differs, and the first one after the last that does."""
    old, new = _cells(before), _cells(after)
    start = _same_cells(old, new)
    end = _same_cells(old[::-1], new[::-1])
    return start, max(start + 1, max(before.width, after.width) - end)


def _cells(line: Line) -> list[tuple[str, Ink]]:
    return [(letter, ink) for text, ink in line.pieces for letter in text]


def _same_cells(before: list[tuple[str, Ink]], after: list[tuple[str, Ink]]) -> int:
    """Cells of the letters that are the same from the start on."""
    pairs = zip(before, after, strict=False)
    same = takewhile(lambda pair: pair[0] == pair[1], pairs)
    return cell_len("".join(letter for (letter, _), _ in same))
