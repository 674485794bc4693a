"""How one player keeps a hand: groups, loose cards, a cursor and marks.

Knows no rules and no screen. Every request either changes something and returns
None, or changes nothing and returns a sentence: why not, and what to do instead, keys
by their ids in braces (`Keymap.told`).
Cards come and go only through `sync`; undo and redo move cards, never draw or throw.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rummy_tui.cards.face import Face
from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import Groups
from rummy_tui.tui.layout import Layout, SortOrder

MAX_GROUPS = 7
_HISTORY = 500

_NO_CARDS = "You hold no cards; wait for the next deal."
_TOO_MANY = (
    f"There are {MAX_GROUPS} groups already; send the cards to one of them "
    "({send-1}–{send-7}) or break a group first ({break-group})."
)


class Arrangement:
    """One player's own way of holding the cards; at most seven groups."""

    def __init__(self, hand: Sequence[CardId] = ()) -> None:
        self._layout = Layout()
        self._past: list[Layout] = []
        self._future: list[Layout] = []
        self._sorted_by = SortOrder.AS_BEFORE
        self._unsorted: tuple[CardId, ...] = ()
        self.cursor: CardId | None = None
        self.marked: frozenset[CardId] = frozenset()
        self.sync(hand)

    @property
    def groups(self) -> Groups:
        """The groups, the first one being group 1; never an empty one."""
        return self._layout.groups

    @property
    def loose(self) -> tuple[CardId, ...]:
        """The cards in no group."""
        return self._layout.loose

    @property
    def strips(self) -> Groups:
        """The groups, then the loose cards where there are any."""
        return self._layout.strips

    @property
    def cards(self) -> tuple[CardId, ...]:
        """All cards as they lie, from left to right."""
        return self._layout.cards

    @property
    def selection(self) -> tuple[CardId, ...]:
        """What a request is about: the marked cards, else the one under the cursor."""
        if self.marked:
            return tuple(card for card in self.cards if card in self.marked)
        return () if self.cursor is None else (self.cursor,)

    @property
    def sorted_by(self) -> SortOrder:
        """How `sort` left the loose cards."""
        return self._sorted_by

    def group_of(self, card: CardId) -> int | None:
        """The number of the card's group, from 1; None for a loose card."""
        for number, group in enumerate(self.groups, start=1):
            if card in group:
                return number
        return None

    def laid_out(self, without: CardId | None = None) -> Groups:
        """The hand as it would be laid down, every loose card by itself.

        Args:
            without: A card to leave out, which closes or is thrown.
        """
        layout = self._layout
        if without is not None:
            layout = layout.kept_to([card for card in self.cards if card != without])
        return (*layout.groups, *((card,) for card in layout.loose))

    def sync(self, hand: Sequence[CardId]) -> None:
        """Hold exactly these cards.

        A new card goes to the end of the loose cards, a gone one vanishes and so
        does a group left empty. Nothing else moves, and undo still works.
        """
        before = self.cards
        if set(before) == set(hand):
            return
        if not set(before) & set(hand):
            self._past.clear()
            self._future.clear()
            self._forget_sorting()
        self._layout = self._layout.kept_to(hand)
        self.marked &= frozenset(hand)
        if self.cursor not in self.cards:
            place = before.index(self.cursor) if self.cursor in before else 0
            cards = self.cards
            self.cursor = cards[min(place, len(cards) - 1)] if cards else None

    def begin(self, order: SortOrder, faces: Sequence[Face]) -> None:
        """Sort a hand just dealt; undo does not go back behind it."""
        self._layout = self._layout.ordered(order, faces, self._layout.loose)
        self.cursor = self.cards[0] if self.cards else None

    def as_json(self) -> dict[str, Any]:
        """How the cards lie, as JSON takes it; undo is not kept."""
        return {
            "groups": [list(group) for group in self.groups],
            "loose": list(self.loose),
            "cursor": self.cursor,
            "marked": sorted(self.marked),
            "sorted_by": self._sorted_by.value,
            "unsorted": list(self._unsorted),
        }

    def restore(self, content: Mapping[str, Any]) -> None:
        """Lie as `as_json` told; whatever in it makes no sense is passed over."""
        hand = self.cards
        groups = content.get("groups")
        if isinstance(groups, list) and all(isinstance(one, list) for one in groups):
            kept = [tuple(c for c in group if c in hand) for group in groups]
            grouped = [card for group in kept for card in group]
            if len(kept) <= MAX_GROUPS and len(set(grouped)) == len(grouped):
                loose = _cards(content.get("loose"), hand)
                loose = [card for card in loose if card not in grouped]
                rest = [c for c in hand if c not in grouped and c not in loose]
                lying = tuple(group for group in kept if group)
                self._layout = Layout(lying, (*loose, *rest))
        self.marked = frozenset(_cards(content.get("marked"), hand))
        cursor = content.get("cursor")
        if cursor in hand:
            self.cursor = cursor
        if content.get("sorted_by") in [order.value for order in SortOrder]:
            self._sorted_by = SortOrder(content["sorted_by"])
            self._unsorted = tuple(_cards(content.get("unsorted"), hand))

    # The cursor.

    def put_cursor(self, card: CardId) -> str | None:
        """Put the cursor on a card of the hand."""
        if card not in self.cards:
            return "That card is not in your hand; choose one of your own."
        self.cursor = card
        return None

    def left(self) -> str | None:
        """Move the cursor one card left, from the first to the last."""
        return self._step(-1)

    def right(self) -> str | None:
        """Move the cursor one card right, from the last to the first."""
        return self._step(1)

    def first(self) -> str | None:
        """Move the cursor to the first card."""
        return self._go_to(0)

    def last(self) -> str | None:
        """Move the cursor to the last card."""
        return self._go_to(-1)

    def next_group(self) -> str | None:
        """Move the cursor to the first card of the next group; loose cards are one."""
        return self._step_group(1)

    def previous_group(self) -> str | None:
        """Move the cursor to the first card of the group before."""
        return self._step_group(-1)

    def _step(self, by: int) -> str | None:
        if self.cursor is None:
            return _NO_CARDS
        cards = self.cards
        return self._go_to((cards.index(self.cursor) + by) % len(cards))

    def _go_to(self, place: int) -> str | None:
        if self.cursor is None:
            return _NO_CARDS
        self.cursor = self.cards[place]
        return None

    def _step_group(self, by: int) -> str | None:
        if self.cursor is None:
            return _NO_CARDS
        strips = self.strips
        self.cursor = strips[(self._strip_of(self.cursor) + by) % len(strips)][0]
        return None

    def _strip_of(self, card: CardId) -> int:
        return next(i for i, strip in enumerate(self.strips) if card in strip)

    # Marks.

    def toggle_mark(self) -> str | None:
        """Mark the card under the cursor, or unmark it."""
        if self.cursor is None:
            return _NO_CARDS
        self.marked ^= {self.cursor}
        return None

    def mark_group(self) -> str | None:
        """Mark the whole group under the cursor, or unmark it if all of it is."""
        if self.cursor is None:
            return _NO_CARDS
        strip = frozenset(self.strips[self._strip_of(self.cursor)])
        self.marked = (
            self.marked - strip if strip <= self.marked else self.marked | strip
        )
        return None

    def clear_marks(self) -> str | None:
        """Unmark every card."""
        if not self.marked:
            return "No card is marked; {mark} marks the one under the cursor."
        self.marked = frozenset()
        return None

    # Moving cards.

    def group(self) -> str | None:
        """Make a new group, the last one, of the selection."""
        chosen = self.selection
        if not chosen:
            return _NO_CARDS
        for number, group in enumerate(self.groups, start=1):
            if set(group) == set(chosen):
                return (
                    f"That is group {number} already; mark other cards with it "
                    "({mark})."
                )
        layout = self._layout.grouped(chosen)
        if len(layout.groups) > MAX_GROUPS:
            return _TOO_MANY
        self._change(layout)
        self.marked = frozenset()
        return None

    def send_to(self, number: int) -> str | None:
        """Send the selection to the end of a group; past the last one, to a new group.

        Args:
            number: The group, from 1 to 7.
        """
        chosen = self.selection
        if not chosen:
            return _NO_CARDS
        if not 1 <= number <= MAX_GROUPS:
            return f"There is no group {number}; groups are 1 to {MAX_GROUPS}."
        if number > len(self.groups):
            return self.group()
        if set(chosen) <= set(self.groups[number - 1]):
            return (
                f"Already in group {number}; choose another group, or {{send-loose}} "
                "for loose."
            )
        self._change(self._layout.sent(chosen, number))
        self.marked = frozenset()
        return None

    def send_loose(self) -> str | None:
        """Send the selection to the end of the loose cards."""
        chosen = self.selection
        if not chosen:
            return _NO_CARDS
        if set(chosen) <= set(self.loose):
            return (
                "Loose already; {group} makes a group, {send-1}–{send-7} sends to one."
            )
        self._change(self._layout.sent(chosen, 0))
        self.marked = frozenset()
        return None

    def break_group(self) -> str | None:
        """Turn the group under the cursor into loose cards."""
        if self.cursor is None:
            return _NO_CARDS
        number = self.group_of(self.cursor)
        if number is None:
            return (
                "The cursor is on a loose card; move it to the group to break "
                "({previous-group} {next-group})."
            )
        self._change(self._layout.broken(number))
        return None

    def nudge(self, by: int) -> str | None:
        """Move the card under the cursor one place, across the borders of groups.

        Args:
            by: -1 to the left, 1 to the right.
        """
        if self.cursor is None:
            return _NO_CARDS
        layout = self._layout.nudged(self.cursor, by)
        if layout is None:
            if by < 0:
                return "It is at the left end already; {nudge-right} nudges it right."
            return "It is at the right end already; {nudge-left} nudges it left."
        self._change(layout)
        return None

    def move_group(self, by: int) -> str | None:
        """Let the group under the cursor change places with its neighbour.

        Args:
            by: -1 to the left, 1 to the right.
        """
        if self.cursor is None:
            return _NO_CARDS
        number = self.group_of(self.cursor)
        if number is None:
            return "Loose cards stay at the right end; {group} makes a group of them."
        if not 1 <= number + by <= len(self.groups):
            end = "first" if by < 0 else "last"
            return f"Group {number} is the {end} one already; it can go the other way."
        self._change(self._layout.swapped(number, number + by))
        return None

    def sort(self, faces: Sequence[Face]) -> str | None:
        """Sort the loose cards: by suit, then by rank, then as they lay before.

        Args:
            faces: The shoe's faces, indexed by card.
        """
        if len(self.loose) < 2:
            return "There are no loose cards to sort; groups keep their own order."
        if self._sorted_by is SortOrder.AS_BEFORE:
            self._unsorted = self.loose
        orders = list(SortOrder)
        start = orders.index(self._sorted_by)
        for step in range(1, len(orders) + 1):
            order = orders[(start + step) % len(orders)]
            layout = self._layout.ordered(order, faces, self._unsorted)
            if layout != self._layout:
                unsorted = self._unsorted
                self._change(layout)
                self._sorted_by, self._unsorted = order, unsorted
                return None
        return "The loose cards are sorted already, by suit and by rank."

    def arrange(self, groups: Iterable[Sequence[CardId]]) -> str | None:
        """Lay the hand in these groups; every card in none of them lies loose."""
        held = set(self.cards)
        wanted = [tuple(card for card in group if card in held) for group in groups]
        wanted = [group for group in wanted if group]
        if len(wanted) > MAX_GROUPS:
            return f"That makes {len(wanted)} groups; there is room for {MAX_GROUPS}."
        grouped = {card for group in wanted for card in group}
        loose = tuple(card for card in self.cards if card not in grouped)
        if {frozenset(group) for group in wanted} == set(map(frozenset, self.groups)):
            return "Your cards lie in those groups already."
        self._change(Layout(tuple(wanted), loose))
        self.marked = frozenset()
        return None

    # Going back.

    def undo(self) -> str | None:
        """Take back the last change of the arrangement; never a draw or a throw."""
        layout = self._differing(self._past)
        if layout is None:
            return "Nothing to undo; a draw or a throw is never taken back."
        self._go_back(self._past, self._future, layout)
        return None

    def redo(self) -> str | None:
        """Do again what `undo` took back."""
        layout = self._differing(self._future)
        if layout is None:
            return "Nothing to redo; only what {undo} took back comes again."
        self._go_back(self._future, self._past, layout)
        return None

    def _differing(self, layouts: list[Layout]) -> Layout | None:
        """The newest of these layouts that would change anything with today's cards."""
        for layout in reversed(layouts):
            kept = layout.kept_to(self.cards)
            if kept != self._layout:
                return kept
        return None

    def _go_back(
        self, source: list[Layout], target: list[Layout], layout: Layout
    ) -> None:
        while source and source[-1].kept_to(self.cards) == self._layout:
            source.pop()
        source.pop()
        target.append(self._layout)
        self._layout = layout
        self._forget_sorting()

    def _change(self, layout: Layout) -> None:
        self._past.append(self._layout)
        del self._past[:-_HISTORY]
        self._future.clear()
        self._layout = layout
        self._forget_sorting()

    def _forget_sorting(self) -> None:
        self._sorted_by = SortOrder.AS_BEFORE
        self._unsorted = ()


def _cards(found: object, hand: Sequence[CardId]) -> list[CardId]:
    """The cards of a hand that a list names, each once."""
    if not isinstance(found, list):
        return []
    return [card for card in dict.fromkeys(map(_hashable, found)) if card in hand]


def _hashable(item: object) -> Any:
    return item if isinstance(item, int) else None
