"""A share code of a tournament begins the same tournament again (R-1, F-6)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_tui.engine.shuffle import Seed
from rummy_tui.errors import RummyError
from rummy_tui.rules.load import PROFILE_NAMES
from rummy_tui.share_code import ShareCodeError, read_code, setup_of_code
from rummy_tui.tournament import Tournament, new_tournament
from rummy_tui.tournament.alone import play_out
from rummy_tui.tournament.code import code_of, result_of, tournament_of_code
from tests.tournament.played import played
from tests.tui.fielded import all_over, entered

REVEALED = "0123456789abcdef" * 4

seeds = st.one_of(
    st.integers(0, 10**30).map(str),
    st.text("0123456789abcdef", min_size=64, max_size=64),
)


@settings(max_examples=50)
@given(st.sampled_from(PROFILE_NAMES), st.integers(2, 216), seeds)
def test_F6_codes_and_tournaments_lead_to_each_other(
    rules: str, field: int, seed: str
) -> None:
    code = f"{rules}:tournament:{field}:{seed}"
    setup = tournament_of_code(code)
    assert setup.profile.name == rules
    assert setup.size == field
    assert setup.seed == Seed(seed, repeatable=True)
    assert code_of(setup) == code


def test_R1_whoever_enters_the_code_plays_the_same_tournament() -> None:
    mine = played(7, 3).tournament
    code = code_of(mine.setup)
    assert code == "classic:tournament:7:3"
    theirs = Tournament.begin(tournament_of_code(code))
    while not theirs.is_over:
        for table in theirs.round.tables:
            theirs = theirs.with_result(play_out(table))
    assert theirs == mine


def test_R1_one_person_each_sits_at_the_same_table_with_the_same_cards() -> None:
    setup = new_tournament(names=("Asha",), field=18, seed=Seed.numbered(7))
    code = code_of(setup)
    assert code is not None
    theirs = tournament_of_code(code, names=("Bhim",))
    (mine,) = Tournament.begin(setup).people_tables
    (other,) = Tournament.begin(theirs).people_tables
    assert (mine.table, mine.seed, mine.bots) == (other.table, other.seed, other.bots)


def test_people_and_bots_take_their_part_of_the_field() -> None:
    setup = tournament_of_code("desk:tournament:9:1", names=("Asha",), bots=("random",))
    assert setup.names == ("Asha",)
    assert setup.bots[0] == "random"
    assert setup.size == 9
    with pytest.raises(RummyError) as refused:
        tournament_of_code("classic:tournament:2:1", names=("A", "B", "C"))
    assert refused.value.code == "field-size"


@pytest.mark.parametrize("field", ["1", "217", "0", "9999", "two", "²", "", "-3"])
def test_F6_a_field_there_cannot_be_is_named(field: str) -> None:
    with pytest.raises(ShareCodeError) as refused:
        tournament_of_code(f"classic:tournament:{field}:7")
    assert f"field of {field!r}" in str(refused.value)
    assert "2 to 216" in str(refused.value)
    with pytest.raises(ShareCodeError, match="2 to 216") as refused:
        tournament_of_code(f"classic:tournament:{'9' * 5000}:7")
    assert len(str(refused.value)) < 300


def test_a_match_is_no_tournament_nor_the_other_way_round() -> None:
    assert read_code("classic:points:2:7").format == "points"
    with pytest.raises(ShareCodeError, match="of a match"):
        tournament_of_code("classic:points:2:7")
    with pytest.raises(ShareCodeError, match="of a tournament"):
        setup_of_code("classic:tournament:3:7")


def test_R1_a_secret_seed_is_shared_only_once_it_is_revealed() -> None:
    setup = new_tournament(field=7, seed=Seed(REVEALED))
    assert code_of(setup) is None
    assert code_of(setup, is_over=True) == f"classic:tournament:7:{REVEALED}"


def test_R1_words_and_rules_of_ones_own_have_no_code(tmp_path: Path) -> None:
    words = new_tournament(field=7, seed=Seed(REVEALED, "my words"))
    assert code_of(words, is_over=True) is None
    house = tmp_path / "house.toml"
    folder = Path(__file__).parents[2] / "rummy_tui" / "rules" / "profiles"
    house.write_text((folder / "classic.toml").read_text("utf-8"), "utf-8")
    own = new_tournament(rules=str(house), field=7, seed=Seed.numbered(7))
    assert code_of(own) is None
    plain = new_tournament(field=7, seed=Seed.numbered(7))
    assert code_of(replace(plain, profile=replace(own.profile, name="desk"))) is None


def test_a_result_is_what_the_only_person_has_come_to() -> None:
    over = all_over(entered("You"), first=False)
    (place,) = [p.place for p in over.ranking if p.entrant == 0]
    assert result_of(over) == (
        f"rummy classic:tournament:12:1: place {place} of 12, round 1"
    )
    won = all_over(entered("You"))
    assert result_of(won) == "rummy classic:tournament:12:1: place 1 of 12, final"
    assert result_of(Tournament.begin(entered("You"))) is None
    assert result_of(all_over(entered("Nila", "Omar"))) is None
    assert result_of(all_over(entered())) is None
