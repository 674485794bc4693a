"""Writing a file whole: whoever reads it finds the old one or the new, never half."""

from __future__ import annotations

import os
import shutil
from contextlib import ExitStack, suppress
from pathlib import Path


def write_new(path: Path, content: bytes) -> None:
    """Write a file that is not there yet, whole or not at all.

    Raises:
        OSError: It cannot be written; `FileExistsError` where there is one.
        ValueError: No file can have such a name.
    """
    with path.open("xb") as file, ExitStack() as failing:
        failing.callback(path.unlink)
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
        failing.pop_all()


def write_over(path: Path, content: bytes) -> None:
    """Write where something may be already; a device or a pipe takes what comes.

    What a link leads to is written over, not the link.

    Raises:
        OSError: It cannot be written, and a file that was there is as it was.
        ValueError: No file can have such a name.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        # A folder says by itself what it is.
        target.write_bytes(content)
    else:
        replace_file(target, content)


def replace_file(target: Path, content: bytes, *, mode: int = 0o666) -> None:
    """Put this where the file is; one that is there keeps its permissions.

    Args:
        target: The file itself, no link to it; its folder has to be there.
        content: What is to stand in it.
        mode: Permissions of a file that is new.

    Raises:
        OSError: It cannot be written.
        ValueError: What is there is no file.
    """
    if target.exists() and not target.is_file():
        raise ValueError("it is no file")
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with open(
            beside, "wb", opener=lambda name, flags: os.open(name, flags, mode)
        ) as new:
            new.write(content)
            new.flush()
            os.fsync(new.fileno())
        # There is none yet where the file is new.
        with suppress(FileNotFoundError):
            shutil.copymode(target, beside)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
