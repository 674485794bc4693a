"""What every installed bot keeps to, whoever brought it (R-2)."""

from __future__ import annotations

from random import Random

import pytest

from rummy_tui.bot_api import API_VERSION, Bot, declaration, lay_out
from rummy_tui.bot_registry import find_bot, one_line
from rummy_tui.cards import parse_groups
from rummy_tui.engine.actions import Declare, Discard, DrawClosed, DrawOpen, Drop
from rummy_tui.engine.events import MatchEnded, TurnMissed
from rummy_tui.engine.legal import problem_with
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase
from rummy_tui.engine.view import SeatView, seat_view
from rummy_tui.rules.load import PROFILE_NAMES
from tests.bots.positions import POSITIONS, bot_names, events_of, turns
from tests.bots.reach import reachable
from tests.engine.positions import COMPLETE, deal

BOTS = bot_names()


def test_the_positions_hold_every_profile_both_phases_and_two_to_six_seats() -> None:
    views = [view for _, view in turns()]

    assert len(views) == POSITIONS
    assert {view.table.profile.name for view in views} == set(PROFILE_NAMES)
    assert {view.phase for view in views} == {Phase.DRAW, Phase.DISCARD}
    assert {len(view.records) for view in views} == {2, 3, 4, 5, 6}
    assert any(view.taken_from_open for view in views)
    assert any(not record.is_in for view in views for record in view.records)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_moves_legally_in_a_thousand_positions(name: str) -> None:
    bot = find_bot(name).load()(Random(1))

    for _, view in turns():
        action = bot.choose(view)
        assert isinstance(action, DrawClosed | DrawOpen | Discard | Declare | Drop)
        assert problem_with(view, action) is None, (view, action)


@pytest.mark.parametrize("rules", PROFILE_NAMES)
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_the_same_game_from_the_same_seed(name: str, rules: str) -> None:
    bots = (name, "random", name)

    assert events_of(bots, rules, 7) == events_of(bots, rules, 7)


@pytest.mark.parametrize("rules", PROFILE_NAMES)
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_whole_matches_without_missing_a_turn(
    name: str, rules: str
) -> None:
    for seats in (2, 4, 6):
        for number in range(2):
            events = events_of((name,) * seats, rules, number)
            assert not any(isinstance(event, TurnMissed) for event in events)
            assert isinstance(events[-1], MatchEnded) or name == "random"


@pytest.mark.parametrize("name", BOTS)
def test_R2_the_answer_depends_on_view_and_random_stream_alone(name: str) -> None:
    for number, (state, view) in enumerate(turns()[::10]):
        once = find_bot(name).load()(Random(number)).choose(view)
        used = find_bot(name).load()(Random(number))
        again = used.choose(seat_view(state, view.seat))
        assert once == again


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_changes_nothing_in_the_view_or_behind_it(name: str) -> None:
    bot = find_bot(name).load()(Random(1))

    for state, view in turns()[::7]:
        before = repr(view), repr(state)
        bot.choose(view)
        assert (repr(view), repr(state)) == before


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_keeps_no_view(name: str) -> None:
    bot = find_bot(name).load()(Random(1))
    for _, view in turns()[::20]:
        bot.choose(view)

        held = list(reachable(bot))
        assert not any(isinstance(found, SeatView) for found in held)
        assert not any(found is view.hand for found in held)


def mutable(bot: object) -> set[int]:
    frozen = (int, float, str, bytes, tuple, frozenset, type(None))
    return {id(found) for found in reachable(bot) if not isinstance(found, frozen)}


@pytest.mark.parametrize("name", BOTS)
def test_R2_two_bots_of_one_kind_share_nothing(name: str) -> None:
    one, other = (find_bot(name).load()(Random(seed)) for seed in (1, 2))
    for _, view in turns()[::50]:
        one.choose(view)
        other.choose(view)

    assert one is not other
    assert not mutable(one) & mutable(other)
    for kind in type(one).__mro__:
        for what in vars(kind).values():
            assert not isinstance(what, list | dict | set | bytearray)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_uses_its_own_random_stream_and_no_other(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: object) -> None:
        raise AssertionError("the shared random module was used")

    for what in ("random", "randrange", "choice", "shuffle", "sample", "randint"):
        monkeypatch.setattr(f"random.{what}", forbidden)
    bot = find_bot(name).load()(Random(1))

    for _, view in turns()[::25]:
        bot.choose(view)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_says_in_one_line_what_it_does(name: str) -> None:
    line = one_line(find_bot(name))

    assert 10 < len(line) <= 88
    assert line[-1] in ".;!"


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_made_for_this_api(name: str) -> None:
    assert getattr(find_bot(name).load(), "api_version", API_VERSION) == API_VERSION


def test_the_base_class_names_what_is_left_to_write() -> None:
    view = next(view for _, view in turns() if view.phase is Phase.DRAW)

    class Lazy(Bot):
        """Decides nothing."""

    with pytest.raises(NotImplementedError, match="Lazy must say what it takes"):
        Lazy(Random(1)).choose(view)


def test_every_view_of_the_positions_is_that_of_the_seat_on_turn() -> None:
    for state, view in turns():
        assert view.is_my_turn
        assert view == seat_view(state, Seat(state.turn))


def test_T3_the_declaration_offered_never_closes_with_the_very_card_taken() -> None:
    # The king is the card to part with, and the one that may not go.
    play = deal("desk", hands=[COMPLETE], turned="3D", open_card="KS")
    play.take(0)
    view = play.view(0)

    offered = declaration(view)

    assert offered is not None
    assert offered.closing != view.drawn
    assert problem_with(view, offered) is None


def test_D7_the_declaration_offered_leaves_the_cheapest_card_loose() -> None:
    text = "2C 3C 4C 5C | 9H 10H JH QH | KC KS KH KD | 7D"
    play = deal("desk", hands=[text], turned="8D", closed="6S")
    play.draw(0)

    offered = declaration(play.view(0))

    assert offered is not None
    assert play.faces([offered.closing]) == "7D"
    assert [play.faces(group) for group in offered.groups if len(group) == 1] in (
        ["2C"],
        ["6S"],
    )


def test_lay_out_lays_every_card_once_and_what_is_left_over_singly() -> None:
    play = deal("classic", hands=["KH KH 2C 3C 4C"], turned="3D")
    view = play.view(0)
    (kings, run) = parse_groups("KH KH | 2C 3C 4C")

    laid = lay_out(view.hand, [kings, run], view.face)

    assert sorted(card for group in laid for card in group) == sorted(view.hand)
    assert [len(group) for group in laid] == [2, 3] + [1] * 8
