"""The oracle's verdicts on cards laid down in groups: kinds, validity, problem codes.

Like the search in `brute_force` it is written from the rules alone and shares no code
with the game.
"""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from tests.oracles.brute_force import (
    KINDS_BEST_FIRST,
    PRINTED_JOKER,
    RANKS,
    Needs,
    Reading,
    card,
    is_joker,
    needs_of_a_declaration,
    rank,
    readings,
    suit,
    wild_cards,
    windows,
)
from tests.oracles.profile_keys import Keys

# A declaration as it lies on the table


class _Laid(NamedTuple):
    """The groups of a declaration, each with the best reading for the player."""

    kinds: list[str]
    missing: Needs
    sequences: int
    loose: list[str]
    too_many_loose: bool


def _lay(
    declared: Sequence[Sequence[str]], *, turned: str, rules: Keys, packs: int
) -> _Laid:
    wild = wild_cards(turned, rules)
    jokers_may_lie = bool(rules["loose_jokers"])
    options: list[list[Reading]] = []
    loose: list[str] = []
    for group in declared:
        all_jokers = all(is_joker(card(c), wild) for c in group)
        found = (
            readings(group, turned=turned, rules=rules, packs=packs)
            if len(group) >= 3
            else frozenset()
        )
        if found:
            best_first = sorted(found, key=lambda r: KINDS_BEST_FIRST.index(r.kind))
            options.append(best_first)
        elif jokers_may_lie and all_jokers:
            options.append([Reading("jokers")])
        elif len(group) < 3:
            options.append([Reading("loose")])
            # M-9 says any grouping: a joker beside a loose card lies free as well.
            loose += [
                c for c in group if not (jokers_may_lie and is_joker(card(c), wild))
            ]
        else:
            options.append([Reading("invalid")])

    # M-7: among all ways to read the groups, the one that leaves least to show.
    def outcome(choice: tuple[Reading, ...]) -> Needs:
        needs = needs_of_a_declaration(rules)
        for reading in choice:
            needs = needs.after(reading)
        return needs

    best = min(product(*options), key=lambda choice: sum(outcome(choice)))
    return _Laid(
        kinds=[reading.kind for reading in best],
        missing=outcome(best),
        sequences=sum(reading.is_sequence for reading in best),
        loose=loose,
        too_many_loose=len(loose) > int(rules["max_loose_cards"]),
    )


def group_kinds(
    declared: Sequence[Sequence[str]], *, turned: str, rules: Keys, packs: int
) -> list[str]:
    """The kind of each group; of two readings the one that serves better (M-7)."""
    return _lay(declared, turned=turned, rules=rules, packs=packs).kinds


def is_declaration_valid(
    declared: Sequence[Sequence[str]], *, turned: str, rules: Keys, packs: int
) -> bool:
    """Whether these groups, as they lie, are a valid declaration (D-2)."""
    laid = _lay(declared, turned=turned, rules=rules, packs=packs)
    return (
        sum(len(group) for group in declared) == 13
        and "invalid" not in laid.kinds
        and not laid.too_many_loose
        and not any(laid.missing)
    )


# Problem codes (D-3)


def _fits_on_a_circle(ranks: list[str], length: int) -> bool:
    """Whether the ranks fit that many seats in a row with king and ace joined."""
    circle = RANKS * 2
    for start in range(13):
        seats = circle[start : start + length]
        if set(ranks) <= set(seats) and "A" in ranks and "A" in seats[1:-1]:
            return True
    return False


def _code_of_a_bad_group(
    group: Sequence[str], *, turned: str, rules: Keys, packs: int
) -> str:
    """The first code of D-3 that applies to three or more cards that are no meld."""
    wild = wild_cards(turned, rules)
    group = [card(c) for c in group]
    shown = [c for c in group if c != PRINTED_JOKER]
    if not shown:
        return "no-natural-card"
    # Wild cards say nothing about what the group was meant to be, unless they are
    # all there is.
    meant = [c for c in shown if c not in wild] or shown
    ranks = [rank(c) for c in meant]
    suits = [suit(c) for c in meant]
    if len(set(ranks)) == 1:
        if len(set(suits)) < len(suits):
            return "repeated-suit"
        if len(meant) > 1 and len(group) > 4:
            return "too-many-cards"
    if len(set(suits)) == 1 and len(set(ranks)) == len(ranks):
        fits = any(set(ranks) <= set(window) for window in windows(len(group)))
        if not fits and _fits_on_a_circle(ranks, len(group)):
            return "wrap-around"
        longest = int(rules["max_sequence_cards"])
        if longest and len(group) > longest:
            return "too-many-cards"
        if not fits:
            return "broken-sequence"
    unlimited = {
        **rules,
        "max_substitutes_per_sequence": 12,
        "max_substitutes_per_set": 12,
    }
    if readings(group, turned=turned, rules=unlimited, packs=packs):
        return "too-many-substitutes"
    return "invalid-group"


def problem_codes(
    declared: Sequence[Sequence[str]], *, turned: str, rules: Keys, packs: int
) -> list[str]:
    """The codes of all problems of a declaration, sorted (D-3).

    For worked cases only: where a group is bad in more than one way, the words of D-3
    leave room that this function fills without being an authority.
    """
    laid = _lay(declared, turned=turned, rules=rules, packs=packs)
    codes = [
        _code_of_a_bad_group(group, turned=turned, rules=rules, packs=packs)
        for group, kind in zip(declared, laid.kinds, strict=True)
        if kind == "invalid"
    ]
    if laid.too_many_loose:
        codes.append("loose-cards")
    if sum(len(group) for group in declared) != 13:
        codes.append("card-count")
    if any(laid.missing) and not laid.sequences:
        codes.append("no-sequence")
    else:
        if laid.missing.sequences:
            codes.append("one-sequence")
        if laid.missing.pure:
            codes.append("no-pure-sequence")
        if laid.missing.long:
            codes.append("no-long-sequence")
    return sorted(codes)
