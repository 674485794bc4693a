"""What is wrong with a file of a match, in a sentence fit for a terminal."""

from __future__ import annotations

from rummy_tui.errors import RummyError

_SHOWN_LETTERS = 80


class LogFileError(RummyError, ValueError):
    """A file is no match this program can read, or a match cannot be written."""

    code = "bad-match-file"


def shown(value: object, *, letters: int = _SHOWN_LETTERS) -> str:
    """A value out of a file, quoted: short, and nothing a terminal would act on."""
    try:
        text = value if isinstance(value, str) else repr(value)
    # Python prints no number of more than some thousand digits.
    except (ValueError, RecursionError):
        return "a value too large to show"
    cut = text if len(text) <= letters else text[: letters - 1] + "…"
    return repr(cut) if cut.isprintable() else ascii(cut)


def utf8(text: str) -> bytes:
    """The text as bytes.

    Raises:
        LogFileError: It holds half a character, which no file can.
    """
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise LogFileError(
            f"{shown(text)} is no text that a file can hold; take the broken "
            "characters out"
        ) from None
