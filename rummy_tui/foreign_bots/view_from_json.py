"""The view a Python bot is shown, made again from its JSON.

A bot is asked in play and on its own turn only; what a view has besides is then the
same for every seat.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rummy_tui.bot_api import Move, Phase, Seat, SeatRecord, SeatView
from rummy_tui.cards.face import Face
from rummy_tui.engine.seat import PlayerInfo
from rummy_tui.engine.state import Standing, TableInfo
from rummy_tui.foreign_bots.json_values import from_json
from rummy_tui.rules.formats.sheet import Sheet
from rummy_tui.rules.formats.terms import Stakes
from rummy_tui.rules.profile import RulesProfile


def view_of(message: dict[str, Any]) -> SeatView:
    """The view that `view_message` wrote down."""
    seat = Seat(message["seat"])
    hand = tuple(message["hand_ids"])
    records = tuple(_record(player) for player in message["players"])
    return SeatView(
        seat=seat,
        table=_table(message),
        phase=Phase(message["phase"]),
        deal_number=message["deal"],
        starter=Seat(message["starter"]),
        turned=from_json(Face, message["turned"]),
        wild=from_json(frozenset[Face], message["wild"]),
        turn=seat,
        hand=hand,
        drawn=None if message["drawn"] is None else hand[-1],
        taken_from_open=message["taken_from_open"],
        open_deck=from_json(tuple[Face, ...], message["open_deck"]),
        closed_count=message["closed_count"],
        nobody_has_drawn=not any(record.draws for record in records),
        records=records,
        card_counts=tuple(player["cards"] for player in message["players"]),
        drop_queued=False,
        moves=from_json(tuple[Move, ...], message["moves"]),
        declarer=None,
        laid_groups=None,
        hands_shown=(),
        results=(),
        winner=None,
        sheet=from_json(Sheet, message["sheet"]),
    )


def _record(player: dict[str, Any]) -> SeatRecord:
    return SeatRecord(
        standing=Standing(player["standing"]),
        points=player["points"],
        turns=player["turns"],
        draws=player["draws"],
        missed_turns=player["missed_turns"],
    )


def _table(message: dict[str, Any]) -> TableInfo:
    players = tuple(
        PlayerInfo(name=player["name"], bot=player["bot"])
        for player in message["players"]
    )
    profile: RulesProfile = from_json(RulesProfile, message["rules"])
    stakes: Stakes = from_json(Stakes, message["stakes"])
    return _same_table(profile, players, stakes, message["turn_seconds"])


@lru_cache(maxsize=4)
def _same_table(
    profile: RulesProfile,
    players: tuple[PlayerInfo, ...],
    stakes: Stakes,
    turn_seconds: int,
) -> TableInfo:
    # What a table works out once, such as its shoe, it works out once here too.
    return TableInfo(
        profile=profile, players=players, stakes=stakes, turn_seconds=turn_seconds
    )
