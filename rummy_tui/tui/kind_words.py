"""What the kinds of groups are called on screen, and how a hand's groups are read."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_tui.cards.face import Face
from rummy_tui.engine.view import SeatView
from rummy_tui.rules.declaration import GroupReading
from rummy_tui.rules.meld import MeldKind, kind_without_meld
from rummy_tui.rules.needs import declaration_needs, read_groups

KIND_WORDS = {
    MeldKind.PURE_SEQUENCE: "pure sequence",
    MeldKind.IMPURE_SEQUENCE: "sequence",
    MeldKind.SET: "set",
    MeldKind.IMPURE_SET: "set with joker",
    MeldKind.JOKERS: "jokers",
    MeldKind.LOOSE: "loose",
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


def readings(view: SeatView, groups: Sequence[Sequence[Face]]) -> list[GroupReading]:
    """What each group of a hand counts as, read for the needs of all of it (M-7)."""
    profile, wild = view.table.profile, view.wild
    melds = read_groups(
        groups,
        wild=wild,
        profile=profile,
        packs=view.table.packs,
        needs=declaration_needs(profile),
    )
    return [
        GroupReading(
            tuple(group),
            meld.kind if meld else kind_without_meld(group, wild=wild, profile=profile),
            meld,
        )
        for group, meld in zip(groups, melds, strict=True)
    ]
