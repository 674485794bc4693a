"""Cards as a file names them, physical copies told apart: `7D`, `7D'`, `PJ''`, `??`.

With a card may stand its proof: `=` and the salt of a card that is shown, `~` and the
seal of one that is hidden, or of which only the face is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rummy_tui.cards.face import FACES, Face
from rummy_tui.cards.shoe import CARDS_PER_PACK, CardId, Shoe
from rummy_tui.log_file.errors import LogFileError, shown
from rummy_tui.log_file.seals import SEAL_DIGITS

SHOWN, SEALED = "=", "~"
"""What a proof begins with: a salt, or a seal."""

PROOF = f"[{SHOWN}{SEALED}][0-9a-f]{{{SEAL_DIGITS}}}"
_CARD = r"(?:(?:10|[2-9AJQK])[SHDC]|PJ)'{0,5}"
ITEM = rf"(?:{_CARD}|\?\?)(?:{PROOF})?"
GROUPS = rf"(?:none|(?:-|{ITEM}(?: {ITEM})*)(?: \| (?:-|{ITEM}(?: {ITEM})*))*)"

_PARTS = re.compile(
    rf"(?P<face>[0-9AJQKP]+[SHDCJ]|\?\?)(?P<copy>'*)(?P<proof>{PROOF})?"
)
_FACES = {str(face): face for face in FACES}
_UNKNOWN = "??"
_NO_GROUPS, _NO_CARDS = "none", "-"


class Item(NamedTuple):
    """One card, as far as the file says which it is."""

    face: Face | None = None
    copy: int | None = None
    """Which physical card of the face, from 0; None where nobody may know."""
    proof: str = ""

    @property
    def token(self) -> str:
        """The card without its proof, as far as it is known."""
        if self.face is None:
            return _UNKNOWN
        return str(self.face) + "'" * (self.copy or 0)

    def __str__(self) -> str:
        return self.token + self.proof

    def fits(self, other: Item) -> bool:
        """Whether both may be the same card, for all that is known of either."""
        if self.face is None or other.face is None:
            return True
        if self.copy is None or other.copy is None:
            return self.face == other.face
        return self[:2] == other[:2]


Groups = tuple[tuple[Item, ...], ...]


def item_of(text: str, *, is_whole: bool) -> Item:
    """The card a text of the form `ITEM` names.

    Args:
        text: What the file says.
        is_whole: Whether a card without apostrophe is the first of its face, and not
            any of them, where its proof does not tell.
    """
    parts = _PARTS.fullmatch(text)
    assert parts is not None, "the grammar lets nothing else through"
    face = None if parts["face"] == _UNKNOWN else _FACES[parts["face"]]
    proof = parts["proof"] or ""
    if face is None:
        if parts["copy"] or proof.startswith(SHOWN):
            raise LogFileError(f"{shown(text)} hides a card and shows it; do one")
        return Item(proof=proof)
    if proof:
        is_whole = proof.startswith(SHOWN)
    if not is_whole:
        if parts["copy"]:
            raise LogFileError(
                f"{shown(text)} tells which of several equal cards it is, which nobody "
                "could see; leave the apostrophes out"
            )
        return Item(face, None, proof)
    return Item(face, len(parts["copy"]), proof)


def groups_of(text: str, *, is_whole: bool) -> Groups:
    """The groups a text of the form `GROUPS` names; arguments as for `item_of`."""
    if text == _NO_GROUPS:
        return ()
    return tuple(
        ()
        if group == _NO_CARDS
        else tuple(item_of(card, is_whole=is_whole) for card in group.split(" "))
        for group in text.split(" | ")
    )


def items_text(items: Iterable[Item]) -> str:
    """Cards in a row."""
    return " ".join(map(str, items))


def groups_text(groups: Sequence[Sequence[Item]]) -> str:
    """Groups of cards parted by `|`."""
    return " | ".join(items_text(g) or _NO_CARDS for g in groups) or _NO_GROUPS


class ShoeNames:
    """The physical cards of a shoe, by name and by number."""

    def __init__(self, shoe: Shoe) -> None:
        """Name every card of a shoe."""
        in_packs = CARDS_PER_PACK * shoe.packs
        self._items = tuple(
            Item(face, card - in_packs if card >= in_packs else card // CARDS_PER_PACK)
            for card, face in enumerate(shoe.faces)
        )
        self._cards = {item: CardId(card) for card, item in enumerate(self._items)}
        self._shoe = shoe

    def item(self, card: CardId) -> Item:
        """The card of this number."""
        return self._items[card]

    def groups(self, groups: Sequence[Sequence[CardId]]) -> Groups:
        """Cards in their groups."""
        return tuple(tuple(map(self.item, group)) for group in groups)

    def card(self, item: Item) -> CardId:
        """The number of a card that is known whole.

        Raises:
            LogFileError: The shoe has no such card.
        """
        if item.face is None or item.copy is None:
            raise LogFileError(
                f"{shown(str(item))} hides a card, and the file is whole"
            )
        card = self._cards.get(item._replace(proof=""))
        if card is None:
            packs = self._shoe.packs
            raise LogFileError(
                f"there is no {shown(item.token)} in this shoe of {packs} "
                f"pack{'s' * (packs != 1)} and {self._shoe.printed_jokers} printed "
                "jokers"
            )
        return card


@lru_cache
def names_of(shoe: Shoe) -> ShoeNames:
    """The names of a shoe's cards."""
    return ShoeNames(shoe)
