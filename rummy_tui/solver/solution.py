"""What the solver says about a hand."""

from __future__ import annotations

from typing import NamedTuple

from rummy_tui.cards.face import Face
from rummy_tui.rules.meld import MeldKind


class SolvedGroup(NamedTuple):
    """Cards that belong together, in reading order, and what they are."""

    cards: tuple[Face, ...]
    kind: MeldKind


class Solution(NamedTuple):
    """The best that can be made of a hand of 13 cards, or of 14 less one.

    `groups`, `deadwood` and `discard` together are exactly the hand.
    """

    points: int
    """Least points the 13 cards can be counted for as a losing hand (S-3)."""
    declarable: bool
    """Whether some arrangement of the 13 is a valid declaration (D-2)."""
    discard: Face | None
    """The card to throw; None where 13 were given."""
    groups: tuple[SolvedGroup, ...]
    """An arrangement with the least points, declarable where one of those is."""
    deadwood: tuple[Face, ...]
    """What lies outside the groups; unused jokers at no points among them."""
    declaration: tuple[SolvedGroup, ...] | None
    """A valid declaration with the cheapest loose cards, or None."""
