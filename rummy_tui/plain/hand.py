"""A hand as it is said: each group, what it is, what lies loose, what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummy_tui.cards.face import Face
from rummy_tui.engine.view import SeatView
from rummy_tui.errors import counted
from rummy_tui.plain.marks import Marks
from rummy_tui.rules.meld import Meld, MeldKind
from rummy_tui.rules.profile import HAND_SIZE
from rummy_tui.tui.arrangement import Arrangement
from rummy_tui.tui.arranging import NO_CARDS
from rummy_tui.tui.kind_words import KIND_WORDS
from rummy_tui.tui.outcomes import ShownGroup
from rummy_tui.tui.present import Verdict, best_points, needs, points_now, verdicts

_NOTHING_LOOSE = "No loose cards."


def group_line(
    name: str,
    cards: Sequence[Face],
    meld: Meld | None,
    marks: Marks,
    *,
    jokers: Sequence[Face] = (),
) -> str:
    """One group with its name: a meld in reading order, what its jokers stand for.

    Args:
        name: What is said first.
        cards: The group as it lies.
        meld: What it is read as; None if it is none.
        marks: How cards are said.
        jokers: Wild cards to be pointed out where the group is no meld.
    """
    if meld is None:
        line = f"{name}: {marks.faces(cards)}"
        wild = [face for face in jokers if not face.is_printed_joker]
        if wild:
            word = "joker" if len(wild) == 1 else "jokers"
            line += f"; {word} among them: {marks.faces(wild)}"
        return f"{line}."
    stands = [
        f"; {marks.face(card)} stands for {marks.face(played)}"
        for card, played in zip(meld.cards, meld.stands_for, strict=True)
        if card != played
    ]
    return f"{name}: {marks.faces(meld.cards)}{''.join(stands)}."


def shown_line(group: ShownGroup, marks: Marks) -> str:
    """A group of a hand that lies face up."""
    if group.is_good:
        name = KIND_WORDS[group.kind].capitalize()
    else:
        word = "Unmatched" if group.kind is MeldKind.LOOSE else "No meld"
        name = f"{word}, {counted(group.points, 'point')}"
    return group_line(name, group.cards, group.meld, marks)


def group_lines(view: SeatView, arrangement: Arrangement, marks: Marks) -> list[str]:
    """The groups of one's own hand, a line each."""
    return [
        _verdict_line(view, verdict, marks)
        for verdict in verdicts(view, arrangement)
        if verdict.number is not None
    ]


def loose_line(view: SeatView, arrangement: Arrangement, marks: Marks) -> str:
    """The loose cards and what they count."""
    for verdict in verdicts(view, arrangement):
        if verdict.number is None:
            return _verdict_line(view, verdict, marks)
    return _NOTHING_LOOSE


def loose_count(view: SeatView, arrangement: Arrangement) -> str:
    """How many cards lie loose, and what they count."""
    for verdict in verdicts(view, arrangement):
        if verdict.number is None:
            points = counted(verdict.points, "point")
            # No line begins with a number: it would sound like a choice.
            return f"Loose cards left: {len(verdict.cards)}, {points}."
    return _NOTHING_LOOSE


def _verdict_line(view: SeatView, verdict: Verdict, marks: Marks) -> str:
    if verdict.number is None:
        name = "Loose"
    elif verdict.kind is MeldKind.LOOSE:
        name = f"Group {verdict.number}, too few cards"
    else:
        name = f"Group {verdict.number}, {KIND_WORDS[verdict.kind]}"
    if not verdict.is_good:
        name += f", {counted(verdict.points, 'point')}"
    cards = view.faces(verdict.cards)
    jokers = [view.face(c) for c in verdict.cards if c in verdict.jokers]
    return group_line(name, cards, verdict.meld, marks, jokers=jokers)


def points_lines(
    view: SeatView, arrangement: Arrangement, marks: Marks, *, help: bool
) -> list[str]:
    """What the hand costs as it lies, and what a declaration needs of it.

    Args:
        view: What the seat sees.
        arrangement: How it keeps its hand.
        marks: How cards are said.
        help: Whether to say what the best arrangement would cost.
    """
    if arrangement.cursor is None:
        return [NO_CARDS.text]
    line = "Points as the hand lies"
    if len(view.hand) > HAND_SIZE:
        line += f" without {marks.face(view.face(arrangement.cursor))}"
    line += f": {points_now(view, arrangement)}"
    if help:
        line += f", at best {best_points(view, arrangement)}"
    return [f"{line}.", *needs_lines(view, arrangement)]


def needs_lines(view: SeatView, arrangement: Arrangement) -> list[str]:
    """What a declaration needs that the groups have, and what they lack."""
    asked = needs(view, arrangement)
    lines = []
    for word, is_met in (("Done", True), ("Still needed", False)):
        # A plus sign is easily not heard.
        texts = [
            need.text.replace("+ cards", " or more cards")
            for need in asked
            if need.is_met is is_met
        ]
        if texts:
            lines.append(f"{word}: {', '.join(texts)}.")
    return lines


def hand_lines(
    view: SeatView, arrangement: Arrangement, marks: Marks, *, help: bool
) -> list[str]:
    """All there is to say about one's own hand."""
    return [
        *group_lines(view, arrangement, marks),
        loose_line(view, arrangement, marks),
        *points_lines(view, arrangement, marks, help=help),
    ]


@dataclass(frozen=True, slots=True)
class Heard:
    """The groups as they were before a change, to say only what is different."""

    groups: tuple[str, ...]

    @classmethod
    def of(cls, view: SeatView, arrangement: Arrangement, marks: Marks) -> Heard:
        """Remember how the groups lie now."""
        return cls(tuple(group_lines(view, arrangement, marks)))

    def changes(
        self, view: SeatView, arrangement: Arrangement, marks: Marks
    ) -> list[str]:
        """The groups that are different now, and how much is loose."""
        now = group_lines(view, arrangement, marks)
        new = [line for line in now if line not in self.groups]
        if not now:
            new = ["No groups."]
        elif len(now) < len(self.groups):
            new.append(f"Groups now: {len(now)}.")
        return [*new, loose_count(view, arrangement)]
