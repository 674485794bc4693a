"""Copying a line into the terminal's clipboard, and showing what was copied."""

from __future__ import annotations

from typing import TypeVar

from textual.screen import Screen

from rummy_tui.tui.screens.question import Notice

T = TypeVar("T")


NO_CODE = (
    "There is a share code once the match is over, unless the rules are no built-in "
    "profile or words of your own were in the shuffle."
)
NO_TOURNAMENT_CODE = (
    "There is no share code: the rules are no built-in profile, or words of your own "
    "were in the shuffle."
)


def copy(screen: Screen[T], text: str | None, why_not: str = NO_CODE) -> None:
    """Copy a line, or say why there is nothing to copy.

    Not every terminal lets a program copy, and none says so: the line is shown as
    well.

    Args:
        screen: Where it was asked for.
        text: The line; None where there is none.
        why_not: What is said then.
    """
    if text is None:
        screen.app.push_screen(Notice("Nothing to copy", why_not))
        return
    screen.app.copy_to_clipboard(text)
    screen.app.push_screen(Notice("Copied, if this terminal lets programs copy", text))
