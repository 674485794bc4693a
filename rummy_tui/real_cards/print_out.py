"""The print-out: the sheet as a plain text file, never over another one unasked."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from rummy_tui.errors import RummyError, is_no_room, reason_of
from rummy_tui.settings.replacing import write_new, write_over

_SHOWN_LETTERS = 200


class PrintError(RummyError):
    """The print-out could not be written."""

    code = "not-printed"


class FileThereError(PrintError):
    """There is such a file, and nobody said that it may go."""

    code = "file-there"


def write_print_out(name: str, lines: Sequence[str], *, replace: bool = False) -> Path:
    """Write the lines into a file; where it now is.

    Args:
        name: The file, as somebody typed it.
        lines: What goes in.
        replace: Whether a file of that name may be lost; it is so only once the new
            one is whole.

    Raises:
        PrintError: It cannot be written, or would take another one's place.
    """
    # Half a character, as a broken locale types it into a name, is no text.
    content = "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
    path = Path(name)
    with suppress(RuntimeError):
        path = path.expanduser()
    try:
        (write_over if replace else write_new)(path, content)
    except FileExistsError as error:
        raise FileThereError(
            f"there is a file {_shown(name)} already, so nothing was written; choose "
            "another name"
        ) from error
    # ValueError: no file can have such a name.
    except (OSError, ValueError) as error:
        first = "make room on the disk, or " if is_no_room(error) else ""
        raise PrintError(
            f"{_shown(name)} cannot be written ({reason_of(error)}); "
            f"{first}choose another file"
        ) from error
    return path


def _shown(name: str) -> str:
    """The name in a sentence; of a long one the end, which tells files apart."""
    return repr(name if len(name) <= _SHOWN_LETTERS else f"…{name[-_SHOWN_LETTERS:]}")
