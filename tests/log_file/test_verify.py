"""`verify` names the first difference: where, what is there, what should be (R-1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.events import (
    DealSettled,
    Dealt,
    Discarded,
    Dropped,
    DropQueued,
    Event,
    MatchStarted,
    MissReason,
    Reshuffled,
    Tossed,
)
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.log_file import CheckName, CheckResult, Report, verify, write_match
from rummy_tui.log_file.items import Item
from rummy_tui.log_file.said import Said
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format
from tests.log_file.forging import changed, with_all_hashes, with_file_hash
from tests.log_file.playing import bots_match, people_match, table_of

EVENTS = bots_match(Format.DEALS_2, 4, "standard", ("collector", "random", "collector"))
WHOLE = write_match(EVENTS)
LINES = WHOLE.split("\n")
REDACTED = write_match(EVENTS, seat=Seat(0))


def failed(report: Report) -> set[str]:
    return {str(c.name) for c in report.checks if c.result is CheckResult.FAILED}


def line_with(piece: str, text: str = WHOLE) -> int:
    """The first line that holds this piece, counted from 1."""
    return next(k for k, line in enumerate(text.split("\n"), 1) if piece in line)


def test_an_unchanged_file_passes_every_check() -> None:
    report = verify(WHOLE)
    assert report.verified
    assert report.difference is None
    # The match is no table of a tournament.
    assert {c.name: c.result for c in report.checks} == dict.fromkeys(
        set(CheckName) - {CheckName.TOURNAMENT}, CheckResult.PASSED
    )
    assert report.events == len(EVENTS)
    assert report.deals == sum(isinstance(event, Dealt) for event in EVENTS)
    assert report.is_finished


def test_a_change_alone_fails_the_hash_of_the_file() -> None:
    text = WHOLE.replace("rummy-tui 0", "rummy-tui 9")
    report = verify(text)
    assert failed(report) == {"file-hash"}
    assert report.difference is not None
    assert report.difference.place.line == len(LINES) - 1
    assert failed(verify(with_file_hash(text))) == set()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.removesuffix("\n"),
        lambda text: text + "\n",
        lambda text: text + "# a last word\n",
        lambda text: text[: text.index("# sha256")],
        lambda text: text.replace("# sha256", "# SHA256"),
    ],
)
def test_the_last_line_is_the_hash_of_all_above(spoil: Callable[[str], str]) -> None:
    report = verify(spoil(WHOLE))
    assert failed(report) == {"file-hash"}


ACTION = next(k for k, line in enumerate(LINES) if "discards" in line and k > 100)


def test_a_card_changed_in_a_line_is_named_with_that_line() -> None:
    line = LINES[ACTION]
    _, _, card, _ = line.split()
    # Its twin lies somewhere else, so the player cannot hold it.
    twin = card[:-1] if card.endswith("'") else f"{card}'"
    report = verify(changed(WHOLE, line, line.replace(f" {card} ", f" {twin} ")))
    assert failed(report) == {"chain", "rules"}
    assert report.difference is not None
    assert report.difference.place.line == ACTION + 1
    assert f"discards {twin}" in report.difference.found
    assert "not in your hand" in report.difference.because


def test_a_line_that_is_gone_is_named_by_the_chain_and_the_rules() -> None:
    text = with_file_hash("\n".join([*LINES[:ACTION], *LINES[ACTION + 1 :]]))
    report = verify(text)
    assert failed(report) == {"chain", "rules"}
    for check in report.checks:
        if check.difference is not None:
            # The line that follows now stands where it stood.
            assert check.difference.place.line == ACTION + 1


def test_two_lines_that_changed_places_are_named() -> None:
    one, other = LINES[ACTION], LINES[ACTION + 1]
    lines = [*LINES[:ACTION], other, one, *LINES[ACTION + 2 :]]
    report = verify(with_file_hash("\n".join(lines)))
    assert failed(report) == {"chain", "rules"}
    assert report.difference is not None
    assert report.difference.place.line == ACTION + 1


def test_the_hash_of_a_line_is_named() -> None:
    digest = LINES[ACTION].rsplit("#", 1)[1][:16]
    other = "0" * 16
    report = verify(changed(WHOLE, digest, other))
    assert failed(report) == {"chain"}
    assert report.difference is not None
    assert report.difference.place.line == ACTION + 1
    assert other in report.difference.found
    assert report.difference.expected == digest


def test_the_last_hash_of_the_chain_is_looked_at() -> None:
    chain = verify(WHOLE).chain
    report = verify(changed(WHOLE, f'chain = "{chain}"', f'chain = "{chain[::-1]}"'))
    assert failed(report) == {"chain"}
    assert report.difference is not None
    assert report.difference.place.line == line_with("chain = ")


# Somebody who mends every hash after changing an event.


def index_of(said: list[Said], kind: type[Event], number: int = 0) -> int:
    return [k for k, one in enumerate(said) if one.kind is kind][number]


def forged(change: Callable[[list[Said]], object], text: str = WHOLE) -> Report:
    return verify(with_all_hashes(text, change))


def test_mending_every_hash_of_an_unchanged_file_changes_nothing() -> None:
    assert with_all_hashes(WHOLE, lambda said: None) == WHOLE


def test_R1_other_cards_than_the_seed_deals_are_found_though_all_hashes_fit() -> None:
    def swap_two_closed_cards(said: list[Said]) -> None:
        at = index_of(said, Dealt, 1)
        *order, one, other = said[at].values["order"]
        said[at] = said[at].with_values(order=(*order, other, one))

    report = forged(swap_two_closed_cards)
    assert failed(report) == {"shuffles"}
    difference = report.difference
    assert difference is not None
    order = [event for event in EVENTS if isinstance(event, Dealt)][1].order
    assert f"card {len(order) - 1}" in difference.found
    assert difference.place.words.startswith("deal 2, closed")
    assert difference.place.line is not None
    assert difference.expected in LINES[difference.place.line - 1]


def test_R1_another_toss_is_found_though_all_hashes_fit() -> None:
    def other_toss(said: list[Said]) -> None:
        (draw,) = said[1].values["draws"]
        lower = Item(draw[0].face, 1 - draw[0].copy)
        said[1] = said[1].with_values(draws=((lower, *draw[1:]),))

    assert failed(forged(other_toss)) == {"shuffles"}


def test_T1_a_toss_somebody_else_should_have_won_is_found() -> None:
    def other_starter(said: list[Said]) -> None:
        starter = said[1].values["starter"]
        said[1] = said[1].with_values(starter=Seat((starter + 1) % 3))

    report = forged(other_starter)
    assert failed(report) == {"rules"}
    assert report.difference is not None
    assert report.difference.place.words == "toss, hash"


def test_T1_a_card_is_drawn_once_in_a_toss() -> None:
    def twice(said: list[Said]) -> None:
        (draw,) = said[1].values["draws"]
        wins = said[1].values["starter"]
        others = [seat for seat in range(3) if seat != wins]
        cards = list(draw)
        cards[others[0]] = cards[others[1]]
        said[1] = said[1].with_values(draws=(tuple(cards),))

    report = forged(twice)
    assert failed(report) == {"rules", "shuffles"}
    assert report.difference is not None
    assert report.difference.place.words == "toss, hash"


def test_T1_a_toss_that_never_ends_is_no_toss() -> None:
    events = people_match(3, most_events=20).events
    first = events[0]
    assert isinstance(first, MatchStarted)
    started = replace(first, players=first.players[:2])
    shoe = started.profile.shoe(2)
    faces = 52 if started.profile.packs(2) > 1 else 0
    draws = tuple((card, CardId(card + 52)) for card in shoe.cards()[:faces])
    assert draws, "two packs make ties"
    toss = Tossed(draws=draws, starter=Seat(0))
    text = write_match([started, toss], seed=people_match(3, most_events=20).seed)
    report = verify(text)
    assert failed(report) == {"rules"}
    assert report.difference is not None
    assert "nobody wins" in report.difference.found


def test_C6_a_deal_has_the_whole_shoe() -> None:
    def one_twice(said: list[Said]) -> None:
        at = index_of(said, Dealt)
        *order, one, _ = said[at].values["order"]
        said[at] = said[at].with_values(order=(*order, one, one))

    report = forged(one_twice)
    assert failed(report) == {"rules", "shuffles"}
    (rules,) = [c for c in report.checks if c.name is CheckName.RULES]
    assert rules.difference is not None
    assert "C-6" in rules.difference.because


def reshuffled_match() -> list[Event]:
    for number in range(200):
        events = bots_match(Format.POINTS, number, "desk", ("random", "random"))
        if any(isinstance(event, Reshuffled) for event in events):
            return events
    raise AssertionError("one pack runs out")


def test_R1_T7_a_reshuffle_comes_from_the_seed_too() -> None:
    def other_order(said: list[Said]) -> None:
        at = index_of(said, Reshuffled)
        *order, one, other = said[at].values["order"]
        said[at] = said[at].with_values(order=(*order, other, one))

    text = write_match(reshuffled_match())
    assert verify(text).verified
    assert failed(forged(other_order, text)) >= {"shuffles"}


def test_S_points_that_a_hand_does_not_count_are_found() -> None:
    def cheaper(said: list[Said]) -> None:
        at = index_of(said, DealSettled)
        results = said[at].values["results"]
        seat = next(k for k, r in enumerate(results) if r.outcome is not Outcome.WON)
        result = replace(results[seat], points=results[seat].points - 1)
        changed = (*results[:seat], result, *results[seat + 1 :])
        said[at] = said[at].with_values(results=changed)

    report = forged(cheaper)
    assert failed(report) == {"rules"}
    assert report.difference is not None
    assert "results" in report.difference.place.words
    assert report.difference.found != report.difference.expected


def test_F5_scores_that_do_not_add_up_are_found_by_the_rules_alone() -> None:
    scores = LINES[line_with("scores = ") - 1]
    report = verify(changed(WHOLE, scores, "scores = [1, 2, 3]"))
    assert failed(report) == {"rules"}
    assert report.difference is not None
    assert report.difference.place.line == line_with("scores = ")
    assert report.difference.found == "the scores 1 2 3"
    assert report.difference.expected == scores[10:-1].replace(",", "")


def test_T8_a_hand_shown_otherwise_than_it_lay_is_found() -> None:
    def other_hand(said: list[Said]) -> None:
        at = index_of(said, DealSettled)
        hand, *hands = said[at].hands
        cards = [item for group in hand.groups for item in group]
        mixed = replace(hand, groups=(tuple(cards[:6]), tuple(cards[6:])))
        said[at] = replace(said[at], hands=(mixed, *hands))

    report = forged(other_hand)
    assert failed(report) == {"rules"}
    assert report.difference is not None
    assert "shown" in report.difference.place.words


def test_F_another_winner_of_the_match_is_found() -> None:
    def other_winner(said: list[Said]) -> None:
        winner = said[-1].values["winner"]
        said[-1] = said[-1].with_values(winner=Seat((winner + 1) % 3))

    assert failed(forged(other_winner)) == {"rules"}


def test_a_match_that_went_on_after_its_end_is_found() -> None:
    def again(said: list[Said]) -> list[Said]:
        at = index_of(said, Dealt, 1)
        return [*said[:-1], *said[at:]]

    assert failed(forged(again)) >= {"rules"}


def test_an_end_that_was_cut_off_is_found() -> None:
    text = write_match(EVENTS[:-1], seed=Seed.numbered(4))
    report = verify(text)
    assert failed(report) == {"rules"}
    assert report.difference is not None
    assert report.difference.expected == "the end of the match"
    assert not report.is_finished


def test_D4_an_action_out_of_turn_is_found_and_says_why() -> None:
    def out_of_turn(said: list[Said]) -> None:
        at = index_of(said, Discarded)
        said[at] = said[at].with_values(seat=Seat((said[at].seat + 1) % 3))

    report = forged(out_of_turn)
    assert failed(report) == {"rules"}
    assert report.difference is not None
    assert "not your turn" in report.difference.because


# The seed.


def test_R1_a_seed_that_was_not_promised_is_found() -> None:
    report = verify(changed(WHOLE, 'seed = "4"', 'seed = "5"'))
    assert failed(report) >= {"commitment", "shuffles", "chain"}
    assert report.difference is not None


def test_R1_another_promise_is_found() -> None:
    promised = Seed("4").commitment
    report = verify(changed(WHOLE, promised, Seed("5").commitment))
    assert failed(report) == {"commitment", "chain"}


def test_R1_words_changed_afterwards_are_found() -> None:
    report = verify(changed(WHOLE, 'words = ""', 'words = "mine"'))
    assert failed(report) == {"chain", "shuffles"}


def test_R1_a_repeatable_seed_proves_nothing_and_the_report_says_so() -> None:
    report = verify(WHOLE)
    assert report.is_repeatable
    told = {check.name: check.told for check in report.checks}
    assert "proves nothing" in told[CheckName.SHUFFLES]
    assert any("proves nothing" in sentence for sentence in report.unshown)


def secret_match() -> list[Event]:
    table = table_of("classic", "points", ("collector", "random"), Seed("ab" * 32, "w"))
    table.play_bots()
    return table.events


def test_R1_a_secret_seed_is_not_called_repeatable() -> None:
    report = verify(write_match(secret_match()))
    assert report.verified
    assert not report.is_repeatable
    assert not any("proves nothing" in sentence for sentence in report.unshown)


def test_R1_a_number_passed_off_as_a_secret_seed_is_remarked() -> None:
    first, *rest = EVENTS
    assert isinstance(first, MatchStarted)
    report = verify(write_match([replace(first, repeatable=False), *rest]))
    assert report.verified
    assert any("is a number" in sentence for sentence in report.unshown)


def test_rules_that_only_bear_the_name_of_a_profile_are_remarked() -> None:
    table = people_match(1, most_events=60)
    text = write_match(table.events, seed=table.seed)
    assert any("turn_limit" in sentence for sentence in verify(text).unshown)
    assert not any("turn_limit" in sentence for sentence in verify(WHOLE).unshown)


# What is not over, and what is hidden.


def test_an_unfinished_match_says_so_and_shows_what_it_can() -> None:
    at = next(k for k, event in enumerate(EVENTS) if isinstance(event, Discarded))
    report = verify(write_match(EVENTS[: at + 1], seed=Seed.numbered(4)))
    assert report.verified
    assert not report.is_finished
    results = {check.name: check.result for check in report.checks}
    assert results[CheckName.SHUFFLES] is CheckResult.NOT_POSSIBLE
    assert results[CheckName.COMMITMENT] is CheckResult.NOT_POSSIBLE
    assert results[CheckName.RULES] is CheckResult.PASSED
    assert any("unfinished" in sentence for sentence in report.unshown)


def with_a_drop() -> tuple[list[Event], Seed]:
    for number in range(50):
        table = people_match(number, most_events=100)
        if any(isinstance(event, DropQueued) for event in table.events):
            return table.events, table.seed
    raise AssertionError("people queue drops")


def test_T5_a_queued_drop_taken_out_of_a_file_is_found() -> None:
    events, seed = with_a_drop()
    text = write_match(events, seed=seed)
    lines = text.split("\n")
    at = line_with("queues a drop", text) - 1
    report = verify(with_file_hash("\n".join([*lines[:at], *lines[at + 1 :]])))
    assert "chain" in failed(report)


def test_what_a_bot_did_wrong_cannot_be_written_anew() -> None:
    table = table_of("classic", "points", ("random", "random"), Seed.numbered(3))
    seat = table.state.turn
    table.miss_turn(seat, MissReason.BOT_RAISED, "Oops: 5")
    text = write_match(table.events, seed=table.seed)
    assert verify(text).verified
    assert failed(verify(changed(text, "Oops: 5", "Oops: 6"))) == {"chain"}


def test_redacted_a_seal_that_was_changed_is_found() -> None:
    for proof in ("~", "="):
        at = next(
            k
            for k, line in enumerate(REDACTED.split("\n"))
            if "discards" in line and proof in line
        )
        line = REDACTED.split("\n")[at]
        digit = line.split(proof)[1][0]
        other = "0" if digit != "0" else "1"
        spoilt = line.replace(proof + digit, proof + other)
        report = verify(changed(REDACTED, line, spoilt))
        assert failed(report) == {"chain"}
        assert report.difference is not None
        assert report.difference.place.line == at + 1


def test_redacted_a_card_shown_as_another_is_found() -> None:
    hand = next(line for line in REDACTED.split("\n") if line.startswith('  "p1 '))
    card = hand.split()[1].split("=")[0]
    other = "AS" if not card.startswith("AS") else "KS"
    report = verify(changed(REDACTED, hand, hand.replace(card, other, 1)))
    assert "chain" in failed(report)


def test_redacted_F5_points_of_others_are_counted_too() -> None:
    result = next(line for line in REDACTED.split("\n") if " counted " in line)
    words = result.strip().strip('",').split()
    cheaper = f'  "{words[0]} {words[1]} {int(words[2]) - 1} {words[3]}",'
    report = verify(changed(REDACTED, result, cheaper))
    assert failed(report) == {"chain", "rules"}


def test_redacted_a_file_tells_what_it_cannot_show() -> None:
    unshown = " ".join(verify(REDACTED).unshown)
    for piece in ("seed is not in the file", "Asha [bot] (seat 1) never saw", "sealed"):
        assert piece in unshown


def test_redacted_a_repeatable_seed_hides_nothing_and_the_report_says_so() -> None:
    assert any("can be tried" in sentence for sentence in verify(REDACTED).unshown)


def test_T6_dropping_too_early_for_missed_turns_is_found() -> None:
    def early(said: list[Said]) -> None:
        at = index_of(said, Dropped)
        said[at] = said[at].with_values(points=said[at].values["points"] + 1)

    for number in range(60):
        table = people_match(number, most_events=120)
        if any(isinstance(event, Dropped) for event in table.events):
            text = write_match(table.events, seed=table.seed)
            assert failed(forged(early, text)) == {"rules"}
            return
    raise AssertionError("people drop")
