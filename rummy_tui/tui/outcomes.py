"""A settled deal in words: every hand, what it came to and why; knows no Textual."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from rummy_tui.cards.face import Face
from rummy_tui.engine.actions import Groups
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.view import FaceGroups, LaidHand, SeatView
from rummy_tui.rules.formats.terms import signed_chips
from rummy_tui.rules.meld import Meld, MeldKind
from rummy_tui.rules.needs import SequenceNeeds, loser_needs
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.outcome_in_words import LOST_HOW
from rummy_tui.rules.profile import HAND_SIZE, NoGatePoints, RulesProfile
from rummy_tui.rules.scoring import Count, unmatched_points
from rummy_tui.tui.judging import (
    count_of,
    faces_of,
    readings,
    report_on,
    solved_readably,
)
from rummy_tui.tui.telling import name_of


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """One group of a hand that lies face up, or all its cards outside melds."""

    cards: tuple[Face, ...]
    kind: MeldKind
    meld: Meld | None
    points: int
    """Points of its cards; 0 for a meld."""

    @property
    def is_good(self) -> bool:
        """Whether it may stand in a declaration as it is."""
        return self.meld is not None or self.kind is MeldKind.JOKERS


class Counting(Enum):
    """Which cards of a hand its points come from."""

    NONE = "none"
    """It won, or its points are the price of a drop or a wrong declaration."""
    UNMATCHED = "unmatched"
    ALL = "all"
    """It lacks the sequences its melds need to count (S-2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOutcome:
    """What a deal came to for one seat, ready to be shown."""

    seat: Seat
    name: str
    word: str
    """WON or lost."""
    points: int
    change: int
    """Chips won or lost, in hundredths."""
    why: str
    groups: tuple[ShownGroup, ...]
    closing: Face | None
    counting: Counting = Counting.NONE
    place: int = 0
    """Which one it was to play, from 0."""


_OUT_REASONS = {
    Outcome.FIRST_DROP: "first drop, before drawing: costs {points} with any hand",
    Outcome.MIDDLE_DROP: "middle drop, after drawing: costs {points} with any hand",
    Outcome.LEFT: "left the match: costs {points} with any hand",
}


def outcomes(view: SeatView) -> list[SeatOutcome]:
    """Every seat of a settled deal, the winner first, then by points.

    Args:
        view: What any seat sees; after the settlement all see the same.
    """
    assert view.is_settled, "hands lie face up after the settlement only"
    found = [
        _outcome(view, Seat(index))
        for index, result in enumerate(view.results)
        if result.outcome is not Outcome.NOT_DEALT
    ]
    return sorted(found, key=lambda o: (o.seat != view.winner, o.points, o.seat))


def shown_groups(
    view: SeatView, groups: FaceGroups, *, by_group: bool = False
) -> tuple[ShownGroup, ...]:
    """A hand as it lies, read by the table's rules: melds, jokers apart, the rest.

    Args:
        view: What any seat sees.
        groups: The hand.
        by_group: Whether groups that are no melds stay apart from each other.
    """
    shown: list[ShownGroup] = []
    jokers: list[Face] = []
    unmatched: list[Face] = []
    for group in readings(view, groups):
        is_apart = by_group and group.kind is not MeldKind.LOOSE
        if group.kind is MeldKind.JOKERS:
            jokers += group.cards
        elif group.meld is None and not is_apart:
            unmatched += group.cards
        else:
            points = 0 if group.meld else unmatched_points(group.cards, view.wild)
            shown.append(ShownGroup(group.cards, group.kind, group.meld, points))
    if jokers:
        shown.append(ShownGroup(tuple(jokers), MeldKind.JOKERS, None, 0))
    if unmatched:
        cards = tuple(unmatched)
        points = unmatched_points(cards, view.wild)
        shown.append(ShownGroup(cards, MeldKind.LOOSE, None, points))
    return tuple(shown)


def _outcome(view: SeatView, seat: Seat) -> SeatOutcome:
    hand = view.hands_shown[seat]
    assert hand is not None, "every hand lies face up"
    result = view.results[seat]
    player = view.table.players[seat]
    # Nobody has laid out a hand of one group: the table groups it for the eye.
    is_laid = len(hand.groups) > 1
    groups = hand.groups if is_laid else grouped(view, hand.groups[0])
    return SeatOutcome(
        seat=seat,
        name=name_of(player),
        word="WON" if result.outcome is Outcome.WON else "lost",
        points=result.points,
        change=result.change,
        why=_why(view, seat, hand, groups),
        groups=shown_groups(view, groups),
        closing=hand.closing,
        counting=_counting(view, seat, hand),
        place=(seat - view.starter) % len(view.results),
    )


def in_order_of_play(found: Sequence[SeatOutcome]) -> list[SeatOutcome]:
    """The same seats as they sat, from the one that played first."""
    return sorted(found, key=lambda outcome: outcome.place)


def _counting(view: SeatView, seat: Seat, hand: LaidHand) -> Counting:
    if view.results[seat].outcome is not Outcome.COUNTED:
        return Counting.NONE
    without_gate = view.table.profile.no_gate_points
    if (
        without_gate is NoGatePoints.ALL_CARDS
        and not count_of(view, hand.groups).passes_gate
    ):
        return Counting.ALL
    return Counting.UNMATCHED


def grouped(view: SeatView, hand: tuple[Face, ...]) -> FaceGroups:
    """A hand nobody has laid down, grouped so that a person can read it."""
    if len(hand) not in (HAND_SIZE, HAND_SIZE + 1):
        return (hand,)
    solution, _ = solved_readably(
        view, lambda solver: solver.solve(hand), lambda found: bool(found.groups)
    )
    apart = solution.deadwood
    if solution.discard is not None:
        apart = (*apart, solution.discard)
    return (*(group.cards for group in solution.groups), *((face,) for face in apart))


def _why(view: SeatView, seat: Seat, hand: LaidHand, shown: FaceGroups) -> str:
    result = view.results[seat]
    if result.outcome is Outcome.WON:
        if view.declarer != seat:
            return "the only one left in"
        loose = _loose_points(view, hand)
        return f"declared, {loose} left loose" if loose else "declared"
    if result.outcome is Outcome.WRONG_DECLARATION:
        price = f"costs {result.points} with any hand"
        return f"wrong declaration, {price}: {_first_problem(view, hand)}"
    if result.outcome is not Outcome.COUNTED:
        missed = view.records[seat].missed_turns
        if missed >= view.table.profile.missed_turns_to_drop:
            way = LOST_HOW[result.outcome]
            return (
                f"missed {missed} turns in a row, so {way}: "
                f"costs {result.points} with any hand"
            )
        return _OUT_REASONS[result.outcome].format(points=result.points)
    points, text = count_text(view, hand.groups, shown)
    if view.table.profile.half_count_before_first_turn and not view.records[seat].turns:
        points = (points + 1) // 2
        text += ", halved before the first turn"
    if points < view.table.profile.min_loser_points:
        points = view.table.profile.min_loser_points
        text += f", at least {points}"
    if result.points < points:
        text += f", less {points - result.points} for the winner's loose card"
    return text


def _first_problem(view: SeatView, hand: LaidHand) -> str:
    problems = report_on(view, hand.groups).problems
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    return f"{problems[0].message}{more}"


def count_text(
    view: SeatView, groups: FaceGroups, shown: FaceGroups | None = None
) -> tuple[int, str]:
    """What a losing hand costs as it lies, and how it comes to that (S-1, S-2).

    Args:
        view: What any seat sees.
        groups: The hand as it was laid down.
        shown: The same hand as the screen groups it, where that is another way.
    """
    count = count_of(view, groups)
    melds = [
        m for g in shown_groups(view, shown or groups) if (m := g.meld) is not None
    ]
    return count.points, _count_text(view.table.profile, count, melds)


def count_as_laid(view: SeatView, groups: Groups) -> tuple[int, str]:
    """What one's own hand would cost, laid down in these groups, and why (D-6)."""
    return count_text(view, faces_of(view, groups))


def _count_text(profile: RulesProfile, count: Count, melds: Sequence[Meld]) -> str:
    if not count.passes_gate:
        lacking = _lacking(melds, loser_needs(profile))
        if profile.no_gate_points is NoGatePoints.FULL_COUNT:
            return f"{lacking}: costs the full {profile.full_count}"
        text = f"{lacking}: all cards count {count.total}"
    elif count.total:
        text = f"unmatched cards count {count.total}"
    else:
        return "nothing unmatched"
    if count.total > count.points:
        text += f", at most {profile.full_count}"
    return text


def _lacking(melds: Sequence[Meld], needs: SequenceNeeds) -> str:
    """The first thing the gate asks for that these melds lack."""
    sequences = sum(meld.kind.is_sequence for meld in melds)
    if not sequences:
        return "no sequence"
    if sum(meld.kind is MeldKind.PURE_SEQUENCE for meld in melds) < needs.pure:
        return "no pure sequence"
    if sequences < needs.sequences:
        return "only one sequence" if sequences == 1 else f"only {sequences} sequences"
    return f"no sequence of {needs.long} cards"


def _loose_points(view: SeatView, hand: LaidHand) -> int:
    return sum(
        group.points
        for group in shown_groups(view, hand.groups)
        if group.kind is MeldKind.LOOSE
    )


def what_it_paid(view: SeatView, outcome: SeatOutcome, *, minus: str = "−") -> str:
    """What a seat won or lost: chips, and what it has now where that goes on."""
    change = chips(outcome.change, minus=minus)
    terms = view.table.terms
    if not terms.is_pool and not terms.is_by_chips:
        return f"{change} chips"
    # As the deal left it: who rejoined since has another score.
    score = view.sheet.lines[-1].scores[outcome.seat]
    if terms.is_pool:
        return f"now at {score} of {terms.limit}"
    return f"{change} chips, has {score}"


def chips(hundredths: int, *, minus: str = "−") -> str:
    """Chips with their sign: +12.40, −3.05, 0.00."""
    return signed_chips(hundredths, minus=minus)
