"""Reading the text of a file into what it says, whoever wrote it (R-1)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rummy_tui.engine.events import Event, MatchEnded, MatchStarted, Tossed
from rummy_tui.engine.seat import PlayerInfo, Seat
from rummy_tui.errors import did_you_mean
from rummy_tui.log_file.agreed import VARIANT, VERSION
from rummy_tui.log_file.canonical import DIGITS
from rummy_tui.log_file.document import Document
from rummy_tui.log_file.errors import LogFileError, shown
from rummy_tui.log_file.fields import Fields
from rummy_tui.log_file.forms import seat_of
from rummy_tui.log_file.items import ITEM, Item, item_of, names_of
from rummy_tui.log_file.lines import Lines
from rummy_tui.log_file.read_deal import PLAYER, DealReader
from rummy_tui.log_file.said import Place, Said, event_of
from rummy_tui.log_file.toml_text import MAX_BYTES, load_toml
from rummy_tui.rules.formats.terms import Stakes
from rummy_tui.rules.load import ProfileError, profile_from
from rummy_tui.rules.profile import (
    MAX_SEATS,
    MIN_SEATS,
    Format,
    RulesProfile,
)

# Few matches are tables of a tournament.
if TYPE_CHECKING:
    from rummy_tui.tournament.origin import TableOrigin

_DRAW = re.compile(rf"(?:{PLAYER} {ITEM}(?: {PLAYER} {ITEM})*)?")
_HEX = 64
_MOST_SECONDS = 86_400
_MOST_SEED = 5000
"""Letters of a seed; Python reads no number of more digits."""
_TELLS_TOO_MUCH = "left out here, where it would tell too much"


def read_document(text: str) -> Document:
    """What a file says.

    Raises:
        LogFileError: It is no match, damaged, or of a newer version; the message
            names the line.
    """
    if len(text) > MAX_BYTES:
        raise LogFileError("the text is longer than any match")
    lines = Lines(text)
    top = Fields(load_toml(text), lines)
    _check_version(top)
    return _Reading(top).document()


def _check_version(top: Fields) -> None:
    if top.values.get("variant") != VARIANT:
        raise LogFileError(
            f"this is no match of 13-card rummy: it does not say variant = {VARIANT!r}"
        )
    version = top.values.get("version")
    if type(version) is int and version > VERSION:
        raise LogFileError(
            f"the file is written in version {shown(version)} of its format, this "
            f"program reads up to {VERSION}; update the program",
            code="newer-match-file",
        )
    top.number("version", 1, VERSION)


class _Reading:
    """Reads one file; knows its players and shoe once they are read."""

    def __init__(self, top: Fields) -> None:
        self._top = top
        self._reader: Seat | None = None
        if "redacted_for" in top:
            self._reader = self._seat(top, "redacted_for")

    def document(self) -> Document:
        """All of it."""
        top = self._top
        started = self._started()
        self._seats = len(started.values["players"])
        if self._reader is not None and self._reader >= self._seats:
            raise top.wrong("redacted_for", "one of the players")
        profile: RulesProfile = started.values["profile"]
        deals = DealReader(self._seats, profile.shoe(self._seats), self._reader)
        said = [started]
        if "toss" in top:
            said.append(self._tossed(top.table("toss")))
        for deal in top.tables("deals"):
            said += deals.deal(deal)
        end = top.table("end")
        ended = self._ended(end)
        drops: Mapping[Seat, str] = {}
        seed = salts = None
        if ended is not None:
            said.append(ended)
        elif self._reader is not None and "drops" in end:
            drops = deals.drops(end)
        if self._reader is None:
            if ended is not None:
                seed = top.name("seed", most=_MOST_SEED)
                said[-1] = said[-1].with_values(seed=seed)
            else:
                salts = top.digits("salts", _HEX)
        for other in {"seed", "salts"} - {"seed" * bool(seed), "salts" * bool(salts)}:
            if other in top:
                raise top.wrong(other, _TELLS_TOO_MUCH)
        origin = self._origin(may_tell_seed=seed is not None)
        return Document(
            program=top.text("program") if "program" in top else "",
            said=tuple(said),
            chain=end.digits("chain", _HEX),
            reader=self._reader,
            seed=seed,
            salts=salts,
            drops=drops,
            origin=origin,
            own_fields={k: v for k, v in top.values.items() if k.startswith("_")},
            places=self._places(end, origin),
        )

    def _places(self, end: Fields, origin: TableOrigin | None) -> dict[str, Place]:
        """Where the fields stand that may be found wrong."""
        top = self._top
        places = {
            "chain": end.place("chain"),
            "commitment": top.place("commitment"),
            "seed": top.place("seed"),
        }
        if origin is not None:
            promise = top.table("tournament").place("commitment")
            places["tournament commitment"] = promise
        return places

    def _origin(self, *, may_tell_seed: bool) -> TableOrigin | None:
        """Of which tournament the table is, in a file that names one.

        Args:
            may_tell_seed: Whether the file tells the seed of the match: that of the
                tournament tells it as well.
        """
        top = self._top
        # Elsewhere it is a field like any other that no reader knows.
        if top.values["format"] != Format.TOURNAMENT or "tournament" not in top:
            return None
        from rummy_tui.tournament.origin import TableOrigin

        told = top.table("tournament")
        if "seed" in told and not may_tell_seed:
            raise told.wrong("seed", _TELLS_TOO_MUCH)
        return TableOrigin(
            round=told.number("round", 1),
            table=told.number("table", 1),
            commitment=told.digits("commitment", _HEX),
            seed=told.name("seed", most=_MOST_SEED) if "seed" in told else None,
        )

    # What is agreed on.

    def _started(self) -> Said:
        top = self._top
        format = self._format()
        stakes = top.table("stakes")
        players = tuple(self._player(k) for k in range(self._player_count()))
        words = top.text("words")
        return Said(
            kind=MatchStarted,
            values={
                "profile": self._profile(top.table("rules"), format),
                "players": players,
                "stakes": Stakes(
                    point_value=stakes.number("point_value", 0),
                    entry=stakes.number("entry", 0),
                    rejoin=stakes.flag("rejoin"),
                    places=stakes.number("places", 1, MAX_SEATS),
                ),
                "turn_seconds": top.number("turn_seconds", 0, _MOST_SECONDS),
                "commitment": top.digits("commitment", _HEX),
                "words": words,
                "repeatable": top.flag("repeatable"),
            },
            digest=top.digits("hash", DIGITS),
            place=top.place("hash"),
        )

    def _format(self) -> Format:
        name = self._top.text("format")
        names = [str(format) for format in Format]
        if name not in names:
            near = did_you_mean(name[:100], names) if name.isprintable() else ""
            raise self._top.wrong("format", f"{near}{', '.join(names)}")
        return Format(name)

    def _profile(self, rules: Fields, format: Format) -> RulesProfile:
        name = rules.name("name")
        known = {"about", *RulesProfile.__dataclass_fields__} - {"name", "format"}
        table = {key: rules.values[key] for key in rules.values if key in known}
        try:
            return profile_from(table, name, "[rules]", format)
        except ProfileError as error:
            raise LogFileError(str(error)) from None

    def _player_count(self) -> int:
        players = self._top.values.get("players")
        if not isinstance(players, list):
            raise self._top.wrong("players", "a list of players")
        if not MIN_SEATS <= len(players) <= MAX_SEATS:
            wanted = f"{MIN_SEATS} to {MAX_SEATS} players"
            raise LogFileError(
                f"{self._top.place('players')} lists {len(players)} players; a table "
                f"seats {wanted}"
            )
        return len(players)

    def _player(self, index: int) -> PlayerInfo:
        player = self._top.tables("players")[index]
        bot = player.name("bot", may_be_empty=True) if "bot" in player else ""
        return PlayerInfo(name=player.name("name"), bot=bot)

    def _tossed(self, toss: Fields) -> Said:
        draws = []
        for index, text in enumerate(toss.texts("draws")):
            if _DRAW.fullmatch(text) is None:
                place = toss.entry("draws", index, text)
                raise LogFileError(f"{place}: {shown(text)} is no drawing of the toss")
            draw: list[Item | None] = [None] * self._seats
            parts = text.split(" ") if text else []
            for player, card in zip(parts[::2], parts[1::2], strict=True):
                seat = seat_of(player)
                if seat >= self._seats or draw[seat] is not None:
                    place = toss.entry("draws", index, text)
                    raise LogFileError(f"{place}: {player} cannot draw there")
                draw[seat] = item_of(card, is_whole=True)
            draws.append(tuple(draw))
        return Said(
            kind=Tossed,
            values={"draws": tuple(draws), "starter": self._seat(toss, "starter")},
            digest=toss.digits("hash", DIGITS),
            place=toss.place("hash"),
        )

    def _ended(self, end: Fields) -> Said | None:
        if "unfinished" in end:
            if not end.flag("unfinished") or "winner" in end:
                raise end.wrong(
                    "unfinished", "true, or left out where there is a winner"
                )
            return None
        winner = self._seat(end, "winner")
        changes = end.numbers("changes", self._seats)
        if winner >= self._seats:
            raise end.wrong("winner", "one of the players")
        return Said(
            kind=MatchEnded,
            values={"winner": winner, "changes": changes},
            digest=end.digits("chain", _HEX)[:DIGITS],
            place=end.place("winner"),
        )

    def _seat(self, fields: Fields, key: str) -> Seat:
        text = fields.text(key)
        if re.fullmatch(PLAYER, text) is None:
            raise fields.wrong(key, "a player, p1 to p6")
        return seat_of(text)


def document_events(document: Document) -> tuple[Event, ...]:
    """The events of a whole file.

    Raises:
        LogFileError: It names a card the shoe does not have.
    """
    values = document.said[0].values
    names = names_of(values["profile"].shoe(len(values["players"])))
    events = []
    for said in document.said:
        try:
            events.append(event_of(said, names))
        except LogFileError as error:
            raise LogFileError(f"{said.place}: {error}") from None
    return tuple(events)
