"""Which faces the turned-up card makes wild jokers (C-4, C-5)."""

from __future__ import annotations

from functools import lru_cache

from rummy_tui.cards.face import Face, Rank, Suit, face_of
from rummy_tui.rules.profile import PrintedJokerTurnedUp, RulesProfile, WildRule

_ACES = frozenset(face_of(Rank.ACE, suit) for suit in Suit)


def wild_faces(turned: Face, profile: RulesProfile) -> frozenset[Face]:
    """The faces that are wild jokers when this card is turned up.

    Never holds the printed joker, which is a joker without being turned up. With
    `wild = "card"` the face may exist no more, its only copy being turned up (C-4).
    """
    return _wild_faces(turned, profile.wild, profile.printed_joker_turned_up)


def is_joker(face: Face, wild: frozenset[Face]) -> bool:
    """Whether a face is a printed joker, or wild in a deal with these wild faces."""
    return face.is_printed_joker or face in wild


@lru_cache
def _wild_faces(
    turned: Face, wild: WildRule, printed_joker_turned_up: PrintedJokerTurnedUp
) -> frozenset[Face]:
    if turned.is_printed_joker:
        if printed_joker_turned_up is PrintedJokerTurnedUp.ACES:
            return _ACES
        return frozenset()
    if wild is WildRule.CARD:
        return frozenset({turned})
    return frozenset(face_of(turned.rank, suit) for suit in Suit)
