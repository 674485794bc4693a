"""A rules profile in words: what to know before the first card (F-7).

Every line belongs to one rule number and to the profile keys it speaks for, so two
profiles are compared line by line and nothing here asks for a profile's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rummy_tui.errors import capital, counted
from rummy_tui.rules.formats.terms import LEAVING_POINTS, Terms
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from rummy_tui.rules.profile import (
    HAND_SIZE,
    MAX_PACKS,
    MAX_SEATS,
    MIN_SEATS,
    Format,
    JokerTaking,
    LoserGate,
    NoGatePoints,
    PrintedJokerTurnedUp,
    RulesProfile,
    WildRule,
)

CHIPS_ONLY = "Chips only: there is no real money anywhere in this game."


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule of a profile as a sentence."""

    number: str
    """The rule's number, as in `D-2`."""
    key: str
    """The profile key the sentence speaks for; the first one where it is several."""
    text: str


@dataclass(frozen=True, slots=True)
class Difference:
    """A rule on which two profiles differ, in the words of each."""

    number: str
    key: str
    left: str
    right: str


def rule_lines(profile: RulesProfile, *, seats: int | None = None) -> list[RuleLine]:
    """Every rule houses disagree about, as this profile has it.

    Args:
        profile: The rules.
        seats: Speak of a table of this many seats; None speaks of all.
    """
    return [
        RuleLine("C-1", "packs_by_seats", _packs(profile, seats)),
        RuleLine("C-4", "wild", _wild(profile)),
        RuleLine("C-5", "printed_joker_turned_up", _printed_joker(profile)),
        RuleLine("D-2", "min_sequences", _needs(profile)),
        RuleLine("M-3", "max_substitutes_per_sequence", _substitutes(profile)),
        RuleLine("M-8", "max_sequence_cards", _longest(profile)),
        RuleLine("M-6", "identical_triple_packs", _triples(profile, seats)),
        RuleLine("M-9", "loose_jokers", _loose_jokers(profile)),
        RuleLine("D-7", "max_loose_cards", _loose_cards(profile)),
        _drops(profile, seats),
        RuleLine(
            "D-4",
            "wrong_declaration_points",
            f"A wrong declaration costs {profile.wrong_declaration_points}; "
            "the others play on.",
        ),
        RuleLine(
            "S-1",
            "full_count",
            f"A losing hand counts its unmatched cards, {profile.full_count} at most.",
        ),
        RuleLine("S-2", "loser_gate", _gate(profile)),
        RuleLine("T-3", "may_return_open_card", _returning(profile)),
        RuleLine("T-4", "may_take_joker_from_open_deck", _taking(profile)),
        RuleLine("T-6", "turn_seconds", _timer(profile)),
        RuleLine(
            "T-7",
            "turn_limit",
            f"After {profile.turn_limit} turns each without a winner a deal is void.",
        ),
        RuleLine("S-4", "min_loser_points", _least(profile)),
        RuleLine("S-4", "half_count_before_first_turn", _half(profile)),
    ]


def differences(
    left: RulesProfile, right: RulesProfile, *, seats: int | None = None
) -> list[Difference]:
    """The rules on which two profiles differ, in the order of `rule_lines`."""
    pairs = zip(
        rule_lines(left, seats=seats), rule_lines(right, seats=seats), strict=True
    )
    return [
        Difference(a.number, a.key, a.text, b.text)
        for a, b in pairs
        if a.text != b.text
    ]


@lru_cache(maxsize=64)
def elsewhere(
    profile: RulesProfile, *, seats: int | None = None
) -> Mapping[str, Mapping[str, str]]:
    """What other built-in profiles say instead: by key, then by profile.

    A key is missing where all of them agree with this profile.
    """
    found: dict[str, dict[str, str]] = {}
    for name in PROFILE_NAMES:
        other = load_profile(name, profile.format)
        for difference in differences(profile, other, seats=seats):
            found.setdefault(difference.key, {})[name] = difference.right
    return found


def unusual(profile: RulesProfile, *, seats: int | None = None) -> frozenset[str]:
    """The keys on which most other built-in profiles say something else."""
    others = sum(
        load_profile(name, profile.format) != profile for name in PROFILE_NAMES
    )
    return frozenset(
        key
        for key, said in elsewhere(profile, seats=seats).items()
        if 2 * len(said) > others
    )


def _number(count: int) -> str:
    words = ("no", "one", "two", "three", "four", "five", "six")
    return words[count] if count < len(words) else str(count)


def _counted(count: int, noun: str) -> str:
    return f"{_number(count)} {noun}{'' if count == 1 else 's'}"


def _sentence(text: str) -> str:
    return f"{capital(text)}."


def _packs(profile: RulesProfile, seats: int | None) -> str:
    if seats is not None:
        shoe = profile.shoe(seats)
        return _sentence(
            f"{_counted(shoe.packs, 'pack')} with "
            f"{_counted(shoe.printed_jokers, 'printed joker')}, "
            f"{HAND_SIZE} cards each"
        )
    parts = [
        f"{_counted(packs, 'pack')} at {_range(places)} seats"
        for packs, places in _places_by_packs(profile)
    ]
    jokers = _counted(profile.printed_jokers.count, "printed joker")
    how = "per pack" if profile.printed_jokers.per_pack else "in all"
    return _sentence(f"{', '.join(parts)}; {jokers} {how}")


def _places_by_packs(profile: RulesProfile) -> list[tuple[int, list[int]]]:
    found = []
    for packs in range(1, MAX_PACKS + 1):
        places = [
            seats
            for seats in range(MIN_SEATS, MAX_SEATS + 1)
            if profile.packs(seats) == packs
        ]
        if places:
            found.append((packs, places))
    return found


def _range(numbers: list[int]) -> str:
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))


def _wild(profile: RulesProfile) -> str:
    if profile.wild is WildRule.RANK:
        return "Wild jokers: all cards of the turned-up card's rank."
    return "Wild jokers: only cards of the turned-up card's very rank and suit."


def _printed_joker(profile: RulesProfile) -> str:
    if profile.printed_joker_turned_up is PrintedJokerTurnedUp.ACES:
        return "If a printed joker is turned up, all aces are wild."
    return "If a printed joker is turned up, no card is wild."


def _needs(profile: RulesProfile) -> str:
    pure, long = profile.min_pure_sequences, profile.long_sequence_cards
    if not profile.min_sequences and not long:
        return "To declare: melds only, no sequence is needed."
    if pure == profile.min_sequences:
        needs = [_counted(pure, "pure sequence")]
    else:
        needs = [_counted(profile.min_sequences, "sequence")]
        if pure:
            needs.append(f"{_number(pure)} of them pure")
    if long:
        needs.append(f"one of them {long}+ cards long")
    return f"To declare: {', '.join(needs)}."


def _limit(count: int) -> str:
    return "any number" if count >= HAND_SIZE - 1 else _number(count)


def _substitutes(profile: RulesProfile) -> str:
    in_sequence = _limit(profile.max_substitutes_per_sequence)
    in_set = _limit(profile.max_substitutes_per_set)
    if in_sequence == in_set:
        where = f"{in_sequence} per sequence or set"
    else:
        where = f"{in_sequence} per sequence, {in_set} per set"
    return f"Jokers standing in: {where}; none if pure."


def _longest(profile: RulesProfile) -> str:
    if profile.max_sequence_cards:
        return f"A sequence has 3 to {profile.max_sequence_cards} cards, a set 3 or 4."
    return "A sequence has 3 or more cards, a set 3 or 4."


def _triples(profile: RulesProfile, seats: int | None) -> str:
    packs = profile.identical_triple_packs
    if not packs or (
        seats is not None and not profile.has_triples(profile.packs(seats))
    ):
        return "Three identical cards (9♥ 9♥ 9♥) are no meld."
    if seats is not None:
        return "Three identical cards (9♥ 9♥ 9♥) are a pure sequence."
    return (
        f"Three identical cards are a pure sequence from {_counted(packs, 'pack')} on."
    )


def _loose_jokers(profile: RulesProfile) -> str:
    if profile.loose_jokers:
        return "Unused jokers may lie apart when you declare."
    return "Every joker must lie in a meld when you declare."


def _loose_cards(profile: RulesProfile) -> str:
    allowed = profile.max_loose_cards
    if not allowed:
        if profile.loose_jokers:
            return "All cards but jokers must be in melds, none may lie loose."
        return "All 13 cards must be in melds, none may lie loose."
    cost = (
        "the losers pay its value less"
        if profile.format is Format.POINTS
        else "at no cost"
    )
    return _sentence(f"{_counted(allowed, 'card')} may lie loose: {cost}")


def _drops(profile: RulesProfile, seats: int | None) -> RuleLine:
    terms = Terms.of(profile, seats=seats or MIN_SEATS)
    key = "first_drop_points"
    if seats is not None and not terms.has_drops:
        text = "Two players who play for chips cannot drop; to leave costs "
        return RuleLine("F-5", key, f"{text}{LEAVING_POINTS}.")
    prices = (
        f"{profile.first_drop_points} before your first draw, "
        f"{profile.middle_drop_points} later"
    )
    # Of all tables at once it is said after the prices that hold at most of them.
    but = "" if terms.has_drops else "; two players cannot drop"
    return RuleLine("T-5", key, f"To drop costs {prices}{but}.")


_GATES = {
    LoserGate.SHOW: "the sequences a declaration needs",
    LoserGate.BOTH: "a pure and a second sequence",
    LoserGate.PURE: "a pure sequence",
}


def _gate(profile: RulesProfile) -> str:
    if profile.loser_gate is LoserGate.NONE:
        return "A loser's melds always count, with or without a pure sequence."
    lacking = _GATES[profile.loser_gate]
    if profile.no_gate_points is NoGatePoints.FULL_COUNT:
        return f"A loser without {lacking} pays {profile.full_count}."
    return f"A loser without {lacking} counts all 13 cards."


def _returning(profile: RulesProfile) -> str:
    if profile.may_return_open_card:
        return "A card taken from the open deck may be thrown again at once."
    return "A card taken from the open deck may not be thrown in that turn."


def _taking(profile: RulesProfile) -> str:
    match profile.may_take_joker_from_open_deck:
        case JokerTaking.ALWAYS:
            return "A joker may be taken from the open deck at any time."
        case JokerTaking.FIRST_TURN:
            return (
                "A joker may be taken from the open deck on the very first turn only."
            )
        case JokerTaking.NEVER:
            return "A joker may never be taken from the open deck."


def _timer(profile: RulesProfile) -> str:
    if not profile.turn_seconds:
        return "There is no timer."
    return (
        f"Where the timer is on: {profile.turn_seconds} seconds a turn, and "
        f"{_counted(profile.missed_turns_to_drop, 'missed turn')} in a row drop you."
    )


def _least(profile: RulesProfile) -> str:
    if not profile.min_loser_points:
        return "A counted loser may pay as little as 0."
    return f"A counted loser pays at least {profile.min_loser_points}."


def _half(profile: RulesProfile) -> str:
    if profile.half_count_before_first_turn:
        return "A loser who had no turn yet pays half, rounded up."
    return "A loser who had no turn yet pays in full."


CARD_KEYS: tuple[str, ...] = (
    "packs_by_seats",
    "wild",
    "printed_joker_turned_up",
    "min_sequences",
    "max_substitutes_per_sequence",
    "max_sequence_cards",
    "identical_triple_packs",
    "loose_jokers",
    "max_loose_cards",
    "first_drop_points",
    "wrong_declaration_points",
    "full_count",
    "loser_gate",
    "may_return_open_card",
    "may_take_joker_from_open_deck",
)
"""The keys whose lines a player must see before the first card (F-7)."""


def card_lines(
    profile: RulesProfile, *, seats: int, turn_seconds: int | None = None
) -> list[RuleLine]:
    """The lines of the rules card for a table of this many seats.

    Beside `CARD_KEYS` those on which most other built-in profiles differ: what a
    house has switched on for itself must not come as a surprise.

    Args:
        profile: The rules.
        seats: How many the table has.
        turn_seconds: How long people have for a turn there, 0 without a clock; None
            where that is not known.
    """
    shown = {*CARD_KEYS, *unusual(profile, seats=seats)}
    if turn_seconds is not None:
        shown.discard("turn_seconds")
    lines = [line for line in rule_lines(profile, seats=seats) if line.key in shown]
    if turn_seconds:
        lines.append(_clock(profile, seats, turn_seconds))
    return lines


def _clock(profile: RulesProfile, seats: int, turn_seconds: int) -> RuleLine:
    """What the clock does that runs at this table."""
    missed = f"{_counted(profile.missed_turns_to_drop, 'missed turn')} in a row"
    is_without_drops = _drops(profile, seats).number == "F-5"
    then = f"count as leaving: {LEAVING_POINTS}" if is_without_drops else "drop you"
    text = f"{counted(turn_seconds, 'second')} a turn; {missed} {then}."
    return RuleLine("T-6", "turn_seconds", text)
