"""How fast bots play: varied, skipped by any key, held by a pause."""

from __future__ import annotations

import asyncio

import pytest

from rummy_tui.tui.pace import Pacer, Speed, speed_for


def test_the_speeds_go_round_from_slow_to_instant() -> None:
    speed, seen = Speed.SLOW, []
    for _ in Speed:
        seen.append(speed.word)
        speed = speed.next

    assert seen == ["slow", "normal", "fast", "instant"]
    assert speed is Speed.SLOW


@pytest.mark.parametrize(
    ("environment", "speed"),
    [
        ({}, Speed.NORMAL),
        ({"SSH_TTY": "/dev/pts/1"}, Speed.FAST),
        ({"TEXTUAL_ANIMATIONS": "none"}, Speed.INSTANT),
    ],
)
def test_the_terminal_says_how_fast_to_begin(
    environment: dict[str, str], speed: Speed
) -> None:
    assert speed_for(environment) is speed


async def test_no_wait_at_instant_speed() -> None:
    await asyncio.wait_for(Pacer(Speed.INSTANT).wait(), 5)


async def test_a_key_ends_the_wait() -> None:
    pacer = Pacer(Speed.SLOW)
    waiting = asyncio.create_task(pacer.wait(1000))
    await asyncio.sleep(0)
    pacer.skip()
    await asyncio.wait_for(waiting, 5)


async def test_a_pause_holds_even_against_keys_until_a_step() -> None:
    pacer = Pacer(Speed.INSTANT)
    pacer.pause(True)
    waiting = asyncio.create_task(pacer.wait())
    for _ in range(5):
        pacer.skip()
        await asyncio.sleep(0)
    assert not waiting.done()
    pacer.step()
    await asyncio.wait_for(waiting, 5)

    again = asyncio.create_task(pacer.wait())
    await asyncio.sleep(0)
    assert not again.done()
    pacer.pause(False)
    await asyncio.wait_for(again, 5)
