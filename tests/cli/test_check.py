"""`rummy check`."""

import json

import pytest

from rummy_tui.rules.meld import MeldKind
from rummy_tui.rules.problem import ProblemCode
from tests.cli.running import INVALID, VALID, Run, RunJson
from tests.oracles.worked_cases import DeclarationCase, declaration_cases

PROBLEM_CODES = [
    *("loose-cards", "no-natural-card", "repeated-suit", "too-many-cards"),
    *("wrap-around", "broken-sequence", "too-many-substitutes", "invalid-group"),
    *("card-count", "no-sequence", "one-sequence", "no-pure-sequence"),
    "no-long-sequence",
]


@pytest.mark.parametrize("case", declaration_cases(), ids=str)
def test_D2_D3_a_worked_declaration_gets_the_answer_of_the_rules(
    case: DeclarationCase, run_json: RunJson
) -> None:
    found = run_json(
        "check",
        case.cards,
        *("--wild", case.wild, "--rules", case.profile, "--packs", str(case.packs)),
    )

    assert found["valid"] is case.is_valid
    assert sorted(p["code"] for p in found["problems"]) == case.problems
    assert found["points"] == case.check_points
    for group, kinds in zip(found["groups"], case.kinds, strict=True):
        assert group["kind"] in kinds


def test_an_answer_has_the_members_that_were_promised(run_json: RunJson) -> None:
    found = run_json("check", INVALID, "--wild", "3D")

    assert found["schema"] == 1
    assert found["rules"] == "classic"
    assert found["wild"] == "3D"
    assert found["packs"] == 2
    assert found["valid"] is False
    assert found["points"] == 80
    assert found["groups"][0] == {"cards": ["KH", "AH", "2H"], "kind": "invalid"}
    assert [list(p) for p in found["problems"]] == [
        ["code", "cards", "message", "repair"]
    ] * len(found["problems"])


def test_codes_and_kinds_are_the_promised_ones() -> None:
    assert [str(code) for code in ProblemCode] == PROBLEM_CODES
    assert {str(kind) for kind in MeldKind} == {
        *("pure-sequence", "impure-sequence", "set", "impure-set"),
        *("jokers", "loose", "invalid"),
    }


@pytest.mark.parametrize(
    ("declaration", "code"), [(VALID, 0), (INVALID, 1), ("AH 2H 3H", 1)]
)
@pytest.mark.parametrize("json_flag", [(), ("--json",)])
def test_the_exit_code_is_the_verdict(
    declaration: str, code: int, json_flag: tuple[str, ...], run: Run
) -> None:
    assert run("check", declaration, "--wild", "4D", *json_flag).exit_code == code


def test_people_read_kinds_sentences_verdict_and_points(run: Run) -> None:
    done = run("check", INVALID, "--wild", "3D")

    assert "pure sequence     5S 6S 7S 8S" in done.stdout
    assert "invalid           KH AH 2H" in done.stdout
    assert "wrap-around: KH AH 2H: the ace is low" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("not valid, 80 points")
    assert done.stderr == ""


def test_D3_a_repair_is_told(run: Run, run_json: RunJson) -> None:
    args = ("check", "3H 4H 5H 6H | 6C 6D | 8S 9S 10S JS | KC KD KS", "--wild", "2D")
    repairs = {p["code"]: p["repair"] for p in run_json(*args)["problems"]}

    assert repairs["loose-cards"] == "move 6H to 6C 6D"
    assert "repair: move 6H to 6C 6D" in run(*args).stdout


def test_a_pipe_gets_no_colour_and_no_symbols(run: Run) -> None:
    done = run("check", INVALID, "--wild", "3D")

    assert done.stdout.isascii()
    assert "\x1b" not in done.stdout


def test_cards_are_read_generously_and_written_one_way(run_json: RunJson) -> None:
    found = run_json("check", "q♥,kh AH|5s 6S 7♠️ 8S|9c;9D 9h|QC QD Q♤", "--wild", "t♦")

    assert found["valid"]
    assert found["wild"] == "10D"
    assert found["groups"][0]["cards"] == ["QH", "KH", "AH"]


def test_D7_a_loose_card_costs_its_value_in_points_rummy(run_json: RunJson) -> None:
    found = run_json(
        "check",
        "2C 3C 4C 5C | 9H 10H JH QH | KC KD KH KS | 7D",
        *("--wild", "8D", "--rules", "desk", "--packs", "2"),
    )

    assert found["valid"]
    assert found["points"] == 7


def test_the_packs_default_to_the_profiles_at_two_seats(run_json: RunJson) -> None:
    found = [
        run_json("check", VALID, "--wild", "3D", "--rules", rules)["packs"]
        for rules in ("classic", "desk", "elitemelds", "standard")
    ]

    assert found == [2, 1, 2, 2]


def test_C4_the_card_turned_up_is_counted_out_of_the_shoe(run: Run) -> None:
    hand = "5H 6H 7H | 5H 6H 7H 8H | KC KD KS | QC QD QS"

    assert run("check", hand, "--wild", "JD").exit_code == 0
    done = run("check", hand, "--wild", "5H", "--json")

    assert done.exit_code == 2
    assert json.loads(done.stdout)["code"] == "impossible-cards"
    assert "5H, the card turned up counted in," in done.stderr


def test_D3_a_hundred_cards_are_judged_at_once(run: Run) -> None:
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    groups = [f"{rank}S {rank}H {ranks[i - 2]}D" for i, rank in enumerate(ranks)] * 3
    done = run("check", " | ".join(groups), "--wild", "PJ", "--packs", "3")

    assert done.exit_code == 1
    assert "card-count" in done.stdout
