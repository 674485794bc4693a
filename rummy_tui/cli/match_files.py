"""Files of matches as commands read them: a name, a pipe or a device."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TextIO

from rummy_tui.cli.streams import printable
from rummy_tui.errors import RummyError, reason_of
from rummy_tui.settings.replacing import write_new, write_over

_SHOWN_LETTERS = 200


def content_of(file: str) -> bytes:
    """The bytes of a file, as far as a match can go.

    Raises:
        RummyError: It cannot be read.
    """
    # A big room that few commands need.
    from rummy_tui.log_file import MAX_BYTES

    try:
        # A pipe or a device has no size to ask for, so reading stops by itself.
        with Path(file).open("rb") as opened:
            return opened.read(MAX_BYTES + 1)
    # ValueError: no file can have such a name.
    except (OSError, ValueError) as error:
        raise RummyError(
            f"cannot read {shown_name(file)}: {reason_of(error)}; "
            "give the file of a match, as `rummy export` writes it",
            code="unreadable-file",
        ) from None


def shown_name(file: str) -> str:
    """The name of a file on one line, nothing in it that a terminal would act on."""
    name = printable(file).replace("\n", "\\n")
    return name if len(name) <= _SHOWN_LETTERS else "…" + name[-_SHOWN_LETTERS:]


def write_file(name: str, text: str, *, over_another: bool) -> bool:
    r"""Write a text, in UTF-8 with line ends `\n`; whether it was written.

    Args:
        name: The file; `-` is standard output.
        text: What to write.
        over_another: Whether a file of that name may go; it does so only once the new
            one is whole.

    Raises:
        RummyError: It cannot be written.
    """
    # Half a character, as a broken locale types it into a name, is no text.
    content = text.encode("utf-8", "replace")
    if name == "-":
        _print_bytes(content)
        return True
    try:
        if over_another and os.path.exists(name):
            write_over(Path(name), content)
        else:
            write_new(Path(name), content)
    except FileExistsError:
        return False
    # ValueError: no file can have such a name.
    except (OSError, ValueError) as error:
        raise RummyError(
            f"cannot write {shown_name(name)}: {reason_of(error)}; name another file "
            "with -o",
            code="unwritable-file",
        ) from None
    return True


def _print_bytes(content: bytes) -> None:
    """Bytes as they are: a terminal's encoding and line ends are not those of files."""
    stdout: TextIO | None = sys.stdout
    if stdout is not None:
        stdout.flush()
        stdout.buffer.write(content)
