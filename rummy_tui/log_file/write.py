"""Writing a match as text: whole, or redacted for one seat."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_tui import __version__
from rummy_tui.engine.events import (
    DealSettled,
    Dealt,
    Event,
    MatchEnded,
    MatchStarted,
    Tossed,
)
from rummy_tui.engine.seat import PlayerInfo, Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.log_file.agreed import VARIANT, VERSION, rules_of
from rummy_tui.log_file.canonical import (
    DIGITS,
    Chain,
    draw_text,
    hand_text,
    result_lines,
)
from rummy_tui.log_file.document import Document
from rummy_tui.log_file.errors import LogFileError
from rummy_tui.log_file.forms import player
from rummy_tui.log_file.items import Item, items_text
from rummy_tui.log_file.said import Said
from rummy_tui.log_file.seals import salt_key
from rummy_tui.log_file.sight import Sight
from rummy_tui.log_file.telling import tell
from rummy_tui.log_file.toml_text import (
    MAX_BYTES,
    field_line,
    list_lines,
)
from rummy_tui.log_file.wording import action_text
from rummy_tui.rules.profile import HAND_SIZE

# Few matches are tables of a tournament.
if TYPE_CHECKING:
    from rummy_tui.tournament.origin import TableOrigin

PROGRAM = f"rummy-tui {__version__}"
LAST_LINE = "# sha256: "
"""What the last line begins with; the hash of all bytes above it follows."""
_HEADING = (
    "# A match of 13-card rummy; docs/log-format.md of rummy-tui tells every line."
)
_CARDS_A_LINE = 13


def write_match(
    events: Sequence[Event],
    *,
    seed: Seed | None = None,
    seat: Seat | None = None,
    origin: TableOrigin | None = None,
    own_fields: Mapping[str, object] | None = None,
) -> str:
    r"""A match as the text of a `.rummy` file; write it with line ends `\n`.

    Args:
        events: Its log, from the first event to the last there is.
        seed: Where its shuffles came from; a match that is over has it in its log.
        seat: Whose knowledge the file is redacted to; by default it is whole.
        origin: Which table of a tournament it was. The tournament's seed is written
            only where the match's own is, which follows from it.
        own_fields: Text, numbers or truths of one's own, under names that begin with
            `_`; they prove nothing and are ignored by readers.

    Raises:
        LogFileError: The events are no match, the seed is not that of the match, or
            something in it cannot be written as text.
    """
    document = document_of(events, seed=seed, seat=seat, origin=origin)
    if own_fields:
        document = replace(document, own_fields=_checked(own_fields))
    return document_text(document)


def document_text(document: Document) -> str:
    """A document as the text of a file."""
    text = "\n".join(_lines(document)) + "\n"
    text += file_hash_line(text) + "\n"
    if len(text.encode()) > MAX_BYTES:
        raise LogFileError("the match is too long to be written into one file")
    return text


def file_hash_line(text: str) -> str:
    """The last line of a file, for all the text above it."""
    return LAST_LINE + hashlib.sha256(text.encode()).hexdigest()


def document_of(
    events: Sequence[Event],
    *,
    seed: Seed | None = None,
    seat: Seat | None = None,
    origin: TableOrigin | None = None,
) -> Document:
    """What the file of a match says; arguments as for `write_match`."""
    told = list(tell(events))
    text = _seed_text(events, seed)
    if seat is not None and not 0 <= seat < len(told[0].values["players"]):
        raise LogFileError(f"the match has no seat {seat + 1} to be redacted for")
    key = salt_key(text)
    chain = Chain(key)
    sight = None if seat is None else Sight(events, seat, key)
    found = []
    for index, said in enumerate(told):
        link = chain.add(said)
        seen = said if sight is None else sight.seen(index, link, chain)
        if seen is not None:
            found.append(replace(seen, digest=link.digest[:DIGITS]))
    digest, drops = chain.digest, {}
    is_over = told[-1].kind is MatchEnded
    if not is_over:
        if sight is not None:
            drops = sight.drops(chain.queued, chain.step + 1)
        digest = chain.end({})
    is_whole = seat is None
    if origin is not None and not (is_whole and is_over):
        origin = replace(origin, seed=None)
    return Document(
        program=PROGRAM,
        said=tuple(found),
        chain=digest,
        reader=seat,
        seed=text if is_whole and is_over else None,
        salts=key.hex() if is_whole and not is_over else None,
        drops=drops,
        origin=origin,
    )


def _seed_text(events: Sequence[Event], seed: Seed | None) -> str:
    last, first = events[-1], events[0]
    revealed = last.seed if isinstance(last, MatchEnded) else None
    text = revealed if seed is None else seed.text
    if text is None:
        raise LogFileError(
            "the match is not over, so its log does not tell the seed; give it"
        )
    assert isinstance(first, MatchStarted), "telling the match has looked"
    if revealed not in (None, text) or Seed(text).commitment != first.commitment:
        raise LogFileError("this is not the seed the match was begun with")
    return text


def _checked(own_fields: Mapping[str, object]) -> Mapping[str, object]:
    for name, value in own_fields.items():
        is_name = name.startswith("_") and name.replace("_", "").isalnum()
        if not (is_name and name.isascii() and isinstance(value, str | int)):
            raise LogFileError(
                f"{name!r} cannot be a field of one's own; its name begins with `_` "
                "and has letters, its value is text, a number or a truth"
            )
    return own_fields


def _lines(document: Document) -> Iterator[str]:
    started, *rest = document.said
    yield from _agreed(document, started)
    if rest and rest[0].kind is Tossed:
        yield from _toss(rest.pop(0))
    deals: list[list[Said]] = []
    for said in rest:
        if said.kind is Dealt:
            deals.append([])
        if said.kind is not MatchEnded:
            if not deals:
                raise LogFileError("something happens before the first deal")
            deals[-1].append(said)
    for deal in deals:
        yield from _deal(deal)
    yield from _end(document)


def _agreed(document: Document, started: Said) -> Iterator[str]:
    values = started.values
    profile, stakes = values["profile"], values["stakes"]
    yield _HEADING
    yield field_line("variant", VARIANT)
    yield field_line("version", VERSION)
    yield field_line("program", document.program)
    for name, value in document.own_fields.items():
        yield field_line(name, value)
    if document.reader is not None:
        yield field_line("redacted_for", player(document.reader))
    yield field_line("format", profile.format)
    yield from list_lines("players", map(_player, values["players"]))
    yield field_line("turn_seconds", values["turn_seconds"])
    yield field_line("commitment", values["commitment"])
    yield field_line("words", values["words"])
    yield field_line("repeatable", values["repeatable"])
    if document.seed is not None:
        yield field_line("seed", document.seed)
    if document.salts is not None:
        yield field_line("salts", document.salts)
    yield field_line("hash", started.digest)
    if document.origin is not None:
        yield from _origin_lines(document.origin)
    yield from ("", "[stakes]")
    for key in ("point_value", "entry", "rejoin", "places"):
        yield field_line(key, getattr(stakes, key))
    yield from ("", "[rules]")
    yield field_line("name", profile.name)
    yield field_line("about", profile.about)
    for key, value in rules_of(profile).items():
        yield field_line(key, value)


def _origin_lines(origin: TableOrigin) -> Iterator[str]:
    yield from ("", "[tournament]")
    yield field_line("round", origin.round)
    yield field_line("table", origin.table)
    yield field_line("commitment", origin.commitment)
    if origin.seed is not None:
        yield field_line("seed", origin.seed)


def _player(info: PlayerInfo) -> dict[str, str]:
    if info.is_bot:
        return {"name": info.name, "bot": info.bot}
    return {"name": info.name}


def _toss(said: Said) -> Iterator[str]:
    yield from ("", "[toss]")
    yield field_line("draws", [draw_text(draw) for draw in said.values["draws"]])
    yield field_line("starter", player(said.values["starter"]))
    yield field_line("hash", said.digest)


def _deal(deal: Sequence[Said]) -> Iterator[str]:
    dealt = deal[0]
    seats: tuple[Seat, ...] = dealt.values["seats"]
    order: tuple[Item, ...] = dealt.values["order"]
    opened = HAND_SIZE * len(seats)
    yield from ("", "[[deals]]")
    yield field_line("number", dealt.values["number"])
    yield field_line("seats", [player(seat) for seat in seats])
    hands = [
        f"{player(seat)} {items_text(order[place : opened : len(seats)])}"
        for place, seat in enumerate(seats)
    ]
    yield from list_lines("hands", hands)
    yield field_line("open", str(order[opened]))
    yield field_line("wild", str(order[opened + 1]))
    closed = order[opened + 2 :]
    rows = range(0, len(closed), _CARDS_A_LINE)
    yield from list_lines(
        "closed", (items_text(closed[k : k + _CARDS_A_LINE]) for k in rows)
    )
    yield from list_lines(
        "actions", (f"{action_text(said)} #{said.digest}" for said in deal)
    )
    for said in deal:
        if said.kind is DealSettled:
            yield from list_lines("results", result_lines(said))
            yield from list_lines("shown", map(hand_text, said.hands))
            yield field_line("scores", said.scores)
        if said.drops:
            yield field_line("drops", _proofs(said.drops))


def _proofs(drops: Mapping[Seat, str]) -> list[str]:
    return [f"{player(seat)} {proof}" for seat, proof in drops.items()]


def _end(document: Document) -> Iterator[str]:
    yield from ("", "[end]")
    if document.is_finished:
        values = document.said[-1].values
        yield field_line("winner", player(values["winner"]))
        yield field_line("changes", values["changes"])
    else:
        yield field_line("unfinished", True)
        if document.drops:
            yield field_line("drops", _proofs(document.drops))
    yield field_line("chain", document.chain)
