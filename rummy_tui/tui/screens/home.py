"""The home screen: what there is to do, a letter beside each."""

from __future__ import annotations

from dataclasses import dataclass

from textual.binding import Binding

from rummy_tui import __version__
from rummy_tui.cards.face import Rank, Suit, face_of
from rummy_tui.new_match import new_setup
from rummy_tui.rules.in_words import CHIPS_ONLY
from rummy_tui.tui.flow import MatchWish
from rummy_tui.tui.line import Line, face_ink
from rummy_tui.tui.screens.page import Page, key_line

YOU = "You"
"""What one person against bots is called."""


@dataclass(frozen=True, slots=True)
class _Entry:
    key: str
    name: str
    about: str


_ENTRIES = (
    _Entry("n", "New game", "you against bots"),
    _Entry("o", "Hotseat", "several people, one keyboard"),
    _Entry("w", "Watch bots", "they play, you see every hand"),
    _Entry("r", "Rules", "every rules profile in words"),
    _Entry("q", "Quit", ""),
)
_WIDTH = 50


class HomeScreen(Page[MatchWish | None]):
    """Ends with the match wished for, or with None to quit."""

    BINDINGS = [
        *(Binding(e.key, f"choose('{e.key}')", show=False) for e in _ENTRIES),
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("enter,space", "accept", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._at = 0

    def body(self, width: int, height: int) -> list[Line]:
        left = max(0, (width - _WIDTH) // 2)
        lines = [
            self._suits(left),
            Line(),
            Line().to(left).add("R U M M Y", "strong"),
            Line().to(left).add("13-card Indian rummy for the terminal", "dim"),
            Line(),
            Line(),
        ]
        for place, entry in enumerate(_ENTRIES):
            chosen = place == self._at
            line = Line().to(left)
            line.add(f"{self.glyphs.prompt} " if chosen else "  ", "turn")
            line.add(f" {entry.key} ", "key").add("  ")
            line.put(entry.name, "strong" if chosen else "plain", width=14)
            lines += [line.add(entry.about, "dim"), Line()]
        lines += [Line(), Line().to(left).add(CHIPS_ONLY, "dim")]
        lines.append(Line().to(left).add(f"version {__version__}", "dim"))
        above = max(0, (height - len(lines)) // 3)
        return [Line() for _ in range(above)] + lines

    def _suits(self, left: int) -> Line:
        line = Line().to(left)
        for suit in Suit:
            line.add(f"{self.glyphs.suits[suit]} ", face_ink(face_of(Rank.ACE, suit)))
        return line

    def hints(self) -> Line:
        return key_line(("a letter", "opens"), ("↑ ↓ Enter", "choose"))

    def action_move(self, by: int) -> None:
        self._at = (self._at + by) % len(_ENTRIES)
        self.repaint()

    def action_accept(self) -> None:
        self.action_choose(_ENTRIES[self._at].key)

    def action_choose(self, key: str) -> None:
        self._at = [entry.key for entry in _ENTRIES].index(key)
        self.repaint()
        match key:
            case "n":
                self.dismiss(MatchWish(new_setup(names=(YOU,))))
            case "o":
                self.dismiss(MatchWish(new_setup(names=("Player 1", "Player 2"))))
            case "w":
                self.dismiss(MatchWish(new_setup(players=3)))
            case "r":
                self._open_rules()
            case _:
                self.dismiss(None)

    def _open_rules(self) -> None:
        from rummy_tui.rules.load import DEFAULT_PROFILE, load_profile
        from rummy_tui.tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(load_profile(DEFAULT_PROFILE)))
