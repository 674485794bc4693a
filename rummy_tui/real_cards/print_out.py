"""The print-out: the sheet as a plain text file, never over another one unasked."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from rummy_tui.errors import RummyError


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
        replace: Whether a file of that name may be lost.

    Raises:
        PrintError: It cannot be written, or would take another one's place.
    """
    path = Path(name)
    with suppress(RuntimeError):
        path = path.expanduser()
    try:
        with path.open("w" if replace else "x", encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for line in lines))
    except FileExistsError as error:
        raise FileThereError(
            f"there is a file {name!r} already, so nothing was written; choose "
            "another name"
        ) from error
    # ValueError: no file can have such a name.
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise PrintError(
            f"{name!r} cannot be written ({reason.lower()}); choose another file"
        ) from error
    return path
