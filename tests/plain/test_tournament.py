"""Tournaments in plain mode, from the card to the ranking (F-6, F-7)."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from rummy_tui.engine.events import Discarded, Event, MatchStarted
from rummy_tui.engine.seat import FIRST_SEAT
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import State
from rummy_tui.errors import RummyError
from rummy_tui.limits.file import change_limits
from rummy_tui.limits.limits import Limit
from rummy_tui.limits.sitting import Sitting, local_now
from rummy_tui.new_match import MatchSetup
from rummy_tui.plain import tournament as plain_tournament
from rummy_tui.plain.tournament import play_tournament
from rummy_tui.plain.voice import Voice
from rummy_tui.settings.schema import Settings
from rummy_tui.store import History, StoreError
from rummy_tui.store.keeper import MatchKeeper
from rummy_tui.tournament import (
    TableSetup,
    Tournament,
    TournamentSetup,
    new_tournament,
    result_of,
)
from rummy_tui.tournament.alone import play_out
from rummy_tui.tui.session import Session
from tests.plain.typist import Typist
from tests.tournament.test_kept import (
    WITH_POOR_BOTS,
    Person,
    table_of,
    unwritten_evening,
)

LEAVES_AT_ONCE = ["deal", "forfeit", "yes", *["next"] * 9]


def field_of(size: int, *names: str, seed: int = 4) -> TournamentSetup:
    return new_tournament(names=names or ("You",), field=size, seed=Seed.numbered(seed))


def said_to(setup: TournamentSetup | None, *lines: str, **kept: object) -> str:
    """What people hear who type these lines, and no more."""
    said = io.StringIO()
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    with suppress(RummyError):
        play_tournament(setup, Voice(typed, said), **kept)  # type: ignore[arg-type]
    return said.getvalue()


class TournamentTypist(Typist):
    """Plays every person's seat at every table, round after round."""

    def _lines(self, prompt: str) -> list[str]:
        session = self.session
        if session is not None and session.is_over:
            menu = self.output.getvalue().rpartition("\n1 ")[2]
            return ["next"] if menu.startswith("next round") else ["leave"]
        return super()._lines(prompt)


class PlayedTournament:
    """A tournament played in plain mode, and the sessions of its tables."""

    def __init__(self, setup: TournamentSetup, monkeypatch: pytest.MonkeyPatch) -> None:
        self.setup = setup
        self.output = io.StringIO()
        self.typist = TournamentTypist(self.output)
        self.sessions: list[Session] = []
        """In the order they were played."""

        def new_session(setup: MatchSetup, settings: Settings | None) -> Session:
            session = Session(setup, settings)
            self.sessions.append(session)
            self.typist.session = session
            return session

        monkeypatch.setattr(plain_tournament, "Session", new_session)

    def play(self) -> Tournament:
        """Play to the ranking and leave; the tournament, made anew from the tables."""
        play_tournament(self.setup, Voice(self.typist, self.output))
        tournament = Tournament.begin(self.setup)
        sheets = {}
        for session in self.sessions:
            assert isinstance(session.setup, TableSetup)
            sheets[session.setup.round, session.setup.table] = session.sheet
        while not tournament.is_over:
            for table in tournament.round.tables:
                sheet = sheets.get((table.round, table.table))
                result = play_out(table) if sheet is None else result_of(table, sheet)
                tournament = tournament.with_result(result)
        return tournament

    @property
    def said(self) -> str:
        """Everything said."""
        return self.output.getvalue()


def places_said(said: str) -> dict[str, int]:
    """The places of the ranking, by name."""
    end = said.rpartition("The tournament is over.")[2]
    lines = re.findall(r"^Place (\d+) (\w+)(?: \[bot \w+\])?, ", end, re.MULTILINE)
    return {name: int(place) for place, name in lines}


@pytest.mark.parametrize("seed", [5, 1])
def test_a_whole_tournament_is_played_to_its_ranking(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = PlayedTournament(field_of(13, seed=seed), monkeypatch)
    tournament = played.play()

    ranking = {
        tournament.player(place.entrant).name: place.place
        for place in tournament.ranking
    }
    found = places_said(played.said)
    assert found == {name: ranking[name] for name in found}
    assert "You" in found
    assert tournament.player(tournament.ranking[0].entrant).name in found
    rounds = [s.setup.round for s in played.sessions if isinstance(s.setup, TableSetup)]
    assert rounds == [
        round.number
        for round in tournament.rounds
        if any(0 in table.entrants for table in round.tables)
    ]
    rounds_played = len(rounds)
    assert all(session.setup.turn_seconds == 0 for session in played.sessions)
    said = played.said
    assert (
        said.count("You are out.")
        + said.count("You take place")
        + said.count("You win the tournament.")
        == 1
    )
    assert said.count("You go on to the next round.") == len(rounds) - 1
    assert re.search(r"[^\n -~]", said) is None
    is_in_final = rounds_played == len(tournament.rounds)
    assert said.count(" won the match.\n") == int(is_in_final)
    assert said.count(" won the table.\n") == rounds_played - int(is_in_final)


def test_people_of_a_hotseat_play_table_after_table_and_nobody_is_you(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = ("Nila", "Omar", "Pia", "Qasim", "Rani", "Sita", "Tara")
    played = PlayedTournament(field_of(13, *names), monkeypatch)
    tournament = played.play()

    first = [s for s in played.sessions if s.setup.names and len(s.people) > 2][:2]
    assert sorted(len(session.people) for session in first) == [3, 4]
    assert set(names) <= set(places_said(played.said))
    assert tournament.is_over
    for line in re.findall(r"^.* (?:goes|go|is|are) (?:on|out).*$", played.said, re.M):
        assert not line.startswith("You")
    assert "People share a keyboard, so they are drawn to the same table." in (
        played.said
    )


def test_F7_the_rules_are_told_before_anybody_joins() -> None:
    card = said_to(field_of(18), "leave")

    assert "F-6: 18 players begin at 3 tables, then 9, and 5 play the final" in card
    assert "240 chips anew" in card
    assert "The better half of each table goes on" in card
    assert "deals won decide, then fewer points lost, then extra deals." in card
    assert "Nothing is paid to enter and nothing can be won" in card
    assert "To drop costs 10 before your first draw" in card
    assert "Deal 1" not in card


def test_R1_the_seed_is_committed_to_before_and_revealed_after() -> None:
    said = said_to(field_of(7), *LEAVES_AT_ONCE, "leave")

    card, _, rest = said.partition("\n1 join\n")
    assert "The seed's SHA-256 begins with 4b227777d4dd1fc6." in card
    assert "Seed of the tournament 4, repeatable.\n" in rest
    secret = said_to(new_tournament(names=("You",), field=7), "proof", "leave")
    assert "Seed: secret, shown when the tournament ends.\n" in secret
    assert re.search(r"SHA-256 of the seed: [0-9a-f]{64}\.", secret)


def test_R1_words_are_added_on_the_card_and_told_with_the_seed() -> None:
    setup = new_tournament(names=("You",), field=4, seed=Seed("ab" * 32))
    said = said_to(setup, "words", "monsoon", *LEAVES_AT_ONCE, "leave")

    assert "Your words: monsoon\n" in said
    end = said.rpartition("The tournament is over.")[2]
    assert f"Seed of the tournament {'ab' * 32}.\nYour words: monsoon\n" in end
    # A code has no room for them.
    assert "Share code" not in end
    chosen = said_to(field_of(4), "words", "leave")
    assert "The seed was chosen by hand, so no words are added to it.\n" in chosen


def test_R1_the_words_are_part_of_every_table(
    history: Callable[[], History],
) -> None:
    setup = new_tournament(names=("You",), field=7, seed=Seed("ab" * 32))
    said_to(setup, "words", "monsoon", "deal", history=history)

    with history() as opened:
        started = opened.match(1).events[0]
    assert isinstance(started, MatchStarted)
    words = replace(setup, seed=Seed("ab" * 32, "monsoon"))
    (table,) = Tournament.begin(words).people_tables
    assert started.words == "monsoon"
    assert started.commitment == table.seed.commitment


def test_R1_the_share_code_is_said_on_the_card_and_at_the_end() -> None:
    said = said_to(field_of(7), "code", *LEAVES_AT_ONCE, "leave")

    assert said.count("\nclassic:tournament:7:4\n") == 1
    end = said.rpartition("The tournament is over.")[2]
    assert "Share code: classic:tournament:7:4\n" in end
    compared = "To compare: rummy classic:tournament:7:4: place 7 of 7, round 1\n"
    assert compared in end
    secret = new_tournament(names=("You",), field=4, seed=Seed("ab" * 32))
    said = said_to(secret, "code", *LEAVES_AT_ONCE, "leave")
    assert "\nNo share code: the seed is secret until the tournament ends, or" in said
    assert f"Share code: classic:tournament:4:{'ab' * 32}\n" in said


def test_F1_who_leaves_a_table_is_out_and_hears_the_end() -> None:
    said = said_to(field_of(7), *LEAVES_AT_ONCE, "score", "leave")

    assert "You are out.\n" in said
    assert "The rest is played by bots.\n" in said
    assert places_said(said)["You"] == 7
    assert re.search(r"^Place 7 You, round 1, \d+ chips, left\.$", said, re.M)
    assert said.rstrip().endswith("Choice:")


def test_between_deals_the_other_tables_are_told_of() -> None:
    said = said_to(field_of(18), *LEAVES_AT_ONCE)

    assert re.search(r"^Elsewhere: \d of 2 other tables done", said, re.M)


def test_a_final_has_no_other_tables() -> None:
    said = said_to(field_of(4), *LEAVES_AT_ONCE)

    assert "Final: 4 players at 1 table, the first wins.\n" in said
    assert "Elsewhere" not in said
    assert "You take place 4.\n" in said
    assert "Waiting for the other tables" not in said


def test_another_tournament_has_the_next_seed() -> None:
    said = said_to(field_of(4), *LEAVES_AT_ONCE, "again")

    assert "Seed 5: repeatable, proves nothing.\n" in said
    assert said.count("Final: 4 players at 1 table") == 2


@pytest.fixture
def history(tmp_path: Path) -> Callable[[], History]:
    """Opens a history of the test's own."""
    return lambda: History.open(tmp_path / "history.db")


def test_a_tournament_that_is_left_goes_on_where_it_was(
    history: Callable[[], History],
) -> None:
    left = said_to(field_of(13), "deal", "draw", "leave", "yes", history=history)
    drawn = re.search(r"^You drew (\S+)\.$", left, re.M)
    assert drawn is not None
    assert "The match is kept" in left

    on = said_to(None, "hand", history=history)
    assert "Going on with the tournament.\n" in on
    assert f"discard {drawn[1]}, just drawn" in on
    # Broken off by the end of the input, it is still there.
    end = said_to(None, "forfeit", "yes", *["next"] * 9, "leave", history=history)
    assert "You are out.\n" in end
    assert places_said(end)["You"] == 13
    with pytest.raises(RummyError, match="no tournament is waiting"):
        play_tournament(None, Voice(None, io.StringIO()), history=history)


def test_a_tournament_in_play_elsewhere_is_said_to_be_so(
    history: Callable[[], History],
) -> None:
    with history() as elsewhere:
        keeper = elsewhere.tournaments.begin(Tournament.begin(field_of(7)))
        with pytest.raises(RummyError, match="is being played in another") as raised:
            play_tournament(None, Voice(None, io.StringIO()), history=history)
        assert raised.value.code == "in-play-elsewhere"
        keeper.close()
    assert "Going on with the tournament.\n" in said_to(None, history=history)


def test_R3_a_deal_that_goes_on_is_not_counted_again(
    history: Callable[[], History], tmp_path: Path
) -> None:
    first, second = (Sitting(tmp_path / "limits.toml") for _ in range(2))
    lines = ["deal", "draw", "leave", "yes"]
    said_to(field_of(7), *lines, history=history, sitting=lambda: first)
    said_to(None, "leave", "yes", history=history, sitting=lambda: second)

    assert (first.deals, second.deals) == (1, 0)


def test_nothing_is_lost_where_the_input_ends_before_anybody_joins(
    history: Callable[[], History],
) -> None:
    for kept in (history, None):
        with pytest.raises(RummyError, match="before a tournament had begun") as raised:
            play_tournament(
                field_of(7), Voice(io.StringIO("rules\n"), io.StringIO()), history=kept
            )
        assert raised.value.code == "end-of-input"
        assert "it is lost" not in str(raised.value)


def test_what_is_kept_is_said_where_the_input_ends(
    history: Callable[[], History],
) -> None:
    for kept, fate in ((history, "is kept"), (None, "is lost")):
        with pytest.raises(RummyError, match=fate):
            play_tournament(
                field_of(7),
                Voice(io.StringIO("deal\n"), io.StringIO()),
                history=kept,
            )


def test_a_table_that_cannot_be_written_ends_in_a_sentence_and_is_kept(
    history: Callable[[], History], monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = MatchKeeper.keep

    def kept(keeper: MatchKeeper, events: tuple[Event, ...], state: State) -> None:
        if isinstance(events[0], Discarded) and events[0].seat != FIRST_SEAT:
            raise StoreError("there is no room left; make room and do it again")
        keep(keeper, events, state)

    with monkeypatch.context() as full:
        full.setattr(MatchKeeper, "keep", kept)
        typed = io.StringIO("deal\n" + "draw\ndiscard\n1\n" * 3)
        said = io.StringIO()
        with pytest.raises(StoreError, match="no room left"):
            play_tournament(field_of(7), Voice(typed, said), history=history)
    with history() as opened:
        assert opened.tournaments.resumable() is not None
        events = opened.match(1).events
    on = said_to(None, "hand", history=history)
    assert "Going on with the tournament.\n" in on
    with history() as opened:
        assert opened.match(1).events[: len(events)] == events


def test_a_tournament_taken_up_while_others_play_waits_for_them_and_goes_on(
    history: Callable[[], History],
) -> None:
    with history() as opened:
        keeper = opened.tournaments.begin(Tournament.begin(WITH_POOR_BOTS))
        table = keeper.tournament.people_tables[0]
        kept = keeper.open_table(table)
        assert Person(table_of(table, kept)).play()
        kept.keeper.close()
        keeper.close()
    said = said_to(None, "next", "forfeit", "yes", "next", "next", history=history)

    assert "Waiting for the other tables.\nRound 1 is over: 4 players go on." in said
    assert "Final: 4 players at 1 table, the first wins.\n" in said
    assert "You take place 4.\n" in said


def test_a_table_that_is_over_is_told_and_not_played_again(
    history: Callable[[], History],
) -> None:
    with history() as opened:
        keeper = opened.tournaments.begin(Tournament.begin(WITH_POOR_BOTS))
        expected = unwritten_evening(keeper)
        keeper.close()
    said = said_to(None, *["next"] * 3, "leave", history=history)

    assert "Deal 1" not in said
    winner = expected.ranking[0]
    assert f"Place 1 {expected.player(winner.entrant).name}" in said
    with history() as opened:
        assert opened.matches().total == 2
        assert opened.tournaments.resumable() is None


@pytest.mark.parametrize(("most", "tables"), [(3, 1), (9, 3)])
def test_R3_the_next_table_begins_only_where_the_limits_let_it(
    most: int, tables: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = tmp_path / "limits.toml"
    change_limits(limits, lambda held: held.with_limit(Limit.DEALS, most, local_now()))
    sitting = Sitting(limits)
    # A seed with which this player goes on from the first table.
    played = PlayedTournament(field_of(13, seed=1), monkeypatch)
    voice = Voice(played.typist, played.output)
    play_tournament(played.setup, voice, sitting=lambda: sitting)

    assert len(played.sessions) == tables
    is_stopped = "You set 3 deals as the most for a day" in played.said
    assert is_stopped is (most == 3)
    assert sitting.deals == 3 * tables
