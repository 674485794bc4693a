"""How many cards a hand lacks to be declared, and which bring it nearer.

The distance of 13 cards is the fewest of them to exchange for others of the shoe so
that they can be declared (D-2). What lies open or is held by others is not considered;
the card turned up is (C-3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from rummy_tui.cards.face import FACES, PRINTED_JOKER, Face
from rummy_tui.rules.meld import MeldLimits
from rummy_tui.rules.needs import declaration_needs
from rummy_tui.rules.profile import HAND_SIZE, RulesProfile
from rummy_tui.solver.distance_ends import End, Held, count, ends
from rummy_tui.solver.distance_nearest import Nearest, laid_out
from rummy_tui.solver.distance_outs import Outs, pieces_of
from rummy_tui.solver.distance_pieces import KEY_SHIFT, Pieces, PieceTable
from rummy_tui.solver.distance_planner import Plan, PlanRules
from rummy_tui.solver.distance_plans import MAX_KEYS, NEVER, Plans
from rummy_tui.solver.distance_search import CELLS, Path, PieceSearch
from rummy_tui.solver.key import (
    CARD_KEYS,
    EACH_FACE,
    JOKER_SHIFT,
    SUIT_MASK,
    SUIT_SHIFTS,
)
from rummy_tui.solver.limits import longest_span

_SUIT_MASKS = tuple(SUIT_MASK << shift for shift in SUIT_SHIFTS)


class PlanBook:
    """The pieces and plans of one set of rules, for every deal played by them."""

    def __init__(self, rules: PlanRules) -> None:
        limits, needs = rules.limits, rules.needs
        self.table = PieceTable(
            longest=longest_span(limits, needs.long), triples=limits.triples
        )
        self._rules = rules
        self._plans: dict[tuple[int, int], Plans] = {}

    def plans(self, cards: int, jokers: int) -> Plans:
        """Plans for hands of so many cards with so many jokers."""
        known = self._plans.get((cards, jokers))
        if known is None:
            known = Plans(self._rules, self.table.types, cards=cards, jokers=jokers)
            self._plans[cards, jokers] = known
        return known


@lru_cache(maxsize=32)
def plan_book(rules: PlanRules) -> PlanBook:
    """The book for these rules, one for the whole process."""
    return PlanBook(rules)


class DistanceSearch:
    """Answers about distances in one deal."""

    def __init__(
        self, profile: RulesProfile, wild: frozenset[Face], turned: Face, packs: int
    ) -> None:
        limits = MeldLimits.of(profile, packs)
        self._triples = limits.triples
        self._wild = sum(CARD_KEYS[face] for face in wild)
        shoe = profile.shoe_of(packs)
        self._shoe = packs * EACH_FACE
        self._printed_jokers = shoe.printed_jokers
        if turned is PRINTED_JOKER:
            self._printed_jokers -= 1
        else:
            self._shoe -= CARD_KEYS[turned]
        has_jokers = self._printed_jokers > 0 or self._shoe & 3 * self._wild
        rules = PlanRules(
            limits,
            declaration_needs(profile),
            profile.max_loose_cards,
            # Where the shoe has none, no place can be kept for one.
            profile.loose_jokers and bool(has_jokers),
        )
        self._book = plan_book(rules)

    def distance(self, hand: Sequence[Face]) -> int:
        """Fewest cards to exchange, 14 where nothing can be declared by the rules."""
        held, plans = self._held(hand)
        return self._one(held, plans)[0]

    def outs(self, hand: Sequence[Face]) -> frozenset[Face]:
        """The faces that bring 13 cards nearer."""
        mask = 0
        for outs in self._outs(hand).values():
            mask |= outs
        return faces_of(mask)

    def discards_that_keep(self, hand: Sequence[Face]) -> dict[Face, frozenset[Face]]:
        """The discards of 14 cards that keep the distance, and the outs of the rest."""
        found: dict[int, int] = {}
        for spare, outs in self._outs(hand).items():
            while spare:
                low = spare & -spare
                spare ^= low
                found[low] = found.get(low, 0) | outs
        return {
            face: faces_of(found[CARD_KEYS[face]])
            for face in dict.fromkeys(hand)
            if CARD_KEYS[face] in found
        }

    def nearest(self, hand: Sequence[Face]) -> Nearest | None:
        """One of the nearest declarations; None where there is none by the rules."""
        held, plans = self._held(hand)
        distance, path, plan, end = self._one(held, plans)
        if plan is None or end is None:
            return None
        return laid_out(held, pieces_of(path), end, distance)

    def _outs(self, hand: Sequence[Face]) -> Mapping[int, int]:
        held, plans = self._held(hand)
        distance, found = self._all(held, plans)
        outs = Outs(held, plans, distance)
        for key, path in found:
            outs.add(key, path)
        return outs.by_spare

    def _one(
        self, held: Held, plans: Plans
    ) -> tuple[int, Path, Plan | None, End | None]:
        """The distance, and a declaration that has it."""
        if plans.is_hopeless:
            return NEVER, (), None, None
        search = self._search(held, plans)
        search.run_for_one()
        distance, found = search.best, search.found
        while True:
            for key, path in found:
                for plan, end in _ends(held, plans, key, path, distance):
                    return distance, path, plan, end
            # The shoe lacks what this wants. There may be other ways to be so near.
            if distance == search.best and len(found) == 1:
                search = self._search(held, plans)
                search.run_for_all(distance)
                if len(search.found) > 1:
                    found = search.found
                    continue
            distance += 1
            if distance >= NEVER:
                return NEVER, (), None, None
            search = self._search(held, plans)
            search.run_up_to(distance)
            found = search.found

    def _all(self, held: Held, plans: Plans) -> tuple[int, list[tuple[int, Path]]]:
        """The distance, and the pieces of all that may have it."""
        if plans.is_hopeless:
            return NEVER, []
        search = self._search(held, plans)
        search.run_for_all(NEVER)
        distance = search.best
        while distance < NEVER:
            for key, path in search.found:
                if any(True for _ in _ends(held, plans, key, path, distance)):
                    return distance, search.found
            distance += 1
            search = self._search(held, plans)
            search.run_up_to(distance)
        return NEVER, []

    def _search(self, held: Held, plans: Plans) -> PieceSearch:
        pieces = self._pieces(held.cells)
        return PieceSearch(held.cells, pieces, plans, triples=self._triples)

    def _held(self, hand: Sequence[Face]) -> tuple[Held, Plans]:
        assert HAND_SIZE <= len(hand) <= HAND_SIZE + 1, "no hand has so many cards"
        key = 0
        for face in hand:
            key += CARD_KEYS[face]
        cells = key & CELLS
        printed = key >> JOKER_SHIFT
        wild_cells = cells & 3 * self._wild
        jokers = printed + count(wild_cells)
        slack = self._slack(cells)
        left = max(0, self._printed_jokers - printed) + count(slack & 3 * self._wild)
        held = Held(
            len(hand),
            cells,
            cells - wild_cells,
            wild_cells,
            printed,
            jokers,
            slack,
            left,
            self._wild,
        )
        return held, self._book.plans(len(hand), jokers)

    def _slack(self, cells: int) -> int:
        """What the shoe has beyond these cells."""
        shoe = self._shoe
        twos = (cells ^ shoe) >> 1
        over = cells >> 1 & ~(shoe >> 1) | cells & ~shoe & ~twos
        if over & EACH_FACE:
            # No hand of this shoe: it keeps what it has and can be lacking no more.
            shoe = sum(
                max(shoe >> at & 3, cells >> at & 3) << at
                for at in range(0, JOKER_SHIFT, 2)
            )
        return shoe - cells

    def _pieces(self, cells: int) -> Pieces:
        table = self._book.table
        wild = self._wild
        held = (cells | cells >> 1) & EACH_FACE
        own = held & wild
        found: Pieces = []
        suits = table.suits
        for mask in _SUIT_MASKS:
            some = cells & mask
            if some:
                key = some | (own & mask) << KEY_SHIFT
                known = suits.get(key)
                found += table.of_suit(key, some, wild) if known is None else known
        a = held & SUIT_MASK
        b = held >> 26 & SUIT_MASK
        c = held >> 52 & SUIT_MASK
        d = held >> 78
        ranks = (a & (b | c | d)) | (b & (c | d)) | (c & d)
        if own:
            ranks |= (own | own >> 26 | own >> 52 | own >> 78) & SUIT_MASK
        known_ranks = table.ranks
        while ranks:
            low = ranks & -ranks
            ranks ^= low
            mask = low * _RANK_LOW
            some = held & mask
            key = some | (own & mask) << KEY_SHIFT
            known = known_ranks.get(key)
            found += table.of_rank(key, some, wild) if known is None else known
        return found


_RANK_LOW = sum(1 << shift for shift in SUIT_SHIFTS)


def _ends(
    held: Held, plans: Plans, key: int, path: Path, distance: int
) -> Iterator[tuple[Plan, End]]:
    """The declarations these pieces can become with so many cards to be had."""
    pieces = pieces_of(path)
    for plan in plans.plans(key, distance):
        for end in ends(held, pieces, plan, distance):
            yield plan, end


def faces_of(mask: int) -> frozenset[Face]:
    """The faces of a mask."""
    known = _faces.get(mask)
    if known is None:
        if len(_faces) >= MAX_KEYS:
            _faces.clear()
        known = _faces[mask] = frozenset(
            FACES[(low.bit_length() - 1) >> 1] for low in _bits(mask)
        )
    return known


_faces: dict[int, frozenset[Face]] = {}


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        mask ^= low
        yield low
