"""Decisions that take too long are ended, and nothing else is."""

from __future__ import annotations

import pytest

from rummy_tui.arena.patience import Patience

TICK = 0.001


def for_ever() -> int:
    while True:
        pass


def stubborn() -> int:
    try:
        return for_ever()
    except BaseException:
        return 7


def test_what_is_decided_in_time_is_taken() -> None:
    with Patience() as patience:
        assert patience.within(lambda: 7) == 7


def test_what_takes_too_long_is_ended() -> None:
    with Patience(3 * TICK, tick=TICK) as patience:
        assert patience.within(for_ever) is None
        assert patience.within(lambda: 7) == 7


def test_what_comes_too_late_is_not_taken() -> None:
    with Patience(3 * TICK, tick=TICK) as patience:
        assert patience.within(stubborn) is None


def test_what_goes_wrong_in_time_is_raised() -> None:
    def wrong() -> int:
        raise ValueError("wrong")

    with Patience() as patience, pytest.raises(ValueError, match="wrong"):
        patience.within(wrong)


def test_what_ends_just_when_the_time_is_up_leaves_nothing_behind() -> None:
    # So short that many decisions end while they are being ended: none of it may come
    # up later, in what has nothing to do with it.
    with Patience(TICK, tick=TICK) as patience:
        for size in range(0, 60_000, 1000):
            found = patience.within(lambda: sum(range(size)))  # noqa: B023 - done now
            assert found in (None, sum(range(size)))
