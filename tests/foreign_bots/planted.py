"""Bots planted for a test: programs that do one thing wrong, and classes in files."""

from __future__ import annotations

import os
import select
import shlex
import sys
from pathlib import Path
from random import Random
from textwrap import dedent, indent
from typing import Any, cast

from rummy_tui.bot_registry import find_bot
from rummy_tui.foreign_bots.seat import ForeignBot

_PROGRAM = """
import json, os, subprocess, sys, time

def say(**message):
    print(json.dumps(message), flush=True)

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
{hello}
    elif message["type"] == "view":
{view}
    else:
{result}
{end}
"""
HELLO = 'say(type="hello", protocol=1, name="Planted", about="For a test.")'
PLAY = 'say(type="action", **message["legal"][-2 if message["drop_price"] else -1])'
"""A legal answer: the last there is that is no drop."""

_WAIT_MS = 30_000


def program(
    folder: Path,
    *,
    view: str = PLAY,
    hello: str = HELLO,
    result: str = "pass",
    end: str = "",
) -> str:
    """A program that does this when it is told that, and at its end; its name."""
    parts = {"view": view, "hello": hello, "result": result}
    code = {name: indent(dedent(text), " " * 8) for name, text in parts.items()}
    path = folder / "planted_program.py"
    path.write_text(_PROGRAM.format(**code, end=end), encoding="utf-8")
    return command(sys.executable, "-S", str(path))


def command(*words: str) -> str:
    """How a program with arguments is named."""
    return f"exec:{shlex.join(words)}"


def python_file(folder: Path, code: str, name: str = "planted_bot.py") -> str:
    """A file with this code; what its only bot is called."""
    path = folder / name
    path.write_text(dedent(code), encoding="utf-8")
    return str(path)


def seated(name: str, seed: int = 1) -> ForeignBot:
    """The bot at a seat of its own."""
    return cast(ForeignBot, cast(Any, find_bot(name).make(Random(seed))))


def is_gone(process: int) -> bool:
    """Whether a process is no more; waits for it to end, but not for ever."""
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        poll = select.poll()
        poll.register(handle, select.POLLIN)
        return bool(poll.poll(_WAIT_MS))
    finally:
        os.close(handle)
