"""The last look before a declaration: every group, closing card, price (D-4)."""

from __future__ import annotations

from textwrap import wrap

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import Declare
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase
from rummy_tui.rules.meld import Meld, MeldKind
from rummy_tui.rules.problem import Problem
from rummy_tui.tui.hints import Hint
from rummy_tui.tui.judging import faces_of, report_on
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.kind_words import KIND_WORDS
from rummy_tui.tui.laid_hand import add_face, group_line
from rummy_tui.tui.line import Ink, Line
from rummy_tui.tui.notices import wrong_outcome, wrong_title
from rummy_tui.tui.outcomes import ShownGroup, shown_groups
from rummy_tui.tui.present import needs, wild_text, with_faces
from rummy_tui.tui.questions import declaration_price
from rummy_tui.tui.reasons import rule_of
from rummy_tui.tui.screens.page import Page
from rummy_tui.tui.session import Session
from rummy_tui.tui.wrapping import beside, wrapped_line

_CARDS_AT = 21
_VERDICT_AT = 50
_WIDE = 74


class DeclareScreen(Page[bool]):
    """Ends with True once declared, rightly or wrongly; with False to play on.

    Nothing is declared without a key that says so: Enter where the validator may be
    heard and finds nothing wrong, `y` in every other case.
    """

    MODE = Mode.DECLARE
    BINDINGS = bindings_in(MODE)

    def __init__(self, session: Session, seat: Seat, closing: CardId) -> None:
        """Lay out a hand.

        Args:
            session: The match.
            seat: Who would declare; groups are taken from its arrangement.
            closing: The card for the finish slot.
        """
        super().__init__()
        self._session = session
        self._seat = seat
        self._closing_card = closing
        self._view = view = session.view(seat)
        self._arrangement = session.arrangement(seat)
        self._groups = self._arrangement.laid_out(closing)
        faces = faces_of(view, self._groups)
        self._shown = shown_groups(view, faces, by_group=True)
        self._report = report_on(view, faces)
        self._is_declared = False

    def body(self, width: int, height: int) -> list[Line]:
        if self._is_declared:
            return self._verdict_lines(width)
        lines = [*self._title(width), Line()]
        for number, group in enumerate(self._shown, 1):
            lines += self._group(number, group, width)
        closing = Line().add("closing card, face down ", "dim").to(_CARDS_AT + 5)
        add_face(closing, self._view.face(self._closing_card), self.glyphs)
        lines += [Line(), closing, Line()]
        if self._session.help:
            lines += [*self._needs(width), Line()]
        # The price before the reasons: it must be read without scrolling.
        price = self._price(width)
        lines += [*price, Line()] if price else []
        return lines + (self._problems(width) if self._session.help else [])

    def hints(self) -> list[Hint]:
        if self._is_declared:
            return [("confirm", "go on")]
        price = self._view.table.profile.wrong_declaration_points
        if not self._session.help:
            return [("declare", "declare"), ("confirm go-back", "go back")]
        if self._report.valid:
            return [("confirm", "declare"), ("go-back", "go back")]
        anyway = f"declare anyway, {price} points"
        if self.size.width < _WIDE:
            anyway = f"declare: {price}"
        return [("confirm go-back", "go back"), ("declare", anyway)]

    def _title(self, width: int) -> list[Line]:
        line = Line().add("Declare?", "turn")
        if self._session.help:
            if self._report.valid:
                line.add("  This hand is complete.", "good")
            else:
                line.add("  This hand is not complete.", "bad")
        wild = Line().add(f"wild joker: {wild_text(self._view, self.glyphs)}", "dim")
        return beside(line, wild, width)

    def _group(self, number: int, group: ShownGroup, width: int) -> list[Line]:
        help = self._session.help
        line = Line()
        if group.kind is MeldKind.LOOSE:
            line.add("  loose")
        else:
            line.add(f"{number} ", "key")
            word = KIND_WORDS[group.kind] if help else f"group of {len(group.cards)}"
            ink: Ink = "good" if group.is_good else "bad"
            line.add(word, ink if help else "plain")
        cards = group_line(group.cards, group.meld if help else None, self.glyphs)
        rows = wrapped_line(cards, width - _CARDS_AT)
        lines = [line.to(_CARDS_AT).extend(rows[0])]
        lines += [Line().to(_CARDS_AT).extend(row) for row in rows[1:]]
        if not help:
            return lines
        said = Line()
        if group.is_good:
            said.add(f"{self.glyphs.yes} ", "good")
            said.add(self._stands_for(group.meld), "dim")
        else:
            said.add(f"{self.glyphs.no} ", "bad")
            said.add(f"{group.points} points", "dim")
        column = max(self._verdict_at(width), lines[-1].width + 2)
        if column + said.width > width:
            return [*lines, Line().to(_CARDS_AT).extend(said)]
        lines[-1].to(column).extend(said)
        return lines

    def _verdict_at(self, width: int) -> int:
        """The column for what the groups come to: beside the longest where it fits."""
        if width >= _WIDE:
            return _VERDICT_AT
        cells = [self.glyphs.faces(group.cards) for group in self._shown]
        return min(_VERDICT_AT, _CARDS_AT + max(map(len, cells)) + 3)

    def _stands_for(self, meld: Meld | None) -> str:
        if meld is None or meld.is_triple:
            return "identical cards" if meld else "may lie apart"
        stands = [
            f"{self.glyphs.face(card)} is {self.glyphs.face(played)}"
            for card, played in zip(meld.cards, meld.stands_for, strict=True)
            if card != played
        ]
        return ", ".join(stands) or "no joker needed"

    def _needs(self, width: int) -> list[Line]:
        lines = [Line()]
        for need in needs(self._view, self._arrangement):
            ink: Ink = "good" if need.is_met else "bad"
            mark = self.glyphs.yes if need.is_met else self.glyphs.no
            said = f"{mark} {need.text}"
            if lines[-1].width and lines[-1].width + len(said) > width:
                lines.append(Line())
            lines[-1].add(said, ink).add("  ")
        return lines

    def _problems(self, width: int) -> list[Line]:
        lines = []
        for problem in self._report.problems:
            mark = f"{self.glyphs.no} "
            room = width - len(mark)
            for place, row in enumerate(wrap(self._sentence(problem), room)):
                line = Line().add("" if place else mark, "bad").to(len(mark))
                lines.append(line.add(row))
        return [*lines, Line()] if lines else []

    def _sentence(self, problem: Problem) -> str:
        said = with_faces(problem.message, self.glyphs)
        text = f"{said} ({rule_of(self._view, problem)})."
        if problem.repair:
            text += f" Try: {with_faces(problem.repair, self.glyphs)}."
        return text

    def _price(self, width: int) -> list[Line]:
        text = declaration_price(self._view, self._report, help=self._session.help)
        return [Line().add(row, "dim") for row in wrap(text, width)]

    def _verdict_lines(self, width: int) -> list[Line]:
        """What was wrong, once it is too late: every problem at once (D-3)."""
        return [
            Line().add(wrong_title(self._view), "bad"),
            Line(),
            *self._problems(width),
            Line().add(wrong_outcome(self._session), "dim"),
        ]

    def action_confirm(self) -> None:
        if self._is_declared:
            self.dismiss(True)
        elif self._session.help and self._report.valid:
            self.action_declare()
        else:
            self.action_go_back()

    def action_declare(self) -> None:
        if self._is_declared:
            return
        declare = Declare(self._closing_card, self._groups)
        refusal = self._session.act(self._seat, declare)
        if refusal is not None:
            from rummy_tui.tui.screens.question import Notice

            self.app.push_screen(Notice.refusing(refusal))
            return
        if self._session.state_phase is Phase.SHOW or self._report.valid:
            self.dismiss(True)
            return
        self._is_declared = True
        self._top = 0
        self.repaint()

    def action_go_back(self) -> None:
        self.dismiss(self._is_declared)
