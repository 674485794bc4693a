"""`rummy check -` and `rummy solve -`: JSON Lines in, JSON Lines out."""

import json
import subprocess
from typing import Any

import pytest

from tests.cli.running import HAND, INVALID, VALID, Run, RunJson, command


def lines(*objects: object) -> str:
    return "".join(json.dumps(found) + "\n" for found in objects)


def answers(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def test_one_answer_a_line_in_the_same_order(run: Run, run_json: RunJson) -> None:
    hands = [HAND, VALID, VALID + " 4H"]
    done = run("solve", "-", stdin=lines(*({"hand": h, "wild": "3D"} for h in hands)))

    assert done.exit_code == 0
    assert answers(done.stdout) == [
        run_json("solve", hand, "--wild", "3D") for hand in hands
    ]


def test_a_line_may_name_its_rules_and_packs(run: Run) -> None:
    line = {"hand": HAND, "wild": "JD", "rules": "desk", "packs": 3}
    (found,) = answers(run("solve", "-", stdin=lines(line)).stdout)

    assert (found["rules"], found["packs"]) == ("desk", 3)


def test_the_command_line_says_what_lines_do_not(run: Run) -> None:
    given = lines({"hand": HAND}, {"hand": HAND, "rules": "standard", "packs": None})
    args = ("--wild", "JD", "--rules", "desk", "--packs", "2")
    found = answers(run("solve", "-", *args, stdin=given).stdout)

    assert [answer["rules"] for answer in found] == ["desk", "standard"]
    assert [answer["packs"] for answer in found] == [2, 2]


@pytest.mark.parametrize(
    ("declarations", "code"),
    [
        ([VALID], 0),
        ([VALID, INVALID, VALID], 1),
        ([INVALID, "nonsense", VALID], 2),
        (["nonsense", INVALID], 2),
    ],
)
def test_check_exits_with_the_worst_of_its_lines(
    declarations: list[str], code: int, run: Run
) -> None:
    given = lines(*({"declaration": d, "wild": "3D"} for d in declarations))
    done = run("check", "-", stdin=given)

    assert done.exit_code == code
    assert len(done.stdout.splitlines()) == len(declarations)


BAD_LINES = {
    "empty": b"",
    "blank": b"   ",
    "no-json": b"{",
    "no-object": b"[1]",
    "number": b"7",
    "no-hand": b'{"wild": "3D"}',
    "hand-no-text": b'{"hand": 3, "wild": "3D"}',
    "no-wild": b'{"hand": "AH"}',
    "wild-no-card": b'{"hand": "AH", "wild": "dog"}',
    "packs-4": b'{"hand": "AH", "wild": "3D", "packs": 4}',
    "packs-0": b'{"hand": "AH", "wild": "3D", "packs": 0}',
    "packs-true": b'{"hand": "AH", "wild": "3D", "packs": true}',
    "packs-text": b'{"hand": "AH", "wild": "3D", "packs": "2"}',
    "rules-unknown": b'{"hand": "AH", "wild": "3D", "rules": "clasic"}',
    "rules-no-text": b'{"hand": "AH", "wild": "3D", "rules": 3}',
    "rules-nul": b'{"hand": "AH", "wild": "3D", "rules": "a\\u0000.toml"}',
    "rules-surrogate": b'{"hand": "AH", "wild": "3D", "rules": "\\ud800.toml"}',
    "rules-long": b'{"hand": "AH", "wild": "3D", "rules": "%s"}' % (b"a" * 5000),
    "rules-folder": b'{"hand": "AH", "wild": "3D", "rules": "/."}',
    "hand-nul": b'{"hand": "AH \\u0000", "wild": "3D"}',
    "hand-short": b'{"hand": "AH", "wild": "3D"}',
    "bytes": b"\xff\xfe\x00\x01",
    "nul": b"\x00",
    "deep": b"[" * 100_000,
    "digits": b"9" * 10_000,
    "long": b"x" * 1_500_000,
}


@pytest.mark.parametrize("bad", BAD_LINES.values(), ids=BAD_LINES.keys())
def test_a_bad_line_is_answered_with_its_number_and_the_rest_goes_on(
    bad: bytes, run: Run
) -> None:
    good = lines({"hand": HAND, "wild": "JD"}).encode()
    done = run("solve", "-", stdin=good + bad + b"\n" + good)
    first, error, last = answers(done.stdout)

    assert done.exit_code == 2
    assert first == last
    assert first["points"] == 42
    assert (error["schema"], error["line"]) == (1, 2)
    assert len(error["error"]) > 20
    assert len(error["error"]) < 500


def test_the_last_line_needs_no_line_end(run: Run) -> None:
    given = lines({"hand": HAND, "wild": "JD"}).rstrip("\n")

    assert run("solve", "-", stdin=given).exit_code == 0


def test_a_byte_order_mark_is_no_mistake(run: Run) -> None:
    given = b"\xef\xbb\xbf" + lines({"hand": HAND, "wild": "JD"}).encode()

    assert run("solve", "-", stdin=given).exit_code == 0


@pytest.mark.parametrize("name", ["check", "solve"])
def test_an_empty_input_is_told_and_is_no_failure(name: str, run: Run) -> None:
    done = run(name, "-", stdin="")

    assert done.exit_code == 0
    assert done.stdout == ""
    assert done.stderr.startswith("The input is empty")


def test_every_answer_comes_before_the_next_line_is_asked_for() -> None:
    with subprocess.Popen(
        command("solve", "-"), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(lines({"hand": HAND, "wild": "JD"}).encode())
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["points"] == 42
        process.stdin.close()
        assert process.wait(timeout=60) == 0
