"""What screens ask of the app they run in, beyond what every Textual app does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, cast

from rummy_tui.settings.schema import Settings, Value
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.keys.keymap import Keymap
from rummy_tui.tui.pace import Pacer

# Those who only ask what a screen may ask of its app need no Textual.
if TYPE_CHECKING:
    from textual.app import App


class Host(Protocol):
    """The app as screens see it; a test may put something smaller in its place."""

    glyphs: Glyphs
    keymap: Keymap
    pacer: Pacer
    settings: Settings
    complaints: list[str]

    settings_kept_in: str
    """The settings file as it is shown; empty where nothing is kept."""

    def keep_setting(self, name: str, value: Value) -> str:
        """Write a setting into the file; what came of it, in a sentence.

        Raises:
            RummyError: It cannot be written.
        """
        ...

    def use_settings(self, settings: Settings) -> None:
        """Let these settings hold from now on."""
        ...

    @property
    def seconds_left(self) -> int | None:
        """Seconds of the turn that are left; None where no clock runs (T-6)."""
        ...

    def follow_clock(self) -> None:
        """Something has happened that the clock of the turn may depend on."""
        ...

    def table_changed(self) -> None:
        """Something happened at the table: decide what comes next."""
        ...


def host_of(app: App[Any]) -> Host:
    """The app under its other name."""
    return cast(Host, app)
