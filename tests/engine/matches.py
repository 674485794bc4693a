"""Whole matches of every format, played by bots and people and held against the rules.

What the rules say of scores is asked of `tests.oracles.match_score`, which is fed with
the events and knows nothing of the program's own sheet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from rummy_tui.bot_registry import find_bot
from rummy_tui.engine.actions import (
    Action,
    AgreeToSplit,
    CancelDrop,
    Declare,
    DeclineRejoin,
    DrawClosed,
    DrawOpen,
    Drop,
    LeaveMatch,
    ProposeSplit,
    RefuseSplit,
    Rejoin,
    Show,
)
from rummy_tui.engine.apply import apply, replay, start
from rummy_tui.engine.decide import decide
from rummy_tui.engine.events import (
    ClosedCardDrawn,
    DealSettled,
    Dealt,
    DealVoided,
    DeclaredWrongly,
    Dropped,
    Event,
    LeftMatch,
    MatchEnded,
    MatchStarted,
    MissReason,
    OpenCardTaken,
    PotSplit,
    RejoinDeclined,
    Rejoined,
    SplitAgreed,
    SplitProposed,
    SplitRefused,
    Tossed,
)
from rummy_tui.engine.legal import legal_actions
from rummy_tui.engine.log import dump_event, dump_log, load_event, load_log
from rummy_tui.engine.refusal import IllegalActionError
from rummy_tui.engine.seat import PlayerInfo, Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase, State
from rummy_tui.engine.table import Player, Table
from rummy_tui.engine.view import seat_view
from rummy_tui.rules.formats.terms import Stakes
from rummy_tui.rules.load import load_profile
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format, RulesProfile
from tests.engine.positions import NAMES, assert_conserved
from tests.engine.worlds import Onlooker
from tests.oracles.match_score import MatchScore

PERSON = ""
BETWEEN: tuple[Action, ...] = (
    Rejoin(),
    DeclineRejoin(),
    ProposeSplit(),
    AgreeToSplit(),
    RefuseSplit(),
    LeaveMatch(),
)
OF_A_DEAL: tuple[Action, ...] = (
    DrawClosed(),
    DrawOpen(),
    Drop(),
    CancelDrop(),
    Show(),
    Show(()),
    Declare(closing=0, groups=()),  # type: ignore[arg-type]
)
DROPS = {
    "classic": dict.fromkeys(Format, (10, 30)),
    "standard": dict.fromkeys(Format, (20, 40))
    | {Format.POOL_61: (15, 30), Format.POOL_201: (25, 50)},
}
"""First and middle drop, typed from the table of profile keys."""


def seated(players: Sequence[str], seed: Seed) -> list[Player]:
    """Bots by name, and people where there is none."""
    found = []
    for seat, bot in enumerate(players):
        info = PlayerInfo(name=NAMES[seat], bot=bot)
        if bot == PERSON:
            found.append(Player(info))
            continue
        random = seed.random_for(f"bot {seat} {bot}")
        found.append(Player(info, find_bot(bot).make(random), random))
    return found


def table_of(
    profile: RulesProfile,
    players: Sequence[str],
    number: int,
    stakes: Stakes,
    events: Sequence[Event] = (),
) -> Table:
    """A table of these bots and people, or one that takes a log up."""
    seed = Seed.numbered(number)
    return Table(
        profile, seated(players, seed), seed=seed, stakes=stakes, events=events
    )


class Onlookers:
    """Follow a match event by event and hold every step against the rules."""

    def __init__(self, random: Random, share: float) -> None:
        """Watch.

        Args:
            random: Where samples come from.
            share: Of the events, at which every view is compared with another world's.
        """
        self.random = random
        self.share = share
        self.seen = 0
        self.state: State | None = None
        self.score: MatchScore | None = None
        self.onlooker = Onlooker()
        self.starter = Seat(0)
        self.is_void = False
        self.number = 0
        self.drew: set[Seat] = set()
        self.paid: dict[Seat, int] = {}
        self.left: list[Seat] = []
        self.happened: Counter[str] = Counter()

    def follow(self, table: Table) -> None:
        """Check all that has happened since the last time, and where it has led to."""
        for event in table.events[self.seen :]:
            kept = load_event(dump_event(event))
            assert kept == event
            self._step(kept)
        self.seen = len(table.events)
        assert self.state == table.state
        self._at_rest(table)

    def finish(self, table: Table) -> None:
        """Check the match as a whole."""
        assert load_log(dump_log(table.events)) == table.events
        assert replay(table.events) == table.state
        assert isinstance(table.events[-1], MatchEnded)

    def _step(self, event: Event) -> None:
        if self.state is None:
            assert isinstance(event, MatchStarted)
            self.state = start(event)
            self.score = self._score_of(event)
            return
        self._scored(event, self.state)
        self.state = state = apply(self.state, event)
        self.onlooker.follow(event, state)
        assert_conserved(state)
        self._same_scores(state)
        if state.hands and state.phase is not Phase.OVER:
            for seat in map(Seat, range(len(state.hands))):
                if self.random.random() < self.share:
                    other = self.onlooker.other_world(state, seat, self.random)
                    assert seat_view(state, seat) == seat_view(other, seat)

    def _score_of(self, event: MatchStarted) -> MatchScore:
        self.format = event.profile.format
        self.drops = DROPS[event.profile.name][self.format]
        stakes = event.stakes
        return MatchScore(
            self.format.value,
            len(event.players),
            first_drop=self.drops[0],
            entry=stakes.entry,
            rejoin=stakes.rejoin,
            places=stakes.places,
            point_value=stakes.point_value,
        )

    def _scored(self, event: Event, before: State) -> None:
        """Tell the other sheet, and ask it whether this could happen."""
        score = self.score
        assert score is not None
        self.happened[type(event).__name__] += 1
        match event:
            case Tossed(starter=starter):
                self.starter = starter
                self.is_void = True
            case Dealt():
                self._dealt(event, score)
            case ClosedCardDrawn(seat=seat) | OpenCardTaken(seat=seat):
                self.drew.add(seat)
            case Dropped(seat=seat, points=points):
                assert not (score.seats == 2 and self.is_by_chips)
                self.paid[seat] = points
            case DeclaredWrongly(seat=seat, points=points):
                self.paid[seat] = points
            case LeftMatch(seat=seat, points=points):
                assert seat in score.at_table or seat in score.asked
                if before.is_settled:
                    assert points == 0
                    self.happened["left a tie"] += seat in score.tied
                    self.happened["left while others are asked"] += bool(
                        set(score.asked) - {seat}
                    )
                    score.leave(seat)
                else:
                    assert points in self._price(seat, before, score)
                    self.paid[seat] = points
                    self.left.append(seat)
            case DealSettled():
                self._settled(event, score)
            case DealVoided():
                self.is_void = True
                self.happened["left in a void deal"] += bool(self.left)
                for seat in self.left:
                    score.leave(seat)
            case Rejoined(seat=seat, score=new):
                assert new == score.new_score
                score.rejoin(seat)
            case RejoinDeclined(seat=seat):
                score.decline(seat)
            case SplitProposed(seat=seat):
                assert not score.agreed
                assert score.manual_split is not None
                score.agree(seat)
            case SplitAgreed(seat=seat):
                assert seat not in score.agreed
                score.agree(seat)
            case SplitRefused(seat=seat):
                assert seat not in score.agreed
                score.refuse()
            case PotSplit(payments=payments, by_agreement=by_agreement):
                self.happened["by agreement"] += by_agreement
                if by_agreement:
                    assert sorted(score.agreed) == score.at_table
                share = score.manual_split if by_agreement else score.auto_split
                assert [*payments] == share
                score.share(payments)
            case MatchEnded(winner=winner, changes=changes):
                assert score.is_over
                assert [*changes] == score.final_money
                assert sum(changes) == 0
                assert score.ranks[winner] == 1
            case _:
                pass

    @property
    def is_by_chips(self) -> bool:
        return self.format.startswith(("deals", "tournament"))

    def _dealt(self, event: Dealt, score: MatchScore) -> None:
        """Who is dealt in, and who starts (T-1, T-7, F-5)."""
        self.number += 1
        assert event.number == self.number
        assert not score.is_over
        assert not score.asked
        assert not score.agreed
        playing = score.playing
        assert len(playing) > 1
        after = 0 if self.is_void else 1
        places = range(self.starter + after, self.starter + after + score.seats)
        clockwise = [place % score.seats for place in places]
        assert [*event.seats] == [seat for seat in clockwise if seat in playing]
        self.happened["extra deal"] += bool(score.tied)
        self.starter, self.is_void = event.seats[0], False
        self.drew, self.paid, self.left = set(), {}, []

    def _price(self, seat: Seat, before: State, score: MatchScore) -> tuple[int, ...]:
        """What leaving in the middle of a deal costs (F-1, F-5, T-6)."""
        if seat in self.paid:
            return (self.paid[seat],)
        if seat not in score.playing:
            return (0,)
        if score.seats == 2 and self.is_by_chips:
            return (80,)
        return (self.drops[seat in self.drew],)

    def _settled(self, event: DealSettled, score: MatchScore) -> None:
        points = [result.points for result in event.results]
        for seat, result in enumerate(event.results):
            assert (result.outcome is Outcome.LEFT) == (seat in self.left)
            assert (result.outcome is Outcome.WON) == (seat == event.winner)
            if result.outcome is Outcome.NOT_DEALT:
                assert seat not in score.playing
                assert result.points == 0
            if Seat(seat) in self.paid:
                assert result.points == self.paid[Seat(seat)]
        changes = [result.change for result in event.results]
        assert sum(changes) == 0
        if score.is_pool:
            assert not any(changes)
        self.happened["left while tied"] += bool(set(self.left) & set(score.tied))
        score.deal(event.winner, points, self.left)
        self.happened["asked"] += bool(score.asked)

    def _same_scores(self, state: State) -> None:
        sheet, score = state.sheet, self.score
        assert score is not None
        assert [seat.score for seat in sheet.seats] == score.scores
        assert [*sheet.seats_in] == score.at_table
        assert sorted(sheet.asked) == sorted(score.asked)
        assert [*sheet.next_seats] == sorted(score.playing)

    def _at_rest(self, table: Table) -> None:
        """Nothing waits to happen by itself, and everybody may do what they may."""
        state, score = table.state, self.score
        assert score is not None
        between = state.phase in (Phase.SETTLED, Phase.VOID)
        assert (state.phase is Phase.OVER) == score.is_over or not between
        if between:
            assert not score.is_over
            assert score.auto_split is None
            assert not any(table.is_bot(Seat(seat)) for seat in score.asked)
            answers = bool(score.asked or score.agreed)
            assert table.may_deal is not answers
            assert (table.asked is not None) is answers
        if state.phase is Phase.OVER or between:
            for seat in map(Seat, range(score.seats)):
                legal = {*legal_actions(table.view(seat))}
                assert legal == accepted(state, seat, table.seed)
                assert legal == {*self._allowed(state, seat, score)}

    def _allowed(self, state: State, seat: Seat, score: MatchScore) -> Iterator[Action]:
        """What a seat may do after a deal (F-1, F-3, F-4)."""
        if state.phase is not Phase.SETTLED:
            return
        is_asked, is_in = seat in score.asked, seat in score.at_table
        if is_asked or is_in:
            yield LeaveMatch()
        if is_asked:
            yield Rejoin()
            yield DeclineRejoin()
        if is_in and score.agreed and seat not in score.agreed:
            yield AgreeToSplit()
            yield RefuseSplit()
        if is_in and not score.agreed and not score.was_refused and score.manual_split:
            yield ProposeSplit()


def accepted(state: State, seat: Seat, seed: Seed) -> set[Action]:
    """Of the actions that name no card, those that `decide` takes."""
    taken = set()
    for action in (*BETWEEN, *OF_A_DEAL):
        try:
            decide(state, seat, action, seed=seed)
        except IllegalActionError:
            continue
        taken.add(action)
    return taken


class People:
    """Play the seats without a bot: sensibly, but for drops, misses and leaving."""

    def __init__(self, random: Random, *, drops: float, leaves: float) -> None:
        self.random = random
        self.drops = drops
        self.leaves = leaves
        self.brain = find_bot("collector").make(Seed.numbered(1).random_for("people"))

    def move(self, table: Table, seat: Seat) -> None:
        """Do what is awaited, let the turn pass, or leave."""
        view = table.view(seat)
        chance = self.random.random()
        if view.phase is Phase.SHOW:
            table.act(seat, Show())
        elif chance < self._leaves_now(table) / 20:
            table.act(seat, LeaveMatch())
        elif chance > 0.98:
            table.miss_turn(seat, MissReason.TIME_OUT)
        elif (
            view.phase is Phase.DRAW
            and self.random.random() < self.drops
            and Drop() in legal_actions(view)
        ):
            table.act(seat, Drop())
        elif view.phase is Phase.DISCARD and self.random.random() < 0.01:
            hand = view.hand
            table.act(seat, Declare(hand[0], (hand[1:],)))
        else:
            table.act(seat, self.brain.choose(view))

    def _leaves_now(self, table: Table) -> float:
        """Where a tie or an offer can be upset by leaving, many do."""
        sheet = table.state.sheet
        is_moment = bool(sheet.contest or sheet.asked)
        return 0.5 if self.leaves and is_moment else self.leaves

    def disturb(self, table: Table) -> None:
        """Perhaps leave out of turn: in the deal, out of it, or not dealt in."""
        if self.random.random() < self._leaves_now(table) / 20:
            seat = Seat(self.random.randrange(len(table.state.table.players)))
            if not table.is_bot(seat) and LeaveMatch() in legal_actions(
                table.view(seat)
            ):
                table.act(seat, LeaveMatch())

    def between(self, table: Table) -> bool:
        """Answer, propose or leave; whether anything was done."""
        if table.may_deal and self.random.random() < 0.5:
            return False
        leaves = self._leaves_now(table)
        wishes = [
            (Seat(seat), action)
            for seat, info in enumerate(table.state.table.players)
            if not info.is_bot
            for action in legal_actions(table.view(Seat(seat)))
            if not isinstance(action, LeaveMatch) or self.random.random() < leaves
        ]
        if wishes:
            table.act(*self.random.choice(wishes))
        return bool(wishes)


def players_of(seats: int, number: int) -> list[str]:
    """Who sits at the table of this match: a person at least, one random bot at most.

    Two of those would hardly ever end a deal.
    """
    random = Random(f"{seats} {number}")
    kinds = ["random", "collector", PERSON, PERSON]
    players = [random.choice(kinds[1:]) for _ in range(seats)]
    chance = random.random()
    if chance < 0.4:
        players[0] = "random"
    elif chance < 0.7:
        return [PERSON] * seats
    players[-1] = PERSON
    random.shuffle(players)
    return players


def play_match(
    format: Format, players: Sequence[str], number: int, *, share: float
) -> Counter[str]:
    """Play a match to its end under watch; how often each thing happened.

    Half-way through, its log is taken up by another table, which plays on.
    """
    random = Random(f"{format} {players} {number}")
    # Few turns, so that some deals are void; a random bot would use them all.
    limits = (10, 14) if "random" in players else (10, 14, 120)
    limit = random.choice(limits)
    rules = random.choice([*DROPS])
    profile = replace(load_profile(rules, format), turn_limit=limit)
    stakes = Stakes(
        point_value=random.choice((5, 100)),
        entry=random.choice((10_000, 333, 1)),
        rejoin=random.random() < 0.9,
        places=(len(players) + 1) // 2 if random.random() < 0.5 else 1,
    )
    table = table_of(profile, players, number, stakes)
    watch = Onlookers(random, share)
    people = People(
        random,
        # Where almost all drop at once, the starter's neighbour wins: that makes ties.
        drops=random.choice((0.05, 0.3, 0.95)),
        leaves=random.choice((0.0, 0.05, 0.2)),
    )
    watch.follow(table)
    while table.state.phase is not Phase.OVER:
        if random.random() < 0.002:
            table = table_of(profile, players, number, stakes, [*table.events])
        if table.state.deal_number > 40:
            people.leaves = 1.0
        people.disturb(table)
        seat = table.awaited
        if seat is None:
            if not people.between(table) and table.may_deal:
                table.deal()
        elif table.is_bot(seat):
            table.step()
        else:
            people.move(table, seat)
        watch.follow(table)
    watch.finish(table)
    return watch.happened
