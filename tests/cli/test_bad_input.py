"""Every wrong request gets one clear sentence, exit code 2, and never a traceback."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.running import HAND, VALID, Run, is_one_sentence

CHECK = ("check", VALID)
WILD = ("--wild", "3D")

WRONG = {
    "no-arguments-check": (("check",), "DECLARATION"),
    "no-arguments-solve": (("solve",), "HAND"),
    "unknown-card": (("check", "QH KH XY", *WILD), "'XY' is not a card"),
    "unknown-card-solve": (("solve", "QH 1H", *WILD), "'1H' is not a card"),
    "joker-of-no-kind": (("check", "J", *WILD), "'J' is not a card"),
    "impossible": (("check", "AH AH AH", *WILD), "3 AH"),
    "impossible-joker": (("check", "PJ PJ PJ PJ PJ", *WILD), "5 PJ"),
    "impossible-solve": (("solve", HAND.replace("9C", "KH KH"), *WILD), "3 KH"),
    "12-cards": (("solve", " ".join(HAND.split()[:12]), *WILD), "12 cards"),
    "15-cards": (("solve", HAND + " AS AD", *WILD), "15 cards"),
    "empty-check": (("check", "", *WILD), "empty"),
    "empty-solve": (("solve", "", *WILD), "0 cards"),
    "empty-groups": (("check", " | | ", *WILD), "empty"),
    "wild-missing": (CHECK, "--wild"),
    "wild-missing-solve": (("solve", HAND), "--wild"),
    "wild-nonsense": ((*CHECK, "--wild", "dog"), "the wild joker 'dog'"),
    "wild-empty": ((*CHECK, "--wild", ""), "the wild joker ''"),
    "wild-two": ((*CHECK, "--wild", "3D 4D"), "the wild joker '3D 4D'"),
    "packs-9": ((*CHECK, *WILD, "--packs", "9"), "1<=x<=3"),
    "packs-0": ((*CHECK, *WILD, "--packs", "0"), "1<=x<=3"),
    "packs-text": ((*CHECK, *WILD, "--packs", "two"), "'two'"),
    "rules-near": ((*CHECK, *WILD, "--rules", "clasic"), "'classic'"),
    "rules-far": ((*CHECK, *WILD, "--rules", "bridge"), "classic, desk"),
    "rules-empty": ((*CHECK, *WILD, "--rules", ""), "''"),
    "rules-missing-file": ((*CHECK, *WILD, "--rules", "./no.toml"), "no such file"),
    "rules-folder": ((*CHECK, *WILD, "--rules", "/."), "rules profile"),
    "rules-long": ((*CHECK, *WILD, "--rules", "a" * 5000), "rules profile"),
    "rules-surrogate": ((*CHECK, *WILD, "--rules", "\udcff"), "rules profile"),
    "option-near": ((*CHECK, "--jsn"), "--json"),
    "command-near": (("slove", HAND), "'solve'"),
    "command-far": (("xyzzy",), "'xyzzy'"),
    "rules-command": (("rules", "dsk"), "'desk'"),
    "rules-diff": (("rules", "desk", "--diff", "clasic"), "'classic'"),
    "rules-format": (("rules", "desk", "--format", "pool-100"), "pool-101"),
    "bot-near": (("watch", "--bots", "mizer,random"), "'miser'"),
    "bot-far": (("watch", "--bots", "zebra"), "collector, miser"),
    "bot-empty": (("watch", "--bots", ""), "empty name"),
    "seed-text": (("watch", "--seed", "abc"), "'abc'"),
    "seed-negative": (("watch", "--seed=-1"), "-1"),
    "seed-digits": (("watch", "--seed", "9" * 5000), "99999"),
    "watch-rules": (("watch", "--rules", "clasic"), "'classic'"),
    "players-7": (("watch", "--players", "7"), "2<=x<=6"),
    "play-without-terminal": (("play",), "terminal"),
    "hotseat-without-terminal": (("hotseat", "--names", "A,B"), "terminal"),
    "extra-argument": (("bots", "\x1b[31mred"), "unexpected extra argument"),
    "long": (("check", "AH " * 50_000, *WILD), "AH"),
    "long-token": (("check", "A" * 100_000, *WILD), "is not a card"),
    "control": (("check", "AH\x07\x1b]0;x\x07", *WILD), "is not a card"),
    "nul": (("check", "AH \x00", *WILD), "is not a card"),
    "home-without-terminal": ((), "terminal"),
}


@pytest.mark.parametrize(("args", "said"), WRONG.values(), ids=WRONG.keys())
def test_it_is_told_in_one_sentence(args: tuple[str, ...], said: str, run: Run) -> None:
    done = run(*args)

    assert done.exit_code == 2
    assert done.stdout == ""
    assert is_one_sentence(done.stderr)
    assert said in done.stderr
    assert len(done.stderr) < 1100
    assert done.stderr.rstrip("\n").isprintable()


DIGITS = "9" * 5000
LONG: dict[str, tuple[tuple[str, ...], str]] = {
    "number": (("history", DIGITS), "there is no match 999999999999999999… in the"),
    "number, export": (("export", DIGITS), "there is no match 999999999999999999… in"),
    "number, replay": (("replay", DIGITS), "there is no match 999999999999999999… in"),
    "40 digits": (("history", DIGITS[:40]), "there is no match 999999999999999999… in"),
    "no number": (("history", "x" * 5000), "is no number of a match; `rummy history`"),
    "limit": (("history", "--limit", DIGITS), "is not a valid integer range"),
    "limit=": (("history", f"--limit={DIGITS}"), "is not a valid integer range"),
    "page": (("history", "--page", DIGITS[:4000]), "is not in the range"),
    "sheet": (("score", "--resume", DIGITS), "is no number of a score sheet"),
    "names": (("score", "--names", "a" * 5000 + ",b"), "is too long for the table"),
    "empty name": (("score", "--names", "a" * 5000 + ",,b"), "has an empty name"),
    "point value": (("play", "--point-value", "1" * 5000), "is no worth of a point"),
    "entry": (("play", "--entry", DIGITS), "is no entry"),
    "seed": (("play", f"--seed=-{DIGITS[:4000]}"), "is not in the range"),
    "bots": (("play", "--bots", "b" * 5000), "choose from collector, miser"),
    "theme": (("play", "--theme", "b'\"" * 2000), "is not one of 'dark', 'light'"),
    "format": (("stats", "--format", "x" * 5000), "is not one of 'points'"),
    "group by": (("stats", "--by", "x" * 5000), "is not one of "),
    "option": (("stats", "--" + "y" * 5000), "Try 'rummy stats --help'"),
    "option of all": (("--" + "y" * 5000,), "Try 'rummy --help'"),
    "command": (("x" * 5000,), "Try 'rummy --help'"),
    "extra": (("history", "1", DIGITS), "Try 'rummy history --help'"),
    "extra with blanks": (("settings", "a b" * 2000), "Try 'rummy settings --help'"),
    "control": (("history", "\x1b" * 5000), "is no number of a match"),
}


@pytest.mark.parametrize(("args", "said"), LONG.values(), ids=LONG.keys())
def test_of_a_long_argument_the_beginning_is_repeated_and_the_reason_seen(
    args: tuple[str, ...], said: str, run: Run
) -> None:
    done = run(*args)

    assert done.exit_code == 2
    assert is_one_sentence(done.stderr)
    assert said in done.stderr
    assert "…" in done.stderr
    assert len(done.stderr) < 350
    assert done.stderr.rstrip("\n").isprintable()


def test_in_json_no_more_of_a_long_argument_is_repeated(run: Run) -> None:
    for args in (("history", DIGITS), ("stats", "--format", "x" * 5000)):
        told = json.loads(run(*args, "--json").stdout)["error"]
        assert told == run(*args).stderr.removeprefix("Error: ").rstrip("\n")


def test_an_argument_of_usual_length_is_repeated_whole(run: Run) -> None:
    assert f"'{'x' * 100}'" in run("history", "x" * 100).stderr
    name = f"{'n' * 190}.rummy"
    assert f"cannot read {name}: " in run("verify", name).stderr


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("check", "AH AH AH", *WILD), "impossible-cards"),
        (("check", "XY", *WILD), "unreadable-card"),
        (("check", VALID, "--wild", "dog"), "unreadable-card"),
        (("solve", "AH", *WILD), "card-count"),
        (("check", VALID), "usage"),
        (("check",), "usage"),
        (("check", VALID, *WILD, "--packs", "9"), "usage"),
        (("solve", HAND, *WILD, "--rules", "clasic"), "unknown-profile"),
    ],
)
def test_with_json_the_sentence_is_on_standard_output_too(
    args: tuple[str, ...], code: str, run: Run
) -> None:
    done = run(*args, "--json")
    found = json.loads(done.stdout)

    assert done.exit_code == 2
    assert (found["schema"], found["code"]) == (1, code)
    assert found["error"] in done.stderr


CLASSIC = Path(__file__).parents[2] / "rummy_tui/rules/profiles/classic.toml"

BAD_PROFILES = {
    "missing-key": (lambda text: text.replace("full_count = 80", ""), "'full_count'"),
    "unknown-key": (lambda text: text + "full_cuont = 80\n", "'full_count'"),
    "absurd-value": (lambda text: text.replace("_cards = 4", "_cards = 40"), "3 to 13"),
    "no-toml": (lambda _: "rules!", "not a TOML file"),
    "nested": (lambda text: text + "x = " + "[" * 5000, "nested too deeply"),
    "empty": (lambda _: "", "are missing"),
}


@pytest.mark.parametrize(("spoil", "said"), BAD_PROFILES.values(), ids=BAD_PROFILES)
@pytest.mark.parametrize("command", [("rules",), ("check", VALID, *WILD, "--rules")])
def test_a_bad_profile_file_is_told(
    command: tuple[str, ...], spoil: object, said: str, run: Run, tmp_path: Path
) -> None:
    assert callable(spoil)
    file = tmp_path / "house.toml"
    file.write_text(spoil(CLASSIC.read_text(encoding="utf-8")), encoding="utf-8")
    done = run(*command, str(file))

    assert done.exit_code == 2
    assert is_one_sentence(done.stderr)
    assert "house.toml" in done.stderr
    assert said in done.stderr


def test_a_profile_file_of_ones_own_is_taken(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_bytes(CLASSIC.read_bytes())
    done = run("check", VALID, *WILD, "--rules", str(file), "--json")

    assert done.exit_code == 0
    assert json.loads(done.stdout)["rules"] == "house"


def test_binary_junk_is_no_profile(run: Run, tmp_path: Path) -> None:
    (tmp_path / "junk.toml").write_bytes(bytes(range(256)))
    done = run("rules", str(tmp_path / "junk.toml"))

    assert done.exit_code == 2
    assert is_one_sentence(done.stderr)


CARD_LIKE = st.text(alphabet="AKQJT1234567890shdcSHDCPJ♠♥♦♣|,; \n\t\x00-", max_size=80)


@given(st.one_of(st.text(), CARD_LIKE), st.one_of(st.text(max_size=4), st.just("3D")))
def test_check_answers_any_text(run: Run, declaration: str, wild: str) -> None:
    done = run("check", "--wild", wild, "--", declaration)

    assert done.exit_code in (0, 1, 2)


@given(st.one_of(st.text(), CARD_LIKE), st.one_of(st.text(max_size=4), st.just("3D")))
def test_solve_answers_any_text(run: Run, hand: str, wild: str) -> None:
    done = run("solve", "--wild", wild, "--", hand)

    assert done.exit_code in (0, 2)


@given(st.binary(max_size=200))
def test_solve_answers_any_bytes_line_by_line(run: Run, junk: bytes) -> None:
    done = run("solve", "-", stdin=junk)

    assert done.exit_code in (0, 2)
    lines = junk.count(b"\n") + (junk[-1:] not in (b"", b"\n"))
    assert len([json.loads(line) for line in done.stdout.splitlines()]) == lines


CARDS = st.sampled_from(
    ["PJ", *(rank + suit for suit in "SHDC" for rank in "A23456789TJQK")]
)


@given(
    st.lists(st.lists(CARDS, min_size=1, max_size=5), min_size=1, max_size=6),
    st.sampled_from(["classic", "desk", "elitemelds", "standard"]),
    CARDS,
)
def test_check_and_solve_answer_any_cards(
    run: Run, groups: list[list[str]], rules: str, wild: str
) -> None:
    cards = " | ".join(" ".join(group) for group in groups)
    args = (cards, "--wild", wild, "--rules", rules, "--packs", "3", "--json")
    checked, solved = run("check", *args), run("solve", *args)

    assert checked.exit_code in (0, 1, 2)
    assert json.loads(checked.stdout)["schema"] == 1
    if solved.exit_code == 0 and checked.exit_code == 0:
        assert json.loads(solved.stdout)["declarable"]
