"""How a command opens the full-screen program."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, NoReturn

from rummy_tui.cli import streams
from rummy_tui.new_match import MatchSetup
from rummy_tui.settings.load import LoadedSettings

if TYPE_CHECKING:
    from rummy_tui.coach.training import Training
    from rummy_tui.limits.sitting import Sitting
    from rummy_tui.store import History
    from rummy_tui.tournament import TournamentSetup
    from rummy_tui.tui.past_match import PastMatch


class ThisRun:
    """This run of the program as the player's own limits see it (R-3).

    What tells it is imported when it is first asked, after the first screen.
    """

    def __init__(self) -> None:
        self._began = monotonic()
        self._sitting: Sitting | None = None

    def sitting(self) -> Sitting:
        """The run, from the start of the program on."""
        if self._sitting is None:
            from rummy_tui.limits.sitting import Sitting

            self._sitting = Sitting(began=self._began)
        return self._sitting

    def end(self) -> None:
        """Note its end, and say what it was to a player who has set limits."""
        if self._sitting is None or not self._sitting.deals:
            return
        self._sitting.note_seen()
        if self._sitting.is_limited:
            streams.say(self._sitting.summary)


def open_screens(
    setup: MatchSetup | TournamentSetup | None,
    loaded: LoadedSettings,
    *,
    resumes: bool = False,
    replayed: PastMatch | None = None,
    learns: bool = False,
    training: Training | None = None,
) -> NoReturn:
    """Run the screens until they are left, and end with their exit code.

    Args:
        setup: The match or tournament whose rules card comes first; None is the home
            screen.
        loaded: The player's settings.
        resumes: Whether to go on with the newest match of the history instead.
        replayed: A past match to begin with instead.
        learns: Whether to begin with the lessons instead, or with a trainer.
        training: What is trained.
    """
    # Importing Textual takes longer than everything else; only screens need it.
    from rummy_tui.tui.app import run_app
    from rummy_tui.tui.flow import GoOn, LearnWish, MatchWish, ReplayWish, Wish

    wish: Wish | None = None if setup is None else MatchWish(setup)
    if resumes:
        wish = GoOn()
    if replayed is not None:
        wish = ReplayWish(replayed)
    if learns:
        wish = LearnWish(training)
    run = ThisRun()
    code = run_app(wish, loaded, open_history, run.sitting)
    run.end()
    raise SystemExit(code)


def open_history() -> History:
    """The history of this player, to be written to."""
    from rummy_tui.store import History

    return History.open()
