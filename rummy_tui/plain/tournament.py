"""A tournament in plain mode: the card, round after round, who goes on, the ranking.

A table of people is a match like any other. Once all people are out the rest is played
without them, and the end is told.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_tui.errors import RummyError
from rummy_tui.new_match import MatchSetup
from rummy_tui.plain.card import say_seed
from rummy_tui.plain.ending import played_until_left
from rummy_tui.plain.leaving import LeftError
from rummy_tui.plain.match import Evening, say_welcome
from rummy_tui.plain.tournament_card import joins
from rummy_tui.plain.tournament_lines import (
    end_lines,
    fate_lines,
    ranking_lines,
    round_lines,
    seats_lines,
    table_lines,
)
from rummy_tui.plain.voice import InputEndedError, Menu, Said, Voice, choices
from rummy_tui.settings.schema import Settings
from rummy_tui.store.failures import StoreError
from rummy_tui.tournament.director import Director
from rummy_tui.tournament.in_words import progress_text
from rummy_tui.tournament.result import TableResult, result_of
from rummy_tui.tournament.setup import TournamentSetup, next_tournament
from rummy_tui.tournament.table import TableSetup
from rummy_tui.tournament.tournament import Tournament
from rummy_tui.tui.session import Session

if TYPE_CHECKING:
    from rummy_tui.limits.sitting import Sitting
    from rummy_tui.store import History
    from rummy_tui.store.tournaments import TournamentKeeper

_NEXT = Menu(
    prompt="Choice",
    choices=choices(
        ("next", "next round"), ("leave", "leave"), ("score", "every table")
    ),
    words=("next", "leave", "score"),
)
_END = Menu(
    prompt="Choice",
    choices=choices(
        ("again", "another tournament"), ("leave", "leave"), ("score", "whole ranking")
    ),
    words=("again", "leave", "score"),
)


def play_tournament(
    setup: TournamentSetup | None,
    voice: Voice,
    settings: Settings | None = None,
    *,
    history: Callable[[], History] | None = None,
    sitting: Callable[[], Sitting] | None = None,
) -> None:
    """Tournaments one after the other, until the people have enough.

    Args:
        setup: The first one; None goes on with the newest one of the history.
        voice: Who is spoken to.
        settings: What the player has set; by default nothing.
        history: Opens the history; without one nothing is kept.
        sitting: Gives this run of the program, which the player may limit.

    Raises:
        RummyError: The input ended too early, a bot cannot be seated, or no tournament
            is waiting to be gone on with.
    """
    running = _Running(voice, settings, history, sitting)
    say_welcome(voice)
    with played_until_left("tournament", running):
        if setup is None:
            running.go_on()
        else:
            running.begin(setup)


class _Running:
    """Tournaments of one evening."""

    def __init__(
        self,
        voice: Voice,
        settings: Settings | None,
        history: Callable[[], History] | None,
        sitting: Callable[[], Sitting] | None,
    ) -> None:
        self._voice = voice
        self._settings = settings
        self._evening = Evening(voice, settings, history, sitting)
        self._keeper: TournamentKeeper | None = None
        self._director: Director | None = None

    @property
    def fate(self) -> str:
        """What becomes of the tournament if it is broken off now; empty without one."""
        if self._director is None:
            return ""
        if self._keeper is None:
            return "lost"
        return "kept: `rummy play --resume --plain` goes on with it"

    def close(self) -> None:
        """Let go of everything; what is kept can be gone on with."""
        if self._director is not None:
            self._director.close()
            self._save()
        if self._keeper is not None:
            self._keeper.close()
        self._evening.close()

    def begin(self, setup: TournamentSetup) -> None:
        """A new tournament after its card, and others like it."""
        if not self._evening.may_deal():
            return
        joined = joins(setup, self._voice)
        while joined is not None:
            # Nobody can be hurried who listens and types, so no clock runs (T-6).
            joined = replace(joined, turn_seconds=0)
            tournament = Tournament.begin(joined)
            self._keeper = self._kept(tournament)
            if not self._plays(tournament):
                return
            joined = next_tournament(joined) if self._evening.may_deal() else None
            if joined is not None:
                say_seed(joined.seed, self._voice, "tournament")

    def go_on(self) -> None:
        """The newest tournament of the history from where it was left.

        Raises:
            RummyError: There is none, or it cannot be gone on with.
        """
        history = self._evening.history.opened()
        assert history is not None, "only what is kept is gone on with"
        found = history.tournaments.resumable()
        if found is None:
            raise history.tournaments.why_none_waits()
        self._keeper = history.tournaments.take_up(found.id)
        self._voice.say("Going on with the tournament.")
        tournament = self._keeper.tournament
        if self._plays(tournament) and self._evening.may_deal():
            self.begin(next_tournament(tournament.setup))

    def _kept(self, tournament: Tournament) -> TournamentKeeper | None:
        try:
            history = self._evening.history.opened()
            return None if history is None else history.tournaments.begin(tournament)
        except StoreError as error:
            self._voice.tell(f"{error}. The tournament is played without being kept.")
            return None

    def _plays(self, tournament: Tournament) -> bool:
        """A tournament to its end; whether another is wanted."""
        voice = self._voice
        with Director(tournament) as director:
            self._director = director
            told = 0
            while (now := director.tournament).people_in and not now.is_over:
                number = now.round.number
                # Taken up, it may wait for the other tables alone.
                if now.people_tables:
                    if number > told:
                        voice.say(*round_lines(now.round))
                        told = number
                    self._play_table(director, now.people_tables[0])
                if not self._waits_for_people(director, number):
                    self._end_round(director, number)
            if not director.tournament.is_over:
                voice.say("The rest is played by bots.")
                director.wait_until_over()
            tournament = director.tournament
            self._save()
        self._director = None
        if self._keeper is not None:
            self._keeper.close()
            self._keeper = None
        voice.say(*end_lines(tournament))
        try:
            return self._wants_another(tournament)
        except InputEndedError:
            # Everything that was wanted has been said.
            return False

    def _waits_for_people(self, director: Director, number: int) -> bool:
        table = director.next_table
        return table is not None and table.round == number

    def _play_table(self, director: Director, table: TableSetup) -> None:
        """A table of people to its end; one that is over already is only told."""
        known = None if self._keeper is None else self._keeper.result_at(table)
        result = known or self._played(director, table)
        director.record(result)
        self._save()
        self._voice.say(*fate_lines(director.tournament, result))

    def _played(self, director: Director, table: TableSetup) -> TableResult:
        self._voice.say(*seats_lines(director.tournament, table))
        self._save()
        session = self._session(table)
        self._evening.play_out(
            session, between=lambda: self._say_progress(director, session)
        )
        with suppress(RummyError):
            session.close()
        return result_of(table, session.sheet)

    def _session(self, table: MatchSetup) -> Session:
        """The match of a table, new or taken up.

        Raises:
            LeftError: No deal may begin now, which has been told.
        """
        assert isinstance(table, TableSetup), "a table of the tournament"
        opened = None if self._keeper is None else self._keeper.open_table(table)
        is_new = opened is None or not opened.events
        with ExitStack() as failing:
            if opened is not None:
                failing.callback(opened.keeper.close)
            if is_new and table.names and not self._evening.may_deal():
                raise LeftError
            if opened is None:
                session = Session(table, self._settings)
            else:
                session = Session(
                    table,
                    self._settings,
                    keeper=opened.keeper,
                    events=opened.events,
                    arrangements=opened.arrangements,
                )
            failing.pop_all()
        if is_new:
            self._evening.deal_begins(session)
        return session

    def _say_progress(self, director: Director, session: Session) -> None:
        said = progress_text(director.progress)
        if said and not session.is_over:
            self._voice.say(f"Elsewhere: {said}.")

    def _end_round(self, director: Director, number: int) -> None:
        """Wait for the other tables, say who goes on, and wait for the next round."""
        voice = self._voice
        if director.tournament.rounds[number - 1].is_final:
            return
        voice.say("Waiting for the other tables.")
        director.wait_for_round(number)
        self._save()
        tournament = director.tournament
        going = len(tournament.rounds[number - 1].going_on)
        voice.say(f"Round {number} is over: {going} players go on.")
        if not tournament.people_in:
            return
        said = Said.ALL
        while True:
            word = voice.choose(_NEXT, said=said).word
            said = Said.NONE
            if word == "next":
                return
            if word == "score":
                voice.say(*table_lines(tournament, tournament.rounds[number - 1]))
                continue
            raise LeftError

    def _wants_another(self, tournament: Tournament) -> bool:
        said = Said.ALL
        while True:
            word = self._voice.choose(_END, said=said).word
            said = Said.NONE
            if word != "score":
                return word == "again"
            self._voice.say(*ranking_lines(tournament))

    def _save(self) -> None:
        """Write down what is known; where that cannot be, the next time may do."""
        if self._keeper is None or self._director is None:
            return
        try:
            self._keeper.save(self._director.tournament)
        except StoreError as error:
            self._voice.tell(f"{error}.")
