"""Players by their names: which names a sheet takes, and who is meant by one."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_tui.errors import RummyError, listed
from rummy_tui.new_match import new_setup
from rummy_tui.plain.number import number_chosen
from rummy_tui.real_cards.commands import is_command
from rummy_tui.real_cards.page import LEAST_PLAYERS
from rummy_tui.real_cards.results import is_result

_SEPARATORS = frozenset(",;:=|")
_SHOWN_LETTERS = 20


class PlayerNameError(RummyError, ValueError):
    """Nobody, or nobody at this table, can be called that."""

    code = "bad-name"


def checked_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names of a table, made fit to be typed.

    Raises:
        RummyError: One cannot be used, two are the same, or there are too few or many.
    """
    if len(names) < LEAST_PLAYERS:
        raise PlayerNameError(
            f"a score sheet needs {LEAST_PLAYERS} to 6 players and has {len(names)}; "
            "name more, with commas between them",
            code="seat-count",
        )
    found = new_setup(names=names).names
    for name in found:
        if set(name) & _SEPARATORS:
            raise PlayerNameError(
                f"the name {name!r} has a sign in it that parts names and results; "
                "leave out , ; : = and |"
            )
        words = (name, *name.split())
        if any(map(is_command, words)) or any(map(is_result, words)):
            raise PlayerNameError(
                f"the name {name!r} would be taken for a word of the sheet or a "
                "result; write it otherwise"
            )
    return found


def seat_called(text: str, names: Sequence[str]) -> int | None:
    """The seat of a name, or of the beginning of one; None where there is none.

    Raises:
        RummyError: It is the beginning of several names.
    """
    wanted = " ".join(text.casefold().split())
    folded = [name.casefold() for name in names]
    if wanted in folded:
        return folded.index(wanted)
    seats = [seat for seat, name in enumerate(folded) if name.startswith(wanted)]
    if not wanted or not seats:
        return None
    if len(seats) > 1:
        meant = " or ".join(names[seat] for seat in seats)
        raise PlayerNameError(f"{wanted!r} could be {meant}; write more of the name")
    return seats[0]


def seat_meant(text: str, names: Sequence[str], *, among: Sequence[int]) -> int:
    """The seat that is meant by a name, its beginning, or its number in a list.

    Args:
        text: What was typed.
        names: Everybody at the table.
        among: Seats it can be; numbers count through these, from 1.

    Raises:
        RummyError: Nobody, or nobody of those, is called that.
    """
    wanted = text.strip()
    number = number_chosen(wanted, len(among))
    if number is not None:
        return among[number - 1]
    seat = seat_called(wanted, names)
    known = listed([names[seat] for seat in among])
    if seat is None:
        shown = ascii(wanted[:_SHOWN_LETTERS])
        raise PlayerNameError(f"{shown} is none of the players; here are {known}")
    if seat not in among:
        raise PlayerNameError(f"{names[seat]} is not one of them; here are {known}")
    return seat
