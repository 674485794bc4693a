"""Share codes of tournaments: `profile:tournament:field:seed`.

`classic:tournament:18:7` is, for as many people, the same draw of the first round and
the same cards at every table on every machine; and the same tournament to its end where
the same bots play and people do the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from rummy_tui.rules.profile import Format
from rummy_tui.share_code import ShareCodeError, code_for, read_code, shown
from rummy_tui.tournament.in_words import round_name
from rummy_tui.tournament.seating import LARGEST_FIELD, SMALLEST_FIELD
from rummy_tui.tournament.setup import TournamentSetup, new_tournament
from rummy_tui.tournament.tournament import Tournament

_MOST_DIGITS = 9


def code_of(setup: TournamentSetup, *, is_over: bool = False) -> str | None:
    """The code of a tournament; None where it has none, as matches have none.

    Args:
        setup: The tournament.
        is_over: Whether it is over.
    """
    return code_for(setup.profile, seats=setup.size, seed=setup.seed, is_over=is_over)


def result_of(tournament: Tournament) -> str | None:
    """What the only person has come to, in a line to be compared among friends.

    None where it is not over, has no code, or nobody or several people play.
    """
    setup = tournament.setup
    code = code_of(setup, is_over=tournament.is_over)
    if not tournament.is_over or code is None or len(setup.names) != 1:
        return None
    (own,) = (place for place in tournament.ranking if place.entrant in setup.people)
    name = round_name(tournament.rounds[own.round - 1])
    return f"rummy {code}: place {own.place} of {setup.size}, {name}"


def tournament_of_code(
    text: str, *, names: Sequence[str] = (), bots: Sequence[str] = ()
) -> TournamentSetup:
    """The tournament a code describes, for these people and bots.

    Args:
        text: The code.
        names: People.
        bots: Bots that play besides; built-in ones fill the field.

    Raises:
        RummyError: The text is no code of a tournament, or the players do not fit it;
            the message says which part is wrong and what it could be.
    """
    code = read_code(text)
    if code.format is not Format.TOURNAMENT:
        raise ShareCodeError(
            f"{shown(text)} is the share code of a match, not of a tournament; begin "
            "a match with it"
        )
    typed = code.seats
    is_number = typed.isascii() and typed.isdigit() and len(typed) < _MOST_DIGITS
    field = int(typed) if is_number else 0
    if not SMALLEST_FIELD <= field <= LARGEST_FIELD:
        raise ShareCodeError(
            f"the share code is for a field of {shown(typed)}, and a tournament "
            f"has one of {SMALLEST_FIELD} to {LARGEST_FIELD}; write "
            "profile:tournament:field:seed, as in classic:tournament:18:7"
        )
    return new_tournament(
        rules=code.rules, names=names, bots=bots, field=field, seed=code.seed
    )
