"""A match in plain lines, one an event, the player's name first.

A line says no more than everybody at the table may know (T-8): never a card drawn
from the closed deck, never the cards of a wrong declaration or of a losing hand that
waits for the others, never a drop that is only queued.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import Groups
from rummy_tui.engine.deal import split
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
    Shown,
    SplitAgreed,
    SplitProposed,
    SplitRefused,
    Tossed,
    TurnMissed,
)
from rummy_tui.engine.seat import YOU, PlayerInfo, Seat
from rummy_tui.engine.state import TableInfo
from rummy_tui.errors import counted, listed
from rummy_tui.rules.formats.terms import in_chips
from rummy_tui.rules.outcome import Outcome

_DROPS = {
    DropKind.FIRST: "first drop",
    DropKind.MIDDLE: "middle drop",
    DropKind.MISSED_TURNS: "too many missed turns",
}
# Without the detail in the event: what a bot stumbled over may name its cards.
_MISSES = {
    MissReason.TIME_OUT: "time is up",
    MissReason.BOT_RAISED: "the bot failed",
    MissReason.BOT_STALLED: "the bot did not answer in time",
    MissReason.BOT_ILLEGAL: "the bot asked for what the rules forbid",
}

_YOU_DO = {"does": "do", "misses": "miss"}


class Narrator:
    """Tells the events of one match."""

    def __init__(self, table: TableInfo, names: Sequence[str] | None = None) -> None:
        """Get to know the table.

        Args:
            table: Who plays, by which rules, with which shoe.
            names: What each seat is called; by default the player's name.
        """
        self._table = table
        self._names = names or [player.name for player in table.players]

    def line(self, event: Event) -> str | None:
        """The event in one line; None for what only one seat may know."""
        match event:
            case ClosedCardDrawn(seat=seat):
                return f"{self._does(seat, 'draws')} closed"
            case OpenCardTaken(seat=seat, card=card):
                return f"{self._does(seat, 'takes')} open {self._card(card)}"
            case Discarded(seat=seat, card=card):
                return f"{self._does(seat, 'discards')} {self._card(card)}"
            case MatchStarted(players=players):
                return f"{listed([*map(self._introduced, players)])} sit down"
            case Tossed():
                return self._tossed(event)
            case Dealt():
                return self._dealt(event)
            case Reshuffled(order=order):
                cards = counted(len(order), "card")
                return f"the open deck makes a new closed deck of {cards}"
            case DropQueued() | DropCancelled():
                return None
            case Dropped(seat=seat, kind=kind, points=points):
                return f"{self._does(seat, 'drops')} ({_DROPS[kind]}, {points} points)"
            case LeftMatch(seat=seat, points=points):
                return f"{self._does(seat, 'leaves')} the match ({points} points)"
            case TurnMissed(seat=seat, reason=reason):
                return f"{self._does(seat, 'misses')} the turn ({_MISSES[reason]})"
            case Declared(seat=seat, groups=groups):
                # The closing card lies face down until the settlement (D-1).
                return f"{self._does(seat, 'declares')} {self.groups(groups)}"
            case DeclaredWrongly(seat=seat, closing=card, points=points):
                return (
                    f"{self._does(seat, 'declares')} wrongly and "
                    f"{self._verb(seat, 'discards')} {self._card(card)} "
                    f"({points} points)"
                )
            case DeclarationIgnored(seat=seat):
                return (
                    f"{self._does(seat, 'declares')} too late, which counts for nothing"
                )
            case Shown(seat=seat):
                return f"{self._does(seat, 'shows')}"
            case DealSettled():
                return self._settled(event)
            case DealVoided():
                turns = self._table.profile.turn_limit
                return f"the deal is void: nobody finished in {turns} turns"
            case Rejoined(seat=seat, score=score):
                return f"{self._does(seat, 'rejoins')} at {score} points"
            case RejoinDeclined(seat=seat):
                return f"{self._does(seat, 'does')} not rejoin"
            case SplitProposed(seat=seat):
                return f"{self._does(seat, 'proposes')} to split the pot"
            case SplitAgreed(seat=seat):
                return f"{self._does(seat, 'agrees')} to split the pot"
            case SplitRefused(seat=seat):
                return f"{self._does(seat, 'refuses')} to split the pot"
            case PotSplit(payments=payments):
                return f"the pot is split: {self._paid(payments)}"
            case MatchEnded(winner=winner, seed=seed):
                return f"{self._does(winner, 'wins')} the match; the seed was {seed}"
            case _:
                assert_never(event)

    def groups(self, groups: Groups) -> str:
        """Groups of cards that lie face up, parted by `|`."""
        return " | ".join(" ".join(map(self._card, group)) for group in groups)

    def _name(self, seat: Seat) -> str:
        return self._names[seat]

    def _does(self, seat: Seat, verb: str) -> str:
        return f"{self._name(seat)} {self._verb(seat, verb)}"

    def _verb(self, seat: Seat, verb: str) -> str:
        if self._name(seat) != YOU:
            return verb
        return _YOU_DO.get(verb, verb.removesuffix("s"))

    def _card(self, card: CardId) -> str:
        return str(self._table.shoe.faces[card])

    def _introduced(self, player: PlayerInfo) -> str:
        return f"{player.name} [bot {player.bot}]" if player.is_bot else player.name

    def _tossed(self, event: Tossed) -> str:
        draws = [
            ", ".join(
                f"{self._name(Seat(index))} {self._card(card)}"
                for index, card in enumerate(cards)
                if card is not None
            )
            for cards in event.draws
        ]
        return f"{self._does(event.starter, 'wins')} the toss ({'; '.join(draws)})"

    def _dealt(self, event: Dealt) -> str:
        layout = split(event)
        return (
            f"{self._does(event.starter, 'starts')} deal {event.number}: open card "
            f"{self._card(layout.opened)}, wild joker {self._card(layout.turned)}"
        )

    def _paid(self, payments: Sequence[int]) -> str:
        return ", ".join(
            f"{self._name(Seat(index))} {in_chips(paid)}"
            for index, paid in enumerate(payments)
            if paid
        )

    def _settled(self, event: DealSettled) -> str:
        points = ", ".join(
            f"{self._name(Seat(index))} {result.points}"
            for index, result in enumerate(event.results)
            if index != event.winner and result.outcome is not Outcome.NOT_DEALT
        )
        return f"{self._does(event.winner, 'wins')} the deal (points: {points})"
