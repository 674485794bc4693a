"""Reading one deal out of a file: where the cards lie, what happened, how it ended."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from rummy_tui.cards.shoe import Shoe
from rummy_tui.engine.events import (
    ClosedCardDrawn,
    DealSettled,
    Dealt,
    OpenCardTaken,
    SeatResult,
)
from rummy_tui.engine.seat import Seat
from rummy_tui.log_file.canonical import DIGITS
from rummy_tui.log_file.errors import LogFileError, shown
from rummy_tui.log_file.fields import Fields
from rummy_tui.log_file.forms import seat_of
from rummy_tui.log_file.items import GROUPS, ITEM, PROOF, Item, groups_of, item_of
from rummy_tui.log_file.said import Said, ShownHand, ends_deal
from rummy_tui.log_file.wording import read_action
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import HAND_SIZE, MIN_SEATS

PLAYER = "p[1-6]"
_ITEMS = f"(?:{ITEM})(?: {ITEM})*"
_ACTION = re.compile(rf"(.*) #([0-9a-f]{{{DIGITS}}})", re.DOTALL)
_HAND = re.compile(rf"({PLAYER}) ({_ITEMS})")
_RESULT = re.compile(
    rf"({PLAYER}) ([a-z-]+) (0|[1-9][0-9]{{0,14}}) (0|-?[1-9][0-9]{{0,14}})"
)
_SHOWN = re.compile(rf"({PLAYER})(?: closing ({ITEM}))? shows ({GROUPS})")
_DROPS = re.compile(rf"({PLAYER}) ({PROOF})")


class DealReader:
    """Reads the deals of one file."""

    def __init__(self, seats: int, shoe: Shoe, reader: Seat | None) -> None:
        """Get to know the table.

        Args:
            seats: How many players there are.
            shoe: The cards they play with.
            reader: The seat the file is redacted for; None where it is whole.
        """
        self._seats = seats
        self._shoe = shoe
        self._reader = reader

    def deal(self, deal: Fields) -> Iterator[Said]:
        """Every event of a deal, and what comes after it before the next."""
        actions = deal.texts("actions")
        if not actions:
            raise deal.wrong("actions", "what happened, a line for each")
        is_settled = False
        for index, text in enumerate(actions):
            place = deal.entry("actions", index, text)
            try:
                said = self._action(text)
            except LogFileError as error:
                raise LogFileError(f"{place}: {error}") from None
            if (said.kind is Dealt) is not (index == 0):
                raise LogFileError(f"{place}: a deal begins with the line 'dealt'")
            if said.kind is Dealt:
                said = self._dealt(said, deal)
            if ends_deal(said.kind):
                if is_settled:
                    raise LogFileError(f"{place}: the deal is over already")
                is_settled = True
                said = self._with_results(said, deal)
            yield replace(said, place=place)
        if not is_settled:
            for key in ("results", "shown", "scores", "drops"):
                if key in deal:
                    raise deal.wrong(key, "left out of a deal that did not end")

    def _action(self, text: str) -> Said:
        parts = _ACTION.fullmatch(text)
        if parts is None:
            raise LogFileError(
                f"{shown(text)} does not end with '#' and {DIGITS} hexadecimal digits"
            )
        said = read_action(parts[1], reader=self._reader)
        for name in ("seat", "winner"):
            if said.values.get(name, 0) >= self._seats:
                raise LogFileError(f"{shown(parts[1])} names a player there is not")
        self._check_cards(said, parts[1])
        payments = said.values.get("payments")
        if payments is not None and len(payments) != self._seats:
            raise LogFileError(f"{shown(parts[1])} does not pay every player once")
        return replace(said, digest=parts[2])

    def _check_cards(self, said: Said, text: str) -> None:
        """Refuse proofs where there is nothing to prove, and cards nobody could see."""
        if said.kind in (ClosedCardDrawn, OpenCardTaken):
            card: Item | None = said.values.get("card")
            if card is not None and (card.proof or card.face is None):
                raise LogFileError(f"{shown(text)} needs the card, and no proof of it")
            if said.kind is ClosedCardDrawn:
                knows = self._reader is None or said.seat == self._reader
                if knows is not (card is not None):
                    only = "only whoever draws a card"
                    raise LogFileError(f"{shown(text)}: {only} knows which it is")
        for group in said.values.get("groups", ()):
            for item in group:
                if item.proof or item.face is None:
                    raise LogFileError(f"{shown(text)} proves its cards all at once")

    def _dealt(self, said: Said, deal: Fields) -> Said:
        seats = []
        for player in deal.texts("seats"):
            if re.fullmatch(PLAYER, player) is None or (
                seat_of(player) in seats or seat_of(player) >= self._seats
            ):
                raise deal.wrong("seats", 'players, each once, as in ["p2", "p1"]')
            seats.append(seat_of(player))
        if len(seats) < MIN_SEATS:
            raise deal.wrong("seats", "two players at least")
        hands = [
            self._hand(deal, index, text)
            for index, text in enumerate(deal.texts("hands"))
        ]
        if [seat for seat, _ in hands] != seats:
            raise deal.wrong("hands", "one hand for each of `seats`, in their order")
        count = len(seats)
        order = [hand[card] for card in range(HAND_SIZE) for _, hand in hands]
        places = [deal.entry("hands", k % count, "") for k in range(len(order))]
        order += [self._item(deal, "open"), self._item(deal, "wild")]
        places += [deal.place("open"), deal.place("wild")]
        for index, text in enumerate(deal.texts("closed")):
            row = self._items(deal, "closed", index, text)
            order += row
            places += [deal.entry("closed", index, text)] * len(row)
        if len(order) != len(self._shoe):
            raise LogFileError(
                f"{deal.place('closed')}: hands, open card, wild joker and closed deck "
                f"have {len(order)} cards, and the shoe has {len(self._shoe)}"
            )
        said = said.with_values(
            number=deal.number("number", 1), seats=tuple(seats), order=tuple(order)
        )
        parts = {key: deal.place(key) for key in ("number", "seats")}
        return replace(said, parts=parts, card_places=tuple(places))

    def _hand(self, deal: Fields, index: int, text: str) -> tuple[Seat, list[Item]]:
        parts = _HAND.fullmatch(text)
        if parts is None or parts[2].count(" ") != HAND_SIZE - 1:
            place = deal.entry("hands", index, text)
            raise LogFileError(f"{place}: {shown(text)} is no player and 13 cards")
        return seat_of(parts[1]), self._items(deal, "hands", index, parts[2])

    def _items(self, deal: Fields, key: str, index: int, text: str) -> list[Item]:
        if re.fullmatch(_ITEMS, text) is None:
            place = deal.entry(key, index, text)
            raise LogFileError(f"{place}: {shown(text)} is no row of cards")
        return [self._card(card) for card in text.split(" ")]

    def _item(self, deal: Fields, key: str) -> Item:
        text = deal.text(key)
        if re.fullmatch(ITEM, text) is None:
            raise deal.wrong(key, "a card")
        return self._card(text)

    def _card(self, text: str) -> Item:
        return item_of(text, is_whole=True)

    # Its end.

    def _with_results(self, said: Said, deal: Fields) -> Said:
        drops: dict[Seat, str] = {}
        if self._reader is not None:
            drops = self.drops(deal)
        elif "drops" in deal:
            raise deal.wrong("drops", "left out of a whole file")
        if said.kind is not DealSettled:
            for key in ("results", "shown", "scores"):
                if key in deal:
                    raise deal.wrong(key, "left out of a void deal")
            return replace(said, drops=drops)
        results = tuple(
            self._result(deal, index, text)
            for index, text in enumerate(deal.texts("results"))
        )
        if len(results) != self._seats:
            raise deal.wrong(
                "results", f"{self._seats} results, a line for each player"
            )
        hands = tuple(
            self._shown(deal, index, text)
            for index, text in enumerate(deal.texts("shown"))
        )
        said = said.with_values(results=results)
        scores = deal.numbers("scores", self._seats)
        parts = {key: deal.place(key) for key in ("results", "shown", "scores")}
        return replace(said, hands=hands, scores=scores, drops=drops, parts=parts)

    def _result(self, deal: Fields, index: int, text: str) -> SeatResult:
        parts = _RESULT.fullmatch(text)
        outcomes = [str(outcome) for outcome in Outcome]
        if parts is None or seat_of(parts[1]) != index or parts[2] not in outcomes:
            place = deal.entry("results", index, text)
            raise LogFileError(
                f"{place}: {shown(text)} is not p{index + 1}, how it ended, points and "
                "hundredths of chips"
            )
        points, change = int(parts[3]), int(parts[4])
        return SeatResult(outcome=Outcome(parts[2]), points=points, change=change)

    def _shown(self, deal: Fields, index: int, text: str) -> ShownHand:
        parts = _SHOWN.fullmatch(text)
        if parts is None or seat_of(parts[1]) >= self._seats:
            place = deal.entry("shown", index, text)
            raise LogFileError(f"{place}: {shown(text)} is no hand that is shown")
        groups = groups_of(parts[3], is_whole=False)
        closing = None
        cards = [item for group in groups for item in group]
        if parts[2] is not None:
            card = item_of(parts[2], is_whole=False)
            closing = card.face
            cards.append(card)
        if any(item.proof or item.face is None for item in cards):
            place = deal.entry("shown", index, text)
            raise LogFileError(f"{place}: {shown(text)} shows faces, and nothing else")
        return ShownHand(seat_of(parts[1]), groups, closing)

    def drops(self, table: Fields) -> dict[Seat, str]:
        """The proofs of queued drops, where a deal ends or is broken off."""
        drops: dict[Seat, str] = {}
        for text in table.texts("drops"):
            parts = _DROPS.fullmatch(text)
            if parts is None or seat_of(parts[1]) in drops:
                raise table.wrong("drops", "players, each once with a salt or seal")
            drops[seat_of(parts[1])] = parts[2]
        return drops
