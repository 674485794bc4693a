"""The process of one Python bot: reads the protocol, asks the bot, writes its answer.

The bot talks to nobody: its standard output is standard error, which goes to the file
of `bot_log`, and what it printed is told with its answer. Anything it raises is told
as an error, with the traceback on standard error.
"""

from __future__ import annotations

import io
import json
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib import import_module
from random import Random
from types import ModuleType, TracebackType
from typing import Any, TextIO, TypeVar

from rummy_tui.bot_api import API_VERSION, Bot
from rummy_tui.engine.actions import is_well_formed
from rummy_tui.engine.asking import Fault, call_foreign
from rummy_tui.foreign_bots.view_as_json import action_as_json
from rummy_tui.foreign_bots.view_from_json import view_of
from rummy_tui.foreign_bots.wire import PROTOCOL, as_line

_T = TypeVar("_T")
_PRINTED_LETTERS = 100


class NoBotError(Exception):
    """There is no bot to be had; the text says why."""


_OURS = f"{NoBotError.__module__}.{NoBotError.__qualname__}: "
"""What Python puts before the text of an error that is no fault of the bot's code."""


def main(kind: str, where: str, what: str) -> None:
    """Play as the class `what` of a `file` or `module`, until nobody asks."""
    asking = os.fdopen(os.dup(0), encoding="utf-8")
    answering = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    found = _called(lambda: _found(kind, where, what))
    seated = _Seated(found)
    for line in asking:
        message = json.loads(line)
        answer = seated.answer(message)
        if answer is not None:
            print(as_line(answer), file=answering, flush=True)


class _Seated:
    """The bot of this process, made anew for every match."""

    def __init__(self, kind: Callable[[Random], Any] | Fault) -> None:
        self._kind = kind
        self._random = Random(0)
        self._bot: Any = None

    def answer(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """What to write to this; None for nothing."""
        match message["type"]:
            case "hello":
                return self._greet(message["seed"])
            case "view":
                return self._decide(message)
            case _:
                self._hear(message)
                return None

    def _greet(self, seed: int) -> dict[str, Any]:
        kind = self._kind
        if type(kind) is Fault:
            return _error(kind.text)
        assert not isinstance(kind, Fault), "it was found"
        self._random = Random(seed)
        bot = _called(lambda: kind(self._random))
        if type(bot) is Fault:
            return _error(f"it cannot be made: {bot.text}")
        self._bot = bot
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "name": getattr(kind, "__name__", ""),
            "about": _about(kind),
        }

    def _decide(self, message: dict[str, Any]) -> dict[str, Any]:
        view = view_of(message)
        self._random.seed(message["seed"])
        printed = _Printed()
        with redirect_stdout(sys.stderr):
            action = _called(lambda: _printing(printed, self._bot.choose, view))
        if type(action) is Fault:
            answer = _error(action.text)
        elif not is_well_formed(action):
            name = type(action).__name__
            answer = _error(f"answered a {name} that is no action", illegal=True)
        else:
            answer = {"type": "action", **_numbered(action, view)}
        return answer | ({"printed": printed.start} if printed.start else {})

    def _hear(self, message: dict[str, Any]) -> None:
        """Tell a bot that wants to know it how the deal ended."""
        told = getattr(self._bot, "told", None)
        if callable(told):
            _called(lambda: told(message))


def _numbered(action: Any, view: Any) -> dict[str, Any]:
    """The action with its cards by number: which of two equal ones is meant counts."""
    written = action_as_json(action, view)
    if written is None:
        return {"do": type(action).__name__}
    if "card" in written:
        written["card"] = action.card
    if "closing" in written:
        written |= {
            "closing": action.closing,
            "groups": [list(group) for group in action.groups],
        }
    return written


def _error(text: str, *, illegal: bool = False) -> dict[str, Any]:
    return {"type": "error", "message": text, "illegal": illegal}


# Finding the class.


def _found(kind: str, where: str, what: str) -> Callable[[Random], Any]:
    module = _file(where) if kind == "file" else import_module(where)
    found = _only_bot(module, where) if not what else _attribute(module, what)
    if not callable(found) or not hasattr(found, "choose"):
        raise NoBotError(
            f"{where}:{what} is no bot: it must be a class with `choose(view)`"
        )
    made_for = getattr(found, "api_version", API_VERSION)
    if made_for != API_VERSION:
        raise NoBotError(f"it is made for bot API {made_for}, this is {API_VERSION}")
    made: Callable[[Random], Any] = found
    return made


def _file(path: str) -> ModuleType:
    from importlib.util import module_from_spec, spec_from_file_location

    spec = spec_from_file_location("bot_in_a_file", path)
    if spec is None or spec.loader is None:
        raise NoBotError(f"{path} cannot be read as Python")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _attribute(module: ModuleType, path: str) -> Any:
    found: Any = module
    for name in path.split("."):
        found = getattr(found, name)
    return found


def _only_bot(module: ModuleType, where: str) -> Any:
    """The one class with `choose` that a file itself defines."""
    bots = [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and value.__module__ == module.__name__
        and hasattr(value, "choose")
    ]
    if len(bots) == 1:
        return bots[0]
    names = ", ".join(sorted(bot.__name__ for bot in bots))
    if bots:
        raise NoBotError(f"{where} has several bots; add one of {names} after a colon")
    raise NoBotError(f"{where} has no bot: no class in it has `choose(view)`")


def _about(kind: Any) -> str:
    own = kind.__doc__ if kind is not Bot else None
    lines = own.splitlines() if isinstance(own, str) else []
    return next((line.strip() for line in lines if line.strip()), "")


# Calling what somebody else wrote.


class _Telling:
    """Writes the traceback of whatever passes through it, for the bot's author."""

    def __enter__(self) -> None:
        pass

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is not None:
            traceback.print_exception(kind, error, trace, limit=-20, file=sys.stderr)


class _Printed(io.TextIOBase):
    """Takes what a bot prints on to standard error, and keeps how it begins."""

    def __init__(self) -> None:
        self.start = ""
        self._on: TextIO = sys.stderr

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.start = (self.start + text)[:_PRINTED_LETTERS]
        return self._on.write(text)

    def flush(self) -> None:
        self._on.flush()


def _printing(printed: _Printed, choose: Callable[[Any], _T], view: Any) -> _T:
    with redirect_stdout(printed):
        return choose(view)


def _called(call: Callable[[], _T]) -> _T | Fault:
    """What the bot's code returns, or its fault, told on standard error."""

    def telling() -> _T:
        with _Telling():
            return call()

    found = call_foreign(telling)
    return Fault(found.text.removeprefix(_OURS)) if type(found) is Fault else found
