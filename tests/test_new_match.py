"""Wishes become a table, or a sentence that says what does not fit."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummy_tui.engine.shuffle import Seed
from rummy_tui.errors import RummyError
from rummy_tui.new_match import DEFAULT_BOTS, new_setup, new_table, next_setup
from rummy_tui.rules.formats.terms import Stakes
from rummy_tui.rules.profile import Format


def test_seats_left_over_go_to_the_built_in_bots_in_turn() -> None:
    setup = new_setup(names=("Asha",), bots=("random",), players=5)
    assert setup.bots == ("random", *DEFAULT_BOTS, DEFAULT_BOTS[0])
    assert setup.seats == 5


def test_two_seats_unless_more_are_named() -> None:
    assert new_setup().seats == 2
    assert new_setup(names=("Asha", "Bhim", "Chitra")).seats == 3


def test_R2_no_bot_takes_the_name_of_a_person() -> None:
    setup = new_setup(names=("bhim", "Asha"), players=6)
    names = [info.name.casefold() for info in setup.players]
    assert len(set(names)) == 6
    assert [info.is_bot for info in setup.players] == [False] * 2 + [True] * 4


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"players": 1}, "seat-count"),
        ({"players": 7}, "seat-count"),
        ({"bots": ("miser",) * 7}, "seat-count"),
        ({"players": 2, "names": ("A", "B", "C")}, "seat-count"),
        ({"bots": ("misr",)}, "unknown-bot"),
        ({"rules": "clasic"}, "unknown-profile"),
        ({"names": ("Asha", "asha")}, "bad-name"),
        ({"names": ("  ",)}, "bad-name"),
        ({"names": ("Asha\x1b[2J",)}, "bad-name"),
        ({"names": ("A" * 13,)}, "bad-name"),
        ({"names": ("Bhim [bot]",)}, "bad-name"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(
    wishes: dict[str, object], code: str
) -> None:
    with pytest.raises(RummyError) as refused:
        new_setup(**wishes)  # type: ignore[arg-type]
    assert refused.value.code == code
    assert ";" in str(refused.value), "says what to do instead"


def test_R1_the_same_number_deals_the_same_cards() -> None:
    def deal(number: int) -> tuple[tuple[int, ...], ...]:
        return new_table(new_setup(seed=Seed.numbered(number))).state.hands

    assert deal(7) == deal(7)
    assert deal(7) != deal(8)


def test_the_next_match_has_another_seed() -> None:
    numbered = new_setup(seed=Seed.numbered(7))
    assert next_setup(numbered).seed == Seed.numbered(8)
    revealed = new_setup(seed=Seed("ab" * 32, repeatable=True))
    assert not next_setup(revealed).seed.repeatable, "a secret one has no next one"
    fresh = new_setup()
    assert next_setup(fresh).seed.commitment != fresh.seed.commitment
    assert not next_setup(fresh).seed.repeatable


def test_F2_the_points_of_a_format_come_with_it() -> None:
    setup = new_setup(rules="standard", players=3, stakes=Stakes(entry=500))
    pool = setup.with_rules("standard", Format.POOL_61)

    assert (pool.profile.first_drop_points, pool.profile.full_count) == (15, 60)
    assert pool.terms.limit == 61
    assert (pool.terms.seats, pool.terms.stakes.entry) == (3, 500)
    assert pool.seed is setup.seed
    assert pool.with_rules("standard", Format.POINTS) == setup


def test_rules_of_a_file_are_read_from_it_again_for_another_format(
    tmp_path: Path,
) -> None:
    source = Path("rummy_tui/rules/profiles/desk.toml").read_text(encoding="utf-8")
    file = tmp_path / "home.toml"
    file.write_text(source, encoding="utf-8")
    setup = new_setup(rules=str(file))
    pool = setup.with_rules(setup.rules, Format.POOL_201)

    assert pool.profile.name == "home"
    assert (setup.profile.first_drop_points, pool.profile.first_drop_points) == (20, 25)
    file.unlink()
    with pytest.raises(RummyError, match="cannot read"):
        setup.with_rules(setup.rules, Format.POOL_101)


def test_T6_a_clock_nobody_asked_for_is_the_one_of_the_rules(tmp_path: Path) -> None:
    source = Path("rummy_tui/rules/profiles/classic.toml").read_text(encoding="utf-8")
    slow = tmp_path / "slow.toml"
    slow.write_text(
        source.replace("turn_seconds = 30", "turn_seconds = 90"), encoding="utf-8"
    )
    two = new_setup(names=("Nila", "Omar"))
    asked = new_setup(names=("Nila", "Omar"), turn_seconds=20)
    alone = new_setup(names=("Nila",))

    assert [s.turn_seconds for s in (two, asked, alone)] == [30, 20, 0]
    slowly = [s.with_rules(str(slow), Format.POINTS) for s in (two, asked, alone)]
    assert [s.turn_seconds for s in slowly] == [90, 20, 0]
