"""Turns of phrase that all rooms share."""

from __future__ import annotations

import errno

import pytest

from rummy_tui.errors import is_forbidden, is_no_room, listed, reason_of
from tests.full_disk import of_system


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ((), ""),
        (("Asha",), "Asha"),
        (("Asha", "Bhim"), "Asha and Bhim"),
        (("Asha", "Bhim", "Chitra"), "Asha, Bhim and Chitra"),
    ],
)
def test_names_are_listed_as_they_are_spoken(names: tuple[str, ...], told: str) -> None:
    assert listed(names) == told


def test_names_one_may_choose_from_have_an_or_between_them() -> None:
    assert listed(("Asha", "Bhim", "Chitra"), word="or") == "Asha, Bhim or Chitra"


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (of_system(errno.ENOSPC), "no space left on device"),
        (ValueError("Embedded null byte"), "embedded null byte"),
        # What is written in capitals stays so.
        (ValueError("disk I/O error"), "disk I/O error"),
        (ValueError(""), "nobody knows why"),
        (OSError(), "nobody knows why"),
    ],
)
def test_a_reason_is_said_in_the_words_of_the_system(
    error: Exception, told: str
) -> None:
    assert reason_of(error) == told


def test_a_full_disk_is_told_apart_from_one_that_may_not_be_written() -> None:
    no_room = {errno.ENOSPC, errno.EDQUOT}
    forbidden = {errno.EACCES, errno.EPERM, errno.EROFS}
    for number in errno.errorcode:
        assert is_no_room(of_system(number)) is (number in no_room)
        assert is_forbidden(of_system(number)) is (number in forbidden)
    for check in (is_no_room, is_forbidden):
        assert not check(ValueError("no space left on device"))
