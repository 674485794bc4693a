"""What somebody at the table types and hears, from the first deal to the pot."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from rummy_tui.real_cards import print_out
from rummy_tui.real_cards.entries import Redone, SeatRejoined, SplitAgreed, Undone
from rummy_tui.real_cards.talk import Ended
from rummy_tui.rules.formats.terms import Stakes
from tests.full_disk import full_disk, of_system
from tests.real_cards.at_table import FAMILY, AtTable, opened, scores

# Ravi goes out at 110, Asha at 60, Meera at 34, Dev at 60.
RAVI_OUT = ("asha 0, ravi 80, meera 34, dev d", "asha 60, ravi 30, meera 0, dev m")


@pytest.fixture
def pool() -> AtTable:
    return AtTable(opened())


# Deals.


def test_a_deal_on_one_line_is_on_the_sheet_at_once(pool: AtTable) -> None:
    said = pool.type("asha 0, ravi 34, meera d, dev 60")

    assert scores(pool.page) == {"Asha": 0, "Ravi": 34, "Meera": 20, "Dev": 60}
    rows = [line.split() for line in said.splitlines()]
    assert ["Deal", *FAMILY] in rows
    assert ["1", "0*", "34", "20D", "60"] in rows
    assert ["To", "spare", "100", "66", "80", "40"] in rows
    assert ["Drops", "left", "5", "3", "4", "2"] in rows
    assert len(pool.kept.lines) == 1


def test_players_are_asked_one_by_one_for_who_wants_that(pool: AtTable) -> None:
    said = pool.type("", "ravi", "12", "d", "m")

    prompts = [line for line in said.splitlines() if line.endswith(":")]
    assert prompts[1:] == [
        "Deal 1, who has won: Asha, Ravi, Meera and Dev:",
        "Asha's result:",
        "Meera's result:",
        "Dev's result:",
        "Deal 2:",
    ]
    assert scores(pool.page) == {"Asha": 12, "Ravi": 0, "Meera": 20, "Dev": 40}


def test_results_can_come_as_they_happen_and_are_kept_each_time(pool: AtTable) -> None:
    said = pool.type("meera d")
    assert "Noted, deal 1: Meera first drop, 20 points." in said
    assert "Still to come: Asha, Ravi and Dev." in said
    assert pool.again == pool.book.ledger

    pool.type("dev 3, asha w")
    # Of one who is missing the result alone will do.
    pool.type("0")
    assert scores(pool.page) == {"Asha": 80, "Ravi": 0, "Meera": 20, "Dev": 3}


def test_what_was_noted_can_be_said_otherwise_or_cleared(pool: AtTable) -> None:
    pool.type("meera d", "meera m")
    assert pool.page.noted[2].points == 40

    assert "nothing noted" in pool.type("clear")
    assert pool.page.noted == {}


def test_a_slip_in_a_line_loses_nothing_that_was_right(pool: AtTable) -> None:
    said = pool.type("asha 0, ravi 340, meera d, dev 60")

    assert "Ravi: 340 points cannot be" in said
    assert "Still to come: Ravi." in said
    pool.type("34")
    assert scores(pool.page) == {"Asha": 0, "Ravi": 34, "Meera": 20, "Dev": 60}


def test_a_line_with_a_slip_never_makes_a_deal_whole(pool: AtTable) -> None:
    pool.type("ravi won")
    said = pool.type("asha 5, ravi 340, meera d, dev 60")
    assert "Something else is noted of Ravi" in said
    assert len(pool.kept.lines) == 1

    said = pool.type("asha 5, meera d, dev 60, bob 3")
    assert "'bob' is none of the players" in said
    assert "so nothing of the line was entered" in said
    assert len(pool.kept.lines) == 1


def test_who_has_won_is_asked_where_it_is_not_clear(pool: AtTable) -> None:
    said = pool.type("0 0 20 d", "foo", "meera", "ravi")

    assert said.count("Who has won: Asha or Ravi:") == 3
    assert "Meera is not one of them" in said
    assert pool.page.lines[0].winner == 1


@pytest.mark.parametrize("line", ["unddo", "hello there", "34", "asha", "  "])
def test_nothing_is_entered_by_a_line_that_tells_no_deal(
    pool: AtTable, line: str
) -> None:
    pool.type(line)

    assert pool.page.lines == ()


def test_a_misspelt_command_is_recognised(pool: AtTable) -> None:
    assert "Did you mean 'undo'?" in pool.type("unddo")


# Elimination, rejoin, split, ties.


def test_F3_who_goes_out_is_asked_to_rejoin_before_anything_else(pool: AtTable) -> None:
    said = pool.type(*RAVI_OUT)
    assert "Ravi is out." in said
    assert "Ravi may rejoin at 61 for another 100.00 chips: yes or no:" in said

    assert "type yes if Ravi rejoins" in pool.type("asha 0 dev 3")
    said = pool.type("yes")
    assert "Ravi rejoined at 61." in said
    assert "The pot holds 500.00 chips." in said
    assert ["rejoined", "61"] in [line.split() for line in said.splitlines()]
    assert scores(pool.page)["Ravi"] == 61


def test_F3_who_stays_out_has_no_cards(pool: AtTable) -> None:
    pool.type(*RAVI_OUT, "no")
    assert "Ravi is out since deal 2" in pool.type("ravi 5")

    pool.type("asha 0, meera 1, dev 2")
    assert [o.value for o in pool.page.lines[2].outcomes].count("not-dealt") == 1


def test_F4_a_split_is_told_and_agreed_by_all(pool: AtTable) -> None:
    pool.type(*RAVI_OUT, "no")
    said = pool.type("split", "back")
    # Two drops, three and two: one entry ahead, the rest of 300 shared.
    assert "Asha gets 100.00 chips, with 2 drops left." in said
    assert "Meera gets 200.00 chips, with 3 drops left." in said
    assert pool.page.sheet.payments is None
    assert "The split is refused" in pool.type("split", "no")
    assert "A split was refused after this deal" in pool.type("split")

    said = pool.type("undo", "split", "yes")
    assert "The pot is split because all agreed." in said
    assert "Place 1: Meera, 34 points, plus 100.00 chips." in said
    assert "Place 4: Ravi, 110 points, minus 100.00 chips." in said
    assert "All won and lost comes to zero. There is no real money" in said


def test_F4_a_split_by_itself_is_announced_with_who_gets_what() -> None:
    at_table = AtTable(opened(names=FAMILY[:3], stakes=Stakes(rejoin=False)))
    at_table.type("0 80 60", "60 5 0")
    said = at_table.type("asha 25 ravi 0 meera 80")

    assert scores(at_table.page) == {"Asha": 85, "Ravi": 85, "Meera": 140}
    assert at_table.page.is_over
    assert "The pot is split by itself, since nobody can afford a first drop." in said
    assert "Asha gets 150.00 chips." in said


def test_F5_a_tie_is_played_off_by_the_tied_alone() -> None:
    at_table = AtTable(opened("deals-2", names=FAMILY[:3]))
    said = at_table.type("won 40 10", "40 won 10")
    assert "Asha and Ravi are level: they alone play an extra deal." in said
    assert "Meera does not play this extra deal" in at_table.type("meera 5")

    said = at_table.type("0 7")
    assert ["3", "extra", "+7*", "-7", "-"] in [x.split() for x in said.splitlines()]
    assert "Asha has won the match." in said


def test_F1_leaving_between_deals_costs_nothing_and_asks_first(pool: AtTable) -> None:
    pool.type("leave dev", "no")
    assert pool.kept.lines == []

    assert "Dev has left the match." in pool.type("leave dev", "yes")
    assert pool.page.playing == (0, 1, 2)
    assert "none of the players" in pool.type("leave bob")


def test_F1_leaving_in_a_deal_asks_for_the_price(pool: AtTable) -> None:
    said = pool.type("asha 0, ravi 5, meera 6, dev l")
    assert "Type ld before their first card (20), lm later (40)" in said

    pool.type("lm")
    assert scores(pool.page)["Dev"] == 40
    assert pool.page.playing == (0, 1, 2)


# Steps back.


def test_undo_goes_back_as_far_as_the_sheet_does(pool: AtTable) -> None:
    pages = [pool.page]
    for line in (*RAVI_OUT, "yes", "asha 80 ravi 0 meera 1 dev 2", "no", "split"):
        kept = len(pool.kept.lines)
        pool.type(line, "yes")
        if len(pool.kept.lines) > kept:
            pages.append(pool.page)
    pool.type("ravi 3")
    pages.append(pool.page)

    while len(pages) > 1:
        pages.pop()
        steps = len(pool.book.ledger.steps)
        said = pool.type("undo")
        assert "Taken back: " in said
        assert len(pool.book.ledger.steps) == steps - 1
    while pool.book.ledger.steps:
        pool.type("undo")
    assert pool.page == pages[0]
    assert "There is nothing to take back" in pool.type("undo")
    assert pool.again == pool.book.ledger


def test_a_rejoin_and_a_split_can_be_taken_back_and_stand_again(pool: AtTable) -> None:
    said = pool.type(*RAVI_OUT, "yes", "undo")
    assert "Taken back: Ravi rejoined." in said
    assert pool.page.is_asking
    assert "Stands again: Ravi rejoined." in pool.type("redo")

    pool.type("undo", "no", "split", "yes", "undo")
    assert not pool.page.is_over
    kinds = [type(entry) for entry in pool.kept.entries]
    assert kinds.count(Undone) == 3
    assert kinds.count(Redone) == 1
    assert kinds.count(SeatRejoined) == kinds.count(SplitAgreed) == 1


# The sheet itself.


def test_a_name_is_put_right_on_every_deal(pool: AtTable) -> None:
    pool.type(RAVI_OUT[0], "names meera Mira Bai", "names", "1", "Usha")
    assert pool.page.names == ("Usha", "Ravi", "Mira Bai", "Dev")
    assert pool.kept.facts[-1].names == pool.page.names

    said = pool.type("names ravi Dev", "names bob Bo", "names dev undo", "sheet")
    assert "Two players are called" in said
    assert "begins with no player's name" in said
    assert pool.page.names == ("Usha", "Ravi", "Mira Bai", "Dev")
    pool.type("undo", "undo")
    assert pool.page.names == FAMILY


def test_a_print_out_takes_no_other_files_place_unasked(
    pool: AtTable, tmp_path: Path
) -> None:
    file = tmp_path / "sheet.txt"
    pool.type(RAVI_OUT[0], f"print {file}")
    first = file.read_text(encoding="utf-8")
    assert first.startswith("Score sheet: pool-101, standard, after deal 1.")
    assert "There is no real money: chips only." in first

    pool.type(RAVI_OUT[1], f"print {file}", "no")
    assert file.read_text(encoding="utf-8") == first
    pool.type(f"print {file}", "no")
    pool.type("no", f"print {file}", "yes")
    assert "after deal 2" in file.read_text(encoding="utf-8")
    assert "cannot be written" in pool.type(f"print {tmp_path}/none/x")


def test_a_print_out_that_fails_leaves_what_was_there(
    pool: AtTable, tmp_path: Path
) -> None:
    file = tmp_path / "sheet.txt"
    pool.type(RAVI_OUT[0])
    with full_disk():
        assert "cannot be written" in pool.type(f"print {file}")
    assert list(tmp_path.iterdir()) == []

    pool.type(f"print {file}")
    first = file.read_bytes()
    pool.type("undo")
    with full_disk():
        assert "cannot be written" in pool.type(f"print {file}", "yes")
    assert file.read_bytes() == first
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("number", "way_out"),
    [
        (errno.ENOSPC, "(no space left on device); make room on the disk, or choose"),
        (errno.EDQUOT, "(disk quota exceeded); make room on the disk, or choose"),
        (errno.EACCES, "(permission denied); choose another file"),
        (errno.EIO, "(input/output error); choose another file"),
    ],
)
def test_a_print_out_that_found_no_room_is_told_so(
    pool: AtTable, number: int, way_out: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise of_system(number)

    monkeypatch.setattr(print_out, "write_new", refuse)
    assert way_out in pool.type("print sheet.txt")


def test_print_alone_says_the_sheet(pool: AtTable) -> None:
    assert "Score sheet: pool-101" in pool.type("print")


def test_the_rules_are_told_short_and_in_full(pool: AtTable) -> None:
    short, full = pool.type("rules"), pool.type("rules all")
    assert "who reaches 101 is out" in short
    assert "First drop 20, middle drop 40, wrong show 80" in short
    assert len(full) > 2 * len(short)


def test_help_says_every_word_and_every_result(pool: AtTable) -> None:
    said = pool.type("help")
    for word in ("undo", "check", "count", "split", "print [FILE]", "quit", "leave"):
        assert f"\n{word}" in said
    assert "A result is points from 0 to 80, won, d first drop 20" in said


def test_again_begins_another_sheet_once_this_one_is_over(pool: AtTable) -> None:
    assert "The match is not over" in pool.type("again")

    two = AtTable(opened(names=FAMILY[:2]))
    two.type("0 80", "0 80")
    assert two.page.is_over
    assert "nothing more goes on this sheet" in two.type("0 80")
    assert two.ended("again") is Ended.AGAIN


def test_in_sentences_every_fact_has_a_line_and_there_is_no_table() -> None:
    at_table = AtTable(opened(), in_sentences=True)
    said = at_table.type(*RAVI_OUT, "no", "sheet")

    assert "Ravi: 30 points, 110 in all, out.\n" in said
    assert "Dev: middle drop, 40 points, 60 in all.\n" in said
    assert "Meera: 34 points, 66 to spare, 3 drops left.\n" in said
    assert "---" not in said
    assert "  " not in said


def test_what_cannot_be_kept_is_not_told_as_entered(pool: AtTable) -> None:
    pool.kept.is_full = True
    said = pool.type("asha 0, ravi 34, meera d, dev 60")

    assert "There is no room left." in said
    assert "Score sheet" not in said
    assert pool.page.lines == ()


def test_at_the_end_of_the_input_and_on_quit_it_says_how_to_go_on(
    pool: AtTable,
) -> None:
    pool.type()
    assert pool.output.getvalue().endswith(
        "`rummy score --resume 1` takes it up again.\n"
    )
    pool.output.truncate(0)
    pool.output.seek(0)
    assert pool.ended("quit", "asha 0") is Ended.LEFT
    assert pool.output.getvalue().count("Deal 1") == 1


# Short names that are commands as well.


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Usha", "u 20, r 0"),
        ("Qadir", "q 20, r 0"),
        ("Nina", "n 20, r 0"),
        ("Nora", "no 20, r 0"),
        ("Yash", "y 20, r 0"),
        ("Hari", "h 20, r 0"),
        ("Usha", "ravi 0\nu 20"),
        ("Hari", "\nravi\nh 20"),
    ],
)
def test_a_short_name_with_a_result_is_no_command(name: str, line: str) -> None:
    at_table = AtTable(opened(names=(name, "Ravi")))
    said = at_table.type(*line.split("\n"))

    assert scores(at_table.page) == {name: 20, "Ravi": 0}, said
    assert len(at_table.page.lines) == 1


def test_a_word_alone_is_a_command_whoever_plays() -> None:
    at_table = AtTable(opened(names=("Usha", "Ravi")))
    at_table.type("u 20, r 0", "u")
    assert at_table.page.lines == ()
    at_table.type("redo")
    assert scores(at_table.page) == {"Usha": 20, "Ravi": 0}
    assert at_table.ended("q") is Ended.LEFT


@pytest.mark.parametrize("line", ["undo 3", "u 20, r 0", "clear it", "quit now"])
def test_a_command_that_takes_nothing_is_not_guessed_at(
    pool: AtTable, line: str
) -> None:
    pool.type("asha 0, ravi 80, meera 34, dev d")
    before = pool.page
    said = pool.type(line, "help")

    assert pool.page is before
    assert " takes nothing after it" in said
    # It was not left.
    assert "Type a deal on one line" in said


# Numbers of a list.


def test_a_number_with_noughts_before_it_is_that_number() -> None:
    at_table = AtTable(opened(names=FAMILY[:2]))
    said = at_table.type("", "00020", "0002", "7")

    assert "'00020' is none of the players; here are Asha and Ravi." in said
    assert scores(at_table.page) == {"Asha": 7, "Ravi": 0}


def test_a_dash_names_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    at_table = AtTable(opened())
    at_table.type("asha 0, ravi 34, meera 2, dev 5", "print -")

    assert not list(tmp_path.iterdir())
