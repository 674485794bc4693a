"""A screen that is a page of text: a body that fits itself to the size, and a footer.

One widget paints the whole page, so it opens at once and nothing in it can have the
focus: every key belongs to the page. A body longer than the screen scrolls.
"""

from __future__ import annotations

from typing import TypeVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import ModalScreen, Screen

from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.host import Host, host_of
from rummy_tui.tui.line import Line
from rummy_tui.tui.widgets.painted import Painted

T = TypeVar("T")

MARGIN = 1
SCROLLING = [
    Binding("down", "scroll_lines(1)", show=False),
    Binding("up", "scroll_lines(-1)", show=False),
    Binding("pagedown", "scroll_lines(10)", show=False),
    Binding("space", "scroll_lines(10)", show=False),
    Binding("pageup", "scroll_lines(-10)", show=False),
    Binding("home", "scroll_lines(-9999)", show=False),
    Binding("end", "scroll_lines(9999)", show=False),
]
"""Keys of pages that may be longer than the screen."""

LEAVING = Binding("Q", "app.leave", show=False)
"""For a screen over another one: Textual keeps the app's own keys away from it."""


def key_line(*hints: tuple[str, str]) -> Line:
    """Keys with what they do."""
    line = Line()
    for key, does in hints:
        line.add(key, "key").add(f" {does}   ")
    return line


def plain_line(line: Line, glyphs: Glyphs) -> Line:
    """The line in the marks this terminal can show."""
    plain = Line()
    for text, ink in line.pieces:
        plain.add(glyphs.plain(text), ink)
    return plain


class PageBody(Painted):
    """Paints the page it lies on."""

    def lines(self, width: int, height: int) -> list[Line]:
        page = self.screen
        assert isinstance(page, Page), "a page's body lies on a page"
        return page.all_lines(width, height)


class Page(Screen[T]):
    """A page over the whole screen; subclasses give `body` and `hints`."""

    AUTO_FOCUS = None

    def __init__(self) -> None:
        super().__init__()
        self._top = 0
        self._last_top = 0

    def compose(self) -> ComposeResult:
        yield PageBody(id="page")

    @property
    def host(self) -> Host:
        """The app."""
        return host_of(self.app)

    @property
    def glyphs(self) -> Glyphs:
        """The marks this terminal can show."""
        return self.host.glyphs

    def body(self, width: int, height: int) -> list[Line]:
        """The page for this many cells; longer than the height, it scrolls."""
        raise NotImplementedError

    def hints(self) -> Line:
        """The last line: what to press."""
        raise NotImplementedError

    def all_lines(self, width: int, height: int) -> list[Line]:
        """Body and footer as they stand on the screen."""
        inner = width - 2 * MARGIN
        body = self.body(inner, height - 1)
        room = height - 1
        self._last_top = max(0, len(body) - room)
        self._top = min(self._top, self._last_top)
        shown = body[self._top : self._top + room]
        shown += [Line() for _ in range(room - len(shown))]
        hints = Line().extend(self.hints())
        if self._last_top:
            below = self._last_top - self._top
            more = f"PgDn: {below} more lines" if below else "PgUp: the end"
            hints = hints.cut(inner - len(more) - 1)
            hints.right(Line().add(more, "hot"), inner)
        return [self._as_shown(line) for line in [*shown, hints]]

    def repaint(self) -> None:
        """Show the page as it is now."""
        # None before it is mounted, when there is nothing to show it on either.
        for body in self.query(PageBody):
            body.repaint()

    def action_scroll_lines(self, by: int) -> None:
        self._top = max(0, min(self._top + by, self._last_top))
        self.repaint()

    def _as_shown(self, line: Line) -> Line:
        return Line().to(MARGIN).extend(plain_line(line, self.glyphs))


class PageDialog(Page[T], ModalScreen[T]):
    """A page that lies over another screen, whose keys it keeps out."""

    BINDINGS = [LEAVING]


class Box(Painted):
    """A few lines in a frame over another screen."""

    def __init__(self, lines: list[Line], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines = lines
        self.styles.height = len(lines) + 2

    def lines(self, width: int, height: int) -> list[Line]:
        glyphs = host_of(self.app).glyphs
        top = glyphs.top_left + glyphs.horizontal * (width - 2) + glyphs.top_right
        bottom = (
            glyphs.bottom_left + glyphs.horizontal * (width - 2) + glyphs.bottom_right
        )
        edge = Line().add(glyphs.vertical + " ", "frame-strong")
        inside = [
            Line()
            .extend(edge)
            .extend(plain_line(line, glyphs))
            .cut(width - 1)
            .add(glyphs.vertical, "frame-strong")
            for line in self._lines
        ]
        return [
            Line().add(top, "frame-strong"),
            *inside,
            Line().add(bottom, "frame-strong"),
        ]
