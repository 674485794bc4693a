"""Ten broken arrangements, ten different reasons, each with its rule (D-3)."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from rummy_tui.engine.seat import Seat
from rummy_tui.rules.load import load_profile
from rummy_tui.rules.profile import RulesProfile
from rummy_tui.tui.screens.declare import DeclareScreen
from tests.engine.positions import deal, house
from tests.tui.on_page import session_at, shown
from tests.tui.on_table import TableApp
from tests.tui.running import press, settled, text_of

RULE = re.compile(r"\(((?:[A-Z]-\d+)(?:, [A-Z]-\d+)*)\)")

CLASSIC, DESK, STANDARD = map(load_profile, ("classic", "desk", "standard"))


@dataclass(frozen=True)
class Broken:
    """A group that is no meld, and what the rules say is wrong with it."""

    cards: str
    rule: str
    reason: str
    rules: RulesProfile = STANDARD
    seats: int = 2
    turned: str = "3S"

    def __str__(self) -> str:
        return self.cards


BROKEN = (
    Broken("KD QD", "D-2", "has 2 of the 3 cards a sequence or set needs"),
    Broken("9C 9C 9D", "M-2", "9♣ is there twice; the cards of a set are all of diff"),
    Broken(
        "9C 9C 9C",
        "M-2",
        "9♣ is there 3 times; the cards of a set are all of diff",
        rules=house("classic", identical_triple_packs=0),
        seats=4,
    ),
    Broken("8C 8D 8H 8S PJ", "M-2", "three or four cards, jokers included, not 5"),
    Broken("KH AH 2H", "M-1", "the ace is low (A 2 3) or high (Q K A), never in the m"),
    Broken("5S 6S 8S", "M-1", "not in a row; 1 card missing in between"),
    Broken("4C 5C 6C 7C 8C", "M-8", "a sequence has at most 4 cards", DESK),
    Broken("5H PJ PJ 8H", "M-3", "2 jokers would stand in for other", CLASSIC),
    Broken("9C 9D PJ PJ", "M-3", "a set takes 1 joker at this table", CLASSIC),
    Broken(
        "PJ PJ PJ",
        "M-3",
        "printed jokers alone are no meld; one card must play",
        rules=house("classic", loose_jokers=False),
        seats=4,
    ),
    Broken("5S 6S 6S 7S", "M-1, M-2", "6♠ is there twice; a sequence has each card"),
    Broken("2C 7H KD", "M-1, M-2", "neither one suit in a row nor one rank in diff"),
)


_TOLD: dict[str, str] = {}


async def told(broken: Broken) -> str:
    """What `i` says of these cards once they are grouped by keys."""
    if broken.cards not in _TOLD:
        cards = broken.cards.split()
        play = deal(
            broken.rules, seats=broken.seats, hands=[broken.cards], turned=broken.turned
        )
        app = TableApp(play)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await press(pilot, *("space", "right") * len(cards), "g")
            assert app.groups() == broken.cards
            await press(pilot, "home", "i")
            _TOLD[broken.cards] = app.table.message
            # It is on the screen as well, whole.
            assert app.table.message in " ".join(app.text().split())
    return _TOLD[broken.cards]


@pytest.mark.parametrize("broken", BROKEN, ids=str)
async def test_D3_a_broken_group_says_why_and_by_which_rule(broken: Broken) -> None:
    message = await told(broken)

    assert broken.reason in message
    assert RULE.findall(message) == [broken.rule]


async def test_ten_broken_groups_have_ten_different_reasons() -> None:
    messages = [await told(broken) for broken in BROKEN]

    # Which cards they are, and how many, makes no reason another.
    cards = re.compile(r"\b(10|[2-9AJQK])[♠♥♦♣]|\btwice\b|\b\d+( times)?\b")
    reasons = {cards.sub("", RULE.split(message)[0]) for message in messages}
    assert len(reasons) == len(BROKEN) - 1  # the same card twice, and three times
    assert len(reasons) >= 10


SETS = "QC QD QS"
WHOLE = (
    ("2C 2D 2H | 4C 4D 4H | 6C 6D 6H | 8C 8D 8H 8S", "there is no sequence"),
    (f"2C 3C 4C 5C | 9H 9D 9S | 7C 7D 7H | {SETS}", "there is only 1 sequence"),
    (f"2C 3C PJ 5C | 9H PJ JH | 6D 6C 6H | {SETS}", "needs 1 pure sequence"),
    (f"2C 3C 4C | 9H 10H JH | 6D 6C 6H 6S | {SETS}", "one sequence needs 4 or more"),
)
"""Thirteen cards in melds by the rules of classic, and what they lack all the same."""


@pytest.mark.parametrize(("groups", "reason"), WHOLE)
async def test_D2_what_a_declaration_lacks_is_said_with_its_rule(
    groups: str, reason: str
) -> None:
    play = deal("classic", seats=2, hands=[groups], turned="KD")
    play.draw(0)
    session = session_at(play)
    session.arrangement(Seat(0)).arrange(play.groups(0, groups))
    assert play.state.drawn is not None
    page = DeclareScreen(session, Seat(0), play.state.drawn)
    async with shown(page) as (app, _):
        words = " ".join(text_of(app).split())

    assert reason in words
    others = [other for _, other in WHOLE if other != reason]
    assert not any(other in words for other in others)
    assert RULE.findall(words) == ["D-2"]
