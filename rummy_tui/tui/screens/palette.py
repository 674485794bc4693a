"""The command palette: every key of the screen below it, found by what it does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from textual.await_complete import AwaitComplete
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider

from rummy_tui.errors import capital
from rummy_tui.tui.keys.binding import KeyBinding
from rummy_tui.tui.keys.table import keys_in
from rummy_tui.tui.screens.keyed import Keyed


class KeyedCommands(Provider):
    """What can be done on a screen with keys; no hidden card is in any of it."""

    async def discover(self) -> Hits:
        for key, text, help in self._commands():
            yield DiscoveryHit(text, partial(self._run, key), help=help)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for key, text, help in self._commands():
            score = matcher.match(text)
            if score > 0:
                shown = matcher.highlight(text)
                yield Hit(score, shown, partial(self._run, key), help=help)

    def _commands(self) -> Iterator[tuple[KeyBinding, str, str]]:
        screen = self.screen
        if not isinstance(screen, Keyed):
            return
        for key in keys_in(screen.MODE):
            if key.id == "palette":
                continue
            label = screen.keymap.label(key.id, unicode=screen.glyphs.is_unicode)
            yield key, capital(key.description), f"{label}  {key.section}"

    async def _run(self, key: KeyBinding) -> None:
        # Another key may have closed it in the same moment.
        if self.app.screen is self.screen:
            await self.screen.run_action(key.action)


class Palette(CommandPalette):
    """Textual's palette, which two keys in one moment cannot close twice."""

    def dismiss(self, result: Any | None = None) -> AwaitComplete:
        if self.app.screen is not self:
            return AwaitComplete()
        return super().dismiss(result)
