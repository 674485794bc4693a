"""A deal arranged for a lesson, and the match it is all of.

Nothing of it is kept, it has no seed to show and no code to share: its cards lie as
the lesson wants them, and the table says so where it names its rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from rummy_tui.bot_api import Bot
from rummy_tui.cards.face import Face
from rummy_tui.cards.notation import parse_cards
from rummy_tui.cards.shoe import CardId, Shoe
from rummy_tui.engine.decide import now
from rummy_tui.engine.decision_time import TABLE_SECONDS
from rummy_tui.engine.events import Dealt, Event, MatchStarted, Tossed
from rummy_tui.engine.seat import FIRST_SEAT, YOU, PlayerInfo, Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.table import Keeper, Player, Table
from rummy_tui.rules.formats.terms import NO_STAKES
from rummy_tui.rules.profile import HAND_SIZE, RulesProfile
from rummy_tui.settings.schema import Settings
from rummy_tui.tui.learning.partners import Quiet
from rummy_tui.tui.past_session import SeatedSetup
from rummy_tui.tui.session import Session
from rummy_tui.tui.settled_deal import SettledDeal

MARK = "arranged lesson"
"""Stands with the name of the rules wherever those are named."""

PARTNER = Seat(1)
PLAYERS = (PlayerInfo(name=YOU), PlayerInfo(name="Asha", bot="lesson"))

_SEED = Seed.numbered(13)
"""For the cards no lesson cares about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrangedDeal:
    """Which cards lie where; whoever learns plays first."""

    hand: str
    """Thirteen cards, as they lie at first."""
    turned: str
    open_card: str
    closed: str = ""
    """The top of the closed deck, first card first; the rest is shuffled."""
    partner_hand: str = ""
    """Cards of the partner; what is left is shuffled."""
    partner: type[Bot] = Quiet

    def dealt(self, shoe: Shoe) -> Dealt:
        """The same as the fact that starts the deal (C-3)."""
        places: dict[Face, list[CardId]] = defaultdict(list)
        for card in reversed(shoe.cards()):
            places[shoe.faces[card]].append(card)

        def take(text: str) -> list[CardId]:
            return [places[face].pop() for face in parse_cards(text)]

        mine, theirs = take(self.hand), take(self.partner_hand)
        lying = [*take(self.open_card), *take(self.turned)]
        closed = take(self.closed)
        assert len(mine) == HAND_SIZE, "a hand has thirteen cards"
        left = sorted(card for cards in places.values() for card in cards)
        rest = _SEED.shuffle(left, "lesson")
        wanted = HAND_SIZE - len(theirs)
        theirs += rest[:wanted]
        hands = (card for pair in zip(mine, theirs, strict=True) for card in pair)
        order = (*hands, *lying, *closed, *rest[wanted:])
        return Dealt(number=1, seats=(FIRST_SEAT, PARTNER), order=order)


class LessonSession(Session):
    """A match of one deal, arranged for a lesson."""

    is_practice = True
    goes_on_as = "go on"

    def __init__(
        self,
        arranged: ArrangedDeal,
        profile: RulesProfile,
        settings: Settings | None = None,
    ) -> None:
        """Deal what was arranged.

        Args:
            arranged: Which cards lie where.
            profile: The rules; they get another name, since the deal is no usual one.
            settings: What the player has set.
        """
        named = replace(profile, name=f"{profile.name}, {MARK}")
        self._partner = arranged.partner
        setup = SeatedSetup(
            profile=named,
            names=(YOU,),
            bots=tuple(player.bot for player in PLAYERS if player.is_bot),
            seed=_SEED,
            stakes=NO_STAKES,
            turn_seconds=0,
            seated=PLAYERS,
        )
        # The lesson says when cards are sorted, and explains what the table says.
        wanted = replace(settings or Settings(), sort_deal="off", help="always")
        super().__init__(setup, wanted, help=True, events=_events(arranged, named))

    def seated(self, keep: Keeper | None, events: Sequence[Event]) -> Table:
        setup = self.setup
        partner = Player(PLAYERS[PARTNER], self._partner(Random(0)))
        return Table(
            setup.profile,
            [Player(PLAYERS[FIRST_SEAT]), partner],
            seed=setup.seed,
            stakes=setup.stakes,
            clock=now,
            decision_seconds=TABLE_SECONDS,
            events=events,
        )

    @property
    def settled_deal(self) -> SettledDeal:
        # No seed dealt these cards, and none deals them again.
        return replace(super().settled_deal, seed=None, code=None, result=None)


def _events(arranged: ArrangedDeal, profile: RulesProfile) -> tuple[Event, ...]:
    """The log up to the deal."""
    started = MatchStarted(
        profile=profile,
        players=PLAYERS,
        stakes=NO_STAKES,
        turn_seconds=0,
        commitment=_SEED.commitment,
        words="",
        repeatable=True,
    )
    shoe = profile.shoe(len(PLAYERS))
    ace, two = (CardId(shoe.faces.index(face)) for face in parse_cards("AS 2S"))
    tossed = Tossed(draws=((ace, two),), starter=FIRST_SEAT)
    return (started, tossed, arranged.dealt(shoe))
