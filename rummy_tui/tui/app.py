"""The app: the size gate, the ways out, and a flow that decides what comes next."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import events
from textual._styles_cache import StylesCache
from textual.command import Provider
from textual.screen import Screen

from rummy_tui.settings.load import LoadedSettings
from rummy_tui.settings.path import without_home
from rummy_tui.settings.schema import SETTING_NAMED, Settings, Value
from rummy_tui.tui.flow import Flow, Wish
from rummy_tui.tui.giving_way import Way
from rummy_tui.tui.glyphs import glyphs_for
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.keymap import keymap_for
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.leaving import LeavingApp, run_to_the_end
from rummy_tui.tui.pace import Pacer, Speed, speed_for
from rummy_tui.tui.screens.too_small import TooSmallScreen, fits
from rummy_tui.tui.themes import dress, suited_theme

if TYPE_CHECKING:
    from rummy_tui.limits.sitting import Sitting
    from rummy_tui.store import History


def _commands() -> type[Provider]:
    from rummy_tui.tui.screens.palette import KeyedCommands

    return KeyedCommands


class RummyApp(LeavingApp):
    """13-card Indian rummy on the whole screen."""

    TITLE = "rummy"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    BINDINGS = bindings_in(Mode.ANYWHERE)
    COMMANDS = {_commands}

    def __init__(
        self,
        start: Wish | None = None,
        loaded: LoadedSettings | None = None,
        *,
        settings: Settings | None = None,
        speed: Speed | None = None,
        history: Callable[[], History] | None = None,
        sitting: Callable[[], Sitting] | None = None,
    ) -> None:
        """Start with a match's rules card, or with the home screen.

        Args:
            start: What to begin with; None is the home screen.
            loaded: The player's settings, where they are kept, what is wrong there.
            settings: The settings where none are loaded.
            speed: How fast bots play at first, whatever the settings say.
            history: Opens the history; without one nothing is kept.
            sitting: Gives this run of the program, which the player may limit.
        """
        # With NO_COLOR, Textual would else paint in shades of grey on black.
        super().__init__(ansi_color="NO_COLOR" in os.environ or None)
        self.loaded = loaded
        self.complaints: list[str] = []
        """What could not be read of the settings, a sentence each."""
        self.pacer = Pacer(speed)
        self._speed = speed
        wanted = settings or Settings()
        if loaded is not None:
            wanted = loaded.settings
            self.complaints += [f"{complaint}." for complaint in loaded.complaints]
        self._way = Way()
        file = None if loaded is None else loaded.path
        self.flow = Flow(self, self.pacer, history, sitting, settings_file=file)
        self._start = start
        self._set_here: set[str] = set()
        self.use_settings(wanted)

    def use_settings(self, settings: Settings) -> None:
        """Let these settings hold from now on."""
        self.settings = settings
        if self.flow.session is not None:
            self.flow.session.settings = settings
        self.glyphs = glyphs_for(
            getattr(sys.__stdout__, "encoding", None),
            settings.symbols,
            terminal=os.environ.get("TERM", ""),
        )
        self.set_class(not self.glyphs.is_unicode, "-ascii")
        theme = suited_theme(
            settings.theme,
            is_default=self._is_default("theme"),
            color_system=self.console.color_system,
            no_color="NO_COLOR" in os.environ,
        )
        dress(self, theme, settings.deck)
        self._use_keys(settings.keys)
        if self._speed is None:
            by_terminal = settings.speed == "auto"
            self.pacer.speed = (
                speed_for() if by_terminal else Speed[settings.speed.upper()]
            )

    def _is_default(self, name: str) -> bool:
        if name in self._set_here:
            return False
        return self.loaded is None or self.loaded.origin[name] == "default"

    @property
    def settings_kept_in(self) -> str:
        """The settings file as it is shown; empty where nothing is kept."""
        return "" if self.loaded is None else without_home(self.loaded.path)

    def keep_setting(self, name: str, value: Value) -> str:
        """Write a setting into the file; what came of it, in a sentence.

        Raises:
            RummyError: It cannot be written.
        """
        self._set_here.add(name)
        if self.loaded is None:
            return "It holds until the program is left."
        from rummy_tui.settings.save import save_setting

        save_setting(self.loaded.path, name, value)
        setting, origin = SETTING_NAMED[name], self.loaded.origin[name]
        if origin == "environment":
            return f"Kept, but {setting.variable} in the environment comes before it."
        if origin == "flag":
            return f"Kept; this time it was set by {setting.flag}."
        return "Kept."

    def _use_keys(self, preset: str) -> None:
        wishes = {} if self.loaded is None else self.loaded.keys
        self.keymap, problems = keymap_for(preset, wishes)
        self.set_keymap(self.keymap.for_textual)
        for problem in problems:
            assert self.loaded is not None, "a preset has no problem"
            said = self.loaded.complaint("keys", problem.id, problem.reason)
            if f"{said}." not in self.complaints:
                self.complaints.append(f"{said}.")

    async def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, self._screen_changed)
        if not self.is_headless:
            self._way.lead_threads()
        self.run_worker(self.flow.main(self._start), name="flow")

    def on_unmount(self) -> None:
        self.flow.close()

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key) and not event.is_forwarded:
            self.pacer.skip()
            # Our driver says so earlier, from its own thread; others do not.
            self._way.key_pressed()
        await super().on_event(event)

    def key_read(self) -> None:
        self._way.key_pressed()

    def action_command_palette(self) -> None:
        from rummy_tui.tui.screens.palette import Palette

        if not isinstance(self.screen, Palette):
            # Textual's own words end in a mark that ASCII does not have.
            self.push_screen(Palette(placeholder="Find a command"))

    def action_settings(self) -> None:
        from rummy_tui.tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def table_changed(self) -> None:
        """Something happened at the table: decide what comes next."""
        self.flow.table_changed()

    @property
    def seconds_left(self) -> int | None:
        clock = self.flow.clock
        return None if clock is None else clock.seconds

    def follow_clock(self) -> None:
        if self.flow.clock is not None:
            self.flow.clock.look()

    @property
    def help(self) -> bool:
        """Whether screens may say what the validator thinks before one commits."""
        return self.flow.session is not None and self.flow.session.help

    # The size gate.

    def on_resize(self) -> None:
        # Textual's own handler, which takes the new size over, comes after this one.
        self.call_later(self._check_size)

    def _screen_changed(self, _: Screen[object]) -> None:
        # Textual keeps the last thousand edges of boxes, each with the widget it was
        # of: every screen ever shown would stay in memory.
        StylesCache.get_inner_outer.cache_clear()
        self.flow.screens_changed()
        # Once the screen on top is the one that is seen.
        self.call_later(self.follow_clock)
        self.call_later(self._check_size)

    def _check_size(self) -> None:
        """Raise the gate over whatever is shown, or take it away."""
        gates = [s for s in self.screen_stack if isinstance(s, TooSmallScreen)]
        if not fits(self.size):
            # The bottom screen is Textual's own and empty.
            if not gates and len(self.screen_stack) > 1:
                self.push_screen(TooSmallScreen())
        elif gates and self.screen is gates[-1]:
            gates[-1].dismiss()


def run_app(
    start: Wish | None = None,
    loaded: LoadedSettings | None = None,
    history: Callable[[], History] | None = None,
    sitting: Callable[[], Sitting] | None = None,
) -> int:
    """Run the screens until the player leaves; the exit code of the program."""
    return run_to_the_end(
        lambda: RummyApp(start, loaded, history=history, sitting=sitting)
    )
