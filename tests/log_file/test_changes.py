"""Whatever is changed in a file by chance is found, or the file is refused."""

from __future__ import annotations

from random import Random

import pytest

from rummy_tui.engine.seat import Seat
from rummy_tui.log_file import LogFileError, Report, verify, write_match
from tests.log_file.forging import contents, spoilt, with_file_hash
from tests.log_file.playing import people_match


def files(count: int, random: Random) -> list[str]:
    """Whole and redacted files of matches, some broken off."""
    found = []
    for number in range(count):
        table = people_match(number, most_events=random.choice((60, 150)))
        seats = [None, *map(Seat, range(len(table.state.table.players)))]
        seat = random.choice(seats) if random.random() < 0.5 else None
        found.append(write_match(table.events, seed=table.seed, seat=seat))
    return found


def judged(content: bytes) -> Report | None:
    """What `verify` says, or None where it refuses the file in a sentence."""
    report, told = None, []
    try:
        report = verify(content)
        told += [check.told for check in report.checks]
    except LogFileError as error:
        told.append(str(error))
    assert all(text.isprintable() and len(text) < 1000 for text in told)
    return report


def change_by_chance(count: int, texts: list[str], random: Random) -> None:
    for _ in range(count):
        text = random.choice(texts)
        content = spoilt(text, random)
        if content == text.encode():
            continue
        report = judged(content)
        assert report is None or not report.verified, content.decode()
        assert report is None or report.difference is not None


def change_and_mend(count: int, texts: list[str], random: Random) -> int:
    """Change files and mend the hash of the file; what passes says the same."""
    harmless = 0
    for _ in range(count):
        text = random.choice(texts)
        try:
            mended = with_file_hash(spoilt(text, random).decode())
        except UnicodeDecodeError:
            continue
        report = judged(mended.encode())
        if report is None or not report.verified:
            continue
        harmless += 1
        assert contents(mended) == contents(text)
    return harmless


def test_R1_any_change_of_a_byte_or_a_line_is_found_or_refused() -> None:
    random = Random(1)
    change_by_chance(80, files(6, random), random)


def test_R1_a_change_whose_file_hash_was_mended_changes_nothing_or_is_found() -> None:
    random = Random(2)
    assert change_and_mend(80, files(6, random), random) < 20


@pytest.mark.slow
def test_R1_ten_thousand_changes_are_found_or_refused() -> None:
    random = Random(3)
    texts = files(100, random)
    change_by_chance(5000, texts, random)
    change_and_mend(5000, texts, random)
