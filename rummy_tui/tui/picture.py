"""The hand as it is to be painted: every card with its marks, strip by strip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from rummy_tui.cards.face import Face
from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.view import SeatView
from rummy_tui.tui.arrangement import Arrangement
from rummy_tui.tui.present import Verdict, verdicts


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPicture:
    """One card of the hand and what is to be seen of it."""

    card: CardId
    face: Face
    is_joker: bool = False
    """It acts as a joker."""
    has_cursor: bool = False
    is_marked: bool = False
    is_new: bool = False
    """It was drawn in this turn."""
    is_lifted: bool = False
    """It lies over the open deck, not thrown yet."""
    letter: str = ""
    """The letter that leads to it, while letters are shown."""


@dataclass(frozen=True, slots=True)
class StripPicture:
    """One group, or the loose cards: cards that overlap each other."""

    verdict: Verdict
    cards: tuple[CardPicture, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPicture:
    """The whole hand."""

    strips: tuple[StripPicture, ...] = ()
    is_hidden: bool = False
    """Only backs are shown: the game is paused."""

    @property
    def cards(self) -> tuple[CardPicture, ...]:
        """All cards from left to right."""
        return tuple(card for strip in self.strips for card in strip.cards)


def hand_picture(
    view: SeatView,
    arrangement: Arrangement,
    *,
    lifted: CardId | None = None,
    is_hidden: bool = False,
    letters: Mapping[CardId, str] = {},
) -> HandPicture:
    """The hand as its player keeps it.

    Args:
        view: What the seat sees.
        arrangement: How it keeps its hand.
        lifted: The card that is about to be thrown.
        is_hidden: Whether to show backs only.
        letters: The letters that lead to cards, while they are shown.
    """
    return HandPicture(
        strips=tuple(
            StripPicture(
                verdict,
                tuple(
                    CardPicture(
                        card=card,
                        face=view.face(card),
                        is_joker=card in verdict.jokers,
                        has_cursor=card == arrangement.cursor,
                        is_marked=card in arrangement.marked,
                        is_new=card == view.drawn,
                        is_lifted=card == lifted,
                        letter=letters.get(card, ""),
                    )
                    for card in verdict.cards
                ),
            )
            for verdict in verdicts(view, arrangement)
        ),
        is_hidden=is_hidden,
    )


def card_letters(cards: Sequence[CardId]) -> dict[CardId, str]:
    """A letter for each card, in the order they lie."""
    return dict(zip(cards, ascii_lowercase, strict=False))
