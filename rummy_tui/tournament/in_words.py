"""A tournament in words: its rules before joining (F-7), how far it is, who goes on.

Every sentence names players, never "you", so that it fits a hotseat and a log.
"""

from __future__ import annotations

from rummy_tui.errors import counted
from rummy_tui.rules.formats.terms import CHIPS_A_DEAL, TOURNAMENT_DEALS
from rummy_tui.rules.in_words import RuleLine
from rummy_tui.rules.profile import MAX_SEATS
from rummy_tui.tournament.director import Progress
from rummy_tui.tournament.ranking import FieldPlace
from rummy_tui.tournament.result import SeatResult, TableResult
from rummy_tui.tournament.seating import road, table_sizes
from rummy_tui.tournament.setup import TournamentSetup
from rummy_tui.tournament.tournament import Round, Tournament

_KEY = "format"
_RULE = "F-6"


def tournament_lines(setup: TournamentSetup) -> list[RuleLine]:
    """How the tournament goes and who goes out, to be shown before joining (F-7)."""
    sizes = road(setup.size)
    if len(sizes) == 1:
        way = f"{setup.size} players at one table: that is the final."
    else:
        *rounds, final = sizes
        then = "".join(f", then {players}" for players in rounds[1:])
        first = counted(len(table_sizes(rounds[0])), "table")
        way = (
            f"{rounds[0]} players begin at {first}{then}, and {final} play the final "
            "if nobody leaves."
        )
    texts = [
        way,
        f"A round is {TOURNAMENT_DEALS} deals. Everybody begins each with "
        f"{CHIPS_A_DEAL * TOURNAMENT_DEALS} chips anew, and losers pay the winner of a "
        "deal a chip a point.",
        "The better half of each table goes on, the middle one of an odd number too; "
        "the others are out.",
        f"{MAX_SEATS} or fewer play the final, and most chips win it.",
        "Ties matter only for the last place that goes on and for first: deals won "
        "decide, then fewer points lost, then extra deals.",
        "Every round is drawn anew.",
        "Nothing is paid to enter and nothing can be won: chips count within their "
        "round.",
    ]
    if setup.is_hotseat:
        texts.append("People share a keyboard, so they are drawn to the same table.")
    return [RuleLine(_RULE, _KEY, text) for text in texts]


def round_name(round: Round) -> str:
    """What a round is called: `round 2`, `final`."""
    return "final" if round.is_final else f"round {round.number}"


def round_text(round: Round) -> str:
    """Who plays a round, in a few words: `round 2: 9 players at 2 tables, 5 go on`."""
    tables = counted(len(round.tables), "table")
    on = "the first wins" if round.is_final else f"{round.places} go on"
    players = counted(round.players, "player")
    return f"{round_name(round)}: {players} at {tables}, {on}"


def progress_text(progress: Progress) -> str:
    """How far the other tables are; empty where there are none."""
    if not progress.tables:
        return ""
    tables = f"{progress.tables_over} of {counted(progress.tables, 'other table')}"
    if progress.is_complete:
        return f"{tables} done"
    return f"{tables} done, {progress.deals_settled} of {progress.deals} deals"


def seat_text(tournament: Tournament, result: TableResult, seat: SeatResult) -> str:
    """What a seat has come to: `Asha 305 chips, 2 deals won, goes on`."""
    facts = [f"{named(tournament, seat.entrant)} {counted(seat.chips, 'chip')}"]
    facts.append(f"{counted(seat.deals_won, 'deal')} won")
    if seat.left_after is not None:
        facts.append("left")
    if tournament.rounds[result.round - 1].is_final:
        facts.append("wins" if seat.goes_on else f"place {seat.place}")
    else:
        facts.append("goes on" if seat.goes_on else "is out")
    return ", ".join(facts)


def place_text(tournament: Tournament, place: FieldPlace) -> str:
    """A line of the final ranking: `place 7 Asha [bot miser], round 2, 210 chips`."""
    name = round_name(tournament.rounds[place.round - 1])
    left = ", left" if place.has_left else ""
    return (
        f"place {place.place} {named(tournament, place.entrant)}, {name}, "
        f"{counted(place.chips, 'chip')}{left}"
    )


def named(tournament: Tournament, entrant: int) -> str:
    """Somebody by name, a bot marked as one (R-2)."""
    player = tournament.player(entrant)
    return f"{player.name} [bot {player.bot}]" if player.is_bot else player.name
