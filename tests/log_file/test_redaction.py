"""A redacted file shows what its seat knew, proves it, and says no more (T-8)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest

from rummy_tui.engine.events import Event, MatchEnded
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.table import Table
from rummy_tui.log_file import CheckResult, read_match, verify, write_match
from rummy_tui.log_file.write import document_of
from rummy_tui.rules.profile import Format
from tests.log_file.other_worlds import other_world
from tests.log_file.playing import bots_match, people_match

_HEX = re.compile(r"\b[0-9a-f]{64}\b|[0-9a-f]{32}\b|#[0-9a-f]{16}\b")
_HASH = re.compile(r'^hash = ".*"$', re.M)


def blanked(text: str) -> str:
    """A file without salts, seals and hashes: what it tells a person."""
    return _HASH.sub("", _HEX.sub("", text))


def seats_of(table: Table) -> list[Seat]:
    return [Seat(index) for index in range(len(table.state.table.players))]


def assert_same_in_another_world(
    events: Sequence[Event], seat: Seat, seed: Seed, random: Random
) -> int:
    """Nobody who reads both files can tell the worlds apart; how they differ."""
    world, changes = other_world(events, seat, random)
    mine = write_match(events, seed=seed, seat=seat)
    theirs = write_match(world, seed=seed, seat=seat)
    assert blanked(mine) == blanked(theirs)
    if changes:
        assert write_match(events, seed=seed) != write_match(world, seed=seed)
        assert mine != theirs, "what is hidden is sealed nevertheless"
    return changes


def assert_is_verified(table: Table, seat: Seat, chain: str) -> None:
    text = write_match(table.events, seed=table.seed, seat=seat)
    report = verify(text)
    assert report.verified, (seat, report.difference)
    assert report.redacted_for == seat
    assert report.chain == chain, "whole and redacted files have one chain"
    found = read_match(text)
    assert found.events is None
    assert found.redacted_for == seat
    results = {check.name.value: check.result for check in report.checks}
    assert results["commitment"] is CheckResult.NOT_POSSIBLE
    assert results["shuffles"] is CheckResult.NOT_POSSIBLE
    last = table.events[-1]
    if isinstance(last, MatchEnded) and len(last.seed) > 20:
        assert last.seed not in text


def look(number: int, most_events: int) -> int:
    table = people_match(number, most_events=most_events)
    chain = verify(write_match(table.events, seed=table.seed)).chain
    changes = 0
    for seat in seats_of(table):
        assert_is_verified(table, seat, chain)
        changes += assert_same_in_another_world(
            table.events, seat, table.seed, Random(f"{number} {seat}")
        )
    return changes


def test_T8_no_seat_can_tell_hidden_cards_and_each_file_is_verified() -> None:
    assert sum(look(number, 90) for number in range(4)) > 50


@pytest.mark.slow
def test_T8_no_seat_can_tell_hidden_cards_of_two_hundred_matches() -> None:
    assert sum(look(number, 500) for number in range(200)) > 20_000


@pytest.mark.slow
@pytest.mark.parametrize("format", list(Format))
def test_T8_every_seat_of_thirty_matches_of_bots_is_verified(format: Format) -> None:
    for number in range(30):
        events = bots_match(format, number)
        chain = verify(write_match(events)).chain
        players = len(getattr(events[0], "players", ()))
        for seat in map(Seat, range(players)):
            report = verify(write_match(events, seat=seat))
            assert report.verified, (number, seat, report.difference)
            assert report.chain == chain


def test_R1_a_redacted_file_never_has_the_seed() -> None:
    events = bots_match(Format.POINTS, 1)
    assert "seed" in document_of(events).said[-1].values
    assert "seed" not in document_of(events, seat=Seat(0)).said[-1].values
    text = write_match(events, seat=Seat(0))
    assert not re.search("^(seed|salts) =", text, re.M)


TOKEN = re.compile(r"(?:10|[2-9AJQK])[SHDC]'*|PJ'*|\?\?")


def entries(text: str, key: str) -> list[str]:
    """The entries of every list of this name in a file."""
    found = re.findall(rf"^{key} = \[\n(.*?)^\]", text, re.M | re.S)
    return [line.strip().strip('",') for part in found for line in part.splitlines()]


def test_T8_hands_of_others_and_the_closed_deck_have_no_card_by_name() -> None:
    table = people_match(5, most_events=200)
    for seat in seats_of(table):
        text = write_match(table.events, seed=table.seed, seat=seat)
        own = f"p{seat + 1} "
        hands = entries(text, "hands")
        assert any(hand.startswith(own) for hand in hands)
        for hand in hands:
            tokens = TOKEN.findall(_HEX.sub("", hand))
            assert len(tokens) == 13
            assert (
                ("??" not in tokens) if hand.startswith(own) else set(tokens) == {"??"}
            )
        drawn = [
            line.split()[3]
            for line in entries(text, "actions")
            if line.startswith(f"{own}draws closed")
        ]
        closed = [
            token
            for line in entries(text, "closed")
            for token in TOKEN.findall(_HEX.sub("", line))
            if token != "??"
        ]
        assert set(closed) <= set(drawn)
        others = [
            line
            for line in entries(text, "actions")
            if "draws closed" in line and not line.startswith(own)
        ]
        assert others
        assert all(re.fullmatch(r"p\d draws closed #[0-9a-f]{16}", x) for x in others)


def test_T5_a_drop_that_others_queued_leaves_no_trace() -> None:
    table = people_match(5, most_events=200)
    for seat in seats_of(table):
        text = write_match(table.events, seed=table.seed, seat=seat)
        whispers = [x for x in entries(text, "actions") if "a drop" in x]
        assert all(line.startswith(f"p{seat + 1} ") for line in whispers)
