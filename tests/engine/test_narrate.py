"""A match in plain lines: who did what, and no card that is nobody's to know."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.apply import start
from rummy_tui.engine.events import (
    ClosedCardDrawn,
    DealSettled,
    Dealt,
    DealVoided,
    DeclarationIgnored,
    Declared,
    DeclaredWrongly,
    Discarded,
    DropCancelled,
    DropKind,
    Dropped,
    DropQueued,
    Event,
    LeftMatch,
    MatchEnded,
    MatchStarted,
    MissReason,
    OpenCardTaken,
    PotSplit,
    RejoinDeclined,
    Rejoined,
    Reshuffled,
    SeatResult,
    Shown,
    SplitAgreed,
    SplitProposed,
    SplitRefused,
    Tossed,
    TurnMissed,
)
from rummy_tui.engine.narrate import Narrator
from rummy_tui.engine.seat import PlayerInfo, Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.new_match import new_setup, new_table
from rummy_tui.rules.formats.terms import NO_STAKES
from rummy_tui.rules.load import load_profile
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.problem import ProblemCode

NOON = datetime(2024, 2, 29, 12, 0, tzinfo=UTC)
ASHA, BHIM = Seat(0), Seat(1)
STARTED = MatchStarted(
    profile=load_profile("classic"),
    players=(PlayerInfo(name="Asha"), PlayerInfo(name="Bhim", bot="miser")),
    stakes=NO_STAKES,
    turn_seconds=0,
    commitment="c0ffee",
    words="",
    repeatable=True,
)
TABLE = start(STARTED).table


def cards(*numbers: int) -> tuple[CardId, ...]:
    return tuple(map(CardId, numbers))


# In the unshuffled shoe cards 0 to 12 are AS to KS, 13 to 25 AH to KH and so on.
NINE_OF_DIAMONDS, NINE_OF_CLUBS = CardId(34), CardId(47)
GROUPS = (cards(0, 1, 2), cards(*range(13, 23)))
ORDER = tuple(map(CardId, reversed(range(len(TABLE.shoe)))))


def settled(*points: int) -> DealSettled:
    return DealSettled(
        winner=ASHA,
        results=tuple(
            SeatResult(outcome=Outcome.WON, points=p, change=0) for p in points
        ),
    )


WRONG = DeclaredWrongly(
    seat=BHIM,
    closing=NINE_OF_CLUBS,
    groups=GROUPS,
    problems=(ProblemCode.NO_SEQUENCE,),
    points=80,
    number=1,
    at=NOON,
)

LINES: list[tuple[Event, str | None]] = [
    (STARTED, "Asha and Bhim [bot miser] sit down"),
    (
        Tossed(draws=(cards(0, 0), cards(34, 47)), starter=ASHA),
        "Asha wins the toss (Asha AS, Bhim AS; Asha 9D, Bhim 9C)",
    ),
    (
        Dealt(number=1, seats=(BHIM, ASHA), order=ORDER),
        "Bhim starts deal 1: open card 4D, wild joker 3D",
    ),
    (ClosedCardDrawn(seat=ASHA, card=NINE_OF_CLUBS), "Asha draws closed"),
    (OpenCardTaken(seat=ASHA, card=NINE_OF_DIAMONDS), "Asha takes open 9D"),
    (Discarded(seat=ASHA, card=NINE_OF_CLUBS), "Asha discards 9C"),
    (
        Reshuffled(order=cards(*range(19))),
        "the open deck makes a new closed deck of 19 cards",
    ),
    (DropQueued(seat=ASHA), None),
    (DropCancelled(seat=ASHA), None),
    (
        Dropped(seat=ASHA, kind=DropKind.FIRST, points=10),
        "Asha drops (first drop, 10 points)",
    ),
    (
        Dropped(seat=ASHA, kind=DropKind.MIDDLE, points=30),
        "Asha drops (middle drop, 30 points)",
    ),
    (
        Dropped(seat=ASHA, kind=DropKind.MISSED_TURNS, points=30),
        "Asha drops (too many missed turns, 30 points)",
    ),
    (LeftMatch(seat=ASHA, points=10), "Asha leaves the match (10 points)"),
    (
        TurnMissed(seat=ASHA, reason=MissReason.TIME_OUT, detail=""),
        "Asha misses the turn (time is up)",
    ),
    (
        Declared(seat=ASHA, closing=NINE_OF_CLUBS, groups=GROUPS, number=1, at=NOON),
        "Asha declares AS 2S 3S | AH 2H 3H 4H 5H 6H 7H 8H 9H 10H",
    ),
    (WRONG, "Bhim declares wrongly and discards 9C (80 points)"),
    (
        DeclarationIgnored(seat=ASHA, number=2, at=NOON),
        "Asha declares too late, which counts for nothing",
    ),
    (Shown(seat=ASHA, groups=GROUPS, best=False), "Asha shows"),
    (settled(0, 37), "Asha wins the deal (points: Bhim 37)"),
    (DealVoided(), "the deal is void: nobody finished in 120 turns"),
    (Rejoined(seat=BHIM, score=72), "Bhim rejoins at 72 points"),
    (RejoinDeclined(seat=BHIM), "Bhim does not rejoin"),
    (SplitProposed(seat=ASHA), "Asha proposes to split the pot"),
    (SplitAgreed(seat=BHIM), "Bhim agrees to split the pot"),
    (SplitRefused(seat=BHIM), "Bhim refuses to split the pot"),
    (
        PotSplit(payments=(15_001, 15_000), by_agreement=False),
        "the pot is split: Asha 150.01, Bhim 150.00",
    ),
    (
        MatchEnded(winner=ASHA, changes=(0, 0), seed="7"),
        "Asha wins the match; the seed was 7",
    ),
]


@pytest.mark.parametrize(
    ("event", "line"), LINES, ids=[type(event).__name__ for event, _ in LINES]
)
def test_each_event_is_told_in_its_line(event: Event, line: str | None) -> None:
    assert Narrator(TABLE).line(event) == line


def test_every_kind_of_event_is_told_here() -> None:
    assert {type(event) for event, _ in LINES} == set(Event.__args__)


OTHERS: list[tuple[Event, Event]] = [
    (
        Declared(seat=ASHA, closing=NINE_OF_CLUBS, groups=GROUPS, number=1, at=NOON),
        Declared(seat=ASHA, closing=CardId(40), groups=GROUPS, number=1, at=NOON),
    ),
    (
        ClosedCardDrawn(seat=ASHA, card=CardId(1)),
        ClosedCardDrawn(seat=ASHA, card=CardId(2)),
    ),
    (Reshuffled(order=cards(1, 2, 3)), Reshuffled(order=cards(7, 8, 9))),
    (WRONG, replace(WRONG, groups=(cards(*range(20, 33)),))),
    (WRONG, replace(WRONG, problems=(ProblemCode.WRAP_AROUND,))),
    (
        Shown(seat=ASHA, groups=GROUPS, best=True),
        Shown(seat=ASHA, groups=(cards(*range(30, 43)),), best=False),
    ),
    (
        TurnMissed(seat=ASHA, reason=MissReason.BOT_ILLEGAL, detail="not 9C"),
        TurnMissed(seat=ASHA, reason=MissReason.BOT_ILLEGAL, detail="not KD"),
    ),
    (
        Dealt(number=1, seats=(ASHA, BHIM), order=ORDER),
        Dealt(
            number=1,
            seats=(ASHA, BHIM),
            order=(*reversed(ORDER[:26]), *ORDER[26:28], *reversed(ORDER[28:])),
        ),
    ),
]


@pytest.mark.parametrize(
    ("event", "other"), OTHERS, ids=[type(event).__name__ for event, _ in OTHERS]
)
def test_T8_hidden_cards_make_no_difference_to_a_line(
    event: Event, other: Event
) -> None:
    assert event != other
    assert Narrator(TABLE).line(event) == Narrator(TABLE).line(other)


def test_seats_are_called_as_asked() -> None:
    narrator = Narrator(TABLE, ["Asha", "Bhim [bot]"])

    assert narrator.line(Discarded(seat=BHIM, card=NINE_OF_CLUBS)) == (
        "Bhim [bot] discards 9C"
    )


YOURS = [
    "You win the toss (You AS, Bhim AS; You 9D, Bhim 9C)",
    "You draw closed",
    "You take open 9D",
    "You discard 9C",
    "You drop (first drop, 10 points)",
    "You drop (middle drop, 30 points)",
    "You drop (too many missed turns, 30 points)",
    "You leave the match (10 points)",
    "You miss the turn (time is up)",
    "You declare AS 2S 3S | AH 2H 3H 4H 5H 6H 7H 8H 9H 10H",
    "You declare too late, which counts for nothing",
    "You show",
    "You win the deal (points: Bhim 37)",
    "You propose to split the pot",
    "You win the match; the seed was 7",
]


def test_of_you_it_is_said_otherwise() -> None:
    narrator = Narrator(TABLE, ["You", "Bhim"])
    said = [narrator.line(event) for event, _ in LINES]
    assert [line for line in said if line and line.startswith("You ")] == YOURS

    other = Narrator(TABLE, ["You Li", "Bhim"])
    assert other.line(Shown(seat=ASHA, groups=GROUPS, best=False)) == "You Li shows"
    seated = Narrator(TABLE, ["Asha", "You"])
    assert seated.line(WRONG) == "You declare wrongly and discard 9C (80 points)"
    assert seated.line(RejoinDeclined(seat=BHIM)) == "You do not rejoin"
    assert seated.line(SplitAgreed(seat=BHIM)) == "You agree to split the pot"


def matches() -> Iterator[list[Event]]:
    for number in range(1, 4):
        setup = new_setup(
            bots=("random", "miser", "collector"), seed=Seed.numbered(number)
        )
        table = new_table(setup)
        table.play_bots()
        yield table.events


def test_the_name_comes_first_in_every_line_about_a_seat() -> None:
    for events in matches():
        started = events[0]
        assert isinstance(started, MatchStarted)
        narrator = Narrator(start(started).table)
        names = [player.name for player in started.players]
        for event in events:
            seat = getattr(event, "seat", None)
            line = narrator.line(event)
            if seat is not None and line is not None:
                assert line.startswith(f"{names[seat]} ")
                assert "\n" not in line
