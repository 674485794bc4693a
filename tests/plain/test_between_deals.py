"""Between two deals in plain mode: offers, answers, leaving, the end (F)."""

from __future__ import annotations

import io
import re

import pytest

from rummy_tui.engine.actions import LeaveMatch
from rummy_tui.engine.events import (
    LeftMatch,
    PotSplit,
    RejoinDeclined,
    Rejoined,
    SplitProposed,
)
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase
from rummy_tui.plain.between_deals import BetweenDeals
from rummy_tui.plain.leaving import LeftError
from rummy_tui.plain.scoring import say_sheet
from rummy_tui.plain.voice import InputEndedError, Voice
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format
from rummy_tui.tui.session import Session
from tests.tui.scored import LOST, OUT, WON, scored

NILA, OMAR, PIA = Seat(0), Seat(1), Seat(2)


def hears(session: Session, *lines: str) -> list[str]:
    """What is said to these lines until the next deal is due or input ends."""
    said = io.StringIO()
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    try:
        BetweenDeals(session, Voice(typed, said)).pass_by()
    except (InputEndedError, LeftError) as stopped:
        said.write(f"{type(stopped).__name__}\n")
    assert not typed.read(), "it was over before everything was typed"
    return said.getvalue().splitlines()


def alone() -> Session:
    """One person against two bots, after a deal."""
    deal = [(LOST, 34), (WON, 0), (Outcome.FIRST_DROP, 20)]
    return scored(("You", "", ""), [deal], format=Format.POOL_101)


def three_people() -> Session:
    """Pia is out of a pool of 101; Nila can afford two drops more, Omar none."""
    deals = [
        [(WON, 0), (LOST, 45), (LOST, 80)],
        [(WON, 0), (LOST, 45), (LOST, 80)],
        [(LOST, 60), (WON, 0), (OUT, 0)],
    ]
    return scored(("Nila", "Omar", "Pia"), deals, format=Format.POOL_101)


def just_out(*names: str) -> Session:
    """The first two of four are out of a pool of 61; the others stand at 44 and 0."""
    deal = [(LOST, 60), (LOST, 60), (WON, 0), (LOST, 44)]
    again = [(LOST, 10), (LOST, 20), (WON, 0), (LOST, 0)]
    return scored(names, [deal, again], format=Format.POOL_61)


def test_F2_where_everybody_stands_is_said_first() -> None:
    session = alone()
    lines = hears(session, "next")

    assert lines[:4] == [
        # 100 - 34 points and 20 for a drop: three of them.
        "You: 34 points, 66 to spare, 3 first drops left.",
        "Asha [bot]: 0 points, 100 to spare, 5 first drops left.",
        "Bhim [bot]: 20 points, 80 to spare, 4 first drops left.",
        "Out at 101. The pot holds 300.00 chips.",
    ]
    assert re.fullmatch(
        r"(You start|(Asha|Bhim) \[bot\] starts) the next deal\.", lines[4]
    )
    assert lines[5:8] == ["1 next deal", "2 leave", "3 the whole score sheet"]
    assert not any("propose" in line for line in lines), "three of three are left"
    assert not session.is_over


def test_F5_chips_and_the_deals_that_are_left_are_said() -> None:
    deal = [(LOST, 34), (WON, 0), (LOST, 80)]
    session = scored(("You", "", ""), [deal, deal, deal], format=Format.DEALS_6)
    lines = hears(session, "next")

    assert lines[:4] == [
        # 480 - 3 * 34, 480 + 3 * 114, 480 - 240.
        "You: 378 chips.",
        "Asha [bot]: 822 chips.",
        "Bhim [bot]: 240 chips.",
        "Deals left: 3.",
    ]


def test_F5_a_tie_and_chips_below_zero_are_said() -> None:
    one = [(WON, 0), (LOST, 80), (LOST, 80)]
    two = [(LOST, 80), (LOST, 80), (WON, 0)]
    session = scored(("You", "", ""), [one, two], format=Format.DEALS_2)
    assert "You and Bhim [bot] are level: an extra deal decides." in hears(
        session, "next"
    )
    below = [(WON, 0), (LOST, 100), (LOST, 80)]
    after = [(LOST, 0), (LOST, 80), (WON, 0)]
    session = scored(("You", "", ""), [below, below, after], format=Format.DEALS_3)
    (line,) = [line for line in sheet_of(session) if line.startswith("Place 3:")]
    # 240 - 280.
    assert line.startswith("Place 3: Asha [bot], minus 40 chips, minus 280.00 chips")


def sheet_of(session: Session) -> list[str]:
    """The whole score sheet as it is said."""
    said = io.StringIO()
    if session.sheet.is_over:
        # The deals are only written down, so the match has to be ended by hand.
        over = session.table.state.with_changes(phase=Phase.OVER, seed="3")
        session.table.state = over
    say_sheet(session, Voice(None, said))
    return said.getvalue().splitlines()


def test_the_whole_sheet_has_every_deal_with_its_marks() -> None:
    deals = [
        [(Outcome.FIRST_DROP, 20), (WON, 0), (Outcome.WRONG_DECLARATION, 80)],
        [(Outcome.MIDDLE_DROP, 40), (WON, 0), (LOST, 21)],
    ]
    session = scored(("You", "", ""), deals, format=Format.POOL_101)
    lines = sheet_of(session)

    assert lines[:9] == [
        "Score sheet, pool-101, standard, after deal 2.",
        "Deal 1, Asha [bot] won.",
        "You: first drop, 20 points, 20 in all.",
        "Asha [bot]: 0 in all.",
        "Bhim [bot]: wrong declaration, 80 points, 80 in all.",
        "Deal 2, Asha [bot] won.",
        "You: middle drop, 40 points, 60 in all.",
        "Asha [bot]: 0 in all.",
        "Bhim [bot]: 21 points, 101 in all, out.",
    ]
    assert "You: 60 points, 40 to spare, 2 first drops left." in lines


def test_F5_a_deal_for_chips_says_who_paid_what() -> None:
    deal = [(LOST, 34), (WON, 0), (LOST, 6)]
    session = scored(("You", "", ""), [deal], format=Format.DEALS_3)

    assert sheet_of(session)[1:5] == [
        "Deal 1, Asha [bot] won.",
        "You: 34 points, minus 34 chips, 206 in all.",
        "Asha [bot]: plus 40 chips, 280 in all.",
        "Bhim [bot]: 6 points, minus 6 chips, 234 in all.",
    ]


# Rejoining.


def test_F3_everybody_just_eliminated_is_asked_by_name() -> None:
    session = just_out("Nila", "Omar", "", "")
    lines = hears(session, "yes", "2", "next")

    assert "Nila: 70 points, out, and may come back." in lines
    titles = [line for line in lines if line.endswith(": rejoin?")]
    assert titles == ["Nila: rejoin?", "Omar: rejoin?"]
    assert lines.count("1 rejoin at 45") == 2
    assert "Nila rejoined at 45." in lines
    assert "Omar stayed out." in lines
    # 60 - 45 points to spare, one first drop of 15 in them; five entries in the pot.
    assert "Nila: 45 points, 15 to spare, 1 first drop left, rejoined 1 time." in lines
    assert "Omar: 80 points, out after deal 2." in lines
    assert "Out at 61. The pot holds 500.00 chips." in lines
    assert session.table.events[-2:] == [
        Rejoined(seat=NILA, score=45),
        RejoinDeclined(seat=OMAR),
    ]
    assert not any(re.search(r"\byou", line, re.IGNORECASE) for line in lines)
    starts = [at for at, line in enumerate(lines) if "starts the next deal" in line]
    assert len(starts) == 1, "nobody knows who starts before all have answered"
    assert starts[0] > lines.index("Omar stayed out.")


def test_F3_the_sheet_says_where_somebody_came_back() -> None:
    session = just_out("Nila", "Omar", "", "")
    lines = hears(session, "yes", "no", "score", "next")

    deal = lines.index("Deal 2, Asha [bot] won.")
    assert lines[deal : deal + 4] == [
        "Deal 2, Asha [bot] won.",
        "Nila: 10 points, 70 in all, out.",
        "Nila came back at 45.",
        "Omar: 20 points, 80 in all, out.",
    ]


def test_F3_no_empty_line_and_no_other_word_answers_the_offer() -> None:
    session = just_out("You", "", "", "")
    lines = hears(session, "", "next", "score", "7", "rejoin")

    assert session.asked == NILA
    assert lines[-1] == "InputEndedError"
    assert "next has no use at this moment; these have: yes, no." in lines
    assert "Score sheet, pool-61, standard, after deal 2." in lines


def test_F3_who_is_asked_may_leave_the_program_instead() -> None:
    session = just_out("You", "", "", "")
    lines = hears(session, "leave", "yes")

    assert "Leave this match?" in lines
    assert lines[-1] == "LeftError"


# Who it is about.


def test_the_number_of_a_person_is_one_of_those_said() -> None:
    session = three_people()
    lines = hears(session, "propose", "0020", "0002", "no")

    assert lines.count("Type a number from 1 to 2.") == 1
    assert lines.index("Type a number from 1 to 2.") < lines.index(
        "It would pay Nila 250.00, Omar 50.00."
    )


# Splitting.


def test_F4_all_agree_and_the_pot_is_split() -> None:
    session = three_people()
    lines = hears(session, "propose", "1", "yes", "yes")

    asked = "It would pay Nila 250.00, Omar 50.00."
    assert asked in lines
    assert lines.index("Who?") < lines.index(asked)
    assert "Omar: split the pot?" in lines
    assert "Nila: split the pot?" not in lines
    split = PotSplit(payments=(25_000, 5_000, 0), by_agreement=True)
    assert split in session.table.events
    assert lines[-7:] == [
        "Omar agreed.",
        "Place 1: Nila, 60 points, plus 150.00 chips.",
        "Place 1: Omar, 90 points, minus 50.00 chips.",
        "Place 3: Pia, 160 points, minus 100.00 chips.",
        "The pot is split: Nila 250.00 chips, Omar 50.00 chips.",
        "Seed 3, repeatable.",
        "Share code: standard:pool-101:3:3",
    ]


def test_F4_whoever_proposes_is_not_asked() -> None:
    session = three_people()
    lines = hears(session, "propose", "2", "yes", "no", "propose", "next")

    assert SplitProposed(seat=OMAR) in session.table.events
    assert "Nila: split the pot?" in lines
    assert "Nila refused." in lines
    assert "The split is refused, and the match goes on." in lines
    assert any("a split was refused after this deal" in line for line in lines)
    assert lines.count("5 propose to split the pot") == 1, "not offered a second time"
    assert not session.is_over


@pytest.mark.parametrize("lines", [("propose", ""), ("propose", "1", "no")])
def test_F4_a_proposal_can_be_thought_better_of(lines: tuple[str, ...]) -> None:
    session = three_people()
    hears(session, *lines, "next")

    assert not session.sheet.split_agreed
    assert not session.sheet.split_refused


def test_F4_where_there_is_no_split_it_says_why() -> None:
    assert (
        "That cannot be done: the pot cannot be split now; play the next deal."
        in hears(alone(), "propose", "next")
    )


# Leaving.


def test_F1_between_deals_leaving_for_good_costs_no_points() -> None:
    session = three_people()
    lines = hears(session, "forfeit", "3", "0", "1", "yes")

    assert lines.count("Type a number from 1 to 2.") == 2, "Pia is out"
    assert "Nila: leave the match for good?" in lines
    assert LeftMatch(seat=NILA, points=0) in session.table.events
    # One is left, who wins the pot of three entries.
    assert "Place 1: Omar, 90 points, plus 200.00 chips." in lines
    assert "Omar won the match." in lines
    assert not any(re.search(r"\byou", line, re.IGNORECASE) for line in lines)


def test_F1_bots_play_on_without_the_person_who_left() -> None:
    session = alone()
    lines = hears(session, "4", "yes", "next")

    assert "You left the match, 0 points." in lines
    assert "1 next deal, which others play" in lines
    assert lines.count("4 leave the match for good") == 1
    assert not session.is_over


def test_who_is_out_may_leave_or_hear_the_rest() -> None:
    session = alone()
    assert session.act(NILA, LeaveMatch()) is None
    lines = hears(session, "forfeit", "propose", "leave", "2", "leave", "1")

    assert lines.count("2 hear the rest") == 2
    why = "That cannot be done: you are out of the match; watch how it ends."
    assert lines.count(why) == 2
    assert lines[-1] == "LeftError"


@pytest.mark.parametrize("people", [("You", "", ""), ("Nila", "Omar", "Pia")])
def test_leaving_the_program_is_asked_about(people: tuple[str, ...]) -> None:
    deal = [(LOST, 34), (WON, 0), (LOST, 20)]
    session = scored(people, [deal], format=Format.POOL_101)
    lines = hears(session, "leave", "no", "leave", "", "back", "2", "", "2", "2", "yes")

    assert lines.count("Leave this match?") == 4
    assert lines.count("The match goes on.") == 3
    assert lines[-1] == "LeftError"


def test_one_person_is_reminded_of_the_other_way_to_leave() -> None:
    session = alone()
    lines = hears(session, "leave", "3", "yes", "next")

    assert "3 leave the match for good, 0 points" in lines
    assert LeftMatch(seat=NILA, points=0) in session.table.events


def test_F7_the_rules_can_be_looked_up_with_those_of_the_format_first() -> None:
    lines = hears(alone(), "rules", "next")
    rules = [line for line in lines if re.match(r"[A-Z]-\d: ", line)]

    assert [line[:3] for line in rules[:4]] == ["F-2", "F-3", "F-4", "C-1"]
