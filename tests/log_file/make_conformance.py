"""Makes the files in `tests/data/conformance` anew.

    python -m tests.log_file.make_conformance

They are for whoever writes a reader in another language: matches with the verdict each
must get. They are made anew when the format changes, not when bots play otherwise.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from rummy_tui.engine.events import (
    DealSettled,
    Dealt,
    DealVoided,
    DeclarationIgnored,
    Declared,
    DeclaredWrongly,
    DropCancelled,
    Event,
    LeftMatch,
    MatchEnded,
    MissReason,
    PotSplit,
    RejoinDeclined,
    Rejoined,
    Reshuffled,
    SplitAgreed,
    SplitRefused,
    TurnMissed,
)
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase
from rummy_tui.engine.table import Table
from rummy_tui.log_file import verify, write_match
from rummy_tui.log_file.said import Said
from rummy_tui.new_match import new_table
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format
from rummy_tui.tournament import Tournament, new_tournament
from rummy_tui.tournament.origin import TableOrigin
from tests.log_file.forging import changed, with_all_hashes, with_file_hash
from tests.log_file.playing import Anybody, Ticking, people_match, table_of

FOLDER = Path(__file__).parents[1] / "data" / "conformance"
INDEX = FOLDER / "index.json"
POOLS = (Format.POOL_61, Format.POOL_101)


@dataclass(frozen=True)
class Sample:
    """A file, what it is there for, and what must be said of it."""

    name: str
    content: bytes
    about: str
    failed: tuple[str, ...] = ()
    """The checks it fails."""
    is_readable: bool = True

    def entry(self) -> dict[str, object]:
        """What the index says of it."""
        found: dict[str, object] = {"file": f"{self.name}.rummy", "about": self.about}
        if not self.is_readable:
            return found | {"verdict": "unreadable"}
        report = verify(self.content)
        found |= {
            "verdict": "not-verified" if self.failed else "verified",
            "failed": list(self.failed),
            "finished": report.is_finished,
            "repeatable": report.is_repeatable,
            "chain": report.chain,
        }
        if report.difference is not None:
            found["line"] = report.difference.place.line
        return found


def _sample(name: str, text: str, about: str, *failed: str) -> Sample:
    return Sample(name, text.encode(), about, failed)


def _unreadable(name: str, content: str | bytes, about: str) -> Sample:
    content = content.encode() if isinstance(content, str) else content
    return Sample(name, content, about, is_readable=False)


def _secret() -> Table:
    """A short deal that somebody declared, from a seed that is no number."""
    for number in range(256):
        seed = Seed(hashlib.sha256(bytes([number])).hexdigest(), "ಪದ: hi")
        table = table_of("classic", "points", ("collector", "collector"), seed)
        table.play_bots()
        declared = any(isinstance(event, Declared) for event in table.events)
        if declared and 25 < len(table.events) < 50:
            return table
    raise AssertionError("collectors declare")


def _people(
    kinds: Sequence[type[Event]],
    *,
    most: int,
    formats: Sequence[Format],
    finished: bool = True,
) -> Table:
    """A short match of people in which all of these things happened."""
    for number in range(5000):
        table = people_match(
            number, format=formats[number % len(formats)], most_events=most
        )
        there = {type(event) for event in table.events}
        over = isinstance(table.events[-1], MatchEnded)
        if there.issuperset(kinds) and over is finished:
            return table
    raise AssertionError(f"no match with {kinds}")


def good() -> Iterator[Sample]:
    """Files in which everything is as it should be."""
    table = _secret()
    events, seed = table.events, table.seed
    yield _sample(
        "points-whole",
        write_match(events),
        "One deal of points rummy, a secret seed and words in UTF-8.",
    )
    yield _sample(
        "points-redacted-p1",
        write_match(events, seat=Seat(0)),
        "The same match as p1 knew it; the chain is the same.",
    )
    yield _sample(
        "points-own-fields",
        write_match(events, own_fields={"_note": 'a "good" deal', "_stars": 5}),
        "The same with fields of somebody else, which are ignored.",
    )
    yield _sample(
        "unfinished-whole",
        write_match(events[:20], seed=seed),
        "The same, broken off: no seed, but the key of the salts.",
    )
    yield _sample(
        "unfinished-redacted-p2",
        write_match(events[:20], seed=seed, seat=Seat(1)),
        "The same, broken off, as p2 knew it.",
    )
    split = _people((Rejoined, PotSplit, SplitAgreed), most=120, formats=POOLS)
    for seat, name in ((None, "whole"), (Seat(0), "redacted-p1")):
        yield _sample(
            f"pool-rejoin-split-{name}",
            write_match(split.events, seed=split.seed, seat=seat),
            "A pool of several deals: somebody rejoined, the pot was split.",
        )
    refused = _people(
        (RejoinDeclined, SplitRefused, LeftMatch), most=250, formats=POOLS
    )
    yield _sample(
        "pool-refused",
        write_match(refused.events, seed=refused.seed),
        "A pool: no rejoin, no split, and somebody left.",
    )
    void = _people((DealVoided,), finished=False, most=90, formats=(Format.POINTS,))
    yield _sample(
        "void",
        write_match(void.events, seed=void.seed),
        "A deal nobody finished; it was dealt anew.",
    )
    odd = _people(
        (DropCancelled, DeclaredWrongly, TurnMissed),
        most=250,
        formats=(Format.DEALS_2, Format.POINTS),
    )
    for seat, name in ((None, "whole"), (Seat(1), "redacted-p2")):
        yield _sample(
            f"people-{name}",
            write_match(odd.events, seed=odd.seed, seat=seat),
            "Drops queued and taken back, missed turns, wrong declarations.",
        )
    late = _people((DeclarationIgnored,), most=250, formats=list(Format))
    yield _sample(
        "late-declaration",
        write_match(late.events, seed=late.seed),
        "Somebody declared after a valid declaration (D-5).",
    )
    long = _people((Reshuffled,), most=400, formats=(Format.POINTS,), finished=False)
    for seat, name in ((None, "whole"), (Seat(0), "redacted-p1")):
        yield _sample(
            f"reshuffle-{name}",
            write_match(long.events, seed=long.seed, seat=seat),
            "The closed deck ran out and was made anew (T-7); unfinished.",
        )
    failing = table_of("desk", "points", ("random", ""), Seed.numbered(9))
    while failing.is_bot(failing.state.turn):
        failing.step()
    detail = 'ValueError: "\ud800" is no card; see C:\\bots #1'
    failing.miss_turn(failing.state.turn, MissReason.BOT_RAISED, detail)
    Anybody(Random(1), failing).play(60)
    yield _sample(
        "failing-bot",
        write_match(failing.events, seed=failing.seed),
        "A repeatable seed, and a failure with half a character in its text.",
    )


def tables() -> Iterator[Sample]:
    """Tables of tournaments, as they should be and otherwise."""
    yield _sample(
        "tournament-whole",
        _table(),
        "A table of a tournament that is over: its seed follows from the tournament's.",
    )
    yield _sample(
        "tournament-goes-on-whole",
        _table(reveals=False),
        "The same while the tournament goes on, whose seed is still a secret.",
    )
    yield _sample(
        "tournament-redacted-p1",
        _table(seat=Seat(0)),
        "The same as p1 knew it: no seed, neither the table's nor the tournament's.",
    )
    yield _sample(
        "bad-tournament-seed",
        _table(Seed("11" * 32, _TOURNAMENT.words)),
        "A table dealt from a seed of its own; all else is as it should be.",
        "tournament",
    )
    yield _sample(
        "bad-tournament-table",
        changed(_table(), "\ntable = 2", "\ntable = 1"),
        "The cards of another table of the tournament than the file says.",
        "tournament",
    )
    promised, other = _TOURNAMENT.commitment, Seed("another").commitment
    yield _sample(
        "bad-tournament-commitment",
        changed(_table(), promised, other),
        "Another tournament's seed was promised than is revealed.",
        "tournament",
    )


_TOURNAMENT = Seed(hashlib.sha256(b"tournament").hexdigest(), "ಪದ: hi")


def _table(
    seed: Seed | None = None, *, seat: Seat | None = None, reveals: bool = True
) -> str:
    """The second table of four, played by bots.

    Args:
        seed: What it was dealt from; by default what follows from the tournament's.
        seat: Whose knowledge the file is redacted to.
        reveals: Whether the tournament is over.
    """
    setup = new_tournament(field=8, bots=("collector",) * 8, seed=_TOURNAMENT)
    table = Tournament.begin(setup).round.tables[1]
    made = new_table(replace(table, seed=seed or table.seed), clock=Ticking())
    while made.state.phase is not Phase.OVER:
        if not made.step():
            made.deal()
    origin = TableOrigin(
        round=1,
        table=2,
        commitment=_TOURNAMENT.commitment,
        seed=_TOURNAMENT.text if reveals else None,
    )
    return write_match(made.events, seat=seat, origin=origin)


def bad() -> Iterator[Sample]:
    """Files that were changed, and texts that are no match."""
    table = _secret()
    whole = write_match(table.events)
    redacted = write_match(table.events, seat=Seat(0))
    lines = whole.split("\n")
    at = next(k for k, line in enumerate(lines) if "p2 discards" in line)
    yield _sample(
        "bad-file-hash",
        whole.replace('name = "Asha"', 'name = "Usha"'),
        "One letter changed: the last line does not fit, nor does the chain.",
        "file-hash",
        "chain",
    )
    yield _sample(
        "bad-crlf",
        whole.replace("\n", "\r\n"),
        "Line ends changed on the way.",
        "file-hash",
    )
    yield _sample(
        "bad-line-gone",
        with_file_hash("\n".join([*lines[:at], *lines[at + 1 :]])),
        "A line is gone, the hash of the file mended.",
        "chain",
        "rules",
    )
    swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
    yield _sample(
        "bad-lines-swapped",
        with_file_hash("\n".join(swapped)),
        "Two lines changed places, the hash of the file mended.",
        "chain",
        "rules",
    )
    scores = next(line for line in lines if line.startswith("scores"))
    yield _sample(
        "bad-scores",
        changed(whole, scores, "scores = [0, 1]"),
        "Scores that do not follow from the results.",
        "rules",
    )
    yield _sample(
        "bad-points",
        with_all_hashes(whole, _cheaper),
        "A hand counted for less, every hash mended: only the rules find it.",
        "rules",
    )
    yield _sample(
        "bad-shuffle",
        with_all_hashes(whole, _other_cards),
        "Two cards of the closed deck exchanged, every hash mended.",
        "shuffles",
    )
    promised, other = Seed(table.seed.text).commitment, Seed("another").commitment
    yield _sample(
        "bad-commitment",
        with_all_hashes(changed(whole, promised, other), lambda said: None),
        "Another seed was promised than is revealed, every hash mended.",
        "commitment",
    )
    hand = next(line for line in redacted.split("\n") if line.startswith('  "p1 '))
    card = hand.split()[1]
    yield _sample(
        "bad-redacted-card",
        changed(redacted, card, "AS" + card[card.index("=") :]),
        "Another card in p1's hand than was sealed.",
        "chain",
        "rules",
    )
    yield _unreadable(
        "bad-newer-version",
        changed(whole, "version = 1", "version = 2"),
        "A version nobody knows yet.",
    )
    yield _unreadable(
        "bad-action",
        changed(whole, "p2 discards", "p2 throws"),
        "A line that is no action.",
    )
    yield _unreadable("bad-toml", whole.replace("[end]", "[end"), "This is no TOML.")
    yield _unreadable("bad-utf8", whole.encode()[:-5] + b"\xff", "This is no UTF-8.")


def _cheaper(said: list[Said]) -> None:
    at = next(k for k, one in enumerate(said) if one.kind is DealSettled)
    results = list(said[at].values["results"])
    loser = next(k for k, r in enumerate(results) if r.outcome is Outcome.COUNTED)
    results[loser] = replace(results[loser], points=results[loser].points - 1)
    said[at] = said[at].with_values(results=tuple(results))


def _other_cards(said: list[Said]) -> None:
    at = next(k for k, one in enumerate(said) if one.kind is Dealt)
    *order, one, other = said[at].values["order"]
    said[at] = said[at].with_values(order=(*order, other, one))


def main() -> None:
    """Write the files and their index."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.rummy"):
        old.unlink()
    samples = [*good(), *tables(), *bad()]
    for sample in samples:
        (FOLDER / f"{sample.name}.rummy").write_bytes(sample.content)
    index = {"files": [sample.entry() for sample in samples]}
    INDEX.write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
