"""Values of the view as JSON and back, by the types of their classes.

Faces are written as people read them (`10H`, `PJ`), sets as sorted lists.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from rummy_tui.cards import parse_face
from rummy_tui.cards.face import Face


def as_json(value: object) -> Any:
    """The value as `json.dumps` takes it."""
    if isinstance(value, Face):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, frozenset):
        return sorted(as_json(item) for item in value)
    if isinstance(value, tuple | list):
        return [as_json(item) for item in value]
    if is_dataclass(value):
        return {one.name: as_json(getattr(value, one.name)) for one in fields(value)}
    return value


def from_json(kind: Any, value: Any) -> Any:
    """A value of this type from its JSON; raises where it does not fit.

    Raises:
        TypeError: It is something else.
        ValueError: It is none of the values there are.
    """
    if isinstance(kind, NewType):
        return from_json(kind.__supertype__, value)
    origin = get_origin(kind)
    if origin in (UnionType, Union):
        if value is None:
            return None
        (only,) = [choice for choice in get_args(kind) if choice is not NoneType]
        return from_json(only, value)
    if origin in (tuple, frozenset):
        if not isinstance(value, list):
            raise TypeError(f"expected a list, found {value!r:.40}")
        item = get_args(kind)[0]
        return origin(from_json(item, one) for one in value)
    if kind is Face:
        return parse_face(value)
    if isinstance(kind, type) and is_dataclass(kind):
        types = _types(kind)
        return kind(**{name: from_json(types[name], value[name]) for name in types})
    if issubclass(kind, Enum):
        return kind(value)
    if type(value) is not kind:
        raise TypeError(f"expected {kind.__name__}, found {value!r:.40}")
    return value


@cache
def _types(kind: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {one.name: hints[one.name] for one in fields(kind) if one.init}
