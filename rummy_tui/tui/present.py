"""What a player's hand is worth as it lies: verdicts, needs and points, in words.

Everything a screen says about the hand is worked out here from a `SeatView` and an
`Arrangement`, so it can be tested without a terminal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rummy_tui.cards.face import Face, Rank, Suit, face_of
from rummy_tui.cards.notation import parse_face
from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import Groups
from rummy_tui.engine.view import SeatView
from rummy_tui.rules.declaration import check_declaration
from rummy_tui.rules.meld import Meld, MeldKind, classify, read_group
from rummy_tui.rules.needs import declaration_needs
from rummy_tui.rules.profile import (
    HAND_SIZE,
    LoserGate,
    NoGatePoints,
    RulesProfile,
)
from rummy_tui.rules.scoring import count_laid_down
from rummy_tui.solver import Solution, solver_for
from rummy_tui.tui.arrangement import Arrangement
from rummy_tui.tui.glyphs import Glyphs

_WORDS = {
    MeldKind.PURE_SEQUENCE: "PURE",
    MeldKind.IMPURE_SEQUENCE: "SEQ",
    MeldKind.SET: "SET",
    MeldKind.IMPURE_SET: "SET",
    MeldKind.LOOSE: "few",
}
_FACE_IN_TEXT = re.compile(r"\b(10|[2-9AJQK])([SHDC])\b|\bPJ\b")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one group, or the loose cards, come to."""

    number: int | None
    """The group's number; None for the loose cards."""
    word: str
    """In one short word: PURE, SEQ, SET, set?, seq?, no, few, joker, loose."""
    kind: MeldKind
    points: int
    """Points of its cards while they are in no meld; 0 for a meld."""
    cards: tuple[CardId, ...]
    jokers: frozenset[CardId]
    """The cards that act as jokers; a wild card in its own seat is none (M-4)."""

    @property
    def is_good(self) -> bool:
        """Whether the group may stand in a declaration as it is."""
        return self.kind.is_meld or self.kind is MeldKind.JOKERS

    @property
    def has_joker(self) -> bool:
        """Whether a joker stands in for another card of the meld."""
        return self.kind in (MeldKind.IMPURE_SEQUENCE, MeldKind.IMPURE_SET)


@dataclass(frozen=True, slots=True)
class Need:
    """One thing a declaration needs, and whether the groups have it."""

    text: str
    short: str
    """The same where there is little room."""
    is_met: bool


def verdicts(view: SeatView, arrangement: Arrangement) -> tuple[Verdict, ...]:
    """What every group comes to, the loose cards last."""
    found = [
        group_verdict(view, number, group)
        for number, group in enumerate(arrangement.groups, start=1)
    ]
    if arrangement.loose:
        cards = arrangement.loose
        jokers = frozenset(c for c in cards if view.is_joker(view.face(c)))
        points = _points(view, cards)
        found.append(Verdict(None, "loose", MeldKind.LOOSE, points, cards, jokers))
    return tuple(found)


def group_verdict(view: SeatView, number: int, cards: tuple[CardId, ...]) -> Verdict:
    """What one group comes to, under this number."""
    faces = view.faces(cards)
    meld = meld_of(view, faces)
    if meld is not None:
        return Verdict(
            number,
            _WORDS[meld.kind],
            meld.kind,
            0,
            cards,
            _substitutes(view, cards, meld),
        )
    kind = classify(
        faces, wild=view.wild, profile=view.table.profile, packs=view.table.packs
    )
    jokers = frozenset(card for card in cards if view.is_joker(view.face(card)))
    word = _WORDS.get(kind, "")
    if kind is MeldKind.JOKERS:
        word = "joker" if len(cards) == 1 else "jokers"
    elif kind is MeldKind.INVALID:
        word = _attempt(view, faces)
    return Verdict(number, word, kind, _points(view, cards), cards, jokers)


def meld_of(view: SeatView, faces: Sequence[Face]) -> Meld | None:
    """The meld these cards make in this deal, or None."""
    return read_group(
        faces, wild=view.wild, profile=view.table.profile, packs=view.table.packs
    )


def _attempt(view: SeatView, faces: Sequence[Face]) -> str:
    """What a group that is no meld looks as if it wanted to be."""
    naturals = [face for face in faces if not view.is_joker(face)]
    if len(naturals) < 2:
        return "seq?" if naturals else "no"
    # Two cards of a rank lie together for a set, whatever the third one is.
    most = max(len(naturals) - 1, 2)
    if max(Counter(face.rank for face in naturals).values()) >= most:
        return "set?"
    if max(Counter(face.suit for face in naturals).values()) >= most:
        return "seq?"
    return "no"


def _substitutes(
    view: SeatView, cards: Sequence[CardId], meld: Meld
) -> frozenset[CardId]:
    playing = Counter(
        face
        for face, stands_for in zip(meld.cards, meld.stands_for, strict=True)
        if face != stands_for
    )
    found = []
    # Of two equal cards the right one acts as the joker, the left one is natural.
    for card in reversed(cards):
        if playing[view.face(card)]:
            playing[view.face(card)] -= 1
            found.append(card)
    return frozenset(found)


def _points(view: SeatView, cards: Sequence[CardId]) -> int:
    return sum(face.points for face in view.faces(cards) if not view.is_joker(face))


def needs(view: SeatView, arrangement: Arrangement) -> tuple[Need, ...]:
    """What a declaration needs at this table (D-2), and what the groups have of it."""
    profile = view.table.profile
    melds = [
        meld
        for group in arrangement.groups
        if (meld := meld_of(view, view.faces(group))) is not None
    ]
    needed = declaration_needs(profile)
    sequences = sum(meld.kind.is_sequence for meld in melds)
    pure = sum(meld.kind is MeldKind.PURE_SEQUENCE for meld in melds)
    found = []
    if needed.pure:
        text = "pure sequence" if needed.pure == 1 else f"{needed.pure} pure sequences"
        found.append(Need(text, text, pure >= needed.pure))
    if needed.sequences > needed.pure:
        text, short = {
            1: ("a sequence", "a sequence"),
            2: ("second sequence", "second"),
        }.get(needed.sequences, (f"{needed.sequences} sequences",) * 2)
        found.append(Need(text, short, sequences >= needed.sequences))
    if needed.long:
        has_long = any(meld.is_long(needed.long) for meld in melds)
        found.append(
            Need(f"one of {needed.long}+ cards", f"one of {needed.long}+", has_long)
        )
    left = _left_out(view, arrangement)
    text = _all_grouped(profile)
    found.append(Need(text, text, left <= profile.max_loose_cards))
    return tuple(found)


def _all_grouped(profile: RulesProfile) -> str:
    loose = profile.max_loose_cards
    return f"all but {loose} grouped" if loose else "all grouped"


def _left_out(view: SeatView, arrangement: Arrangement) -> int:
    """How many cards are in no meld, the one still to be thrown not counted."""
    profile = view.table.profile
    out = 0
    for verdict in verdicts(view, arrangement):
        if verdict.is_good:
            continue
        out += sum(
            not (profile.loose_jokers and view.is_joker(view.face(card)))
            for card in verdict.cards
        )
    return max(0, out - (len(view.hand) - HAND_SIZE))


def points_now(view: SeatView, arrangement: Arrangement) -> int:
    """What the hand as it lies would cost (D-6), of 14 cards without the cursor's."""
    without = arrangement.cursor if len(view.hand) > HAND_SIZE else None
    return _count(view, arrangement.laid_out(without))


def best_points(view: SeatView, arrangement: Arrangement) -> int:
    """What the hand would cost at best (S-3), of 14 cards without the cursor's."""
    hand = view.hand
    if len(hand) > HAND_SIZE:
        hand = tuple(card for card in hand if card != arrangement.cursor)
    return view.solver.points(view.faces(hand))


def _count(view: SeatView, groups: Groups) -> int:
    assert view.turned is not None, "cards are dealt"
    return count_laid_down(
        [view.faces(group) for group in groups],
        turned=view.turned,
        profile=view.table.profile,
        packs=view.table.packs,
    ).points


def is_complete(view: SeatView, arrangement: Arrangement, closing: CardId) -> bool:
    """Whether the groups stand as a declaration once this card closes (D-2)."""
    assert view.turned is not None, "cards are dealt"
    # Needs say no for almost every hand, and cost much less than a full report.
    if not all(need.is_met for need in needs(view, arrangement)):
        return False
    return check_declaration(
        [view.faces(group) for group in arrangement.laid_out(closing)],
        turned=view.turned,
        profile=view.table.profile,
        packs=view.table.packs,
    ).valid


def with_faces(text: str, glyphs: Glyphs) -> str:
    """A sentence of the rules with its cards written as on screen."""

    def pretty(match: re.Match[str]) -> str:
        return glyphs.face(parse_face(match.group()))

    return glyphs.plain(_FACE_IN_TEXT.sub(pretty, text))


def best_groups(view: SeatView) -> tuple[Groups, bool]:
    """The grouping of least points, and whether it passes the gate (S-2, S-3).

    A hand that cannot pass is grouped as if there were no gate: its points are the
    same either way, but its player sees what fits together.
    """
    faces = view.faces(view.hand)
    solution = view.solver.solve(faces)
    if solution.groups:
        return _groups_of(view, solution), True
    assert view.turned is not None, "cards are dealt"
    ungated = replace(
        view.table.profile,
        loser_gate=LoserGate.NONE,
        no_gate_points=NoGatePoints.NONE,
    )
    solution = solver_for(ungated, view.turned, view.table.packs).solve(faces)
    return _groups_of(view, solution), False


def points_at_best_throw(view: SeatView, arrangement: Arrangement) -> int:
    """What the hand as it lies would cost after the throw that costs least."""
    if len(view.hand) <= HAND_SIZE:
        return _count(view, arrangement.laid_out())
    return min(_count(view, arrangement.laid_out(card)) for card in view.hand)


def _groups_of(view: SeatView, solution: Solution) -> Groups:
    copies: dict[Face, list[CardId]] = {}
    for card in reversed(view.hand):
        copies.setdefault(view.face(card), []).append(card)
    return tuple(
        tuple(copies[face].pop() for face in group.cards)
        for group in solution.groups
        if group.kind.is_meld
    )


def wild_text(view: SeatView, glyphs: Glyphs) -> str:
    """Which cards the turned-up card makes jokers, in a few words (C-4, C-5)."""
    if not view.wild or view.turned is None:
        return "nothing is wild"
    ranks = {face.rank for face in view.wild}
    if len(view.wild) == len(Suit):
        rank = ranks.pop()
        if rank is Rank.ACE and view.turned.is_printed_joker:
            return "aces are jokers"
        return f"all {rank.label}s are jokers"
    (face,) = view.wild
    return f"{glyphs.face(face)} only"


def all_jokers(view: SeatView) -> tuple[Face, ...]:
    """Every face that is a joker in this deal, the printed one last."""
    ranks = sorted({face.rank for face in view.wild})
    wild = [f for rank in ranks for s in Suit if (f := face_of(rank, s)) in view.wild]
    printed = [face for face in view.table.shoe.faces if face.is_printed_joker][:1]
    return (*wild, *printed)
