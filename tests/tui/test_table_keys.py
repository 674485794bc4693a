"""Every key of a turn and of the hand: what it does, and why it does not."""

from __future__ import annotations

import pytest

from rummy_tui.cards import parse_face
from rummy_tui.engine.state import MoveKind, Phase, Standing
from rummy_tui.tui.screens.question import Question
from tests.engine.positions import COMPLETE, deal, finishing
from tests.tui.on_table import (
    HAND,
    SIZE,
    TableApp,
    app_with,
    group_as,
    point_at,
)
from tests.tui.running import press


async def test_T2_c_draws_from_the_closed_deck_and_marks_the_new_card() -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "c")
        assert app.table.view.phase is Phase.DISCARD
        assert app.changes == 1
        assert "You drew 8♠" in app.text()
        assert "new" in app.text()


async def test_T2_o_takes_the_open_card() -> None:
    app = app_with(open_card="9D")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "o")
        assert app.table.view.moves[-1].kind is MoveKind.TOOK_OPEN
        assert "You took 9♦" in app.text()


async def test_enter_draws_then_lifts_then_throws() -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert app.table.view.phase is Phase.DISCARD
        await press(pilot, "enter")
        assert "THROW THIS?" in app.text()
        assert app.table.view.phase is Phase.DISCARD
        await press(pilot, "enter")
        assert str(app.table.view.open_card) == "5S"
        assert not app.table.view.is_my_turn


async def test_d_lifts_the_card_and_d_again_throws_it() -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "c")
        await point_at(app, pilot, "KD")
        await press(pilot, "d")
        assert "Throw K♦?" in app.text()
        assert len(app.table.view.hand) == 14
        await press(pilot, "d")
        assert str(app.table.view.open_card) == "KD"
        assert len(app.kept.cards) == 13


async def test_moving_the_cursor_takes_a_lifted_card_back() -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "c", "d")
        assert "THROW THIS?" in app.text()
        await press(pilot, "right")
        assert "THROW THIS?" not in app.text()
        await press(pilot, "d", "x")
        assert "THROW THIS?" not in app.text()
        assert len(app.table.view.hand) == 14


REFUSED = [
    ("d", "You cannot discard: you have not drawn this turn"),
    ("f", "You cannot declare: you have not drawn this turn"),
    ("u", "Nothing to undo"),
    ("U", "Nothing to redo"),
    ("0", "Loose already"),
    ("b", "The cursor is on a loose card"),
    ("[", "at the left end"),
    ("{", "Loose cards stay at the right end"),
    ("}", "Loose cards stay at the right end"),
    ("x", "No card is marked"),
]


@pytest.mark.parametrize(("key", "reason"), REFUSED)
async def test_a_key_that_cannot_be_done_says_why_and_changes_nothing(
    key: str, reason: str
) -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        before, kept = app.state, app.kept.strips
        await press(pilot, key)
        assert reason in app.table.message
        assert reason[:30] in app.text()
        assert app.state is before
        assert app.kept.strips == kept
        assert app.changes == 0


@pytest.mark.parametrize("key", ["c", "o"])
async def test_T2_a_second_draw_is_refused(key: str) -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "c")
        before = app.state
        await press(pilot, key)
        assert "you have drawn this turn" in app.table.message
        assert "discard a card or declare" in app.table.message
        assert app.state is before


@pytest.mark.parametrize("key", ["c", "o", "d", "f", "enter"])
async def test_T1_out_of_turn_the_table_keys_say_so(key: str) -> None:
    app = app_with(starter=1)
    async with app.run_test(size=SIZE) as pilot:
        before = app.state
        await press(pilot, key)
        assert "not your turn" in app.table.message
        assert app.state is before


async def test_T3_the_taken_card_cannot_be_thrown_where_the_profile_forbids_it() -> (
    None
):
    app = TableApp(deal("desk", hands=[HAND], open_card="9D", turned="4D", seats=3))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "o")
        await point_at(app, pilot, "9D")
        await press(pilot, "d")
        assert "took this very card from the open deck" in app.table.message
        assert "THROW THIS?" not in app.text()


async def test_T4_a_joker_that_must_stay_is_refused_with_the_reason() -> None:
    play = deal("standard", hands=["4S", HAND], turned="4D", seats=2)
    play.draw(0)
    play.throw(0, "4S")
    app = TableApp(play, seat=1)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "o")
        assert "4♠ is a joker" in app.table.message
        assert "only on the first turn" in app.table.message


async def test_T5_a_drop_is_asked_about_with_its_price_and_done_by_y_only() -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        for no in ("n", "escape", "enter"):
            await press(pilot, "P")
            assert "Drop for 20 points?" in app.text()
            await press(pilot, no)
            assert app.table.view.record.is_in
        await press(pilot, "P", "y")
        assert app.table.view.record.standing is Standing.FIRST_DROP
        assert "DROPPED 20" in app.text()
        assert "Out of this deal" in app.text()


async def test_T5_a_drop_after_drawing_is_refused_without_a_question() -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "c", "P")
        assert not isinstance(app.screen, Question)
        assert "drop before you draw on your next turn" in app.table.message


async def test_T5_out_of_turn_a_drop_is_queued_shown_and_taken_back() -> None:
    app = app_with(starter=1)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "P")
        assert "Drop on your next turn, for 20?" in app.text()
        await press(pilot, "y")
        assert app.table.view.drop_queued
        assert "drop queued" in app.text()
        assert "P queued" in app.text()
        await press(pilot, "P")
        assert not app.table.view.drop_queued
        assert "taken back" in app.table.message


async def test_arranging_by_keys_makes_groups_and_undo_takes_them_back() -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "right", "space", "right", "space", "g")
        assert app.groups() == "5S 6S 7S"
        assert "PURE" in app.text()
        assert "✓ pure sequence" in app.text()
        await press(pilot, "u")
        assert app.groups() == ""
        await press(pilot, "U")
        assert app.groups() == "5S 6S 7S"


async def test_digits_zero_and_b_send_cards_about() -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "1", "down", "1", "down", "2")
        assert app.groups() == "5S 6S | 7S"
        await press(pilot, "0")
        assert app.groups() == "5S 6S"
        await press(pilot, "home", "b")
        assert app.groups() == ""


async def test_brackets_and_braces_move_cards_and_groups() -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        await group_as(app, pilot, "5S 6S 7S")
        await group_as(app, pilot, "9H JH 10H")
        await press(pilot, "home", "}")
        assert app.groups() == "9H JH 10H | 5S 6S 7S"
        await press(pilot, "{")
        await press(pilot, "]")
        assert app.groups() == "6S 5S 7S | 9H JH 10H"
        await press(pilot, "[")
        assert app.groups() == "5S 6S 7S | 9H JH 10H"


async def test_a_marks_a_group_and_x_clears_the_marks() -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        await group_as(app, pilot, "5S 6S 7S")
        await press(pilot, "home", "a")
        assert len(app.kept.marked) == 3
        assert app.text().count("●") == 3
        await press(pilot, "x")
        assert not app.kept.marked


async def test_s_sorts_the_loose_cards_and_says_how() -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        for said in ("by suit", "by rank", "as before"):
            await press(pilot, "s")
            assert said in app.table.message


async def test_A_lays_the_best_grouping_says_the_points_and_u_takes_it_back() -> None:
    app = TableApp(deal(hands=[COMPLETE], turned="KH"))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "A")
        assert "Best grouping: 0 points, 80 before." in app.table.message
        assert len(app.kept.groups) == 4
        assert "points now 0" in app.text()
        await press(pilot, "A")
        assert "already" in app.table.message
        await press(pilot, "u")
        assert app.groups() == ""


async def test_arranging_works_out_of_turn_and_touches_no_table() -> None:
    app = app_with(starter=1)
    async with app.run_test(size=SIZE) as pilot:
        before = app.state
        await press(pilot, "g", "right", "1", "s", "u", "A", "home", "]", "space")
        assert app.kept.groups
        assert app.state is before
        assert app.changes == 0


async def test_i_says_why_a_group_is_none_and_names_the_rule() -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        await group_as(app, pilot, "9H JH KD")
        await press(pilot, "home", "i")
        assert "(M-1, M-2)" in app.table.message
        assert "Group 1" in app.text()


async def test_a_complete_hand_is_offered_to_finish_and_enter_only_opens_it() -> None:
    app = TableApp(finishing())
    async with app.run_test(size=SIZE) as pilot:
        for group in COMPLETE.split("|"):
            await group_as(app, pilot, group.strip())
        await press(pilot, "end")
        assert "Your hand is complete" in app.text()
        await press(pilot, "enter")
        await pilot.pause()
        assert type(app.screen).__name__ == "DeclareScreen"
        assert app.table.view.phase is Phase.DISCARD


async def test_D4_without_help_nothing_tells_that_the_hand_is_complete() -> None:
    app = TableApp(finishing(), help=False)
    async with app.run_test(size=SIZE) as pilot:
        for group in COMPLETE.split("|"):
            await group_as(app, pilot, group.strip())
        await press(pilot, "end")
        assert "complete" not in app.text()
        assert "best" not in app.text()
        await press(pilot, "enter")
        assert "THROW THIS?" in app.text()


async def test_f_opens_the_declaration_with_the_cursor_card_to_close() -> None:
    app = TableApp(finishing())
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "f")
        await pilot.pause()
        assert type(app.screen).__name__ == "DeclareScreen"
        await press(pilot, "escape")
        await pilot.pause()
        assert app.screen is app.table
        assert app.table.view.phase is Phase.DISCARD


async def test_an_answer_stays_while_bots_move_and_a_refusal_does_not() -> None:
    app = app_with(starter=1)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "i")
        app.table.table_changed()
        assert "lies loose" in app.table.message
        await press(pilot, "c")
        assert "not your turn" in app.table.message
        app.table.table_changed()
        assert app.table.message == ""


async def test_A_puts_the_cursor_on_the_card_to_finish_with_and_says_so() -> None:
    app = TableApp(finishing())
    async with app.run_test(size=SIZE) as pilot:
        drawn = app.table.view.drawn
        assert drawn is not None
        await press(pilot, "A")
        assert app.kept.cursor == drawn
        assert app.table.message.startswith("The hand can be declared: f finishes")
        await press(pilot, "f", "enter")
        await pilot.pause()
        assert app.table.view.declarer == 0


async def test_D4_without_help_A_does_not_tell_that_the_hand_can_be_declared() -> None:
    app = TableApp(finishing(), help=False)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "A")
        assert app.kept.cursor == app.table.view.drawn
        assert "declared" not in app.table.message
        assert "is the card to throw" in app.table.message


async def test_A_with_14_cards_says_which_one_it_would_throw() -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "c", "A")
        assert "K♦ is the card to throw" in app.table.message
        assert app.kept.cursor is not None
        assert app.table.view.face(app.kept.cursor) == parse_face("KD")
        await press(pilot, "A")
        assert "K♦ is the card to throw" in app.table.message


async def test_T3_A_never_offers_to_throw_the_card_just_taken() -> None:
    app = app_with(open_card="KC")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "o", "A")
        taken = app.table.view.drawn
        assert app.kept.cursor != taken
        await press(pilot, "d")
        assert "THROW THIS?" in app.text()
