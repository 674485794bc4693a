"""Declare or not, hand after hand: the answers, and how many were right."""

from __future__ import annotations

from functools import cached_property

from rummy_tui.coach.declare_drill import DeclareDrill, LaidOut
from rummy_tui.errors import counted
from rummy_tui.rules.in_words import rule_lines
from rummy_tui.rules.problem import ProblemCode

REASONS = {
    ProblemCode.LOOSE_CARDS: "cards lie outside every meld",
    ProblemCode.NO_NATURAL_CARD: "printed jokers alone are no meld",
    ProblemCode.REPEATED_SUIT: "a set has a suit twice",
    ProblemCode.TOO_MANY_CARDS: "a set or a sequence has too many cards",
    ProblemCode.WRAP_AROUND: "a sequence runs over the ace",
    ProblemCode.BROKEN_SEQUENCE: "a sequence has a gap",
    ProblemCode.TOO_MANY_SUBSTITUTES: "a meld has too many jokers",
    ProblemCode.INVALID_GROUP: "a group is neither sequence nor set",
    ProblemCode.CARD_COUNT: "it is not 13 cards",
    ProblemCode.NO_SEQUENCE: "there is no sequence",
    ProblemCode.ONE_SEQUENCE: "there are too few sequences",
    ProblemCode.NO_PURE_SEQUENCE: "no sequence is pure",
    ProblemCode.NO_LONG_SEQUENCE: "no sequence is long enough",
}
"""What can be wrong with a declaration, to choose from."""


class Training:
    """One sitting at the trainer; endless until it is left."""

    def __init__(self, drill: DeclareDrill) -> None:
        self.drill = drill
        self.hand: LaidOut = drill.hand(1)
        """The hand in question."""
        self.asked = 0
        """Hands that were answered."""
        self.right = 0
        self.reasons_named = 0
        """Hands rightly called wrong for which a reason was named."""
        self.reasons_right = 0
        self.was_right: bool | None = None
        """Whether the answer to this hand was right; None before there is one."""
        self.reason: ProblemCode | None = None
        """The reason that was named for it."""

    @cached_property
    def needs(self) -> tuple[str, str]:
        """What the rules want of every hand, in sentences."""
        says = {line.key: line.text for line in rule_lines(self.drill.profile)}
        return says["min_sequences"], says["max_substitutes_per_sequence"]

    def answer(self, *, is_valid: bool, reason: ProblemCode | None = None) -> bool:
        """Take an answer to the hand; whether it is right.

        Args:
            is_valid: Whether the hand is said to be valid.
            reason: Why it is said to be wrong, where that is said.
        """
        assert self.was_right is None, "a hand is answered once"
        self.was_right = is_valid == self.hand.report.valid
        self.asked += 1
        self.right += self.was_right
        self.reason = reason
        if reason is not None and self.was_right:
            self.reasons_named += 1
            self.reasons_right += self.is_reason_right
        return self.was_right

    @property
    def is_reason_right(self) -> bool:
        """Whether the reason named is one of those there are."""
        return self.reason in self.hand.codes

    def next(self) -> None:
        """Go on to the next hand."""
        self.hand = self.drill.hand(self.hand.number + 1)
        self.was_right = self.reason = None

    @property
    def score(self) -> str:
        """How many answers were right so far; empty before the first."""
        if not self.asked:
            return ""
        score = f"{self.right} of {counted(self.asked, 'hand')} right"
        if self.reasons_named:
            named = counted(self.reasons_named, "reason")
            score += f", {self.reasons_right} of {named}"
        return score

    @property
    def verdict(self) -> str:
        """What is said to the answer, in a sentence."""
        said = "valid" if self.hand.report.valid else "wrong"
        if not self.was_right:
            return f"No: this declaration is {said}."
        if self.reason is None or self.hand.report.valid:
            return f"Right: it is {said}."
        if self.is_reason_right:
            return "Right: it is wrong, and for that reason."
        return "Right: it is wrong, but for another reason."
