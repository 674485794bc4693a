"""How differences are told: what is there, what should be, and why."""

from __future__ import annotations

from itertools import zip_longest

from rummy_tui.engine.events import (
    ClosedCardDrawn,
    DealSettled,
    Dealt,
    Declared,
    Event,
    MatchEnded,
    MatchStarted,
    Reshuffled,
    Tossed,
)
from rummy_tui.log_file.canonical import ended_text, hand_text, result_lines
from rummy_tui.log_file.forms import player
from rummy_tui.log_file.report import Difference
from rummy_tui.log_file.said import SECRETS, Said, ShownHand
from rummy_tui.log_file.wording import action_text

_NO_ACTIONS: dict[type[Event], str] = {
    MatchStarted: "the beginning of a match",
    Tossed: "a toss",
    MatchEnded: "the end of the match",
}


def quoted(said: Said) -> str:
    """What a file says of an event, for a report."""
    if said.kind in _NO_ACTIONS:
        return _NO_ACTIONS[said.kind]
    if said.kind is Reshuffled:
        return f"'a reshuffle of {len(said.values['order'])} cards'"
    return f"'{action_text(said)}'"


def public(said: Said) -> str:
    """What should be said of an event, without what only its player would know."""
    if said.kind is ClosedCardDrawn:
        return (
            quoted(said) if said.values["card"].face else quoted(said.without("card"))
        )
    secrets = SECRETS.get(said.kind, ())
    if said.kind is Dealt:
        return f"deal {said.values['number']}"
    return quoted(said if said.kind is Declared else said.without(*secrets))


def refused(said: Said, name: str, because: str) -> Difference:
    """The complaint about what the table would not have let a player do."""
    return Difference(
        said.place,
        quoted(said),
        "something the rules allow",
        f"{name} would have been told: {because}",
    )


def difference_of(expected: Said, found: Said) -> Difference:
    """Where two tellings of one event part."""
    if expected.kind is found.kind is Dealt:
        return _of_deals(expected, found)
    if expected.kind is found.kind is DealSettled:
        results = zip(result_lines(expected), result_lines(found), strict=True)
        for wanted, there in results:
            if wanted != there:
                place = found.parts.get("results", found.place)
                because = "so the rules count the deal (S, F)"
                return Difference(place, f"'{there}'", f"'{wanted}'", because)
    if expected.kind is found.kind is Tossed:
        starter = player(found.values["starter"])
        wins = player(expected.values["starter"])
        return Difference(
            found.place,
            f"a toss that {starter} wins" if starter != wins else "other draws",
            f"one that {wins} wins, and only those tied draw again",
            "the highest card plays first (T-1)",
        )
    if expected.kind is found.kind is MatchEnded:
        return Difference(
            found.place, ended_text(found), ended_text(expected), "so it ends (F)"
        )
    because = "that follows from what happened before"
    return Difference(found.place, quoted(found), public(expected), because)


def _of_deals(expected: Said, found: Said) -> Difference:
    for key in ("number", "seats"):
        wanted, there = expected.values[key], found.values[key]
        if wanted != there:
            if key == "seats":
                wanted, there = (" ".join(map(player, v)) for v in (wanted, there))
            return Difference(
                found.parts.get(key, found.place),
                f"{key} {there}",
                str(wanted),
                "deals are counted from 1, and the next seat clockwise starts (T-1)",
            )
    return Difference(found.place, "a deal", "another", "its cards differ")


def hand_difference(hands: tuple[ShownHand, ...], found: Said) -> Difference:
    """Where the hands a settlement shows are not those that lay there."""
    lines = [hand_text(hand) for hand in hands]
    there = [hand_text(hand) for hand in found.hands]
    place = found.parts.get("shown", found.place)
    because = "those are the hands that lay there (T-8)"
    for wanted, line in zip_longest(lines, there, fillvalue="nothing"):
        if wanted != line:
            return Difference(place, f"'{line}'", f"'{wanted}'", because)
    return Difference(place, "other hands", "those that lay there", because)


def not_these_cards(said: Said, found: int, wanted: int) -> Difference:
    """The complaint about an order of other cards than were shuffled."""
    what = "the whole shoe" if said.kind is Dealt else "the open deck without its top"
    return Difference(
        said.place,
        f"an order of {found} cards that is not {what}",
        f"its {wanted} cards, each once",
        "a shuffle loses no card and adds none (C-6)",
    )


def not_held(said: Said, token: str) -> Difference:
    """The complaint about a card its player cannot have."""
    return Difference(
        said.place,
        quoted(said),
        "a card of its hand",
        f"{player(said.seat)} cannot hold {token} there",
    )
