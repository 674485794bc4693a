"""A running match: asks the players, decides, applies, keeps the log.

People act through `act`; bots are asked by `step`. A bot that raises, stalls or
answers illegally is replaced by the automatic move, and the match goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rummy_tui.engine.actions import Action, Show
from rummy_tui.engine.apply import apply, replay, start
from rummy_tui.engine.asking import Answer, Asker, Chooser
from rummy_tui.engine.bot_random import DecisionRandom
from rummy_tui.engine.deal import deal, toss
from rummy_tui.engine.decide import Clock, attempt, missed_turn, now, outcome
from rummy_tui.engine.events import (
    DealSettled,
    DealVoided,
    Event,
    MatchStarted,
    MissReason,
    TurnMissed,
)
from rummy_tui.engine.refusal import Refusal, wish
from rummy_tui.engine.seat import PlayerInfo, Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase, State
from rummy_tui.engine.view import SeatView, seat_view
from rummy_tui.errors import RummyError
from rummy_tui.rules.formats.terms import NO_STAKES, Stakes
from rummy_tui.rules.profile import MAX_SEATS, MIN_SEATS, RulesProfile

MOST_VOID_DEALS = 5
"""Void deals in a row after which nobody can be expected to finish one (T-7)."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who takes a seat: a person, or a bot that is asked."""

    info: PlayerInfo
    bot: Chooser | None = None
    random: DecisionRandom | None = None
    """The streams the bot was made with; they follow the match."""


Keeper = Callable[[tuple[Event, ...], State], None]
"""Writes events down, and the state they lead to, before anybody sees them."""


class Table:
    """A match in progress; the log in `events` is the match."""

    def __init__(
        self,
        profile: RulesProfile,
        players: Sequence[Player],
        *,
        seed: Seed,
        stakes: Stakes = NO_STAKES,
        turn_seconds: int = 0,
        clock: Clock = now,
        decision_seconds: float | None = None,
        keep: Keeper | None = None,
        events: Sequence[Event] = (),
    ) -> None:
        """Set the table, toss, and deal; or take a match up where its log ends.

        Args:
            profile: The table's rules.
            players: Two to six, by seat.
            seed: Where every shuffle comes from.
            stakes: What is played for.
            turn_seconds: How long people have for a turn; 0 for as long as they like.
            clock: Tells the time for declarations.
            decision_seconds: How long a bot may think; None for as long as it likes.
            keep: Writes events down; what cannot be written does not happen.
            events: The log of a match that goes on; it tells rules and stakes.
        """
        if not MIN_SEATS <= len(players) <= MAX_SEATS:
            raise RummyError(
                f"a table seats {MIN_SEATS} to {MAX_SEATS} players, not "
                f"{len(players)}; add or remove some",
                code="seat-count",
            )
        self.seed = seed
        self.events: list[Event] = list(events)
        self._players = tuple(players)
        self._clock = clock
        self._keep = keep
        self._askers = tuple(
            None
            if player.bot is None
            else Asker(player.bot, decision_seconds, player.random)
            for player in players
        )
        if events:
            self._take_up(events)
            return
        started = MatchStarted(
            profile=profile,
            players=tuple(player.info for player in players),
            stakes=stakes,
            turn_seconds=turn_seconds,
            commitment=seed.commitment,
            words=seed.words,
            repeatable=seed.repeatable,
        )
        state = start(started)
        tossed = toss(seed, state.table.shoe, len(players))
        self._record((started, tossed), apply(state, tossed))
        self.deal()

    def _take_up(self, events: Sequence[Event]) -> None:
        self.state = replay(events)
        for event in events:
            if isinstance(event, TurnMissed) and event.reason is MissReason.BOT_STALLED:
                asker = self._askers[event.seat]
                if asker is not None:
                    asker.stalled_before()
        if self.state.phase is Phase.DEAL:
            # It was broken off between the toss and the first card.
            self.deal()

    @property
    def may_deal(self) -> bool:
        """Whether the next deal can be dealt now: nobody has to answer before."""
        phase = self.state.phase
        if phase is Phase.SETTLED:
            return self.asked is None
        return phase in (Phase.DEAL, Phase.VOID)

    def deal(self) -> None:
        """Deal: the first, the next, or anew with the same starter after a void one.

        The next deal is started by the next seat clockwise still in the match (T-1).
        """
        assert self.may_deal, "a deal is going on, or somebody has to answer"
        state = self.state
        count = len(state.table.players)
        first = 1 if state.phase is Phase.SETTLED else 0
        clockwise = [
            Seat((state.starter + step) % count) for step in range(first, first + count)
        ]
        playing = set(state.sheet.next_seats) - state.left
        dealt = deal(
            self.seed,
            state.table.shoe,
            number=state.deal_number + 1,
            seats=tuple(seat for seat in clockwise if seat in playing),
        )
        self._record((dealt,), apply(self.state, dealt))

    @property
    def asked(self) -> Seat | None:
        """The person who has to answer an offer before the next deal (F-3, F-4)."""
        if self.state.phase is not Phase.SETTLED:
            return None
        sheet = self.state.sheet
        waiting = sheet.asked
        if sheet.split_agreed:
            waiting = frozenset(sheet.seats_in) - sheet.split_agreed
        return Seat(min(waiting)) if waiting else None

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

    def keeps_own_time(self, seat: Seat) -> bool:
        """Whether the bot of this seat ends by itself what takes it too long."""
        asker = self._askers[seat]
        return asker is not None and asker.keeps_own_time

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
        if self._keep is not None:
            self._keep(events, state)
        self.state = state
        self.events.extend(events)
        if any(isinstance(event, DealSettled | DealVoided) for event in events):
            for seat, asker in enumerate(self._askers):
                if asker is not None:
                    asker.deal_ended(self.view(Seat(seat)))
