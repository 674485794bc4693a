"""What the kinds of groups are called on screen."""

from __future__ import annotations

from rummy_tui.rules.meld import MeldKind

KIND_WORDS = {
    MeldKind.PURE_SEQUENCE: "pure sequence",
    MeldKind.IMPURE_SEQUENCE: "sequence",
    MeldKind.SET: "set",
    MeldKind.IMPURE_SET: "set with joker",
    MeldKind.JOKERS: "jokers",
    MeldKind.LOOSE: "unmatched",
    MeldKind.INVALID: "no meld",
}
"""What each kind of group is called on a page and in a sentence."""

SHORT_KIND_WORDS = {
    MeldKind.PURE_SEQUENCE: "PURE",
    MeldKind.IMPURE_SEQUENCE: "SEQ",
    MeldKind.SET: "SET",
    MeldKind.IMPURE_SET: "SET",
    MeldKind.JOKERS: "JOKERS",
    MeldKind.LOOSE: "unmatched",
    MeldKind.INVALID: "no meld",
}
"""The same where a hand must fit 80 columns."""
