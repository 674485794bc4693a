"""How plain mode ends: by leaving, or because nobody types any more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rummy_tui.errors import RummyError
from rummy_tui.plain.leaving import LeftError
from rummy_tui.plain.voice import InputEndedError


class Played(Protocol):
    """What is played, and has to be let go of."""

    @property
    def fate(self) -> str:
        """What becomes of it if it is broken off now; empty before one has begun."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


@contextmanager
def played_until_left(what: str, played: Played) -> Iterator[None]:
    """Play until the people have enough, and let go of it in any case.

    Args:
        what: A match or a tournament, for the sentence.
        played: What is played.

    Raises:
        RummyError: The input ended too early.
    """
    try:
        yield
    except InputEndedError:
        if not played.fate:
            told = (
                f"the input ended before a {what} had begun, so there was none to "
                "lose; `deal` begins it, and then keep the input open until its end"
            )
        else:
            told = (
                f"the input ended before the {what} did, and it is {played.fate}; "
                "keep the input open until its end"
            )
        raise RummyError(told, code="end-of-input") from None
    except LeftError:
        pass
    finally:
        played.close()
