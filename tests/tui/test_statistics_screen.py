"""Statistics on screen: numbers that are those of the history, reset with a copy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rummy_tui.errors import RummyError
from rummy_tui.store import History
from rummy_tui.store.totals import Grouping
from rummy_tui.tui.glyphs import ASCII, UNICODE
from rummy_tui.tui.screens.statistics import StatisticsScreen
from rummy_tui.tui.statistics_lines import read_statistics, statistics_lines
from tests.tui.on_page import shown
from tests.tui.past import fill, reading
from tests.tui.running import press, screen_name, text_of


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    """One of one's own."""
    fill(tmp_path / "history.db")
    with History.open(tmp_path / "history.db") as history:
        yield history


def page(history: History, player: str | None = None, width: int = 78) -> list[str]:
    found = read_statistics(history, player)
    return [line.text for line in statistics_lines(found, width)]


def row(lines: list[str], label: str) -> list[str]:
    return next(line for line in lines if line.startswith(label)).split()


def test_the_numbers_are_those_of_the_history() -> None:
    (total,) = reading().statistics()
    lines = page(reading())

    assert total.deals == 10
    assert row(lines, "Deals ") == ["Deals", "10"]
    assert row(lines, "Won ")[:2] == ["Won", str(total.won)]
    assert row(lines, "Wrong declarations")[2] == str(total.wrong_declarations)
    for grouping, names in (
        (Grouping.PROFILE, ("classic", "elitemelds")),
        (Grouping.FORMAT, ("pool-101", "pool-61", "points")),
        (Grouping.MONTH, ("2026-03",)),
        (Grouping.PLAYER, ("Asha", "Bhim")),
    ):
        groups = reading().statistics((grouping,))
        assert len(groups) == len(names)
        told = {row(lines, name)[0]: row(lines, name)[1] for name in names}
        assert sorted(told.values()) == sorted(str(group.deals) for group in groups)


def test_the_deals_of_one_are_told_apart() -> None:
    (hers,) = reading().statistics(player="Asha")
    lines = page(reading(), "Asha")

    assert "deals of Asha" in lines[0]
    assert row(lines, "Deals ") == ["Deals", str(hers.deals)]
    assert not any(line.startswith("By player") for line in lines)


def test_R3_nothing_praises_scolds_or_counts_a_streak() -> None:
    text = " ".join(page(reading())).lower()
    for word in ("streak", "best", "worst", "record", "great", "bad", "more!", "again"):
        assert word not in text.split()


def test_without_deals_it_says_so(tmp_path: Path) -> None:
    with History.open(tmp_path / "none.db") as history:
        assert "No deal has been settled" in " ".join(page(history))


@pytest.mark.parametrize("width", [58, 78, 118])
def test_no_line_is_wider_than_there_is_room(width: int) -> None:
    assert max(map(len, page(reading(), width=width))) <= width


async def test_v_goes_round_everybody() -> None:
    async with shown(StatisticsScreen(reading())) as (app, pilot):
        seen = []
        for _ in range(4):
            seen.append(text_of(app).splitlines()[0].split("Statistics")[1].strip())
            await press(pilot, "v")
        assert seen == [
            "everybody's deals",
            "deals of Asha",
            "deals of Bhim",
            "everybody's deals",
        ]


async def test_reset_asks_and_keeps_a_copy(history: History, tmp_path: Path) -> None:
    async with shown(StatisticsScreen(history)) as (app, pilot):
        await press(pilot, "R")
        assert screen_name(app) == "Question"
        await press(pilot, "n")
        assert history.statistics()[0].deals == 10
        await press(pilot, "R", "y")
        assert "Statistics count from now on" in text_of(app)
        (copy,) = set(tmp_path.glob("history-*.db*"))
        assert copy.name in "".join(text_of(app).split()).replace("│", "")
        await press(pilot, "enter")
        assert "No deal has been settled" in text_of(app)
    with History.open(copy, read_only=True) as old:
        assert old.statistics()[0].deals == 10
    assert history.statistics()[0].deals == 0
    assert history.matches().total == 4


async def test_what_cannot_be_reset_says_why(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise RummyError("the disk is full; make room and try again")

    monkeypatch.setattr(history, "reset_statistics", fails)
    async with shown(StatisticsScreen(history)) as (app, pilot):
        await press(pilot, "R", "y")
        assert "the disk is full" in text_of(app)
        assert history.statistics()[0].deals == 10


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
async def test_the_page_is_plain_where_the_terminal_is(glyphs: object) -> None:
    async with shown(StatisticsScreen(reading()), glyphs=glyphs) as (app, pilot):  # type: ignore[arg-type]
        pages = text_of(app)
        await press(pilot, "end")
        pages += text_of(app)
        assert glyphs is UNICODE or pages.isascii()
        await press(pilot, "x")
        assert screen_name(app) != "StatisticsScreen"
