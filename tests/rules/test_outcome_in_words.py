"""Every way a deal can end has words, and those with a mark have one of their own."""

from __future__ import annotations

from rummy_tui.real_cards.wording import HOW
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.outcome_in_words import LOST_HOW, MARKS, OUTCOMES


def test_every_outcome_has_words_of_its_own() -> None:
    assert set(OUTCOMES) == set(Outcome)
    assert len(set(OUTCOMES.values())) == len(Outcome)


def test_what_is_told_beside_the_points_has_a_mark_of_its_own() -> None:
    assert {*LOST_HOW, Outcome.WON} == set(MARKS)
    assert len(set(MARKS.values())) == len(MARKS)


def test_real_cards_call_a_wrong_declaration_a_wrong_show() -> None:
    assert HOW[Outcome.WRONG_DECLARATION] == "wrong show"
    assert {key for key, text in HOW.items() if OUTCOMES[key] != text} == {
        Outcome.WRONG_DECLARATION
    }
