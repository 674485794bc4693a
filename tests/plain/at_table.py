"""A seat at a position made by hand, and what is said to commands typed there."""

from __future__ import annotations

import io

import pytest

from rummy_tui.engine.seat import Seat
from rummy_tui.new_match import new_setup
from rummy_tui.plain.playing import Playing
from rummy_tui.plain.showing import Showing
from rummy_tui.plain.voice import InputEndedError, Voice
from rummy_tui.settings.schema import Settings
from rummy_tui.tui.session import Session
from tests.engine.positions import NAMES, SEED, Play

SEVEN = """4 say the hand
5 arrange the hand
6 look up
7 leave"""


class AtTable:
    """One person of a deal, every seat a person's."""

    def __init__(self, play: Play, *, seat: int = 0, help: bool = True) -> None:
        names = NAMES[: len(play.state.table.players)]
        setup = new_setup(rules="standard", names=names, seed=SEED)
        self.session = Session(setup, Settings(sort_deal="off"), help=help)
        self.session.table.state = play.state
        self.seat = Seat(seat)

    def types(self, *lines: str) -> list[str]:
        """What is said to these lines, without menus and prompts."""
        return [line for line in self.hears(*lines) if not _is_prompt(line)]

    def hears(self, *lines: str) -> list[str]:
        """Everything that is said to these lines, up to the next prompt."""
        typed = io.StringIO("".join(f"{line}\n" for line in lines))
        said = io.StringIO()
        voice = Voice(typed, said)
        session, seat = self.session, self.seat
        try:
            if session.is_show:
                Showing(session, seat, voice).lay_down()
            else:
                Playing(session, seat, voice).play(says_hand=False)
        except InputEndedError:
            pass
        else:
            assert not typed.read(), "the turn ended before everything was typed"
        text = said.getvalue()
        assert "\x1b" not in text
        return text.splitlines()

    @property
    def groups(self) -> str:
        """The groups as they lie, in notation."""
        view = self.session.view(self.seat)
        groups = self.session.arrangement(self.seat).groups
        return " | ".join(" ".join(map(str, view.faces(group))) for group in groups)


def _is_prompt(line: str) -> bool:
    return (line[:2].strip().isdigit() and line[1:2] == " ") or line.endswith(":")


def only(lines: list[str]) -> str:
    """The one line there is."""
    if len(lines) != 1:
        pytest.fail(f"more or less than one line: {lines}")
    return lines[0]
