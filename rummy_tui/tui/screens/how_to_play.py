"""How the game is played, on one page that scrolls."""

from __future__ import annotations

from rummy_tui.rules.load import DEFAULT_PROFILE, load_profile
from rummy_tui.tui.hints import Hint
from rummy_tui.tui.how_to_play import chapters
from rummy_tui.tui.how_to_play_page import page_lines
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.screens.page import PageDialog

_WIDEST = 76
"""Columns beyond which a line is tiresome to read."""


class HowToPlayScreen(PageDialog[None]):
    """Everything a first deal takes, by the rules a new game starts with."""

    MODE = Mode.PAGE
    BINDINGS = bindings_in(MODE)

    def body(self, width: int, height: int) -> list[Line]:
        profile = load_profile(DEFAULT_PROFILE)
        glyphs, keymap = self.glyphs, self.keymap
        title = [Line().add("How the game is played", "turn")]
        about = f"by the rules of {profile.name}, which a new game starts with"
        title.append(Line().add(about, "dim"))
        confirms_throw = self.host.settings.confirm_throw
        lines = page_lines(
            chapters(profile, confirms_throw=confirms_throw),
            profile,
            glyphs,
            min(width, _WIDEST),
            told=self.told,
            span=lambda id: keymap.span(id, unicode=glyphs.is_unicode),
        )
        left = max(0, (width - _WIDEST) // 2)
        return [Line().to(left).extend(line) for line in [*title, Line(), *lines]]

    def hints(self) -> list[Hint]:
        return [("page-on", "reads on"), ("close", "closes"), ("keys", "keys")]

    def action_close(self) -> None:
        self.dismiss(None)
