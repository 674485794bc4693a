"""Whatever is typed at a question of the score sheet: no answer is guessed or lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from rummy_tui.real_cards.entries import Undone
from rummy_tui.real_cards.talk import Ended
from rummy_tui.rules.outcome import Outcome
from tests.real_cards.at_table import FAMILY, AtTable, opened, scores

WRAPS = "KH AH 2H | 5S 6S 7S 8S | 9C 9D 9H | QC QD QS"
LOSER = "2C 3C 4C 6D 7D 8D 5S 6S KH QH PJ 2H 9C"
DEAL = "asha 0, ravi 80, meera 34, dev d"
RAVI_OUT = (DEAL, "asha 60, ravi 30, meera 0, dev m")
THERE = "there.txt"

YES_OR_NO = {
    "leave": (("leave dev",), "Dev leaves the match for good, and the others play on?"),
    "print": ((f"print {THERE}",), f"There is a file {THERE}; replace it?"),
    "check": ((f"check asha 3D {WRAPS}",), "Enter a wrong show for Asha in deal 3, "),
    "count": ((f"count asha JD {LOSER}",), "Enter "),
    "split": (("split",), "Do Asha, Meera and Dev all agree?"),
}
"""What brings a question of yes or no, and how that begins."""
TEXTS = {
    "leave": (("leave",), "Who leaves the match for good"),
    "whose name": (("names",), "Whose name is wrong"),
    "name": (("names asha",), "What is Asha called"),
    "who": (("check",), "Who declared"),
    "wild joker": (("check asha",), "Wild joker"),
    "cards": (("check asha 3D",), "Declaration, 13 cards"),
    "hand": (("count asha 3D",), "Hand, 13 cards"),
}
"""What brings a question for a text, and how that begins."""

a_question = pytest.mark.parametrize(
    ("lines", "question"), YES_OR_NO.values(), ids=YES_OR_NO
)
any_question = pytest.mark.parametrize(
    ("lines", "question"),
    [*YES_OR_NO.values(), *TEXTS.values()],
    ids=[*YES_OR_NO, *(f"{name}, a text" for name in TEXTS)],
)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / THERE).write_text("a letter", encoding="utf-8")


@pytest.fixture
def pool() -> AtTable:
    """Ravi is out and stays out; the pot can be split."""
    at_table = AtTable(opened())
    at_table.type(*RAVI_OUT, "no")
    return at_table


def asked(said: str, question: str) -> int:
    return sum(line.startswith(question) for line in said.splitlines())


@a_question
@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", "Type yes or no; back leaves the question."),
        (
            "asha 0, meera 5, dev 6",
            "'asha 0, meera 5, dev...' is no answer",
        ),
        ("5", "'5' is no answer, so nothing has changed"),
        (
            "undo 2",
            "nothing has changed; did you mean 'undo'? Else type yes or no",
        ),
        (
            f"check dev 3D {WRAPS}",
            "check has to wait until this is answered",
        ),
        ("leave asha", "leave has to wait"),
        ("clear", "clear has to wait"),
        ("again", "again has to wait"),
    ],
)
def test_what_is_no_answer_is_told_and_asked_again(
    pool: AtTable, lines: Sequence[str], question: str, line: str, answer: str
) -> None:
    kept, page = len(pool.kept.lines), pool.page
    said = pool.type(*lines, line, "back")

    assert answer in said
    assert asked(said, question) == 2
    assert len(pool.kept.lines) == kept
    assert pool.page is page
    assert Path(THERE).read_text(encoding="utf-8") == "a letter"


@any_question
def test_undo_at_a_question_takes_the_last_entry_back(
    pool: AtTable, lines: Sequence[str], question: str
) -> None:
    kept = len(pool.kept.lines)
    said = pool.type(*lines, "undo")

    assert asked(said, question) == 1
    assert "The question is dropped, and has changed nothing." in said
    assert "Taken back: Ravi stayed out." in said
    assert [type(entry) for entry in pool.kept.entries[kept:]] == [Undone]
    assert pool.page.is_asking


@any_question
def test_quit_at_a_question_leaves(
    pool: AtTable, lines: Sequence[str], question: str
) -> None:
    page = pool.page
    assert pool.ended(*lines, "quit", "yes") is Ended.LEFT

    said = pool.output.getvalue().splitlines()
    at = next(i for i, line in enumerate(said) if line.startswith(question))
    assert said[at + 1 :] == [
        "The question is dropped, and has changed nothing.",
        "Sheet 1 is kept; `rummy score --resume 1` takes it up again.",
    ]
    assert pool.page is page
    assert Path(THERE).read_text(encoding="utf-8") == "a letter"


@any_question
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("print", "Score sheet: pool-101, standard, after deal 2."),
        ("sheet", "Score sheet: pool-101, standard, after deal 2."),
        ("print new.txt", "The sheet is in new.txt."),
        ("print none/new.txt", "'none/new.txt' cannot be written (no such file"),
        ("help", "undo: take the last entry back"),
        ("rules", "who reaches 101 is out"),
    ],
)
def test_what_only_tells_is_told_and_the_question_asked_again(
    pool: AtTable, lines: Sequence[str], question: str, line: str, told: str
) -> None:
    page = pool.page
    said = pool.type(*lines, line, "back")

    assert told in said
    assert asked(said, question) == 2
    assert pool.page is page
    assert Path("new.txt").exists() is (line == "print new.txt")


@any_question
def test_back_leaves_a_question_and_says_that_nothing_has_changed(
    pool: AtTable, lines: Sequence[str], question: str
) -> None:
    page = pool.page
    said = pool.type(*lines, "back").splitlines()

    at = next(i for i, line in enumerate(said) if line.startswith(question))
    assert said[at + 1 :][:1][0] in (
        "Nobody has left the match.",
        "Nothing was written.",
        "Nothing was entered.",
        "Nothing was entered; the match goes on.",
        "Nothing was done.",
    )
    assert said[at + 2 :] == ["Deal 3:"]
    assert pool.page is page


def test_F4_only_a_no_refuses_a_split(pool: AtTable) -> None:
    kept = len(pool.kept.lines)
    pool.type("split", "", "", "back")
    assert len(pool.kept.lines) == kept
    pool.type("split", "", "no")
    assert len(pool.kept.lines) == kept + 1
    assert "A split was refused after this deal" in pool.type("split")


# Who may rejoin is asked by the sheet itself.

REJOIN = "Ravi may rejoin at 61"
ANSWERS = "type yes if Ravi rejoins, no if Ravi stays out"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", "Type yes if Ravi rejoins, no if Ravi stays out"),
        ("back", "Type yes if Ravi rejoins, no if Ravi stays out"),
        ("asha 5", f"'asha 5' is no answer, so nothing has changed; {ANSWERS}"),
        ("undo 2", f"nothing has changed; did you mean 'undo'? Else {ANSWERS}"),
        ("clear", "Ravi has to say first whether to rejoin."),
        (f"check asha 3D {WRAPS}", "not valid, 80 points"),
        ("sheet", "Score sheet: pool-101"),
        ("print", "Score sheet: pool-101"),
        ("help", "A result is points from 0 to 80"),
    ],
)
def test_F3_nothing_but_yes_and_no_says_who_rejoins(line: str, answer: str) -> None:
    at_table = AtTable(opened())
    at_table.type(*RAVI_OUT)
    page = at_table.page
    said = at_table.type(line)

    assert answer in said
    assert asked(said, REJOIN) == 2
    assert at_table.page is page


def test_F3_undo_and_quit_are_done_where_a_rejoin_is_asked_for() -> None:
    at_table = AtTable(opened())
    assert "Taken back: deal 2" in at_table.type(*RAVI_OUT, "undo")
    assert not at_table.page.is_asking
    assert at_table.ended("redo", "quit") is Ended.LEFT
    assert at_table.page.is_asking


# A hand that counts half before its first turn.


@pytest.fixture
def halving() -> AtTable:
    table = opened(rules="elitemelds", names=FAMILY[:3])
    profile = replace(table.profile, half_count_before_first_turn=True)
    return AtTable(replace(table, profile=profile))


def test_S4_no_line_is_taken_for_a_hand_that_had_no_turn(halving: AtTable) -> None:
    said = halving.type(f"count asha JD {LOSER}", "", "5", "back")
    assert asked(said, "Has this player had a turn in the deal?") == 3
    assert "The hand counts" not in said
    assert halving.kept.lines == []

    for answer, points in (("yes", 22), ("no", 11)):
        halving.type(f"count asha JD {LOSER}", answer, "yes")
        assert halving.page.noted[0].points == points


# A wild joker that is known already.


def test_only_nothing_stands_for_the_wild_joker_that_is_known(pool: AtTable) -> None:
    first = (f"check asha 3D {WRAPS}", "no")
    said = pool.type(*first, "check asha", "back", "check asha", "", WRAPS, "yes")

    assert said.count("or nothing for 3D:") == 2
    assert said.count("Declaration, 13 cards") == 1
    assert pool.page.noted[0].outcome is Outcome.WRONG_DECLARATION


def test_a_slip_at_a_question_leaves_the_deal_to_be_typed(pool: AtTable) -> None:
    pool.type("leave dev", "asha 0, meera 5, dev 6", "no", "asha 0, meera 5, dev 6")
    assert scores(pool.page)["Meera"] == 39
