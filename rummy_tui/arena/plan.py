"""What is to be played: which bots, by which rules, which deals."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rummy_tui import __version__
from rummy_tui.engine.shuffle import Seed
from rummy_tui.errors import RummyError, counted
from rummy_tui.new_match import check_bots
from rummy_tui.rules.load import DEFAULT_PROFILE, load_profile
from rummy_tui.rules.profile import MAX_SEATS, MIN_SEATS, Format, RulesProfile

MOST_DEALS = 1_000_000

_CHUNKS = 64
"""Into how many parts a run is cut, where that leaves few enough deals in each."""
_MOST_IN_CHUNK = 10
_SEED_BITS = 53
"""Programs that read JSON's numbers as doubles read these exactly."""
_FRESH_SEEDS = 10**9


@dataclass(frozen=True, slots=True, kw_only=True)
class ArenaPlan:
    """Bots, rules and deals; everything but times follows from it."""

    bots: tuple[str, ...]
    """Registered names, as many as there are seats; one may be there twice."""
    profile: RulesProfile
    seed: int
    """Where all deals come from."""
    deals: int
    program: str = __version__
    """The version that counts; another one might play otherwise."""

    @property
    def seatings(self) -> int:
        """How often each deal is played: once for every rotation of the bots."""
        return len(self.bots)

    def bot_at(self, seating: int, seat: int) -> int:
        """Which of the bots sits there, from 0.

        Args:
            seating: Which rotation, from 0.
            seat: The seat, from 0.
        """
        return (seat + seating) % len(self.bots)

    def deal_seed(self, number: int) -> Seed:
        """The seed of one deal, counted from 1.

        It is numbered, so that `rummy watch --seed` deals the same cards.
        """
        digest = hashlib.sha256(f"arena {self.seed} deal {number}".encode()).digest()
        return Seed.numbered(int.from_bytes(digest[:8]) >> (64 - _SEED_BITS))

    def chunks(self) -> Iterator[Chunk]:
        """The deals in parts; how they are cut depends on how many they are alone."""
        size = max(1, min(_MOST_IN_CHUNK, self.deals // _CHUNKS))
        for first in range(1, self.deals + 1, size):
            yield Chunk(self, first, min(first + size - 1, self.deals))


@dataclass(frozen=True, slots=True)
class Chunk:
    """A part of a run: some deals in a row, played by one worker."""

    plan: ArenaPlan
    first: int
    """The number of its first deal, from 1."""
    last: int


def new_plan(
    *,
    bots: Sequence[str],
    deals: int,
    seed: int | None = None,
    rules: str = DEFAULT_PROFILE,
) -> ArenaPlan:
    """A run for these wishes.

    Args:
        bots: Registered names, two to six; each is one entry of the result.
        deals: How many deals, each played at every seating.
        seed: Where the deals come from; by default a number nobody chose.
        rules: A profile's name or the path of its file.

    Raises:
        RummyError: Something asked for does not exist or does not fit together.
    """
    if not MIN_SEATS <= len(bots) <= MAX_SEATS:
        raise RummyError(
            f"{counted(len(bots), 'bot')} named, and a table seats {MIN_SEATS} to "
            f"{MAX_SEATS}; name as many as shall sit at it, one more than once to "
            "fill it",
            code="seat-count",
        )
    if not 1 <= deals <= MOST_DEALS:
        raise RummyError(
            f"{deals} deals cannot be played; choose a number from 1 to {MOST_DEALS}",
            code="deal-count",
        )
    profile = load_profile(rules, Format.POINTS)
    check_bots(bots)
    return ArenaPlan(
        bots=tuple(bots),
        profile=profile,
        seed=secrets.randbelow(_FRESH_SEEDS) if seed is None else seed,
        deals=deals,
    )
