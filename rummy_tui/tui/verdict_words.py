"""The word over a group and its ink, however the hand below it is drawn."""

from __future__ import annotations

from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.line import Ink
from rummy_tui.tui.present import Verdict


def verdict_word(verdict: Verdict, glyphs: Glyphs) -> str:
    """The word for a group; one that needs a joker carries its mark."""
    return verdict.word + (glyphs.joker if verdict.has_joker else "")


def verdict_ink(verdict: Verdict) -> Ink:
    """Good for what may be declared, bad for what may not."""
    if verdict.is_good:
        return "good"
    return "dim" if verdict.number is None else "bad"
