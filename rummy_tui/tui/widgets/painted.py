"""The base of everything on the table: a widget that paints lines itself.

It keeps the lines it painted last and lets Textual repaint only the cells that have
changed. A cursor key then sends some hundred bytes, where a widget per card would
send thirty thousand.
"""

from __future__ import annotations

from itertools import takewhile

from rich.cells import cell_len
from rich.segment import Segment
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.host import host_of
from rummy_tui.tui.line import INKS, Ink, Line


class Painted(Widget):
    """A widget made of lines; subclasses say which in `lines`."""

    COMPONENT_CLASSES = {f"ink--{ink}" for ink in INKS}
    # A colour never says anything alone: states differ in bold, reverse, underline too.
    DEFAULT_CSS = """
    Painted {
        & > .ink--dim { color: $ink-dim; }
        & > .ink--strong { text-style: bold; }
        & > .ink--good { color: $ink-good; }
        & > .ink--bad { color: $ink-bad; }
        & > .ink--hot { color: $ink-bad; text-style: bold; }
        & > .ink--turn { color: $ink-accent; text-style: bold; }
        & > .ink--banner { color: $ink-accent; text-style: bold reverse; }
        & > .ink--frame { color: $ink-frame; }
        & > .ink--frame-strong { color: $ink-accent; text-style: bold; }
        & > .ink--spades { color: $suit-spades; text-style: bold; }
        & > .ink--hearts { color: $suit-hearts; text-style: bold; }
        & > .ink--diamonds { color: $suit-diamonds; text-style: bold; }
        & > .ink--clubs { color: $suit-clubs; text-style: bold; }
        & > .ink--joker { color: $suit-joker; text-style: bold; }
        & > .ink--wild-spades { color: $suit-spades; text-style: bold underline; }
        & > .ink--wild-hearts { color: $suit-hearts; text-style: bold underline; }
        & > .ink--wild-diamonds { color: $suit-diamonds; text-style: bold underline; }
        & > .ink--wild-clubs { color: $suit-clubs; text-style: bold underline; }
        & > .ink--cursor { color: $suit-joker; text-style: bold reverse; }
        & > .ink--cursor-spades { color: $suit-spades; text-style: bold reverse; }
        & > .ink--cursor-hearts { color: $suit-hearts; text-style: bold reverse; }
        & > .ink--cursor-diamonds { color: $suit-diamonds; text-style: bold reverse; }
        & > .ink--cursor-clubs { color: $suit-clubs; text-style: bold reverse; }
        & > .ink--heading { color: $ink-heading; text-style: bold; }
        & > .ink--key { color: $ink-accent; text-style: bold; }

        &:ansi > .ink--dim { text-style: dim; }
        &:ansi > .ink--frame { text-style: dim; }
    }
    """

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
            [
                Segment(text, self.get_component_rich_style(f"ink--{ink}"))
                for text, ink in line.pieces
            ],
            line.width,
        )

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
