"""A tournament as lines: a round and its tables, who goes on, the ranking of the field.

Names are those of the field, bots marked (R-2); whoever plays against bots alone is
"you". Knows no Textual.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rummy_tui.engine.seat import YOU
from rummy_tui.errors import capital, counted, listed
from rummy_tui.store.tournament_rows import facts_of
from rummy_tui.tournament.code import code_of
from rummy_tui.tournament.director import Progress
from rummy_tui.tournament.in_words import progress_text, round_name, round_text
from rummy_tui.tournament.result import SeatResult, TableResult
from rummy_tui.tournament.table import TableSetup
from rummy_tui.tournament.tournament import Round, Tournament
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.kept import tournament_told
from rummy_tui.tui.line import Ink, Line
from rummy_tui.tui.telling import name_of
from rummy_tui.tui.wrapping import beside, wrapped

_MARK = 2
_PLACE = 4
_NAME = 20
_CHIPS = 12
_WON = 14
_ROUND = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentNow:
    """A tournament as far as it has come, and how far the other tables are."""

    tournament: Tournament
    progress: Progress | None = None
    """None where no table is played elsewhere."""
    failure: str = ""
    """Why those tables cannot be played to their end; empty where they can."""

    @property
    def round(self) -> Round:
        """The round to speak of: the one people play or have just played.

        Once the next is drawn it has still to be said who goes on; where no person
        plays any more it is the newest.
        """
        rounds, newest = self.tournament.rounds, self.tournament.round
        own = [table for table in newest.tables if table.names]
        is_to_begin = own and all(table in newest.waiting for table in own)
        if is_to_begin and len(rounds) > 1 and self.tournament.people_in:
            return rounds[-2]
        return newest


Now = Callable[[], TournamentNow]
"""Tells how a tournament stands whenever it is asked."""


def name_in(tournament: Tournament, entrant: int) -> str:
    """A player's name; a bot is marked as one (R-2)."""
    return name_of(tournament.player(entrant))


def _does(tournament: Tournament, entrants: Sequence[int], one: str, many: str) -> str:
    """Some players and what they do; "you" do it as several would."""
    names = [name_in(tournament, entrant) for entrant in entrants]
    is_many = len(names) > 1 or is_you(tournament, entrants[0])
    return f"{listed(names)} {many if is_many else one}"


def is_you(tournament: Tournament, entrant: int) -> bool:
    """Whether this is the one person who plays against bots."""
    setup = tournament.setup
    is_person = entrant in setup.people and not setup.is_hotseat
    return is_person and tournament.player(entrant).name == YOU


def where(round: Round, table: int) -> str:
    """A table of a round in words: `round 2, table 1`; `final`."""
    name = round_name(round)
    return name if round.is_final else f"{name}, table {table}"


def table_told(tournament: Tournament, table: TableSetup) -> str:
    """What a table decides, as in `Round 2, table 1: the best 3 of 5 go on`."""
    round = tournament.rounds[table.round - 1]
    places, seats = table.stakes.places, table.seats
    decides = (
        f"most chips of {seats} win the tournament"
        if table.is_final
        else f"the best {places} of {seats} go on"
    )
    return f"{capital(where(round, table.table))}: {decides}."


def elsewhere_told(now: TournamentNow) -> str:
    """How far the other tables are, in a sentence; empty where there are none."""
    said = "" if now.progress is None else progress_text(now.progress)
    return f"Elsewhere: {said}." if said else ""


def at_table_lines(now: TournamentNow, table: TableSetup, width: int) -> list[Line]:
    """What there is to say of the tournament at a table between two deals."""
    said = [table_told(now.tournament, table), elsewhere_told(now)]
    return [line for text in said if text for line in wrapped(text, width, "dim")]


def kept_tournament_told(tournament: Tournament) -> str:
    """A tournament that can be gone on with, in a few words."""
    return tournament_told(facts_of(tournament))


# A round.


def round_lines(now: TournamentNow, glyphs: Glyphs, width: int) -> list[Line]:
    """A round: what has become of people, its tables, what comes next."""
    tournament, round = now.tournament, now.round
    facts = f"{tournament.setup.profile.name}, field of {tournament.setup.size}"
    title = Line().add(capital(round_text(round)), "turn")
    lines = [*beside(title, Line().add(facts, "dim"), width), Line()]
    for text, ink in _round_said(now, round):
        lines += wrapped(text, width, ink)
    own = [table for table in round.tables if table.names]
    others = [table for table in round.tables if not table.names]
    for table in (*own, *others):
        lines += [Line(), *_table_lines(tournament, round, table, glyphs, width)]
    return lines


def _round_said(now: TournamentNow, round: Round) -> list[tuple[str, Ink]]:
    tournament = now.tournament
    said = [*_fates(tournament, round)]
    if now.failure:
        said.append((f"The other tables cannot be played: {now.failure}.", "hot"))
    elif not round.is_complete:
        is_next = now.progress is None
        now_said = "It is played next." if is_next else "It is being played."
        said.append((elsewhere_told(now) or now_said, "dim"))
    elif round.is_final:
        said.append(("The tournament is over.", "strong"))
    else:
        going = counted(len(round.going_on), "player")
        said.append((f"The round is over: {going} go on.", "strong"))
        said += _next_said(tournament)
    return said


def _fates(tournament: Tournament, round: Round) -> list[tuple[str, Ink]]:
    """What has become of people, in this round or before."""
    people = tournament.setup.people
    on, out, left = [], [], []
    for result in tournament.results:
        for seat in result.seats:
            if seat.entrant not in people:
                continue
            if seat.left_after is not None:
                left.append(seat.entrant)
            elif not seat.goes_on:
                out.append(seat.entrant)
            elif result.round == round.number:
                on.append(seat.entrant)
    said: list[tuple[str, Ink]] = []
    if on and round.is_final:
        said.append((f"{_does(tournament, on, 'wins', 'win')} the tournament.", "good"))
    elif on:
        said.append((f"{_does(tournament, on, 'goes', 'go')} on.", "good"))
    if out:
        said.append((f"{_does(tournament, out, 'is', 'are')} out.", "hot"))
    if left:
        said.append((f"{_does(tournament, left, 'has', 'have')} left.", "hot"))
    return said


def _next_said(tournament: Tournament) -> list[tuple[str, Ink]]:
    """The round that has been drawn, and where people sit in it."""
    said: list[tuple[str, Ink]] = [(f"Next {round_text(tournament.round)}.", "plain")]
    for table in tournament.people_tables:
        names = listed([name_of(player) for player in table.players])
        said.append((f"{table_told(tournament, table)} There sit {names}.", "plain"))
    return said


def _table_lines(
    tournament: Tournament,
    round: Round,
    table: TableSetup,
    glyphs: Glyphs,
    width: int,
) -> list[Line]:
    result = round.results[table.table - 1]
    title = Line().add(capital(where(round, table.table)), "strong")
    if result is None:
        names = listed([name_of(player) for player in table.players])
        title.add("  not over", "dim")
        return [title, *wrapped(names, width, "dim", indent=_MARK)]
    seats = result.in_order
    return [title, *(_seat_line(tournament, result, s, glyphs, width) for s in seats)]


def _seat_line(
    tournament: Tournament,
    result: TableResult,
    seat: SeatResult,
    glyphs: Glyphs,
    width: int,
) -> Line:
    is_person = seat.entrant in tournament.setup.people
    line = Line().add((glyphs.prompt if is_person else "").ljust(_MARK), "turn")
    line.add(f"{seat.place}".ljust(_PLACE), "dim")
    ink: Ink = "strong" if is_person else "plain"
    line.put(name_in(tournament, seat.entrant), ink, width=_NAME)
    line.put(counted(seat.chips, "chip"), ink, width=_CHIPS)
    line.put(f"{counted(seat.deals_won, 'deal')} won", "dim", width=_WON)
    is_final = tournament.rounds[result.round - 1].is_final
    if seat.left_after is not None:
        return line.add("left", "bad")
    if is_final:
        return line.add("wins", "good") if seat.goes_on else line
    return line.add("goes on", "good") if seat.goes_on else line.add("out", "bad")


def every_table_lines(now: TournamentNow, glyphs: Glyphs, width: int) -> list[Line]:
    """Every table of every round, the newest round first."""
    tournament = now.tournament
    lines = [Line().add("Every table of the tournament", "turn")]
    lines += wrapped(elsewhere_told(now), width, "dim")
    for round in reversed(tournament.rounds):
        lines += [Line(), Line().add(capital(round_text(round)), "heading")]
        for table in round.tables:
            lines += _table_lines(tournament, round, table, glyphs, width)
    return lines


# The end.


def ranking_lines(tournament: Tournament, glyphs: Glyphs, width: int) -> list[Line]:
    """The whole field by place, people marked, and the seed revealed (R-1)."""
    winner = tournament.winner
    assert winner is not None, "the tournament is over"
    setup, people = tournament.setup, tournament.setup.people
    title = Line().add("The tournament is over", "turn")
    facts = f"{setup.profile.name}, field of {setup.size}"
    lines = [*beside(title, Line().add(facts, "dim"), width), Line()]
    wins = _does(tournament, [winner], "wins", "win")
    lines += wrapped(f"{wins} it.", width, "good" if winner in people else "hot")
    for place in tournament.ranking:
        if place.entrant in people and place.entrant != winner:
            name = name_in(tournament, place.entrant)
            said = f"{name}: place {place.place} of {setup.size}."
            lines += wrapped(said, width, "strong")
    head = Line().add(" " * _MARK).put("", width=_PLACE)
    head.put("Player", "dim", width=_NAME).put("Came to", "dim", width=_ROUND)
    lines += [Line(), head.add("with", "dim")]
    for place in tournament.ranking:
        is_person = place.entrant in people
        ink: Ink = "strong" if is_person else "plain"
        line = Line().add((glyphs.prompt if is_person else "").ljust(_MARK), "turn")
        line.put(f"{place.place}", ink, width=_PLACE)
        line.put(name_in(tournament, place.entrant), ink, width=_NAME)
        round = tournament.rounds[place.round - 1]
        line.put(round_name(round), "dim", width=_ROUND)
        line.put(counted(place.chips, "chip"), ink, width=_CHIPS)
        lines.append(line.add("left" if place.has_left else "", "bad"))
    note = " (repeatable, proves nothing)" if setup.seed.repeatable else ""
    lines += [Line(), *wrapped(f"Seed {setup.seed.text}{note}", width, "dim")]
    if setup.seed.words:
        lines += wrapped(f"with your words: {setup.seed.words}", width, "dim")
    lines += wrapped(f"SHA-256 {setup.seed.commitment}", width, "dim")
    code = code_of(setup, is_over=True)
    # That of a secret seed is as long again, and can be copied.
    if code is not None and setup.seed.repeatable:
        lines += wrapped(f"share {code}", width, "dim")
    return lines
