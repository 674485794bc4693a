"""The one move of a card that mends a problem of a declaration (D-3).

A move mends

- a problem of a group when no card of that group is in any trouble afterwards,
- loose cards when no more of them lie loose than may,
- a problem of the whole when what was lacking is there. That there is no sequence is
  said for all a declaration needs, so it is mended when nothing of that is lacking.

The first two ask that the card that moves gets out of trouble, or stays out, as well.
And nothing else may be worse: no card in trouble that was in none, no group a problem
that was none, no loose cards one where they were none, no more sequences lacking than
before. A group that stays a problem may be one for another reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rummy_tui.cards.face import Face
from rummy_tui.cards.notation import cards_text
from rummy_tui.rules.problem import Findings, Problem, ProblemCode
from rummy_tui.rules.profile import HAND_SIZE

Layout = Sequence[Sequence[Face]]

_MOST_CARDS = 2 * HAND_SIZE
"""More than this is no hand, and trying every move of it would take minutes."""


def repairs(
    groups: Layout,
    found: Findings,
    findings_of: Callable[[Layout], Findings],
) -> list[str | None]:
    """For each problem found the move of one card that mends it, or None.

    Of several the one that leaves the fewest problems is given; of those one that
    brings the card where no trouble is, else one that lays it apart.

    Args:
        groups: The declaration as laid down.
        found: What is wrong with it.
        findings_of: What would be wrong with another layout of the same cards.
    """
    best: list[tuple[tuple[int, int], str] | None] = [None] * len(found.problems)
    if found.problems and sum(map(len, groups)) <= _MOST_CARDS:
        before = _Trouble(found)
        for move in _moves(groups):
            after = _Trouble(findings_of(move.layout))
            if not after.is_no_worse_than(before, move):
                continue
            is_astray = move.target in after.places
            # A card that cannot get out of trouble is best kept out of other groups.
            is_in_the_way = is_astray and not move.is_apart
            rank = after.size, is_astray + is_in_the_way
            for index, problem in enumerate(found.problems):
                if problem.places and is_astray:
                    continue
                known = best[index]
                if after.is_without(problem) and (known is None or rank < known[0]):
                    best[index] = rank, move.text
    return [known[1] if known else None for known in best]


class _Move(NamedTuple):
    """One card put elsewhere."""

    text: str
    home: int
    target: int
    """The group it comes to."""
    is_apart: bool
    """Whether that is a new group, behind all others."""
    layout: Layout
    """What lies then, every group in its old place, also one that is empty now."""


class _Trouble:
    """What is wrong with a layout, group by group and need by need.

    Packs have twin faces, so that a card is in trouble is told of the group it lies in.
    A joker beside a loose card counts as loose with it here: it does as well apart.
    """

    def __init__(self, found: Findings) -> None:
        of_cards = [problem for problem in found.problems if problem.places]
        self.lacking = found.lacking
        self.places = {place for problem in of_cards for place in problem.places}
        """The groups whose cards cannot stay there."""
        self.subjects = set(map(_subject, of_cards))
        """What cards are in trouble for: a group each, and all loose ones together."""
        self.size = len(of_cards) + sum(map(bool, found.lacking))
        """How many problems a move could mend; each need that is not met is one."""

    def is_no_worse_than(self, before: _Trouble, move: _Move) -> bool:
        """Whether nothing is wrong after a move that was not wrong before."""
        # Of the group it came to only the moved card counts here, by where it lay: that
        # the group itself was in no trouble shows in the subjects.
        lay = {move.home if at == move.target else at for at in self.places}
        lacking = zip(self.lacking, before.lacking, strict=True)
        return (
            lay <= before.places
            and self.subjects <= before.subjects
            and all(now <= then for now, then in lacking)
        )

    def is_without(self, problem: Problem) -> bool:
        """Whether a problem there was is gone and has not become another."""
        match problem.code:
            case ProblemCode.CARD_COUNT:
                return False  # a move leaves as many cards as there were
            case ProblemCode.NO_SEQUENCE:
                return not any(self.lacking)
            case ProblemCode.ONE_SEQUENCE:
                return not self.lacking.sequences
            case ProblemCode.NO_PURE_SEQUENCE:
                return not self.lacking.pure
            case ProblemCode.NO_LONG_SEQUENCE:
                return not self.lacking.long
            case ProblemCode.LOOSE_CARDS:
                return problem.code not in self.subjects
            case _:
                return self.places.isdisjoint(problem.places)


def _subject(problem: Problem) -> object:
    """What stays the same of a problem of cards while its reason may change."""
    if problem.code is ProblemCode.LOOSE_CARDS:
        return problem.code
    return problem.places


def _moves(groups: Layout) -> Iterator[_Move]:
    """Every move of one card to another group, or apart."""
    homes = Counter(face for group in groups for face in set(group))
    targets = [(place, f"to {cards_text(g)}") for place, g in enumerate(groups) if g]
    targets.append((len(groups), "apart"))
    for home, group in enumerate(groups):
        for face in dict.fromkeys(group):
            # Of equal cards in several groups it matters which one moves.
            which = f"{face} from {cards_text(group)}" if homes[face] > 1 else str(face)
            for target, where in targets:
                if target == home:
                    continue
                layout = [list(cards) for cards in groups] + [[]]
                layout[home].remove(face)
                layout[target].append(face)
                is_apart = target == len(groups)
                yield _Move(f"move {which} {where}", home, target, is_apart, layout)
