"""What the rules card says of the seed before the first card is dealt (R-1).

Knows no Textual.
"""

from __future__ import annotations

from rummy_tui.engine.shuffle import Seed
from rummy_tui.tui.line import Line
from rummy_tui.tui.wrapping import followed, wrapped

_SHORT_HASH = 16


def no_words(what: str) -> str:
    """Why no words are added to a seed that was chosen by hand.

    Args:
        what: What it is the seed of: a match or a tournament.
    """
    return (
        f"The seed of this {what} was chosen by hand: the same cards for everybody, "
        "and proof of nothing. With words of your own they would be other cards."
    )


def secret_code(what: str) -> str:
    """Why there is no share code yet.

    Args:
        what: A match or a tournament.
    """
    return (
        f"The seed of this {what} is secret until it ends, or the rules are no "
        f"built-in profile. Once the {what} is over its code can be copied."
    )


def seed_lines(
    label: Line, seed: Seed, width: int, *, what: str, is_whole: bool
) -> list[Line]:
    """The seed, its hash, and words of the player's own.

    Args:
        label: What stands before it.
        seed: The seed.
        width: Cells there are.
        what: What it is the seed of: a match or a tournament.
        is_whole: Whether the hash is said to its end.
    """
    line, indent = label, label.width
    if is_whole:
        first, *rest = wrapped(seed.commitment, width, "strong", indent=indent)
        first = line.add(first.text.strip(), "strong")
        return [first, *rest]
    if seed.repeatable:
        line.add(seed.text, "strong")
        line.add("  repeatable, proves nothing", "hot")
    else:
        line.add("secret", "strong").add(f"  shown when the {what} ends", "dim")
    short = f"   SHA-256 {seed.commitment[:_SHORT_HASH]}…"
    lines = followed(line, short, width, "dim", indent=indent)
    if seed.words:
        words = f"with your words: {seed.words}"
        lines += wrapped(words, width, "plain", indent=indent)
    return lines
