"""The show: a losing hand is arranged once more and laid down (D-6)."""

from __future__ import annotations

from dataclasses import replace

from textual.binding import Binding

from rummy_tui.engine.actions import Show
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.view import SeatView
from rummy_tui.tui.arrangement import Arrangement
from rummy_tui.tui.arranging import HAND_ACTIONS, Reply
from rummy_tui.tui.bars import message_lines
from rummy_tui.tui.keys import HAND_KEYS
from rummy_tui.tui.laid_hand import hand_lines
from rummy_tui.tui.line import Line
from rummy_tui.tui.outcomes import count_text, shown_groups
from rummy_tui.tui.picture import hand_picture
from rummy_tui.tui.present import best_points, wild_text, with_faces
from rummy_tui.tui.screens.page import Page, key_line
from rummy_tui.tui.session import Session
from rummy_tui.tui.widgets.hand import SHORT_ROWS, TALL_ROWS
from rummy_tui.tui.widgets.hand import hand_lines as own_hand_lines

_TALL = 36


class ShowScreen(Page[bool]):
    """Ends with True once the hand is laid down; there is no other way."""

    BINDINGS = [
        *(key.binding for key in HAND_KEYS),
        Binding("enter", "lay_down", show=False),
        Binding("r", "rules", show=False),
        Binding("question_mark", "keys", show=False),
    ]

    def __init__(self, session: Session, seat: Seat) -> None:
        super().__init__()
        self._session = session
        self._seat = seat
        self._reply = Reply()

    @property
    def view(self) -> SeatView:
        """What the seat sees."""
        return self._session.view(self._seat)

    @property
    def arrangement(self) -> Arrangement:
        """How the hand would be laid down."""
        return self._session.arrangement(self._seat)

    def body(self, width: int, height: int) -> list[Line]:
        view = self.view
        rows = TALL_ROWS if height >= _TALL - 1 else SHORT_ROWS
        lines = [
            self._title(view, width),
            *self._declarer_hand(view, width),
            Line(),
            Line().add(self._what_to_do(), "strong"),
            Line(),
            *own_hand_lines(
                hand_picture(view, self.arrangement),
                self.glyphs,
                width=width,
                height=rows,
            ),
            Line(),
            *self._count(view),
            Line(),
        ]
        said, is_refusal = self._reply.text, self._reply.is_refusal
        room = max(1, height - len(lines))
        return lines + message_lines(
            said, self.glyphs, width, room, is_refusal=is_refusal
        )

    def hints(self) -> Line:
        return key_line(
            ("Enter", "lay down"),
            ("A", "best"),
            ("Space", "mark"),
            ("g", "group"),
            ("1–7", "send"),
            ("u", "undo"),
            ("?", "keys"),
        )

    def _title(self, view: SeatView, width: int) -> Line:
        assert view.declarer is not None, "a show follows a declaration"
        line = Line().add(f"{self._session.name(view.declarer)} has declared", "turn")
        wild = Line().add(f"wild joker: {wild_text(view, self.glyphs)}", "dim")
        return line.right(wild, width)

    def _declarer_hand(self, view: SeatView, width: int) -> list[Line]:
        assert view.declarer is not None, "a show follows a declaration"
        hand = view.hands_shown[view.declarer]
        assert hand is not None, "a declared hand lies face up"
        groups = shown_groups(view, hand.groups)
        return hand_lines(groups, self.glyphs, width, indent=2, closing=hand.closing)

    def _what_to_do(self) -> str:
        name = self._session.name(self._seat)
        if len(self._session.people) == 1:
            return "Arrange your hand once more: it is counted as you lay it down."
        return f"{name} arranges the hand once more: it is counted as it lies."

    def _count(self, view: SeatView) -> list[Line]:
        points, why = self._points_and_why(view)
        line = Line().add("As it lies ").add(f"{points} points", "strong")
        line.add(f"   {why}", "dim")
        best = best_points(view, self.arrangement)
        if best >= points:
            return [line, Line().add("This is the least it can cost.", "good")]
        saved = Line().add("At best    ").add(f"{best} points", "strong")
        saved.add("   ").add("A", "key").add(
            f" arranges it so and saves {points - best}"
        )
        return [line, saved]

    def _points_and_why(self, view: SeatView) -> tuple[int, str]:
        laid = self.arrangement.laid_out()
        return count_text(view, tuple(tuple(view.faces(group)) for group in laid))

    def action_arrange(self, id: str) -> None:
        """Do what `HAND_ACTIONS` has under this id."""
        view, arrangement = self.view, self.arrangement
        if id == "clear" and self._reply.text and not arrangement.marked:
            self._reply = Reply()
        else:
            reply = HAND_ACTIONS[id](view, arrangement, self._session.help)
            self._reply = replace(reply, text=with_faces(reply.text, self.glyphs))
        self.repaint()

    def action_lay_down(self) -> None:
        from rummy_tui.tui.screens.question import Question

        view = self.view
        points, _ = self._points_and_why(view)
        best = best_points(view, self.arrangement)
        text = "The hand is counted as it lies now."
        if best < points:
            text += (
                f" The best arrangement would cost {best}: answer n, then A lays it so."
            )
        question = Question(
            f"Lay down for {points} points?", text, yes="lay down", no="arrange on"
        )
        self.app.push_screen(question, self._laid_down)

    def _laid_down(self, yes: bool | None) -> None:
        if yes:
            show = Show(self.arrangement.laid_out())
            refusal = self._session.act(self._seat, show)
            assert refusal is None, refusal
            self.dismiss(True)

    def action_rules(self) -> None:
        from rummy_tui.tui.screens.rules import RulesScreen

        self.app.push_screen(
            RulesScreen(self.view.table.profile, seats=self._session.setup.seats)
        )

    def action_keys(self) -> None:
        from rummy_tui.tui.screens.keys import KeysScreen

        self.app.push_screen(KeysScreen(HAND_KEYS))
