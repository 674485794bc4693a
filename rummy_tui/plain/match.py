"""Plain mode from the rules card to the settlement, and what comes next."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_tui.engine.seat import FIRST_SEAT, Seat
from rummy_tui.errors import RummyError
from rummy_tui.new_match import MatchSetup, next_setup
from rummy_tui.plain.between_deals import BetweenDeals
from rummy_tui.plain.card import accepted, say_seed
from rummy_tui.plain.curtain import raise_curtain
from rummy_tui.plain.ending import played_until_left
from rummy_tui.plain.leaving import LeftError
from rummy_tui.plain.looking import open_line, turn_line, wild_line
from rummy_tui.plain.playing import Playing
from rummy_tui.plain.scoring import say_sheet
from rummy_tui.plain.settlement import say_settlement
from rummy_tui.plain.showing import Showing
from rummy_tui.plain.voice import InputEndedError, Menu, Said, Voice, choices
from rummy_tui.rules.profile import HAND_SIZE
from rummy_tui.settings.schema import Settings
from rummy_tui.store.failures import StoreError
from rummy_tui.tui.kept import summary_told
from rummy_tui.tui.match_history import MatchHistory
from rummy_tui.tui.notices import VOID_TEXT, VOID_TITLE
from rummy_tui.tui.own_limits import OwnLimits
from rummy_tui.tui.session import Session
from rummy_tui.tui.settled_deal import SettledDeal
from rummy_tui.tui.telling import LogLine, log
from rummy_tui.tui.toss import toss_told

if TYPE_CHECKING:
    from rummy_tui.limits.sitting import Sitting
    from rummy_tui.store import History


def play_plain(
    setup: MatchSetup | None,
    voice: Voice,
    settings: Settings | None = None,
    *,
    history: Callable[[], History] | None = None,
    sitting: Callable[[], Sitting] | None = None,
) -> None:
    """Matches one after the other, until the person has enough.

    Args:
        setup: The first match; None goes on with the newest one of the history.
        voice: Who is spoken to.
        settings: What the player has set; by default nothing.
        history: Opens the history; without one nothing is kept.
        sitting: Gives this run of the program, which the player may limit.

    Raises:
        RummyError: The input ended too early, a bot cannot be seated, or no match is
            waiting to be gone on with.
    """
    evening = Evening(voice, settings, history, sitting)
    say_welcome(voice)
    with played_until_left("match", evening):
        if setup is None:
            evening.go_on()
        else:
            evening.begin(setup)


def say_welcome(voice: Voice) -> None:
    """Say what there is to know before anything is asked."""
    voice.say("Rummy, plain mode: type the number of a choice or a word.")
    voice.say("An empty line says the choices again, help says every word.")
    voice.say("spoken says cards in words.")


def _nothing() -> None:
    """Nothing is told between two deals."""


class Evening:
    """Matches at one table, from the card to the last farewell."""

    def __init__(
        self,
        voice: Voice,
        settings: Settings | None,
        history: Callable[[], History] | None,
        sitting: Callable[[], Sitting] | None,
    ) -> None:
        self._voice = voice
        self._settings = settings
        self.history = MatchHistory(history)
        """Where matches are kept; closed with the evening."""
        self._limits = OwnLimits(sitting, self.history.deals_today)
        self._session: Session | None = None

    @property
    def fate(self) -> str:
        """What becomes of the match if it is broken off now; empty without one."""
        if self._session is None:
            return ""
        if self._session.keeper is None:
            return "lost"
        return "kept: `rummy play --resume --plain` goes on with it"

    def close(self) -> None:
        """Let go of the match; what is kept can be gone on with."""
        if self._session is not None:
            with suppress(RummyError):
                self._session.close()
        self.history.close()

    def begin(self, setup: MatchSetup) -> None:
        """A new match after its card, and others like it."""
        wanted = accepted(setup, self._voice) if self.may_deal() else None
        if wanted is not None:
            # Nobody can be hurried who listens and types, so no clock runs (T-6).
            self._play(replace(wanted, turn_seconds=0), None)

    def go_on(self) -> None:
        """The newest match of the history from where it was left, and others like it.

        Raises:
            RummyError: There is none, or it cannot be gone on with.
        """
        found = self.history.newest()
        if found is None:
            raise RummyError(
                f"{self.history.why_nothing_waits()}; `rummy play --plain` begins "
                "another",
                code="nothing-to-resume",
            )
        session = self.history.take_up(found.id, self._settings)
        self._voice.say(f"Going on: {summary_told(found)}.")
        self._play(session.setup, session)

    def _play(self, setup: MatchSetup, session: Session | None) -> None:
        last: SettledDeal | None = None
        while True:
            if session is None:
                session = self._new(setup, last)
            self._session = session
            if not self._plays_match(session):
                return
            last, setup = session.newest_settled_deal, next_setup(setup)
            with suppress(RummyError):
                session.close()
            session = self._session = None
            if not self.may_deal():
                return
            say_seed(setup.seed, self._voice, "match")

    def _new(self, setup: MatchSetup, last: SettledDeal | None) -> Session:
        try:
            session = self.history.begin(setup, self._settings, last)
        except StoreError as error:
            self._voice.tell(f"{error}. The match is played without being kept.")
            session = self.history.begin(setup, self._settings, last, is_kept=False)
        self.deal_begins(session)
        return session

    def _plays_match(self, session: Session) -> bool:
        """One match to its end; whether another is wanted."""
        self.play_out(session)
        try:
            return _wants_another(session, self._voice)
        except InputEndedError:
            # Everything that was wanted has been said.
            return False

    def play_out(
        self, session: Session, *, between: Callable[[], None] = _nothing
    ) -> None:
        """One match to its end, or from where it was left.

        Args:
            session: The match.
            between: Called after each deal, before anything is asked.

        Raises:
            LeftError: Somebody has enough of the program, or no deal may begin.
            InputEndedError: Nobody answers any more.
        """
        voice = self._voice
        self._session = session
        while not session.is_over:
            # One taken up may stand between two deals.
            if session.is_running:
                _Deal(session, voice).play()
                if session.people_in_match:
                    self._limits_told(self._limits.deal_ended())
            if session.is_void:
                voice.tell(f"{VOID_TITLE}.", VOID_TEXT)
                self._must_deal(session)
                session.deal_again()
                self.deal_begins(session)
                continue
            # A seat may have left in a void deal, and the match have ended by that.
            if session.is_settled:
                say_settlement(session.settled_deal, voice)
            between()
            if session.is_of_several_deals:
                BetweenDeals(session, voice).pass_by()
            if not session.is_over:
                self._must_deal(session)
                session.next_deal()
                self.deal_begins(session)

    # The player's own limits.

    def may_deal(self) -> bool:
        """Whether the next deal may begin now; what is against it is told."""
        due = self._limits.break_due()
        if due is not None:
            self._voice.tell("Time for a break.", due)
        stop = self._limits.stop()
        if stop is not None:
            self._voice.tell("No deal begins now.", stop)
        return stop is None

    def _must_deal(self, session: Session) -> None:
        """Leave where the next deal may not begin; the match is kept as it stands."""
        if session.people_in_match and not self.may_deal():
            raise LeftError

    def deal_begins(self, session: Session) -> None:
        """Count a deal that has begun, where people play it."""
        if session.people_in_match:
            self._limits_told(self._limits.deal_begins())

    def _limits_told(self, said: str | None) -> None:
        if said is not None:
            self._voice.tell(f"Your limits could not be noted: {said}.")


def _wants_another(session: Session, voice: Voice) -> bool:
    """What comes after a match."""
    offered = [("again", "play again"), ("leave", "leave")]
    if session.is_of_several_deals:
        offered.append(("score", "the whole score sheet"))
    words = tuple(word for word, _ in offered)
    menu = Menu(prompt="Choice", choices=choices(*offered), words=words)
    said = Said.ALL
    while True:
        match voice.choose(menu, said=said).word:
            case "score":
                say_sheet(session, voice)
                said = Said.NONE
            case word:
                return word == "again"


class _Deal:
    """One deal, told as it goes."""

    def __init__(self, session: Session, voice: Voice) -> None:
        self._session = session
        self._voice = voice
        self._told = 0
        """Lines of the log that everybody has heard."""

    def play(self) -> None:
        """Play up to the end of the deal."""
        session = self._session
        self._say_start()
        seen: Seat | None = None
        while session.is_play:
            seat = session.awaited
            assert seat is not None, "a deal in play awaits somebody"
            if session.table.is_bot(seat):
                session.step_bot()
                if not self._is_handed_on(seen):
                    self._tell_turns()
                continue
            is_new = seat != seen
            if is_new and len(session.people) > 1:
                raise_curtain(session, seat, self._voice)
            Playing(session, seat, self._voice).play(says_hand=is_new)
            seen = seat
            # The turn has been heard as it was played.
            self._told = len(self._log())
        self._tell_turns()
        self._show()

    def _is_handed_on(self, seen: Seat | None) -> bool:
        """Whether somebody else is next, who hears behind the curtain what was done."""
        session = self._session
        others = [seat for seat in session.people_in if seat != seen]
        return len(session.people) > 1 and bool(others)

    def _show(self) -> None:
        """Let every seat still in lay its hand down (D-6)."""
        session = self._session
        while session.is_show:
            seat = session.awaited
            assert seat is not None, "a show awaits somebody"
            if session.table.is_bot(seat):
                session.step_bot()
                continue
            if len(session.people) > 1:
                raise_curtain(session, seat, self._voice)
            Showing(session, seat, self._voice).lay_down()

    def _tell_turns(self) -> None:
        """Say the turns that have come to their end and nobody has heard of."""
        session = self._session
        lines = self._log()
        is_open = session.is_play and lines[-1:] and lines[-1].seat == session.awaited
        # A seat that has drawn and is still to discard says both in one line.
        ended = (
            len(lines) - 1 if is_open and not session.is_before_drawing else len(lines)
        )
        self._voice.say(*map(turn_line, lines[self._told : ended]))
        self._told = max(self._told, ended)

    def _log(self) -> list[LogLine]:
        return log(self._session.view(FIRST_SEAT), self._voice.marks)

    def _say_start(self) -> None:
        """Say the toss, the deal and what lies face up."""
        session, marks = self._session, self._voice.marks
        view = session.view(FIRST_SEAT)
        if view.deal_number == 1 and session.settings.show_toss:
            for told in toss_told(session, marks):
                self._voice.say(*(f"{fact}." for fact in told.split("; ")))
        self._voice.say(
            f"Deal {view.deal_number}, {HAND_SIZE} cards each.",
            wild_line(view, marks),
            open_line(view, marks),
        )
