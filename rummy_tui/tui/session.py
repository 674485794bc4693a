"""One running match as the screens use it: who is awaited, who sees what, whose turn.

Knows no Textual, so a match can be driven from a test or another front end.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rummy_tui.engine.actions import Action
from rummy_tui.engine.legal import problem_with
from rummy_tui.engine.refusal import Refusal, RefusalCode
from rummy_tui.engine.seat import FIRST_SEAT, Seat
from rummy_tui.engine.state import Phase, Standing
from rummy_tui.engine.table import Table
from rummy_tui.engine.turn_clock import Moment, time_out
from rummy_tui.engine.view import SeatView
from rummy_tui.new_match import MatchSetup, new_table
from rummy_tui.rules.formats.sheet import Sheet
from rummy_tui.settings.schema import Settings
from rummy_tui.share_code import code_of, result_of
from rummy_tui.store.failures import StoreError
from rummy_tui.tui.arrangement import Arrangement
from rummy_tui.tui.layout import SortOrder
from rummy_tui.tui.settled_deal import SettledDeal
from rummy_tui.tui.telling import name_of

if TYPE_CHECKING:
    from rummy_tui.engine.events import Event
    from rummy_tui.engine.table import Keeper
    from rummy_tui.store.keeper import MatchKeeper

_NONE: Mapping[Seat, Mapping[str, Any]] = {}
_BEGINNING = {
    "suit": SortOrder.SUIT,
    "rank": SortOrder.RANK,
    "off": SortOrder.AS_BEFORE,
}
"""How a new hand lies, by the setting `sort_deal`."""


def _not_written(error: StoreError) -> Refusal:
    because, _, instead = str(error).partition("; ")
    return Refusal(RefusalCode.NOT_WRITTEN, because, instead or "try again")


class Session:
    """One match, its table, and how each person keeps a hand."""

    is_practice = False
    """Whether it goes on from a point of a past match, and nothing of it is kept."""
    goes_on_as = ""
    """What the settlement calls going on; empty where another match follows."""

    def __init__(
        self,
        setup: MatchSetup,
        settings: Settings | None = None,
        *,
        help: bool | None = None,
        keeper: MatchKeeper | None = None,
        events: Sequence[Event] = (),
        arrangements: Mapping[Seat, Mapping[str, Any]] = _NONE,
        last_deal: SettledDeal | None = None,
    ) -> None:
        """Seat the players, toss, deal; or take up a match where its log ends.

        Args:
            setup: The match.
            settings: What the player has set; by default nothing.
            help: Whether screens help, whatever the settings say.
            keeper: Writes the match down as it goes.
            events: The log of a match that goes on.
            arrangements: How people held their hands then.
            last_deal: The deal settled before at the same table, to be looked at.

        Raises:
            RummyError: A bot cannot be seated, or nothing can be written down.
        """
        self.setup = setup
        self.keeper = keeper
        self.settings = settings or Settings()
        keep = None if keeper is None else keeper.keep
        self.table: Table = self.seated(keep, events)
        self.people: tuple[Seat, ...] = tuple(
            Seat(index)
            for index in range(setup.seats)
            if not self.table.is_bot(Seat(index))
        )
        self.last_deal = last_deal
        """The settled deal before this one, in this match or the one before it."""
        self._help = help
        # A bot moves in a thread while a person may queue a drop: one at a time.
        self._lock = threading.Lock()
        self._is_closed = False
        self._arrangements: dict[Seat, Arrangement] = {}
        deal_number = self.table.state.deal_number
        for seat, content in arrangements.items():
            # What was written may be of the deal before: cards have the same numbers.
            if seat in self.people and content.get("deal") == deal_number:
                self.arrangement(seat).restore(content)

    def seated(self, keep: Keeper | None, events: Sequence[Event]) -> Table:
        """The table, with everybody seated."""
        return new_table(self.setup, keep=keep, events=events)

    @property
    def help(self) -> bool:
        """Whether screens may say what the validator thinks before a person commits.

        By default where one person plays bots, not where people sit side by side.
        """
        if self._help is not None:
            return self._help
        is_solo = self.only_person is not None
        return {"solo": is_solo, "always": True, "never": False}[self.settings.help]

    @property
    def state_phase(self) -> Phase:
        """What the table waits for."""
        return self.table.state.phase

    @property
    def awaited(self) -> Seat | None:
        """The seat the table waits for; None when the deal is over."""
        return self.table.awaited

    @property
    def only_person(self) -> Seat | None:
        """The person who plays bots alone; None where there are several, or none."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def people_in(self) -> tuple[Seat, ...]:
        """The people who still play for this deal."""
        records = self.table.state.records
        return tuple(seat for seat in self.people if records[seat].is_in)

    @property
    def people_in_match(self) -> tuple[Seat, ...]:
        """The people who have not left the match and are not out of it."""
        state = self.table.state
        scores = state.sheet.seats
        return tuple(
            seat
            for seat in self.people
            if scores[seat].is_in and seat not in state.left
        )

    @property
    def has_dealt_people(self) -> bool:
        """Whether people had cards in this deal; so too where bots are watched."""
        records = self.table.state.records
        return not self.people or any(
            records[seat].standing is not Standing.NOT_DEALT for seat in self.people
        )

    @property
    def is_of_several_deals(self) -> bool:
        """Whether the match is one of several deals."""
        return not self.setup.terms.is_one_deal

    @property
    def is_play(self) -> bool:
        """Whether seats take turns."""
        return self.state_phase.is_play

    @property
    def is_before_drawing(self) -> bool:
        """Whether the seat on turn is to draw."""
        return self.state_phase is Phase.DRAW

    @property
    def is_show(self) -> bool:
        """Whether hands are being laid down after a valid declaration."""
        return self.state_phase is Phase.SHOW

    @property
    def is_void(self) -> bool:
        """Whether the deal came to nothing and is to be dealt anew (T-7)."""
        return self.state_phase is Phase.VOID

    @property
    def is_running(self) -> bool:
        """Whether leaving now would break off a deal."""
        return self.is_play or self.is_show

    @property
    def is_settled(self) -> bool:
        """Whether the deal has results and every hand may be seen (T-8)."""
        return self.table.state.is_settled

    @property
    def is_unfinished(self) -> bool:
        """Whether leaving now breaks off a deal, or a match between two deals."""
        return self.is_running or (self.is_of_several_deals and not self.is_over)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.state_phase is Phase.OVER

    @property
    def sheet(self) -> Sheet:
        """The score of the match."""
        return self.table.state.sheet

    @property
    def asked(self) -> Seat | None:
        """The person who has to answer an offer before the next deal (F-3, F-4)."""
        return self.table.asked

    @property
    def settled_deal(self) -> SettledDeal:
        """The deal just settled."""
        return SettledDeal(
            view=self.view(FIRST_SEAT),
            only_person=self.only_person,
            seed=self.table.state.seed,
            is_repeatable=self.setup.seed.repeatable,
            code=self.code,
            result=self.result,
        )

    @property
    def code(self) -> str | None:
        """The code that deals these cards again, once all is over."""
        return code_of(self.setup, is_over=True) if self.is_over else None

    @property
    def result(self) -> str | None:
        """What the only person made of the match, to be compared with friends."""
        return result_of(self.setup, self.table.state)

    @property
    def newest_settled_deal(self) -> SettledDeal | None:
        """This deal once it is settled, else the one before; None before any."""
        return self.settled_deal if self.is_settled else self.last_deal

    def name(self, seat: Seat) -> str:
        """The player's name, a bot marked as one (R-2)."""
        return name_of(self.table.state.table.players[seat])

    def view(self, seat: Seat) -> SeatView:
        """The table as this seat sees it."""
        return self.table.view(seat)

    def act(self, seat: Seat, action: Action) -> Refusal | None:
        """Let a person do something, or say why not; then nothing has changed.

        Asked and done under one lock: a bot may end the deal in between.
        """
        with self._lock:
            refusal = problem_with(self.view(seat), action)
            if refusal is not None:
                return refusal
            self._note_arrangements()
            try:
                self.table.act(seat, action)
            except StoreError as error:
                return _not_written(error)
            return None

    def _note_arrangements(self) -> None:
        """Let the hands as people hold them be written with the next event."""
        if self.keeper is not None:
            for seat, arrangement in self._arrangements.items():
                content = {"deal": self.table.state.deal_number}
                self.keeper.keep_arrangement(seat, content | arrangement.as_json())

    def close(self) -> None:
        """Let go of the match; it can be taken up as it stands.

        Raises:
            StoreError: How people hold their hands could not be written.
        """
        with self._lock:
            # A bot left thinking may still answer; its answer comes too late.
            self._is_closed = True
            if self.keeper is not None and not self.keeper.is_closed:
                self._note_arrangements()
                self.keeper.close()

    def time_out(self, moment: Moment) -> Refusal | None:
        """Do what follows when the time for this moment is up; nothing if stale (T-6).

        Where it cannot be written down nothing happens, and why is the answer.
        """
        with self._lock:
            self._note_arrangements()
            try:
                time_out(self.table, moment)
            except StoreError as error:
                return _not_written(error)
        return None

    def step_bot(self) -> None:
        """Let the awaited bot decide once; nothing if a person is awaited.

        Meant for a worker thread: it takes as long as the bot thinks.
        """
        seat = self.awaited
        if seat is None or not self.table.is_bot(seat):
            return
        # Asked without the lock: a person need not wait for a bot to queue a drop.
        answer = self.table.ask(seat)
        with self._lock:
            if self.awaited == seat and not self._is_closed:
                self.table.accept(seat, answer)

    def arrangement(self, seat: Seat) -> Arrangement:
        """How a person keeps the hand, with the cards it holds now."""
        view = self.view(seat)
        arrangement = self._arrangements.get(seat)
        if arrangement is None:
            arrangement = self._arrangements[seat] = Arrangement(view.hand)
            arrangement.begin(
                _BEGINNING[self.settings.sort_deal], view.table.shoe.faces
            )
        arrangement.sync(view.hand)
        return arrangement

    def deal_again(self) -> None:
        """Deal anew with the same starter after a void deal (T-7)."""
        with self._lock:
            self.table.deal()
            self._arrangements.clear()

    def next_deal(self) -> None:
        """Deal the next deal of the match, once nobody has to answer any more."""
        settled = self.newest_settled_deal
        with self._lock:
            self.table.deal()
            self._arrangements.clear()
        self.last_deal = settled
