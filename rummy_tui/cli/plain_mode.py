"""Which of `play` and `hotseat` runs without a screen, and how it is started."""

from __future__ import annotations

import io
import os
import signal
import sys
from typing import TYPE_CHECKING

import click

from rummy_tui.cli import streams
from rummy_tui.cli.screens import ThisRun, open_history
from rummy_tui.errors import RummyError
from rummy_tui.new_match import MatchSetup
from rummy_tui.settings.load import LoadedSettings

if TYPE_CHECKING:
    from rummy_tui.coach.training import Training
    from rummy_tui.plain.voice import Voice
    from rummy_tui.tournament import TournamentSetup

plain_option = click.option(
    "--plain",
    is_flag=True,
    help="Lines of text instead of a screen: for screen readers, pipes, any terminal.",
)


def is_plain(command: str, *, asked: bool) -> bool:
    """Whether to play in lines of text; where nobody asked for that, says why.

    Args:
        command: The command, for sentences.
        asked: Whether `--plain` was given.

    Raises:
        RummyError: Nobody types, and nobody asked for plain mode.
    """
    if asked:
        return True
    if not streams.is_terminal(sys.stdin):
        raise RummyError(
            f"`rummy {command}` needs a terminal to type in; to play through a pipe "
            f"use `rummy {command} --plain`",
            code="no-terminal",
        )
    if os.environ.get("TERM") == "dumb":
        why = "TERM=dumb names a terminal that cannot be drawn on"
    elif not streams.is_terminal(sys.stdout):
        why = "standard output is no terminal"
    else:
        return False
    streams.say(f"This is plain mode, as with --plain: {why}.")
    return True


def _end_by_signals() -> None:
    """Let a terminal that closes, or a kill, end the program as an exit does."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # Under `nohup` nobody wants to hear of it.
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, lambda number, _: sys.exit(128 + number))


def run_plain(setup: MatchSetup | None, loaded: LoadedSettings) -> None:
    """Play matches on standard input and output.

    Args:
        setup: The first match; None goes on with the newest one of the history.
        loaded: The player's settings.
    """
    from rummy_tui.plain.match import play_plain

    voice = _voice(loaded)
    _end_by_signals()
    run = ThisRun()
    play_plain(
        setup,
        voice,
        loaded.settings,
        history=open_history,
        sitting=run.sitting,
    )
    run.end()


def run_tournament(setup: TournamentSetup | None, loaded: LoadedSettings) -> None:
    """Play tournaments on standard input and output.

    Args:
        setup: The first one; None goes on with the newest one of the history.
        loaded: The player's settings.
    """
    from rummy_tui.plain.tournament import play_tournament

    _end_by_signals()
    voice = _voice(loaded)
    run = ThisRun()
    play_tournament(
        setup,
        voice,
        loaded.settings,
        history=open_history,
        sitting=run.sitting,
    )
    run.end()


def run_lessons(loaded: LoadedSettings) -> None:
    """Teach the game on standard input and output.

    Args:
        loaded: The player's settings; beside their file is kept what is done.
    """
    from rummy_tui.plain.learning import learn_plain
    from rummy_tui.tui.learning.done import LessonsDone

    _end_by_signals()
    voice = _voice(loaded)
    run = ThisRun()
    learn_plain(
        voice,
        loaded.settings,
        done=LessonsDone.beside(loaded.path),
        history=open_history,
        sitting=run.sitting,
    )
    run.end()


def run_trainer(training: Training, loaded: LoadedSettings) -> None:
    """Train on standard input and output.

    Args:
        training: The hands, and the score.
        loaded: The player's settings.
    """
    from rummy_tui.plain.training import train_plain

    _end_by_signals()
    train_plain(training, _voice(loaded))


def _voice(loaded: LoadedSettings) -> Voice:
    """Standard input and output, once complaints about the settings are said."""
    from rummy_tui.plain.voice import Voice

    if isinstance(sys.stdin, io.TextIOWrapper):
        # A byte that is no text is a typing error like any other.
        sys.stdin.reconfigure(errors="replace")
    for complaint in loaded.complaints:
        streams.say(f"{complaint}.")
    return Voice(sys.stdin, sys.stdout)
