"""Tables of a round, the draw, and the seeds that follow from one (F-6, R-1)."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from rummy_tui.engine.shuffle import Seed
from rummy_tui.errors import RummyError
from rummy_tui.tournament import (
    LARGEST_FIELD,
    Tournament,
    new_tournament,
    places_at,
    table_sizes,
)
from rummy_tui.tournament.bot_names import BOT_NAMES
from rummy_tui.tournament.seating import road, seated
from rummy_tui.tournament.table import table_seed

FIELDS = range(2, 217)
SEED = Seed.numbered(11)
LARGEST = new_tournament(names=("You",), field=216, seed=SEED)


def test_F6_a_field_sits_at_as_few_tables_as_hold_it_within_one() -> None:
    for field in FIELDS:
        sizes = table_sizes(field)

        assert sum(sizes) == field
        tables = 1
        while 6 * tables < field:
            tables += 1
        assert len(sizes) == tables
        assert max(sizes) <= 6
        assert min(sizes) >= 2
        assert max(sizes) - min(sizes) <= 1


def test_F6_the_better_half_goes_on_and_the_middle_one_too() -> None:
    halves = {2: 1, 3: 2, 4: 2, 5: 3, 6: 3}

    assert {n: places_at(n, is_final=False) for n in halves} == halves
    assert {places_at(size, is_final=True) for size in halves} == {1}


def test_F6_every_field_comes_to_a_final_of_two_to_six() -> None:
    for field in FIELDS:
        sizes = road(field)
        *before, final = sizes

        assert 2 <= final <= 6
        assert all(players > 6 for players in before)
        assert sizes == tuple(sorted(set(sizes), reverse=True))


@pytest.mark.parametrize(
    ("field", "sizes"),
    [(6, (6,)), (7, (7, 4)), (18, (18, 9, 5)), (36, (36, 18, 9, 5))],
)
def test_F6_the_road_of_some_fields_worked_by_hand(
    field: int, sizes: tuple[int, ...]
) -> None:
    assert road(field) == sizes


def test_F6_everybody_is_seated_once() -> None:
    for field in FIELDS:
        tables = seated(SEED, 1, people=[0], bots=range(1, field))

        assert sorted(entrant for table in tables for entrant in table) == list(
            range(field)
        )
        assert tuple(map(len, tables)) == table_sizes(field)


@pytest.mark.parametrize("field", [2, 6, 7, 18, 100, 216])
def test_everybody_sits_down_with_a_name_of_their_own(field: int) -> None:
    setup = replace(LARGEST, bots=LARGEST.bots[: field - 1])
    drawn = Tournament.begin(setup).round

    entrants = [entrant for table in drawn.tables for entrant in table.entrants]
    names = [player.name for table in drawn.tables for player in table.players]
    assert names == [setup.players[entrant].name for entrant in entrants]
    assert len({name.casefold() for name in names}) == field
    bots = [bot for table in drawn.tables for bot in table.bots]
    assert sorted(bots) == sorted(setup.bots)
    assert drawn.is_final is (field <= 6)


def test_there_are_names_for_the_largest_field_whoever_plays() -> None:
    people = tuple(name.upper() for name in BOT_NAMES[:50])
    setup = new_tournament(names=people, field=LARGEST_FIELD)

    names = [player.name.casefold() for player in setup.players]
    assert len(set(names)) == LARGEST_FIELD
    assert max(map(len, names)) <= 12


@pytest.mark.parametrize("people", range(13))
@pytest.mark.parametrize("field", [13, 17, 18, 23, 36])
def test_people_sit_together_at_as_few_tables_as_hold_them(
    field: int, people: int
) -> None:
    for round in range(1, 9):
        tables = seated(SEED, round, people=range(people), bots=range(people, field))
        shares = [sum(entrant < people for entrant in table) for table in tables]
        with_people = [share for share in shares if share]

        sizes = [len(table) for table in tables]
        # As few as would hold them of the tables drawn; the smallest may be needed.
        fewest = next(
            count
            for count in range(len(sizes) + 1)
            if any(sum(some) >= people for some in combinations(sizes, count))
        )
        assert fewest <= len(with_people) <= fewest + 1
        assert sum(sorted(sizes)[: len(with_people) - 1]) < people or not people
        if with_people:
            assert max(with_people) - min(with_people) <= 1
        for table, share in zip(tables, shares, strict=True):
            assert all(entrant < people for entrant in table[:share])


def test_every_round_is_drawn_anew_and_no_table_is_that_of_the_people() -> None:
    setup = new_tournament(names=("You",), field=36, seed=SEED)
    rounds = [
        seated(SEED, round, people=[0], bots=range(1, 36)) for round in range(1, 41)
    ]
    at = Counter(
        next(place for place, table in enumerate(tables) if 0 in table)
        for tables in rounds
    )
    assert len(at) == 6
    assert len(set(rounds)) == len(rounds)
    first = tuple(table.entrants for table in Tournament.begin(setup).round.tables)
    assert first == rounds[0]
    other = seated(Seed.numbered(12), 1, people=[0], bots=range(1, 36))
    assert other != rounds[0]


def test_R1_the_seed_of_a_table_is_one_block_of_the_tournaments_stream() -> None:
    seed = Seed("secret", "my words")
    found = table_seed(seed, round=2, table=3)

    said = b"8:my words|tournament round 2 table 3|0"
    assert found.text == hmac.new(b"secret", said, hashlib.sha256).hexdigest()
    assert found.words == "my words"
    assert not found.repeatable
    assert table_seed(Seed.numbered(7), round=1, table=1).repeatable


def test_R1_no_two_tables_share_a_seed() -> None:
    texts = {
        table_seed(SEED, round=round, table=table).text
        for round in range(1, 8)
        for table in range(1, 37)
    }
    assert len(texts) == 7 * 36


def test_F6_places_of_a_table_are_its_stakes() -> None:
    drawn = Tournament.begin(new_tournament(field=17, seed=SEED)).round
    assert [(t.seats, t.stakes.places) for t in drawn.tables] == [
        (6, 3),
        (6, 3),
        (5, 3),
    ]
    final = Tournament.begin(new_tournament(field=5, seed=SEED)).round
    assert [(t.seats, t.stakes.places) for t in final.tables] == [(5, 1)]


def test_T6_a_clock_runs_where_people_sit_and_nowhere_else() -> None:
    drawn = Tournament.begin(new_tournament(names=("You",), field=18)).round
    assert sorted(table.turn_seconds for table in drawn.tables) == [0, 0, 30]
    off = new_tournament(names=("You",), field=18, turn_seconds=0)
    assert not any(t.turn_seconds for t in Tournament.begin(off).round.tables)


@pytest.mark.parametrize("field", [0, 1, 217])
def test_F6_a_field_of_another_size_is_refused(field: int) -> None:
    with pytest.raises(RummyError, match="2 to 216") as caught:
        new_tournament(field=field)
    assert caught.value.code == "field-size"


def test_more_players_than_the_field_has_are_refused() -> None:
    with pytest.raises(RummyError, match="4 players are named for a field of 3"):
        new_tournament(names=("Nila", "Omar"), bots=("miser", "miser"), field=3)


def test_a_bot_nobody_has_installed_is_refused_at_once() -> None:
    with pytest.raises(RummyError, match="nobody"):
        new_tournament(bots=("nobody",))
