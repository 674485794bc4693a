"""The solver of one deal: points, discards, declarations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rummy_tui.cards.face import FACE_POINTS, FACES, PRINTED_JOKER, Face
from rummy_tui.rules.meld import MeldKind
from rummy_tui.rules.needs import SequenceNeeds, declaration_needs, loser_needs
from rummy_tui.rules.profile import HAND_SIZE, NoGatePoints, RulesProfile
from rummy_tui.rules.wild import wild_faces
from rummy_tui.solver.arrange import Arrangement, Arranger
from rummy_tui.solver.best import GATE_MISSED
from rummy_tui.solver.cover_table import CoverRules
from rummy_tui.solver.declare import CoverSearch, Placement
from rummy_tui.solver.key import (
    CARD_KEYS,
    KEY_BITS,
    faces_in,
    holds_pure_sequence,
    holds_triple,
)
from rummy_tui.solver.limits import MeldLimits
from rummy_tui.solver.search import Pairs, Search
from rummy_tui.solver.set_table import set_table
from rummy_tui.solver.solution import Solution, SolvedGroup
from rummy_tui.solver.suit_table import SuitTable, suit_table
from rummy_tui.solver.suits import WildCards, suits_of

_KEY_MASK = (1 << KEY_BITS) - 1

_DEAREST = 10
"""Most points of one card (C-2)."""


class _Demand(NamedTuple):
    """What an arrangement must have, and the table to look for it in."""

    needs: SequenceNeeds
    pure_wanted: bool
    table: SuitTable


class HandSolver:
    """Answers about the hands of one deal; cheap to make, safe to share.

    Every question comes in two forms: for a hand in any order, and for its key
    (`rummy_tui.solver.key`) where whoever asks has that at hand.
    """

    def __init__(self, profile: RulesProfile, turned: Face, packs: int) -> None:
        self.profile = profile
        self.packs = packs
        self.wild = wild_faces(turned, profile)
        self.values: tuple[int, ...] = tuple(
            0 if face in self.wild else FACE_POINTS[face] for face in FACES
        )
        """Points of each face when unmatched in this deal (C-2)."""
        self._weights = tuple(
            key | value << KEY_BITS
            for key, value in zip(CARD_KEYS, self.values, strict=True)
        )
        """Key and points of each face in one number, to add up both at once."""
        self._wild_cards = WildCards.of(self.wild)
        limits = MeldLimits.of(profile, packs)
        gate, show = loser_needs(profile), declaration_needs(profile)
        self._triples = limits.triples
        self._sets = set_table(limits)
        self._gate = _Demand(gate, gate.pure > 0, suit_table(limits, gate))
        self._show = _Demand(show, show.pure > 0, suit_table(limits, show))
        loose = (profile.max_loose_cards, profile.loose_jokers)
        self._cover = CoverRules(limits, show, *loose)
        self._cover_past_gate = CoverRules(limits, _both(gate, show), *loose)
        self._most_loose_points = _DEAREST * profile.max_loose_cards
        self._full_count = profile.full_count
        self._flat = profile.no_gate_points is NoGatePoints.FULL_COUNT

    def points(self, hand: Sequence[Face]) -> int:
        """Least points of a losing hand of 1 to 14 cards (S-1 to S-3)."""
        # Most hands as dealt end at the first test, so it is written out here.
        weights = self._weights
        weight = 0
        for face in hand:
            weight += weights[face]
        key, total = weight & _KEY_MASK, weight >> KEY_BITS
        if (
            self._gate.pure_wanted
            and not holds_pure_sequence(key)
            and not (self._triples and holds_triple(key))
        ):
            return self._counted(total, GATE_MISSED)
        return self._counted(total, self._search(key, total, self._gate).best)

    def points_of_key(self, key: int) -> int:
        """As `points`."""
        return self.points(faces_in(key))

    def discard_points(self, hand: Sequence[Face]) -> list[int]:
        """Points of what is left after throwing each of the cards, in their order."""
        points = self._points_without(hand)
        return [points[face] for face in hand]

    def discard_points_of_key(self, key: int) -> dict[Face, int]:
        """As `discard_points`, for each face in the hand."""
        return self._points_without(faces_in(key))

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

    def can_declare(self, hand: Sequence[Face]) -> bool:
        """Whether these 13 cards can be laid down as a valid declaration (D-2)."""
        return self._can_declare(*self._weigh(hand))

    def can_declare_key(self, key: int) -> bool:
        """As `can_declare`."""
        return self.can_declare(faces_in(key))

    def declarable_discards(self, hand: Sequence[Face]) -> list[bool]:
        """Whether the rest can be declared after throwing each card, in their order."""
        declarable = self._declarable_without(hand)
        return [face in declarable for face in hand]

    def declarable_discards_of_key(self, key: int) -> frozenset[Face]:
        """The faces whose discard leaves a declarable hand."""
        return frozenset(self._declarable_without(faces_in(key)))

    def solve(self, hand: Sequence[Face]) -> Solution:
        """Everything about a hand of 13 or 14 cards.

        Of 14 the discard is one that leaves a declarable hand, then fewest points,
        then the dearest card, then the first in the order of faces.
        """
        if len(hand) <= HAND_SIZE:
            return self._solve_kept(sorted(hand), None)
        points = self._points_without(hand)
        declarable = self._declarable_without(hand)
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

    def _solve_kept(self, hand: Sequence[Face], discard: Face | None) -> Solution:
        key, total = self._weigh(hand)
        search = self._search(key, total, self._gate)
        best = search.found
        points = self._counted(total, search.best)
        arranger = Arranger(self.profile, self.wild, self.packs)
        declaration: tuple[SolvedGroup, ...] | None = None
        placement = None
        if self._may_declare(key, total):
            placement = self._place(key, self._cover)
        if placement is not None:
            laid = arranger.arrange(hand, placement, self._show.needs)
            declaration = laid.groups
            if laid.unmatched:
                declaration += (SolvedGroup(laid.unmatched, MeldKind.LOOSE),)
        shown = Arrangement((), tuple(hand))
        if best is not None:
            # What is shown passes the gate; a declaration need not, in every house.
            needs = self._cover_past_gate.needs
            if placement is not None and needs != self._show.needs:
                placement = self._place(key, self._cover_past_gate)
            if (
                placement is not None
                and min(self._full_count, placement.points) == points
            ):
                shown = arranger.arrange(hand, placement, needs)
            else:
                shown = arranger.arrange(hand, best, self._gate.needs)
        return Solution(
            points=points,
            declarable=declaration is not None,
            discard=discard,
            groups=shown.groups,
            deadwood=shown.unmatched,
            declaration=declaration,
        )

    def _points_without(self, hand: Sequence[Face]) -> dict[Face, int]:
        """Points after each discard.

        What the best arrangement of all cards can do without costs nothing but its
        own points; and no part of a hand can save more than the whole.
        """
        key, total = self._weigh(hand)
        pairs: Pairs = {}
        search = self._search(key, total, self._gate, pairs)
        saved, best = search.best, search.found
        used = best.naturals() if best else 0
        points: dict[Face, int] = {}
        for face in hand:
            if face in points:
                continue
            left = saved
            if best and not self._can_spare(face, key, used, best.spare_jokers):
                rest = key - CARD_KEYS[face]
                left = self._search(rest, saved, self._gate, pairs).best
            points[face] = self._counted(total - self.values[face], left)
        return points

    def _can_spare(self, face: Face, key: int, used: int, spare_jokers: int) -> bool:
        """Whether an arrangement with these naturals does without this card."""
        if face == PRINTED_JOKER:
            return spare_jokers > 0
        shift = 2 * face
        if key >> shift & 3 == used >> shift & 3:
            return False
        return spare_jokers > 0 or face not in self.wild

    def _can_declare(self, key: int, total: int) -> bool:
        return (
            self._may_declare(key, total)
            and self._place(key, self._cover, any_will_do=True) is not None
        )

    def _may_declare(self, key: int, total: int) -> bool:
        """Whether points speak for a declaration.

        In one all cards but the loose ones are in melds that meet its needs, so the
        least points under those needs are no more than the loose cards can have.
        """
        saved = self._search(key, total, self._show).best
        return saved >= 0 and total - saved <= self._most_loose_points

    def _declarable_without(self, hand: Sequence[Face]) -> set[Face]:
        """The faces whose discard leaves a declarable hand.

        No part of a hand saves more than the whole, so one search rules out most
        cards, and in most hands all of them.
        """
        key, total = self._weigh(hand)
        saved = self._search(key, total, self._show).best
        if saved < 0 or total - saved > self._most_loose_points + _DEAREST:
            return set()
        values, most = self.values, self._most_loose_points
        return {
            face
            for face in dict.fromkeys(hand)
            if total - values[face] - saved <= most
            and self._can_declare(key - CARD_KEYS[face], total - values[face])
        }

    def _search(
        self, key: int, stop: int, demand: _Demand, pairs: Pairs | None = None
    ) -> Search:
        """Search for the most points that melds take out while the needs are met.

        Where a pure sequence is needed, three naturals in a row or a triple must be
        there: that is seen at once, and settles most hands as dealt.

        Args:
            key: The hand.
            stop: Points that cannot be beaten.
            demand: The needs, and the table that goes with them.
            pairs: What searches in other parts of the same hand left behind.
        """
        search = Search(demand.table, stop, {} if pairs is None else pairs)
        if not (demand.pure_wanted and self._lacks_pure_sequence(key)):
            wild = self._wild_cards
            search.run(suits_of(key, wild), self._sets, wild)
        return search

    def _place(
        self, key: int, rules: CoverRules, *, any_will_do: bool = False
    ) -> Placement | None:
        """A way to place every card, the cheapest one unless any will do."""
        wild = self._wild_cards
        return CoverSearch(rules, first=any_will_do).run(suits_of(key, wild), wild)

    def _counted(self, total: int, saved: int) -> int:
        """Points of a hand worth `total`, of which melds save so many (S-1, S-2)."""
        if saved >= 0:
            total -= saved
        elif self._flat:
            return self._full_count
        return min(total, self._full_count)

    def _weigh(self, hand: Iterable[Face]) -> tuple[int, int]:
        """The key of a hand and its points when all cards are unmatched."""
        weights = self._weights
        weight = 0
        for face in hand:
            weight += weights[face]
        return weight & _KEY_MASK, weight >> KEY_BITS

    def _lacks_pure_sequence(self, key: int) -> bool:
        return not (holds_pure_sequence(key) or (self._triples and holds_triple(key)))


def _both(one: SequenceNeeds, other: SequenceNeeds) -> SequenceNeeds:
    return SequenceNeeds(
        max(one.sequences, other.sequences),
        max(one.pure, other.pure),
        max(one.long, other.long),
    )


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
