"""What cards of a real table are judged by, as `check` and `solve` are told it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

import click

from rummy_tui.cards import Face, parse_face
from rummy_tui.errors import RummyError
from rummy_tui.rules.load import DEFAULT_PROFILE, load_profile
from rummy_tui.rules.profile import MAX_PACKS, MIN_SEATS, RulesProfile

_Command = TypeVar("_Command", bound=Callable[..., Any])


class ImpossibleCardsError(RummyError, ValueError):
    """Cards that cannot all have come from one shoe."""

    code = "impossible-cards"


@dataclass(frozen=True, slots=True)
class TableRules:
    """The rules, the card turned up, and how many packs are in play."""

    profile: RulesProfile
    turned: Face
    packs: int

    @classmethod
    def of(cls, *, rules: str, wild: str, packs: int | None) -> TableRules:
        """Read what was asked for.

        Args:
            rules: A profile's name or the path of its file.
            wild: The card turned up.
            packs: Packs in play; by default the profile's at two seats.

        Raises:
            RummyError: No such profile or card.
        """
        turned = _turned(wild)
        profile = _profile(rules)
        return cls(profile, turned, packs or profile.packs(MIN_SEATS))

    def refuse_impossible(self, cards: Iterable[Face]) -> None:
        """Make sure that these cards and the one turned up can come from one shoe.

        Raises:
            ImpossibleCardsError: Some face occurs more often than the shoe has it.
        """
        shoe = self.profile.shoe_of(self.packs)
        counts = Counter([*cards, self.turned])
        excess = shoe.excess(counts.elements())
        if not excess:
            return
        face = excess[0]
        turned = ", the card turned up counted in," if face == self.turned else ""
        have = "no" if shoe.copies(face) == 0 else str(shoe.copies(face))
        raise ImpossibleCardsError(
            f"there are {counts[face]} {face}{turned} but {self.packs} "
            f"{'pack has' if self.packs == 1 else 'packs have'} {have}"
            f"{' of them' if have != 'no' else ''} under the rules "
            f"{self.profile.name!r}; check the cards, --packs and --rules"
        )

    def json_fields(self) -> dict[str, object]:
        """The rules as JSON answers begin with them."""
        return {
            "rules": self.profile.name,
            "wild": str(self.turned),
            "packs": self.packs,
        }

    def __str__(self) -> str:
        packs = "1 pack" if self.packs == 1 else f"{self.packs} packs"
        return f"{self.profile.name}, wild {self.turned}, {packs}"


@lru_cache(maxsize=64)
def _profile(rules: str) -> RulesProfile:
    # A stream of hands names the same few profiles again and again.
    return load_profile(rules)


def _turned(wild: str) -> Face:
    try:
        return parse_face(wild)
    except RummyError as error:
        message = f"the wild joker {error}"
        raise RummyError(message, code=error.code) from None


def table_options(command: _Command) -> _Command:
    """Add --wild, --rules and --packs to a command."""
    for option in (
        click.option(
            "--packs",
            type=click.IntRange(1, MAX_PACKS),
            help="Packs in play.  [default: the profile's at two seats]",
        ),
        click.option(
            "--rules",
            metavar="PROFILE",
            default=DEFAULT_PROFILE,
            show_default=True,
            help="A rules profile by name, or the path of a TOML file.",
        ),
        click.option(
            "--wild",
            metavar="CARD",
            help="The card turned up as the wild joker, as in 6H.",
        ),
    ):
        command = option(command)
    return command


def require_wild(wild: str | None) -> str:
    """The card turned up, without which nothing can be judged.

    Raises:
        RummyError: It was not given.
    """
    if wild is None:
        raise RummyError(
            "which card is the wild joker? Add --wild and the card turned up, as in "
            "--wild 6H",
            code="usage",
        )
    return wild
