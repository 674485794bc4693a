"""What is said of a tournament, fact by fact."""

from __future__ import annotations

from rummy_tui.engine.seat import YOU
from rummy_tui.errors import capital, counted
from rummy_tui.tournament.code import code_of, result_of
from rummy_tui.tournament.in_words import (
    named,
    place_text,
    round_name,
    round_text,
    seat_text,
)
from rummy_tui.tournament.result import TableResult
from rummy_tui.tournament.table import TableSetup
from rummy_tui.tournament.tournament import Round, Tournament
from rummy_tui.tui.telling import name_of

_FIRST_PLACES = 6
"""How much of the ranking is said unasked: those who can be in a final."""


def round_lines(round: Round) -> list[str]:
    """What a round is, when it begins."""
    return [f"{capital(round_text(round))}."]


def seats_lines(tournament: Tournament, table: TableSetup) -> list[str]:
    """A table with people, when they sit down."""
    where = _where(tournament, table.round, table.table)
    lines = [f"{where}, {counted(table.seats, 'player')}."]
    for player in table.players:
        bot = f", {player.bot}" if player.is_bot else ""
        lines.append(f"Player: {name_of(player)}{bot}.")
    places = table.stakes.places
    if table.is_final:
        lines.append("Most chips win the tournament.")
    else:
        lines.append(f"The best {places} go on.")
    return lines


def fate_lines(tournament: Tournament, result: TableResult) -> list[str]:
    """What became of the people at a table that is over."""
    people = set(tournament.setup.people)
    is_final = tournament.rounds[result.round - 1].is_final
    lines = []
    for seat in result.seats:
        if seat.entrant not in people:
            continue
        if is_final and seat.goes_on:
            does = ("win", "the tournament")
        elif is_final:
            does = ("take", f"place {seat.place}")
        else:
            does = ("go", "on to the next round") if seat.goes_on else ("are", "out")
        lines.append(f"{_person(tournament, seat.entrant, *does)}.")
    return lines


def _person(tournament: Tournament, entrant: int, verb: str, rest: str) -> str:
    """What a person does; whoever plays alone is "You"."""
    name = tournament.player(entrant).name
    if name == YOU and not tournament.setup.is_hotseat:
        return f"{name} {verb} {rest}"
    others = {"are": "is", "go": "goes"}
    return f"{name} {others.get(verb, f'{verb}s')} {rest}"


def table_lines(tournament: Tournament, round: Round) -> list[str]:
    """Every table of a round that is over."""
    lines = []
    for result in round.over:
        lines.append(f"{_where(tournament, result.round, result.table)}.")
        lines += [f"{seat_text(tournament, result, seat)}." for seat in result.in_order]
    return lines


def end_lines(tournament: Tournament) -> list[str]:
    """How the tournament ended: the first places, those of people, the seed (R-1)."""
    winner = tournament.winner
    assert winner is not None, "the tournament is over"
    people = set(tournament.setup.people)
    lines = ["The tournament is over."]
    if winner in people:
        lines.append(f"{_person(tournament, winner, 'win', 'it')}.")
    else:
        lines.append(f"{named(tournament, winner)} wins it.")
    for number, place in enumerate(tournament.ranking):
        if number < _FIRST_PLACES or place.entrant in people:
            lines.append(f"{capital(place_text(tournament, place))}.")
    return [*lines, *_seed_lines(tournament)]


def _seed_lines(tournament: Tournament) -> list[str]:
    """The seed (R-1), the code to share it by, what came of it."""
    seed = tournament.setup.seed
    repeatable = ", repeatable" if seed.repeatable else ""
    lines = [f"Seed of the tournament {seed.text}{repeatable}."]
    if seed.words:
        lines.append(f"Your words: {seed.words}")
    code = code_of(tournament.setup, is_over=True)
    if code is not None:
        lines.append(f"Share code: {code}")
    result = result_of(tournament)
    if result is not None:
        lines.append(f"To compare: {result}")
    return lines


def ranking_lines(tournament: Tournament) -> list[str]:
    """The whole field by place."""
    return [f"{capital(place_text(tournament, p))}." for p in tournament.ranking]


def _where(tournament: Tournament, round: int, table: int) -> str:
    found = tournament.rounds[round - 1]
    name = capital(round_name(found))
    return name if found.is_final else f"{name}, table {table}"
