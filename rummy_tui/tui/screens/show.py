"""The show: a losing hand is arranged once more and laid down (D-6)."""

from __future__ import annotations

from dataclasses import replace

from rummy_tui.engine.actions import Show
from rummy_tui.engine.refusal import Refusal
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.view import SeatView
from rummy_tui.tui.arranging import HAND_ACTIONS, Reply
from rummy_tui.tui.bars import message_lines
from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.laid_hand import hand_lines
from rummy_tui.tui.line import Line
from rummy_tui.tui.notices import show_call
from rummy_tui.tui.outcomes import count_as_laid, shown_groups
from rummy_tui.tui.picture import hand_picture
from rummy_tui.tui.present import best_points, wild_text, with_faces
from rummy_tui.tui.questions import show_question
from rummy_tui.tui.screens.page import MARGIN, Page
from rummy_tui.tui.screens.with_hand import WithHand
from rummy_tui.tui.session import Session
from rummy_tui.tui.sizes import SHORT_FACES, TALL_FACES, has_tall_faces, is_compact
from rummy_tui.tui.widgets.hand import hand_lines as own_hand_lines
from rummy_tui.tui.widgets.row_hand import row_hand_lines
from rummy_tui.tui.wrapping import beside, followed, wrapped

_MESSAGE_ROWS = 4
_COUNT = 11


class ShowScreen(Page[bool], WithHand[bool]):
    """Ends with True once the hand is laid down; there is no other way."""

    MODE = Mode.SHOW
    BINDINGS = bindings_in(MODE)

    def __init__(self, session: Session, seat: Seat) -> None:
        super().__init__()
        self._session = session
        self._seat = seat
        self._reply = Reply()

    def body(self, width: int, height: int) -> list[Line]:
        view = self.view
        blocks = [
            [*self._title(view, width), *self._declarer_hand(view, width)],
            wrapped(show_call(self._session, self._seat), width, "strong"),
            self._own_hand(view, width, height),
            self._count(view, width),
        ]
        said, is_refusal = self._reply.text, self._reply.is_refusal
        told = message_lines(
            said, self.glyphs, width, _MESSAGE_ROWS, is_refusal=is_refusal
        )
        # Free lines between the blocks as far as there are any, from the top.
        free = height - sum(map(len, blocks)) - max(len(told), 1)
        lines = []
        for block in blocks:
            lines += block
            if free > 0:
                lines.append(Line())
                free -= 1
        return lines + told

    def _own_hand(self, view: SeatView, width: int, height: int) -> list[Line]:
        picture = hand_picture(view, self.arrangement, letters=self.letters)
        columns, rows = width + 2 * MARGIN, height + 1  # those of the terminal
        if is_compact(columns, rows):
            return row_hand_lines(picture, self.glyphs, width=width)
        tall = has_tall_faces(rows, self.host.settings.cards)
        return own_hand_lines(
            picture,
            self.glyphs,
            width=width,
            height=TALL_FACES if tall else SHORT_FACES,
        )

    def hints(self) -> list[Hint]:
        return [
            ("lay-down", "lay down"),
            ("auto-arrange", "best"),
            ("mark", "mark"),
            ("group", "group"),
            ("send-1", "send"),
            ("undo", "undo"),
            ("keys", "keys"),
        ]

    def _title(self, view: SeatView, width: int) -> list[Line]:
        assert view.declarer is not None, "a show follows a declaration"
        line = Line().add(f"{self._session.name(view.declarer)} has declared", "turn")
        seconds = self.host.seconds_left
        if seconds is not None:
            line.add(f"  {seconds} s to lay down", "hot")
        wild = Line().add(f"wild joker: {wild_text(view, self.glyphs)}", "dim")
        return beside(line, wild, width)

    def _declarer_hand(self, view: SeatView, width: int) -> list[Line]:
        assert view.declarer is not None, "a show follows a declaration"
        hand = view.hands_shown[view.declarer]
        assert hand is not None, "a declared hand lies face up"
        groups = shown_groups(view, hand.groups)
        return hand_lines(groups, self.glyphs, width, indent=2, closing=hand.closing)

    def _count(self, view: SeatView, width: int) -> list[Line]:
        points, why = count_as_laid(view, self.arrangement.laid_out())
        line = Line().add("As it lies").to(_COUNT).add(f"{points} points", "strong")
        lines = followed(line, f"   {why}", width, "dim", indent=_COUNT)
        best = best_points(view, self.arrangement)
        if best >= points:
            return [*lines, Line().add("This is the least it can cost.", "good")]
        saved = Line().add("At best").to(_COUNT).add(f"{best} points", "strong")
        key = self.keymap.label("auto-arrange", unicode=self.glyphs.is_unicode)
        saved.add("   ").add(key, "key")
        saved.add(f" arranges it so and saves {points - best}")
        return [*lines, saved]

    def action_arrange(self, id: str) -> None:
        """Do what `HAND_ACTIONS` has under this id."""
        view, arrangement = self.view, self.arrangement
        if id == "clear" and self._reply.text and not arrangement.marked:
            self._reply = Reply()
        else:
            reply = HAND_ACTIONS[id](view, arrangement, self._session.help)
            text = with_faces(self.told(reply.text), self.glyphs)
            self._reply = replace(reply, text=text)
        self.repaint()

    def clock_changed(self) -> None:
        self.repaint()

    def time_is_up(self, refusal: Refusal | None) -> None:
        if refusal is None:
            self.dismiss(True)
        else:
            self._reply = Reply(f"The time is up: {refusal}.", is_refusal=True)
            self.repaint()

    def on_mount(self) -> None:
        self.host.follow_clock()

    def hand_changed(self) -> None:
        self._reply = Reply()
        self.repaint()

    def action_lay_down(self) -> None:
        from rummy_tui.tui.screens.question import Question

        view = self.view
        points, _ = count_as_laid(view, self.arrangement.laid_out())
        best = best_points(view, self.arrangement)
        self.app.push_screen(Question(show_question(points, best)), self._laid_down)

    def _laid_down(self, yes: bool | None) -> None:
        if yes:
            show = Show(self.arrangement.laid_out())
            refusal = self._session.act(self._seat, show)
            if refusal is not None:
                said = f"Nothing is laid down: {refusal}."
                self._reply = Reply(said, is_refusal=True)
                self.repaint()
                return
            self.dismiss(True)
