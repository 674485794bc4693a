"""Why a group is valid or not: the reason in a sentence, with the rule's number."""

from __future__ import annotations

from rummy_tui.cards.face import Face
from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.view import SeatView
from rummy_tui.rules.meld import MIN_MELD_CARDS, Meld, MeldKind
from rummy_tui.rules.problem import Problem, ProblemCode
from rummy_tui.rules.wild import is_joker
from rummy_tui.tui.arrangement import Arrangement
from rummy_tui.tui.judging import meld_of, report_on
from rummy_tui.tui.kind_words import KIND_WORDS
from rummy_tui.tui.present import verdicts

_MELD_RULES = {
    MeldKind.PURE_SEQUENCE: "M-5",
    MeldKind.IMPURE_SEQUENCE: "M-3",
    MeldKind.SET: "M-2",
    MeldKind.IMPURE_SET: "M-3",
    MeldKind.JOKERS: "M-9",
}
_PROBLEM_RULES = {
    ProblemCode.LOOSE_CARDS: "D-2",
    ProblemCode.NO_NATURAL_CARD: "M-3",
    ProblemCode.REPEATED_SUIT: "M-2",
    ProblemCode.TOO_MANY_CARDS: "M-8",
    ProblemCode.WRAP_AROUND: "M-1",
    ProblemCode.BROKEN_SEQUENCE: "M-1",
    ProblemCode.TOO_MANY_SUBSTITUTES: "M-3",
    ProblemCode.INVALID_GROUP: "M-1, M-2",
    ProblemCode.CARD_COUNT: "D-1",
    ProblemCode.NO_SEQUENCE: "D-2",
    ProblemCode.ONE_SEQUENCE: "D-2",
    ProblemCode.NO_PURE_SEQUENCE: "D-2",
    ProblemCode.NO_LONG_SEQUENCE: "D-2",
}


def why(view: SeatView, arrangement: Arrangement, *, help: bool = True) -> str:
    """Why the group under the cursor is valid or not, with the rule's number.

    Args:
        view: What the seat sees.
        arrangement: How it keeps its hand.
        help: Whether to add the card that would mend it.
    """
    if arrangement.cursor is None or view.turned is None:
        return "You hold no cards."
    number = arrangement.group_of(arrangement.cursor)
    if number is None:
        return _why_loose(view, arrangement)
    cards = arrangement.groups[number - 1]
    verdict = verdicts(view, arrangement)[number - 1]
    faces = view.faces(cards)
    if verdict.kind is MeldKind.JOKERS:
        return f"Group {number}: jokers may lie apart at this table (M-9)."
    if verdict.meld is not None:
        return _why_good(verdict.meld, number)
    if verdict.kind is MeldKind.LOOSE:
        text = (
            f"Group {number} has {len(cards)} of the {MIN_MELD_CARDS} cards a sequence "
            f"or set needs; its cards count as unmatched (D-2)."
        )
    else:
        problems = report_on(view, [faces]).problems
        problem = next(p for p in problems if sorted(p.cards) == sorted(faces))
        reason = problem.message.partition(": ")[2]
        text = f"Group {number}: {reason} ({rule_of(view, problem)})."
    return text + (_mend(view, arrangement, cards) if help else "")


def rule_of(view: SeatView, problem: Problem) -> str:
    """The number of the rule that is broken; where there are two, both."""
    return rule_among(problem, view.wild)


def rule_among(problem: Problem, wild: frozenset[Face]) -> str:
    """The same where these faces are wild."""
    if problem.code is ProblemCode.TOO_MANY_CARDS:
        ranks = {face.rank for face in problem.cards if not is_joker(face, wild)}
        if len(ranks) == 1:
            return "M-2"  # a set; the profile's limit is one on sequences
    return _PROBLEM_RULES[problem.code]


def _mend(view: SeatView, arrangement: Arrangement, cards: tuple[CardId, ...]) -> str:
    """The one card that makes a meld of a group by going or coming, as a sentence."""
    for card in cards:
        rest = view.faces(other for other in cards if other != card)
        if meld_of(view, rest) is not None:
            return f" Without {view.face(card)} it is a meld."
    # A card that fits of itself first, a joker only where none does.
    for card in sorted(arrangement.loose, key=lambda c: view.is_joker(view.face(c))):
        if meld_of(view, view.faces((*cards, card))) is not None:
            return f" With {view.face(card)} it is a meld."
    return ""


def _why_good(meld: Meld, number: int) -> str:
    text = f"Group {number} is a {KIND_WORDS[meld.kind]}"
    if meld.is_triple:
        return f"{text}: three identical cards (M-6)."
    stands = [
        f"{card} stands for {played}"
        for card, played in zip(meld.cards, meld.stands_for, strict=True)
        if card != played
    ]
    if stands:
        return f"{text}: {', '.join(stands)} ({_MELD_RULES[meld.kind]})."
    if meld.kind is MeldKind.PURE_SEQUENCE:
        return f"{text}: every card is what it shows ({_MELD_RULES[meld.kind]})."
    return f"{text}: one rank, all suits different ({_MELD_RULES[meld.kind]})."


def _why_loose(view: SeatView, arrangement: Arrangement) -> str:
    assert arrangement.cursor is not None, "asked of a card"
    face = view.face(arrangement.cursor)
    if view.is_joker(face):
        apart = (
            "may lie apart here (M-9)"
            if view.table.profile.loose_jokers
            else "must join a group before you declare (D-2)"
        )
        return f"{face} is a joker: it costs 0 and {apart}."
    return (
        f"{face} lies loose and counts {face.points}; group it with two more cards "
        f"in a row of its suit, or of its rank (D-2)."
    )
