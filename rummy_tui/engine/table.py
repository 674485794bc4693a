"""A running match: asks the players, decides, applies, keeps the log.

People act through `act`; bots are asked by `step`. A bot that raises, stalls or
answers illegally is replaced by the automatic move, and the match goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummy_tui.engine.actions import Action, Show
from rummy_tui.engine.apply import apply, start
from rummy_tui.engine.asking import Answer, Asker, Chooser
from rummy_tui.engine.deal import deal, toss
from rummy_tui.engine.decide import Clock, attempt, missed_turn, now, outcome
from rummy_tui.engine.events import Event, MatchStarted, MissReason
from rummy_tui.engine.legal import Refusal, wish
from rummy_tui.engine.seat import PlayerInfo, Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase, State
from rummy_tui.engine.view import SeatView, seat_view
from rummy_tui.errors import RummyError
from rummy_tui.rules.profile import MAX_SEATS, MIN_SEATS, RulesProfile


@dataclass(frozen=True, slots=True)
class Player:
    """Who takes a seat: a person, or a bot that is asked."""

    info: PlayerInfo
    bot: Chooser | None = None


class Table:
    """A match in progress; the log in `events` is the match."""

    def __init__(
        self,
        profile: RulesProfile,
        players: Sequence[Player],
        *,
        seed: Seed,
        point_value: int = 100,
        clock: Clock = now,
        decision_seconds: float | None = None,
    ) -> None:
        """Set the table, toss, and deal.

        Args:
            profile: The table's rules.
            players: Two to six, by seat.
            seed: Where every shuffle comes from.
            point_value: Worth of a point in hundredths of a chip.
            clock: Tells the time for declarations.
            decision_seconds: How long a bot may think; None for as long as it likes.
        """
        if not MIN_SEATS <= len(players) <= MAX_SEATS:
            raise RummyError(
                f"a table seats {MIN_SEATS} to {MAX_SEATS} players, not "
                f"{len(players)}; add or remove some",
                code="seat-count",
            )
        self.seed = seed
        self.events: list[Event] = []
        self._players = tuple(players)
        self._clock = clock
        self._askers = tuple(
            None if player.bot is None else Asker(player.bot, decision_seconds)
            for player in players
        )
        started = MatchStarted(
            profile=profile,
            players=tuple(player.info for player in players),
            point_value=point_value,
            commitment=seed.commitment,
            words=seed.words,
            repeatable=seed.repeatable,
        )
        self.state = start(started)
        self._record((started,), self.state)
        tossed = toss(seed, self.state.table.shoe, len(players))
        self._record((tossed,), apply(self.state, tossed))
        self.deal()

    def deal(self) -> None:
        """Deal: the first time, or anew with the same starter after a void deal."""
        assert self.state.phase in (Phase.DEAL, Phase.VOID), "a deal is going on"
        state = self.state
        count = len(state.table.players)
        clockwise = [Seat((state.starter + step) % count) for step in range(count)]
        dealt = deal(
            self.seed,
            state.table.shoe,
            number=state.deal_number + 1,
            seats=tuple(seat for seat in clockwise if seat not in state.left),
        )
        self._record((dealt,), apply(self.state, dealt))

    def view(self, seat: Seat) -> SeatView:
        """The table as this seat sees it."""
        return seat_view(self.state, seat)

    @property
    def awaited(self) -> Seat | None:
        """The seat the table waits for; None when the deal is over.

        In a show it is the first seat clockwise from the declarer that has not shown.
        """
        state = self.state
        if state.phase.is_play:
            return state.turn
        if state.phase is Phase.SHOW:
            seat = state.declarer
            assert seat is not None, "a show follows a declaration"
            for _ in state.records:
                seat = state.next_in(seat)
                if state.laid[seat] is None:
                    return seat
        return None

    def is_bot(self, seat: Seat) -> bool:
        """Whether a bot plays this seat."""
        return self._askers[seat] is not None

    def act(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Let a seat do something.

        Raises:
            IllegalActionError: The rules forbid it right now; nothing has changed.
        """
        events, state = outcome(
            self.state, seat, action, seed=self.seed, clock=self._clock
        )
        self._record(events, state)
        return events

    def miss_turn(
        self, seat: Seat, reason: MissReason, detail: str = ""
    ) -> tuple[Event, ...]:
        """Move for a seat that let its turn pass (T-6)."""
        events, state = missed_turn(
            self.state, seat, reason=reason, detail=detail, seed=self.seed
        )
        self._record(events, state)
        return events

    def step(self) -> tuple[Event, ...]:
        """Let the awaited bot do one thing; nothing if a person is awaited."""
        seat = self.awaited
        if seat is None or not self.is_bot(seat):
            return ()
        return self.accept(seat, self.ask(seat))

    def ask(self, seat: Seat) -> Answer:
        """What the bot of this seat would do now; nothing is done yet.

        In a show the table lays a bot's hand out for it (D-6).
        """
        asker = self._askers[seat]
        assert asker is not None, "people are not asked"
        if self.state.phase is Phase.SHOW:
            return Answer(Show())
        return asker.ask(self.view(seat))

    def accept(self, seat: Seat, answer: Answer) -> tuple[Event, ...]:
        """Do what a bot answered, or the automatic move if that cannot be done."""
        action = answer.action
        if action is None:
            return self.miss_turn(seat, answer.reason, answer.detail)
        done = attempt(self.state, seat, action, seed=self.seed, clock=self._clock)
        if isinstance(done, Refusal):
            detail = f"cannot {wish(action)}: {done}"
            return self.miss_turn(seat, MissReason.BOT_ILLEGAL, detail)
        self._record(*done)
        return done[0]

    def play_bots(self) -> None:
        """Let bots play until a person is awaited or the deal is over."""
        while self.step():
            pass

    def _record(self, events: tuple[Event, ...], state: State) -> None:
        self.state = state
        self.events.extend(events)
