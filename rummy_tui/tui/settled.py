"""A settled deal as a page: every hand with its points and why; knows no Textual."""

from __future__ import annotations

from textwrap import wrap

from rummy_tui.cards.face import Face
from rummy_tui.engine.seat import Seat
from rummy_tui.rules.scoring import unmatched_points
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.kind_words import KIND_WORDS, SHORT_KIND_WORDS
from rummy_tui.tui.laid_hand import add_face, flowed, group_line
from rummy_tui.tui.line import Line, fitted
from rummy_tui.tui.outcomes import (
    Counting,
    SeatOutcome,
    ShownGroup,
    in_order_of_play,
    outcomes,
    what_it_paid,
)
from rummy_tui.tui.present import wild_text, with_faces
from rummy_tui.tui.settled_deal import SettledDeal
from rummy_tui.tui.wrapping import beside, wrapped

_INDENT = 3
_WIDE = 100


class Settled:
    """The settlement of one deal, ready to be painted at any width."""

    def __init__(self, deal: SettledDeal, seat: Seat | None) -> None:
        """Settle a deal.

        Args:
            deal: The deal.
            seat: Whose result to speak of first; None at a table of several people.
        """
        self._seat = seat
        self._view = deal.view
        self._outcomes = outcomes(self._view)
        self._deal = deal

    def lines(
        self, glyphs: Glyphs, width: int, height: int, *, as_they_sat: bool = False
    ) -> list[Line]:
        """The page, with free lines between the hands where there is room.

        Args:
            glyphs: How faces are written.
            width: Cells there are.
            height: Rows there are; it may take more.
            as_they_sat: Whether hands come in order of play, not the winner first.
        """
        found = in_order_of_play(self._outcomes) if as_they_sat else self._outcomes
        lines = [self._headline(glyphs, width), self._wild_line(glyphs, width)]
        hands = [self._hand(outcome, glyphs, width) for outcome in found]
        seed = seed_lines(self._deal, width)
        airy = len(lines) + sum(len(hand) + 1 for hand in hands) + 1 + len(seed)
        for hand in hands:
            lines += [Line(), *hand] if airy <= height else hand
        return [*lines, *([Line()] if airy <= height else []), *seed]

    def _headline(self, glyphs: Glyphs, width: int) -> Line:
        winner = self._outcomes[0]
        mine = next((o for o in self._outcomes if o.seat == self._seat), None)
        paid = what_it_paid(self._view, mine or winner, minus=glyphs.minus)
        if mine is None:
            return Line().add(f"{winner.name} won the deal, {paid}", "turn")
        if mine is winner:
            return Line().add(f"You won the deal: {paid}", "good")
        line = Line().add(f"You lost {mine.points} points, {paid}", "hot")
        return line.add(fitted(f"   {winner.name} won", width - line.width))

    def _wild_line(self, glyphs: Glyphs, width: int) -> Line:
        view = self._view
        line = Line().add("Wild joker ", "dim")
        if view.turned is not None:
            add_face(line, view.turned, glyphs)
        line.add(f": {wild_text(view, glyphs)}", "dim")
        mark = Line().add(glyphs.joker, "joker").add(" stands in", "dim")
        return line.right(mark, width)

    def _hand(self, outcome: SeatOutcome, glyphs: Glyphs, width: int) -> list[Line]:
        won = outcome is self._outcomes[0]
        name = f"{glyphs.prompt} {outcome.name}" if won else f"  {outcome.name}"
        line = Line().add(
            fitted(name, 20, more=glyphs.more), "turn" if won else "strong"
        )
        line.to(21).add(f"{outcome.word} ", "good" if won else "plain")
        line.add(f"{outcome.points}", "strong").to(29)
        paid = what_it_paid(self._view, outcome, minus=glyphs.minus)
        line.add(f"{paid} ").to(46)
        why = with_faces(outcome.why, glyphs)
        rows: list[Line] = []
        if len(why) <= width - line.width:
            line.add(why, "dim")
        else:
            told = wrap(why, width - _INDENT)
            rows = [Line().to(_INDENT).add(row, "dim") for row in told]
        return [line, *rows, *self._cards(outcome, glyphs, width)]

    def _cards(self, outcome: SeatOutcome, glyphs: Glyphs, width: int) -> list[Line]:
        words = KIND_WORDS if width >= _WIDE else SHORT_KIND_WORDS
        pieces = [
            self._group(group, outcome.counting, words[group.kind], glyphs)
            for group in outcome.groups
        ]
        if outcome.closing is not None:
            closing = Line().add("closing ", "dim")
            pieces.append([add_face(closing, outcome.closing, glyphs)])
        return flowed(pieces, width, indent=_INDENT)

    def _group(
        self, group: ShownGroup, counting: Counting, word: str, glyphs: Glyphs
    ) -> list[Line]:
        """A group as pieces a line may end between, the first with what it is."""
        wild = self._view.wild
        counts = counting is Counting.ALL or (
            counting is Counting.UNMATCHED and not group.is_good
        )
        label = Line().add(word, "good" if group.is_good else "bad")
        if group.is_good and not counts:
            return [label.add(" ").extend(group_line(group.cards, group.meld, glyphs))]
        cards = group.meld.cards if group.meld else group.cards
        if counts:
            label.add(f" {unmatched_points(cards, wild)}", "bad")
        first, *others = [self._card(face, counts, glyphs) for face in cards]
        return [label.add(": ", "bad").extend(first), *others]

    def _card(self, face: Face, counts: bool, glyphs: Glyphs) -> Line:
        line = add_face(Line(), face, glyphs)
        if counts:
            line.add(f"={unmatched_points((face,), self._view.wild)}", "dim")
        return line


def seed_lines(deal: SettledDeal, width: int) -> list[Line]:
    """The seed of the match once it is revealed, and the code to share it by (R-1)."""
    if deal.seed is None:
        return []
    note = " (repeatable)" if deal.is_repeatable else ""
    seeds = wrapped(f"Seed {deal.seed}{note}", width, "dim")
    if deal.code is None or not deal.is_repeatable:
        return seeds
    share = Line().add(f"share {deal.code}", "dim")
    # The seed of a tournament's table is as long as a secret one: said once will do.
    return (
        seeds
        if share.width > width
        else [*seeds[:-1], *beside(seeds[-1], share, width)]
    )
