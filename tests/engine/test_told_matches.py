"""Whole matches told in lines: no card that lies face down is ever named (T-8)."""

from __future__ import annotations

import re
from random import Random

import pytest

from rummy_tui.cards import Face, parse_face
from rummy_tui.engine.actions import LeaveMatch
from rummy_tui.engine.deal import split
from rummy_tui.engine.events import (
    DealSettled,
    Dealt,
    Declared,
    DeclaredWrongly,
    Discarded,
    Event,
    OpenCardTaken,
    Tossed,
)
from rummy_tui.engine.narrate import Narrator
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase
from rummy_tui.engine.table import Table
from rummy_tui.new_match import new_setup, new_table

CARD = re.compile(r"\b(?:10|[2-9AJQK])[SHDC]\b|\bPJ\b")
BOTS = ("random", "miser", "collector", "random")


def told_match(rules: str, seed: int) -> Table:
    """A match some of whose seats leave, voided and dealt anew where that happens."""
    setup = new_setup(
        rules=rules, bots=BOTS, seed=Seed.numbered(seed), decision_seconds=None
    )
    table = new_table(setup)
    chance = Random(seed)
    while table.awaited is not None or table.state.phase is Phase.VOID:
        if table.state.phase is Phase.VOID:
            table.deal()
        if chance.random() < 0.004 and table.state.phase.is_play:
            table.act(table.state.seats_in[-1], LeaveMatch())
        table.step()
    return table


def face_up(event: Event, table: Table) -> set[Face]:
    """The cards that everybody sees through this event."""
    faces = table.state.table.shoe.faces
    match event:
        case Tossed(draws=draws):
            cards = {c for drawn in draws for c in drawn if c is not None}
        case Dealt():
            layout = split(event)
            cards = {layout.opened, layout.turned}
        case Discarded(card=card) | OpenCardTaken(card=card):
            cards = {card}
        case Declared(groups=groups):
            cards = {card for group in groups for card in group}
        case DeclaredWrongly(closing=card):
            cards = {card}
        case _:
            cards = set()
    return {faces[card] for card in cards}


@pytest.mark.parametrize("rules", ["classic", "desk", "elitemelds", "standard"])
@pytest.mark.parametrize("seed", range(6))
def test_T8_a_line_names_no_card_but_those_its_event_turns_up(
    rules: str, seed: int
) -> None:
    table = told_match(rules, seed)
    narrator = Narrator(table.state.table)

    for event in table.events:
        line = narrator.line(event) or ""
        if isinstance(event, DealSettled):
            break
        named = {parse_face(text) for text in CARD.findall(line)}
        assert named <= face_up(event, table), line


def test_F1_a_seat_that_left_is_told_and_dealt_no_more() -> None:
    setup = new_setup(
        bots=("random",) * 4, seed=Seed.numbered(3), decision_seconds=None
    )
    table = new_table(setup)
    table.act(Seat(2), LeaveMatch())
    limit = setup.profile.turn_limit
    while table.state.phase.is_play and max(r.turns for r in table.state.records) < 9:
        table.step()
    assert limit > 9
    # Cut short what 120 turns would come to.
    table.state = table.state.with_changes(phase=Phase.VOID)
    table.deal()
    dealt = table.events[-1]
    assert isinstance(dealt, Dealt)

    assert Seat(2) not in dealt.seats
    assert table.state.hands[2] == ()
    faces = table.state.table.shoe.faces
    assert table.state.turned is not None
    line = Narrator(table.state.table).line(dealt)
    assert line is not None
    assert line.endswith(
        f"open card {faces[table.state.open_deck[0]]}, "
        f"wild joker {faces[table.state.turned]}"
    )
