"""A past match again: the very states that were, and no card anybody may not see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

import pytest

from rummy_tui.engine.apply import apply
from rummy_tui.engine.apply import replay as played_at_once
from rummy_tui.engine.events import (
    DealSettled,
    Dealt,
    Declared,
    DeclaredWrongly,
    Discarded,
    DropCancelled,
    Dropped,
    DropQueued,
    Event,
    MatchEnded,
    OpenCardTaken,
)
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase, State
from rummy_tui.errors import RummyError
from rummy_tui.log_file import write_match
from rummy_tui.log_file.said import Said
from rummy_tui.rules.profile import Format
from rummy_tui.tui import replay as replay_module
from rummy_tui.tui.glyphs import UNICODE
from rummy_tui.tui.past_match import PastMatch, from_file
from rummy_tui.tui.replay import MomentKind, Replay
from rummy_tui.tui.replay_sight import Eyes, Sight, hand_seen, is_seen, told
from rummy_tui.tui.screens.replay_body import ReplayPage
from tests.engine.worlds import Onlooker
from tests.log_file.forging import with_all_hashes
from tests.store.playing import play, seated, setup_of
from tests.tui.past import recorded, written
from tests.tui.test_hotseat_leaks import cards_in

LOGS = (recorded("solo"), recorded("bots"), recorded("pool"))
"""One deal; several; people who drop, leave and declare wrongly."""
WHISPERED = recorded("people")
"""People who also queue drops, take them back, and declare wrongly."""


def page_text(match: PastMatch, position: int, eyes: Eyes) -> str:
    lines = ReplayPage(match).lines(position, eyes, UNICODE, 100, 60, doing="stopped")
    return "\n".join(line.text for line in lines)


def seats_of(events: tuple[Event, ...]) -> list[Seat]:
    return [Seat(seat) for seat in range(len(Replay(events).started.players))]


def open_match(
    events: tuple[Event, ...], states: list[State] | None = None
) -> PastMatch:
    eyes: tuple[Eyes, ...] = (Sight.ALL, *seats_of(events), Sight.TABLE)
    return PastMatch(name="match 1", replay=Replay(events, states), eyes=eyes)


# The states.


@pytest.mark.parametrize("events", LOGS, ids=len)
def test_a_replay_has_the_state_the_log_leads_to_at_every_event(
    events: tuple[Event, ...],
) -> None:
    replay = Replay(events)
    for position in range(1, len(events) + 1):
        assert replay.at(position) == played_at_once(events[:position])


def test_a_replay_has_every_state_of_the_match_as_it_was_played() -> None:
    live: dict[int, State] = {}
    count = 0

    def keep(events: tuple[Event, ...], state: State) -> None:
        nonlocal count
        count += len(events)
        live[count] = state

    setup = setup_of(3, "Asha", "Bhim", players=4, format=Format.POOL_61)
    table = play(seated(setup, keep=keep))
    replay = Replay(table.events)

    assert len(live) > 50
    assert {at: replay.at(at) for at in live} == live


@pytest.mark.parametrize("events", LOGS, ids=len)
def test_stepping_back_and_jumping_shows_the_states_of_stepping_on(
    events: tuple[Event, ...],
) -> None:
    replay, positions = Replay(events), list(range(1, len(events) + 1))
    on = {position: replay.at(position) for position in positions}
    back = {position: replay.at(position) for position in reversed(positions)}
    Random(1).shuffle(positions)
    fresh = Replay(events)

    assert back == on
    assert {position: fresh.at(position) for position in positions} == on


def test_a_step_plays_one_deal_again_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    applied = 0

    def counting(state: State, event: Event) -> State:
        nonlocal applied
        applied += 1
        return apply(state, event)

    events = recorded("bots")
    replay = Replay(events)
    replay.at(len(events))
    monkeypatch.setattr(replay_module, "apply", counting)
    for position in range(len(events), 0, -1):
        replay.at(position)

    assert replay.deals == 5
    # Every deal once; a replay from the beginning each time would be thousands.
    assert applied <= len(events)


# Where to go.


@pytest.mark.parametrize("events", LOGS, ids=len)
def test_turn_by_turn_back_is_turn_by_turn_on_reversed(
    events: tuple[Event, ...],
) -> None:
    replay, stops = Replay(events), [1]
    while stops[-1] < len(replay):
        stops.append(replay.turn_on(stops[-1]))
    back = [stops[-1]]
    while back[-1] > 1:
        back.append(replay.turn_back(back[-1]))

    assert back == stops[::-1]
    for before, after in pairwise(stops):
        happened = events[before:after]
        assert sum(isinstance(one, Discarded) for one in happened) <= 1
    points = (Dealt, Declared, DealSettled, MatchEnded)
    assert set(stops) >= {n for n, e in enumerate(events, 1) if isinstance(e, points)}
    turns = [replay.at(stop) for stop in stops]
    assert sum(state.phase is Phase.DRAW for state in turns) > len(turns) // 2


def test_from_within_a_turn_back_is_its_beginning() -> None:
    replay = Replay(LOGS[0])
    begun = replay.turn_on(replay.turn_on(replay.first))

    assert replay.at(begun).phase is Phase.DRAW
    assert replay.turn_back(begun + 1) == begun


def test_deal_by_deal_one_comes_to_every_deal_and_back() -> None:
    replay = Replay(LOGS[1])
    starts = [1]
    while replay.deal_at(starts[-1]) < replay.deals:
        starts.append(replay.deal_on(starts[-1]))
    numbers = [replay.at(start).deal_number for start in starts[1:]]

    assert numbers == list(range(1, replay.deals + 1))
    assert replay.deals > 2
    assert replay.deal_on(starts[-1]) == len(replay)
    assert replay.deal_back(starts[-1] + 3) == starts[-1]
    assert [replay.deal_back(at) for at in starts[1:]] == starts[:-1]


def test_the_key_moments_are_all_there() -> None:
    found: set[MomentKind] = set()
    for events in (*LOGS, WHISPERED):
        replay = Replay(events)
        kinds = [moment.kind for moment in replay.moments]
        found |= set(kinds)
        for kind, event in (
            (MomentKind.DROP, Dropped),
            (MomentKind.WRONG, DeclaredWrongly),
            (MomentKind.DECLARED, Declared),
            (MomentKind.SETTLED, DealSettled),
        ):
            assert kinds.count(kind) == sum(isinstance(one, event) for one in events)
        assert kinds.count(MomentKind.DEAL) == replay.deals
        jokers = [
            position
            for position, event in enumerate(events, 1)
            if isinstance(event, OpenCardTaken) and is_joker(events, position, event)
        ]
        assert jokers == [
            m.position for m in replay.moments if m.kind is MomentKind.JOKER
        ]
        positions = [moment.position for moment in replay.moments]
        assert positions == sorted(positions)
        walked, at = [], 1
        while (following := replay.moment_on(at)) != at:
            walked.append(at := following)
        assert walked == positions
        assert [replay.moment_back(at) for at in positions[1:]] == positions[:-1]
    assert found >= {MomentKind.DROP, MomentKind.WRONG, MomentKind.DECLARED}
    assert found >= {MomentKind.JOKER, MomentKind.ENDED, MomentKind.LEFT}


def is_joker(events: tuple[Event, ...], position: int, event: OpenCardTaken) -> bool:
    state = played_at_once(events[:position])
    (face,) = state.faces((event.card,))
    return face.is_printed_joker or face in state.wild


# What may be seen (T-8).


def public_cards(state: State) -> set[str]:
    """Cards everybody at the table has seen a copy of."""
    seen = [move.face for move in state.moves if move.face is not None]
    seen += state.faces(state.open_deck)
    if state.turned is not None:
        seen += state.faces((state.turned,))
    for seat, hand in enumerate(state.hands):
        groups = state.laid[seat]
        if state.results:
            seen += state.faces(hand)
        elif seat == state.declarer and groups is not None:
            seen += [face for group in groups for face in state.faces(group)]
    if state.results and state.closing_card is not None:
        seen += state.faces((state.closing_card,))
    return {UNICODE.face(face) for face in seen}


def own_cards(state: State, seat: int) -> set[str]:
    """Cards of a seat, the one it closed with among them (D-1)."""
    cards = state.hands[seat] if state.hands else ()
    if state.declarer == seat and state.closing_card is not None:
        cards = (*cards, state.closing_card)
    return {UNICODE.face(face) for face in state.faces(cards)}


def looked_at(
    events: tuple[Event, ...], eyes: Eyes
) -> Iterator[tuple[int, State, str]]:
    """Every moment of a match with the whole page, without the toss."""
    match = open_match(events)
    for position in range(3, len(events) + 1):
        if is_seen(events[position - 1], eyes):
            state = match.replay.at(position)
            yield position, state, page_text(match, position, eyes)


def cards_shown(page: str) -> set[str]:
    """Every card on a page; only in a frame does a suit stand below its rank."""
    lines = page.splitlines()
    return cards_in("\n".join(line if "│" in line else f"\n{line}\n" for line in lines))


@pytest.mark.parametrize("events", [LOGS[0], LOGS[2], WHISPERED], ids=len)
def test_T8_as_a_seat_saw_it_no_page_names_a_card_the_seat_could_not_see(
    events: tuple[Event, ...],
) -> None:
    for seat in seats_of(events):
        for position, state, page in looked_at(events, seat):
            leaked = cards_shown(page) - public_cards(state) - own_cards(state, seat)
            assert not leaked, f"{leaked} at {position} for {seat}:\n{page}"


@pytest.mark.parametrize("events", [LOGS[0], LOGS[2], WHISPERED], ids=len)
def test_T8_as_the_whole_table_saw_it_no_page_names_a_hidden_card(
    events: tuple[Event, ...],
) -> None:
    for position, state, page in looked_at(events, Sight.TABLE):
        leaked = cards_shown(page) - public_cards(state)
        assert not leaked, f"{leaked} at {position}:\n{page}"


def test_T8_with_every_hand_in_sight_the_closed_deck_is_not() -> None:
    for position, state, page in looked_at(LOGS[0], Sight.ALL):
        hands = set[str]().union(
            *(own_cards(state, seat) for seat in range(len(state.hands)))
        )
        if state.phase.is_play:
            assert hands <= cards_shown(page), f"{position}:\n{page}"
        assert cards_shown(page) <= public_cards(state) | hands


@pytest.mark.parametrize("eyes", [Seat(0), Seat(1), Sight.TABLE], ids=str)
def test_T8_a_page_is_the_same_whatever_lies_hidden(eyes: Eyes) -> None:
    compared = 0
    for events in (LOGS[0], WHISPERED):
        match, onlooker, random = open_match(events), Onlooker(), Random(7)
        states = [match.replay.at(position + 1) for position in range(len(events))]
        others = states.copy()
        for at, event in enumerate(events):
            onlooker.follow(event, states[at])
            if not states[at].hands:
                continue
            # For the whole table every hand is one that may be another.
            seats = (Seat(0), Seat(1)) if eyes is Sight.TABLE else (eyes,)
            for seat in seats:
                assert not isinstance(seat, Sight)
                others[at] = onlooker.other_world(others[at], seat, random)
            compared += others[at] != states[at]
        elsewhere = open_match(events, others)
        for position in range(3, len(events) + 1):
            if is_seen(events[position - 1], eyes) and not states[position - 1].results:
                there = page_text(elsewhere, position, eyes)
                assert page_text(match, position, eyes) == there
    assert compared > 100


def test_T5_a_queued_drop_is_its_own_seats_secret() -> None:
    whispers = [one for one in WHISPERED if isinstance(one, DropQueued | DropCancelled)]
    state = Replay(WHISPERED).at(len(WHISPERED))

    assert whispers
    for event in whispers:
        other = Seat((event.seat + 1) % len(state.table.players))
        assert told(event, state, event.seat) != ""
        assert told(event, state, Sight.ALL) != ""
        assert told(event, state, other) == told(event, state, Sight.TABLE) == ""
        assert not is_seen(event, other)


# Files.


@pytest.mark.parametrize("events", LOGS, ids=len)
def test_a_redacted_file_shows_its_seat_what_the_whole_match_shows_it(
    events: tuple[Event, ...],
) -> None:
    whole = open_match(events)
    for seat in map(Seat, range(len(whole.names))):
        match = written(events, seat=seat)
        assert match.eyes == (seat,)
        assert f"what {whole.names[seat]} saw" in match.note
        assert match.seed is None
        seen = [p for p, event in enumerate(events, 1) if is_seen(event, seat)]
        assert len(match.replay) == len(seen)
        for here, position in enumerate(seen, 1):
            mine, all_of_it = match.replay.at(here), whole.replay.at(position)
            for other in map(Seat, range(len(whole.names))):
                one = hand_seen(mine, seat, other)
                two = hand_seen(all_of_it, seat, other)
                # Of a hand that was never laid down nobody knows the order.
                assert (one is None) == (two is None)
                if one is not None and two is not None:
                    assert [sorted(g) for g in one] == [sorted(g) for g in two]
            if not isinstance(events[position - 1], MatchEnded):
                said = told(match.replay.event(here), mine, seat)
                assert said == told(events[position - 1], all_of_it, seat)


@pytest.mark.parametrize("events", LOGS, ids=len)
def test_a_whole_file_has_the_states_of_the_match(events: tuple[Event, ...]) -> None:
    match, straight = written(events), Replay(events)

    assert match.replay.events == events
    assert match.eyes == (Sight.ALL, *seats_of(events))
    for position in range(1, len(events) + 1):
        assert match.replay.at(position) == straight.at(position)


def test_a_whole_file_of_an_unfinished_match_shows_no_hand() -> None:
    setup = setup_of(7, "Asha", players=3)
    table = play(seated(setup), lambda: True)
    match = written(tuple(table.events), seed=setup.seed)

    assert match.eyes == (Sight.TABLE,)
    assert "may still be played" in match.note
    assert match.seed is None


@pytest.mark.parametrize("content", [b"", b"a = 1", b"\xff\xfe", b"{}"])
def test_what_is_no_match_is_refused_in_a_sentence(content: bytes) -> None:
    with pytest.raises(RummyError):
        from_file(content, "a.rummy")


@pytest.mark.parametrize("seat", [None, Seat(0)], ids=["whole", "redacted"])
def test_a_file_in_which_something_is_left_out_is_refused(seat: Seat | None) -> None:
    text = write_match(LOGS[0], seat=seat)
    places = range(3, len(LOGS[0]) - 1)

    def without(place: int) -> Callable[[list[Said]], list[Said]]:
        return lambda said: said[:place] + said[place + 1 :]

    for place in places:
        damaged = with_all_hashes(text, without(place))
        with pytest.raises(RummyError):
            from_file(damaged.encode(), "a.rummy")
    from_file(with_all_hashes(text, list).encode(), "a.rummy")
