"""The show and the settlement in lines."""

from __future__ import annotations

import io

import pytest

from rummy_tui.engine.seat import Seat
from rummy_tui.plain.settlement import say_settlement
from rummy_tui.plain.voice import Voice
from tests.engine.positions import Play, finishing
from tests.plain.at_table import AtTable

LOSER = "2S 3S 4S 9C 9D 9H KC KD KH 5D 6D QH AH"


def shown(*, seats: int = 2) -> Play:
    """Seat 0 has declared; seat 1 has a pure sequence and not grouped anything."""
    play = finishing(hands=[LOSER], seats=seats, turned="8D", closed="8S")
    play.declare(0)
    return play


def test_D6_the_declared_hand_is_said_and_then_the_own() -> None:
    said = AtTable(shown(), seat=1).types()

    assert said[0] == "The hand of Asha, who has declared."
    assert said[1] == "Pure sequence: 2C 3C 4C 5C."
    assert "Bhim arranges the hand once more: it is counted as it lies." in said
    assert any(line.startswith("Loose, ") for line in said)


def test_D6_the_best_arrangement_is_offered_with_what_it_saves() -> None:
    table = AtTable(shown(), seat=1)
    said = table.hears()
    assert "As it lies 80 points: no sequence: all cards count 97, at most 80." in said
    offer = next(line for line in said if line.startswith("2 best grouping, saves "))
    saved = int(offer.split()[-1])
    assert f'At best {80 - saved} points: "auto" arranges it so and saves {saved}.' in (
        said
    )
    said = table.hears("2")
    assert "This is the least it can cost." in said
    assert f"1 lay down for {80 - saved} points" in table.hears()


def test_D6_the_hand_is_laid_down_as_it_lies_after_a_question() -> None:
    table = AtTable(shown(), seat=1)
    table.types("group 2S 3S 4S", "1", "no")
    assert table.session.is_show
    said = table.hears("lay", "yes")

    assert "The hand is counted as it lies now." in said
    assert said[-1] == "Bhim laid the hand down."
    assert not table.session.is_show


@pytest.mark.parametrize("word", ["draw", "take", "drop", "discard KD", "finish KD"])
def test_playing_on_is_refused_in_the_words_of_the_screen(word: str) -> None:
    said = AtTable(shown(), seat=1).types(word)
    assert said[-1].startswith("You cannot ")
    assert said[-1].endswith("a valid declaration is on the table; show your hand.")


def settled(table: AtTable) -> list[str]:
    said = io.StringIO()
    say_settlement(table.session.settled_deal, Voice(io.StringIO(), said))
    return said.getvalue().splitlines()


def test_the_settlement_says_every_hand_with_reason_and_chips() -> None:
    table = AtTable(shown(), seat=1)
    table.types("auto", "lay", "yes")
    said = settled(table)
    points = table.session.table.state.results[1].points

    assert said[0] == f"Asha won the deal, plus {points}.00 chips."
    assert f"Asha won, 0 points, plus {points}.00 chips." in said
    assert "Declared." in said
    assert "Closing card: 8S." in said
    assert f"Bhim lost, {points} points, minus {points}.00 chips." in said
    assert f"Unmatched cards count {points}." in said
    assert any(line.startswith("Seed 1") for line in said)
    assert not any(line.startswith("-") or "|" in line for line in said)


def test_T8_a_dropped_hand_is_said_in_the_settlement() -> None:
    play = finishing(seats=2, turned="8D", closed="8S")
    play.throw(0)
    play.drop(1)
    table = AtTable(play)
    said = settled(table)

    assert any(line.startswith("First drop, before drawing") for line in said)
    cards = {str(face) for face in play.state.faces(play.hand(Seat(1)))}
    assert cards <= set(" ".join(said).replace(".", " ").replace(",", " ").split())
