"""A deal's settlement computed a second time, from its events and the rules alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rummy_tui.cards.face import Face
from rummy_tui.engine.actions import Groups
from rummy_tui.engine.events import (
    ClosedCardDrawn,
    DealSettled,
    Dealt,
    Declared,
    DeclaredWrongly,
    DropKind,
    Dropped,
    Event,
    LeftMatch,
    MatchStarted,
    OpenCardTaken,
    Shown,
)
from rummy_tui.rules.outcome import Outcome
from tests.oracles import brute_force, verdicts
from tests.oracles.profile_keys import PROFILES, Keys

DROPS = {
    "classic": (10, 30),
    "desk": (20, 40),
    "elitemelds": (20, 40),
    "standard": (20, 40),
}
"""First and middle drop in points rummy, typed from the table of profile keys."""
WRONG_DECLARATION = 80

Laid = list[list[str]]


@dataclass
class Sheet:
    """The score sheet of somebody who watches the deal with the rules in hand."""

    rules: str
    faces: Sequence[Face]
    turned: str
    packs: int
    drew: set[int] = field(default_factory=set)
    out: dict[int, tuple[Outcome, int]] = field(default_factory=dict)
    shown: dict[int, int] = field(default_factory=dict)
    declarer: int | None = None
    loose: int = 0

    @property
    def keys(self) -> Keys:
        return PROFILES[self.rules]

    def note(self, event: Event) -> None:
        match event:
            case ClosedCardDrawn(seat=seat) | OpenCardTaken(seat=seat):
                self.drew.add(seat)
            case Dropped(seat=seat, points=points, kind=kind):
                first = seat not in self.drew and kind is not DropKind.MISSED_TURNS
                outcome = Outcome.FIRST_DROP if first else Outcome.MIDDLE_DROP
                self.out[seat] = outcome, DROPS[self.rules][0 if first else 1]
                assert points == self.out[seat][1]
            case LeftMatch(seat=seat, points=points):
                # Who is out of the deal already has paid for it.
                drop = DROPS[self.rules][seat in self.drew]
                _, price = self.out.get(seat, (Outcome.LEFT, drop))
                self.out[seat] = Outcome.LEFT, price
                assert points == price
            case DeclaredWrongly(seat=seat, groups=groups):
                assert not self.is_valid(groups)
                self.out[seat] = Outcome.WRONG_DECLARATION, WRONG_DECLARATION
            case Declared(seat=seat, groups=groups):
                assert self.is_valid(groups)
                self.declarer = seat
                self.loose = self.worth(self.outside_melds(self.laid(groups)))
            case Shown(seat=seat, groups=groups, best=best):
                laid = self.laid(groups)
                self.shown[seat] = self.counted(laid)
                if best:
                    assert self.shown[seat] == self.least(laid)
            case _:
                pass

    def laid(self, groups: Groups) -> Laid:
        return [[str(self.faces[card]) for card in group] for group in groups]

    def is_valid(self, groups: Groups) -> bool:
        return verdicts.is_declaration_valid(
            self.laid(groups), turned=self.turned, rules=self.keys, packs=self.packs
        )

    def outside_melds(self, laid: Laid) -> list[str]:
        kinds = verdicts.group_kinds(
            laid, turned=self.turned, rules=self.keys, packs=self.packs
        )
        return [
            card
            for group, kind in zip(laid, kinds, strict=True)
            if kind in ("loose", "jokers", "invalid")
            for card in group
        ]

    def worth(self, cards: Sequence[str]) -> int:
        """C-2."""
        wild = brute_force.wild_cards(self.turned, self.keys)
        return sum(brute_force.points(card, wild) for card in cards)

    def counted(self, laid: Laid) -> int:
        """Points of a losing hand as it lies (S-1, S-2, D-6)."""
        needs = brute_force.needs_of_a_loser(self.keys)
        for group in laid:
            found = brute_force.readings(
                group, turned=self.turned, rules=self.keys, packs=self.packs
            )
            if len(group) >= 3 and found:
                best = brute_force.KINDS_BEST_FIRST.index
                needs = needs.after(min(found, key=lambda r: best(r.kind)))
        full_count = int(self.keys["full_count"])
        if not any(needs):
            return min(self.worth(self.outside_melds(laid)), full_count)
        if self.keys["no_gate_points"] == "full_count":
            return full_count
        return min(self.worth([card for group in laid for card in group]), full_count)

    def least(self, laid: Laid) -> int:
        """S-3."""
        return brute_force.least_points(
            [card for group in laid for card in group],
            turned=self.turned,
            rules=self.keys,
            packs=self.packs,
        )

    def points(self, winner: int, seats: int) -> list[int]:
        """What every seat pays, the loose card taken off point by point (D-7)."""
        points = [0] * seats
        for seat, (_, price) in self.out.items():
            points[seat] = price
        for seat, count in self.shown.items():
            points[seat] = count
        clockwise = [(winner + step) % seats for step in range(1, seats)]
        loose = self.loose
        for seat in sorted(clockwise, key=lambda seat: -points[seat]):
            while loose and points[seat]:
                points[seat] -= 1
                loose -= 1
        return points


def assert_settled_by_the_rules(rules: str, events: Sequence[Event]) -> None:
    """Recompute the last deal's settlement (S, D-6, D-7, F-1, T-5)."""
    started = events[0]
    assert isinstance(started, MatchStarted)
    seats = len(started.players)
    faces = started.profile.shoe(seats).faces
    dealt = [event for event in events if isinstance(event, Dealt)][-1]
    turned = str(faces[dealt.order[13 * seats + 1]])
    sheet = Sheet(rules, faces, turned, started.profile.packs(seats))
    for event in events[events.index(dealt) :]:
        sheet.note(event)
    settlements = [event for event in events if isinstance(event, DealSettled)]
    if not settlements:
        assert sheet.declarer is None
        assert len(sheet.out) < seats - 1
        return
    (settled,) = settlements
    (winner,) = set(range(seats)) - set(sheet.out) - set(sheet.shown)
    assert settled.winner == winner
    assert sheet.declarer in (winner, None)
    outcomes = {seat: outcome for seat, (outcome, _) in sheet.out.items()}
    outcomes |= dict.fromkeys(sheet.shown, Outcome.COUNTED) | {winner: Outcome.WON}
    points = sheet.points(winner, seats)
    changes = [-started.stakes.point_value * count for count in points]
    changes[winner] = started.stakes.point_value * sum(points)
    assert [result.outcome for result in settled.results] == [
        outcomes[seat] for seat in range(seats)
    ]
    assert [result.points for result in settled.results] == points
    assert [result.change for result in settled.results] == changes
    assert sum(changes) == 0
