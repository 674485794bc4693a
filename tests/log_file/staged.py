"""Matches with chosen cards, as files: what a seed deals is looked at elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rummy_tui.cards import parse_cards
from rummy_tui.cards.face import Face
from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import Discard, DrawClosed, DrawOpen
from rummy_tui.engine.seat import PlayerInfo, Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.table import Player, Table
from rummy_tui.log_file import Report, verify, write_match
from rummy_tui.log_file.followed_seed import FollowedSeed
from rummy_tui.rules.load import load_profile
from rummy_tui.rules.profile import HAND_SIZE
from tests.log_file.playing import NAMES

TEXT = "ab" * 32


class Staged:
    """A match of people in which the cards lie as somebody laid them."""

    def __init__(
        self,
        hands: Sequence[str],
        *,
        closed: str = "",
        open_card: str = "2C",
        turned: str = "KD",
        rules: str = "standard",
        bots: Sequence[str] = (),
        backwards: bool = False,
        **changes: Any,
    ) -> None:
        """Deal these cards; what is not said comes from the rest of the shoe.

        Of equal cards the first copy comes first, unless hands are dealt backwards.
        """
        profile = replace(load_profile(rules), **changes)
        self.shoe = profile.shoe(len(hands))
        self.rest = list(self.shoe.cards())
        dealt = [self._take(hand) for hand in hands]
        top, wild = self._take(open_card), self._take(turned)
        first = self._take(closed)
        for hand in dealt:
            hand += [self._any() for _ in range(HAND_SIZE - len(hand))]
        if backwards:
            dealt = [hand[::-1] for hand in dealt]
        self.order = [hand[k] for k in range(HAND_SIZE) for hand in dealt]
        self.order += [*top, *wild, *first, *self.rest]
        names = [*bots, *[""] * (len(hands) - len(bots))]
        self.table = Table(
            profile,
            [
                Player(PlayerInfo(name=NAMES[seat], bot=bot))
                for seat, bot in enumerate(names)
            ],
            seed=FollowedSeed(TEXT, self._shuffle),
        )

    def _take(self, text: str) -> list[CardId]:
        found = []
        for face in parse_cards(text):
            card = next(c for c in self.rest if self.shoe.faces[c] == face)
            self.rest.remove(card)
            found.append(card)
        return found

    def _any(self) -> CardId:
        """A card of the rest that is no printed joker."""
        faces = self.shoe.faces
        card = next(c for c in reversed(self.rest) if not faces[c].is_printed_joker)
        self.rest.remove(card)
        return card

    def _shuffle(self, items: Sequence[Any], purpose: str) -> tuple[Any, ...]:
        if purpose == "deal 1":
            return tuple(self.order)
        # In the toss the ace of spades comes first, so seat 0 plays first.
        return tuple(items)

    # What happens.

    def card(self, seat: int, text: str, number: int = 0) -> CardId:
        """A card of a hand with this face, the oldest unless another is asked for."""
        (face,) = parse_cards(text)
        hand = self.table.state.hands[seat]
        return [card for card in hand if self.face(card) == face][number]

    def face(self, card: CardId) -> Face:
        """What is printed on a card."""
        return self.shoe.faces[card]

    def turn(
        self, seat: int, throws: str, *, takes: bool = False, copy: int = 0
    ) -> None:
        """One turn: a card from one of the decks, then another thrown."""
        self.table.act(Seat(seat), DrawOpen() if takes else DrawClosed())
        self.table.act(Seat(seat), Discard(self.card(seat, throws, copy)))

    def redacted(self, seat: int) -> str:
        """The file as this seat knew it."""
        return write_match(self.table.events, seed=Seed(TEXT), seat=Seat(seat))

    def verified(self, seat: int) -> Report:
        """What the program says of that file."""
        return verify(self.redacted(seat))
