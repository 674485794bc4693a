"""Whole matches of several deals in plain mode, in this process and through a pipe."""

from __future__ import annotations

import io
import re
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from rummy_tui.engine.events import DealVoided, LeftMatch, MatchEnded, PotSplit
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.errors import RummyError
from rummy_tui.new_match import MatchSetup, new_setup
from rummy_tui.plain.match import play_plain
from rummy_tui.plain.voice import Voice
from rummy_tui.rules.profile import Format
from rummy_tui.settings.schema import Settings
from rummy_tui.tui import session as session_module
from rummy_tui.tui.session import Session
from tests.plain.test_pipes import piped
from tests.plain.typist import Played
from tests.tui.scored import LOST, WON, settled

DROP_AND_NEXT = ["drop", "yes", "next"]


def numbered(
    seed: int,
    *names: str,
    format: Format = Format.POINTS,
    players: int = 2,
    rules: str = "classic",
) -> MatchSetup:
    return new_setup(
        rules=rules,
        names=names,
        format=format,
        players=players,
        seed=Seed.numbered(seed),
    )


def said_to(setup: MatchSetup, *lines: str) -> str:
    """What one person hears who types these lines, and no more."""
    said = io.StringIO()
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    with suppress(RummyError):
        play_plain(setup, Voice(typed, said))
    return said.getvalue()


@pytest.mark.parametrize(
    ("format", "players"), [(Format.POOL_101, 3), (Format.DEALS_2, 2)]
)
def test_a_whole_match_goes_through_a_pipe(
    format: Format, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = Played(numbered(3, "You", format=format, players=players), monkeypatch)
    session = played.play()
    args = ("--format", format, "--players", str(players), "--seed", "3")
    done = piped("play", "--plain", *args, lines=played.typist.typed)

    assert done.returncode == 0, done.stderr
    assert done.stderr == b""
    assert done.stdout.decode() == played.said
    assert re.search(rb"[^\n -~]", done.stdout) is None
    assert isinstance(session.table.events[-1], MatchEnded)
    # One settlement for each deal, and one end.
    said = played.said
    settled = len(session.sheet.lines)
    assert settled >= 2
    headlines = r"^(?:You won the deal|You lost \d+ points?, .*; .* won\.)"
    assert len(re.findall(headlines, said, re.MULTILINE)) == settled
    assert said.count("\nPlace 1: ") == 1
    assert said.count("Seed 3, repeatable.\n") == 1
    names = [session.name(Seat(seat)) for seat in range(players)]
    for name, score, place in zip(
        names, session.sheet.seats, session.sheet.ranking, strict=True
    ):
        what = "points" if format is Format.POOL_101 else "chips"
        assert f"\nPlace {place}: {name}, {score.score} {what}, " in said


def test_a_hotseat_pool_is_played_to_its_end_and_nobody_is_you(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    setup = numbered(5, "Nila", "Omar", format=Format.POOL_61, players=4)
    played = Played(setup, monkeypatch)
    session = played.play()

    assert isinstance(session.table.events[-1], MatchEnded)
    parts = re.split(r"^(?=Deal \d+, 13 cards each)", played.said, flags=re.M)
    between = [
        part[part.rindex("Closing card") :] for part in parts if "Closing" in part
    ]
    assert len(between) > 1
    assert not any(re.search(r"\byour?\b", part, re.I) for part in between)


def test_nothing_said_of_a_match_needs_to_be_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = Played(numbered(3, "You", format=Format.POOL_61, players=4), monkeypatch)
    played.typist.extra = lambda session: ["players", "prices", "score", "rules"]
    played.play()

    assert "{" not in played.said
    assert re.search(r"[^\n -~]", played.said) is None
    for line in played.said.splitlines():
        assert line.strip()
        assert "  " not in line
        assert not set(line) & set("|*~^<>=#")


def test_F2_a_pool_is_lost_by_dropping_every_deal() -> None:
    pool = numbered(2, "You", format=Format.POOL_61, players=3, rules="standard")
    said = said_to(pool, "1", *DROP_AND_NEXT * 4, "drop", "yes", "leave")

    # Five first drops of 15 reach 61, and a table of three has a pot of 300.
    assert "You: 60 points, 0 to spare, 0 first drops left.\n" in said
    assert "Place 2: You, 75 points, minus 100.00 chips.\n" in said
    assert "Place 1: Asha [bot], 0 points, plus 200.00 chips.\n" in said
    assert "Asha [bot] won the match.\n" in said


def test_the_next_match_begins_anew_and_the_last_deal_can_be_looked_up() -> None:
    lines = ["1", *DROP_AND_NEXT * 4, "drop", "yes", "score", "again"]
    lines += ["last", "score", "drop", "yes", "next", "last", "leave", "yes"]
    pool = numbered(2, "You", format=Format.POOL_61, players=3, rules="standard")
    ended, _, anew = said_to(pool, *lines).partition("Seed 3: repeatable")

    assert ended.count("Deal 1, Asha [bot] won.") == 1, "the whole sheet at the end"
    assert "Deal 1, 13 cards each." in anew
    assert "You: 0 points, 60 to spare, 4 first drops left." in anew
    # Once of the match before, then of the first deal of this one.
    assert anew.index("now at 75 of 61") < anew.index("now at 15 of 61")
    assert anew.count("You lost 15 points, now at 15 of 61;") == 2


@pytest.mark.parametrize(
    "format", [Format.POOL_61, Format.POOL_101, Format.POOL_201, Format.DEALS_2]
)
def test_the_score_can_be_asked_for_in_a_deal(format: Format) -> None:
    said = said_to(
        numbered(3, "You", format=format), "1", "look", "10", "0", "leave", "yes"
    )

    assert "10 the score sheet\n" in said
    assert f"Score sheet, {format}, classic, no deal settled yet.\n" in said
    assert ("You: 160 chips" if format is Format.DEALS_2 else "You: 0 points") in said
    assert "starts the next deal" not in said


def test_in_points_rummy_no_score_sheet_is_offered() -> None:
    said = said_to(numbered(3, "You"), "1", "look", "score", "0", "leave", "yes")

    assert "the score sheet\n" not in said
    assert "This match is one deal" in said


def test_F5_two_who_play_for_chips_are_offered_no_drop() -> None:
    setup = numbered(3, "You", format=Format.DEALS_2)
    said = said_to(setup, "1", "drop", "3", "prices", "leave", "yes")

    assert said.count("two players who play for chips cannot drop") == 2
    assert "3 drop for" not in said
    assert "Nobody can drop here.\nTo leave the match: 80 points.\n" in said
    assert "F-5: Two players who play for chips cannot drop; to leave costs 80." in said


def test_F1_who_leaves_in_a_deal_pays_and_hears_the_rest() -> None:
    pool = numbered(3, "You", format=Format.POOL_101, players=3)
    # The input lasts longer than the match: what is left of it is no answer there.
    said = said_to(pool, "1", "draw", "leave", "3", "yes", *["next"] * 30)

    assert "3 leave the match for good, 30 points\n" in said
    assert "It costs 30 points in this deal.\n" in said
    assert "You left the match, 30 points.\n" in said
    assert "You: 30 points, left after deal 1.\n" in said
    assert "1 next deal, which others play\n" in said
    assert "\nPlace 3: You, 30 points, minus 100.00 chips.\n" in said
    after = said.partition("You left the match")[2]
    assert "Your turn" not in after
    assert re.search(r"\nBhim \[bot\] drew closed, threw \S+\.\n", after)


def test_F1_leaving_two_who_play_for_chips_costs_eighty() -> None:
    setup = numbered(3, "You", format=Format.DEALS_2)
    said = said_to(setup, "1", "forfeit", "yes", "leave")

    assert "You left the match, 80 points.\n" in said
    assert "Place 2: You, 80 chips, minus 80.00 chips.\n" in said


def test_F1_leaving_for_good_ends_points_rummy_at_the_price_of_a_drop() -> None:
    said = said_to(numbered(3, "You"), "1", "forfeit", "no", "forfeit", "yes", "leave")

    assert "You lost 10 points, minus 10.00 chips; Asha [bot] won.\n" in said


def test_in_a_hotseat_the_others_play_on_without_who_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    setup = numbered(5, "Nila", "Omar", "Pia", format=Format.POOL_61, players=3)
    played = Played(setup, monkeypatch)

    def leaves_at_once(session: Session) -> list[str]:
        nila = Seat(0)
        if (
            session.awaited == nila
            and session.is_play
            and nila not in session.table.state.left
        ):
            return ["forfeit", "yes"]
        return []

    ordinary = played.typist._turn

    def turn(session: Session, seat: Seat) -> list[str]:
        return leaves_at_once(session) or ordinary(session, seat)

    monkeypatch.setattr(played.typist, "_turn", turn)
    session = played.play()

    left = [event for event in session.table.events if isinstance(event, LeftMatch)]
    assert [event.seat for event in left] == [Seat(0)]
    assert "The others play on without Nila" in played.said
    after = played.said.partition("Nila left the match")[2]
    assert "Nila is next." not in after
    assert "Omar is next." in after
    assert re.search(r"\nPlace 3: Nila, \d+ points, minus 100.00 chips\.\n", after)


def test_T7_a_void_deal_is_dealt_anew_and_the_match_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    setup = numbered(3, "You", format=Format.DEALS_2, players=2)
    setup = replace(setup, profile=replace(setup.profile, turn_limit=8))
    played = Played(setup, monkeypatch)
    session = played.play()

    void = sum(isinstance(event, DealVoided) for event in session.table.events)
    assert void > 0
    assert played.said.count("The deal is void.\n") == void
    assert session.is_over
    assert len(session.sheet.lines) >= 2


def test_F4_a_match_that_ends_with_a_void_deal_is_told_to_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Pia leaves a deal nobody finishes, and neither of the two left affords a drop.
    setup = numbered(3, "Nila", "Omar", "Pia", format=Format.POOL_101, players=3)
    setup = replace(setup, profile=replace(setup.profile, turn_limit=10))
    played = Played(setup, monkeypatch)

    def new_session(
        setup: MatchSetup, settings: Settings | None, **more: Any
    ) -> Session:
        session = Session(setup, settings, **more)
        sheet = settled(session.sheet, [(LOST, 50), (LOST, 52), (WON, 0)])
        sheet = settled(sheet, [(LOST, 45), (LOST, 44), (WON, 0)])
        session.table.state = session.table.state.with_changes(sheet=sheet)
        played.typist.session = session
        return session

    def turn(session: Session, seat: Seat) -> list[str]:
        if seat == 2:
            return ["forfeit", "yes"]
        return ["draw"] if session.is_before_drawing else ["3"]

    monkeypatch.setattr(session_module, "Session", new_session)
    monkeypatch.setattr(played.typist, "_turn", turn)
    play_plain(setup, Voice(played.typist, played.output))

    session = played.typist.session
    assert session is not None
    assert any(isinstance(event, PotSplit) for event in session.table.events)
    said = played.said
    # An entry of 100 from each of three: 150 and 150.
    assert "The pot is split: Nila 150.00 chips, Omar 150.00 chips.\n" in said
    assert "Place 3: Pia, 0 points, minus 100.00 chips.\n" in said
    assert " won the deal" not in said


def test_T6_no_clock_runs_where_nobody_can_be_hurried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    setup = new_setup(names=("Nila", "Omar"), seed=Seed.numbered(3))
    assert setup.turn_seconds == 30
    played = Played(setup, monkeypatch)
    session = played.play()

    assert session.setup.turn_seconds == 0
    assert session.table.state.table.turn_seconds == 0
    card = played.said.partition("Toss: ")[0]
    assert "In plain mode there is no clock" in card
    assert "seconds" not in played.said


@pytest.mark.parametrize("lines", [["1"], ["1", "drop", "yes"]], ids=len)
def test_the_end_of_input_before_the_end_of_the_match_is_exit_2(
    lines: list[str],
) -> None:
    args = ("--format", "pool-101", "--players", "3", "--seed", "3")
    done = piped("play", "--plain", *args, lines=lines)

    assert done.returncode == 2
    assert b"the input ended before the match did" in done.stderr


def test_leaving_between_two_deals_ends_it() -> None:
    pool = numbered(3, "You", format=Format.POOL_101, players=3)
    said = said_to(pool, "1", "drop", "yes", "score", "leave", "yes")

    assert said.endswith(
        "1 leave\n2 play on\n3 leave the match for good, 0 points\nChoice:\n"
    )
    assert "won the match" not in said
