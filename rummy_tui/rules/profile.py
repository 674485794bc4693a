"""A rules profile: every choice houses disagree about, as plain data.

The field names are the keys of the TOML files in `profiles/` and of the table in
`docs/rules.md`. There are no defaults on purpose: a profile that is silent about a
rule would be somebody's guess.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from rummy_tui.cards.shoe import Shoe

MIN_SEATS = 2
MAX_SEATS = 6
HAND_SIZE = 13
MAX_PACKS = 3
MAX_PRINTED_JOKERS = 6
MOST_POINTS = 200
"""The highest number of points a profile may name; no 14 cards have as many."""


class Format(StrEnum):
    """How deals make up a match (F)."""

    POINTS = "points"
    POOL_61 = "pool-61"
    POOL_101 = "pool-101"
    POOL_201 = "pool-201"
    DEALS_2 = "deals-2"
    DEALS_3 = "deals-3"
    DEALS_6 = "deals-6"
    TOURNAMENT = "tournament"


class WildRule(StrEnum):
    """Which cards the turned-up card makes wild jokers (C-4)."""

    RANK = "rank"
    CARD = "card"


class PrintedJokerTurnedUp(StrEnum):
    """What becomes wild when the card turned up is a printed joker (C-5)."""

    ACES = "aces"
    NOTHING = "nothing"


class LoserGate(StrEnum):
    """The sequences a loser needs before any meld counts (S-2)."""

    SHOW = "show"
    BOTH = "both"
    PURE = "pure"
    NONE = "none"


class NoGatePoints(StrEnum):
    """What a loser pays whose hand does not pass the gate (S-2)."""

    FULL_COUNT = "full_count"
    ALL_CARDS = "all_cards"
    NONE = "none"


class JokerTaking(StrEnum):
    """When a joker may be taken from the open deck (T-4)."""

    ALWAYS = "always"
    FIRST_TURN = "first-turn"
    NEVER = "never"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedJokers:
    """How many printed jokers a shoe holds: so many per pack, or so many in all."""

    count: int
    per_pack: bool

    def of(self, packs: int) -> int:
        """Printed jokers in a shoe of this many packs."""
        return self.count * packs if self.per_pack else self.count


@dataclass(frozen=True, kw_only=True)
class RulesProfile:
    """One table's rules, resolved for one format. RULES numbers stand per field."""

    name: str
    """A built-in profile's name, or the stem of the file it came from."""
    about: str
    """One line for people; may be empty."""
    format: Format
    """The format these values hold for."""

    packs_by_seats: tuple[int, ...]
    """Packs at 2, 3, 4, 5 and 6 seats (C-1)."""
    printed_jokers: PrintedJokers
    wild: WildRule
    printed_joker_turned_up: PrintedJokerTurnedUp
    min_sequences: int
    """Sequences a declaration needs, pure ones included (D-2)."""
    min_pure_sequences: int
    long_sequence_cards: int
    """Cards one of the sequences must have; 0 where there is no such rule (D-2)."""
    max_sequence_cards: int
    """Longest sequence; 0 where any length goes (M-8)."""
    max_substitutes_per_sequence: int
    max_substitutes_per_set: int
    identical_triple_packs: int
    """Packs from which three identical cards are a pure sequence; 0 never (M-6)."""
    loose_jokers: bool
    """Whether unused jokers may lie apart in a declaration (M-9)."""
    max_loose_cards: int
    """Cards a declaration may leave unmatched (D-7)."""
    loser_gate: LoserGate
    no_gate_points: NoGatePoints
    first_drop_points: int
    middle_drop_points: int
    wrong_declaration_points: int
    full_count: int
    """Most points one hand can be counted for (S-1)."""
    may_return_open_card: bool
    may_take_joker_from_open_deck: JokerTaking
    turn_seconds: int
    """Seconds a turn may last; 0 is no timer (T-6)."""
    missed_turns_to_drop: int
    turn_limit: int
    """Turns per seat after which a deal is void (T-7)."""
    min_loser_points: int
    half_count_before_first_turn: bool

    def packs(self, seats: int) -> int:
        """Packs in play at a table of 2 to 6 seats."""
        return self.packs_by_seats[seats - MIN_SEATS]

    def shoe(self, seats: int) -> Shoe:
        """The shoe of a table of 2 to 6 seats."""
        return self.shoe_of(self.packs(seats))

    def shoe_of(self, packs: int) -> Shoe:
        """The shoe that this many packs make."""
        return Shoe(packs, self.printed_jokers.of(packs))

    def without_gate(self) -> RulesProfile:
        """The same rules for a loser whose melds always count, with no cap on points.

        It tells how well a hand is melded, which the points of a hand without its
        sequences do not.
        """
        return _without_gate(self)

    def with_open_scale(self) -> RulesProfile:
        """The same rules for a loser whose cards all count without its sequences.

        Any length of sequence will do, and there is no cap on points. It tells apart
        hands that by the rules themselves would cost the full count.
        """
        return _with_open_scale(self)

    def has_triples(self, packs: int) -> bool:
        """Whether three identical cards are a pure sequence with these packs (M-6)."""
        return 0 < self.identical_triple_packs <= packs


@lru_cache
def _with_open_scale(profile: RulesProfile) -> RulesProfile:
    has_two = profile.min_sequences > profile.min_pure_sequences
    return replace(
        profile,
        loser_gate=LoserGate.BOTH if has_two else LoserGate.PURE,
        no_gate_points=NoGatePoints.ALL_CARDS,
        full_count=MOST_POINTS,
    )


@lru_cache
def _without_gate(profile: RulesProfile) -> RulesProfile:
    return replace(
        profile,
        loser_gate=LoserGate.NONE,
        no_gate_points=NoGatePoints.NONE,
        full_count=MOST_POINTS,
    )
