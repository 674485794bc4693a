"""The lines of words on the table fit, and say what they must."""

from __future__ import annotations

import pytest

from rummy_tui.tui.bars import (
    log_lines,
    message_lines,
    needs_line,
    prompt_lines,
    title_line,
)
from rummy_tui.tui.glyphs import ASCII, UNICODE, Glyphs
from rummy_tui.tui.line import Line, fitted
from rummy_tui.tui.panel import discards_lines, jokers_lines
from rummy_tui.tui.side_panel import SIDE_PANELS, side_lines
from rummy_tui.tui.telling import log
from tests.engine.positions import Play, deal
from tests.tui.test_present import kept

LONGEST = "10D 10S 10H | QC QH QD | 2S 4S 6S 8S 9D JD KH"


def fourteen(rules: str = "classic") -> Play:
    play = deal(rules, hands=[LONGEST], turned="3S", closed="5C")
    play.draw(0)
    return play


@pytest.mark.parametrize("rules", ["classic", "desk", "elitemelds", "standard"])
@pytest.mark.parametrize("width", [60, 70, 74, 80, 82, 120])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_needs_and_points_never_run_into_each_other(
    rules: str, width: int, glyphs: Glyphs
) -> None:
    view, arrangement = kept(fourteen(rules), "10D 10S 10H")
    line = needs_line(view, arrangement, glyphs, width, help=True)
    assert line.width <= width
    needs, _, points = line.text.rpartition("grouped")
    assert needs
    assert points.startswith(" ")
    assert glyphs.face(view.face(arrangement.cards[0])) in points


def test_the_best_points_are_said_only_with_help() -> None:
    view, arrangement = kept(fourteen(), "")
    assert "best" in needs_line(view, arrangement, UNICODE, 80, help=True).text
    assert "best" not in needs_line(view, arrangement, UNICODE, 80, help=False).text


@pytest.mark.parametrize("width", [80, 100, 120])
def test_the_title_names_the_rules_and_the_turn(width: int) -> None:
    line = title_line(fourteen().view(0), UNICODE, width)
    assert line.width == width
    assert "classic" in line.text
    assert "YOUR TURN: discard" in line.text


def test_the_own_turn_is_set_off_by_more_than_colour() -> None:
    (line,) = prompt_lines(["Your turn."], UNICODE, 80, is_mine=True)
    assert line.pieces[-1][1] == "strong"
    (other,) = prompt_lines(["Asha is to draw."], UNICODE, 80, is_mine=False)
    assert other.pieces[-1][1] == "plain"


def test_a_prompt_too_long_is_said_in_fewer_words_and_only_then_wrapped() -> None:
    texts = ["A prompt of many words.", "A prompt."]
    assert [x.text for x in prompt_lines(texts, UNICODE, 40, is_mine=True)] == [
        " ▸ A prompt of many words."
    ]
    assert [x.text for x in prompt_lines(texts, UNICODE, 14, is_mine=True)] == [
        " ▸ A prompt."
    ]
    assert [x.text for x in prompt_lines(texts, UNICODE, 10, is_mine=True)] == [
        " ▸ A",
        "   prompt.",
    ]


def test_a_message_is_wrapped_and_cut_at_the_last_row() -> None:
    lines = message_lines("word " * 80, UNICODE, 40, 3, is_refusal=False)
    assert len(lines) == 3
    assert all(line.width <= 40 for line in lines)
    assert lines[-1].text.endswith("…")
    assert message_lines("", UNICODE, 40, 3, is_refusal=False) == []


def test_the_log_shows_the_newest_lines() -> None:
    play = deal()
    for seat in (0, 1, 2, 0):
        play.pass_turn(seat)
    lines = log_lines(log(play.view(0), UNICODE), UNICODE, 80, 2)
    assert [line.text[3:10] for line in lines] == ["t1 Chit", "t2 Asha"]
    assert log_lines(log(play.view(0), UNICODE), UNICODE, 80, 0) == []


@pytest.mark.parametrize("width", [26, 40])
@pytest.mark.parametrize("height", [10, 21, 37])
@pytest.mark.parametrize("with_log", [False, True])
def test_the_side_panel_keeps_its_width_and_height(
    width: int, height: int, with_log: bool
) -> None:
    play = deal(seats=6)
    for turn in range(30):
        play.pass_turn(turn % 6)
    for panel in SIDE_PANELS:
        lines = side_lines(
            play.view(0), UNICODE, width, height, panel=panel, with_log=with_log
        ).lines
        assert len(lines) == height
        assert all(line.width <= width for line in lines)
        assert "Tab: next" in lines[0].text


def test_panels_name_every_seat_and_count_every_joker() -> None:
    view = deal(seats=3, hands=["3C PJ"], turned="3S").view(0)
    shown = "\n".join(line.text for line in discards_lines(view, UNICODE, 60))
    assert all(name in shown for name in ("Asha", "Bhim", "Chitra"))
    shown = "\n".join(line.text for line in jokers_lines(view, UNICODE, 60))
    assert "3♣ JK" in shown
    assert "7 of 9" in shown


def test_neighbouring_pieces_of_one_ink_are_one_piece() -> None:
    line = Line().add("ab", "frame").add("cd", "frame").add("  ").add("e", "frame")
    assert line.pieces == [("abcd  e", "frame")]
    filled = Line().add("a", "cursor").add("  ").add("b")
    assert filled.pieces == [("a", "cursor"), ("  b", "plain")]


def test_text_is_cut_by_cells_and_marked() -> None:
    assert fitted("abcdef", 6) == "abcdef"
    assert fitted("abcdefg", 6) == "abcde…"
    assert fitted("abcdefg", 6, more="..") == "abcd.."
    assert fitted("\u540d\u524d\u540d\u524d", 5) == "\u540d\u524d…"
