"""Cards: what is printed on them, physical copies, and text to cards and back."""

from rummy_tui.cards.face import FACES, PRINTED_JOKER, Face, Rank, Suit, face_of
from rummy_tui.cards.notation import (
    CardNotationError,
    parse_cards,
    parse_face,
    parse_groups,
)
from rummy_tui.cards.shoe import CardId, Shoe

__all__ = [
    "FACES",
    "PRINTED_JOKER",
    "CardId",
    "CardNotationError",
    "Face",
    "Rank",
    "Shoe",
    "Suit",
    "face_of",
    "parse_cards",
    "parse_face",
    "parse_groups",
]
