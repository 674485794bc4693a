"""Positions that show as much as can be, and the screens over them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from textual.screen import Screen

from rummy_tui.engine.seat import Seat
from rummy_tui.new_match import new_setup
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format
from rummy_tui.settings.schema import Settings
from rummy_tui.tui.panel import PANELS
from rummy_tui.tui.screens.declare import DeclareScreen
from rummy_tui.tui.screens.new_game import NewGameScreen
from rummy_tui.tui.screens.panel import PanelScreen
from rummy_tui.tui.screens.settlement import SettlementScreen
from rummy_tui.tui.screens.table import TableScreen
from rummy_tui.tui.screens.toss import TossScreen
from rummy_tui.tui.screens.typed import NamesScreen
from rummy_tui.tui.session import Session
from tests.engine.positions import COMPLETE, NAMES, SEED, Play, deal, finishing
from tests.tui.scene import Stack
from tests.tui.scored import after

ME = Seat(0)
HAND = "5S 6S 7S 9H JH KD 2C 3D 10H 4C 8D QS PJ"
"""A pure sequence, a wild four, a printed joker, and loose cards."""
LOSERS = (
    "5S 6S 7S 8S | 9S 10S JS | 3H 3D 3C | 2H 9C 7D",
    "2C 2D 2H | 4C 4S 4H | 6D 6S 6C | 9C 8H AS 5D",
    "AC QC JD AH 9C 10D 8H 8S QH JC 10S 7C 6D",
    "AS 7S 8S 9D 10D JC KC KS 2H 2S 3C 4H 10C",
    "3S 4S 5S 6S | 7H 8H JH | 9S 9D 9H | 5D 5C 5H",
)
"""One that can be counted, one without a sequence, one that reaches the cap, one that
is dropped, one declared though there is a gap in it."""


BROKEN = "2C 3C 4C 5C | 9H 10H | JH 6D 7D 8D | QC QD QS"


def seated(play: Play, *, people: int = 1, help: bool = True) -> Session:
    """A session at this position: people in the first seats, bots in the others."""
    seats = len(play.state.table.players)
    names = ("You",) if people == 1 else NAMES[:people]
    setup = new_setup(names=names, players=seats, seed=SEED)
    session = Session(setup, Settings(sort_deal="off"), help=help)
    table = replace(play.state.table, players=session.table.state.table.players)
    session.table.state = replace(play.state, table=table)
    return session


def declare_wrongly(play: Play, seat: int, groups: str = "") -> None:
    """Draw, and declare these groups, or the whole hand as one."""
    play.draw(seat)
    *cards, drawn = play.hand(seat)
    play.declare(seat, groups or play.faces(cards), play.faces([drawn]))


def under_way(seats: int) -> Play:
    """Seat 0 comes to its second turn; of six one has dropped, one declared wrongly."""
    closed = "KH 8S" if seats == 2 else "KH 3S JD 9C 8S"
    play = deal(
        "classic",
        seats=seats,
        hands=[HAND],
        turned="4D",
        open_card="9D",
        closed=closed,
    )
    play.take(0)
    play.throw(0, "KD")
    for seat in range(1, seats):
        if seat == 2:
            play.drop(seat)
        elif seat == 3:
            declare_wrongly(play, seat)
        else:
            play.pass_turn(seat)
    return play


def throwing(seats: int) -> Play:
    """The same after seat 0 has drawn an eight."""
    play = under_way(seats)
    play.draw(0)
    return play


def out_of_turn(seats: int) -> Play:
    return deal("classic", seats=seats, hands=[HAND], turned="4D", starter=1)


def table(play: Play) -> Stack:
    return [TableScreen(seated(play), ME)]


def over_table(page: Callable[[], Screen[Any]]) -> Callable[[int], Stack]:
    return lambda _: [*table(throwing(2)), page()]


def panel(id: str) -> Callable[[int], Stack]:
    def made(seats: int) -> Stack:
        session = seated(throwing(seats))
        view, lines = session.view(ME), PANELS[id]
        opened = PanelScreen(id, lambda width: lines(view, opened.glyphs, width))
        return [TableScreen(session, ME), opened]

    return made


def declaring(groups: str, *, help: bool) -> Callable[[int], Stack]:
    def made(seats: int) -> Stack:
        play = finishing("classic", seats=seats, closed="10S")
        session = seated(play, help=help)
        session.arrangement(ME).arrange(play.groups(0, groups))
        assert play.state.drawn is not None
        return [DeclareScreen(session, ME, play.state.drawn)]

    return made


def shown_down(seats: int) -> Play:
    """Seat 0 has declared, the others have still to lay down."""
    play = finishing("classic", seats=seats, hands=LOSERS[: seats - 1], closed="10S")
    play.declare(0)
    return play


def settled_deal(seats: int) -> Session:
    """A deal seat 0 has won; of six one dropped and one declared wrongly."""
    hands = [COMPLETE, *LOSERS[: seats - 1]]
    play = deal("classic", seats=seats, hands=hands, turned="KD")
    play.pass_turn(0)
    for seat in range(1, seats):
        if seat == 4:
            play.drop(seat)
        elif seat == 5:
            declare_wrongly(play, seat, LOSERS[4])
        else:
            play.pass_turn(seat)
    play.draw(0)
    play.declare(0)
    for seat in range(1, seats):
        if play.state.records[seat].is_in:
            play.show(seat)
    return seated(play)


def between_deals(seats: int, *, format: Format = Format.POOL_101) -> Session:
    """A match of several deals, four of them settled; the last seat is out of a pool.

    Seat 0 has dropped twice, seat 1 has declared wrongly, the others were counted.
    """
    setup = new_setup(
        rules="standard",
        format=format,
        names=("Asha",),
        players=seats,
        seed=SEED,
    )
    session = Session(setup)
    sheet = session.sheet
    others = seats - 2
    for points, outcomes, winner in (
        ((20, 0), (Outcome.FIRST_DROP, Outcome.WON), 1),
        ((0, 80), (Outcome.WON, Outcome.WRONG_DECLARATION), 0),
        ((40, 0), (Outcome.MIDDLE_DROP, Outcome.WON), 1),
        ((0, 20), (Outcome.WON, Outcome.FIRST_DROP), 0),
    ):
        sheet = sheet.settled(
            winner=winner,
            points=(*points, *[30] * others),
            outcomes=(*outcomes, *[Outcome.COUNTED] * others),
        )
    return after(session, sheet)


def settlement(seats: int) -> Stack:
    session = settled_deal(seats)
    session.last_deal = session.settled_deal
    return [SettlementScreen(session, ME)]


def card(*names: str) -> Callable[[int], Stack]:
    def made(seats: int) -> Stack:
        setup = new_setup(names=names, players=max(seats, len(names)), seed=SEED)
        return [NewGameScreen(setup)]

    return made


def names(seats: int) -> Stack:
    return [*card(*NAMES[:seats])(seats), NamesScreen(NAMES[:seats])]


def toss(seats: int) -> Stack:
    return [TossScreen(Session(new_setup(names=("You",), players=seats, seed=SEED)))]
