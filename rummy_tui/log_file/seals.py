"""Seals: what a file hides is promised in it, so that it can be shown later (R-1).

A seal is a hash of a text and a salt. Without the salt it tells nothing, however few
texts there could be; with it everybody sees that the text was no other. All salts of
a match come from one key, and that from the seed.
"""

from __future__ import annotations

import hashlib
import hmac

SEAL_DIGITS = 32
"""Hexadecimal digits of a salt and of a seal: 128 bits."""
_BYTES = SEAL_DIGITS // 2


def salt_key(seed: str) -> bytes:
    """The key all salts of a match come from; it does not tell the seed."""
    return hmac.digest(seed.encode(), b"salts", "sha256")


def salt(key: bytes, label: str) -> str:
    """The salt of what this label names, in hexadecimal."""
    return hmac.digest(key, label.encode(), "sha256")[:_BYTES].hex()


def seal(salt: str, text: str) -> str:
    """What a file shows instead of a text, in hexadecimal."""
    # What a bot stumbled over may hold half a character, which no UTF-8 has.
    content = bytes.fromhex(salt) + text.encode("utf-8", "surrogatepass")
    return hashlib.sha256(content).hexdigest()[:SEAL_DIGITS]


def card_label(step: int, card: int) -> str:
    """What the salt of one card of a step is called; both count from 1."""
    return f"{step} card {card}"


def rest_label(step: int) -> str:
    """What the salt of a step's other secrets is called."""
    return f"{step} rest"


def drops_label(step: int, player: str) -> str:
    """What the salt of a player's queued drops is called; the step ends the deal."""
    return f"{step} drops {player}"
