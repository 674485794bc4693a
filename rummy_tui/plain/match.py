"""Plain mode from the rules card to the settlement, and what comes next."""

from __future__ import annotations

from dataclasses import replace

from rummy_tui.engine.seat import FIRST_SEAT, Seat
from rummy_tui.errors import RummyError
from rummy_tui.new_match import MatchSetup, next_setup
from rummy_tui.plain.between_deals import BetweenDeals
from rummy_tui.plain.card import accepts_card, say_seed
from rummy_tui.plain.curtain import raise_curtain
from rummy_tui.plain.leaving import LeftError
from rummy_tui.plain.looking import open_line, turn_line, wild_line
from rummy_tui.plain.playing import Playing
from rummy_tui.plain.scoring import say_sheet
from rummy_tui.plain.settlement import say_settlement
from rummy_tui.plain.showing import Showing
from rummy_tui.plain.voice import InputEndedError, Menu, Said, Voice, choices
from rummy_tui.rules.profile import HAND_SIZE
from rummy_tui.settings.schema import Settings
from rummy_tui.tui.notices import VOID_TEXT, VOID_TITLE
from rummy_tui.tui.session import Session
from rummy_tui.tui.telling import LogLine, log
from rummy_tui.tui.toss import toss_told


def play_plain(
    setup: MatchSetup, voice: Voice, settings: Settings | None = None
) -> None:
    """Matches one after the other, until the person has enough.

    Args:
        setup: The first match.
        voice: Who is spoken to.
        settings: What the player has set; by default nothing.

    Raises:
        RummyError: The input ended too early, or a bot cannot be seated.
    """
    try:
        voice.say("Rummy, plain mode: type the number of a choice or a word.")
        voice.say("An empty line says the choices again, help says every word.")
        voice.say("spoken says cards in words.")
        if not accepts_card(setup, voice):
            return
        # Nobody can be hurried who listens and types, so no clock runs (T-6).
        setup = replace(setup, turn_seconds=0)
        last: Session | None = None
        while True:
            session = Session(setup, settings)
            session.previous = last
            if not _plays_match(session, voice):
                return
            session.previous = None
            last, setup = session, next_setup(setup)
            say_seed(setup, voice)
    except InputEndedError:
        raise RummyError(
            "the input ended before the match did, and the match is lost; keep the "
            "input open until its end",
            code="end-of-input",
        ) from None
    except LeftError:
        return


def _plays_match(session: Session, voice: Voice) -> bool:
    """One match to its end; whether another is wanted."""
    while True:
        _Deal(session, voice).play()
        if session.is_void:
            voice.tell(f"{VOID_TITLE}.", VOID_TEXT)
            session.deal_again()
            continue
        # A seat may have left in a void deal, and the match have ended by that.
        if session.table.state.winner is not None:
            say_settlement(session.settled_deal, voice)
        if session.has_more_deals:
            BetweenDeals(session, voice).pass_by()
        if session.is_over:
            break
        session.next_deal()
    try:
        return _wants_another(session, voice)
    except InputEndedError:
        # Everything that was wanted has been said.
        return False


def _wants_another(session: Session, voice: Voice) -> bool:
    """What comes after a match."""
    offered = [("again", "play again"), ("leave", "leave")]
    if session.has_more_deals:
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
