"""How the 13 places of a declaration can be filled round some pieces.

A plan looks at nothing but the types of the pieces: how many cards each holds and how
many its meld must have. It fills the rest of the 13 places with longer melds, melds
on a single card, loose cards and jokers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from rummy_tui.rules.meld import MAX_SET_CARDS, MeldLimits
from rummy_tui.rules.needs import SequenceNeeds
from rummy_tui.rules.profile import HAND_SIZE
from rummy_tui.solver.distance_pieces import SEQUENCE, SET, TRIPLE, PieceType

MAX_MELDS = HAND_SIZE // 3
_SPLIT = 6
"""A sequence of so many cards is two, unless jokers fill one of the halves."""


class PlanRules(NamedTuple):
    """What decides which plans there are."""

    limits: MeldLimits
    needs: SequenceNeeds
    max_loose: int
    """Cards that may lie loose in the whole declaration, 0 to 2 (D-7)."""
    loose_jokers: bool
    """Whether unused jokers may lie apart (M-9)."""


class Seats(NamedTuple):
    """One meld of a plan: its cards, and how many of those lacking may be jokers."""

    kind: int
    naturals: int
    """Cards held that play themselves."""
    cards: int
    jokers: int


class Plan(NamedTuple):
    """One way to fill the 13 places."""

    melds: tuple[Seats, ...]
    """Those of the pieces in the order of their types, then those on a single natural
    card or on none."""
    apart: int
    """Places outside melds that only jokers fill."""
    loose: int
    """Natural cards that lie loose."""
    room: int
    """Jokers that find a place, wild cards in their own seats among them."""


class Planner:
    """Makes plans for hands of one size with so many jokers."""

    def __init__(self, rules: PlanRules, *, cards: int, jokers: int) -> None:
        limits, needs = rules.limits, rules.needs
        self._rules = rules
        self._cards = cards
        self._jokers = jokers
        self._substitutes = (
            limits.substitutes_per_sequence,
            limits.substitutes_per_set,
            0,
        )
        self._most_cards = (limits.sequence_cards, MAX_SET_CARDS, 3)
        self._sequences = max(needs.sequences, needs.pure)

    def plans(self, types: Sequence[PieceType], distance: int) -> Iterator[Plan]:
        """Every plan for these types that comes to so many cards or fewer."""
        held = sum(n - own for _, n, _, own in types)
        own = sum(owned for _, _, _, owned in types)
        free = self._cards - self._jokers - held
        kinds = [(SEQUENCE, 1), (SET, 1), (SEQUENCE, 0), (SET, 0)]
        if self._rules.limits.triples:
            kinds += [(TRIPLE, 1), (TRIPLE, 0)]
        length = sum(cards for _, _, cards, _ in types)
        most = min(MAX_MELDS - len(types), (HAND_SIZE - length) // 3)
        for number in range(most + 1):
            for fillers in combinations_with_replacement(kinds, number):
                singles = sum(naturals for _, naturals in fillers)
                for lying in range(self._rules.max_loose + 1):
                    if singles + lying > free:
                        continue
                    fixed = HAND_SIZE - held - singles - lying
                    if fixed - self._jokers > distance:
                        continue
                    melds = [(kind, n, cards) for kind, n, cards, _ in types]
                    melds += [(kind, n, 3) for kind, n in fillers]
                    yield from self._with_melds(melds, own, fixed, lying, distance)

    def _with_melds(
        self,
        melds: list[tuple[int, int, int]],
        own: int,
        fixed: int,
        lying: int,
        distance: int,
    ) -> Iterator[Plan]:
        sequences = sum(kind != SET for kind, _, _ in melds)
        if sequences < self._sequences:
            return
        slots = HAND_SIZE - lying - sum(cards for _, _, cards in melds)
        if slots < 0:
            return
        most_apart = slots if self._rules.loose_jokers else 0
        most_apart = max(most_apart, min(slots, self._rules.max_loose - lying))
        for apart in range(most_apart + 1):
            for seats in self._lengthened(melds, slots - apart):
                room = own + apart + sum(meld.jokers for meld in seats)
                total = fixed - min(self._jokers, room)
                if total <= distance:
                    yield Plan(seats, apart, lying, room)

    def _lengthened(
        self, melds: list[tuple[int, int, int]], slots: int
    ) -> Iterator[tuple[Seats, ...]]:
        """The melds with so many cards added, the pure ones among them pure."""
        needs = self._rules.needs
        complete = sum(kind == TRIPLE for kind, _, _ in melds)
        usual = max(_SPLIT - 1, needs.long + 2 if needs.long else 0)

        def each(
            at: int, left: int, chosen: tuple[Seats, ...], pure: int, spoilt: int
        ) -> Iterator[tuple[Seats, ...]]:
            if at == len(melds):
                enough = spoilt == max(0, needs.pure - pure)
                is_long = not needs.long or any(
                    meld.kind == SEQUENCE and meld.cards >= needs.long
                    for meld in chosen
                )
                if not left and enough and is_long:
                    yield chosen
                return
            kind, naturals, fewest = melds[at]
            longest = min(self._most_cards[kind], fewest + left)
            for cards in range(fewest, longest + 1):
                rest = left - cards + fewest
                room = min(self._substitutes[kind], cards - max(1, naturals))
                if kind != SEQUENCE:
                    seats = Seats(kind, naturals, cards, room)
                    yield from each(at + 1, rest, (*chosen, seats), pure, spoilt)
                    continue
                if cards > max(usual, fewest) and room < 3:
                    # No joker fills three places of it, so it could be two.
                    continue
                if cards == naturals:
                    seats = Seats(kind, naturals, cards, 0)
                    yield from each(at + 1, rest, (*chosen, seats), pure + 1, spoilt)
                    continue
                seats = Seats(kind, naturals, cards, room)
                yield from each(at + 1, rest, (*chosen, seats), pure, spoilt)
                if spoilt < needs.pure - complete:
                    seats = Seats(kind, naturals, cards, 0)
                    yield from each(at + 1, rest, (*chosen, seats), pure, spoilt + 1)

        yield from each(0, slots, (), complete, 0)
