"""The one move of a card that mends a problem of a declaration (D-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from rummy_tui.cards.face import Face
from rummy_tui.cards.notation import cards_text
from rummy_tui.rules.problem import Problem, ProblemCode
from rummy_tui.rules.profile import HAND_SIZE

Layout = Sequence[Sequence[Face]]

_MOST_CARDS = 2 * HAND_SIZE
"""More than this is no hand, and trying every move of it would take minutes."""

_OF_THE_WHOLE = (
    ProblemCode.CARD_COUNT,
    ProblemCode.NO_SEQUENCE,
    ProblemCode.ONE_SEQUENCE,
    ProblemCode.NO_PURE_SEQUENCE,
    ProblemCode.NO_LONG_SEQUENCE,
)


def repairs(
    groups: Layout,
    problems: Sequence[Problem],
    problems_of: Callable[[Layout], list[Problem]],
) -> list[str | None]:
    """For each problem the move of one card that mends it, or None.

    A move mends a problem when that is gone, no other has come, and no card has got
    into trouble by it. Of several the one that leaves the fewest problems is given.

    Args:
        groups: The declaration as laid down.
        problems: What is wrong with it.
        problems_of: What would be wrong with another layout of the same cards.
    """
    best: list[tuple[int, str] | None] = [None] * len(problems)
    if problems and sum(map(len, groups)) <= _MOST_CARDS:
        for move, moved in _moves(groups):
            after = problems_of(moved)
            if len(after) >= len(problems) or not _is_no_worse(problems, after):
                continue
            for place, problem in enumerate(problems):
                known = best[place]
                if _is_gone(problem, problems, after) and (
                    known is None or len(after) < known[0]
                ):
                    best[place] = len(after), move
    return [found[1] if found else None for found in best]


def _moves(groups: Layout) -> Iterator[tuple[str, Layout]]:
    """Every move of one card to another group, or apart, in words and as a layout."""
    homes = Counter(face for group in groups for face in set(group))
    for home, group in enumerate(groups):
        for face in dict.fromkeys(group):
            # Of equal cards in several groups it matters which one moves.
            which = f"{face} from {cards_text(group)}" if homes[face] > 1 else str(face)
            for target in range(len(groups) + 1):
                if target == home:
                    continue
                moved = [list(cards) for cards in groups] + [[]]
                moved[home].remove(face)
                moved[target].append(face)
                apart = target == len(groups)
                where = "apart" if apart else f"to {cards_text(groups[target])}"
                yield f"move {which} {where}", [cards for cards in moved if cards]


def _is_no_worse(before: Sequence[Problem], after: Sequence[Problem]) -> bool:
    codes = Counter(problem.code for problem in after)
    codes.subtract(problem.code for problem in before)
    return max(codes.values()) <= 0 and _in_trouble(after) <= _in_trouble(before)


def _is_gone(
    problem: Problem, before: Sequence[Problem], after: Sequence[Problem]
) -> bool:
    def count(problems: Sequence[Problem]) -> int:
        return sum(other.code is problem.code for other in problems)

    if count(after) >= count(before):
        return False
    # A group is not mended by moving its trouble to the cards outside all groups.
    return problem.code in _OF_THE_WHOLE or _in_trouble(after) < _in_trouble(before)


def _in_trouble(problems: Sequence[Problem]) -> Counter[Face]:
    """The cards that lie where they cannot stay."""
    return Counter(
        face
        for problem in problems
        if problem.code not in _OF_THE_WHOLE
        for face in problem.cards
    )
