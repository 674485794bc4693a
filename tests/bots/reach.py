"""Everything that can be reached from an object, the way a nosy bot would try."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType

_CODE = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)
"""Reaching code reaches all of Python; data is what a view must not leak."""


def reachable(root: object) -> Iterator[object]:
    """Every object reachable from this one by attributes, slots or containers."""
    seen: dict[int, object] = {}
    todo = [root]
    while todo:
        found = todo.pop()
        if id(found) in seen or isinstance(found, _CODE):
            continue
        seen[id(found)] = found
        yield found
        todo += gc.get_referents(found)
        # The collector does not follow slots that hold no container.
        for kind in type(found).__mro__:
            for slot in getattr(kind, "__slots__", ()):
                if hasattr(found, slot):
                    todo.append(getattr(found, slot))
