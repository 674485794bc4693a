"""Hands laid out to be declared, some valid, some wrong in one way of D-3.

Hands are made at random and judged by the validator alone: one is taken only if that
finds what was wanted, so nothing here knows when a hand is valid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rummy_tui.cards.face import PRINTED_JOKER, Face
from rummy_tui.coach.groups_at_random import Chance, Group, Groups
from rummy_tui.engine.shuffle import Seed, stream
from rummy_tui.errors import RummyError
from rummy_tui.rules.declaration import Report, check_declaration
from rummy_tui.rules.needs import SequenceNeeds, declaration_needs
from rummy_tui.rules.problem import ProblemCode
from rummy_tui.rules.profile import HAND_SIZE, MIN_SEATS, RulesProfile
from rummy_tui.rules.wild import wild_faces

_TRIES = 300
"""Hands made before a reason is taken for one that these rules do not know."""
_SIZES = (3, 4, 5)
_SHORT = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidOut:
    """A hand as it is laid out, and what the validator says of it."""

    number: int
    """Which one it is, from 1."""
    groups: tuple[Group, ...]
    turned: Face
    wild: frozenset[Face]
    report: Report

    @property
    def codes(self) -> frozenset[ProblemCode]:
        """Every reason it is wrong for; none of a valid one."""
        return frozenset(problem.code for problem in self.report.problems)


class DeclareDrill:
    """An endless row of hands, the same for the same rules and seed.

    About half are valid. Every reason that the rules know comes up once in each round
    of `len(codes)` wrong ones.
    """

    def __init__(
        self, profile: RulesProfile, seed: Seed, *, seats: int = MIN_SEATS
    ) -> None:
        """Make hands.

        Args:
            profile: The rules.
            seed: Where chance comes from.
            seats: Players at the table, which tells how many packs there are.

        Raises:
            RummyError: The rules let hardly any hand be declared.
        """
        self.profile = profile
        self.packs = profile.packs(seats)
        self._seed = seed
        self._shoe = profile.shoe_of(self.packs)
        self.codes = tuple(
            code
            for code in ProblemCode
            if self._made(code, self._chance(f"is there {code}")) is not None
        )
        """Every reason that can come up under these rules."""
        if self._made(None, self._chance("is there a valid one")) is None:
            raise RummyError(
                f"no hand that the rules of {profile.name} call valid was found, so "
                "there is nothing to train; choose other rules",
                code="nothing-to-train",
            )

    def hand(self, number: int) -> LaidOut:
        """A hand of the row.

        Args:
            number: Which one, from 1.
        """
        bag = (*self.codes, *[None] * len(self.codes))
        turn, place = divmod(number - 1, len(bag))
        wanted = self._chance(f"round {turn}").mixed(bag)[place]
        chance = self._chance(f"hand {number}")
        # What was found once is found again, sooner or later.
        while (made := self._made(wanted, chance)) is None:
            pass
        groups, turned, report = made
        wild = wild_faces(turned, self.profile)
        return LaidOut(
            number=number, groups=groups, turned=turned, wild=wild, report=report
        )

    def _may_be(self, wanted: ProblemCode | None) -> bool:
        """Whether the rules know this reason at all, where a glance tells."""
        needs = declaration_needs(self.profile)
        match wanted:
            case ProblemCode.ONE_SEQUENCE:
                return needs.sequences > 1
            case ProblemCode.NO_LONG_SEQUENCE:
                return needs.long > 0
            case ProblemCode.NO_NATURAL_CARD:
                return not self.profile.loose_jokers
        return True

    def _chance(self, purpose: str) -> Chance:
        seed = self._seed
        name = f"declare or not, {purpose}"
        return Chance(stream(seed.text, words=seed.words, purpose=name))

    def _made(
        self, wanted: ProblemCode | None, chance: Chance
    ) -> tuple[tuple[Group, ...], Face, Report] | None:
        """A hand with this reason and no other, or a valid one; None if none is found.

        Some reasons never come alone; after half of the tries they need not.
        """
        if not self._may_be(wanted):
            return None
        for attempt in range(_TRIES):
            turned = Groups(chance, ()).any_card()
            wild = wild_faces(turned, self.profile)
            makes = Groups(chance, [*sorted(wild), PRINTED_JOKER])
            laid = _Layout(self.profile, makes, chance).laid(wanted)
            if laid is None or self._shoe.excess(
                [turned, *(face for group in laid for face in group)]
            ):
                continue
            groups = chance.mixed(laid)
            report = check_declaration(
                groups, turned=turned, profile=self.profile, packs=self.packs
            )
            codes = {problem.code for problem in report.problems}
            is_alone = codes == ({wanted} if wanted else set())
            if is_alone or (wanted in codes and attempt > _TRIES // 2):
                return groups, turned, report
        return None


@dataclass(frozen=True, slots=True)
class _Layout:
    """Lays hands out in the hope that they come to what is wanted."""

    profile: RulesProfile
    makes: Groups
    chance: Chance

    def laid(self, wanted: ProblemCode | None) -> tuple[Group, ...] | None:
        """Groups of a hand; None where there are none to be had."""
        match wanted:
            case None:
                return self._valid_hand()
            case ProblemCode.LOOSE_CARDS:
                return self._with_loose()
            case ProblemCode.CARD_COUNT:
                return self._miscounted()
            case ProblemCode.NO_SEQUENCE:
                return self._of(4, self.makes.set_of, 0, rest=self.makes.set_of)
            case ProblemCode.ONE_SEQUENCE:
                sequences = self._needs.sequences - 1
                return self._of(
                    self._long, self.makes.pure, sequences, rest=self.makes.set_of
                )
            case ProblemCode.NO_PURE_SEQUENCE:
                return self._of(
                    self._long,
                    self.makes.impure,
                    self._needs.sequences,
                    rest=self.makes.set_of,
                )
            case ProblemCode.NO_LONG_SEQUENCE:
                return self._of(
                    _SHORT,
                    self.makes.pure,
                    self._needs.sequences,
                    rest=self.makes.set_of,
                )
            case _:
                return self._with_group(_WRONG[wanted])

    @property
    def _needs(self) -> SequenceNeeds:
        needs = declaration_needs(self.profile)
        return needs._replace(sequences=max(1, needs.sequences))

    @property
    def _long(self) -> int:
        return max(4, self._needs.long)

    def _sizes(self, first: int, total: int) -> tuple[int, ...] | None:
        """Sizes of groups that come to so many cards, the first of them given."""
        limit = self.profile.max_sequence_cards or max(_SIZES)
        sizes = [size for size in _SIZES if size <= limit]
        ways = _sums(total - first, sizes)
        return (first, *self.chance.one(ways)) if ways else None

    def _of(
        self,
        first: int,
        make: Callable[[int], Group],
        sequences: int,
        *,
        rest: Callable[[int], Group],
    ) -> tuple[Group, ...] | None:
        """So many sequences made one way, and everything else another way."""
        sizes = self._sizes(first, HAND_SIZE)
        if sizes is None:
            return None
        if any(size > 4 for size in sizes[sequences:]):
            return None  # no set is as large
        return tuple(
            make(size) if place < sequences else rest(size)
            for place, size in enumerate(sizes)
        )

    def _required(self, place: int) -> Callable[[int], Group]:
        """How the group at this place is made, so that the sequences are there."""
        needs = self._needs
        if place < max(1, needs.pure):
            return self.makes.pure
        if place < needs.sequences:
            return self.chance.one((self.makes.pure, self.makes.impure))
        return self.makes.meld

    def _valid(self, total: int = HAND_SIZE) -> tuple[Group, ...] | None:
        """Melds that come to so many cards, the sequences that are needed first."""
        longest = self.profile.max_sequence_cards or max(*_SIZES, self._needs.long)
        firsts = range(max(_SHORT, self._needs.long), longest + 1)
        sizes = self._sizes(self.chance.one(firsts), total)
        if sizes is None:
            return None
        return tuple(self._required(place)(size) for place, size in enumerate(sizes))

    def _valid_hand(self) -> tuple[Group, ...] | None:
        """A valid hand, now and then with a card apart where the rules let one lie."""
        apart: list[Face | None] = [None, None, None]
        if self.profile.loose_jokers:
            apart.append(self.makes.joker())
        if self.profile.max_loose_cards:
            apart.append(self.makes.any_card())
        card = self.chance.one(apart)
        if card is None:
            return self._valid()
        melds = self._valid(HAND_SIZE - 1)
        return None if melds is None else (*melds, (card,))

    def _with_group(self, wrong: _Wrong) -> tuple[Group, ...] | None:
        """A valid hand in which one group that is not needed is wrong."""
        group = wrong(self)
        if group is None:
            return None
        rest = self._valid(HAND_SIZE - len(group))
        return None if rest is None else (*rest, group)

    def _with_loose(self) -> tuple[Group, ...] | None:
        """A valid hand with one group broken up."""
        groups = self._valid()
        if groups is None:
            return None
        broken = groups[-1]
        at = self.chance.one(range(len(broken)))
        rest = (*broken[:at], *broken[at + 1 :])
        parts = (rest[:2], rest[2:], (broken[at],))
        return (*groups[:-1], *(part for part in parts if part))

    def _miscounted(self) -> tuple[Group, ...] | None:
        return self._valid(HAND_SIZE + self.chance.one((-1, 1)))

    def large(self) -> Group | None:
        """A set or a sequence with too many cards."""
        longest = self.profile.max_sequence_cards
        if longest and self.chance.one((True, False)):
            return self.makes.pure(longest + 1)
        return self.makes.large_set()

    def too_many_jokers(self) -> Group | None:
        """A meld with one joker more than it may have."""
        profile, makes = self.profile, self.makes
        made = self.chance.one((makes.pure(4), makes.set_of(4), makes.pure(3)))
        is_set = len({face.rank for face in made}) == 1
        most = profile.max_substitutes_per_sequence
        if is_set:
            most = profile.max_substitutes_per_set
        if most + 1 >= len(made):
            return None
        return makes.with_jokers(made, most + 1)


_Wrong = Callable[[_Layout], Group | None]
_WRONG: dict[ProblemCode, _Wrong] = {
    ProblemCode.NO_NATURAL_CARD: lambda layout: layout.makes.printed_jokers(),
    ProblemCode.REPEATED_SUIT: lambda layout: layout.makes.twice_a_suit(),
    ProblemCode.TOO_MANY_CARDS: _Layout.large,
    ProblemCode.WRAP_AROUND: lambda layout: layout.makes.over_the_ace(),
    ProblemCode.BROKEN_SEQUENCE: lambda layout: layout.makes.with_gap(
        layout.chance.one((3, 4))
    ),
    ProblemCode.TOO_MANY_SUBSTITUTES: _Layout.too_many_jokers,
    ProblemCode.INVALID_GROUP: lambda layout: layout.makes.mixed_up(
        layout.chance.one((3, 4))
    ),
}
"""How a group is made that has this reason."""


def _sums(total: int, sizes: Sequence[int]) -> list[tuple[int, ...]]:
    """Every way to come to a total by sizes, in order."""
    if not total:
        return [()]
    return [
        (size, *rest)
        for size in sizes
        if size <= total
        for rest in _sums(total - size, sizes)
    ]
