"""What a match is about: its format in numbers, its stakes (F)."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.rules.profile import Format, RulesProfile

CHIPS_A_DEAL = 80
"""Chips each seat brings for every deal of a deals match (F-5)."""
TOURNAMENT_DEALS = 3
"""Deals of one round at one table (F-6)."""
OTHERS_TO_REJOIN = 2
"""How many others have to remain for an eliminated seat to come back (F-3)."""
LEAVING_POINTS = 80
"""What leaving costs where there are no drops (F-1, F-5)."""
HUNDREDTHS = 100
"""Minor units a chip has; money is counted in them and nothing is ever rounded."""


def in_chips(hundredths: int) -> str:
    """An amount that is not negative, in chips: 3.05."""
    chips, part = divmod(hundredths, HUNDREDTHS)
    return f"{chips}.{part:02d}"


def signed_chips(hundredths: int, *, plus: str = "+", minus: str = "-") -> str:
    """An amount won or lost, in chips: +12.40, -3.05, 0.00."""
    sign = plus if hundredths > 0 else minus if hundredths < 0 else ""
    return f"{sign}{in_chips(abs(hundredths))}"


_POOL_LIMITS = {Format.POOL_61: 61, Format.POOL_101: 101, Format.POOL_201: 201}
_DEALS = {
    Format.POINTS: 1,
    Format.DEALS_2: 2,
    Format.DEALS_3: 3,
    Format.DEALS_6: 6,
    Format.TOURNAMENT: TOURNAMENT_DEALS,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What a table agrees on besides rules and format. There is no real money."""

    point_value: int = HUNDREDTHS
    """Worth of a point in hundredths of a chip, in points rummy (F-1)."""
    entry: int = 100 * HUNDREDTHS
    """Entry to a pool in hundredths of a chip, paid again for each rejoin (F-4)."""
    rejoin: bool = True
    """Whether the just eliminated may come back to a pool (F-3)."""
    places: int = 1
    """How many go on from a table of a tournament; elsewhere there is one winner."""


NO_STAKES = Stakes()
"""The stakes of a table that has named none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The terms of a match, known to all before the first card (F-7)."""

    format: Format
    seats: int
    """Seats the match began with."""
    first_drop_points: int
    stakes: Stakes = NO_STAKES

    @classmethod
    def of(
        cls, profile: RulesProfile, *, seats: int, stakes: Stakes = NO_STAKES
    ) -> Terms:
        """The terms of a match by these rules."""
        return cls(
            format=profile.format,
            seats=seats,
            first_drop_points=profile.first_drop_points,
            stakes=stakes,
        )

    @property
    def limit(self) -> int:
        """The score that puts a seat out of a pool; 0 where there is none (F-2)."""
        return _POOL_LIMITS.get(self.format, 0)

    @property
    def is_pool(self) -> bool:
        """Whether points add up until one seat is left (F-2)."""
        return self.limit > 0

    @property
    def is_one_deal(self) -> bool:
        """Whether the match is one deal for points."""
        return self.format is Format.POINTS

    @property
    def is_by_chips(self) -> bool:
        """Whether losers pay their points as chips to the winner of the deal (F-5)."""
        return not self.is_pool and self.format is not Format.POINTS

    @property
    def chip(self) -> int:
        """What a point moves from a loser to the winner, in hundredths; 0 in a pool."""
        if self.is_pool:
            return 0
        return HUNDREDTHS if self.is_by_chips else self.stakes.point_value

    @property
    def deals(self) -> int:
        """Deals the match has, ties aside; 0 where nobody knows (pools)."""
        return _DEALS.get(self.format, 0)

    @property
    def places(self) -> int:
        """How many win: those who go on in a tournament, elsewhere one (F-5, F-6)."""
        return self.stakes.places if self.has_deals_won_first else 1

    @property
    def has_deals_won_first(self) -> bool:
        """Whether deals won and points lost decide ties before an extra deal (F-6)."""
        return self.format is Format.TOURNAMENT

    @property
    def has_drops(self) -> bool:
        """Whether a seat may drop out of a deal (F-5).

        It is the table that began with two that has none, a tournament's too (F-6):
        of three, two who are left or play off a tie may still drop.
        """
        return not (self.is_by_chips and self.seats == 2)

    @property
    def beginning(self) -> int:
        """The score every seat begins with."""
        return CHIPS_A_DEAL * self.deals if self.is_by_chips else 0

    def drops_left(self, score: int) -> int | None:
        """First drops a seat of a pool can afford at this score (F-4).

        None where nothing limits them.
        """
        if not self.is_pool or self.first_drop_points == 0:
            return None
        return max(0, self.limit - 1 - score) // self.first_drop_points

    @property
    def has_rejoin(self) -> bool:
        """Whether the eliminated may come back; never at a table of two (F-3)."""
        return self.is_pool and self.stakes.rejoin and self.seats >= 3

    @property
    def most_to_rejoin(self) -> int:
        """The highest remaining score at which others may rejoin (F-3)."""
        return self.limit - self.first_drop_points - 2
