"""From events to text and back: nothing is lost, whatever happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any, get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rummy_tui.engine import events as event_module
from rummy_tui.engine.events import (
    DealSettled,
    Dealt,
    Event,
    MatchEnded,
    MatchStarted,
    MissReason,
    Tossed,
    TurnMissed,
)
from rummy_tui.engine.seat import PlayerInfo, Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.table import Player, Table
from rummy_tui.log_file import LogFileError, read_match, verify, write_match
from rummy_tui.log_file.items import names_of
from rummy_tui.log_file.said import event_of, say
from rummy_tui.log_file.wording import action_text, read_action
from rummy_tui.rules.load import load_profile
from rummy_tui.rules.problem import ProblemCode
from rummy_tui.rules.profile import Format
from tests.log_file.playing import bots_match, people_match

MANY = 1000
"""Matches of each format that bots play in the slow tests: eleven minutes in all."""

SHOE = load_profile("classic").shoe(6)
"""Three packs and six printed jokers."""
NAMES = names_of(SHOE)
OF_THE_WHOLE_MATCH = {MatchStarted, Tossed, MatchEnded, Dealt, DealSettled}
"""Kinds whose fields stand in fields of the file, not in a line."""
KINDS = [k for k in get_args(event_module.Event) if k not in OF_THE_WHOLE_MATCH]

seats = st.integers(0, 5).map(Seat)
cards = st.integers(0, len(SHOE) - 1)
numbers = st.integers(0, 10**12)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "seat": seats,
    "card": cards,
    "closing": cards,
    "order": st.lists(cards, max_size=40).map(tuple),
    "groups": st.lists(st.lists(cards, max_size=5).map(tuple), max_size=5).map(tuple),
    "points": numbers,
    "number": numbers,
    "score": numbers,
    "payments": st.lists(numbers, min_size=1, max_size=6).map(tuple),
    "detail": st.text(st.characters()),
    "at": st.datetimes(timezones=st.just(UTC)),
    "best": st.booleans(),
    "by_agreement": st.booleans(),
    "problems": st.lists(st.sampled_from(list(ProblemCode)), max_size=4).map(tuple),
    "reason": st.sampled_from(list(MissReason)),
    "kind": st.sampled_from(list(event_module.DropKind)),
}


def events_of(kind: type[Event]) -> st.SearchStrategy[Event]:
    return st.builds(kind, **{f.name: FIELDS[f.name] for f in fields(kind)})


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_reads_back_as_it_was(kind: type[Event]) -> None:
    @settings(max_examples=25)
    @given(events_of(kind))
    def reads_back(event: Event) -> None:
        text = action_text(say(event, NAMES.item))
        assert "\n" not in text
        assert event_of(read_action(text, reader=None), NAMES) == event

    reads_back()


def two_people(words: str = "") -> Table:
    players = [Player(PlayerInfo(name=name)) for name in ("Asha", "Bhim")]
    seed = Seed("ab" * 32, words)
    return Table(load_profile("classic"), players, seed=seed)


@settings(max_examples=30)
@given(st.text(st.characters()))
@example('half \ud800 a letter, "quotes", back\\slash, \x1b[2J\x00 and … =0 #1 ~')
@example("." * 5000)
def test_whatever_a_bot_stumbled_over_is_kept(detail: str) -> None:
    table = two_people()
    table.miss_turn(table.state.turn, MissReason.BOT_RAISED, detail)
    text = write_match(table.events, seed=table.seed)

    found = read_match(text)
    assert found.events == tuple(table.events)
    missed = [e for e in found.events if isinstance(e, TurnMissed)]
    assert [event.detail for event in missed] == [detail]
    assert verify(text).verified


@settings(max_examples=30)
@given(st.text(st.characters(exclude_categories=["Cs"])))
@example('words "in quotes"\nand \\ a second line\x00\x7f\u2028 🃏')
@example("." * 5000)
def test_R1_words_of_any_kind_are_kept(words: str) -> None:
    table = two_people(words)
    text = write_match(table.events, seed=table.seed)
    assert read_match(text).events == tuple(table.events)
    assert verify(text).verified


def test_words_with_half_a_character_are_refused_in_a_sentence() -> None:
    table = two_people()
    first = table.events[0]
    assert isinstance(first, MatchStarted)
    broken = event_module.MatchStarted(
        **{f.name: getattr(first, f.name) for f in fields(first)} | {"words": "\ud800"}
    )
    with pytest.raises(LogFileError):
        write_match([broken, *table.events[1:]], seed=table.seed)


def in_parts(events: Sequence[Event], seed: Seed) -> None:
    """Every beginning of a match reads back, wherever it is broken off."""
    for count in range(1, len(events)):
        beginning = events[:count]
        assert read_match(write_match(beginning, seed=seed)).events == tuple(beginning)


def test_a_match_broken_off_anywhere_reads_back() -> None:
    table = people_match(170, most_events=70)
    in_parts(table.events, table.seed)


def holds(events: Sequence[Event], seed: Seed) -> None:
    """The match reads back, and everything in it can be recomputed."""
    text = write_match(events, seed=seed)
    found = read_match(text)
    assert found.events == tuple(events)
    assert found.redacted_for is None
    report = verify(text)
    assert report.verified, report.difference
    assert report.chain == found.chain
    assert report.is_finished == isinstance(events[-1], MatchEnded)
    assert text.encode().count(b"\r") == 0


@pytest.mark.parametrize("format", list(Format))
def test_matches_of_bots_read_back_and_are_verified(format: Format) -> None:
    for number in range(1):
        holds(bots_match(format, number), Seed.numbered(number))


def test_matches_of_people_read_back_and_are_verified() -> None:
    for number in range(8):
        table = people_match(number, most_events=120)
        holds(table.events, table.seed)


@pytest.mark.slow
@pytest.mark.parametrize("format", list(Format))
def test_a_thousand_matches_of_bots_read_back_and_are_verified(format: Format) -> None:
    for number in range(MANY):
        holds(bots_match(format, number), Seed.numbered(number))


@pytest.mark.slow
def test_three_hundred_matches_of_people_read_back_and_are_verified() -> None:
    for number in range(300):
        table = people_match(number, most_events=500)
        holds(table.events, table.seed)


def test_a_time_keeps_its_microseconds() -> None:
    event = event_module.DeclarationIgnored(
        seat=Seat(0), number=2, at=datetime(2026, 11, 30, 6, 0, 0, 7, tzinfo=UTC)
    )
    text = action_text(say(event, NAMES.item))
    assert text == "p1 declares too late 2 at 2026-11-30T06:00:00.000007Z"


def test_fields_of_ones_own_are_kept() -> None:
    table = two_people()
    own = {"_note": 'a "fine" deal', "_rating": 5, "_is_lesson": True}
    text = write_match(table.events, seed=table.seed, own_fields=own)
    assert read_match(text).own_fields == own
    assert verify(text).verified


@pytest.mark.parametrize(
    "own", [{"note": "x"}, {"_no te": "x"}, {"_x": [1]}, {"_\n": 1}, {"__": "x"}]
)
def test_fields_that_are_not_ones_own_are_refused(own: dict[str, object]) -> None:
    table = two_people()
    with pytest.raises(LogFileError):
        write_match(table.events, seed=table.seed, own_fields=own)


def test_an_unfinished_match_needs_its_seed() -> None:
    table = two_people()
    with pytest.raises(LogFileError, match="seed"):
        write_match(table.events)
    with pytest.raises(LogFileError, match="seed"):
        write_match(table.events, seed=Seed.numbered(4))


def test_only_a_log_from_its_beginning_is_a_match() -> None:
    table = two_people()
    for events in ([], table.events[1:]):
        with pytest.raises(LogFileError, match="MatchStarted"):
            write_match(events, seed=table.seed)


def test_a_seat_the_table_does_not_have_cannot_be_redacted_for() -> None:
    table = two_people()
    with pytest.raises(LogFileError, match="seat 3"):
        write_match(table.events, seed=table.seed, seat=Seat(2))
