"""Work in a thread that never keeps the program from ending.

`asyncio.to_thread` would: its threads are waited for when the program ends, and a bot
may think for ever.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

from rummy_tui.engine.threads import BOT_THREAD
from rummy_tui.tui.crash import Caught


async def in_daemon_thread(work: Callable[[], None]) -> None:
    """Do this beside the screens; raises what it raises.

    Cancelled, it is no longer waited for and goes on for itself.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def settle(error: BaseException | None) -> None:
        if done.done():
            return
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    def run() -> None:
        with Caught(BaseException) as caught:
            work()
        # The loop may have closed meanwhile.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, caught.error)

    Thread(target=run, name=BOT_THREAD, daemon=True).start()
    await done
