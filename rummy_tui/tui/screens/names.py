"""What the people of a hotseat match are called."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from rummy_tui.errors import RummyError
from rummy_tui.new_match import new_setup
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.screens.keyed import Keyed
from rummy_tui.tui.widgets.words import Words


class NamesScreen(ModalScreen[tuple[str, ...]], Keyed[tuple[str, ...]]):
    """Ends with the names, or with none where nothing is to change."""

    AUTO_FOCUS = "Input"
    MODE = Mode.NAMES
    BINDINGS = bindings_in(MODE)

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self._names = names

    def compose(self) -> ComposeResult:
        with Vertical(id="names"):
            yield Static("Names, with commas between them", markup=False)
            names = ", ".join(self._names)
            yield Input(names, id="typed")
            # Markup off: what is said may quote a name, brackets and all.
            yield Static(id="said", markup=False)
            yield Words(id="hint")

    def on_mount(self) -> None:
        label = self.keymap.label("close-names")
        hint = Line().add("Enter", "key", does="take").add(" takes them", does="take")
        hint.add("   ").add(label, "key", does="close_names")
        hint.add(" leaves them as they were", does="close_names")
        self.query_one("#hint", Words).show(lambda width, height: [hint])

    def on_input_submitted(self) -> None:
        self.action_take()

    def action_take(self) -> None:
        typed = self.query_one("#typed", Input).value
        names = tuple(name for name in typed.split(",") if name.strip())
        if len(names) != len(self._names):
            self._say(f"{len(self._names)} names are wanted, not {len(names)}.")
            return
        try:
            self.dismiss(new_setup(names=names).names)
        except RummyError as error:
            self._say(f"{error}.")

    def action_close_names(self) -> None:
        self.dismiss(())

    def _say(self, text: str) -> None:
        self.query_one("#said", Static).update(text)
