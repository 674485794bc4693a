"""The event log as JSON lines: a header line, then one event a line.

Writing and reading follow the types of the event classes, so a new event or field
needs no code here. Reading checks every line and names the first that is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from rummy_tui import __version__
from rummy_tui.engine import events as event_module
from rummy_tui.engine.events import Event, MatchStarted
from rummy_tui.errors import RummyError

FORMAT = "rummy-log"
VERSION = 1
"""Rises when an older program could no longer read what this one writes."""

_EVENT_TYPES: dict[str, type[Event]] = {
    kind.__name__: kind for kind in get_args(event_module.Event)
}


class LogError(RummyError, ValueError):
    """A log cannot be read; the message names the line."""

    code = "bad-log"


def dump_log(events: Iterable[Event]) -> Iterator[str]:
    """The lines of a log, header first, without line ends."""
    header = {"format": FORMAT, "version": VERSION, "program": __version__}
    yield json.dumps(header)
    for event in events:
        yield dump_event(event)


def dump_event(event: Event) -> str:
    """One event as a line of JSON."""
    return json.dumps({"event": type(event).__name__, **_plain_fields(event)})


def load_log(lines: Iterable[str]) -> list[Event]:
    """The events of a log.

    Raises:
        LogError: A line is damaged, or written by a newer version.
    """
    numbered = enumerate(lines, 1)
    _check_header(next(numbered, (1, ""))[1])
    found = [_load_line(number, line) for number, line in numbered if line.strip()]
    if not found or not isinstance(found[0], MatchStarted):
        raise LogError("line 2 of the log should be MatchStarted; its start is missing")
    return found


def load_event(line: str) -> Event:
    """One event from a line of JSON.

    Raises:
        LogError: The line is no event.
    """
    return _load_line(1, line)


def _check_header(line: str) -> None:
    header = _json_object(1, line)
    if header.get("format") != FORMAT:
        raise LogError("line 1 is no header of a rummy log; this is some other file")
    version = header.get("version")
    if type(version) is not int or not 1 <= version <= VERSION:
        raise LogError(
            f"the log has version {version!r}, this program reads up to {VERSION}; "
            "update the program"
        )


def _json_object(number: int, line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise LogError(f"line {number} of the log is damaged: it is no JSON object")
    return value


def _load_line(number: int, line: str) -> Event:
    values = _json_object(number, line)
    name = values.pop("event", None)
    kind = _EVENT_TYPES.get(name) if isinstance(name, str) else None
    if kind is None:
        raise LogError(f"line {number} of the log holds no known event: {name!r}")
    try:
        event = load_value(kind, values)
    except (TypeError, ValueError, KeyError) as error:
        raise LogError(
            f"line {number} of the log is damaged: {name}: {error}"
        ) from error
    assert isinstance(event, kind), "a reader makes what it is asked for"
    return event


def plain_value(value: object) -> Any:
    """A value in the plain form JSON takes, by the types of its classes."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, tuple):
        return [plain_value(item) for item in value]
    if is_dataclass(value):
        return _plain_fields(value)
    return value


def _plain_fields(value: Any) -> dict[str, Any]:
    return {
        field.name: plain_value(getattr(value, field.name)) for field in fields(value)
    }


@cache
def _field_types(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def load_value(kind: Any, value: Any) -> Any:
    """A value of this type from its plain form; raises where it does not fit."""
    if isinstance(kind, NewType):
        return load_value(kind.__supertype__, value)
    origin = get_origin(kind)
    if origin in (UnionType, Union):
        choices = get_args(kind)
        if value is None and NoneType in choices:
            return None
        (only,) = [choice for choice in choices if choice is not NoneType]
        return load_value(only, value)
    if origin is tuple:
        if not isinstance(value, list):
            raise TypeError(f"expected a list, found {value!r:.40}")
        item = get_args(kind)[0]
        return tuple(load_value(item, one) for one in value)
    if is_dataclass(kind):
        return _load_fields(kind, value)
    if kind is datetime and isinstance(value, str):
        return datetime.fromisoformat(value)
    if issubclass(kind, Enum):
        return kind(value)
    if type(value) is not kind:
        raise TypeError(f"expected {kind.__name__}, found {value!r:.40}")
    return value


def _load_fields(kind: Any, value: Any) -> object:
    if not isinstance(value, dict):
        raise TypeError(f"expected an object, found {value!r:.40}")
    types = _field_types(kind)
    names = {field.name for field in fields(kind)}
    if unknown := set(value) - names:
        raise TypeError(f"unknown field {min(unknown)!r}")
    if missing := names - set(value):
        raise TypeError(f"field {min(missing)!r} is missing")
    return kind(**{name: load_value(types[name], value[name]) for name in names})
