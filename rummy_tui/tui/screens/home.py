"""The home screen: what there is to do, a key beside each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING

from rummy_tui import __version__
from rummy_tui.cards.face import Rank, Suit, face_of
from rummy_tui.engine.seat import YOU
from rummy_tui.errors import RummyError
from rummy_tui.new_match import new_setup
from rummy_tui.rules.in_words import CHIPS_ONLY
from rummy_tui.tui.flow import GoOn, LearnWish, MatchWish, Wish
from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import BY_ID, bindings_in
from rummy_tui.tui.line import Ink, Line, face_ink
from rummy_tui.tui.screens.page import Page

# Past matches are imported when they are asked for: the first frame comes without.
if TYPE_CHECKING:
    from rummy_tui.store import History


@dataclass(frozen=True, slots=True)
class _Entry:
    id: str
    """Of its key binding."""
    name: str
    about: str


_ENTRIES = (
    _Entry("new-game", "New game", "you against bots"),
    _Entry("hotseat", "Hotseat", "several people, one keyboard"),
    _Entry("watch", "Watch bots", "they play, you see every hand"),
    _Entry("learn", "Learn", "six guided deals, rules, a trainer"),
    _Entry("history", "History", "past matches, replays, practice"),
    _Entry("statistics", "Statistics", "what your deals have come to"),
    _Entry("rules", "Rules", "every rules profile in words"),
    _Entry("settings", "Settings", "colours, keys, pace"),
    _Entry("quit", "Quit", ""),
)
_WIDTH = 58
_NAME = 13


def _nothing() -> str:
    return ""


def _no_history() -> None:
    """Where nothing is kept, there is nothing to be looked at."""


class HomeScreen(Page[Wish | None]):
    """Ends with what is wished for, or with None to quit."""

    MODE = Mode.HOME
    BINDINGS = bindings_in(MODE)

    def __init__(
        self,
        kept: Callable[[], str] = _nothing,
        history: Callable[[], History | None] = _no_history,
    ) -> None:
        """Offer what there is to do.

        Args:
            kept: Tells the match that can be gone on with; empty if there is none. It
                is asked once as the screen comes up, not each time it is painted.
            history: Gives the history; None where nothing is kept.
        """
        super().__init__()
        self._ask_kept = kept
        self._kept = kept()
        self._is_new = True
        self._history = history
        self._at = 0

    def on_screen_resume(self) -> None:
        # The first time it has only just been asked.
        if not self._is_new:
            self.kept_changed()
        self._is_new = False

    def kept_changed(self) -> None:
        """Something has happened to the match that can be gone on with."""
        self._kept = self._ask_kept()
        self._at = min(self._at, len(self._entries) - 1)
        self.repaint()

    @property
    def _entries(self) -> tuple[_Entry, ...]:
        kept = self._kept
        go_on = (_Entry("continue", "Continue", kept),) if kept else ()
        return (*go_on, *_ENTRIES)

    def body(self, width: int, height: int) -> list[Line]:
        left = max(0, (width - _WIDTH) // 2)
        entries = [
            self._entry(entry, left, width, is_chosen=place == self._at)
            for place, entry in enumerate(self._entries)
        ]
        top = [
            self._suits(left).add("  R U M M Y", "strong"),
            Line().to(left).add("13-card Indian rummy for the terminal", "dim"),
        ]
        foot = [
            Line().to(left).add(CHIPS_ONLY, "dim"),
            Line().to(left).add(f"version {__version__}", "dim"),
        ]
        needed = len(top) + sum(map(len, entries)) + len(foot)
        # One free line each above and below the entries, then one between any two.
        free = height - needed
        around = [Line()] if free >= 2 else []
        airy = free >= len(entries) + 3
        lines = [*top, *around, *([Line()] if airy else [])]
        for entry in entries:
            lines += [*entry, *([Line()] if airy else [])]
        lines += [*around, *foot]
        above = max(0, (height - len(lines)) // 3)
        return [Line() for _ in range(above)] + lines

    def _entry(
        self, entry: _Entry, left: int, room: int, *, is_chosen: bool
    ) -> list[Line]:
        action = BY_ID[entry.id].action
        line = Line().to(left)
        line.add(f"{self.glyphs.prompt} " if is_chosen else "  ", "turn", does=action)
        label = self.keymap.label(entry.id, unicode=self.glyphs.is_unicode)
        line.add(f" {label} ".ljust(5), "key", does=action)
        ink: Ink = "strong" if is_chosen else "plain"
        line.add(entry.name.ljust(_NAME), ink, does=action)
        column = line.width
        first, *others = wrap(entry.about, room - column) or [""]
        return [
            line.add(first, "dim", does=action),
            *(Line().to(column).add(row, "dim", does=action) for row in others),
        ]

    def _suits(self, left: int) -> Line:
        line = Line().to(left)
        for suit in Suit:
            line.add(f"{self.glyphs.suits[suit]} ", face_ink(face_of(Rank.ACE, suit)))
        return line

    def hints(self) -> list[Hint]:
        return [("choose-up", "line"), ("choose", "opens"), ("keys", "keys")]

    def action_choose_line(self, by: int) -> None:
        self._at = (self._at + by) % len(self._entries)
        self.repaint()

    async def action_choose(self) -> None:
        await self.run_action(BY_ID[self._entries[self._at].id].action)

    def action_continue(self) -> None:
        if self._kept:
            self.dismiss(GoOn())

    def action_new_game(self) -> None:
        self.dismiss(MatchWish(new_setup(names=(YOU,))))

    def action_hotseat(self) -> None:
        self.dismiss(MatchWish(new_setup(names=("Player 1", "Player 2"))))

    def action_watch(self) -> None:
        self.dismiss(MatchWish(new_setup(players=3)))

    def action_quit(self) -> None:
        self.dismiss(None)

    def action_learn(self) -> None:
        self.dismiss(LearnWish())

    def action_rules(self) -> None:
        from rummy_tui.rules.load import DEFAULT_PROFILE, load_profile
        from rummy_tui.tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(load_profile(DEFAULT_PROFILE)))

    def action_history(self) -> None:
        from rummy_tui.tui.screens.history import HistoryScreen

        history = self._opened_history()
        if history is not None:
            self.app.push_screen(HistoryScreen(history), self._chosen)

    def action_statistics(self) -> None:
        from rummy_tui.tui.screens.statistics import StatisticsScreen

        history = self._opened_history()
        if history is not None:
            self.app.push_screen(StatisticsScreen(history))

    def _opened_history(self) -> History | None:
        """The history; where there is none, it is said why."""
        from rummy_tui.tui.screens.question import Notice

        said = "Nothing is kept this time, so there is nothing to look at."
        try:
            history = self._history()
        except RummyError as error:
            history, said = None, f"{error}."
        if history is None:
            self.app.push_screen(Notice("No history", said))
        return history

    def _chosen(self, wish: Wish | None) -> None:
        if wish is not None:
            self.dismiss(wish)
