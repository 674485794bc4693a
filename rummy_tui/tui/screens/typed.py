"""A line to be typed: the names of a hotseat match, words for the shuffle."""

from __future__ import annotations

from abc import abstractmethod
from typing import TypeVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from rummy_tui.errors import RummyError
from rummy_tui.new_match import checked_names, checked_words
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.screens.keyed import Keyed
from rummy_tui.tui.widgets.words import Words

T = TypeVar("T")


# Textual takes the style of the first base alone: what is below shows through.
class TypedScreen(ModalScreen[T | None], Keyed[T | None]):
    """Ends with what was typed, or with None where nothing is to change."""

    AUTO_FOCUS = "Input"

    def __init__(self, title: str, typed: str) -> None:
        """Ask for a line.

        Args:
            title: What is to be typed.
            typed: What stands there at first.
        """
        super().__init__()
        self._title = title
        self._typed = typed

    @abstractmethod
    def read(self, typed: str) -> T:
        """What the line says.

        Raises:
            RummyError: It cannot be used; the message says why.
        """

    def compose(self) -> ComposeResult:
        with Vertical(id="typing"):
            yield Static(self._title, markup=False)
            yield Input(self._typed, id="typed")
            # Markup off: what is said may quote a name, brackets and all.
            yield Static(id="said", markup=False)
            yield Words(id="hint")

    def on_mount(self) -> None:
        label = self.keymap.label("close-typing")
        hint = Line().add("Enter", "key", does="take").add(" takes it", does="take")
        hint.add("   ").add(label, "key", does="close_typing")
        hint.add(" leaves it as it was", does="close_typing")
        self.query_one("#hint", Words).show(lambda width, height: [hint])

    def on_input_submitted(self) -> None:
        self.action_take()

    def action_take(self) -> None:
        try:
            self.dismiss(self.read(self.query_one("#typed", Input).value))
        except RummyError as error:
            self.query_one("#said", Static).update(f"{error}.")

    def action_close_typing(self) -> None:
        self.dismiss(None)


class NamesScreen(TypedScreen[tuple[str, ...]]):
    """What the people of a hotseat match are called."""

    MODE = Mode.TYPING
    BINDINGS = bindings_in(MODE)

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__("Names, with commas between them", ", ".join(names))
        self._count = len(names)

    def read(self, typed: str) -> tuple[str, ...]:
        names = tuple(name for name in typed.split(",") if name.strip())
        if len(names) != self._count:
            raise RummyError(
                f"{self._count} names are wanted, not {len(names)}", code="bad-name"
            )
        return tuple(checked_names(names))


class FieldScreen(TypedScreen[int]):
    """How many play a tournament (F-6)."""

    MODE = Mode.TYPING
    BINDINGS = bindings_in(MODE)

    def __init__(self, size: int, *, people: int) -> None:
        """Ask for the size of the field.

        Args:
            size: What it is now.
            people: How many of it are people.
        """
        super().__init__("How many play, from 2 to 216", str(size))
        self._people = people

    def read(self, typed: str) -> int:
        from rummy_tui.tui.field import checked_field

        return checked_field(typed, people=self._people)


class WordsScreen(TypedScreen[str]):
    """Words of one's own that the shuffles are made with (R-1)."""

    MODE = Mode.TYPING
    BINDINGS = bindings_in(MODE)

    def __init__(self, words: str) -> None:
        super().__init__("Words of your own for the shuffle, any you like", words)

    def read(self, typed: str) -> str:
        return checked_words(typed)
