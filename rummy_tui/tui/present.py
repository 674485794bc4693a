"""What a player's hand is worth as it lies: verdicts, needs and points, in words.

Everything a screen says about the hand is worked out here from a `SeatView` and an
`Arrangement`, so it can be tested without a terminal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rummy_tui.cards.face import Face, Rank, Suit, face_of
from rummy_tui.cards.notation import parse_face
from rummy_tui.cards.shoe import CardId, lay_out
from rummy_tui.engine.actions import Groups
from rummy_tui.engine.view import SeatView
from rummy_tui.rules.declaration import GroupReading
from rummy_tui.rules.meld import Meld, MeldKind
from rummy_tui.rules.needs import declaration_needs
from rummy_tui.rules.profile import (
    HAND_SIZE,
    RulesProfile,
)
from rummy_tui.rules.scoring import unmatched_points
from rummy_tui.solver import HandSolver
from rummy_tui.tui.arrangement import Arrangement
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.judging import (
    count_of,
    faces_of,
    readings,
    report_on,
    solved_readably,
)
from rummy_tui.tui.kind_words import SHORT_KIND_WORDS

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
    meld: Meld | None = None

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
    shortest: str
    """The same where there is hardly any."""


def verdicts(view: SeatView, arrangement: Arrangement) -> tuple[Verdict, ...]:
    """What every group comes to, the loose cards last."""
    groups = arrangement.groups
    read = readings(view, faces_of(view, groups))
    found = [
        _verdict(view, number, cards, reading)
        for number, (cards, reading) in enumerate(zip(groups, read, strict=True), 1)
    ]
    if arrangement.loose:
        cards = arrangement.loose
        jokers = frozenset(c for c in cards if view.is_joker(view.face(c)))
        points = unmatched_points(view.faces(cards), view.wild)
        found.append(Verdict(None, "loose", MeldKind.LOOSE, points, cards, jokers))
    return tuple(found)


def _verdict(
    view: SeatView, number: int, cards: tuple[CardId, ...], reading: GroupReading
) -> Verdict:
    kind, meld = reading.kind, reading.meld
    if meld is not None:
        jokers = _substitutes(view, cards, meld)
        return Verdict(number, SHORT_KIND_WORDS[kind], kind, 0, cards, jokers, meld)
    jokers = frozenset(card for card in cards if view.is_joker(view.face(card)))
    if kind is MeldKind.LOOSE:
        word = "few"
    elif kind is MeldKind.JOKERS:
        word = "joker" if len(cards) == 1 else "jokers"
    else:
        word = _attempt(view, reading.cards)
    points = unmatched_points(reading.cards, view.wild)
    return Verdict(number, word, kind, points, cards, jokers)


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


def needs(view: SeatView, arrangement: Arrangement) -> tuple[Need, ...]:
    """What a declaration needs at this table (D-2), and what the groups have of it."""
    profile = view.table.profile
    groups = verdicts(view, arrangement)
    melds = [verdict.meld for verdict in groups if verdict.meld is not None]
    needed = declaration_needs(profile)
    sequences = sum(meld.kind.is_sequence for meld in melds)
    pure = sum(meld.kind is MeldKind.PURE_SEQUENCE for meld in melds)
    found = []
    if needed.pure:
        text = "pure sequence" if needed.pure == 1 else f"{needed.pure} pure sequences"
        shortest = "pure" if needed.pure == 1 else f"{needed.pure} pure"
        found.append(Need(text, text, pure >= needed.pure, shortest))
    if needed.sequences > needed.pure:
        text, short = {
            1: ("a sequence", "a sequence"),
            2: ("second sequence", "second"),
        }.get(needed.sequences, (f"{needed.sequences} sequences",) * 2)
        found.append(Need(text, short, sequences >= needed.sequences, short))
    if needed.long:
        has_long = any(meld.is_long(needed.long) for meld in melds)
        found.append(
            Need(
                f"one of {needed.long}+ cards",
                f"one of {needed.long}+",
                has_long,
                f"{needed.long}+ long",
            )
        )
    left = _left_out(view, groups)
    text = _all_grouped(profile)
    shortest = text.removeprefix("all ") if text == "all grouped" else text
    found.append(Need(text, text, left <= profile.max_loose_cards, shortest))
    return tuple(found)


def _all_grouped(profile: RulesProfile) -> str:
    loose = profile.max_loose_cards
    return f"all but {loose} grouped" if loose else "all grouped"


def _left_out(view: SeatView, groups: Iterable[Verdict]) -> int:
    """How many cards are in no meld, the one still to be thrown not counted."""
    profile = view.table.profile
    out = 0
    for verdict in groups:
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
    return _points(view, arrangement.laid_out(without))


def best_points(view: SeatView, arrangement: Arrangement) -> int:
    """What the hand would cost at best (S-3), of 14 cards without the cursor's."""
    hand = view.hand
    if len(hand) > HAND_SIZE:
        hand = tuple(card for card in hand if card != arrangement.cursor)
    return view.solver.points(view.faces(hand))


def _points(view: SeatView, groups: Groups) -> int:
    return count_of(view, faces_of(view, groups)).points


def is_complete(view: SeatView, arrangement: Arrangement, closing: CardId) -> bool:
    """Whether the groups stand as a declaration once this card closes (D-2)."""
    # Needs say no for almost every hand, and cost much less than a full report.
    if not all(need.is_met for need in needs(view, arrangement)):
        return False
    return report_on(view, faces_of(view, arrangement.laid_out(closing))).valid


def with_faces(text: str, glyphs: Glyphs) -> str:
    """A sentence of the rules with its cards written as on screen."""

    def pretty(match: re.Match[str]) -> str:
        return glyphs.face(parse_face(match.group()))

    return glyphs.plain(_FACE_IN_TEXT.sub(pretty, text))


@dataclass(frozen=True, slots=True)
class BestGrouping:
    """The grouping of least points (S-3), and what it says about 14 cards."""

    groups: Groups
    passes: bool
    """Whether it passes the gate (S-2); else it is grouped as if there were none."""
    throw: CardId | None
    """Of 14 cards the one to let go."""
    is_declarable: bool
    """Whether the others can be declared once that one is closed with."""


def best_grouping(view: SeatView) -> BestGrouping:
    """What the solver would make of a hand of 13 or 14 cards."""
    best, passes = solved_readably(
        view, lambda solver: _grouped_by(solver, view), lambda best: bool(best.groups)
    )
    return replace(best, passes=passes)


def _grouped_by(solver: HandSolver, view: SeatView) -> BestGrouping:
    throw = _best_throw(solver, view)
    kept = tuple(card for card in view.hand if card != throw)
    solution = solver.solve(view.faces(kept))
    melds = [group.cards for group in solution.groups if group.kind.is_meld]
    return BestGrouping(
        lay_out(kept, melds, view.face)[: len(melds)],
        passes=True,
        throw=throw,
        is_declarable=solution.declarable,
    )


def _best_throw(solver: HandSolver, view: SeatView) -> CardId | None:
    """Of 14 cards one that leaves a declarable hand, else the fewest points.

    Never the card that T-3 keeps in the hand.
    """
    if len(view.hand) <= HAND_SIZE:
        return None
    faces = view.faces(view.hand)
    points = solver.discard_points(faces)
    declarable = solver.declarable_discards(faces)
    may_go = [at for at, card in enumerate(view.hand) if view.may_discard(card)]
    best = min(
        may_go,
        key=lambda at: (
            not declarable[at],
            points[at],
            -unmatched_points(faces[at : at + 1], view.wild),
            faces[at],
        ),
    )
    return view.hand[best]


def points_at_best_throw(view: SeatView, arrangement: Arrangement) -> int:
    """What the hand as it lies would cost after the throw that costs least."""
    if len(view.hand) <= HAND_SIZE:
        return _points(view, arrangement.laid_out())
    return min(_points(view, arrangement.laid_out(card)) for card in view.hand)


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
