"""What judges cards at a real table: the same as `rummy check` and `rummy solve`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from rummy_tui.cards.face import Face
from rummy_tui.cards.notation import cards_text, parse_groups
from rummy_tui.errors import RummyError, counted
from rummy_tui.real_cards.entries import SheetOpened
from rummy_tui.rules.profile import HAND_SIZE
from rummy_tui.rules.scoring import count_laid_down, loser_points
from rummy_tui.solver import solve

_NO_GATE = "The sequences a loser needs are not there (S-2)."


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What became of a declaration."""

    valid: bool
    points: int
    """Of the loose card where it is valid (D-7), else of a wrong show."""
    lines: Sequence[str]
    """The verdict as `rummy check` words it."""


class Referee(Protocol):
    """Judges declarations as `rummy check` does, with the rules and packs of a table.

    The command line has one; this room is below it.
    """

    def verdict(self, declaration: str, turned: Face, opened: SheetOpened) -> Verdict:
        """Everything that is wrong with a declaration.

        Raises:
            RummyError: It cannot be read, or no shoe holds these cards.
        """
        ...

    def refuse_impossible(
        self, cards: Iterable[Face], turned: Face, opened: SheetOpened
    ) -> None:
        """Make sure that one shoe holds these cards.

        Raises:
            RummyError: It does not.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedHand:
    """What a loser's hand counts."""

    points: int
    lines: Sequence[str]


def count_hand(
    text: str,
    turned: Face,
    opened: SheetOpened,
    referee: Referee,
    *,
    had_a_turn: bool = True,
) -> CountedHand:
    """Count a losing hand: as it lies where it is in groups, else at its best (D-6).

    Args:
        text: 13 cards, groups parted by `|`.
        turned: The card turned up as the wild joker.
        opened: The table.
        referee: Knows which cards there can be.
        had_a_turn: Whether the player had a turn in this deal (S-4).

    Raises:
        RummyError: It cannot be read, is not 13 cards, or no shoe holds them.
    """
    groups = parse_groups(text)
    cards = [face for group in groups for face in group]
    if len(cards) != HAND_SIZE:
        raise RummyError(
            f"{counted(len(cards), 'card')} given; a hand has {HAND_SIZE}, the closing "
            "card left out",
            code="card-count",
        )
    referee.refuse_impossible(cards, turned, opened)
    profile, packs = opened.profile, opened.packs
    best = solve(cards, turned=turned, profile=profile, packs=packs)
    if len(groups) == 1:
        lines = [
            f"{str(group.kind).replace('-', ' ')}: {cards_text(group.cards)}."
            for group in best.groups
        ]
        if not best.groups:
            lines.append(_NO_GATE)
        if best.deadwood:
            lines.append(f"unmatched: {cards_text(best.deadwood)}.")
        points = best.points
        how = "at its best"
    else:
        count = count_laid_down(groups, turned=turned, profile=profile, packs=packs)
        points, how = count.points, "as it lies"
        lines = []
        if not count.passes_gate:
            lines.append(_NO_GATE)
        if count.unmatched:
            lines.append(f"unmatched: {cards_text(count.unmatched)}.")
    points = loser_points(points, had_a_turn=had_a_turn, profile=profile)
    lines.append(f"The hand counts {counted(points, 'point')}, {how}.")
    least = loser_points(best.points, had_a_turn=had_a_turn, profile=profile)
    if least < points:
        arranged = "; ".join(cards_text(group.cards) for group in best.groups)
        lines.append(f"Arranged as {arranged}, it would count {least}.")
    return CountedHand(points=points, lines=lines)
