"""Judges the disputed hands of a score sheet in the words of `rummy check`."""

from __future__ import annotations

from collections.abc import Iterable

from rummy_tui.cards.face import Face
from rummy_tui.cli.check import report_on, report_text
from rummy_tui.cli.paint import Paint
from rummy_tui.cli.table_rules import TableRules
from rummy_tui.real_cards.entries import SheetOpened
from rummy_tui.real_cards.referee import Verdict


class CheckReferee:
    """Judges as `rummy check` does, in its words."""

    def verdict(self, declaration: str, turned: Face, opened: SheetOpened) -> Verdict:
        """Everything that is wrong with a declaration."""
        table = _table(turned, opened)
        report = report_on(declaration, table)
        text = report_text(report, table, Paint(colour=False, symbols=False))
        return Verdict(
            valid=report.valid, points=report.points, lines=text.splitlines()
        )

    def refuse_impossible(
        self, cards: Iterable[Face], turned: Face, opened: SheetOpened
    ) -> None:
        """Make sure that one shoe holds these cards."""
        _table(turned, opened).refuse_impossible(cards)


def _table(turned: Face, opened: SheetOpened) -> TableRules:
    return TableRules(opened.profile, turned, opened.packs)
