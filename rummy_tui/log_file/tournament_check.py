"""Whether the seed of a tournament's table is the tournament's for that table (R-1).

One commitment, shown before anybody joined, covers the cards of every table. Here it is
recomputed: the tournament's seed must be the one promised, and the table's seed the one
that follows from it, the words, the round and the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rummy_tui.engine.shuffle import Seed
from rummy_tui.log_file.document import Document
from rummy_tui.log_file.errors import shown
from rummy_tui.log_file.report import Check, CheckName, CheckResult, Difference
from rummy_tui.rules.profile import Format

if TYPE_CHECKING:
    from rummy_tui.tournament.origin import TableOrigin

_SHORT_HASH = 16


def tournament_checks(document: Document) -> Iterator[Check]:
    """The check of a file that says of which tournament it is; of any other none."""
    origin = document.origin
    if origin is None:
        return
    if origin.seed is None:
        told = f"{_no_seed(document)}, promised as {_promise(origin)}"
        yield _check(CheckResult.NOT_POSSIBLE, told)
        return
    difference = _other_promise(document, origin) or _other_seed(document, origin)
    if difference is not None:
        yield _check(CheckResult.FAILED, str(difference), difference)
        return
    told = (
        f"the seed is that of {_where(origin)} of the tournament promised as "
        f"{_promise(origin)}"
    )
    if document.said[0].values["repeatable"]:
        told += "; it is repeatable, so that proves nothing"
    yield _check(CheckResult.PASSED, told)


def tournament_unshown(document: Document) -> Iterator[str]:
    """What the file of a tournament's table cannot show, a sentence each."""
    started, origin = document.said[0].values, document.origin
    if started["profile"].format is not Format.TOURNAMENT:
        return
    if origin is None:
        yield (
            "The match is a table of a tournament and the file does not say of which: "
            "nobody can tell whether its seed follows from one promised before the "
            "tournament began."
        )
    elif origin.seed is None:
        when = "; it is secret until the tournament is over" * _is_whole(document)
        yield (
            f"The tournament's seed is not in the file{when}: nobody can tell from it "
            "whether this table was dealt from the seed promised before the "
            "tournament began."
        )
    elif Seed(origin.seed).is_numbered and not started["repeatable"]:
        yield (
            "The tournament's seed is a number, as people choose them, though the file "
            "does not say so: if it was chosen by hand, it proves nothing about the "
            "shuffles."
        )
    yield (
        "How players were drawn to this table, and what came of the others: the file "
        "is of one table alone."
    )


def _other_promise(document: Document, origin: TableOrigin) -> Difference | None:
    assert origin.seed is not None, "there is something to check"
    found = Seed(origin.seed).commitment
    if origin.commitment == found:
        return None
    return Difference(
        document.place("tournament commitment"),
        origin.commitment,
        found,
        "that is the SHA-256 of the tournament's seed the file reveals",
    )


def _other_seed(document: Document, origin: TableOrigin) -> Difference | None:
    assert document.seed is not None, "else the tournament's is not there either"
    expected = origin.seed_of_table(document.said[0].values["words"])
    assert expected is not None, "the tournament's seed is known"
    if document.seed == expected:
        return None
    return Difference(
        document.place("seed"),
        shown(document.seed),
        shown(expected),
        f"that is what the tournament's seed and the words give {_where(origin)}",
    )


def _where(origin: TableOrigin) -> str:
    return f"round {origin.round}, table {origin.table}"


def _promise(origin: TableOrigin) -> str:
    """As much of the commitment as the card shows before anybody joins."""
    return f"{origin.commitment[:_SHORT_HASH]}…"


def _is_whole(document: Document) -> bool:
    """Whether the file could hold the seed, were it revealed."""
    return document.reader is None and document.is_finished


def _no_seed(document: Document) -> str:
    if document.reader is not None:
        return "a redacted file does not tell the tournament's seed"
    if not document.is_finished:
        return "an unfinished file does not tell the tournament's seed"
    return "the file does not tell the tournament's seed"


def _check(
    result: CheckResult, told: str, difference: Difference | None = None
) -> Check:
    return Check(
        name=CheckName.TOURNAMENT, result=result, told=told, difference=difference
    )
