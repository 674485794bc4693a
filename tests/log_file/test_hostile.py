"""A file may hold anything: it is read, judged, or refused in one sentence."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from datetime import date, datetime, time
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_tui.engine.seat import Seat
from rummy_tui.log_file import MAX_BYTES, LogFileError, read_match, verify, write_match
from tests.log_file.forging import changed
from tests.log_file.playing import people_match

TABLE = people_match(5, most_events=120)
WHOLE = write_match(TABLE.events, seed=TABLE.seed)
REDACTED = write_match(TABLE.events, seed=TABLE.seed, seat=Seat(1))


def refused(content: str | bytes) -> str:
    """The sentence with which both readers refuse it."""
    sentences = set()
    for reader in (verify, read_match):
        with pytest.raises(LogFileError) as error:
            reader(content)
        sentences.add(str(error.value))
    (sentence,) = sentences
    assert sentence.isprintable()
    assert 20 < len(sentence) < 1000
    return sentence


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00",
        b"\xff\xfe",
        b"\xef\xbb\xbf" + WHOLE.encode(),
        WHOLE.encode("utf-16"),
        "\ud800",
        "variant",
        "variant = 7",
        'variant = "IR13"',
        'variant = "IR13"\nversion = true',
        'variant = "IR13"\nversion = 1.0',
        'variant = "IR13"\nversion = -1',
        "x = " + "[" * 100_000,
        "x = " + "{a = " * 10_000,
        "a" + ".a" * 100_000 + " = 1",
        "x = " + "9" * 100_000,
        "x = 0x" + "f" * 100_000,
        "[[deals]]\n" * 10_000,
        b"#" * (MAX_BYTES + 1),
        '{"format": "rummy-log", "version": 1}',
        "\x1b[2J\x1b]0;title\x07",
    ],
    ids=lambda content: repr(content[:16]),
)
def test_what_is_no_match_is_refused_in_a_sentence(content: str | bytes) -> None:
    refused(content)


def test_a_newer_version_says_what_to_do() -> None:
    for version in ("2", "99999999999999999999"):
        text = changed(WHOLE, "version = 1", f"version = {version}")
        sentence = refused(text)
        assert "update the program" in sentence
        with pytest.raises(LogFileError) as error:
            verify(text)
        assert error.value.code == "newer-match-file"


def test_unknown_fields_are_ignored_wherever_they_stand() -> None:
    text = WHOLE
    for heading in ("[stakes]", "[rules]", "[toss]", "[[deals]]", "[end]"):
        extra = f"{heading}\nfuture = 1\n_mine = {{ a = [1, 2.5] }}"
        text = changed(text, heading, extra)
    text = changed(text, 'variant = "IR13"', 'variant = "IR13"\nfuture = 2026-11-30')
    assert verify(text).verified
    assert read_match(text).events == tuple(TABLE.events)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('{ name = "Asha"', '{ name = "A\\u001b[2J"', "name"),
        ('{ name = "Asha"', '{ name = ""', "name"),
        ('{ name = "Asha"', '{ name = "' + "x" * 4000 + '"', "name"),
        ("rejoin = true", "rejoin = 1", "rejoin"),
        ("places = ", "places = 9", "places"),
        ("packs_by_seats", "packs", "packs_by_seats"),
        ("full_count = ", "full_count = 9", "full_count"),
        ("turn_limit = ", "turn_limit = -", "turn_limit"),
        ('format = "', 'format = "x', "format"),
        ("[[deals]]\nnumber = 1", "[[deals]]\nnumber = 0", "number"),
        ("  \"dealt #", "  \"dealt#", "action 1"),
        ("  \"dealt #", "  \"the deal is void #", "action 1"),
        ("\nopen = ", "\nopen = [] # ", "open"),
        ("\nwild = ", "\nwild = \"1D\" # ", "wild"),
        ("\nseats = [", "\nseats = [\"p6\", ", "seats"),
        ("\nseats = [", "\nseats = [7, ", "seats"),
        ("chain = \"", "chain = \"g", "chain"),
        ("commitment = \"", "commitment = \"A", "commitment"),
        ("[end]", "[ende]", "end"),
        ("[toss]\ndraws = [", "[toss]\ndraws = [\"p1 AS p1 KS\", ", "toss"),
        ("[toss]\ndraws = [", "[toss]\ndraws = [\"p1 PJ'''''\", ", "PJ"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_named(old: str, new: str, told: str) -> None:
    assert told in refused(changed(WHOLE, old, new))


def test_a_whole_file_hides_nothing() -> None:
    sealed = "p1 shows ~0123456789abcdef0123456789abcdef"
    line = next(x for x in WHOLE.split("\n") if "discards" in x)
    digest = line.split("#")[1]
    sentence = refused(changed(WHOLE, line, f'  "{sealed} #{digest}'))
    assert "hides something" in sentence


@pytest.mark.parametrize(
    ("player", "said"), [("p1", "draws closed 7D"), ("p2", "draws closed")]
)
def test_T8_who_draws_a_card_knows_it_and_nobody_else(player: str, said: str) -> None:
    line = next(x for x in REDACTED.split("\n") if f"{player} draws closed" in x)
    digest = line.split("#")[1]
    sentence = refused(changed(REDACTED, line, f'  "{player} {said} #{digest}'))
    assert "only whoever draws" in sentence


def test_a_player_there_is_not_is_refused() -> None:
    line = next(x for x in WHOLE.split("\n") if "discards" in x)
    sentence = refused(changed(WHOLE, line, line.replace(line.split()[0], '"p6')))
    assert "a player there is not" in sentence


def test_a_name_of_a_thousand_parts_is_not_even_tried() -> None:
    assert "too many dots" in refused("a" + ".a" * 1000 + " = 1")


ODD: list[Any] = [
    0,
    -1,
    1,
    2**70,
    10**15,
    1.5,
    float("nan"),
    True,
    "",
    "p1",
    "p9",
    "\x1b[31m",
    "7D",
    "??",
    "x" * 5000,
    "p1 discards 7D #0123456789abcdef",
    "p1 takes open 7D #0123456789abcdef",
    "p2 draws closed #0123456789abcdef",
    "the deal is void #0123456789abcdef",
    "p1 wins the deal #0123456789abcdef",
    "the open deck is reshuffled: none #0123456789abcdef",
    "p1 declares too late 9 at 0000-01-01T00:00:00.000000Z #0123456789abcdef",
    'p1 misses the turn bot-raised "\\ud800" #0123456789abcdef',
    "p2 shows best none #0123456789abcdef",
    "p2 shows laid - | - #0123456789abcdef",
    "p1 leaves the match points 999999999999999 #0123456789abcdef",
    "the pot is split by itself: 1 2 #0123456789abcdef",
    [],
    [[]],
    {},
    {"name": "x"},
    date(2026, 11, 30),
    time(1, 2),
    datetime(2026, 11, 30),
]


def toml(value: Any) -> str:
    """Any value in one line."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            letters = (
                letter
                if letter.isalnum() and letter.isascii()
                else f"\\u{ord(letter):04X}"
                for letter in value
            )
            return f'"{"".join(letters)}"'
        case list():
            return f"[{', '.join(map(toml, value))}]"
        case dict():
            pairs = (f'"{key}" = {toml(one)}' for key, one in value.items())
            return f"{{{', '.join(pairs)}}}"
        case date() | time():
            return value.isoformat()
        case _:
            return str(value)


def as_text(fields: dict[str, Any]) -> str:
    return "\n".join(f"{key} = {toml(value)}" for key, value in fields.items())


def leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a tree that holds something: a container and a key."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(pairs):
        yield value, key
        if isinstance(inner, dict | list):
            yield from leaves(inner)


def spoil_fields(count: int, random: Random) -> int:
    judged = 0
    for _ in range(count):
        fields = tomllib.loads(random.choice((WHOLE, REDACTED)))
        for _ in range(random.choice((1, 1, 3))):
            container, key = random.choice(list(leaves(fields)))
            match random.randrange(4):
                case 0:
                    del container[key]
                case 1 if isinstance(container, list):
                    container.insert(key, random.choice([*container, *ODD]))
                case _:
                    container[key] = random.choice(ODD)
        try:
            report = verify(as_text(fields))
        except LogFileError as error:
            told = [str(error)]
        else:
            judged += 1
            assert not report.verified
            told = [check.told for check in report.checks]
        assert all(text.isprintable() and len(text) < 1500 for text in told), told
    return judged


def test_a_file_laid_out_otherwise_is_read_all_the_same() -> None:
    for text in (WHOLE, REDACTED):
        report = verify(as_text(tomllib.loads(text)))
        passed = [check for check in report.checks if check.difference is None]
        assert len(passed) == 4, "only the hash of the file is gone"


def test_whatever_stands_in_a_field_is_judged_or_refused() -> None:
    assert spoil_fields(80, Random(1)) > 2


@pytest.mark.slow
def test_whatever_stands_in_ten_thousand_fields_is_judged_or_refused() -> None:
    assert spoil_fields(10_000, Random(2)) > 500


@settings(max_examples=40)
@given(st.binary(max_size=200), st.integers(0, len(WHOLE)))
def test_bytes_out_of_nowhere_are_refused_or_found(junk: bytes, place: int) -> None:
    content = WHOLE.encode()
    content = content[:place] + junk + content[place:]
    try:
        report = verify(content)
    except LogFileError as error:
        told = str(error)
    else:
        assert report.verified is (not junk)
        told = " ".join(check.told for check in report.checks)
    assert told.isprintable()
