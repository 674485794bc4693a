"""What a bot could dig out of its view: nothing it may not know (R-2, T-8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from rummy_tui.bot_api import Action, SeatView
from rummy_tui.bot_registry import find_bot
from rummy_tui.cards.face import Face
from rummy_tui.engine.seat import PlayerInfo, Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import State
from rummy_tui.engine.table import Player, Table
from rummy_tui.engine.view import seat_view
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from tests.bots.positions import turns
from tests.bots.reach import reachable
from tests.data.cautious_bot import Cautious
from tests.engine.positions import COMPLETE, deal, finishing

SECRET_TYPES = (State, Table, Seed, Player)


def hidden_from(state: State, seat: Seat) -> list[Sequence[int]]:
    """The cards this seat may not know, by card and by face, in order."""
    shown = set() if state.declarer is None else {state.declarer}
    others = [
        hand
        for other, hand in enumerate(state.hands)
        if other != seat and other not in shown and not state.results
    ]
    piles = [pile for pile in (state.closed_deck, *others) if len(pile) > 2]
    return [*piles, *(state.faces(pile) for pile in piles)]


def leaks(view: object, state: State, seat: Seat) -> list[object]:
    """What can be reached from the view and should not be: the whole state, or any
    collection that holds a hidden hand or the closed deck."""
    hidden = hidden_from(state, seat)
    orders = {tuple(pile) for pile in hidden}
    members = {frozenset(pile) for pile in hidden}
    # The open deck may hold the very faces of a hand; it lies there for all to see.
    orders -= {tuple(state.open_deck), state.faces(state.open_deck)}

    def is_secret(thing: object) -> bool:
        match thing:
            case tuple() | list():
                return any(len(thing) == len(o) and tuple(thing) == o for o in orders)
            case set() | frozenset() | dict():
                return any(len(thing) == len(m) and m == {*thing} for m in members)
            case _:
                return isinstance(thing, SECRET_TYPES)

    return [thing for thing in reachable(view) if is_secret(thing)]


def test_R2_no_hidden_card_can_be_reached_from_a_view_in_play() -> None:
    for state, view in turns()[::5]:
        assert leaks(view, state, view.seat) == []


def test_R2_no_hidden_card_can_be_reached_from_the_view_of_a_seat_not_on_turn() -> None:
    for state, _ in turns()[::20]:
        for seat in map(Seat, range(len(state.hands))):
            assert leaks(seat_view(state, seat), state, seat) == []


def test_T8_the_drawn_card_of_another_seat_is_in_no_view() -> None:
    play = deal("desk", seats=2, turned="KD", closed="7H")
    play.draw(0)
    drawn = play.state.drawn
    view = play.view(1)

    assert view.drawn is None
    assert not view.taken_from_open
    cards = (view.hand, view.open_deck, view.moves, view.drawn)
    assert not any(found == drawn and type(found) is int for found in reachable(cards))
    assert not any(
        str(found) == "7H" and isinstance(found, Face) for found in reachable(cards)
    )


def test_R2_no_hidden_card_can_be_reached_in_a_show() -> None:
    play = finishing(seats=4)
    play.leave(3)
    play.declare(0)
    play.show(1)

    for seat in map(Seat, range(4)):
        assert leaks(play.view(seat), play.state, seat) == []


def test_T8_after_the_settlement_every_hand_is_seen_but_never_the_closed_deck() -> None:
    play = finishing(seats=3)
    play.leave(2)
    play.declare(0)
    play.show(1)

    view = play.view(1)
    assert all(view.hands_shown)
    assert leaks(view, play.state, Seat(1)) == []


def planted(view: SeatView, what: Any) -> object:
    """A view with something hidden a few steps behind it."""
    return SimpleNamespace(view=view, note=[{"somewhere": (what,)}])


SECRETS: dict[str, Callable[[State], object]] = {
    "state": lambda s: s,
    "closed deck": lambda s: s.closed_deck,
    "closed deck as list": lambda s: list(s.closed_deck),
    "another hand": lambda s: s.hands[1],
    "another hand's faces": lambda s: s.faces(s.hands[1]),
    "another hand as a set": lambda s: set(s.hands[1]),
    "seed": lambda s: Seed("secret"),
}


@pytest.mark.parametrize("secret", SECRETS)
def test_the_search_for_leaks_finds_a_planted_one(secret: str) -> None:
    play = deal(seats=2)
    view = play.view(0)

    assert leaks(view, play.state, Seat(0)) == []
    assert leaks(planted(view, SECRETS[secret](play.state)), play.state, Seat(0))


@pytest.mark.parametrize(
    "field", ["hand", "open_deck", "moves", "records", "laid_groups", "hands_shown"]
)
def test_the_search_for_leaks_finds_one_in_any_field_of_a_view(field: str) -> None:
    play = deal(seats=2)
    changes: dict[str, Any] = {field: (*play.view(0).hand, play.state.closed_deck)}
    leaking = replace(play.view(0), **changes)

    assert leaks(leaking, play.state, Seat(0))


@pytest.mark.parametrize("rules", PROFILE_NAMES)
def test_R2_a_bot_that_walks_all_it_can_reach_finds_no_state_table_or_seed(
    rules: str,
) -> None:
    dug_up: list[object] = []
    asked = []

    class Digger(Cautious):
        """Looks for the state, a table or a seed in all that hangs on its view."""

        def choose(self, view: SeatView) -> Action:
            asked.append(view.seat)
            for root in (view, view.table, view.solver, self.random, self):
                dug_up.extend(x for x in reachable(root) if type(x) in SECRET_TYPES)
            return super().choose(view)

    random_bot = find_bot("random").load()
    players = [
        Player(PlayerInfo(name="Digger", bot="digger"), Digger(Random(1))),
        Player(PlayerInfo(name="Bhim", bot="random"), random_bot(Random(2))),
        Player(PlayerInfo(name="Chitra", bot="random"), random_bot(Random(3))),
    ]
    table = Table(
        load_profile(rules), players, seed=Seed.numbered(9), decision_seconds=20.0
    )
    table.play_bots()

    assert asked
    assert dug_up == []


@pytest.mark.parametrize("rules", PROFILE_NAMES)
def test_R2_a_bot_that_looks_for_hands_and_decks_finds_none_but_its_own(
    rules: str,
) -> None:
    found: list[object] = []
    table: Table

    class Peeper(Cautious):
        """Compares every collection it can reach with what it must not see."""

        def choose(self, view: SeatView) -> Action:
            found.extend(leaks([view, view.solver, self], table.state, view.seat))
            return super().choose(view)

    class OnlyCautious(Cautious):
        pass

    players = [
        Player(PlayerInfo(name="Peeper", bot="peeper"), Peeper(Random(1))),
        Player(PlayerInfo(name="Bhim", bot="cautious"), OnlyCautious(Random(2))),
    ]
    table = Table(load_profile(rules), players, seed=Seed.numbered(9))
    for _ in range(120):
        if not table.step():
            break

    assert found == []


def test_R2_a_bots_random_stream_tells_nothing_of_the_cards() -> None:
    seed = Seed.fresh()
    random = seed.random_for("bot 0 random")

    assert seed.text not in repr(list(reachable(random)))
    assert random.getrandbits(128) != seed.random_for("deal 1").getrandbits(128)


def test_R2_every_seat_is_told_who_is_a_bot() -> None:
    players = [
        Player(PlayerInfo(name="Asha")),
        Player(PlayerInfo(name="Bhim", bot="miser"), find_bot("miser").make(Random(1))),
    ]
    table = Table(load_profile("classic"), players, seed=Seed.numbered(1))

    for seat in map(Seat, range(2)):
        infos = table.view(seat).table.players
        assert [info.is_bot for info in infos] == [False, True]
        assert infos[1].bot == "miser"


def test_R2_a_bot_is_asked_for_no_seat_but_its_own() -> None:
    table = Table(
        load_profile("classic"),
        [
            Player(PlayerInfo(name="Asha")),
            Player(
                PlayerInfo(name="Bhim", bot="miser"), find_bot("miser").make(Random(1))
            ),
        ],
        seed=Seed.numbered(1),
    )
    table.play_bots()

    assert table.awaited == 0
    assert not table.is_bot(Seat(0))
    assert table.step() == ()


def test_T8_complete_hands_of_others_look_like_any_hand() -> None:
    ready = deal(seats=2, hands=["", COMPLETE])
    other = deal(seats=2, hands=[""])

    assert ready.view(0).card_counts == other.view(0).card_counts == (13, 13)
    assert ready.view(0).hands_shown == ()
