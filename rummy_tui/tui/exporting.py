"""Writing a match into a file in the current folder; knows no Textual."""

from __future__ import annotations

import re
from pathlib import Path

from rummy_tui.errors import RummyError, reason_of
from rummy_tui.settings.replacing import write_new
from rummy_tui.tui.log_texts import log_text
from rummy_tui.tui.past_match import PastMatch

SUFFIX = ".rummy"
_MOST_FILES = 1000


class ExportError(RummyError):
    """A match cannot be written into a file."""

    code = "not-exported"


def export(match: PastMatch, folder: Path | None = None) -> str:
    """Write a match that is over into a new file; where it is, in a sentence.

    Args:
        match: The match.
        folder: Where to put it; by default the current folder.

    Raises:
        RummyError: The match may still be played, or the file cannot be written.
    """
    if not match.is_open:
        raise ExportError(
            "this match is not over, or not wholly known, and a file of it would tell "
            "what nobody may know yet; write it once it is over"
        )
    if match.seed is None:
        raise ExportError(
            "the seed of this match is not the one that was promised, so a file of it "
            "could not be checked; look at it here instead"
        )
    kept = {} if match.summary is None else match.summary.extra
    text = log_text(
        match.replay.events, seed=match.seed.text, origin=match.origin, kept=kept
    )
    name = re.sub(r"[^a-z0-9]+", "-", match.name.lower())
    path = _written(folder, name, text.encode())
    return f"It is in {path}. `rummy verify` checks it, `rummy replay` shows it."


def _written(folder: Path | None, name: str, content: bytes) -> Path:
    """A new file with this content; nothing that is there is ever written over."""
    where: Path | str = "the current folder"
    try:
        # The current folder may have been removed since the program began.
        where = folder = folder or Path.cwd()
        for number in range(1, _MOST_FILES):
            more = "" if number == 1 else f"-{number}"
            path = folder / f"rummy-{name}{more}{SUFFIX}"
            try:
                write_new(path, content)
            except FileExistsError:
                continue
            return path
    except OSError as error:
        raise ExportError(
            f"cannot write into {where}: {reason_of(error)}; start rummy in another "
            "folder"
        ) from None
    raise ExportError(f"{folder} has too many files of this match; remove some")
