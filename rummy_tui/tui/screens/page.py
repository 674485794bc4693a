"""A screen that is a page of text: a body that fits itself to the size, and a footer.

One widget paints the whole page, so it opens at once and nothing in it can have the
focus: every key belongs to the page. A body longer than the screen scrolls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import ModalScreen

from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.hints import Hint
from rummy_tui.tui.host import host_of
from rummy_tui.tui.line import Ink, Line
from rummy_tui.tui.screens.keyed import Keyed
from rummy_tui.tui.widgets.painted import Painted

T = TypeVar("T")

MARGIN = 1


def plain_line(line: Line, glyphs: Glyphs) -> Line:
    """The line in the marks this terminal can show."""
    plain = Line()
    for text, ink in line.pieces:
        plain.add(glyphs.plain(text), ink)
    for start, end, does in line.links:
        # Every mark is one cell wide, so columns count letters.
        first, last = (len(glyphs.plain(line.text[:at])) for at in (start, end))
        plain.links.append((first, last, does))
    return plain


class PageBody(Painted):
    """Paints the page it lies on."""

    def lines(self, width: int, height: int) -> list[Line]:
        page = self.screen
        assert isinstance(page, Page), "a page's body lies on a page"
        return page.all_lines(width, height)


class Page(Keyed[T]):
    """A page over the whole screen; subclasses give `body` and `hints`."""

    def __init__(self) -> None:
        super().__init__()
        self._top = 0
        self._last_top = 0
        self._room = 1

    def compose(self) -> ComposeResult:
        yield PageBody(id="page")

    def body(self, width: int, height: int) -> list[Line]:
        """The page for this many cells; longer than the height, it scrolls."""
        raise NotImplementedError

    def hints(self) -> Sequence[Hint]:
        """The last line: what to press, the most important first."""
        raise NotImplementedError

    def all_lines(self, width: int, height: int) -> list[Line]:
        """Body and hints as they stand on the screen."""
        inner = width - 2 * MARGIN
        body = self.body(inner, height - 1)
        room = self._room = height - 1
        self._last_top = max(0, len(body) - room)
        self._top = min(self._top, self._last_top)
        shown = body[self._top : self._top + room]
        shown += [Line() for _ in range(room - len(shown))]
        is_cut = self._last_top > 0
        more = self.more_line(self._last_top - self._top) if is_cut else Line()
        hints = self.hint_line(self.hints(), inner - more.width)
        hints.right(more, inner)
        return [self._as_shown(line) for line in [*shown, hints]]

    def repaint(self) -> None:
        """Show the page as it is now."""
        # None before it is mounted, when there is nothing to show it on either.
        for body in self.query(PageBody):
            body.repaint()

    def action_scroll_lines(self, by: int) -> None:
        self._top = max(0, min(self._top + by, self._last_top))
        self.repaint()

    def action_scroll_pages(self, by: int) -> None:
        self.action_scroll_lines(by * max(1, self._room - 2))

    def _as_shown(self, line: Line) -> Line:
        return Line().to(MARGIN).extend(plain_line(line, self.glyphs))


class PageDialog(Page[T], ModalScreen[T]):
    """A page that lies over another screen, whose keys it keeps out."""


class Box(Painted):
    """A few lines in a frame over another screen."""

    def __init__(self, make: Callable[[int], list[Line]], *, id: str) -> None:
        """Show what `make` makes for so many columns."""
        super().__init__(id=id)
        self._make = make

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._make(width - 4)) + 2

    def lines(self, width: int, height: int) -> list[Line]:
        glyphs = host_of(self.app).glyphs
        made = [plain_line(line, glyphs) for line in self._make(width - 4)]
        return framed(made, glyphs, width, "frame-strong")


def framed(lines: list[Line], glyphs: Glyphs, width: int, ink: Ink) -> list[Line]:
    """Lines with a frame round them, so many columns wide in all."""
    edge = glyphs.horizontal * (width - 2)
    return [
        Line().add(glyphs.top_left + edge + glyphs.top_right, ink),
        *(
            Line()
            .add(f"{glyphs.vertical} ", ink)
            .extend(line.cut(width - 4))
            .add(f" {glyphs.vertical}", ink)
            for line in lines
        ),
        Line().add(glyphs.bottom_left + edge + glyphs.bottom_right, ink),
    ]
