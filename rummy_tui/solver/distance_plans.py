"""How far pieces are from a declaration, however the cards lie: a count of places.

What plans say depends on the types of the pieces alone, so it serves all pieces of
these types and is remembered; whether the lacking cards are still in the shoe is not
their business.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from rummy_tui.rules.meld import MAX_SET_CARDS
from rummy_tui.rules.profile import HAND_SIZE
from rummy_tui.solver.distance_pieces import (
    SEQUENCE,
    SET,
    TRIPLE,
    TYPE_BITS,
    Lengths,
    PieceType,
)
from rummy_tui.solver.distance_planner import MAX_MELDS, Plan, Planner, PlanRules

NEVER = HAND_SIZE + 1
"""The distance where the rules allow no declaration at all."""

MAX_KEYS = 10_000


class Digest(NamedTuple):
    """What one plan, or all plans for some types of pieces, come to."""

    lengths: tuple[Lengths, ...]
    """For each piece the lengths in which its meld may lack a natural card."""
    singles: tuple[tuple[int, int, int], ...]
    """Kind, cards and jokers of melds on a single card that may lack natural cards."""
    fillers: int
    """Most melds on a single card."""
    apart: int
    """Most jokers that lie outside melds."""
    takes_jokers: bool
    """Whether another joker would find a place."""
    is_of_one_plan: bool
    unused: bool
    """Whether jokers find no place; only of one plan."""
    loose: int
    """Natural cards that lie loose; only of one plan."""


_UNKNOWN = Digest((), (), 0, 0, False, False, False, 0)


class Outlook(NamedTuple):
    """What is known of the pieces of some types at first sight."""

    distance: int
    """The least that any plan makes of them."""
    floors: tuple[int, ...]
    """What no further pieces can bring it below, by the naturals of the largest."""


class Plans:
    """Plans by the types of pieces, for hands of one size with so many jokers."""

    def __init__(
        self, rules: PlanRules, types: Sequence[PieceType], *, cards: int, jokers: int
    ) -> None:
        self.outlooks: dict[int, Outlook] = {}
        """By the types, as the number of pieces has them above its cards."""
        self._rules = rules
        self._types = types
        self._cards = cards
        self.jokers = jokers
        self._digests: dict[int, Digest | None] = {}
        self._planner = Planner(rules, cards=cards, jokers=jokers)
        self._plans: dict[tuple[int, int], tuple[Plan, ...]] = {}
        limits, needs = rules.limits, rules.needs
        self._longest = limits.sequence_cards
        self._substitutes = (
            limits.substitutes_per_sequence,
            limits.substitutes_per_set,
            0,
        )
        self._most_cards = (self._longest, MAX_SET_CARDS, 3)
        self._sequences = max(needs.sequences, needs.pure)
        self.is_hopeless = self.outlook(0).distance == NEVER
        """Whether no 13 cards at all can be declared by these rules."""

    def type_ids_in(self, key: int) -> list[int]:
        """The types a key counts, each as often as it is there, in order."""
        found = []
        at = 0
        while key:
            found += [at] * (key & ((1 << TYPE_BITS) - 1))
            key >>= TYPE_BITS
            at += 1
        return found

    def outlook(self, key: int) -> Outlook:
        """The distance by the types of the pieces alone, and what bounds others."""
        known = self.outlooks.get(key)
        if known is not None:
            return known
        types = [self._types[at] for at in self.type_ids_in(key)]
        held = sum(n - own for _, n, _, own in types)
        slots = HAND_SIZE - sum(cards for _, _, cards, _ in types)
        melds = min(MAX_MELDS - len(types), slots // 3)
        best = NEVER
        for number in range(melds + 1):
            for sets in range(number + 1):
                fillers = [(SEQUENCE, 0, 3, 0)] * (number - sets)
                fillers += [(SET, 0, 3, 0)] * sets
                best = min(best, self._least(types, fillers, held))
        if len(self.outlooks) >= MAX_KEYS:
            self.outlooks.clear()
        self.outlooks[key] = found = Outlook(
            best, self._floors(types, held, slots, melds)
        )
        return found

    def _floors(
        self, types: list[PieceType], held: int, slots: int, melds: int
    ) -> tuple[int, ...]:
        sequences = sum(kind != SET for kind, *_ in types)
        lacking = max(0, self._sequences - sequences)
        if slots < 0 or len(types) + lacking > MAX_MELDS or 3 * lacking > slots:
            return _NO_HOPE
        return _floors(
            HAND_SIZE - held - self.jokers, slots, melds, self._rules.max_loose
        )

    def _least(
        self, types: list[PieceType], fillers: list[PieceType], held: int
    ) -> int:
        """The least distance with these melds besides."""
        melds = types + fillers
        sequences = sum(kind != SET for kind, *_ in melds)
        if sequences < self._sequences:
            return NEVER
        pure = max(
            0, self._rules.needs.pure - sum(kind == TRIPLE for kind, *_ in melds)
        )
        sequences_at = [at for at, meld in enumerate(melds) if meld[0] == SEQUENCE]
        if pure > len(sequences_at):
            return NEVER
        free = self._cards - self.jokers - held
        singles = min(len(fillers), free)
        own = sum(meld[3] for meld in melds)
        best = NEVER
        for loose in range(self._rules.max_loose + 1):
            lying = min(loose, free - singles)
            slots = HAND_SIZE - loose - sum(meld[2] for meld in melds)
            if slots < 0:
                continue
            for pure_ones in combinations(sequences_at, pure):
                room = self._most_jokers(melds, pure_ones, sequences_at, slots)
                if room is None:
                    continue
                filled = min(self.jokers, own + room + loose - lying)
                best = min(best, HAND_SIZE - held - singles - lying - filled)
        return best

    def _most_jokers(
        self,
        melds: list[PieceType],
        pure_ones: tuple[int, ...],
        sequences_at: list[int],
        slots: int,
    ) -> int | None:
        """Most jokers these melds can take when so many cards are added to them."""
        long = self._rules.needs.long
        if not long:
            return self._fill(melds, pure_ones, slots, None)
        best = None
        for at in sequences_at:
            more = max(0, long - melds[at][2])
            if more <= slots and long <= self._longest:
                room = self._fill(melds, pure_ones, slots - more, at)
                if room is not None and (best is None or room > best):
                    best = room
        return best

    def _fill(
        self,
        melds: list[PieceType],
        pure_ones: tuple[int, ...],
        slots: int,
        long_one: int | None,
    ) -> int | None:
        room = more = length = 0
        for at, (kind, naturals, cards, _) in enumerate(melds):
            if at == long_one:
                cards = max(cards, self._rules.needs.long)
            longest = self._most_cards[kind]
            length += longest - cards
            if at in pure_ones:
                continue
            most = self._substitutes[kind]
            now = min(most, cards - max(1, naturals))
            room += now
            more += min(most, longest - max(1, naturals)) - now
        if self._rules.loose_jokers:
            return room + slots
        return None if length < slots else room + min(slots, more)

    def plans(self, key: int, distance: int) -> tuple[Plan, ...]:
        """The plans for these types that come to so many cards or fewer."""
        known = self._plans.get((key, distance))
        if known is None:
            types = [self._types[at] for at in self.type_ids_in(key)]
            known = tuple(dict.fromkeys(self._planner.plans(types, distance)))
            if len(self._plans) >= MAX_KEYS:
                self._plans.clear()
            self._plans[key, distance] = known
        return known

    def digest(self, key: int) -> Digest | None:
        """All plans for these types in one; None where they cannot be.

        They cannot where one of several has jokers to spare, or any has a meld
        without a card held.
        """
        digest = self._digests.get(key, _UNKNOWN)
        if digest is _UNKNOWN:
            nearest = self.outlook(key).distance
            digest = self._digest(key, self.plans(key, nearest))
            if len(self._digests) >= MAX_KEYS:
                self._digests.clear()
            self._digests[key] = digest
        return digest

    def digest_of_one(self, key: int, plan: Plan) -> Digest | None:
        """The same of one of the plans for these types."""
        return self._digest(key, (plan,))

    def _digest(self, key: int, its_plans: tuple[Plan, ...]) -> Digest | None:
        ids = self.type_ids_in(key)
        # Pieces of one type have each other's places in some plan.
        shared = [ids.index(type_id) for type_id in ids]
        if len(its_plans) == 1:
            shared = list(range(len(ids)))
        lengths: list[dict[int, int]] = [{} for _ in ids]
        singles: dict[tuple[int, int], int] = {}
        for plan in its_plans:
            if plan.room < self.jokers and len(its_plans) > 1:
                return None
            for at, meld in enumerate(plan.melds):
                if not meld.naturals:
                    return None
                lacking = meld.cards - meld.naturals
                if not lacking or (plan.room <= self.jokers and lacking == meld.jokers):
                    continue
                if at < len(ids):
                    its = lengths[shared[at]]
                    its[meld.cards] = max(its.get(meld.cards, 0), meld.jokers)
                else:
                    kind = meld.kind, meld.cards
                    singles[kind] = max(singles.get(kind, 0), meld.jokers)
        return Digest(
            tuple(tuple(lengths[at].items()) for at in shared),
            tuple((kind, cards, most) for (kind, cards), most in singles.items()),
            max((len(plan.melds) - len(ids) for plan in its_plans), default=0),
            max((plan.apart for plan in its_plans), default=0),
            any(plan.room > self.jokers for plan in its_plans),
            len(its_plans) == 1,
            any(plan.room < self.jokers for plan in its_plans),
            max((plan.loose for plan in its_plans), default=0),
        )


_NO_HOPE = (NEVER,) * (HAND_SIZE + 1)


@lru_cache(maxsize=2048)
def _floors(lacking: int, places: int, melds: int, loose: int) -> tuple[int, ...]:
    """What is lacking at least once so many melds hold so many more naturals each."""
    return tuple(
        max(0, lacking - min(places, melds * max(n, 1) + loose))
        for n in range(HAND_SIZE + 1)
    )
