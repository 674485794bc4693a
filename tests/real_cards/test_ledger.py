"""The ledger: the worked matches, a second score keeper, and the way back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rummy_tui.real_cards.entries import (
    DealEntered,
    Entry,
    EntryError,
    NotesCleared,
    Redone,
    RejoinDeclined,
    Result,
    ResultsNoted,
    SeatLeft,
    SeatRejoined,
    SeatRenamed,
    SheetClosed,
    SheetOpened,
    SplitAgreed,
    SplitRefused,
    Undone,
    dump_entry,
    dump_opening,
    load_entry,
    load_opening,
)
from rummy_tui.real_cards.ledger import Ledger, LedgerError
from rummy_tui.real_cards.page import why_no_split
from rummy_tui.rules.formats.terms import Stakes
from rummy_tui.rules.load import load_profile
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format
from tests.oracles.match_score import DEALS, MatchScore
from tests.real_cards.at_table import FAMILY, opened
from tests.rules.formats.cases import (
    CASES,
    after_deal,
    amount,
    blank,
    holds,
    numbers,
    told,
    with_scores,
)

MATCHES = CASES["match"]
ALSO_BY_ITSELF = ("over", "auto_split", "agreed_split", "deal_to")
"""What is different at once where a pot splits by itself."""


def table_of(case: dict[str, Any]) -> SheetOpened:
    """The table of a worked case; hands may count whatever the case says."""
    profile = load_profile("standard", Format(case["format"]))
    profile = replace(
        profile, first_drop_points=case.get("first_drop", 20), full_count=200
    )
    return SheetOpened(
        profile=profile,
        names=tuple(f"Player{seat}" for seat in range(case["seats"])),
        stakes=Stakes(
            point_value=amount(case.get("point_value", "1")),
            entry=amount(case.get("entry", "100")),
            rejoin=case.get("rejoin", True),
            places=case.get("places", 1),
        ),
    )


def entry_of(does: str, case: dict[str, Any]) -> Entry | None:
    """A step of a worked case; None where the table enters it along with others."""
    match does.split():
        case [seat, "rejoins"]:
            return SeatRejoined(int(seat))
        case [seat, "declines"]:
            return RejoinDeclined(int(seat))
        case [seat, "leaves"]:
            return SeatLeft(int(seat))
        case [_, "refuses"]:
            return SplitRefused()
        case ["all", "agreed"]:
            return SplitAgreed()
        case [_, "proposes" | "agrees"] | ["pot", "splits"]:
            return None
    line = after_deal(blank(case, case["seats"]), does).lines[-1]
    return DealEntered(line.winner, line.points, line.outcomes)


@pytest.mark.parametrize("case", MATCHES, ids=[case["id"] for case in MATCHES])
def test_F_a_match_goes_on_the_ledger_as_worked_out_by_hand(
    case: dict[str, Any],
) -> None:
    ledger = Ledger.blank(table_of(case))
    if "start" in case:
        sheet = with_scores(ledger.first.sheet, numbers(case["start"]))
        ledger = replace(ledger, first=replace(ledger.first, sheet=sheet))
    for step in case["steps"]:
        entry = entry_of(step["does"], case)
        if entry is not None:
            ledger = ledger.after(entry)
        sheet = ledger.page.sheet
        by_itself = sheet.payments is not None and not ledger.page.is_agreed
        skipped: tuple[str, ...] = ("does",)
        if by_itself and step["does"] != "pot splits":
            skipped += ALSO_BY_ITSELF
        expected = {n: told(n, step[n]) for n in step if n not in skipped}
        assert {name: holds(sheet, name) for name in expected} == expected, step


def test_every_kind_of_step_is_in_the_worked_matches() -> None:
    kinds = {
        type(entry_of(step["does"], case)) for case in MATCHES for step in case["steps"]
    }

    assert kinds >= {DealEntered, SeatRejoined, RejoinDeclined, SeatLeft}
    assert kinds >= {SplitAgreed, SplitRefused}


# Against a second score keeper.


class RandomMatch:
    """A match of random results, on the ledger and on paper, partly taken back."""

    def __init__(self, format: Format, random: Random) -> None:
        self.random = random
        seats = random.randint(2, 6)
        profile = load_profile(random.choice(("classic", "standard")), format)
        rejoin, entry = random.random() < 0.8, random.choice((1, 333, 10_000))
        value = random.choice((1, 5, 100))
        self.table = SheetOpened(
            profile=profile,
            names=tuple(f"P{seat}" for seat in range(seats)),
            stakes=Stakes(rejoin=rejoin, entry=entry, point_value=value),
        )
        self.ledger = Ledger.blank(self.table)
        self.score = MatchScore(
            format.value,
            seats,
            first_drop=profile.first_drop_points,
            rejoin=rejoin,
            entry=entry,
            point_value=value,
        )
        self.log: list[Entry] = []
        self.happened: Counter[str] = Counter()

    def play(self) -> None:
        for _ in range(60):
            if self.ledger.page.is_over:
                break
            self._enter(self._next())
            self._agree()
            if self.random.random() < 0.2:
                self._go_back_and_forth()
        again = Ledger.of(
            load_opening(dump_opening(self.table)),
            (load_entry(dump_entry(entry)) for entry in self.log),
        )
        assert again == self.ledger

    def _enter(self, entry: Entry) -> None:
        self.happened[type(entry).__name__] += 1
        self.log.append(entry)
        self.ledger = self.ledger.after(entry)
        score = self.score
        match entry:
            case DealEntered(winner=winner, points=points, outcomes=outcomes):
                left = [s for s, how in enumerate(outcomes) if how is Outcome.LEFT]
                score.deal(winner, points, left)
            case SeatRejoined(seat=seat):
                score.rejoin(seat)
            case RejoinDeclined(seat=seat):
                score.decline(seat)
            case SeatLeft(seat=seat):
                score.leave(seat)
            case SplitRefused():
                score.refuse()
            case SplitAgreed():
                assert score.manual_split is not None
                score.share(score.manual_split)
        if not score.is_over and score.auto_split is not None:
            score.share(score.auto_split)
            self.happened["split by itself"] += 1

    def _next(self) -> Entry:
        page, random = self.ledger.page, self.random
        if random.random() < 0.03 and len(page.sheet.seats_in) > 1:
            return SeatLeft(random.choice(page.sheet.seats_in))
        if page.is_asking:
            seat = random.choice(sorted(page.sheet.asked))
            return random.choice((SeatRejoined, RejoinDeclined))(seat)
        if not why_no_split(page) and random.random() < 0.5:
            return random.choice((SplitAgreed(), SplitRefused()))
        return self._deal()

    def _deal(self) -> DealEntered:
        page, profile = self.ledger.page, self.table.profile
        points, outcomes = [], []
        winner = self.random.choice(page.playing)
        ways = [
            (Outcome.COUNTED, self.random.randint(0, profile.full_count)),
            (Outcome.COUNTED, 20),
            (Outcome.WRONG_DECLARATION, profile.wrong_declaration_points),
        ]
        if page.sheet.terms.has_drops:
            ways.append((Outcome.FIRST_DROP, profile.first_drop_points))
            ways.append((Outcome.MIDDLE_DROP, profile.middle_drop_points))
            if self.random.random() < 0.1:
                ways.append((Outcome.LEFT, profile.middle_drop_points))
        for seat in range(len(page.names)):
            how, count = self.random.choice(ways)
            if seat == winner:
                how, count = Outcome.WON, 0
            elif seat not in page.playing:
                how, count = Outcome.NOT_DEALT, 0
            points.append(count)
            outcomes.append(how)
        return DealEntered(winner, tuple(points), tuple(outcomes))

    def _go_back_and_forth(self) -> None:
        """Take some entries back and let them stand again: nothing has changed."""
        before = self.ledger
        many = self.random.randint(1, len(before.steps))
        for entry in [Undone()] * many + [Redone()] * many:
            self.log.append(entry)
            self.ledger = self.ledger.after(entry)
        assert self.ledger.page == before.page
        assert self.ledger.steps == before.steps
        self.happened["taken back"] += many

    def _agree(self) -> None:
        page, score = self.ledger.page, self.score
        assert [*page.scores] == score.scores
        assert [*page.sheet.seats_in] == score.at_table
        assert sorted(page.sheet.asked) == sorted(score.asked)
        assert page.is_over == score.is_over or page.is_points
        if page.is_over:
            assert [*page.changes] == score.final_money
            assert sum(page.changes) == 0
            if not page.sheet.terms.is_by_chips:
                assert [*page.ranking] == score.ranks or page.is_points
        else:
            assert [*page.playing] == sorted(score.playing) or page.is_points


def test_F_the_ledger_says_what_a_second_score_keeper_says() -> None:
    happened: Counter[str] = Counter()
    # Of points rummy a deal is a match, which the other keeper ends with.
    formats = [Format(name) for name in DEALS if name not in ("points", "tournament")]
    formats += [Format.POOL_61, Format.POOL_101, Format.POOL_201] * 2
    for number in range(300):
        random = Random(number)
        match = RandomMatch(formats[number % len(formats)], random)
        match.play()
        happened += match.happened

    rare = ("SeatRejoined", "RejoinDeclined", "SeatLeft", "SplitAgreed", "SplitRefused")
    assert not [
        it for it in (*rare, "split by itself", "taken back") if not happened[it]
    ]


# Points rummy: a match a deal, on one sheet.


def deal(winner: int, *points: int) -> DealEntered:
    outcomes = [Outcome.COUNTED] * len(points)
    outcomes[winner] = Outcome.WON
    return DealEntered(winner, points, tuple(outcomes))


def test_F1_deals_of_points_rummy_add_up_and_the_sheet_ends_when_closed() -> None:
    table = opened("points", names=("A1", "B1", "C1"), stakes=Stakes(point_value=5))
    entries = [deal(0, 0, 37, 3), deal(1, 80, 0, 20)]
    page = Ledger.of(table, entries).page

    assert page.number == 3
    assert not page.is_over
    # In hundredths: 40 x 0.05 - 80 x 0.05, and so on.
    assert page.changes == (200 - 400, -185 + 500, -15 - 100)
    assert page.scores == (80, 37, 23)
    closed = Ledger.of(table, [*entries, SheetClosed()]).page
    assert closed.is_over
    assert closed.ranking == (3, 1, 2)
    assert closed.winner == 1


def test_F1_in_points_rummy_chips_decide_and_not_the_last_deal() -> None:
    table = opened("points", names=("A1", "B1", "C1"))
    deals = [deal(0, 0, 37, 3), deal(1, 5, 0, 3)]
    page = Ledger.of(table, [*deals, SheetClosed()]).page

    assert page.changes == (3500, -2900, -600)
    assert page.ranking == (1, 3, 2)
    assert page.winner == 0


def test_F1_who_left_points_rummy_is_dealt_no_more_cards() -> None:
    table = opened("points", names=("A1", "B1", "C1"))
    left = DealEntered(0, (0, 40, 9), (Outcome.WON, Outcome.LEFT, Outcome.COUNTED))
    ledger = Ledger.of(table, [left])
    assert ledger.page.playing == (0, 2)

    out = (Outcome.COUNTED, Outcome.NOT_DEALT, Outcome.WON)
    ledger = ledger.after(DealEntered(2, (5, 0, 0), out))
    assert ledger.page.playing == (0, 2)
    assert ledger.after(SeatLeft(0)).page.is_over


# What cannot be entered.

FIRST = deal(0, 0, 30, 30, 40)
OUT = deal(0, 0, 80, 20, 10)
REFUSED: dict[str, tuple[list[Entry], Entry, str]] = {
    "nothing to undo": ([], Undone(), "nothing to take back"),
    "nothing to redo": ([FIRST], Redone(), "nothing was taken back"),
    "redo after an entry": ([FIRST, Undone(), FIRST], Redone(), "nothing was taken"),
    "two winners": (
        [],
        DealEntered(0, (0, 0, 20, 20), (Outcome.WON,) * 2 + (Outcome.COUNTED,) * 2),
        "exactly one winner",
    ),
    "a winner who is another": (
        [],
        DealEntered(1, (0, 20, 20, 20), FIRST.outcomes),
        "exactly one winner",
    ),
    "a winner with points": ([], deal(0, 5, 20, 20, 20), "at most 0"),
    "more than a hand counts": ([], deal(0, 0, 81, 20, 20), "81"),
    "fewer players": ([], deal(0, 0, 20), "other players"),
    "cards of somebody out": (
        [FIRST, OUT, RejoinDeclined(1)],
        deal(0, 0, 10, 20, 30),
        "Ravi has no cards",
    ),
    "nothing known of somebody in": (
        [],
        DealEntered(
            0, (0, 0, 9, 9), (Outcome.WON, Outcome.NOT_DEALT) + (Outcome.COUNTED,) * 2
        ),
        "Ravi has cards",
    ),
    "a deal before an answer": ([FIRST, OUT], FIRST, "has to say first"),
    "rejoining unasked": ([FIRST], SeatRejoined(1), "cannot rejoin"),
    "declining unasked": ([FIRST], RejoinDeclined(9), "no seat 10"),
    "leaving twice": ([SeatLeft(1)], SeatLeft(1), "out of the match already"),
    "leaving in a deal": (
        [ResultsNoted(((1, Result(Outcome.FIRST_DROP, 20)),))],
        SeatLeft(1),
        "deal 1 is in play",
    ),
    "splitting too early": ([FIRST], SplitAgreed(), "two left of three"),
    "closing a pool": ([FIRST], SheetClosed(), "ends by itself"),
    "clearing nothing": ([FIRST], NotesCleared(), "nothing is noted"),
    "noting two winners": (
        [ResultsNoted(((1, Result(Outcome.WON)),))],
        ResultsNoted(((2, Result(Outcome.WON)),)),
        "one winner",
    ),
    "noting too much": (
        [],
        ResultsNoted(((1, Result(Outcome.FIRST_DROP, 21)),)),
        "at most 20",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_is_refused_and_the_ledger_stands(name: str) -> None:
    before, entry, why = REFUSED[name]
    ledger = Ledger.of(opened(), before)
    copy = replace(ledger)

    with pytest.raises(LedgerError, match=why):
        ledger.after(entry)
    assert ledger == copy


def test_F5_two_who_play_for_chips_have_no_drops() -> None:
    ledger = Ledger.blank(opened("deals-2", names=FAMILY[:2]))

    with pytest.raises(LedgerError, match="no drops"):
        ledger.after(ResultsNoted(((0, Result(Outcome.FIRST_DROP, 20)),)))


def test_after_the_end_only_steps_back_and_names_are_taken() -> None:
    ledger = Ledger.of(opened(names=FAMILY[:2]), [deal(0, 0, 80), deal(0, 0, 40)])
    assert ledger.page.is_over

    for entry in (FIRST, SeatLeft(0), SplitAgreed(), NotesCleared()):
        with pytest.raises(LedgerError, match="match is over"):
            ledger.after(entry)
    assert ledger.after(SeatRenamed(0, "Usha")).page.names[0] == "Usha"
    assert not ledger.after(Undone()).page.is_over


# As lines.


def every_entry() -> Iterator[Entry]:
    yield FIRST
    yield ResultsNoted(((1, Result(Outcome.WON, 0, 7)), (0, Result(Outcome.LEFT, 40))))
    yield from (NotesCleared(), SplitAgreed(), SplitRefused(), SheetClosed())
    yield from (SeatRejoined(2), RejoinDeclined(3), SeatLeft(0), Undone(), Redone())
    yield SeatRenamed(1, "Zoë ♥")


@pytest.mark.parametrize("entry", [*every_entry()], ids=repr)
def test_an_entry_comes_back_from_its_line(entry: Entry) -> None:
    assert load_entry(dump_entry(entry)) == entry
    assert "\n" not in dump_entry(entry)


def test_a_sheet_holds_its_rules_in_full() -> None:
    table = opened()
    house = replace(table, profile=replace(table.profile, name="gone", full_count=77))

    assert load_opening(dump_opening(house)) == house


@pytest.mark.parametrize(
    "line",
    [
        "",
        "[]",
        "nonsense",
        '{"entry": 5}',
        '{"entry": []}',
        '{"seat": 1}',
        '{"entry": "SeatLeft"}',
        '{"entry": "SeatLeft", "seat": -1}',
        '{"entry": "SeatLeft", "seat": true}',
        '{"entry": "SeatLeft", "seat": 1, "more": 2}',
        '{"entry": "SeatRenamed", "seat": 1, "name": 4}',
        '{"entry": "DealEntered", "winner": 0, "points": [0], "outcomes": ["?"]}',
        '{"entry": "ResultsNoted", "results": [[1]]}',
    ],
)
def test_a_damaged_line_is_refused(line: str) -> None:
    with pytest.raises(EntryError):
        load_entry(line)


def test_an_entry_of_a_newer_program_says_so() -> None:
    with pytest.raises(EntryError) as caught:
        load_entry('{"entry": "CardCounted"}')

    assert caught.value.code == "history-newer"
