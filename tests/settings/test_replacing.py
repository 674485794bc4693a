"""Files are written whole or not at all."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from rummy_tui.settings.replacing import replace_file, write_new, write_over
from tests.full_disk import full_disk

OLD, NEW = b"old\n", b"new, and longer than a full disk has room for\n"


def test_a_new_file_is_written_as_it_is(tmp_path: Path) -> None:
    write_new(tmp_path / "a", NEW)

    assert (tmp_path / "a").read_bytes() == NEW


def test_a_new_file_takes_no_other_files_place(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(OLD)
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "a", NEW)

    assert (tmp_path / "a").read_bytes() == OLD


def test_on_a_full_disk_no_half_of_a_new_file_is_left(tmp_path: Path) -> None:
    with full_disk(), pytest.raises(OSError, match="too large"):
        write_new(tmp_path / "a", NEW)

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("write", [replace_file, write_over])
def test_on_a_full_disk_the_old_file_stays(tmp_path: Path, write: object) -> None:
    assert callable(write)
    (tmp_path / "a").write_bytes(OLD)
    with full_disk(), pytest.raises(OSError, match="too large"):
        write(tmp_path / "a", NEW)

    assert (tmp_path / "a").read_bytes() == OLD
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_a_file_keeps_its_permissions_and_a_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(OLD)
    (tmp_path / "a").chmod(0o640)
    (tmp_path / "link").symlink_to("a")
    write_over(tmp_path / "link", NEW)

    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "a").read_bytes() == NEW
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o640


def test_what_is_no_file_is_written_to_and_never_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[bytes] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()))
    reader.start()
    write_over(pipe, NEW)
    reader.join(60)

    assert heard == [NEW]
    assert pipe.is_fifo()
    with pytest.raises(ValueError, match="it is no file"):
        replace_file(pipe, NEW)
    with pytest.raises(IsADirectoryError):
        write_over(tmp_path, NEW)
