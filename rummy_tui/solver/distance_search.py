"""Which pieces of a hand lie nearest to a declaration.

Every declaration keeps some pieces of the hand. So all choices of at most four pieces
are tried, largest first, as far as the plans for their types do not rule them out.
"""

from __future__ import annotations

from typing import TypeAlias

from rummy_tui.solver.distance_pieces import KEY_SHIFT, TRIPLE, Piece, Pieces
from rummy_tui.solver.distance_planner import MAX_MELDS
from rummy_tui.solver.distance_plans import Plans
from rummy_tui.solver.key import EACH_FACE

CELLS = 3 * EACH_FACE

Path: TypeAlias = "tuple[()] | tuple[Piece, Path]"
"""Pieces chosen, the last one first."""


class PieceSearch:
    """One search; not to be used twice."""

    __slots__ = (
        "_cells",
        "_outlooks",
        "_pieces",
        "_plans",
        "_triples",
        "best",
        "found",
    )

    def __init__(
        self, cells: int, pieces: Pieces, plans: Plans, *, triples: bool
    ) -> None:
        pieces.sort()
        self._cells = cells
        self._pieces = pieces
        self._plans = plans
        self._outlooks = plans.outlooks
        self._triples = triples
        self.best = 0
        """The distance as the plans see it: never above the true one."""
        self.found: list[tuple[int, Path]] = []
        """Types and pieces of what has that distance."""

    def run_for_one(self) -> None:
        """Find the distance, and one choice of pieces that has it."""
        outlook = self._outlooks.get(0) or self._plans.outlook(0)
        self.best = outlook[0]
        self.found = [(0, ())]
        self._one(0, 0, self._cells, MAX_MELDS, outlook[1], ())

    def run_for_all(self, bound: int) -> None:
        """Find all choices of pieces with the least distance the plans know.

        Args:
            bound: The most cards that may be lacking; nothing is found above.
        """
        self.best = bound
        outlook = self._outlooks.get(0) or self._plans.outlook(0)
        if outlook[0] <= bound:
            self.best = outlook[0]
            self.found = [(0, ())]
        self._all(0, 0, self._cells, MAX_MELDS, outlook[1], ())

    def run_up_to(self, bound: int) -> None:
        """Find all choices of pieces whose plans come to so many cards or fewer."""
        self.best = bound
        outlook = self._outlooks.get(0) or self._plans.outlook(0)
        if outlook[0] <= bound:
            self.found = [(0, ())]
        self._all(0, 0, self._cells, MAX_MELDS, outlook[1], (), keeps=True)

    def _one(
        self,
        start: int,
        number: int,
        left: int,
        melds: int,
        floors: tuple[int, ...],
        path: Path,
    ) -> None:
        outlooks = self._outlooks
        pieces = self._pieces
        triples = self._triples
        missing = EACH_FACE & ~(left | left >> 1)
        melds -= 1
        for at in range(start, len(pieces)):
            naturals, its_number, piece = pieces[at]
            if floors[-naturals] >= self.best:
                return
            if its_number & missing or (triples and _is_short(piece, left)):
                continue
            both = number + its_number
            key = both >> KEY_SHIFT
            outlook = outlooks.get(key) or self._plans.outlook(key)
            if outlook[0] < self.best:
                self.best = outlook[0]
                self.found = [(key, (piece, path))]
            if melds and outlook[1][-naturals] < self.best:
                rest = left - (its_number & CELLS)
                self._one(at, both, rest, melds, outlook[1], (piece, path))

    def _all(
        self,
        start: int,
        number: int,
        left: int,
        melds: int,
        floors: tuple[int, ...],
        path: Path,
        *,
        keeps: bool = False,
    ) -> None:
        outlooks = self._outlooks
        pieces = self._pieces
        triples = self._triples
        missing = EACH_FACE & ~(left | left >> 1)
        melds -= 1
        for at in range(start, len(pieces)):
            naturals, its_number, piece = pieces[at]
            if floors[-naturals] > self.best:
                return
            if its_number & missing or (triples and _is_short(piece, left)):
                continue
            both = number + its_number
            key = both >> KEY_SHIFT
            outlook = outlooks.get(key) or self._plans.outlook(key)
            if outlook[0] <= self.best:
                if outlook[0] < self.best and not keeps:
                    self.best = outlook[0]
                    self.found = []
                self.found.append((key, (piece, path)))
            if melds and outlook[1][-naturals] <= self.best:
                rest = left - (its_number & CELLS)
                self._all(at, both, rest, melds, outlook[1], (piece, path), keeps=keeps)


def _is_short(piece: Piece, left: int) -> bool:
    """Whether so many copies as a triple holds are no longer there."""
    if piece.kind != TRIPLE:
        return False
    cells = piece.cells
    shift = ((cells & -cells).bit_length() - 1) & ~1
    return left >> shift & 3 < cells >> shift
