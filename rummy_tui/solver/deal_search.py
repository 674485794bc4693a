"""Searches in the hands of one deal: what melds can save, how cards can be placed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rummy_tui.cards.face import FACE_POINTS, FACES, Face
from rummy_tui.rules.meld import MeldLimits
from rummy_tui.rules.needs import SequenceNeeds, declaration_needs, loser_needs
from rummy_tui.rules.profile import NoGatePoints, RulesProfile
from rummy_tui.rules.wild import wild_faces
from rummy_tui.solver.best import GATE_MISSED
from rummy_tui.solver.cover_table import CoverRules
from rummy_tui.solver.declare import CoverSearch, Placement
from rummy_tui.solver.key import (
    CARD_KEYS,
    KEY_BITS,
    holds_pure_sequence,
    holds_triple,
)
from rummy_tui.solver.search import Pairs, Search
from rummy_tui.solver.set_table import set_table
from rummy_tui.solver.suit_table import SuitTable, suit_table
from rummy_tui.solver.suits import WildCards, suits_of

KEY_MASK = (1 << KEY_BITS) - 1

DEAREST = 10
"""Most points of one card (C-2)."""


class _Demand(NamedTuple):
    """What an arrangement must have, and the table to look for it in."""

    needs: SequenceNeeds
    pure_wanted: bool
    table: SuitTable


class DealSearch:
    """The rules of one deal as the tables want them, and the searches in them."""

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
        self._most_loose_points = DEAREST * profile.max_loose_cards
        self._full_count = profile.full_count
        self._flat = profile.no_gate_points is NoGatePoints.FULL_COUNT

    def _may_declare(self, key: int, total: int) -> bool:
        """Whether points speak for a declaration.

        In one all cards but the loose ones are in melds that meet its needs, so the
        least points under those needs are no more than the loose cards can have.
        """
        enough = max(0, total - self._most_loose_points)
        return self._search(key, enough, self._show, floor=enough - 1).best >= enough

    def _placement(self, key: int, total: int) -> Placement | None:
        """The cheapest way to place every card in a declaration, or None."""
        return self._place(key, self._cover) if self._may_declare(key, total) else None

    def _search(
        self,
        key: int,
        stop: int,
        demand: _Demand,
        pairs: Pairs | None = None,
        *,
        floor: int = GATE_MISSED,
    ) -> Search:
        """Search for the most points that melds take out while the needs are met.

        Where a pure sequence is needed, three naturals in a row or a triple must be
        there: that is seen at once, and settles most hands as dealt.

        Args:
            key: The hand.
            stop: Points that cannot be beaten.
            demand: The needs, and the table that goes with them.
            pairs: What searches in other parts of the same hand left behind.
            floor: Points that are too few to be of interest, however reached.
        """
        pairs = {} if pairs is None else pairs
        search = Search(demand.table, pairs, stop=stop, floor=floor)
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
        return weight & KEY_MASK, weight >> KEY_BITS

    def _lacks_pure_sequence(self, key: int) -> bool:
        return not (holds_pure_sequence(key) or (self._triples and holds_triple(key)))


def _both(one: SequenceNeeds, other: SequenceNeeds) -> SequenceNeeds:
    return SequenceNeeds(
        max(one.sequences, other.sequences),
        max(one.pure, other.pure),
        max(one.long, other.long),
    )
