"""The history knows of which tournament a table is, and when to tell its seed (R-1)."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from rummy_tui.engine.shuffle import Seed
from rummy_tui.new_match import new_table
from rummy_tui.store import History, MatchKind, StoreError
from rummy_tui.tournament import TableSetup, Tournament, new_tournament
from rummy_tui.tournament.alone import play_out
from rummy_tui.tournament.origin import TableOrigin
from tests.store.nursery import SETUP

SEED = Seed("5eed" * 16, "my words")
TOURNAMENT = Tournament.begin(
    replace(new_tournament(names=("You",), field=4, seed=SEED), decision_seconds=None)
)
HIDDEN = TableOrigin(round=1, table=1, commitment=SEED.commitment)


def over() -> Tournament:
    """The same once bots have played every table of it."""
    (table,) = TOURNAMENT.round.tables
    bots = replace(table, names=(), bots=("random",) * table.seats)
    names = tuple(player.name for player in table.players)
    bots = replace(bots, bot_names=names)
    assert isinstance(bots, TableSetup)
    return TOURNAMENT.with_result(play_out(bots))


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with History.open(tmp_path / "history.db") as history:
        yield history


def test_R1_the_seed_of_the_tournament_is_told_once_it_is_over(
    history: History,
) -> None:
    keeper = history.tournaments.begin(TOURNAMENT)
    opened = keeper.open_table(TOURNAMENT.people_tables[0])
    new_table(TOURNAMENT.people_tables[0], keep=opened.keeper.keep)
    assert opened.keeper.id is not None
    table = history.summary(opened.keeper.id)

    assert history.tournaments.origin_of(table) == HIDDEN
    keeper.save(over())
    assert history.tournaments.origin_of(table) == replace(HIDDEN, seed=SEED.text)
    opened.keeper.close()
    keeper.close()


def test_R1_the_seed_of_a_tournament_given_up_is_never_told(history: History) -> None:
    keeper = history.tournaments.begin(TOURNAMENT)
    opened = keeper.open_table(TOURNAMENT.people_tables[0])
    new_table(TOURNAMENT.people_tables[0], keep=opened.keeper.keep)
    opened.keeper.close()
    keeper.leave()

    assert history.tournaments.origin_of(history.summary(1)) == HIDDEN


def test_a_match_that_is_no_table_has_no_tournament(history: History) -> None:
    history.tournaments.begin(TOURNAMENT).close()
    for kind in (MatchKind.PLAY, MatchKind.TOURNAMENT):
        with history.begin(SETUP, kind) as keeper:
            new_table(SETUP, keep=keeper.keep)
            assert keeper.id is not None
            assert history.tournaments.origin_of(history.summary(keeper.id)) is None


@pytest.mark.parametrize("content", ["{", "{}", '{"setup": {"seed": 1}}', "[]"])
def test_a_tournament_that_makes_no_sense_is_damage(
    history: History, content: str
) -> None:
    keeper = history.tournaments.begin(TOURNAMENT)
    opened = keeper.open_table(TOURNAMENT.people_tables[0])
    new_table(TOURNAMENT.people_tables[0], keep=opened.keeper.keep)
    opened.keeper.close()
    keeper.close()
    with closing(sqlite3.connect(history.path)) as connection:
        connection.execute("UPDATE tournaments SET content = ?", (content,))
        connection.commit()
    with pytest.raises(StoreError, match="damaged"):
        history.tournaments.origin_of(history.summary(1))
