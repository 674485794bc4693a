"""What a seat sees of the table, and how it is painted."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase
from rummy_tui.engine.view import SeatView
from rummy_tui.tui.arrangement import Arrangement
from rummy_tui.tui.bars import (
    footer_lines,
    idle_keys,
    key_notes,
    log_lines,
    message_lines,
    needs_line,
    prompt_line,
    title_line,
)
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.host import host_of
from rummy_tui.tui.keys import Mode, keys_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.panel import side_lines
from rummy_tui.tui.picture import hand_picture
from rummy_tui.tui.present import is_complete, wild_text, with_faces
from rummy_tui.tui.session import Session
from rummy_tui.tui.telling import log, prompt, seat_summaries
from rummy_tui.tui.widgets.decks import Decks, DecksPicture
from rummy_tui.tui.widgets.hand import Hand
from rummy_tui.tui.widgets.players import Players
from rummy_tui.tui.widgets.words import Words

_MESSAGE_ROWS = 3


class TableView(Screen[None]):
    """One seat's view of a deal, with a line for what is to be said about it."""

    CSS_PATH = "table.tcss"
    AUTO_FOCUS = None
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide"), (118, "-wider")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-roomy"), (36, "-tall")]

    def __init__(self, session: Session, seat: Seat) -> None:
        super().__init__()
        self._session = session
        self._seat = seat
        self._lifted: CardId | None = None
        self._is_paused = False
        self._message = ""
        self._is_refusal = False

    def compose(self) -> ComposeResult:
        glyphs = self.glyphs
        yield Words(id="title")
        with Horizontal(id="main"):
            with Vertical(id="column"):
                yield Players(glyphs=glyphs, id="players")
                yield Decks(glyphs=glyphs, id="decks")
                yield Words(id="prompt")
                yield Hand(glyphs=glyphs, id="hand")
                yield Words(id="needs")
                yield Words(id="message")
            yield Words(id="side")
        yield Words(id="footer")

    def on_mount(self) -> None:
        self._repaint()

    def on_resize(self) -> None:
        # What lines say depends on the size class too, which is set only now.
        self.call_after_refresh(self._repaint)

    # What others ask of the table.

    @property
    def glyphs(self) -> Glyphs:
        """The marks this terminal can show."""
        return host_of(self.app).glyphs

    @property
    def seat(self) -> Seat:
        """Whose hand is shown."""
        return self._seat

    @property
    def view(self) -> SeatView:
        """What that seat sees now."""
        return self._session.view(self._seat)

    @property
    def arrangement(self) -> Arrangement:
        """How that seat keeps its hand."""
        return self._session.arrangement(self._seat)

    @property
    def message(self) -> str:
        """What the message line says; empty if nothing."""
        return self._message

    def show_seat(self, seat: Seat) -> None:
        """Show another person's hand from now on; call it behind the curtain."""
        self._seat = seat
        self._is_paused = False
        self.table_changed()

    def table_changed(self) -> None:
        """Something happened at the table: show it.

        A sentence that answers a question stays to be read; a refusal is out of date.
        """
        self._lifted = None
        if self._is_refusal or not self.view.record.is_in:
            self._message = ""
        self._repaint()

    # Painting. Only cells that changed reach the terminal.

    def _say(self, text: str, *, is_refusal: bool = False) -> None:
        self._message = with_faces(text, self.glyphs)
        self._is_refusal = is_refusal
        self._repaint()

    def _refuse(self, reason: str) -> None:
        self._say(reason, is_refusal=True)

    def _repaint(self) -> None:
        if not self.is_mounted:
            return
        view, arrangement, glyphs = self.view, self.arrangement, self.glyphs
        self._repaint_hand(view, arrangement)
        self._words("title", lambda w, h: [title_line(view, glyphs, w)])
        self.query_one("#players", Players).show(seat_summaries(view, glyphs))
        self._words("side", self._side_lines)

    def _repaint_hand(self, view: SeatView, arrangement: Arrangement) -> None:
        """Paint what a move of the cursor can change."""
        glyphs, help = self.glyphs, self._session.help
        picture = hand_picture(
            view, arrangement, lifted=self._lifted, is_hidden=self._is_paused
        )
        self.query_one("#hand", Hand).show(picture)
        offer = self._prompt(view, arrangement)
        mine = view.is_my_turn
        self._words("prompt", lambda w, h: [prompt_line(offer, glyphs, is_mine=mine)])
        self._words("message", self._message_lines)
        hidden = self._is_paused
        # What may be thrown or closed with depends on the card (T-3).
        idle = idle_keys(view, arrangement, is_paused=hidden)
        self.query_one("#decks", Decks).show(self._decks(view, idle))
        keys, notes = list(keys_in(Mode.TABLE)), key_notes(view)
        self._words(
            "footer",
            lambda w, h: footer_lines(keys, glyphs, w, idle=idle, notes=notes),
        )
        self._words(
            "needs",
            lambda w, h: (
                [] if hidden else [needs_line(view, arrangement, glyphs, w, help=help)]
            ),
        )

    def _words(self, id: str, make: Callable[[int, int], list[Line]]) -> None:
        self.query_one(f"#{id}", Words).show(make)

    def _message_lines(self, width: int, height: int) -> list[Line]:
        """The message, and below it the log unless the side panel has it."""
        glyphs, room = self.glyphs, min(height, _MESSAGE_ROWS)
        lines = message_lines(
            self._message, glyphs, width, room, is_refusal=self._is_refusal
        )
        if self._log_is_aside:
            return lines
        if not self.has_class("-short"):
            lines += [Line() for _ in range(_MESSAGE_ROWS - len(lines))]
        moves = log(self.view, glyphs)
        return lines + log_lines(moves, glyphs, width, height - len(lines))

    @property
    def _log_is_aside(self) -> bool:
        return self.has_class("-short") and not self.has_class("-narrow")

    def _side_lines(self, width: int, height: int) -> list[Line]:
        aside = self._log_is_aside
        return side_lines(self.view, self.glyphs, width, height, with_log=aside)

    def _prompt(self, view: SeatView, arrangement: Arrangement) -> str:
        return prompt(
            view,
            self.glyphs,
            lifted=self._lifted,
            is_complete=self._offers_finish(view, arrangement),
            is_hidden=self._is_paused,
        )

    def _offers_finish(self, view: SeatView, arrangement: Arrangement) -> bool:
        cursor = arrangement.cursor
        return (
            self._session.help
            and view.is_my_turn
            and view.phase is Phase.DISCARD
            and cursor is not None
            and self._lifted is None
            and is_complete(view, arrangement, cursor)
        )

    def _decks(self, view: SeatView, idle: frozenset[str]) -> DecksPicture:
        return DecksPicture(
            closed_count=view.closed_count,
            turned=view.turned,
            wild_text=wild_text(view, self.glyphs),
            open_deck=view.open_deck,
            lifted=None if self._lifted is None else view.face(self._lifted),
            may_draw_closed="draw-closed" not in idle,
            may_draw_open="draw-open" not in idle,
            may_finish="finish" not in idle,
        )
