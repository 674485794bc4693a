"""Writing a file whole: whoever reads it finds the old text or the new, never half."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path


def replace_file(target: Path, text: str, *, mode: int = 0o666) -> None:
    """Put this text where the file is; one that is there keeps its permissions.

    Args:
        target: The file itself, no link to it; its folder has to be there.
        text: What is to stand in it.
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
            new.write(text.encode())
            new.flush()
            os.fsync(new.fileno())
        # There is none yet where the file is new.
        with suppress(FileNotFoundError):
            shutil.copymode(target, beside)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
