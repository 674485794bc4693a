"""From what a search found to groups of cards as people lay them down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from rummy_tui.cards.face import FACES, RANKS_PER_SUIT, Face
from rummy_tui.rules.meld import Meld, MeldKind, read_group
from rummy_tui.rules.needs import SequenceNeeds
from rummy_tui.rules.profile import RulesProfile
from rummy_tui.rules.wild import is_joker
from rummy_tui.solver import sequences, set_table
from rummy_tui.solver.best import Best
from rummy_tui.solver.declare import Placement
from rummy_tui.solver.solution import SolvedGroup

_PLACE = {kind: place for place, kind in enumerate(MeldKind)}


class Arrangement(NamedTuple):
    """A hand laid down."""

    groups: tuple[SolvedGroup, ...]
    """Pure sequences, others, sets, then jokers lying apart."""
    unmatched: tuple[Face, ...]


class _Part(NamedTuple):
    """A meld to be: its naturals and how many substitutes it needs."""

    naturals: list[Face]
    substitutes: int


class Arranger:
    """Lays hands out under one set of rules."""

    def __init__(
        self, profile: RulesProfile, wild: frozenset[Face], packs: int
    ) -> None:
        self._profile = profile
        self._wild = wild
        self._packs = packs

    def arrange(
        self, hand: Iterable[Face], found: Best | Placement, needs: SequenceNeeds
    ) -> Arrangement:
        """The melds found, and what becomes of the jokers left over.

        Where they may lie apart they are a group of their own (M-9). Elsewhere they
        go into melds that can take them while the needs stay met, or make one.
        """
        melds, jokers, others = self._fill(hand, _parts_of(found))
        if self._profile.loose_jokers:
            apart = [SolvedGroup(tuple(jokers), MeldKind.JOKERS)] if jokers else []
            return Arrangement((*_as_groups(melds), *apart), tuple(others))
        while self._tuck_one(melds, jokers, needs) or self._join_three(melds, jokers):
            pass
        return Arrangement(_as_groups(melds), tuple(sorted(others + jokers)))

    def _fill(
        self, hand: Iterable[Face], parts: Iterable[_Part]
    ) -> tuple[list[Meld], list[Face], list[Face]]:
        """Melds with substitutes in them, jokers left, other cards left.

        Printed jokers substitute before wild cards do, which can play themselves.
        """
        rest = sorted(hand)
        parts = list(parts)
        for part in parts:
            for face in part.naturals:
                rest.remove(face)
        jokers = [face for face in rest if is_joker(face, self._wild)]
        others = [face for face in rest if not is_joker(face, self._wild)]
        melds: list[Meld] = []
        for part in parts:
            cards = part.naturals + [jokers.pop() for _ in range(part.substitutes)]
            meld = self._read(cards)
            assert meld is not None, f"the solver made no meld of {cards}"
            melds.append(meld)
        return melds, jokers, others

    def _tuck_one(
        self, melds: list[Meld], jokers: list[Face], needs: SequenceNeeds
    ) -> bool:
        """Move a joker into a meld, rather a short one and none that is pure."""
        order = sorted(range(len(melds)), key=lambda at: _tucking_order(melds[at]))
        for at in order:
            for joker in dict.fromkeys(reversed(jokers)):
                meld = self._read([*melds[at].cards, joker])
                if meld is None:
                    continue
                if needs.are_met([*melds[:at], meld, *melds[at + 1 :]]):
                    melds[at] = meld
                    jokers.remove(joker)
                    return True
        return False

    def _join_three(self, melds: list[Meld], jokers: list[Face]) -> bool:
        """Make a meld of three jokers, at least one of which plays itself."""
        for three in dict.fromkeys(combinations(jokers, 3)):
            meld = self._read(three)
            if meld is not None:
                melds.append(meld)
                for face in three:
                    jokers.remove(face)
                return True
        return False

    def _read(self, cards: Sequence[Face]) -> Meld | None:
        return read_group(
            cards, wild=self._wild, profile=self._profile, packs=self._packs
        )


def _parts_of(found: Best | Placement) -> list[_Part]:
    if isinstance(found, Best):
        sets, suits = found.sets_by_rank(), found.sequences_by_suit()
    else:
        sets, suits = iter(found.sets), iter(found.sequences)
    parts = [_set_part(rank, code) for rank, codes in sets for code in codes]
    parts += [
        _sequence_part(suit, code)
        for suit, codes in enumerate(suits)
        for code in codes
        if not code & sequences.LOOSE
    ]
    return parts


def _set_part(rank: int, code: int) -> _Part:
    naturals = [FACES[s * RANKS_PER_SUIT + rank] for s in range(4) if code >> s & 1]
    return _Part(naturals, code >> set_table.SUBSTITUTES_SHIFT)


def _sequence_part(suit: int, code: int) -> _Part:
    naturals = [
        FACES[suit * RANKS_PER_SUIT + rank]
        for rank in range(RANKS_PER_SUIT)
        for _ in range(code >> (2 * rank) & 3)
    ]
    return _Part(naturals, code >> sequences.SUBSTITUTES_SHIFT & 15)


def _as_groups(melds: Iterable[Meld]) -> tuple[SolvedGroup, ...]:
    groups = [SolvedGroup(meld.cards, meld.kind) for meld in melds]
    groups.sort(key=lambda group: (_PLACE[group.kind], group.cards))
    return tuple(groups)


def _tucking_order(meld: Meld) -> tuple[bool, int, tuple[Face, ...]]:
    return meld.kind is MeldKind.PURE_SEQUENCE, len(meld.cards), meld.cards
