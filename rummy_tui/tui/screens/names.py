"""What the people of a hotseat match are called."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from rummy_tui.errors import RummyError
from rummy_tui.new_match import new_setup
from rummy_tui.tui.host import host_of
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in


class NamesScreen(ModalScreen[tuple[str, ...]]):
    """Ends with the names, or with none where nothing is to change."""

    AUTO_FOCUS = "Input"
    BINDINGS = bindings_in(Mode.NAMES)

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self._names = names

    def compose(self) -> ComposeResult:
        with Vertical(id="names"):
            yield Static("Names, with commas between them", markup=False)
            names = ", ".join(self._names)
            yield Input(names, id="typed")
            # Markup off: what is said may quote a name, brackets and all.
            hint = "Enter takes them, {close-names} leaves them as they were"
            hint = host_of(self.app).keymap.told(hint)
            yield Static(hint, id="said", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        names = tuple(name for name in event.value.split(",") if name.strip())
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
