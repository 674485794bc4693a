"""How a command opens the full-screen program."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from rummy_tui.new_match import MatchSetup
from rummy_tui.settings.load import LoadedSettings

if TYPE_CHECKING:
    from rummy_tui.store import History


def open_screens(
    setup: MatchSetup | None, loaded: LoadedSettings, *, resumes: bool = False
) -> NoReturn:
    """Run the screens until they are left, and end with their exit code.

    Args:
        setup: The match whose rules card comes first; None is the home screen.
        loaded: The player's settings.
        resumes: Whether to go on with the newest match of the history instead.
    """
    # Importing Textual takes longer than everything else; only screens need it.
    from rummy_tui.tui.app import run_app
    from rummy_tui.tui.flow import GoOn, MatchWish, Wish

    wish: Wish | None = None if setup is None else MatchWish(setup)
    if resumes:
        wish = GoOn()
    raise SystemExit(run_app(wish, loaded, open_history))


def open_history() -> History:
    """The history of this player, to be written to."""
    from rummy_tui.store import History

    return History.open()
