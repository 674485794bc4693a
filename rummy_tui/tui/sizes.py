"""How much room there is: the size classes of a terminal, and who gets which rows."""

from __future__ import annotations

from dataclasses import dataclass

LEAST_WIDTH, LEAST_HEIGHT = 60, 20
"""The least terminal every screen is complete on."""

FULL_WIDTH, FULL_HEIGHT = 80, 24
"""The least terminal cards are drawn on; below it they are written in one row."""

SHORT_FACES, TALL_FACES = 6, 8
"""Rows of a hand: a header, a face of four or six rows, a row of marks."""

SIDE_FROM, WIDER_SIDE_FROM = 100, 118
"""Columns from which there is a panel at the side, and from which it is wider."""

MOST_MESSAGE_ROWS = 4
"""Rows a message may take from the seats of a small terminal."""

_SIDE_WIDTH, _WIDER_SIDE_WIDTH = 26, 40
_TALL_BY_ITSELF = 36
_TALL_AT_LEAST = 26
_THREE_KEY_ROWS = 30
_DECK_ROWS = 2
_FIXED_ROWS = _DECK_ROWS + 2  # the title, and what a declaration needs


def is_compact(width: int, height: int) -> bool:
    """Whether a terminal is too narrow or too low for cards with faces."""
    return width < FULL_WIDTH or height < FULL_HEIGHT


def has_tall_faces(height: int, cards: str = "auto") -> bool:
    """Whether faces are six rows tall in a terminal of this height.

    Args:
        height: Rows of the terminal.
        cards: The setting; "tall" has them as soon as there is room at all.
    """
    if cards == "short":
        return False
    return height >= (_TALL_AT_LEAST if cards == "tall" else _TALL_BY_ITSELF)


def side_width(width: int) -> int:
    """Columns of the panel at the side of a terminal of this width; 0 for none."""
    if width < SIDE_FROM:
        return 0
    return _SIDE_WIDTH if width < WIDER_SIDE_FROM else _WIDER_SIDE_WIDTH


def key_rows(height: int) -> int:
    """Rows of keys at the bottom of a table with drawn cards."""
    return 3 if height >= _THREE_KEY_ROWS else 2


@dataclass(frozen=True, slots=True, kw_only=True)
class CompactRows:
    """Rows of a table without drawn cards; what is left is the message's."""

    players: int
    prompt: int
    hand: int
    footer: int


def compact_rows(
    height: int, *, seats: int, prompt: int, hand: int, message: int
) -> CompactRows:
    """Share the rows of a small terminal out.

    A seat has a row of its own, or half of one where a message needs the room.

    Args:
        height: Rows of the terminal.
        seats: Players at the table.
        prompt: Rows the prompt takes.
        hand: Rows the hand takes.
        message: Rows the message takes.
    """
    left = height - _FIXED_ROWS - prompt - hand - 1
    message = max(1, min(message, MOST_MESSAGE_ROWS))
    players = seats if left - message >= seats else (seats + 1) // 2
    footer = 2 if left - message - players >= 1 else 1
    return CompactRows(players=players, prompt=prompt, hand=hand, footer=footer)
