"""Is this declaration valid, and if not, what is wrong with it: everything (D-2, D-3).

The validator reports and never raises: a wrong declaration is a legal move that
costs points, so a person must be able to see all of what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rummy_tui.cards.face import RANKS_PER_SUIT, Face, Rank
from rummy_tui.cards.notation import cards_text
from rummy_tui.errors import counted
from rummy_tui.rules.meld import (
    MAX_SET_CARDS,
    Meld,
    MeldKind,
    kind_without_meld,
    read_group,
)
from rummy_tui.rules.needs import SequenceNeeds, declaration_needs, read_groups
from rummy_tui.rules.problem import Findings, Problem, ProblemCode
from rummy_tui.rules.profile import HAND_SIZE, Format, RulesProfile
from rummy_tui.rules.repair import repairs
from rummy_tui.rules.wild import is_joker, wild_faces


@dataclass(frozen=True, slots=True)
class GroupReading:
    """One group as laid down, and what it counts as."""

    cards: tuple[Face, ...]
    kind: MeldKind
    meld: Meld | None
    """The meld it makes, with every substitute in its place; None if it makes none."""


@dataclass(frozen=True, slots=True)
class Report:
    """All that is to say about a declaration."""

    groups: tuple[GroupReading, ...]
    problems: tuple[Problem, ...]
    loose_points: int
    """Points of the cards left loose, where the profile lets them lie (D-7)."""
    points: int
    """What declaring this costs: the wrong-declaration points, or what lies loose."""

    @property
    def valid(self) -> bool:
        """Whether the declaration stands."""
        return not self.problems


def check_declaration(
    groups: Sequence[Sequence[Face]],
    *,
    turned: Face,
    profile: RulesProfile,
    packs: int,
) -> Report:
    """Everything that is right and wrong about 13 grouped cards.

    Args:
        groups: The cards as laid down; order never matters (M-7).
        turned: The card turned up for this deal, which makes the wild jokers.
        profile: The table's rules.
        packs: Packs in play.
    """
    table = _Table(profile, wild_faces(turned, profile), packs)
    readings = table.read(groups)
    found = table.findings(readings)
    moves = repairs(groups, found, lambda moved: table.findings(table.read(moved)))
    problems = [
        replace(problem, repair=move)
        for problem, move in zip(found.problems, moves, strict=True)
    ]
    loose_points = sum(table.points(face) for face in table.loose(readings))
    if problems:
        points = profile.wrong_declaration_points
    else:
        points = loose_points if profile.format is Format.POINTS else 0
    return Report(readings, tuple(problems), loose_points, points)


def group_readings(
    groups: Sequence[Sequence[Face]],
    *,
    wild: frozenset[Face],
    profile: RulesProfile,
    packs: int,
) -> tuple[GroupReading, ...]:
    """What each group counts as, read for what a declaration of them all needs (M-7).

    Args:
        groups: The cards as laid out.
        wild: The faces that are wild jokers in this deal.
        profile: The table's rules.
        packs: Packs in play.
    """
    needs = declaration_needs(profile)
    melds = read_groups(groups, wild=wild, profile=profile, packs=packs, needs=needs)
    return tuple(
        GroupReading(
            tuple(group),
            meld.kind if meld else kind_without_meld(group, wild=wild, profile=profile),
            meld,
        )
        for group, meld in zip(groups, melds, strict=True)
    )


@dataclass(frozen=True, slots=True)
class _Table:
    """What the checks need to know of the table."""

    profile: RulesProfile
    wild: frozenset[Face]
    packs: int

    def is_joker(self, face: Face) -> bool:
        return is_joker(face, self.wild)

    def points(self, face: Face) -> int:
        return 0 if self.is_joker(face) else face.points

    def read(self, groups: Sequence[Sequence[Face]]) -> tuple[GroupReading, ...]:
        return group_readings(
            groups, wild=self.wild, profile=self.profile, packs=self.packs
        )

    def loose(self, readings: Iterable[GroupReading]) -> tuple[Face, ...]:
        """Cards in groups too small to be melds; jokers only where they may not lie."""
        return tuple(
            face
            for reading in readings
            if reading.kind is MeldKind.LOOSE
            for face in reading.cards
            if not (self.profile.loose_jokers and self.is_joker(face))
        )

    def findings(self, readings: Sequence[GroupReading]) -> Findings:
        """Every problem, those of groups first, without repairs."""
        found = [
            self.group_problem(reading.cards, place)
            for place, reading in enumerate(readings)
            if reading.kind is MeldKind.INVALID
        ]
        loose = self.loose(readings)
        if len(loose) > self.profile.max_loose_cards:
            places = tuple(
                place
                for place, reading in enumerate(readings)
                if reading.kind is MeldKind.LOOSE and reading.cards
            )
            found.append(self.loose_problem(loose, places))
        cards = tuple(face for reading in readings for face in reading.cards)
        if len(cards) != HAND_SIZE:
            found.append(
                Problem(
                    ProblemCode.CARD_COUNT,
                    cards,
                    f"{counted(len(cards), 'card')} laid down; a declaration has "
                    f"{HAND_SIZE}, the closing card not among them",
                )
            )
        melds = [reading.meld for reading in readings if reading.meld is not None]
        needs = declaration_needs(self.profile)
        lacking = needs.lacking(melds)
        return Findings(found + sequence_problems(melds, needs, lacking), lacking)

    def loose_problem(
        self, loose: tuple[Face, ...], places: tuple[int, ...]
    ) -> Problem:
        allowed = self.profile.max_loose_cards
        lie = "lies" if len(loose) == 1 else "lie"
        limit = (
            "every card must be in a sequence or set of three or more"
            if not allowed
            else f"this table lets {counted(allowed, 'card')} lie loose"
        )
        return Problem(
            ProblemCode.LOOSE_CARDS,
            loose,
            f"{cards_text(loose)} {lie} outside every meld; {limit}",
            places=places,
        )

    def group_problem(self, cards: tuple[Face, ...], place: int) -> Problem:
        """Why these three or more cards are no meld: the first reason that applies."""
        code, message = self._reason(cards)
        return Problem(code, cards, f"{cards_text(cards)}: {message}", places=(place,))

    def _reason(self, cards: tuple[Face, ...]) -> tuple[ProblemCode, str]:
        if all(face.is_printed_joker for face in cards):
            return (
                ProblemCode.NO_NATURAL_CARD,
                "printed jokers alone are no meld; one card must play itself",
            )
        # Wild cards can be anything, so only the others tell what the group is not.
        naturals = [face for face in cards if not self.is_joker(face)]
        spare = len(cards) - len(naturals)
        if len({face.rank for face in naturals}) == 1:
            twice = [face for face in naturals if naturals.count(face) > 1]
            if twice:
                return (
                    ProblemCode.REPEATED_SUIT,
                    f"{twice[0]} is there {_times(len(twice))}; the cards of a set are "
                    "all of different suits",
                )
            if len(cards) > MAX_SET_CARDS:
                return (
                    ProblemCode.TOO_MANY_CARDS,
                    f"a set has three or four cards, jokers included, not {len(cards)}",
                )
        if len({face.suit for face in naturals}) == 1:
            if _wraps_around(naturals, spare):
                return (
                    ProblemCode.WRAP_AROUND,
                    "the ace is low (A 2 3) or high (Q K A), never in the middle",
                )
            longest = self.profile.max_sequence_cards
            if longest and len(cards) > longest:
                return (
                    ProblemCode.TOO_MANY_CARDS,
                    f"a sequence has at most {longest} cards at this table, "
                    f"not {len(cards)}",
                )
            if _missing(naturals) > spare:
                return ProblemCode.BROKEN_SEQUENCE, _gap_text(naturals, spare)
            twice = [face for face in naturals if naturals.count(face) > 1]
            if twice:
                return (
                    ProblemCode.INVALID_GROUP,
                    f"{twice[0]} is there {_times(len(twice))}; a sequence has each "
                    "card once",
                )
        meld = read_group(
            cards,
            wild=self.wild,
            profile=self.profile,
            packs=self.packs,
            any_substitutes=True,
        )
        if meld is not None:
            return ProblemCode.TOO_MANY_SUBSTITUTES, self._substitutes_text(meld)
        return (
            ProblemCode.INVALID_GROUP,
            "neither one suit in a row nor one rank in different suits",
        )

    def _substitutes_text(self, meld: Meld) -> str:
        if meld.kind.is_sequence:
            name, limit = "sequence", self.profile.max_substitutes_per_sequence
        else:
            name, limit = "set", self.profile.max_substitutes_per_set
        return (
            f"{counted(meld.substitutes, 'joker')} would stand in for other cards; "
            f"a {name} takes {counted(limit, 'joker')} at this table"
        )


def sequence_problems(
    melds: Sequence[Meld], needs: SequenceNeeds, lacking: SequenceNeeds
) -> list[Problem]:
    """What these melds lack in sequences; empty when they have what is needed."""
    if not any(lacking):
        return []
    sequences = [meld for meld in melds if meld.kind.is_sequence]
    if not sequences:
        return [
            Problem(
                ProblemCode.NO_SEQUENCE,
                (),
                f"there is no sequence; a declaration needs {_needed_text(needs)}",
            )
        ]
    problems = []
    cards = tuple(face for meld in sequences for face in meld.cards)
    if lacking.sequences:
        problems.append(
            Problem(
                ProblemCode.ONE_SEQUENCE,
                cards,
                f"there {'is' if len(sequences) == 1 else 'are'} only "
                f"{counted(len(sequences), 'sequence')}; a declaration needs "
                f"{needs.sequences}",
            )
        )
    if lacking.pure:
        problems.append(
            Problem(
                ProblemCode.NO_PURE_SEQUENCE,
                cards,
                f"a declaration needs {counted(needs.pure, 'pure sequence')}, where "
                "no joker stands in for another card",
            )
        )
    if lacking.long:
        problems.append(
            Problem(
                ProblemCode.NO_LONG_SEQUENCE,
                cards,
                f"one sequence needs {needs.long} or more cards",
            )
        )
    return problems


def _needed_text(needs: SequenceNeeds) -> str:
    """The sequences needed, in words."""
    number = max(needs.sequences, 1)
    if needs.pure == number:
        return counted(number, "pure sequence")
    return counted(number, "sequence") + (
        f", {needs.pure} of them pure" if needs.pure else ""
    )


def _missing(faces: Sequence[Face]) -> int:
    """Cards missing between these of one suit, the ace at its better end."""
    spans = []
    for ace in (1, 14):
        places = {ace if face.rank is Rank.ACE else int(face.rank) for face in faces}
        spans.append(max(places) - min(places) + 1 - len(places))
    return min(spans)


def _wraps_around(faces: Sequence[Face], spare: int) -> bool:
    """Whether the cards are in a row only if the ace may sit in the middle."""
    places = {int(face.rank) for face in faces}
    if len(places) < len(faces) or Rank.ACE not in places or _missing(faces) <= spare:
        return False
    size = len(faces) + spare
    return any(
        places <= {(start + step - 1) % RANKS_PER_SUIT + 1 for step in range(size)}
        for start in range(Rank.TWO, Rank.KING + 1)
    )


def _gap_text(faces: Sequence[Face], spare: int) -> str:
    text = f"not in a row; {counted(_missing(faces), 'card')} missing in between"
    return f"{text}, {counted(spare, 'joker')} there" if spare else text


def _times(number: int) -> str:
    return {2: "twice"}.get(number, f"{number} times")
