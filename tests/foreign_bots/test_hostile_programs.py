"""Programs that fail, lie, flood or hang: each ends in bounded time, in words."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from rummy_tui.bot_registry import BrokenBotError, find_bot
from rummy_tui.engine.actions import DrawClosed, DrawOpen
from rummy_tui.engine.asking import Fault
from rummy_tui.engine.events import MissReason
from rummy_tui.foreign_bots.minding import BotProcess, Failure
from rummy_tui.foreign_bots.seat import Decision
from tests.engine.positions import deal
from tests.foreign_bots.planted import (
    PLAY,
    command,
    is_gone,
    program,
    python_file,
    seated,
)

PLENTY = 30.0
"""Seconds nobody is expected to need."""
SHORT = 0.3

VIEW = deal("classic", seats=3).view(0)


def asked(name: str, seconds: float = PLENTY) -> Decision:
    return seated(name).decide(VIEW, seconds)


BROKEN = {
    "exits": ("sys.exit(3)", "its program ended with status 3"),
    "raises": (
        "raise ValueError('lost the thread')",
        'its program ended with status 1; it said "ValueError: lost the thread"',
    ),
    "is killed": ("os.kill(os.getpid(), 9)", "its program ended with signal 9"),
    "closes its output": ("os.close(1); time.sleep(60)", "its program ended"),
    "no JSON": ("print('drop', flush=True)", '"drop" where its action was expected'),
    "empty line": ("print(flush=True)", "no JSON"),
    "no object": ("print('[1]', flush=True)", "no object with a type"),
    "no type": ("say(do='draw-closed')", "no object with a type"),
    "not its turn": ("say(type='hello')", "no action"),
    "deep": ("print('[' * 60000, flush=True)", "no JSON"),
    "no UTF-8": ("os.write(1, bytes([255, 254, 10]))", "no JSON"),
    "two lines": (
        "sys.stdout.write('{}' + chr(10) + '{}' + chr(10)); sys.stdout.flush()",
        "more than one line",
    ),
    "long line": ("print('x' * 70000, flush=True)", "a line of more than 65536 bytes"),
    "endless line": (
        "while True: os.write(1, b'x' * 4096)",
        "a line of more than 65536 bytes",
    ),
    "endless lines": ("while True: print('x')", "it wrote"),
    "endless talk": (
        "while True: os.write(2, b'y' * 4096)",
        "more than 1048576 bytes to standard error",
    ),
    "terminal codes": ("print(chr(27) + '[2J', flush=True)", '"?[2J"'),
}


@pytest.mark.parametrize("case", BROKEN)
def test_R2_a_program_that_breaks_the_protocol_is_ended_and_told(
    case: str, tmp_path: Path
) -> None:
    view, reason = BROKEN[case]
    note = tmp_path / "number"
    before = f"open({str(note)!r}, 'w').write(str(os.getpid()))\n"
    decision = asked(program(tmp_path, view=before + view))

    assert decision.is_ended
    assert decision.answer.action is None
    assert decision.answer.reason is MissReason.BOT_RAISED
    assert reason in decision.answer.detail
    assert len(decision.answer.detail) < 300
    assert decision.answer.detail.isprintable()
    assert is_gone(int(note.read_text()))


SLOW = {
    "sleeps": "time.sleep(60)",
    "spins": "while True: pass",
    "says half": "sys.stdout.write('{'); sys.stdout.flush(); time.sleep(60)",
    "stops itself": "os.kill(os.getpid(), 19)",
    "ignores signals": (
        "import signal\n"
        "for n in (1, 2, 13, 15): signal.signal(n, signal.SIG_IGN)\n"
        "time.sleep(60)"
    ),
}


@pytest.mark.parametrize("case", SLOW)
def test_R2_T6_a_program_that_does_not_answer_is_ended(
    case: str, tmp_path: Path
) -> None:
    note = tmp_path / "number"
    before = f"open({str(note)!r}, 'w').write(str(os.getpid()))\n"
    bot = seated(program(tmp_path, view=before + SLOW[case]))
    decision = bot.decide(VIEW, SHORT)

    assert decision.is_ended
    assert decision.answer.reason is MissReason.BOT_STALLED
    assert decision.answer.detail == "no answer within 0.3 s"
    assert not note.exists() or is_gone(int(note.read_text()))


ILLEGAL = {
    "no do": "say(type='action')",
    "unknown do": "say(type='action', do='peek')",
    "list as do": "say(type='action', do=['drop'])",
    "no card": "say(type='action', do='discard')",
    "no face": "say(type='action', do='discard', card='11H')",
    "truth as card": "say(type='action', do='discard', card=True)",
    "no groups": "say(type='action', do='declare', closing='5H')",
    "flat groups": "say(type='action', do='declare', closing='5H', groups=['5H'])",
}


@pytest.mark.parametrize("case", ILLEGAL)
def test_R2_an_action_there_is_not_costs_the_turn_and_not_the_process(
    case: str, tmp_path: Path
) -> None:
    decision = asked(program(tmp_path, view=ILLEGAL[case]))

    assert not decision.is_ended
    assert decision.answer.action is None
    assert decision.answer.reason is MissReason.BOT_ILLEGAL
    assert decision.answer.detail.startswith("answered no action")


def test_a_program_may_say_that_it_cannot_answer(tmp_path: Path) -> None:
    view = "say(type='error', message='out of ideas')"
    decision = asked(program(tmp_path, view=view))

    assert not decision.is_ended
    assert decision.answer.reason is MissReason.BOT_RAISED
    assert decision.answer.detail == "out of ideas"


def test_T6_a_bot_that_was_ended_is_asked_again_in_the_next_deal_only(
    tmp_path: Path,
) -> None:
    mark = tmp_path / "failed"
    bot = seated(
        program(
            tmp_path,
            view=f"if not os.path.exists({str(mark)!r}):\n"
            f"    open({str(mark)!r}, 'w').close()\n    sys.exit(1)\n{PLAY}",
        )
    )
    first, again = bot.decide(VIEW, PLENTY), bot.decide(VIEW, PLENTY)
    play = deal("classic", seats=3)
    play._jump(deal_number=2)
    later = bot.decide(play.view(0), PLENTY)

    assert first.is_ended
    assert again.answer.detail == "it failed before in this deal"
    assert isinstance(later.answer.action, DrawOpen | DrawClosed)


def test_a_line_nobody_asked_for_ends_a_bot(tmp_path: Path) -> None:
    bot = seated(program(tmp_path, result="say(type='thanks')"))
    bot._greeted.introduction()
    process = bot._greeted.process
    process.tell(json.dumps({"type": "result"}))
    # Whether the thanks come before the next question or as its answer.
    decision = bot.decide(VIEW, PLENTY)

    assert decision.answer.action is None
    assert "thanks" in decision.answer.detail


def test_a_bot_that_never_reads_holds_nobody_up() -> None:
    process = BotProcess(["/bin/sleep", "60"])
    for _ in range(5):
        process.tell("x" * 1_048_576)
    said = process.answer(process.ask("?", PLENTY), PLENTY)

    assert isinstance(said, Failure)
    assert said.text == "it does not read what it is told"


def test_a_flood_on_standard_error_hurts_nobody_within_the_limit(
    tmp_path: Path,
) -> None:
    talk = "os.write(2, b'z' * 500_000)\n"
    bot = seated(program(tmp_path, view=talk + PLAY))
    for _ in range(4):
        assert bot.decide(VIEW, PLENTY).answer.action is not None


LEFT_BEHIND = """
import os, sys, time
child = os.fork()
if child == 0:
    {escape}
    with open({note!r} + ".new", "w") as file:
        file.write(str(os.getpid()))
    os.rename({note!r} + ".new", {note!r})
    time.sleep(600)
while not os.path.exists({note!r}):
    time.sleep(0.001)
sys.exit(1)
"""


@pytest.mark.parametrize(
    "escape",
    [
        "pass",
        "os.setpgid(0, 0)",
        "os.setsid()",
        "os.setsid()\n    if os.fork(): os._exit(0)",
    ],
    ids=["same group", "own group", "own session", "daemon"],
)
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has reapers of orphans")
def test_what_a_bot_leaves_behind_is_ended_with_it(escape: str, tmp_path: Path) -> None:
    note = tmp_path / "child"
    code = LEFT_BEHIND.format(escape=escape, note=str(note))
    decision = asked(program(tmp_path, view=code))

    assert decision.answer.detail == "its program ended with status 1"
    assert is_gone(int(note.read_text()))


CANNOT_PLAY = {
    "exits at once": ("sys.exit(2)", "ended with status 2"),
    "other protocol": (
        "say(type='hello', protocol=7)",
        'speaks protocol "7", this is 1',
    ),
    "no protocol": ("say(type='hello')", "this is 1"),
    "says no": ("say(type='error', message='no licence')", "no licence"),
    "says no hello": ("say(type='action', do='drop')", "and not with hello"),
    "says nonsense": ("print('hi', flush=True)", '"hi" where its hello was expected'),
}


@pytest.mark.parametrize("case", CANNOT_PLAY)
def test_who_cannot_play_is_refused_before_a_match_begins(
    case: str, tmp_path: Path
) -> None:
    hello, reason = CANNOT_PLAY[case]
    name = program(tmp_path, hello=hello)
    with pytest.raises(BrokenBotError) as refused:
        find_bot(name).load()

    assert reason in str(refused.value)
    assert refused.value.code == "broken-bot"


def test_a_program_the_system_cannot_start_is_told(tmp_path: Path) -> None:
    path = tmp_path / "mybot"
    path.write_bytes(b"\x7fELF and no more")
    path.chmod(0o755)
    with pytest.raises(BrokenBotError, match="it cannot be started"):
        find_bot(command(str(path))).load()


FILES = {
    "no bot": ("x = 1\n", "has no bot"),
    "two bots": (
        "class A:\n    choose = 1\nclass B:\n    choose = 1\n",
        "add one of A, B after a colon",
    ),
    "imports nothing": ("import no_such_module\n", "no_such_module"),
    "does not compile": ("def broken(:\n", "SyntaxError"),
    "exits": ("raise SystemExit(2)\n", "SystemExit"),
    "cannot be made": (
        "class A:\n    def __init__(self): pass\n    def choose(self, view): pass\n",
        "cannot be made",
    ),
    "ends its process": ("import os\nos._exit(4)\n", "status 4"),
    "other API": (
        "class A:\n    api_version = 0\n    def choose(self, view): pass\n",
        "made for bot API 0",
    ),
}


@pytest.mark.parametrize("case", FILES)
def test_a_file_without_a_bot_that_plays_is_refused_with_the_reason(
    case: str, tmp_path: Path
) -> None:
    code, reason = FILES[case]
    with pytest.raises(BrokenBotError) as refused:
        find_bot(python_file(tmp_path, code)).load()

    assert reason in str(refused.value)
    assert "NoBotError" not in str(refused.value)


PYTHON = {
    "raises": ("raise ValueError('lost')", MissReason.BOT_RAISED, "ValueError: lost"),
    "exits": ("raise SystemExit(3)", MissReason.BOT_RAISED, "SystemExit: 3"),
    "nothing": ("return None", MissReason.BOT_ILLEGAL, "a NoneType that is no action"),
    "shows": (
        "from rummy_tui.bot_api import Show; return Show()",
        MissReason.BOT_ILLEGAL,
        'no "do" ""Show""',
    ),
}


@pytest.mark.parametrize("case", PYTHON)
def test_R2_a_python_bot_that_fails_misses_its_turn_and_plays_on(
    case: str, tmp_path: Path
) -> None:
    what, reason, detail = PYTHON[case]
    code = (
        "class Failing:\n"
        "    def __init__(self, random): self.before = False\n"
        "    def choose(self, view):\n"
        "        if self.before:\n"
        "            from rummy_tui.bot_api import DrawClosed; return DrawClosed()\n"
        f"        self.before = True; {what}\n"
    )
    bot = seated(python_file(tmp_path, code))
    first, second = bot.decide(VIEW, PLENTY), bot.decide(VIEW, PLENTY)

    assert (first.answer.action, first.answer.reason) == (None, reason)
    assert detail in first.answer.detail
    assert not first.is_ended
    assert second.answer.action == DrawClosed()


def test_what_a_python_bot_prints_is_kept_from_the_protocol(tmp_path: Path) -> None:
    code = """
    import os
    from rummy_tui.bot_api import DrawClosed
    print("while it is imported")
    class Talking:
        def __init__(self, random):
            print("while it is made")
        def choose(self, view):
            print("thinking")
            os.write(1, b"past Python\\n")
            return DrawClosed()
    """
    decision = asked(python_file(tmp_path, code))

    assert decision.answer.action == DrawClosed()
    assert decision.printed == "thinking?"


def test_for_whoever_has_no_clock_a_failure_is_a_fault(tmp_path: Path) -> None:
    bot = seated(program(tmp_path, view="sys.exit(3)"))

    said: object = bot.choose(VIEW)
    assert said == Fault("its program ended with status 3")
