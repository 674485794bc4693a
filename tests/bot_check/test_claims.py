"""The check tells good bots from bad ones, and says what is wrong with those."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from rummy_tui.bot_check.claims import (
    ALONE,
    ANSWERS,
    CLAIMS,
    LEGAL,
    MATCHES,
    QUICK,
    REPEATS,
    SEATED,
    SILENT,
    Finding,
    Limits,
    findings,
)
from rummy_tui.bot_check.positions import positions
from rummy_tui.bot_registry import installed_bots
from rummy_tui.cli import main
from rummy_tui.errors import RummyError
from rummy_tui.rules.load import PROFILE_NAMES
from rummy_tui.rules.profile import Format
from tests.foreign_bots.planted import PLAY, program, python_file

FEW = positions()[::11]
"""Enough for a bad bot to be seen through, profile, phase and seats mixed."""

PATIENT = Limits(soft=20.0, hard=30.0)


def found(
    name: str, *, limits: Limits = PATIENT, all_positions: bool = False
) -> dict[str, Finding]:
    asked = positions() if all_positions else FEW
    tried = {one.claim: one for one in findings(name, limits, asked)}
    assert tuple(tried) == CLAIMS
    return tried


def broken(tried: dict[str, Finding]) -> set[str]:
    return {claim for claim, finding in tried.items() if finding.broken}


def test_the_positions_hold_every_profile_format_phase_and_number_of_seats() -> None:
    views = [position.view for position in positions()]
    tables = {(v.table.profile.name, len(v.records)) for v in views}

    assert len(views) > 200
    assert tables == {(name, seats) for name in PROFILE_NAMES for seats in range(2, 7)}
    assert {view.table.profile.format for view in views} == set(Format)
    assert {str(view.phase) for view in views} == {"draw", "discard"}


@pytest.mark.parametrize("name", [bot.name for bot in installed_bots()])
def test_a_bot_that_comes_along_keeps_every_claim(name: str) -> None:
    assert all(finding.holds for finding in found(name, all_positions=True).values())


def test_a_program_that_plays_as_it_should_keeps_every_claim(tmp_path: Path) -> None:
    assert all(finding.holds for finding in found(program(tmp_path)).values())


BOT = """
import random, time
from rummy_tui.bot_api import *
SEEN = {{}}
class Planted(Bot):
    def wants_open_card(self, view):
        return False
    def choose_discard(self, view):
        return discards(view)[0]
    def choose(self, view):
        {choose}
        return super().choose(view)
"""

PLANTED: dict[str, tuple[str, set[str], str]] = {
    "illegal": (
        "return Discard(view.hand[0])",
        {LEGAL, MATCHES},
        "cannot discard: you have not drawn this turn",
    ),
    "no action": ("return 'drop'", {LEGAL, MATCHES}, "a str that is no action"),
    "raises": (
        "raise ValueError('lost the thread')",
        {ANSWERS, MATCHES},
        "ValueError: lost the thread",
    ),
    "crashes at six seats": (
        "assert len(view.records) < 6, 'a table of six'",
        {ANSWERS, MATCHES},
        r"a table of six\. .*, 6 seats: seat",
    ),
    "refuses a format": (
        "assert not view.sheet.terms.is_pool, 'I play no pool'",
        {ANSWERS, MATCHES},
        r"I play no pool\. .*, pool-",
    ),
    "crashes its process": (
        "__import__('os')._exit(9)",
        {ANSWERS, MATCHES},
        "status 9",
    ),
    "prints": ("print('my cards are fine')", {SILENT}, "my cards are fine"),
    "chance of its own": (
        "if view.phase is Phase.DISCARD: "
        "return Discard(discards(view)[random.SystemRandom().randrange(13)])",
        {REPEATS},
        "a second one asked the same answered discard",
    ),
    "state between seats": (
        "last = SEEN.get('hand', ()); SEEN['hand'] = view.faces(view.hand)\n"
        "        if view.phase is Phase.DISCARD: "
        "return Discard(discards(view)[sum(last) % 12])",
        {ALONE},
        "one asked other seats and tables before answered discard",
    ),
}


@pytest.mark.parametrize("case", PLANTED)
def test_a_planted_bad_bot_breaks_the_claims_it_should(
    case: str, tmp_path: Path
) -> None:
    choose, claims, words = PLANTED[case]
    name = python_file(tmp_path, BOT.format(choose=choose))
    tried = found(name)

    assert broken(tried) == claims
    claim = next(claim for claim in CLAIMS if claim in claims)
    assert re.search(words, tried[claim].broken)
    # The position that shows it.
    assert " seats: seat " in tried[claim].broken


def test_a_bot_that_takes_too_long_is_told_by_the_seconds_it_took(
    tmp_path: Path,
) -> None:
    first = "view.record.draws == 0 and len(view.records) == 2"
    choose = f"if {first}: time.sleep(0.02)"
    name = python_file(tmp_path, BOT.format(choose=choose))
    tried = found(name, limits=Limits(soft=0.02, hard=30.0))

    assert broken(tried) == {QUICK}
    assert "0.02 s is enough" in tried[QUICK].broken


def test_a_bot_that_never_answers_is_given_up_after_a_few_positions(
    tmp_path: Path,
) -> None:
    name = program(tmp_path, view="time.sleep(60)")
    tried = found(name, limits=Limits(soft=0.1, hard=0.2))

    assert broken(tried) == {QUICK, MATCHES}
    assert "no answer within 0.2 s" in tried[QUICK].broken
    assert tried[REPEATS].untried == tried[ALONE].untried != ""


def test_a_program_that_prints_beside_the_protocol_is_told_what(
    tmp_path: Path,
) -> None:
    tried = found(program(tmp_path, view=f"print('thinking', flush=True)\n{PLAY}"))

    assert ANSWERS in broken(tried)
    assert '"thinking' in tried[ANSWERS].broken


def test_a_bot_that_cannot_be_seated_is_tried_no_further(tmp_path: Path) -> None:
    tried = found(python_file(tmp_path, "import no_such_module\n"))

    assert broken(tried) == {SEATED}
    assert "no_such_module" in tried[SEATED].broken
    assert all(tried[claim].untried for claim in CLAIMS[1:])


def test_a_bot_there_is_not_is_no_claim() -> None:
    with pytest.raises(RummyError, match="there is no bot"):
        list(findings("zzz"))


# The command.


def test_the_command_prints_each_claim_and_exits_with_0() -> None:
    done = CliRunner().invoke(main, ["bots", "--check", "miser"])

    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[:-1] == [f"ok    {claim}" for claim in CLAIMS]
    assert lines[-1] == f"miser: {len(CLAIMS)} of {len(CLAIMS)} claims hold"


@pytest.mark.slow
def test_the_command_exits_with_1_where_a_claim_is_broken(tmp_path: Path) -> None:
    name = python_file(tmp_path, BOT.format(choose="print('x')"))
    done = CliRunner().invoke(main, ["bots", "--check", name])

    assert done.exit_code == 1
    assert f"FAIL  {SILENT}\n      it printed 'x" in done.stdout
    assert f"{len(CLAIMS) - 1} of {len(CLAIMS)} claims hold" in done.stdout
    assert "Traceback" not in done.output


@pytest.mark.parametrize("name", ["zzz", "./no-such-program", "exec:", "a:b:c"])
def test_the_command_exits_with_2_where_there_is_no_such_bot(name: str) -> None:
    done = CliRunner().invoke(main, ["bots", "--check", name])

    assert done.exit_code == 2
    assert "Traceback" not in done.output
