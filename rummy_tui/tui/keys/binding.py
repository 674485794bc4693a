"""What a key binding is, and where and under which heading it stands.

The bindings themselves are in `table.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from rummy_tui.tui.keys.names import textual_key

# Those who only ask which keys there are need no Textual.
if TYPE_CHECKING:
    from textual.binding import Binding


class Mode(StrEnum):
    """Where a key is valid."""

    HOME = "on the home screen"
    CARD = "on the rules card"
    CURTAIN = "before a hand is shown"
    TABLE = "at the table"
    LESSON = "in a lesson"
    PANEL = "in a panel over the table"
    DECLARE = "before a declaration"
    SHOW = "in the show"
    SETTLEMENT = "after a deal"
    SCORE = "at the score sheet"
    OFFER = "when an offer is made"
    WATCH = "watching bots"
    TOURNAMENT = "between the tables of a tournament"
    HISTORY = "in the history"
    MATCH = "at a past match"
    REPLAY = "in a replay"
    STATISTICS = "in the statistics"
    CHOICE = "in a list"
    LEARN = "choosing a lesson"
    TRAIN = "training"
    RULES = "reading rules"
    SETTINGS = "in the settings"
    PAGE = "reading a page"
    QUESTION = "in a question"
    NOTICE = "in a notice"
    LEAVING = "when asked whether to leave"
    TYPING = "typing"
    ANYWHERE = "anywhere"
    """Also where letters are typed."""


class Section(StrEnum):
    """Headings of the `?` screen."""

    CURSOR = "Choosing cards"
    GROUPS = "Keeping the hand"
    TURN = "Your turn"
    HERE = "Here"
    READING = "Reading on"
    LOOK = "Looking things up"
    PROGRAM = "The program"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyBinding:
    """One thing a key does."""

    id: str
    """Stable; what the settings file names."""
    keys: tuple[str, ...]
    """Keys as typed, or by their names; the first one is shown."""
    action: str
    """Textual's action, without `action_`."""
    description: str
    modes: tuple[Mode, ...]
    section: Section
    hint: str = ""
    """A word for the table's footer; empty where the key is not in it."""
    wide: bool = False
    """Whether the footer shows it only where there is room."""
    until: str = ""
    """The id of the last of several keys that hints show as one."""

    @property
    def binding(self) -> Binding:
        """The same for Textual; its own footer is not used."""
        from textual.binding import Binding

        return Binding(
            ",".join(map(textual_key, self.keys)),
            self.action,
            self.description,
            show=False,
            id=self.id,
            priority=Mode.ANYWHERE in self.modes,
        )
