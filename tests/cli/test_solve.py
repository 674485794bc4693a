"""`rummy solve`."""

from collections import Counter

import pytest

from tests.cli.running import HAND, VALID, Run, RunJson
from tests.oracles.worked_cases import DeclarationCase, declaration_cases

WHOLE_HANDS = [case for case in declaration_cases() if case.points is not None]


@pytest.mark.parametrize("case", WHOLE_HANDS, ids=str)
def test_S3_a_worked_hand_gets_the_points_of_the_rules(
    case: DeclarationCase, run_json: RunJson
) -> None:
    found = run_json(
        "solve",
        case.cards,
        *("--wild", case.wild, "--rules", case.profile, "--packs", str(case.packs)),
    )

    assert found["points"] == case.points
    assert found["declarable"] is case.is_declarable
    shown = [card for group in found["groups"] for card in group["cards"]]
    given = case.cards.replace("|", " ").split()
    assert Counter(shown + found["deadwood"]) == Counter(given)


def test_an_answer_has_the_members_that_were_promised(run_json: RunJson) -> None:
    found = run_json("solve", HAND, "--wild", "JD")

    assert list(found) == [
        *("schema", "rules", "wild", "packs", "points", "declarable", "discard"),
        *("groups", "deadwood", "declaration"),
    ]
    assert found["schema"] == 1
    assert found["points"] == 42
    assert found["declarable"] is False
    assert found["discard"] is None
    assert found["declaration"] is None
    assert all(set(group) == {"cards", "kind"} for group in found["groups"])


def test_of_14_cards_one_is_thrown_and_the_rest_judged(run_json: RunJson) -> None:
    found = run_json("solve", VALID + " 4H", "--wild", "3D")

    assert found["discard"] == "4H"
    assert found["declarable"] is True
    assert found["points"] == 0
    assert sorted(c for g in found["declaration"] for c in g["cards"]) == sorted(
        VALID.replace("|", " ").split()
    )


@pytest.mark.parametrize("count", [1, 12, 15])
def test_any_other_number_of_cards_is_refused(count: int, run: Run) -> None:
    cards = [rank + suit for suit in "SHDC" for rank in "23456789"]
    done = run("solve", " ".join(cards[:count]), "--wild", "KD")

    assert done.exit_code == 2
    assert f"{count} card{'s' if count > 1 else ''} given" in done.stderr


@pytest.mark.parametrize("hand", [HAND, VALID], ids=["open", "complete"])
def test_the_exit_code_is_0_whether_declarable_or_not(hand: str, run: Run) -> None:
    assert run("solve", hand, "--wild", "3D").exit_code == 0


def test_people_read_groups_deadwood_and_points(run: Run) -> None:
    done = run("solve", HAND, "--wild", "JD")

    assert "pure sequence     " in done.stdout
    assert "deadwood          " in done.stdout
    assert "cannot be declared, 42 points as a losing hand" in done.stdout


def test_people_read_what_to_throw_and_what_to_lay_down(run: Run) -> None:
    done = run("solve", VALID + " 4H", "--wild", "3D")

    assert "discard           4H" in done.stdout
    assert "\ndeclare " in done.stdout
    assert "\ncan be declared, 0 points" in done.stdout


def test_S2_people_read_why_all_cards_count(run: Run) -> None:
    hand = "2C 2D 2H 4C 4S 4H 6D 6S 6C 9C 8H AS 5D"

    done = run("solve", hand, "--wild", "KD")

    assert "no arrangement has the sequences a loser needs" in done.stdout
    assert "80 points" in done.stdout


def test_groups_in_the_hand_make_no_difference(run_json: RunJson) -> None:
    flat = VALID.replace("|", " ")

    assert run_json("solve", VALID, "--wild", "3D") == run_json(
        "solve", flat, "--wild", "3D"
    )
