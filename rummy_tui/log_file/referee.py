"""A file played again by the rules: every event must follow from those before it.

Whatever a player did is asked of the engine anew, and what the engine says happens is
compared with what the file says happened (T, D, S, F).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import chain

from rummy_tui.engine.actions import Groups, Show
from rummy_tui.engine.apply import apply, start
from rummy_tui.engine.deal import toss
from rummy_tui.engine.decide import attempt, missed_turn
from rummy_tui.engine.events import (
    DealSettled,
    Dealt,
    Dropped,
    Event,
    LeftMatch,
    MatchStarted,
    Shown,
    Tossed,
    TurnMissed,
)
from rummy_tui.engine.refusal import IllegalActionError, Refusal
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.settle import best_groups
from rummy_tui.engine.state import Phase, State
from rummy_tui.engine.table import Player, Table
from rummy_tui.log_file.differences import (
    difference_of,
    hand_difference,
    public,
    quoted,
    refused,
)
from rummy_tui.log_file.document import Document
from rummy_tui.log_file.forms import player
from rummy_tui.log_file.report import Difference, DifferenceError
from rummy_tui.log_file.said import Place, Said, is_same
from rummy_tui.log_file.telling import shown_hands
from rummy_tui.log_file.world import World
from rummy_tui.rules.scoring import count_laid_down

Step = tuple[tuple[Event, ...], State]


class Referee:
    """Follows one file; `world` keeps the shuffles it tells of."""

    def __init__(self, document: Document, world: World) -> None:
        """Get ready to follow a file.

        Args:
            document: What the file says.
            world: The table it tells of.
        """
        self._document = document
        self._said = document.said
        self.world = world
        values = document.said[0].values
        started = MatchStarted(**values)
        self._table = Table(
            started.profile,
            [Player(info) for info in started.players],
            seed=world.seed,
            stakes=started.stakes,
            turn_seconds=started.turn_seconds,
            events=(started,),
        )
        self.state = start(started)

    def follow(self) -> None:
        """Play to the end of the file.

        Raises:
            DifferenceError: Something in it breaks the rules.
            LogFileError: It names a card the shoe does not have.
        """
        index = 1
        while index < len(self._said):
            state = self.world.prepare(self.state, index)
            events, self.state = self._happen(state, index)
            for event in events:
                self._compare(event, index)
                index += 1

    def _happen(self, state: State, index: int) -> Step:
        """What must have happened where the file says that this did."""
        said = self._said[index]
        if index == 1 or said.kind is Tossed:
            return self._tossed(state, said, index)
        if said.kind is Dealt:
            return self._dealt(state, said)
        if said.kind is TurnMissed:
            return self._missed(state, said, index)
        state, action = self.world.action(state, said)
        # The open deck is turned over for whoever draws, who is not named there.
        seat = said.seat if "seat" in said.values else state.turn
        if isinstance(action, Show):
            self._check_best(state, said, action.groups or ())
        moment: datetime | None = said.values.get("at")
        done = attempt(
            state,
            seat,
            action,
            seed=self.world.seed,
            clock=lambda: moment or datetime.min,
        )
        if isinstance(done, Refusal):
            raise DifferenceError(refused(said, player(seat), done.because))
        return done

    def _tossed(self, state: State, said: Said, index: int) -> Step:
        if index != 1 or said.kind is not Tossed:
            raise DifferenceError(
                Difference(
                    said.place,
                    quoted(said),
                    "the toss" if index == 1 else "no second toss",
                    "a match begins with one toss (T-1)",
                )
            )
        shoe, players = state.table.shoe, state.table.players
        try:
            tossed = toss(self.world.seed, shoe, len(players))
        except StopIteration:
            raise DifferenceError(
                Difference(
                    said.place,
                    "a toss that nobody wins",
                    "one that ends",
                    "the shoe has too few cards to draw so often (T-1)",
                )
            ) from None
        return (tossed,), apply(state, tossed)

    def _dealt(self, state: State, said: Said) -> Step:
        table = self._table
        table.state = state
        if not table.may_deal:
            because = "a deal goes on, or the match is over"
            if (asked := table.asked) is not None:
                because = f"{player(asked)} has to answer an offer first (F-3, F-4)"
            raise DifferenceError(Difference(said.place, "a deal", "none yet", because))
        table.events.clear()
        table.deal()
        return tuple(table.events), table.state

    def _missed(self, state: State, said: Said, index: int) -> Step:
        if not state.phase.is_play or state.turn != said.seat:
            raise DifferenceError(
                refused(said, player(said.seat), "it is not your turn")
            )
        values = said.values
        before = state.records[said.seat].missed_turns
        may_forget = self._may_have_acted(state, said, index)
        if may_forget:
            state = _with_missed(state, said.seat, 0)
        try:
            events, after = missed_turn(
                state,
                said.seat,
                reason=values["reason"],
                detail=values.get("detail", ""),
                seed=self.world.seed,
            )
        except IllegalActionError as error:
            raise DifferenceError(
                refused(said, player(said.seat), error.refusal.because)
            ) from None
        if may_forget and after.records and after.deal_number == state.deal_number:
            after = _with_missed(after, said.seat, before)
        return events, after

    def _may_have_acted(self, state: State, said: Said, index: int) -> bool:
        """Whether a drop queued and taken back may have reset the count (T-6).

        Of others a redacted file does not tell; where this would be the miss that ends
        the deal for the seat, and the file says it played on, it must have been so.
        """
        reader = self._document.reader
        info = state.table.players[said.seat]
        hides = reader is not None and reader != said.seat and not info.is_bot
        limit = state.table.profile.missed_turns_to_drop
        if not hides or not state.table.terms.has_drops:
            return False
        if state.records[said.seat].missed_turns + 1 < limit:
            return False
        ahead = self._said[index + 1 : index + 2]
        return not ahead or ahead[0].kind not in (Dropped, LeftMatch)

    def _check_best(self, state: State, said: Said, groups: Groups) -> None:
        """Bots, and who ran out of time, are counted by their best arrangement (D-6).

        By its points, not by its cards: there may be several as good.
        """
        is_bot = state.table.players[said.seat].is_bot
        is_best: bool | None = said.values.get("best")
        if is_bot and is_best is False:
            raise DifferenceError(
                Difference(
                    said.place,
                    quoted(said),
                    "a hand laid out by the table",
                    "bots do not arrange theirs (D-6)",
                )
            )
        if not (is_best or is_bot) or state.phase is not Phase.SHOW:
            return
        cards = state.hands[said.seat]
        if not self.world.knows(cards) or sorted(cards) != sorted(chain(*groups)):
            return
        least = _points(state, best_groups(state, said.seat))
        points = _points(state, groups)
        if points != least:
            raise DifferenceError(
                Difference(
                    said.place,
                    f"an arrangement that counts {points}",
                    f"one that counts {least}",
                    "that is the best there is (S-3)",
                )
            )

    def _compare(self, event: Event, index: int) -> None:
        expected = self.world.say(event, self.state)
        if index >= len(self._said):
            place = self._document.place("chain")
            raise DifferenceError(
                Difference(
                    Place("the end", place.line),
                    "no more events",
                    public(expected),
                    "it follows by itself from what happened before",
                )
            )
        found = self._said[index]
        if found.kind is Shown:
            # The engine is asked for these groups; whether they are best is looked at.
            expected = expected.without("best")
        if not is_same(expected, found):
            raise DifferenceError(difference_of(expected, found))
        if found.kind is DealSettled:
            self.state = self.world.check_hands(self.state, found)
            self._compare_hands(found)

    def _compare_hands(self, found: Said) -> None:
        hands = tuple(shown_hands(self.state))
        if hands != found.hands:
            raise DifferenceError(hand_difference(hands, found))
        scores = self.state.sheet.lines[-1].scores
        if scores != found.scores:
            raise DifferenceError(
                Difference(
                    found.parts.get("scores", found.place),
                    f"the scores {_listed(found.scores)}",
                    _listed(scores),
                    "that is what the results add up to (F)",
                )
            )


def _with_missed(state: State, seat: Seat, count: int) -> State:
    record = replace(state.records[seat], missed_turns=count)
    records = (*state.records[:seat], record, *state.records[seat + 1 :])
    return state.with_changes(records=records)


def _points(state: State, groups: Groups) -> int:
    assert state.turned is not None, "a show follows a deal"
    return count_laid_down(
        [state.faces(group) for group in groups],
        turned=state.table.shoe.faces[state.turned],
        profile=state.table.profile,
        packs=state.table.packs,
    ).points


def _listed(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
