"""What the kinds of groups are called on screen, and how a hand's groups are read."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_tui.cards.face import Face
from rummy_tui.engine.view import SeatView
from rummy_tui.rules.declaration import GroupReading, group_readings
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


def readings(
    view: SeatView, groups: Sequence[Sequence[Face]]
) -> tuple[GroupReading, ...]:
    """What each group of a hand counts as at the table of this view (M-7)."""
    return group_readings(
        groups,
        wild=view.wild,
        profile=view.table.profile,
        packs=view.table.packs,
    )
