"""The process that plays tables without people: setups in, results out, as pickles.

It talks on what were its standard input and output when it began; bots that print, or
read, talk to nobody. It ends by itself as soon as its input does, in the middle of a
deal as well: whatever ends the program, nothing of it is left behind.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
from queue import SimpleQueue
from typing import BinaryIO

from rummy_tui.errors import RummyError
from rummy_tui.tournament.alone import TableAlone
from rummy_tui.tournament.table import TableSetup
from rummy_tui.tournament.wire import Answer, DealsPlayed, Failed, Ready, TablePlayed

_NICENESS = 10
"""The screens come first wherever the processor is short."""


def main() -> None:
    """Play what is asked for until there is nobody left to ask."""
    # Ctrl-C is for the program, which then lets go of its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    asking, answering = _own_streams()
    setups: SimpleQueue[TableSetup] = SimpleQueue()
    threading.Thread(target=_listen, args=(asking, setups), daemon=True).start()
    _answer(answering, Ready())
    while True:
        setup = setups.get()
        try:
            _play(setup, answering)
        except RummyError as error:
            _answer(answering, Failed(str(error), error.code))


def _own_streams() -> tuple[BinaryIO, BinaryIO]:
    """Standard input and output for us alone; in their place there is nothing."""
    asking = os.fdopen(os.dup(0), "rb")
    answering = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    os.close(nothing)
    return asking, answering


def _listen(asking: BinaryIO, setups: SimpleQueue[TableSetup]) -> None:
    try:
        while True:
            setups.put(pickle.load(asking))
    finally:
        # Nobody wants the table any more that is being played.
        os._exit(0)


def _play(setup: TableSetup, answering: BinaryIO) -> None:
    alone = TableAlone(setup)
    told = 0
    while alone.step():
        if alone.deals > told:
            told = alone.deals
            _answer(answering, DealsPlayed(told))
    _answer(answering, TablePlayed(alone.result))


def _answer(answering: BinaryIO, answer: Answer) -> None:
    try:
        pickle.dump(answer, answering)
        answering.flush()
    except OSError:
        os._exit(0)
