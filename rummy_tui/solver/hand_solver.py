"""The solver of one deal: points, discards, declarations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from rummy_tui.cards.face import PRINTED_JOKER, Face
from rummy_tui.rules.meld import MeldKind
from rummy_tui.rules.profile import HAND_SIZE, RulesProfile
from rummy_tui.solver.arrange import Arrangement, Arranger
from rummy_tui.solver.best import GATE_MISSED
from rummy_tui.solver.deal_search import DEAREST, KEY_MASK, DealSearch
from rummy_tui.solver.declare import Placement
from rummy_tui.solver.distance import DistanceSearch
from rummy_tui.solver.distance_nearest import Nearest
from rummy_tui.solver.key import (
    CARD_KEYS,
    KEY_BITS,
    holds_pure_sequence,
    holds_triple,
)
from rummy_tui.solver.search import Pairs, Search
from rummy_tui.solver.solution import Solution, SolvedGroup


class HandSolver(DealSearch):
    """Answers about the hands of one deal; cheap to make, safe to share."""

    def __init__(self, profile: RulesProfile, turned: Face, packs: int) -> None:
        super().__init__(profile, turned, packs)
        self._arranger = Arranger(profile, self.wild, packs)
        self._distances = DistanceSearch(profile, self.wild, turned, packs)
        self._is_made = True

    def __setattr__(self, name: str, value: object) -> None:
        # One solver answers all seats of a table; nothing may be left in it.
        if "_is_made" in self.__dict__:
            raise AttributeError("a solver is shared by all seats and never changes")
        super().__setattr__(name, value)

    def points(self, hand: Sequence[Face]) -> int:
        """Least points of a losing hand of 1 to 14 cards (S-1 to S-3)."""
        # Most hands as dealt end at the first test, so it is written out here.
        weights = self._weights
        weight = 0
        for face in hand:
            weight += weights[face]
        key, total = weight & KEY_MASK, weight >> KEY_BITS
        if (
            self._gate.pure_wanted
            and not holds_pure_sequence(key)
            and not (self._triples and holds_triple(key))
        ):
            return self._counted(total, GATE_MISSED)
        return self._counted(total, self._search(key, total, self._gate).best)

    def discard_points(self, hand: Sequence[Face]) -> list[int]:
        """Points of what is left after throwing each of the cards, in their order."""
        points = dict(self._points_without(hand, hand))
        return [points[face] for face in hand]

    def cheapest_discards(
        self, hand: Sequence[Face], faces: Iterable[Face]
    ) -> frozenset[Face]:
        """Those of these faces whose discard leaves the fewest points."""
        points = dict(self._points_without(hand, faces, only_fewest=True))
        fewest = min(points.values())
        return frozenset(face for face in points if points[face] == fewest)

    def spares(self, hand: Sequence[Face]) -> list[Face]:
        """The natural cards that one best arrangement of the hand does without.

        Cards that are no joker, in the order of the hand; of copies as many as are
        not needed. All of them where no arrangement passes the gate.
        """
        key, total = self._weigh(hand)
        best = self._search(key, total, self._gate).found
        needed = best.naturals() if best else 0
        spare: list[Face] = []
        for face in hand:
            if face == PRINTED_JOKER or face in self.wild:
                continue
            shift = 2 * face
            if needed >> shift & 3:
                needed -= 1 << shift
            else:
                spare.append(face)
        return spare

    def is_better_with(self, hand: Sequence[Face], card: Face) -> bool:
        """Whether a natural card in addition lowers the points of 1 to 13 cards.

        It does so only where every best arrangement uses it.
        """
        key, total = self._weigh(hand)
        more, more_total = key + CARD_KEYS[card], total + self.values[card]
        search = self._search(more, more_total, self._gate)
        best = search.found
        if best is None or self._can_spare(card, more, best.naturals(), 0):
            return False
        points = self._counted(more_total, search.best)
        rest = self._search(key, total - points, self._gate)
        return points < self._counted(total, rest.best)

    def can_declare(self, hand: Sequence[Face]) -> bool:
        """Whether these 13 cards can be laid down as a valid declaration (D-2)."""
        key, total = self._weigh(hand)
        if not self._may_declare(key, total):
            return False
        return self._place(key, self._cover, any_will_do=True) is not None

    def declarable_discards(self, hand: Sequence[Face]) -> list[bool]:
        """Whether the rest can be declared after throwing each card, in their order."""
        declarable = set(self._declarable_among(hand, hand))
        return [face in declarable for face in hand]

    def first_declarable_discard(
        self, hand: Sequence[Face], faces: Iterable[Face]
    ) -> Face | None:
        """The first of these faces whose discard leaves a declarable hand, or None."""
        return next(self._declarable_among(hand, faces), None)

    def solve(self, hand: Sequence[Face]) -> Solution:
        """Everything about a hand of 13 or 14 cards.

        Of 14 the discard is one that leaves a declarable hand, then fewest points,
        then the dearest card, then the first in the order of faces.
        """
        if len(hand) <= HAND_SIZE:
            return self._solve_kept(sorted(hand), None)
        points = dict(self._points_without(hand, hand))
        declarable = set(self._declarable_among(hand, hand))
        discard = min(
            points,
            key=lambda face: (
                face not in declarable,
                points[face],
                -self.values[face],
                face,
            ),
        )
        kept = sorted(hand)
        kept.remove(discard)
        return self._solve_kept(kept, discard)

    def arrangement(self, hand: Sequence[Face]) -> Arrangement:
        """The groups and the deadwood that `solve` finds for 13 cards."""
        hand = sorted(hand)
        key, total = self._weigh(hand)
        search = self._search(key, total, self._gate)
        placement = None
        # In a declaration no more than its loose cards counts.
        if self._counted(total, search.best) <= self._most_loose_points:
            placement = self._placement(key, total)
        return self._arranged(hand, key, total, search, placement)

    def declaration(self, hand: Sequence[Face]) -> tuple[SolvedGroup, ...] | None:
        """The declaration that `solve` finds for 13 cards, or None."""
        placement = self._placement(*self._weigh(hand))
        return None if placement is None else self._declared(hand, placement)

    def distance(self, hand: Sequence[Face]) -> int:
        """Fewest of 13 cards to exchange so that they can be declared (D-2).

        For others of the whole shoe but the card turned up, whoever holds them. Of 14
        cards the distance is that of the best 13. Where no declaration is possible
        at all it is 14.
        """
        return self._distances.distance(hand)

    def outs(self, hand: Sequence[Face]) -> frozenset[Face]:
        """The faces which, added to these 13 cards, lower the distance by one.

        Only such as the shoe has beyond the hand and the card turned up; none where
        the hand can be declared.
        """
        return self._distances.outs(hand)

    def discards_that_keep(
        self, hand: Sequence[Face]
    ) -> Mapping[Face, frozenset[Face]]:
        """The discards of 14 cards that do not raise the distance.

        For each of them the outs of the 13 cards that are left.
        """
        return self._distances.discards_that_keep(hand)

    def nearest(self, hand: Sequence[Face]) -> Nearest | None:
        """One of the declarations to which 13 or 14 cards are nearest.

        None where no declaration is possible at all.
        """
        return self._distances.nearest(hand)

    def _solve_kept(self, hand: Sequence[Face], discard: Face | None) -> Solution:
        key, total = self._weigh(hand)
        search = self._search(key, total, self._gate)
        placement = self._placement(key, total)
        shown = self._arranged(hand, key, total, search, placement)
        return Solution(
            points=self._counted(total, search.best),
            declarable=placement is not None,
            discard=discard,
            groups=shown.groups,
            deadwood=shown.unmatched,
            declaration=placement and self._declared(hand, placement),
        )

    def _arranged(
        self,
        hand: Sequence[Face],
        key: int,
        total: int,
        search: Search,
        placement: Placement | None,
    ) -> Arrangement:
        """A hand laid down for the fewest points, declarable where one of those is.

        What is shown passes the gate; a declaration need not, in every house.
        """
        best = search.found
        if best is None:
            return Arrangement((), tuple(hand))
        needs = self._cover_past_gate.needs
        if placement is not None and needs != self._show.needs:
            placement = self._place(key, self._cover_past_gate)
        points = self._counted(total, search.best)
        if placement is not None and min(self._full_count, placement.points) == points:
            return self._arranger.arrange(hand, placement, needs)
        return self._arranger.arrange(hand, best, self._gate.needs)

    def _declared(
        self, hand: Sequence[Face], placement: Placement
    ) -> tuple[SolvedGroup, ...]:
        laid = self._arranger.arrange(hand, placement, self._show.needs)
        if not laid.unmatched:
            return laid.groups
        return (*laid.groups, SolvedGroup(laid.unmatched, MeldKind.LOOSE))

    def _points_without(
        self,
        hand: Sequence[Face],
        faces: Iterable[Face],
        *,
        only_fewest: bool = False,
    ) -> Iterator[tuple[Face, int]]:
        """Faces and the points after their discard; exact, or only the fewest are.

        What the best arrangement of all cards can do without costs nothing but its
        own points; and no part of a hand can save more than the whole.
        """
        key, total = self._weigh(hand)
        pairs: Pairs = {}
        search = self._search(key, total, self._gate, pairs)
        saved, best = search.best, search.found
        used = best.naturals() if best else 0
        fewest = self._full_count
        for face in dict.fromkeys(faces):
            left, rest_total = saved, total - self.values[face]
            if best and not self._can_spare(face, key, used, best.spare_jokers):
                rest = key - CARD_KEYS[face]
                floor = rest_total - fewest - 1 if only_fewest else GATE_MISSED
                left = self._search(rest, saved, self._gate, pairs, floor=floor).best
            points = self._counted(rest_total, left)
            fewest = min(fewest, points)
            yield face, points

    def _can_spare(self, face: Face, key: int, used: int, spare_jokers: int) -> bool:
        """Whether an arrangement with these naturals does without this card."""
        if face == PRINTED_JOKER:
            return spare_jokers > 0
        shift = 2 * face
        if key >> shift & 3 == used >> shift & 3:
            return False
        return spare_jokers > 0 or face not in self.wild

    def _declarable_among(
        self, hand: Sequence[Face], faces: Iterable[Face]
    ) -> Iterator[Face]:
        """Those of the faces whose discard leaves a declarable hand, one by one.

        No part of a hand saves more than the whole, so one search rules out most
        cards, and in most hands all of them.
        """
        key, total = self._weigh(hand)
        floor = total - self._most_loose_points - DEAREST - 1
        search = self._search(key, total, self._show, floor=floor)
        saved, best = search.best, search.found
        if best is None or saved <= floor:
            return
        used = best.naturals()
        for face in dict.fromkeys(faces):
            rest, left = key - CARD_KEYS[face], total - self.values[face]
            if (
                left - saved <= self._most_loose_points
                and (
                    self._can_spare(face, key, used, best.spare_jokers)
                    or self._may_declare(rest, left)
                )
                and self._place(rest, self._cover, any_will_do=True)
            ):
                yield face


@lru_cache(maxsize=1024)
def solver_for(profile: RulesProfile, turned: Face, packs: int) -> HandSolver:
    """The solver of a deal.

    Args:
        profile: The table's rules.
        turned: The card turned up, which makes the wild jokers (C-4, C-5).
        packs: Packs in play, 1 to 3.
    """
    return HandSolver(profile, turned, packs)


def solve(
    hand: Sequence[Face], *, turned: Face, profile: RulesProfile, packs: int
) -> Solution:
    """The best that can be made of a hand.

    Args:
        hand: 13 or 14 cards in any order, which makes no difference to the answer.
        turned: The card turned up, which makes the wild jokers (C-4, C-5).
        profile: The table's rules.
        packs: Packs in play, 1 to 3.
    """
    return solver_for(profile, turned, packs).solve(hand)
