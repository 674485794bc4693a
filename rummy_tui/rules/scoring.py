"""What a losing hand costs, and how a deal's points are paid (S, D-7, F-1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rummy_tui.cards.face import Face
from rummy_tui.rules.needs import loser_needs, read_groups
from rummy_tui.rules.profile import NoGatePoints, RulesProfile
from rummy_tui.rules.wild import wild_faces


@dataclass(frozen=True, slots=True)
class Count:
    """How a losing hand was counted, as it was laid down."""

    points: int
    unmatched: tuple[Face, ...]
    """The cards that count: those outside melds, or all where the gate is missed."""
    total: int
    """Their points before `full_count` caps them."""
    passes_gate: bool
    """Whether the sequences the profile asks of a loser are there (S-2)."""


def count_laid_down(
    groups: Sequence[Sequence[Face]],
    *,
    turned: Face,
    profile: RulesProfile,
    packs: int,
) -> Count:
    """Count a hand as its player laid it down: groups that are no melds count (D-6)."""
    wild = wild_faces(turned, profile)
    needs = loser_needs(profile)
    melds = read_groups(groups, wild=wild, profile=profile, packs=packs, needs=needs)
    passes = needs.are_met([meld for meld in melds if meld])
    unmatched = [
        face
        for group, meld in zip(groups, melds, strict=True)
        if meld is None or not passes
        for face in group
    ]
    total = unmatched_points(unmatched, wild)
    if not passes and profile.no_gate_points is NoGatePoints.FULL_COUNT:
        points = profile.full_count
    else:
        points = min(total, profile.full_count)
    return Count(points, tuple(unmatched), total, passes)


def unmatched_points(faces: Iterable[Face], wild: frozenset[Face]) -> int:
    """Points of unmatched cards; printed jokers and wild cards are free (C-2)."""
    return sum(face.points for face in faces if face not in wild)


def loser_points(count: int, *, had_a_turn: bool, profile: RulesProfile) -> int:
    """Points of a counted loser after the profile's options (S-4).

    Args:
        count: The hand's points after gate and cap.
        had_a_turn: Whether the seat had a turn in this deal.
        profile: The table's rules.
    """
    if profile.half_count_before_first_turn and not had_a_turn:
        count = (count + 1) // 2
    return max(count, profile.min_loser_points)


def take_off_loose_points(
    points: Sequence[int], loose: int, *, clockwise: Sequence[int]
) -> list[int]:
    """What the losers pay once the winner's loose card is taken off (D-7).

    The highest payer goes first, ties by the first clockwise from the declarer;
    none pays below zero.

    Args:
        points: Points per seat; the declarer's own is left as it is.
        loose: Points of the declarer's loose cards.
        clockwise: The losing seats in order from the declarer's left.
    """
    paid = list(points)
    left = loose
    for seat in sorted(clockwise, key=lambda s: (-points[s], clockwise.index(s))):
        off = min(left, paid[seat])
        paid[seat] -= off
        left -= off
    return paid


def changes_of_points(
    paid: Sequence[int], *, winner: int | None, point_value: int
) -> list[int]:
    """Chips each seat wins or loses, in hundredths; they sum to zero (F-1).

    Args:
        paid: Points per seat; the winner's is ignored.
        winner: The winning seat, or None after a void deal.
        point_value: Worth of one point in hundredths; 0 in a pool.
    """
    if winner is None:
        return [0] * len(paid)
    changes = [-points * point_value for points in paid]
    changes[winner] = 0
    changes[winner] = -sum(changes)
    return changes
