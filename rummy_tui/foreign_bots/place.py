"""Where a bot is, for bots named by their place and not by a registered name.

    exec:./mybot --fast     a program with arguments
    ./mybot                 a program, or anything with a slash that is no Python file
    my_bot.py               the only bot of a Python file
    my_bot.py:MyBot         one of its classes
    my_package.bots:MyBot   a class that can be imported

A registered name has neither a colon nor a slash and does not end in `.py`, so no
text can be meant as both.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path

from rummy_tui.errors import RummyError, reason_of

EXEC = "exec:"
"""What a program with arguments begins with."""

_CLASS = re.compile(r"[^\W\d]\w*")
_MODULE = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")
_MOST_LETTERS = 500


class BadPlaceError(RummyError, ValueError):
    """A text names a bot by a place where there can be none."""

    code = "bad-bot-place"


@dataclass(frozen=True, slots=True)
class PythonFile:
    """A class in a file of Python."""

    path: Path
    class_name: str = ""
    """Empty for the only one there is."""


@dataclass(frozen=True, slots=True)
class PythonClass:
    """A class in a module that can be imported."""

    value: str
    """`module:Class`, as entry points write it."""


@dataclass(frozen=True, slots=True)
class Program:
    """Any program that speaks the protocol."""

    command: tuple[str, ...]
    """What is started, the program as an absolute path or one the system finds."""


Place = PythonFile | PythonClass | Program


def place_of(name: str) -> Place:
    """The place a name means; whether a bot is there is for later.

    Args:
        name: A name with a colon or a slash, or one that ends in `.py`.

    Raises:
        BadPlaceError: It can mean none, or nothing is there.
    """
    if len(name) > _MOST_LETTERS or not name.isprintable():
        raise BadPlaceError(
            f"the bot {name[:40]!a} cannot be named like that: at most "
            f"{_MOST_LETTERS} letters, all of them printable; put a long command into "
            "a script"
        )
    if name.startswith(EXEC):
        return _program(name)
    path, colon, class_name = name.rpartition(":")
    if name.endswith(".py"):
        return _python_file(name, Path(name), "")
    if colon and path.endswith(".py"):
        if not _CLASS.fullmatch(class_name):
            raise BadPlaceError(
                f"{class_name!r} in {name!r} is no name of a class; write "
                f"{path}:MyBot, or {path} alone where it has one bot only"
            )
        return _python_file(name, Path(path), class_name)
    if "/" in name or os.sep in name:
        return _one_program(name)
    module, _, attribute = name.partition(":")
    if _MODULE.fullmatch(module) and _MODULE.fullmatch(attribute):
        return PythonClass(name)
    raise BadPlaceError(
        f"{name!r} names no bot: write module:Class, my_bot.py:Class, ./program or "
        f"{EXEC}program with its arguments"
    )


def _python_file(name: str, path: Path, class_name: str) -> PythonFile:
    if not path.is_file():
        raise BadPlaceError(
            f"there is no bot {name!r}: no file {str(path)!r} lies in {_here()}; "
            "write its path"
        )
    return PythonFile(path.absolute(), class_name)


def _program(name: str) -> Program:
    try:
        words = shlex.split(name.removeprefix(EXEC))
    except ValueError as error:
        raise BadPlaceError(
            f"the command of the bot {name!r} cannot be read: {reason_of(error)}; "
            "quote as in a shell"
        ) from error
    if not words:
        raise BadPlaceError(
            f"{name!r} names no program; write {EXEC}./mybot or {EXEC}node mybot.js"
        )
    return Program((_found(name, words[0]), *words[1:]))


def _one_program(name: str) -> Program:
    if ":" in name and not Path(name).exists():
        raise BadPlaceError(
            f"there is no bot {name!r}: a class is named as my_bot.py:Class or "
            f"module:Class, a command as {EXEC}program with its arguments"
        )
    return Program((_found(name, name),))


def _found(name: str, program: str) -> str:
    """The program as it can be started from any folder."""
    found = shutil.which(program)
    if found is not None:
        return os.path.abspath(found)
    path = Path(program)
    if path.is_dir():
        why = f"{program!r} is a folder; name the program in it"
    elif path.is_file():
        why = (
            f"{program!r} may not be run; `chmod +x` it and begin it with #!, or "
            f"write {EXEC} and the program that runs it"
        )
    else:
        why = f"no program {program!r} is found from {_here()}; write its path"
    raise BadPlaceError(f"there is no bot {name!r}: {why}")


def _here() -> str:
    try:
        return repr(os.getcwd())
    except OSError:
        return "a folder that is gone"
