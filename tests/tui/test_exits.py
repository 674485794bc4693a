"""Every way out in a real terminal, and what the terminal is like afterwards."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

pytest.importorskip("termios", reason="there are no pseudo-terminals here")

from tests.tui.pty_terminal import (  # after the skip
    PROMPT,
    PtyTerminal,
    cpu_seconds,
    plain,
    rummy_at_pty,
    shell_with_rummy,
)

slow = pytest.mark.slow
NOTHING: Mapping[str, str] = {}

PLAY = ("play", "--seed", "7")
HOTSEAT = ("hotseat", "--names", "Nila,Omar", "--seed", "3")
WATCH = ("watch", "--seed", "7")

ENDLESS_BOT = """
import threading
from rummy_tui.tui.session import Session
Session.step_bot = lambda self: threading.Event().wait()
"""
SLEEPING_BOT = """
import time
from bots.miser import MiserBot
MiserBot.choose = lambda self, view: time.sleep(1000)
"""
DEAF_TO_HANG_UPS = """
import asyncio, signal
signal.signal(signal.SIGHUP, signal.SIG_IGN)
loop = asyncio.SelectorEventLoop
add = loop.add_signal_handler
loop.add_signal_handler = lambda self, number, *call: (
    None if number == signal.SIGHUP else add(self, number, *call)
)
"""
IN_BAND_RESIZE_KNOWN = b"\x1b[?2048;2$y"


def assert_left(terminal: PtyTerminal, code: int) -> None:
    """The program has ended like this and the terminal is as it was."""
    assert terminal.exit_code() == code
    assert terminal.modes == set()
    assert terminal.is_as_before
    assert "Traceback" not in plain(terminal.written)


@contextmanager
def at_table(
    *args: str, before: str = "", env: Mapping[str, str] = NOTHING
) -> Iterator[PtyTerminal]:
    """The table, once somebody may do something."""
    with rummy_at_pty(*args, before=before, env=env) as terminal:
        deal(terminal, args)
        yield terminal


def deal(terminal: PtyTerminal, args: tuple[str, ...]) -> None:
    """Accept the rules card and come to the table."""
    terminal.wait_for("all rules")
    terminal.press("enter")
    if args == HOTSEAT:
        terminal.wait_for("is next")
        terminal.press_until("1", "YOUR TURN: draw")
    else:
        terminal.wait_for("is to d" if args == WATCH else "deal 1 ")


def interrupt_twice(terminal: PtyTerminal) -> None:
    at = len(terminal.written)
    terminal.press("ctrl+c")
    terminal.wait_for("again leaves", after=at)
    terminal.press("ctrl+c")


@slow
def test_the_terminal_is_changed_while_the_game_is_on_it() -> None:
    with rummy_at_pty(*PLAY) as terminal:
        terminal.wait_for("all rules")

        assert {"1049", "25", "1003", "2004", "keys"} <= terminal.modes
        assert not terminal.is_as_before


OVER = {
    "nothing": (),
    "the rules": ("r",),
    "a question": ("P",),
    "leaving": ("ctrl+q",),
    "a pause": ("p",),
}


def but_one_slow(names: Iterable[str]) -> list[ParameterSet]:
    """All of them as parameters, those after the first marked as slow."""
    first, *others = names
    return [pytest.param(first), *(pytest.param(n, marks=slow) for n in others)]


SIGNALS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}


@pytest.mark.parametrize("where", but_one_slow(OVER))
def test_ctrl_c_twice_leaves_from_a_table_under(where: str) -> None:
    with at_table(*PLAY) as terminal:
        terminal.wait_for("YOUR TURN")
        terminal.press(*OVER[where])
        interrupt_twice(terminal)

        assert_left(terminal, 130)
        assert terminal.left_behind.strip() == ""


@slow
def test_ctrl_c_twice_leaves_from_a_curtain_and_from_the_size_gate() -> None:
    with rummy_at_pty(*HOTSEAT) as terminal:
        terminal.wait_for("all rules")
        terminal.press("enter")
        terminal.wait_for("is next")
        terminal.resize((30, 10))
        terminal.wait_for("Too small")
        terminal.press("ctrl+c", "ctrl+c")

        assert_left(terminal, 130)


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
@pytest.mark.parametrize(
    "args",
    [WATCH, pytest.param((), marks=slow), pytest.param(PLAY, marks=slow)],
    ids=["watch", "home", "card"],
)
def test_a_signal_leaves_in_order(
    args: tuple[str, ...], number: signal.Signals
) -> None:
    with rummy_at_pty(*args) as terminal:
        terminal.wait_for("all rules" if args else "ew game")
        if args == WATCH:
            deal(terminal, args)
        terminal.process.send_signal(number)

        assert_left(terminal, SIGNALS[number])
        assert terminal.left_behind.strip() == ""


@slow
def test_a_signal_before_the_first_frame_leaves_in_order() -> None:
    early = """
import os, signal
from rummy_tui.tui.terminal_driver import TerminalDriver
start = TerminalDriver.start_application_mode
def started(self):
    start(self)
    os.kill(os.getpid(), signal.SIGTERM)
TerminalDriver.start_application_mode = started
"""
    with rummy_at_pty(*PLAY, before=early) as terminal:
        assert_left(terminal, 143)


@pytest.mark.parametrize(
    "bot",
    [ENDLESS_BOT, pytest.param(SLEEPING_BOT, marks=slow)],
    ids=["endless", "asleep"],
)
@pytest.mark.parametrize(
    "keys",
    [("ctrl+q", "y"), pytest.param(("ctrl+c", "ctrl+c"), marks=slow)],
    ids=str,
)
def test_a_bot_that_never_answers_keeps_nobody(bot: str, keys: tuple[str, ...]) -> None:
    with at_table(*WATCH, before=bot) as terminal:
        terminal.press(*keys)

        assert_left(terminal, 130 if "ctrl+c" in keys else 0)


@pytest.mark.parametrize(
    "before",
    [ENDLESS_BOT, pytest.param("", marks=slow)],
    ids=["bot-thinking", "idle"],
)
@pytest.mark.parametrize("deaf", ["", DEAF_TO_HANG_UPS], ids=["hung-up", "nohup"])
def test_a_closed_terminal_ends_the_game(before: str, deaf: str) -> None:
    with at_table(*PLAY, before=before + deaf) as terminal:
        used = cpu_seconds(terminal.process.pid)
        terminal.close()

        assert terminal.exit_code() == 129
        assert terminal.cpu_used - used < 5, "it looked for input again and again"


def test_a_game_woken_while_it_leaves_does_not_take_the_terminal_again() -> None:
    # A terminal that goes away sends both; which one is heard when is a matter of luck.
    woken = """
import os, signal
from rummy_tui.tui.terminal_driver import TerminalDriver
stop = TerminalDriver.stop_application_mode
def stopped(self):
    stop(self)
    os.kill(os.getpid(), signal.SIGCONT)
TerminalDriver.stop_application_mode = stopped
"""
    with rummy_at_pty(*PLAY, before=woken) as terminal:
        terminal.wait_for("all rules")
        terminal.process.send_signal(signal.SIGHUP)

        assert_left(terminal, 129)


@slow
def test_a_terminal_closed_while_much_is_written_ends_the_game() -> None:
    with at_table(*WATCH) as terminal:
        terminal.close()

        assert terminal.exit_code() == 129


@slow
def test_modes_a_terminal_offers_later_are_reset_too() -> None:
    with rummy_at_pty(*PLAY) as terminal:
        at = terminal.wait_for("all rules")
        terminal.send(IN_BAND_RESIZE_KNOWN)
        offered = {"1016", "2048"}
        terminal.wait_until(lambda: offered <= terminal.modes, "it took no offer")
        terminal.press("r")
        terminal.wait_for("classic", after=at)
        interrupt_twice(terminal)

        assert_left(terminal, 130)


@slow
def test_bytes_that_are_no_text_are_passed_over() -> None:
    with rummy_at_pty(*PLAY) as terminal:
        terminal.wait_for("all rules")
        terminal.send(b"\xff\xfe \x1b[M \xff\xff")
        terminal.press_until("enter", "deal 1 ")
        interrupt_twice(terminal)

        assert_left(terminal, 130)


# Stopped for a while.


def stop(terminal: PtyTerminal) -> int:
    at = len(terminal.written)
    terminal.press("ctrl+z")
    terminal.wait_for("Stopped", after=at)
    terminal.wait_for(PROMPT, after=at)
    return len(terminal.written)


def go_on(terminal: PtyTerminal, said: str) -> str:
    """What is shown once the shell lets the game go on."""
    at = len(terminal.written)
    terminal.send(b"fg\n")
    terminal.wait_for(said, after=at)
    return plain(terminal.written[at:])


def cards_in(text: str) -> list[str]:
    """What looks like the rows of a hand face up."""
    return re.findall(r"│(?:[0-9AJQK]{1,2} *│){9,}", text)


@pytest.mark.parametrize(
    ("args", "said", "key"),
    [
        (HOTSEAT, "the hand of Nila", "1"),
        pytest.param(PLAY, "the hand is hidden", "p", marks=slow),
    ],
    ids=["hotseat", "alone"],
)
def test_stopped_the_terminal_is_the_shells_and_the_hand_is_hidden_on_return(
    args: tuple[str, ...], said: str, key: str
) -> None:
    with shell_with_rummy(*args) as terminal:
        deal(terminal, args)
        terminal.wait_for("YOUR TURN: draw")
        terminal.wait_until(
            lambda: cards_in(plain(terminal.written)), "a hand looks otherwise"
        )
        at = stop(terminal)
        # Bash sets it for its own line.
        assert terminal.modes <= {"2004"}
        terminal.resize((100, 30))
        shown = go_on(terminal, said)

        assert cards_in(shown) == []
        assert {"1049", "keys", "1003"} <= terminal.modes
        terminal.wait_for_row(100, after=at)
        terminal.press_until(key, "Your turn:")
        at = stop(terminal)
        terminal.send(b"bg\n")
        terminal.wait_for("&", after=at)
        # In the background it stands still; the shell says so at its next prompt.
        terminal.press_until("enter", "Stopped")
        go_on(terminal, said)
        at = len(terminal.written)
        interrupt_twice(terminal)
        at = terminal.wait_for(PROMPT, after=at)
        terminal.send(b"echo code=$?\n")
        terminal.wait_for("code=130", after=at)
        assert terminal.modes <= {"2004"}


@slow
def test_a_game_stopped_by_somebody_else_comes_back_hidden() -> None:
    with at_table(*HOTSEAT) as terminal:
        for number in (signal.SIGSTOP, signal.SIGCONT):
            terminal.process.send_signal(number)
        at = len(terminal.written)
        terminal.wait_for("the hand of Nila", after=at)
        interrupt_twice(terminal)

        assert_left(terminal, 130)


@slow
def test_where_no_shell_could_wake_it_ctrl_z_only_hides_the_hand() -> None:
    with at_table(*PLAY) as terminal:
        terminal.wait_for("YOUR TURN")
        terminal.press("ctrl+z")
        terminal.wait_for("the hand is hidden")
        interrupt_twice(terminal)

        assert_left(terminal, 130)


# A fault of its own.

SECRET = "the hand is QH KH AH"
FAULTS = {
    "a bot's thread": ("session.Session.step_bot", ""),
    "a key": ("screens.table.TableScreen.action_draw_closed", "c"),
    "painting": ("widgets.hand.Hand.lines", ""),
    "composing": ("screens.table_view.TableView.compose", ""),
    "mounting": ("screens.table_view.TableView.on_mount", ""),
    "the flow": ("screens.table.TableScreen.__init__", ""),
    "the app being made": ("pace.Pacer.__init__", ""),
    "reading keys": ("terminal_driver.LinuxDriver.run_input_thread", ""),
    "starting": ("terminal_driver.LinuxDriver.start_application_mode", ""),
}
BEFORE_THE_FIRST_FRAME = ("the app being made", "reading keys", "starting")
BREAKING = """
import importlib
place, said = {place!r}, {said!r}
parts = place.split(".")
at = 2 if parts[0] in ("screens", "widgets") else 1
owner = getattr(
    importlib.import_module("rummy_tui.tui." + ".".join(parts[:at])), parts[at]
)
def broken(*args, **more):
    hand = "QH KH AH"
    {how}
setattr(owner, parts[-1], broken)
"""
RAISING = "raise ZeroDivisionError(said)"


def breaking(place: str, how: str = RAISING) -> str:
    return BREAKING.format(place=place, said=SECRET, how=how)


def report_in(folder: Path) -> str:
    (report,) = (folder / "rummy/log").glob("crash-*.txt")
    assert report.stat().st_mode & 0o777 == 0o600
    return report.read_text("utf-8")


def press_on(terminal: PtyTerminal, key: str) -> None:
    if key:
        deal(terminal, PLAY)
        terminal.wait_for("YOUR TURN: draw")
        terminal.press(key)
    else:
        terminal.send(b"\r")


@pytest.mark.parametrize("where", but_one_slow(FAULTS))
def test_a_fault_ends_in_sentences_and_a_report(where: str, tmp_path: Path) -> None:
    place, key = FAULTS[where]
    state = {"XDG_STATE_HOME": str(tmp_path)}
    with rummy_at_pty(*PLAY, before=breaking(place), env=state) as terminal:
        if where not in BEFORE_THE_FIRST_FRAME:
            terminal.wait_for("all rules")
            press_on(terminal, key)

        assert_left(terminal, 1)
        told = terminal.left_behind
        assert "fault of its own (ZeroDivisionError)" in told
        assert "crash-" in told
        assert "QH" not in told, "a card was told on the terminal"
        report = report_in(tmp_path)
        assert f"ZeroDivisionError: {SECRET}" in report
        assert "screens   " in report or where == "the app being made"


@pytest.mark.parametrize(
    "how",
    [
        "asyncio.get_running_loop().call_soon(boom)",
        "later.append(asyncio.ensure_future(forgotten())); later.clear()",
    ],
    ids=["callback", "forgotten-task"],
)
@slow
def test_a_fault_nobody_awaits_is_none_the_less_told(how: str, tmp_path: Path) -> None:
    unheard = """
import asyncio
later = []
def boom():
    raise ZeroDivisionError("QH")
async def forgotten():
    boom()
"""
    before = unheard + breaking("app.RummyApp.table_changed", how)
    state = {"XDG_STATE_HOME": str(tmp_path)}
    with rummy_at_pty(*PLAY, before=before, env=state) as terminal:
        terminal.wait_for("all rules")
        press_on(terminal, "c")

        assert_left(terminal, 1)
        assert "fault of its own (ZeroDivisionError)" in terminal.left_behind
        assert "boom" in report_in(tmp_path)


def test_a_crash_at_a_table_of_several_tells_no_card(tmp_path: Path) -> None:
    state = {"XDG_STATE_HOME": str(tmp_path)}
    before = breaking("screens.table.TableScreen.action_draw_closed")
    with at_table(*HOTSEAT, before=before, env=state) as terminal:
        terminal.press("c")

        assert_left(terminal, 1)
        assert not re.search(r"[♠♥♦♣]|\b[0-9AJQK]{1,2}[SHDC]\b", terminal.left_behind)
        report = report_in(tmp_path)
        assert "seed      3" in report
        assert '"event": "Dealt"' in report


@slow
@pytest.mark.parametrize(
    ("stop", "code"), [("SystemExit(3)", 3), ("KeyboardInterrupt", 130)]
)
def test_stopping_is_no_crash(stop: str, code: int, tmp_path: Path) -> None:
    place, key = FAULTS["a key"]
    before = breaking(place, f"raise {stop}")
    state = {"XDG_STATE_HOME": str(tmp_path)}
    with rummy_at_pty(*PLAY, before=before, env=state) as terminal:
        terminal.wait_for("all rules")
        press_on(terminal, key)

        assert_left(terminal, code)
        assert terminal.left_behind.strip() == ""
        assert not (tmp_path / "rummy").exists()


@slow
def test_developers_get_the_traceback(tmp_path: Path) -> None:
    place, key = FAULTS["a key"]
    wish = {"RUMMY_TRACEBACK": "1", "XDG_STATE_HOME": str(tmp_path)}
    with rummy_at_pty(*PLAY, before=breaking(place), env=wish) as terminal:
        terminal.wait_for("all rules")
        press_on(terminal, key)

        assert terminal.exit_code() == 1
        assert terminal.modes == set()
        assert "Traceback" in terminal.left_behind
