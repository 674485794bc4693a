"""Lines that go on below where there is too little room beside."""

from __future__ import annotations

from textwrap import wrap

from rich.cells import cell_len

from rummy_tui.tui.line import Ink, Line


def beside(left: Line, right: Line, width: int) -> list[Line]:
    """Two lines as one, the second at the right; or below each other."""
    if left.width + 2 + right.width <= width:
        return [left.right(right, width)]
    return [left, right]


def wrapped(
    text: str, width: int, ink: Ink = "plain", *, indent: int = 0
) -> list[Line]:
    """A text on as many lines as it takes."""
    rows = wrap(text, max(1, width - indent))
    return [Line().to(indent).add(row, ink) for row in rows]


def followed(line: Line, text: str, width: int, ink: Ink, *, indent: int) -> list[Line]:
    """A line with a text after it; where it does not fit whole, below."""
    if line.width + len(text) <= width:
        return [line.add(text, ink)]
    return [line, *wrapped(text.strip(), width, ink, indent=indent)]


def wrapped_line(line: Line, width: int) -> list[Line]:
    """A line of words in their inks on as many lines as it takes."""
    lines = [Line()]
    for text, ink in line.pieces:
        for place, word in enumerate(text.split(" ")):
            gap = 1 if place and lines[-1].width else 0
            if (
                word
                and lines[-1].width + gap + cell_len(word) > width
                and lines[-1].width
            ):
                lines.append(Line())
                gap = 0
            lines[-1].add(" " * gap).add(word, ink)
    return lines
