"""Numbers of lists as people type them, whether at a table or on a score sheet."""

from __future__ import annotations


def number_chosen(text: str, count: int) -> int | None:
    """The number, from 1 to the count, that a text is; None where it is none.

    Noughts before it do no harm, and neither do more digits than Python reads.
    """
    if not (text.isascii() and text.isdecimal()):
        return None
    digits = text.lstrip("0")
    if not digits or len(digits) > len(str(count)):
        return None
    number = int(digits)
    return number if number <= count else None
