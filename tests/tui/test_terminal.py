"""Whole deals in a real terminal, by keys alone."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.tui.beside_terminal import BesideTerminal
from tests.tui.running import numbered_setup
from tests.tui.terminal import needs_tmux, rummy

pytestmark = needs_tmux

SIZES = [(80, 24), (120, 40)]
WON, LOST = 1, 2
"""Seeds of deals for two that the key player wins and loses."""


@pytest.mark.parametrize(
    ("seed", "said", "size"),
    [
        (WON, "You won", SIZES[0]),
        (LOST, "You lost", SIZES[1]),
        pytest.param(WON, "You won", SIZES[1], marks=pytest.mark.slow),
        pytest.param(LOST, "You lost", SIZES[0], marks=pytest.mark.slow),
    ],
    ids=str,
)
async def test_a_deal_is_won_and_lost_by_keys(
    seed: int, said: str, size: tuple[int, int], tmp_path: Path
) -> None:
    with rummy(tmp_path, "play", "--seed", str(seed), size=size) as terminal:
        beside = BesideTerminal(terminal, numbered_setup(seed, "You"))
        await beside.play()

        assert said in terminal.text()
        won = beside.session.table.state.winner == 0
        assert won == (said == "You won")
        terminal.press("q")
        assert terminal.exit_code() == 0


async def test_a_hotseat_deal_is_played_by_keys(tmp_path: Path) -> None:
    args = ("hotseat", "--names", "Nila,Omar", "--players", "3", "--seed", "3")
    with rummy(tmp_path, *args) as terminal:
        setup = numbered_setup(3, "Nila", "Omar", players=3)
        beside = BesideTerminal(terminal, setup)
        await beside.play()

        winner = beside.session.table.state.winner
        assert winner is not None
        assert f"{beside.session.name(winner)} won the deal" in terminal.text()


def test_a_watched_deal_ends_by_itself(tmp_path: Path) -> None:
    with rummy(tmp_path, "watch", "--players", "4", "--seed", "3") as terminal:
        terminal.wait_for("Enter watch")
        terminal.press("enter")
        terminal.wait_for("won the deal")


def test_a_window_made_small_and_large_again_shows_the_same_game(
    tmp_path: Path,
) -> None:
    with rummy(tmp_path, "play", "--seed", "7") as terminal:
        terminal.wait_for("all rules")
        terminal.press("enter")
        terminal.wait_for("YOUR TURN: draw")
        terminal.resize((50, 15))
        terminal.wait_for("Too small")
        terminal.press("c")
        terminal.resize((80, 24))
        terminal.wait_for("YOUR TURN: draw")


def test_ctrl_c_twice_leaves_with_130_and_a_clean_terminal(tmp_path: Path) -> None:
    with rummy(tmp_path, "play", "--seed", "7") as terminal:
        terminal.wait_for("all rules")
        terminal.press("ctrl+c")
        terminal.wait_for("again leaves")
        terminal.press("ctrl+c")

        assert terminal.exit_code() == 130
        assert "all rules" not in terminal.text()


def test_a_terminated_game_leaves_a_clean_terminal(tmp_path: Path) -> None:
    with rummy(tmp_path, "play", "--seed", "7") as terminal:
        terminal.wait_for("all rules")
        os.kill(terminal.pid(), signal.SIGTERM)

        assert terminal.exit_code() == 143
        assert "all rules" not in terminal.text()


def test_a_pane_closed_under_the_game_ends_it(tmp_path: Path) -> None:
    with rummy(tmp_path, "play", "--seed", "7") as terminal:
        terminal.wait_for("all rules")
        stat = Path(f"/proc/{terminal.pid()}/stat")
        terminal.tmux("kill-pane")

        def ended() -> str:
            try:
                # Z: it has ended, and nobody has looked after it yet.
                return stat.read_text().rpartition(") ")[2][:1].strip("RSD")
            except OSError:
                return "it is gone"

        terminal.wait_until(ended, "the game does not end")
