"""The rule keys of the four profiles, typed from the table in the rules.

Written by hand and on purpose not read from the project's own profile files: a slip
there must not become the expected answer here. "any" is 12, "–" is 0 or "none".
"""

from collections.abc import Mapping

Keys = Mapping[str, int | str]
"""Rule key to plain value; a bool counts as an int."""

CLASSIC: Keys = {
    "wild": "rank",
    "printed_joker_turned_up": "aces",
    "min_sequences": 2,
    "min_pure_sequences": 1,
    "long_sequence_cards": 4,
    "max_sequence_cards": 0,
    "max_substitutes_per_sequence": 1,
    "max_substitutes_per_set": 1,
    "identical_triple_packs": 3,
    "loose_jokers": True,
    "max_loose_cards": 0,
    "loser_gate": "show",
    "no_gate_points": "full_count",
    "full_count": 80,
}

DESK: Keys = {
    "wild": "card",
    "printed_joker_turned_up": "nothing",
    "min_sequences": 1,
    "min_pure_sequences": 1,
    "long_sequence_cards": 0,
    "max_sequence_cards": 4,
    "max_substitutes_per_sequence": 12,
    "max_substitutes_per_set": 1,
    "identical_triple_packs": 0,
    "loose_jokers": False,
    "max_loose_cards": 1,
    "loser_gate": "pure",
    "no_gate_points": "all_cards",
    "full_count": 80,
}

ELITEMELDS: Keys = {
    "wild": "rank",
    "printed_joker_turned_up": "aces",
    "min_sequences": 2,
    "min_pure_sequences": 1,
    "long_sequence_cards": 0,
    "max_sequence_cards": 0,
    "max_substitutes_per_sequence": 12,
    "max_substitutes_per_set": 12,
    "identical_triple_packs": 0,
    "loose_jokers": False,
    "max_loose_cards": 0,
    "loser_gate": "none",
    "no_gate_points": "none",
    "full_count": 80,
}

STANDARD: Keys = {
    **ELITEMELDS,
    "loser_gate": "both",
    "no_gate_points": "all_cards",
}

PROFILES: Mapping[str, Keys] = {
    "classic": CLASSIC,
    "desk": DESK,
    "elitemelds": ELITEMELDS,
    "standard": STANDARD,
}
