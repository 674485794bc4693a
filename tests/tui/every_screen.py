"""Every screen there is, found by looking."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from typing import Any

from textual.command import CommandPalette
from textual.screen import Screen

from rummy_tui.tui import screens
from rummy_tui.tui.screens.keyed import Keyed


def screens_there_are() -> set[type[Screen[Any]]]:
    """Every class of a screen that can be shown, none that others are made of."""
    modules = [
        importlib.import_module(f"{screens.__name__}.{found.name}")
        for found in pkgutil.iter_modules(screens.__path__)
    ]
    kinds = {
        kind
        for module in modules
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, Screen)
        # The palette is Textual's own.
        and not issubclass(kind, CommandPalette)
        and kind.__module__ == module.__name__
    }
    bases = {base for kind in kinds for base in kind.__mro__[1:]}
    return {kind for kind in kinds if kind not in bases or "MODE" in vars(kind)}


def keyed_screens() -> list[type[Keyed[Any]]]:
    """Those with keys of a mode."""
    kinds = [kind for kind in screens_there_are() if issubclass(kind, Keyed)]
    return sorted(kinds, key=lambda kind: kind.__name__)
