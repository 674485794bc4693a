"""Where the cards of a hand lie: groups and loose cards, as one value.

Knows no rules and no screen. Every move makes another layout, so the ones before can
be kept to go back to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from rummy_tui.cards.face import Face, Suit
from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import Groups


class SortOrder(StrEnum):
    """How the loose cards lie; the order in which `sort` goes round."""

    AS_BEFORE = "as before"
    SUIT = "by suit"
    RANK = "by rank"


@dataclass(frozen=True, slots=True)
class Layout:
    """Groups and loose cards, from left to right; no group is empty."""

    groups: Groups = ()
    loose: tuple[CardId, ...] = ()

    @property
    def strips(self) -> Groups:
        """The groups, then the loose cards where there are any."""
        return (*self.groups, self.loose) if self.loose else self.groups

    @property
    def cards(self) -> tuple[CardId, ...]:
        """All cards from left to right."""
        return tuple(card for strip in self.strips for card in strip)

    def kept_to(self, hand: Sequence[CardId]) -> Layout:
        """The same layout of exactly these cards; those it lacks lie loose, last."""
        held = set(hand)
        groups = tuple(
            tuple(card for card in group if card in held) for group in self.groups
        )
        mine = set(self.cards)
        loose = tuple(card for card in self.loose if card in held)
        new = tuple(card for card in hand if card not in mine)
        return _without_empty(groups, loose + new)

    def grouped(self, cards: tuple[CardId, ...]) -> Layout:
        """These cards as a new group, the last one."""
        rest = self._without(cards)
        return _without_empty((*rest.groups, cards), rest.loose)

    def sent(self, cards: tuple[CardId, ...], number: int) -> Layout:
        """These cards at the end of a group, counted from 1; 0 is the loose cards."""
        rest = self._without(cards)
        if number == 0:
            return _without_empty(rest.groups, rest.loose + cards)
        groups = list(rest.groups)
        groups[number - 1] += cards
        return _without_empty(tuple(groups), rest.loose)

    def broken(self, number: int) -> Layout:
        """The cards of a group loose."""
        group = self.groups[number - 1]
        groups = self.groups[: number - 1] + self.groups[number:]
        return Layout(groups, self.loose + group)

    def nudged(self, card: CardId, by: int) -> Layout | None:
        """A card one place on, across the borders of groups; None at the end."""
        strips = [list(strip) for strip in (*self.groups, self.loose)]
        home = next(i for i, strip in enumerate(strips) if card in strip)
        place = strips[home].index(card)
        target = place + by
        if 0 <= target < len(strips[home]):
            strips[home][place] = strips[home][target]
            strips[home][target] = card
        elif not 0 <= home + by < len(strips):
            return None
        else:
            strips[home].remove(card)
            neighbour = strips[home + by]
            neighbour.insert(len(neighbour) if by < 0 else 0, card)
        *groups, loose = (tuple(strip) for strip in strips)
        return _without_empty(tuple(groups), loose)

    def swapped(self, number: int, other: int) -> Layout:
        """Two groups in each other's place."""
        groups = list(self.groups)
        groups[number - 1], groups[other - 1] = groups[other - 1], groups[number - 1]
        return replace(self, groups=tuple(groups))

    def ordered(
        self, order: SortOrder, faces: Sequence[Face], before: Sequence[CardId]
    ) -> Layout:
        """The loose cards in this order.

        Args:
            order: How they are to lie.
            faces: The shoe's faces, indexed by card.
            before: How they lay before they were sorted.
        """
        match order:
            case SortOrder.SUIT:
                loose = sorted(self.loose, key=lambda card: _by_suit(faces[card]))
            case SortOrder.RANK:
                loose = sorted(self.loose, key=lambda card: _by_rank(faces[card]))
            case SortOrder.AS_BEFORE:
                old = [card for card in before if card in self.loose]
                loose = old + [card for card in self.loose if card not in old]
        return replace(self, loose=tuple(loose))

    def _without(self, cards: tuple[CardId, ...]) -> Layout:
        """The cards but these; groups left empty keep their numbers for now."""
        gone = set(cards)
        groups = tuple(
            tuple(card for card in group if card not in gone) for group in self.groups
        )
        return Layout(groups, tuple(card for card in self.loose if card not in gone))


def _without_empty(groups: Groups, loose: tuple[CardId, ...]) -> Layout:
    return Layout(tuple(group for group in groups if group), loose)


# Black and red by turns, so that two red suits never lie side by side.
_SUIT_ORDER = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def _by_suit(face: Face) -> tuple[int, int]:
    if face.is_printed_joker:
        return len(_SUIT_ORDER), 0
    return _SUIT_ORDER.index(face.suit), face.rank


def _by_rank(face: Face) -> tuple[int, int]:
    if face.is_printed_joker:
        return 99, 0
    return face.rank, _SUIT_ORDER.index(face.suit)
