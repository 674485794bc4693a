"""The history as one run of the program uses it: what is begun, kept, taken up again.

Knows no Textual.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING

from rummy_tui.errors import RummyError

# The history is imported when it is first asked: by the home screen, before its first
# frame. Whoever starts with a match sees the rules card without it.
if TYPE_CHECKING:
    from rummy_tui.new_match import MatchSetup
    from rummy_tui.settings.schema import Settings
    from rummy_tui.store import History, MatchKind, MatchSummary
    from rummy_tui.store.keeper import MatchKeeper
    from rummy_tui.store.tournament_rows import TournamentSummary
    from rummy_tui.tui.session import Session
    from rummy_tui.tui.settled_deal import SettledDeal

_NEWEST = 20
"""How many matches back one in play is looked for."""


class MatchHistory:
    """Opens the history once, and only when something is asked of it."""

    def __init__(self, opener: Callable[[], History] | None) -> None:
        """Use a history.

        Args:
            opener: Opens it; None where nothing is to be kept.
        """
        self._opener = opener
        self._history: History | None = None

    def opened(self) -> History | None:
        """The history; None where nothing is to be kept.

        Raises:
            StoreError: It cannot be opened.
        """
        if self._history is None and self._opener is not None:
            self._history = self._opener()
        return self._history

    def newest(self) -> MatchSummary | None:
        """The match that can be gone on with, if there is one.

        Raises:
            StoreError: The history cannot be read.
        """
        history = self.opened()
        return None if history is None else history.resumable()

    def left_last(self) -> MatchSummary | TournamentSummary | None:
        """What was left last and can be gone on with: a match, or a tournament.

        Raises:
            StoreError: The history cannot be read.
        """
        history = self.opened()
        return None if history is None else history.left_last()

    def why_nothing_waits(self) -> str:
        """Why there is nothing to go on with, without a full stop.

        Raises:
            StoreError: The history cannot be read.
        """
        from rummy_tui.store.matches import Standing

        history = self.opened()
        newest = () if history is None else history.matches(limit=_NEWEST).matches
        if history is not None and any(
            history.standing(found) is Standing.IN_PLAY for found in newest
        ):
            return "the match left last is in play in another window; leave it there"
        if history is not None:
            why = history.tournaments.why_none_waits()
            if why.code == "in-play-elsewhere":
                return str(why)
        return "no match is waiting to be gone on with"

    def begin(
        self,
        setup: MatchSetup,
        settings: Settings | None,
        last_deal: SettledDeal | None = None,
        *,
        is_kept: bool = True,
    ) -> Session:
        """A new match, its first events written down.

        Args:
            setup: The match.
            settings: What the player has set.
            last_deal: The deal settled before at the same table.
            is_kept: Whether to write it down at all.

        Raises:
            RummyError: It cannot begin; a `StoreError` where it cannot be kept.
        """
        from rummy_tui.tui.session import Session

        history = self.opened() if is_kept else None
        if history is None:
            return Session(setup, settings, last_deal=last_deal)
        keeper = history.begin(setup, _kind_of(setup))
        return _or_let_go(
            keeper,
            lambda: Session(setup, settings, keeper=keeper, last_deal=last_deal),
        )

    def take_up(self, match: int, settings: Settings | None) -> Session:
        """A match as it was left.

        Args:
            match: Its number.
            settings: What the player has set.

        Raises:
            RummyError: It cannot be gone on with.
        """
        from rummy_tui.tui.session import Session

        history = self.opened()
        assert history is not None, "only what is kept is taken up"
        taken = history.take_up(match)
        return _or_let_go(
            taken.keeper,
            lambda: Session(
                taken.setup,
                settings,
                keeper=taken.keeper,
                events=taken.events,
                arrangements=taken.arrangements,
            ),
        )

    def deals_today(self) -> int:
        """How many deals of today it knows; none where it cannot be read."""
        with suppress(RummyError):
            history = self.opened()
            if history is not None:
                return history.deals_on(date.today())
        return 0

    def close(self) -> None:
        """Let go of the history; asked again, it is opened again."""
        if self._history is not None:
            self._history.close()
            self._history = None


def _kind_of(setup: MatchSetup) -> MatchKind:
    from rummy_tui.store.matches import MatchKind

    people = len(setup.names)
    return (MatchKind.WATCH, MatchKind.PLAY, MatchKind.HOTSEAT)[min(people, 2)]


def _or_let_go(keeper: MatchKeeper, made: Callable[[], Session]) -> Session:
    """The session, or the keeper lets go of its match."""
    try:
        return made()
    except RummyError:
        with suppress(RummyError):
            keeper.close()
        raise
