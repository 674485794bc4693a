"""Whatever is typed, the sheet holds what was accepted and nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_tui.real_cards.entries import SheetOpened
from tests.real_cards.at_table import FAMILY, AtTable, opened

TYPED = """
    asha ravi meera dev a r m d 0 34 80 81 -1 won w l ld lm lw full , ; : = 6H PJ | KH
    10D all 1 2 99999999999999999999 yes no back undo redo clear sheet check count leave
    split end again names rules help quit print
"""
WORDS = TYPED.split()
TABLES = (
    opened(),
    opened("points", rules="desk", names=FAMILY[:3]),
    opened("deals-2", names=FAMILY[:2]),
    opened("pool-61", names=FAMILY[:3]),
)
WHOLE = ("0 80 80 30", "80 0 30 80", "30 80 0", "0 80", "80 0", "0 20 60")

a_line = st.one_of(
    st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join),
    st.sampled_from(WHOLE),
    st.sampled_from(("yes", "no", "", "undo", "redo", "split")),
    st.text(max_size=30),
)


@pytest.fixture(autouse=True, scope="module")
def _own_folder(tmp_path_factory: pytest.TempPathFactory) -> object:
    """`print` writes where it is told to, and Hypothesis tells it anything."""
    before = Path.cwd()
    os.chdir(tmp_path_factory.mktemp("printed"))
    yield
    os.chdir(before)


@settings(max_examples=200)
@given(
    table=st.sampled_from(TABLES),
    sittings=st.lists(st.lists(a_line, min_size=1, max_size=4), max_size=8),
)
def test_any_lines_leave_a_sheet_that_comes_back_the_same(
    table: SheetOpened, sittings: list[list[str]]
) -> None:
    at_table = AtTable(table)
    for lines in sittings:
        before, kept = at_table.page, len(at_table.kept.lines)
        said = at_table.type(*lines)

        if len(at_table.kept.lines) == kept:
            assert at_table.page is before, lines
        assert "Traceback" not in said
        assert "\x1b" not in said
        assert sum(at_table.page.changes) == 0
    assert at_table.again == at_table.book.ledger
    if at_table.kept.facts:
        assert [*at_table.kept.facts[-1].scores] == [*at_table.page.scores]


@settings(max_examples=60)
@given(lines=st.lists(a_line, max_size=6))
def test_with_no_room_on_the_disk_nothing_is_entered(lines: list[str]) -> None:
    at_table = AtTable(opened())
    at_table.kept.is_full = True
    for line in lines:
        at_table.type(line)

    assert at_table.book.ledger.steps == ()
