"""What a hand needs in sequences: to be declared (D-2), or to be counted (S-2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rummy_tui.cards.face import Face
from rummy_tui.rules.meld import Meld, MeldKind, read_group
from rummy_tui.rules.profile import LoserGate, RulesProfile


class SequenceNeeds(NamedTuple):
    """How many sequences, how many of them pure, and how long one must be."""

    sequences: int
    pure: int
    long: int
    """Cards of the longest sequence; 0 where any will do."""

    def are_met(self, melds: Iterable[Meld]) -> bool:
        """Whether these melds hold what is needed."""
        return not any(self.lacking(melds))

    def lacking(self, melds: Iterable[Meld]) -> SequenceNeeds:
        """What these melds do not show of what is needed; all 0 when they do."""
        sequences, pure, long = self
        for meld in melds:
            sequences -= meld.kind.is_sequence
            pure -= meld.kind is MeldKind.PURE_SEQUENCE
            if meld.is_long(self.long):
                long = 0
        return SequenceNeeds(max(sequences, 0), max(pure, 0), long)


def read_groups(
    groups: Sequence[Sequence[Face]],
    *,
    wild: frozenset[Face],
    profile: RulesProfile,
    packs: int,
    needs: SequenceNeeds,
) -> list[Meld | None]:
    """What each group is, read so that the needs are met if they can be (M-7).

    Only one group reads in two ways that both matter: three identical wild cards,
    pure as a triple, or an impure sequence, which may be the long one (M-6).
    """

    def read(group: Sequence[Face], *, triples: bool = True) -> Meld | None:
        return read_group(
            group, wild=wild, profile=profile, packs=packs, triples=triples
        )

    melds = [read(group) for group in groups]
    if not needs.long or needs.are_met([meld for meld in melds if meld]):
        return melds
    for place, meld in enumerate(melds):
        if meld is None or not meld.is_triple:
            continue
        other = read(groups[place], triples=False)
        readings = [*melds[:place], other, *melds[place + 1 :]]
        if other and needs.are_met([meld for meld in readings if meld]):
            return readings
    return melds


def declaration_needs(profile: RulesProfile) -> SequenceNeeds:
    """The sequences a valid declaration needs (D-2)."""
    return SequenceNeeds(
        profile.min_sequences, profile.min_pure_sequences, profile.long_sequence_cards
    )


def loser_needs(profile: RulesProfile) -> SequenceNeeds:
    """The sequences a loser needs before melds count: the gate (S-2)."""
    match profile.loser_gate:
        case LoserGate.SHOW:
            return declaration_needs(profile)
        case LoserGate.BOTH:
            return SequenceNeeds(2, 1, 0)
        case LoserGate.PURE:
            return SequenceNeeds(1, 1, 0)
        case LoserGate.NONE:
            return SequenceNeeds(0, 0, 0)
