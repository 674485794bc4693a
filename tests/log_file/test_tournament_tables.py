"""The file of a tournament's table: its seed follows from the tournament's (R-1)."""

from __future__ import annotations

import hashlib
import hmac
import tomllib
from dataclasses import replace
from functools import cache

import pytest

from rummy_tui.engine.events import Event
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.log_file import (
    CheckName,
    CheckResult,
    LogFileError,
    Report,
    read_match,
    verify,
    write_match,
)
from rummy_tui.log_file.read import read_document
from rummy_tui.log_file.write import document_text
from rummy_tui.rules.profile import Format
from rummy_tui.tournament import TableSetup, Tournament, new_tournament
from rummy_tui.tournament.alone import TableAlone
from rummy_tui.tournament.origin import TableOrigin
from tests.log_file.forging import changed, rehashed
from tests.log_file.playing import bots_log
from tests.log_file.test_hostile import ODD, as_text

SEED = Seed("5eed" * 16, "ಪದ: hi")
PROMISED = hashlib.sha256(SEED.text.encode()).hexdigest()
WORDS = "7:ಪದ: hi"
"""Their bytes in UTF-8 counted, as every shuffle has them."""


def derived(round: int, table: int, *, seed: str = SEED.text) -> str:
    """The seed of a table by docs/log-format.md."""
    words = f"{len(SEED.words.encode())}:{SEED.words}"
    text = f"{words}|tournament round {round} table {table}|0"
    return hmac.new(seed.encode(), text.encode(), hashlib.sha256).hexdigest()


@cache
def table_of(number: int, seed: Seed = SEED) -> tuple[TableSetup, tuple[Event, ...]]:
    """A table of the first round and how bots played it."""
    tournament = Tournament.begin(new_tournament(field=4 * number, seed=seed))
    setup = tournament.round.tables[number - 1]
    alone = TableAlone(setup)
    while alone.step():
        pass
    return setup, tuple(alone.table.events)


def origin(number: int, *, seed: str | None = SEED.text) -> TableOrigin:
    return TableOrigin(round=1, table=number, commitment=PROMISED, seed=seed)


def whole(number: int = 2, *, seed: str | None = SEED.text) -> str:
    _, events = table_of(number)
    return write_match(events, origin=origin(number, seed=seed))


def failed(report: Report) -> list[str]:
    return [c.name for c in report.checks if c.result is CheckResult.FAILED]


def of_tournament(report: Report) -> CheckResult | None:
    found = [c for c in report.checks if c.name is CheckName.TOURNAMENT]
    return found[0].result if found else None


def test_R1_the_seed_of_a_table_is_that_of_the_page() -> None:
    setup, _ = table_of(2)
    assert setup.seed.text == derived(1, 2)


def test_R1_a_table_whose_seed_follows_from_the_tournaments_is_verified() -> None:
    report = verify(whole())
    assert report.verified, report.difference
    assert of_tournament(report) is CheckResult.PASSED
    assert not any("tournament's seed is not" in line for line in report.unshown)
    (told,) = [c.told for c in report.checks if c.name is CheckName.TOURNAMENT]
    assert "round 1, table 2" in told


def test_R1_a_table_of_a_tournament_that_goes_on_says_what_it_cannot_show() -> None:
    text = whole(seed=None)
    assert SEED.text not in text
    report = verify(text)
    assert report.verified
    assert of_tournament(report) is CheckResult.NOT_POSSIBLE
    (told,) = [s for s in report.unshown if "tournament's seed is not in" in s]
    assert "secret until the tournament is over" in told


def test_one_table_never_shows_the_draw_and_the_other_tables() -> None:
    for text in (whole(), whole(seed=None)):
        assert any("were drawn to this table" in line for line in verify(text).unshown)


def test_a_file_that_names_no_tournament_says_so_and_is_as_good_as_before() -> None:
    _, events = table_of(2)
    report = verify(write_match(events))
    assert report.verified
    assert of_tournament(report) is None
    assert any("does not say of which" in line for line in report.unshown)
    others = verify(write_match(bots_log(Format.POINTS, 1)))
    assert not any("tournament" in line for line in others.unshown)


def test_R1_a_seed_of_the_tables_own_is_found_though_everything_else_fits() -> None:
    # Whoever led the tournament dealt this table from a seed they liked better.
    setup, _ = table_of(2)
    liked = Seed("11" * 32, SEED.words)
    alone = TableAlone(replace(setup, seed=liked))
    while alone.step():
        pass
    text = write_match(alone.table.events, origin=origin(2))
    report = verify(text)
    assert failed(report) == ["tournament"]
    difference = report.difference
    assert difference is not None
    assert difference.place.line == line_with('\nseed = "1111', text)
    assert liked.text in difference.found
    assert derived(1, 2) in difference.expected
    assert "round 1, table 2" in difference.because


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("\nround = 1", "\nround = 2", derived(2, 2)),
        ("[tournament]\nround = 1\ntable = 2", "[tournament]\nround = 1\ntable = 1",
         derived(1, 1)),
    ],
)  # fmt: skip
def test_R1_another_round_or_table_has_another_seed(
    old: str, new: str, expected: str
) -> None:
    report = verify(changed(whole(), old, new))
    assert failed(report) == ["tournament"]
    assert report.difference is not None
    assert expected in report.difference.expected


def test_R1_the_words_are_part_of_the_tables_seed() -> None:
    text = changed(whole(), f'words = "{SEED.words}"', 'words = "other"')
    document = read_document(text)
    # Every hash mended: the shuffles and the tournament's seed tell of it.
    assert failed(verify(document_text(rehashed(document)))) == [
        "shuffles",
        "tournament",
    ]


def test_R1_another_tournaments_seed_than_was_promised_is_named_first() -> None:
    other = "0dd5" * 16
    text = changed(whole(), f'seed = "{SEED.text}"', f'seed = "{other}"')
    report = verify(text)
    assert failed(report) == ["tournament"]
    difference = report.difference
    assert difference is not None
    assert difference.place.words == "tournament, commitment"
    assert difference.place.line == line_with(f'\ncommitment = "{PROMISED}"', text)
    assert difference.found == PROMISED
    assert difference.expected == hashlib.sha256(other.encode()).hexdigest()


def line_with(piece: str, text: str) -> int:
    """The line that begins with this piece after a line end, counted from 1."""
    assert text.count(piece) == 1
    return text[: text.index(piece) + 1].count("\n") + 1


def test_R1_a_tournaments_seed_that_somebody_chose_proves_nothing() -> None:
    number = Seed.numbered(7)
    setup, events = table_of(2, number)
    said = TableOrigin(round=1, table=2, commitment=number.commitment, seed=number.text)
    report = verify(write_match(events, origin=said))
    assert report.verified
    (told,) = [c.told for c in report.checks if c.name is CheckName.TOURNAMENT]
    assert "proves nothing" in told
    # A number is one people choose, whatever the file says of it.
    hidden = Seed("7")
    _, events = table_of(2, hidden)
    report = verify(write_match(events, origin=said))
    assert report.verified
    assert any("The tournament's seed is a number" in s for s in report.unshown)
    assert setup.seed.repeatable


# What leaves and comes back.


def test_what_is_said_of_the_tournament_reads_back() -> None:
    _, events = table_of(2)
    for seed in (SEED.text, None):
        found = read_match(whole(seed=seed))
        assert found.origin == origin(2, seed=seed)
        assert found.events == events
    assert read_match(write_match(events)).origin is None


def test_R1_a_redacted_or_unfinished_file_never_holds_the_tournaments_seed() -> None:
    setup, events = table_of(2)
    redacted = write_match(events, seat=Seat(0), origin=origin(2))
    broken_off = write_match(events[:40], seed=setup.seed, origin=origin(2))
    for text in (redacted, broken_off):
        assert SEED.text not in text
        assert read_match(text).origin == origin(2, seed=None)
        report = verify(text)
        assert report.verified
        assert of_tournament(report) is CheckResult.NOT_POSSIBLE
        line = f'commitment = "{PROMISED}"'
        told_too_much = changed(text, line, f'{line}\nseed = "{SEED.text}"')
        with pytest.raises(LogFileError, match=r"tournament, seed.*too much"):
            verify(told_too_much)


def test_the_chain_is_the_same_with_and_without_it() -> None:
    _, events = table_of(2)
    chains = {
        verify(text).chain for text in (write_match(events), whole(), whole(seed=None))
    }
    assert len(chains) == 1


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("\nround = 1", "\nround = 0", "tournament, round"),
        ("\nround = 1", "\nround = true", "tournament, round"),
        ("\ntable = 2", '\ntable = "2"', "tournament, table"),
        (f'\ncommitment = "{PROMISED}"', '\ncommitment = "x"', "commitment"),
        (f'\nseed = "{SEED.text}"', '\nseed = ""', "tournament, seed"),
        (f'\nseed = "{SEED.text}"', "\nseed = 7", "tournament, seed"),
        ("[tournament]", "[tournament.first]", "tournament, round is missing"),
        ("[tournament]", "[[tournament]]", "a table, [tournament]"),
    ],
)
def test_what_makes_no_sense_of_the_tournament_is_named(
    old: str, new: str, told: str
) -> None:
    with pytest.raises(LogFileError) as refused:
        verify(changed(whole(), old, new))
    assert told in str(refused.value)


def test_unknown_fields_of_the_tournament_are_ignored() -> None:
    text = changed(whole(), "[tournament]", "[tournament]\nfuture = 1\n_mine = [2]")
    assert verify(text).verified


def test_in_any_other_format_it_is_a_field_that_no_reader_knows() -> None:
    text = write_match(bots_log(Format.POINTS, 1))
    more = changed(text, "[stakes]", '[tournament]\nround = "x"\n\n[stakes]')
    assert verify(more).verified
    assert read_match(more).origin is None


def test_whatever_stands_in_a_field_of_the_tournament_is_judged_or_refused() -> None:
    fields = tomllib.loads(whole())
    for key in ("round", "table", "commitment", "seed"):
        for odd in ODD:
            told_of = {**fields["tournament"], key: odd}
            try:
                report = verify(as_text({**fields, "tournament": told_of}))
            except LogFileError as error:
                told = [str(error)]
            else:
                is_other = odd != fields["tournament"][key]
                assert ("tournament" in failed(report)) is is_other
                told = [check.told for check in report.checks]
            assert all(text.isprintable() and len(text) < 1500 for text in told)
