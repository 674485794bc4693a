"""What tests of screens need done to the world around them."""

from __future__ import annotations

from itertools import count

import pytest

from rummy_tui.tui.screens import curtain as curtain_module
from rummy_tui.tui.screens import settlement as settlement_module


@pytest.fixture
def long_silences(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a second pass between any two looks at a screen's clock."""
    seconds = count()
    for module in (curtain_module, settlement_module):
        monkeypatch.setattr(module, "monotonic", lambda: float(next(seconds)))
