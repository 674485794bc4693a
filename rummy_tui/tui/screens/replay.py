"""The replay viewer: a past match step by step, every hand or as one seat saw it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from rummy_tui.engine.seat import Seat
from rummy_tui.errors import RummyError
from rummy_tui.tui.flow import PracticeWish, Wish
from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.past_match import PastMatch
from rummy_tui.tui.replay_sight import Sight
from rummy_tui.tui.screens.page import Page
from rummy_tui.tui.screens.question import Notice
from rummy_tui.tui.screens.replay_body import ReplayPage

if TYPE_CHECKING:
    from textual.timer import Timer


class ReplaySpeed(Enum):
    """Seconds from one event to the next where a match plays by itself."""

    SLOW = 2.0
    NORMAL = 1.0
    FAST = 0.4
    QUICK = 0.1

    @property
    def word(self) -> str:
        """The speed as the screen calls it."""
        return self.name.lower()

    @property
    def next(self) -> ReplaySpeed:
        """The next faster speed; after the fastest the slowest."""
        speeds = list(ReplaySpeed)
        return speeds[(speeds.index(self) + 1) % len(speeds)]


class ReplayScreen(Page[Wish | None]):
    """Ends with a wish to play on from a point of the match, or with None."""

    MODE = Mode.REPLAY
    BINDINGS = bindings_in(MODE)

    def __init__(self, match: PastMatch, position: int | None = None) -> None:
        """Show a match.

        Args:
            match: The match.
            position: After how many events; by default as the first deal is dealt.
        """
        super().__init__()
        self._match = match
        self._page = ReplayPage(match)
        self._eyes = match.eyes[0]
        start = match.replay.first if position is None else position
        self._position = match.replay.clamped(start)
        self._speed = ReplaySpeed.NORMAL
        self._timer: Timer | None = None

    @property
    def position(self) -> int:
        """After how many events the match is shown."""
        return self._position

    def body(self, width: int, height: int) -> list[Line]:
        return self._page.lines(
            self._position,
            self._eyes,
            self.glyphs,
            width,
            height,
            doing=self._doing,
        )

    @property
    def _doing(self) -> str:
        if self._timer is not None:
            return f"playing, {self._speed.word}"
        if self._position == len(self._match.replay):
            return "at the end"
        return "stopped"

    def hints(self) -> list[Hint]:
        # As many as fit; `?` tells all of them.
        playing = self._timer is not None
        return [
            ("replay-back", "event"),
            ("turn-back", "turn"),
            ("auto-play", "stop" if playing else "play"),
            ("back", "back"),
            ("keys", "keys"),
            *([("eyes", "eyes")] if len(self._match.eyes) > 1 else []),
            *([("branch", "practice")] if self._match.seed is not None else []),
            ("moment-on", "moment"),
            ("deal-back", "deal"),
            ("moments", "moments"),
            ("replay-speed", self._speed.word),
            ("score", "score"),
        ]

    # Going on and back.

    def _go(self, position: int) -> None:
        self._position = self._match.replay.clamped(position)
        self._top = 0
        if self._position == len(self._match.replay):
            self._stop()
        self.repaint()

    def action_step(self, by: int) -> None:
        """Go on or back by so many events, past those these eyes know nothing of."""
        match, position = self._match, self._match.replay.clamped(self._position + by)
        way = 1 if by > 0 else -1
        while not match.sees(position, self._eyes):
            if position in (1, len(match.replay)):
                position = self._position
                break
            position += way
        self._go(position)

    def action_turn(self, way: int) -> None:
        replay = self._match.replay
        goes = replay.turn_on if way > 0 else replay.turn_back
        self._go(goes(self._position))

    def action_deal(self, way: int) -> None:
        replay = self._match.replay
        goes = replay.deal_on if way > 0 else replay.deal_back
        self._go(goes(self._position))

    def action_moment(self, way: int) -> None:
        replay = self._match.replay
        goes = replay.moment_on if way > 0 else replay.moment_back
        self._go(goes(self._position))

    def action_moments(self) -> None:
        from rummy_tui.tui.screens.choosing import ChoiceScreen

        self._stop()
        moments = self._match.replay.moments
        told = [self._page.moment_told(m, self._eyes, self.glyphs) for m in moments]
        past = sum(moment.position <= self._position for moment in moments)

        def chosen(number: int | None) -> None:
            if number is not None:
                self._go(moments[number].position)

        screen = ChoiceScreen("Go to a key moment", told, at=past - 1)
        self.app.push_screen(screen, chosen)

    # By itself.

    def action_auto_play(self) -> None:
        if self._timer is not None:
            self._stop()
        else:
            if self._position == len(self._match.replay):
                self._position = self._match.replay.first
            self._timer = self.set_timer(self._speed.value, self._play_on)
        self.repaint()

    def _play_on(self) -> None:
        # While something lies over it, it waits.
        if self.app.screen is self:
            self.action_step(1)
        if self._timer is not None:
            self._timer = self.set_timer(self._speed.value, self._play_on)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def action_replay_speed(self) -> None:
        self._speed = self._speed.next
        if self._timer is not None:
            self._timer.stop()
            self._timer = self.set_timer(self._speed.value, self._play_on)
        self.repaint()

    # Looking, and playing on.

    def action_eyes(self) -> None:
        eyes = self._match.eyes
        if len(eyes) == 1:
            self._say("Through whose eyes", self._match.note)
            return
        self._eyes = eyes[(eyes.index(self._eyes) + 1) % len(eyes)]
        if not self._match.sees(self._position, self._eyes):
            self.action_step(-1)
        self.repaint()

    def action_score(self) -> None:
        from rummy_tui.tui.screens.score import ScoreDialog

        self._stop()
        self.app.push_screen(ScoreDialog(self._match.session(self._position)))

    def action_rules(self) -> None:
        from rummy_tui.tui.screens.rules import RulesScreen

        self._stop()
        started = self._match.replay.started
        seats = len(started.players)
        screen = RulesScreen(started.profile, seats=seats, stakes=started.stakes)
        self.app.push_screen(screen)

    def action_export(self) -> None:
        from rummy_tui.tui.exporting import export

        self._stop()
        try:
            said = export(self._match)
        except RummyError as error:
            self._say("Nothing is written", f"{error}.")
        else:
            self._say("The match is written", said)

    def action_branch(self) -> None:
        """Take a seat here; where every hand is seen, whose is asked."""
        from rummy_tui.tui.practice import seats_to_take
        from rummy_tui.tui.screens.choosing import ChoiceScreen

        self._stop()
        self.repaint()
        try:
            seats = seats_to_take(self._match, self._position)
        except RummyError as error:
            self._say("Nothing to play on from", f"{error}.")
            return
        if not isinstance(self._eyes, Sight):
            self._practise(self._eyes)
            return

        def chosen(number: int | None) -> None:
            if number is not None:
                self._practise(seats[number])

        names = [self._match.names[seat] for seat in seats]
        title = "Practice: whose seat do you take? Bots play the others"
        self.app.push_screen(ChoiceScreen(title, names), chosen)

    def _practise(self, seat: Seat) -> None:
        from rummy_tui.tui.practice import practise

        settings = self.host.settings
        try:
            session = practise(self._match, self._position, seat, settings)
        except RummyError as error:
            self._say("Nothing to play on from", f"{error}.")
        else:
            self.dismiss(PracticeWish(session))

    def _say(self, title: str, text: str) -> None:
        self.app.push_screen(Notice(title, text))

    def action_back(self) -> None:
        self.dismiss(None)
