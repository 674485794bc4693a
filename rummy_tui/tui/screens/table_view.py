"""What a seat sees of the table, and how it is painted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

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
    prompt_lines,
    title_line,
)
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import keys_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.picture import hand_picture
from rummy_tui.tui.present import is_complete, wild_text, with_faces
from rummy_tui.tui.screens.with_hand import WithHand
from rummy_tui.tui.session import Session
from rummy_tui.tui.side_panel import OVERVIEW, next_panel, side_lines
from rummy_tui.tui.sizes import (
    MOST_MESSAGE_ROWS,
    SIDE_FROM,
    WIDER_SIDE_FROM,
    compact_rows,
    has_tall_faces,
    is_compact,
    key_rows,
    side_width,
)
from rummy_tui.tui.telling import log, prompt, seat_summaries
from rummy_tui.tui.widgets.decks import Decks, DecksPicture
from rummy_tui.tui.widgets.hand import Hand
from rummy_tui.tui.widgets.players import Players
from rummy_tui.tui.widgets.words import Words

_MESSAGE_ROWS = 3
_HIGHLIGHT = 0.15
"""Seconds the open deck is lit up after a move."""
_MIN_KEY_ROWS = 2
_COMPACT, _TALL_FACES, _MANY_KEYS = "-compact", "-tall-faces", "-many-keys"


class TableView(WithHand[None]):
    """One seat's view of a deal, with a line for what is to be said about it."""

    CSS_PATH = "table.tcss"
    HORIZONTAL_BREAKPOINTS = [
        (0, "-narrow"),
        (SIDE_FROM, "-wide"),
        (WIDER_SIDE_FROM, "-wider"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-roomy"), (36, "-tall")]

    def __init__(self, session: Session, seat: Seat) -> None:
        super().__init__()
        self._session = session
        self._seat = seat
        self._lifted: CardId | None = None
        self._is_paused = False
        self._message = ""
        self._is_refusal = False
        self._is_fresh = False
        self._moves_shown = 0
        self._side_panel = OVERVIEW
        self._side_top = 0
        self._side_last_top = 0

    def compose(self) -> ComposeResult:
        yield Words(id="title")
        with Horizontal(id="main"):
            with Vertical(id="column"):
                yield Players(id="players")
                yield Decks(id="decks")
                yield Words(id="prompt")
                yield Hand(id="hand")
                yield Words(id="needs")
                yield Words(id="message")
            yield Words(id="side")
        yield Words(id="footer")

    def on_mount(self) -> None:
        self.repaint()

    def on_resize(self) -> None:
        # What lines say depends on the size class too, which is set only now.
        self.call_after_refresh(self.repaint)

    # What others ask of the table.

    @property
    def message(self) -> str:
        """What the message line says; empty if nothing."""
        return self._message

    def show_seat(self, seat: Seat) -> None:
        """Show another person's hand from now on; call it behind the curtain."""
        self._seat = seat
        self._is_paused = False
        # What was said to one is not for the next.
        self._message = ""
        self.table_changed()

    def table_changed(self) -> None:
        """Something happened at the table: show it.

        A sentence that answers a question stays to be read; a refusal is out of date.
        """
        self._lifted = None
        view = self.view
        if self._is_refusal or not view.record.is_in:
            self._message = ""
        if len(view.moves) != self._moves_shown:
            self._moves_shown = len(view.moves)
            self._light_up()
        self.repaint()

    def _light_up(self) -> None:
        """Let the open deck be seen to change, for a moment and once."""
        pacer = self.host.pacer
        if self.host.settings.motion and pacer.has_motion and self.is_mounted:
            self._is_fresh = True
            self.set_timer(_HIGHLIGHT, self._settle)

    def _settle(self) -> None:
        self._is_fresh = False
        self.repaint()

    # Painting. Only cells that changed reach the terminal.

    def _say(self, text: str, *, is_refusal: bool = False) -> None:
        self._message = with_faces(self.told(text), self.glyphs)
        self._is_refusal = is_refusal
        self.repaint()

    def _refuse(self, reason: str) -> None:
        self._say(reason, is_refusal=True)

    def repaint(self) -> None:
        if not self.is_mounted:
            return
        view, arrangement, glyphs = self.view, self.arrangement, self.glyphs
        self._repaint_hand(view, arrangement)
        self._paint_title(view)
        seats = seat_summaries(view, glyphs)
        self.query_one("#players", Players).show(seats, in_rows=self._has_seat_rows)
        self._words("side", self._side_lines)
        self.host.follow_clock()

    def _paint_title(self, view: SeatView) -> None:
        glyphs, seconds = self.glyphs, self.host.seconds_left
        self._words("title", lambda w, h: [title_line(view, glyphs, w, seconds)])

    def clock_changed(self) -> None:
        self._paint_title(self.view)

    @property
    def shows_hand(self) -> bool:
        return not self._is_paused

    def _repaint_hand(self, view: SeatView, arrangement: Arrangement) -> None:
        """Paint what a move of the cursor can change."""
        self._set_size_classes()
        glyphs, help, compact = self.glyphs, self._session.help, self._is_compact
        picture = hand_picture(
            view,
            arrangement,
            lifted=self._lifted,
            is_hidden=self._is_paused,
            letters=self.letters,
        )
        self.query_one("#hand", Hand).show(picture, in_a_row=compact)
        offers, mine = self._prompts(view, arrangement), view.is_my_turn
        self._words(
            "prompt", lambda w, h: prompt_lines(offers, glyphs, w, is_mine=mine)
        )
        self._words("message", self._message_lines)
        hidden = self._is_paused
        # What may be thrown or closed with depends on the card (T-3).
        idle = self._idle_keys(view, arrangement)
        self.query_one("#decks", Decks).show(self._decks(view, idle), in_words=compact)
        keys, notes, keymap = list(keys_in(Mode.TABLE)), key_notes(view), self.keymap
        self._words(
            "footer",
            lambda w, h: footer_lines(
                keys, glyphs, w, h, keymap=keymap, idle=idle, notes=notes
            ),
        )
        self._words(
            "needs",
            lambda w, h: (
                [] if hidden else [needs_line(view, arrangement, glyphs, w, help=help)]
            ),
        )
        self._share_rows(offers)

    def _idle_keys(self, view: SeatView, arrangement: Arrangement) -> frozenset[str]:
        """The keys that would be refused now."""
        return idle_keys(view, arrangement, is_paused=self._is_paused)

    # How large everything is.

    @property
    def _is_compact(self) -> bool:
        return is_compact(*self.size)

    @property
    def _has_seat_rows(self) -> bool:
        """Whether the seats stand in rows instead of boxes."""
        return self._is_compact

    def _set_size_classes(self) -> None:
        height, compact = self.size.height, self._is_compact
        cards = self.host.settings.cards
        self.set_class(compact, _COMPACT)
        self.set_class(not compact and has_tall_faces(height, cards), _TALL_FACES)
        self.set_class(not compact and key_rows(height) > _MIN_KEY_ROWS, _MANY_KEYS)

    def _share_rows(self, offers: Sequence[str]) -> None:
        """Give every part of a small table its rows; those of a large one are fixed."""
        ids = ("players", "prompt", "hand", "footer")
        if not self._is_compact:
            for id in ids:
                styles = self.query_one(f"#{id}").styles
                if styles.inline.has_rule("height"):
                    styles.height = None
            return
        width = self.size.width - side_width(self.size.width)
        rows = compact_rows(
            self.size.height,
            seats=len(self.view.records),
            prompt=len(prompt_lines(offers, self.glyphs, width, is_mine=True)),
            hand=self.query_one("#hand", Hand).rows_needed(width),
            message=len(self._wrapped_message(width, MOST_MESSAGE_ROWS)),
        )
        for id in ids:
            self.query_one(f"#{id}").styles.height = getattr(rows, id)

    @property
    def _has_side(self) -> bool:
        return side_width(self.size.width) > 0

    def _words(self, id: str, make: Callable[[int, int], list[Line]]) -> None:
        self.query_one(f"#{id}", Words).show(make)

    def _message_lines(self, width: int, height: int) -> list[Line]:
        """The message, and below it the log unless the side panel has it."""
        glyphs, room = self.glyphs, _MESSAGE_ROWS
        if self._is_compact:
            room = MOST_MESSAGE_ROWS
        lines = self._wrapped_message(width, min(height, room))
        if self._log_is_aside:
            return lines
        if not self._is_compact and not self.has_class("-short"):
            lines += [Line() for _ in range(_MESSAGE_ROWS - len(lines))]
        moves = log(self.view, glyphs)
        return lines + log_lines(moves, glyphs, width, height - len(lines))

    def _wrapped_message(self, width: int, height: int) -> list[Line]:
        return message_lines(
            self._message, self.glyphs, width, height, is_refusal=self._is_refusal
        )

    @property
    def _log_is_aside(self) -> bool:
        return self.has_class("-short") and self._has_side

    def _side_lines(self, width: int, height: int) -> list[Line]:
        side = side_lines(
            self.view,
            self.glyphs,
            width,
            height,
            panel=self._side_panel,
            top=self._side_top,
            with_log=self._log_is_aside,
            is_hidden=self._is_paused,
            keys=(self.told("{next-panel}"), self.told("{side-down}")),
        )
        self._side_last_top = side.last_top
        self._side_top = min(self._side_top, side.last_top)
        return side.lines

    def _turn_side_panel(self, by: int) -> None:
        self._side_panel = next_panel(self._side_panel, by)
        self._side_top = 0
        self._words("side", self._side_lines)

    def action_scroll_pages(self, by: int) -> None:
        """Scroll the panel at the side, where there is one."""
        rows = max(1, self.query_one("#side").size.height - 2)
        top = self._side_top + by * rows
        self._side_top = max(0, min(top, self._side_last_top))
        self._words("side", self._side_lines)

    def _prompts(self, view: SeatView, arrangement: Arrangement) -> list[str]:
        """What can be done now, at length and in fewer words."""
        complete = self._offers_finish(view, arrangement)
        return [
            self.told(
                prompt(
                    view,
                    self.glyphs,
                    lifted=self._lifted,
                    is_complete=complete,
                    is_hidden=self._is_paused,
                    is_short=short,
                )
            )
            for short in (False, True)
        ]

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
            is_fresh=self._is_fresh,
            closed_key=self.told("{draw-closed}"),
            open_key=self.told("{draw-open}"),
            finish_key=self.told("{finish}"),
        )
