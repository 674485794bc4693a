"""A share code deals the same cards again, and says which part of it is wrong."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_tui.engine.actions import Action, Drop, LeaveMatch
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase, State
from rummy_tui.errors import RummyError
from rummy_tui.new_match import (
    MatchSetup,
    daily_seed,
    day_of,
    new_setup,
    new_table,
    next_setup,
)
from rummy_tui.rules.load import PROFILE_NAMES
from rummy_tui.rules.profile import Format
from rummy_tui.share_code import (
    ShareCodeError,
    code_of,
    daily_code,
    result_of,
    setup_of_code,
)

REVEALED = "0123456789abcdef" * 4


def test_a_code_names_profile_format_seats_and_seed() -> None:
    setup = new_setup(format=Format.POOL_101, players=3, seed=Seed.numbered(7))
    assert code_of(setup) == "classic:pool-101:3:7"


def test_R1_whoever_enters_the_code_gets_the_same_cards() -> None:
    mine = new_setup(rules="desk", players=4, seed=Seed.numbered(11))
    code = code_of(mine)
    assert code is not None
    theirs = setup_of_code(code, names=("Asha", "Bhim"))
    here, there = new_table(mine), new_table(theirs)
    assert here.state.hands == there.state.hands
    assert here.state.closed_deck == there.state.closed_deck
    assert here.events[1] == there.events[1], "the same toss"


seeds = st.one_of(
    st.integers(0, 10**30).map(str),
    st.text("0123456789abcdef", min_size=64, max_size=64),
)


@settings(max_examples=50)
@given(
    st.sampled_from(PROFILE_NAMES),
    st.sampled_from([str(f) for f in Format if f is not Format.TOURNAMENT]),
    st.integers(2, 6),
    seeds,
)
def test_codes_and_setups_lead_to_each_other(
    rules: str, format: str, seats: int, seed: str
) -> None:
    code = f"{rules}:{format}:{seats}:{seed}"
    setup = setup_of_code(code)
    assert setup.profile.name == rules
    assert setup.profile.format == format
    assert setup.seats == seats
    assert setup.seed == Seed(seed, repeatable=True)
    assert code_of(setup) == code


def test_people_and_bots_take_the_seats() -> None:
    setup = setup_of_code("classic:points:4:1", names=("Asha",), bots=("random",))
    assert setup.names == ("Asha",)
    assert setup.bots[0] == "random"
    assert setup.seats == 4
    with pytest.raises(RummyError) as refused:
        setup_of_code("classic:points:2:1", names=("Asha", "Bhim", "Chitra"))
    assert refused.value.code == "seat-count"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("  classic:points:2:7\n", "classic:points:2:7"),
        ("Classic:POOL-101:3:7", "classic:pool-101:3:7"),
        ("classic : points : 2 : 007", "classic:points:2:7"),
        ("classic:points:2:000", "classic:points:2:0"),
        (f"classic:points:2:{REVEALED.upper()}", f"classic:points:2:{REVEALED}"),
    ],
)
def test_codes_are_read_generously(typed: str, meant: str) -> None:
    assert code_of(setup_of_code(typed)) == meant


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "1 of the 4 parts"),
        ("classic", "1 of the 4 parts"),
        ("classic:points:2", "3 of the 4 parts"),
        ("classic:points:2:7:8", "5 of the 4 parts"),
        ("clasic:points:2:7", "did you mean 'classic'?"),
        ("./classic.toml:points:2:7", "rules profile"),
        (":points:2:7", "rules profile ''"),
        ("classic:pool101:2:7", "did you mean 'pool-101'?"),
        ("classic:points:1:7", "'1' seats"),
        ("classic:points:7:7", "'7' seats"),
        ("classic:points:two:7", "'two' seats"),
        ("classic:points:²:7", "'²' seats"),
        ("classic:points:2:", "which is no seed"),
        ("classic:points:2:-7", "which is no seed"),
        ("classic:points:2:7.0", "which is no seed"),
        ("classic:points:2:\N{ARABIC-INDIC DIGIT SEVEN}", "which is no seed"),
        ("classic:points:2:abcdef", "which is no seed"),
        ("classic:points:2:" + "9" * 5000, "which is no seed"),
        ("\x1b[2J:points:2:7", "\\x1b"),
    ],
)
def test_a_wrong_part_is_named(text: str, told: str) -> None:
    with pytest.raises(ShareCodeError) as refused:
        setup_of_code(text)
    assert told in str(refused.value)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 300


def test_R1_a_secret_seed_is_shared_only_once_it_is_revealed() -> None:
    setup = new_setup()
    assert not setup.seed.repeatable
    assert code_of(setup) is None
    code = code_of(setup, is_over=True)
    assert code == f"classic:points:2:{setup.seed.text}"
    again = setup_of_code(code)
    assert again.seed.repeatable, "somebody chose it by now, so it proves nothing"
    assert new_table(again).state.hands == new_table(setup).state.hands


def test_R1_words_have_no_room_in_a_code() -> None:
    setup = new_setup(seed=Seed(REVEALED, "my words"))
    assert code_of(setup, is_over=True) is None


def test_a_seed_that_no_code_can_name_has_none() -> None:
    assert code_of(new_setup(seed=Seed("my seed", repeatable=True))) is None
    assert code_of(new_setup(seed=Seed("007", repeatable=True))) is None


def test_rules_of_ones_own_house_have_no_code(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    folder = Path(__file__).parents[1] / "rummy_tui" / "rules" / "profiles"
    house.write_text((folder / "classic.toml").read_text("utf-8"), "utf-8")
    assert code_of(new_setup(rules=str(house), seed=Seed.numbered(7))) is None


def test_rules_that_only_bear_the_name_of_a_profile_have_no_code() -> None:
    setup = new_setup(seed=Seed.numbered(7))
    other = replace(setup, profile=replace(setup.profile, full_count=60))
    assert code_of(setup) is not None
    assert code_of(other) is None


def test_the_daily_deal_is_the_day_as_a_number() -> None:
    day = date(2026, 11, 30)
    assert daily_seed(day) == Seed.numbered(20261130)
    assert daily_code(day) == "classic:points:2:20261130"
    assert code_of(setup_of_code(daily_code(day), names=("Asha",))) == daily_code(day)
    assert daily_seed(date(1, 2, 3)).text == "10203"


def test_every_day_has_a_deal_of_its_own() -> None:
    days = [date(2026, month, day) for month in (1, 11, 12) for day in (1, 2, 11, 30)]
    assert len({daily_seed(day).text for day in days}) == len(days)


def played(setup: MatchSetup, *actions: Action) -> State:
    """The match after these actions of the first seat, bots playing on."""
    table = new_table(setup)
    table.play_bots()
    for action in actions:
        table.act(Seat(0), action)
        table.play_bots()
    return table.state


def test_a_result_names_the_day_of_the_daily_deal() -> None:
    setup = setup_of_code(daily_code(date(2026, 11, 30)), names=("You",))
    state = played(setup, Drop())

    # Classic: a first drop is 10 points.
    assert result_of(setup, state) == (
        "rummy daily 2026-11-30: lost 10 points in 1 turn, first drop"
    )


def test_a_result_names_the_code_elsewhere() -> None:
    setup = setup_of_code("standard:points:2:7", names=("You",))
    state = played(setup, Drop())

    assert result_of(setup, state) == (
        "rummy standard:points:2:7: lost 20 points in 1 turn, first drop"
    )
    # Another number of seats, and these are other cards than the day's.
    other = setup_of_code("classic:points:3:20261130", names=("You",))
    told = result_of(other, played(other, Drop()))
    assert told is None or "daily" not in told


def test_there_is_no_result_before_the_end_nor_of_several_people() -> None:
    setup = setup_of_code("standard:points:2:7", names=("You",))
    assert result_of(setup, played(setup)) is None
    several = setup_of_code("standard:points:2:7", names=("Asha", "Bhim"))
    state = played(several, LeaveMatch())
    assert state.phase is Phase.OVER
    assert result_of(several, state) is None


def test_a_result_of_several_deals_tells_place_and_score() -> None:
    setup = setup_of_code("standard:pool-61:2:7", names=("You",))
    state = played(setup, LeaveMatch())

    # Left before any card was drawn: a first drop of 15 in this pool.
    assert result_of(setup, state) == (
        "rummy standard:pool-61:2:7: place 2 of 2, 15 points after 1 deal"
    )


def test_the_daily_deal_leads_to_no_deal_of_another_day() -> None:
    setup = setup_of_code(daily_code(date(2026, 11, 30)), names=("You",))
    after = next_setup(setup)

    assert day_of(setup.seed) == date(2026, 11, 30)
    assert not after.seed.repeatable
    assert next_setup(setup_of_code("classic:points:2:7")).seed.text == "8"


@pytest.mark.parametrize("text", ["20261131", "20260230", "7", "20261130x", "2026113"])
def test_a_number_that_is_no_day_is_no_daily_deal(text: str) -> None:
    assert day_of(Seed(text, repeatable=True)) is None


def test_F6_the_cards_of_one_table_are_no_tournament() -> None:
    table = new_setup(format=Format.TOURNAMENT, players=3, seed=Seed.numbered(7))
    assert code_of(table) is None
    with pytest.raises(ShareCodeError, match="of a tournament"):
        setup_of_code("classic:tournament:3:7")
