"""A seat's view as the JSON a bot is given: nothing the seat may not know (T-8, R-2).

It is built from the view alone, and a view holds nothing hidden. Every line is whole
in itself: a program that has just been started knows as much as one that has seen the
whole deal.
"""

from __future__ import annotations

from typing import Any

from rummy_tui.bot_api import (
    Action,
    Discard,
    DrawClosed,
    DrawOpen,
    Drop,
    MoveKind,
    Phase,
    Seat,
    SeatView,
    declaration,
    discards,
    problem_with,
)
from rummy_tui.engine.actions import Declare, LeaveMatch
from rummy_tui.engine.prices import drop_price
from rummy_tui.foreign_bots.json_values import as_json


def view_message(view: SeatView, seed: int) -> dict[str, Any]:
    """What a bot on turn is told.

    Args:
        view: What its seat sees.
        seed: For the bot's own chance in this decision, from 0 to 2**31 - 1.
    """
    declared = declaration(view) if view.phase is Phase.DISCARD else None
    offered = None if declared is None else action_as_json(declared, view)
    may_drop = problem_with(view, Drop()) is None
    return {
        "type": "view",
        "phase": view.phase.value,
        "seed": seed,
        "seat": view.seat,
        "deal": view.deal_number,
        "starter": view.starter,
        "turned": as_json(view.turned),
        "wild": as_json(view.wild),
        "hand": as_json(view.faces(view.hand)),
        "hand_ids": list(view.hand),
        "drawn": None if view.drawn is None else str(view.face(view.drawn)),
        "taken_from_open": view.taken_from_open,
        "open_deck": as_json(view.open_deck),
        "closed_count": view.closed_count,
        "legal": legal_as_json(view, offered),
        "declaration": offered,
        "drop_price": drop_price(view.record, view.table.profile)[1]
        if may_drop
        else None,
        "players": [_player(view, Seat(n)) for n in range(len(view.records))],
        "moves": as_json(view.moves),
        "rules": as_json(view.table.profile),
        "packs": view.table.packs,
        "printed_jokers": view.table.shoe.printed_jokers,
        "stakes": as_json(view.table.stakes),
        "turn_seconds": view.table.turn_seconds,
        "sheet": as_json(view.sheet),
    }


def legal_as_json(
    view: SeatView, offered: dict[str, Any] | None
) -> list[dict[str, Any]]:
    """Every action the seat may answer with, declarations that are wrong left out.

    Draws come first, then the valid declaration if there is one, then discards, the
    dearest last, then the drop. Of equal cards one stands for all.
    """
    draws = ((DrawClosed(), "draw-closed"), (DrawOpen(), "draw-open"))
    found: list[dict[str, Any]] = [
        {"do": do} for action, do in draws if problem_with(view, action) is None
    ]
    if offered is not None:
        found.append(offered)
    if view.phase is Phase.DISCARD:
        faces = {view.face(card) for card in discards(view)}
        ordered = sorted(
            faces, key=lambda face: (not view.is_joker(face), face.points, -face)
        )
        found += [{"do": "discard", "card": str(face)} for face in ordered]
    if problem_with(view, Drop()) is None:
        found.append({"do": "drop"})
    return found


def action_as_json(action: Action, view: SeatView) -> dict[str, Any] | None:
    """An action as a bot writes it, with faces; None for one no bot needs."""
    match action:
        case DrawClosed():
            return {"do": "draw-closed"}
        case DrawOpen():
            return {"do": "draw-open"}
        case Drop():
            return {"do": "drop"}
        case LeaveMatch():
            return {"do": "leave"}
        case Discard(card=card):
            return {"do": "discard", "card": str(view.face(card))}
        case Declare(closing=closing, groups=groups):
            return {
                "do": "declare",
                "closing": str(view.face(closing)),
                "groups": [as_json(view.faces(group)) for group in groups],
            }
        case _:
            return None


def _player(view: SeatView, seat: Seat) -> dict[str, Any]:
    """What everybody knows of a seat, its picks and throws pulled together."""
    info, record = view.table.players[seat], view.records[seat]
    moves = [move for move in view.moves if move.seat == seat]
    return {
        "seat": seat,
        "name": info.name,
        "bot": info.bot,
        "standing": record.standing.value,
        "points": record.points,
        "turns": record.turns,
        "draws": record.draws,
        "missed_turns": record.missed_turns,
        "cards": view.card_counts[seat],
        "score": view.sheet.seats[seat].score,
        "in_match": view.sheet.seats[seat].is_in,
        "to_limit": view.sheet.to_limit(seat),
        "picked": [as_json(m.face) for m in moves if m.kind is MoveKind.TOOK_OPEN],
        "thrown": [as_json(m.face) for m in moves if m.kind is MoveKind.DISCARDED],
        "declined": [as_json(m.declined) for m in moves if m.declined is not None],
    }


def result_message(view: SeatView) -> dict[str, Any]:
    """How a deal ended, told when every hand may be seen (T-8); no answer is due."""
    is_void = not view.results
    return {
        "type": "result",
        "deal": view.deal_number,
        "seat": view.seat,
        "void": is_void,
        "winner": None if is_void else view.winner,
        "players": [
            {
                "seat": seat,
                "outcome": None if is_void else view.results[seat].outcome.value,
                "points": 0 if is_void else view.results[seat].points,
                "change": 0 if is_void else view.results[seat].change,
                "score": score.score,
                "in_match": score.is_in,
                "hand": _hand(view, seat),
            }
            for seat, score in enumerate(view.sheet.seats)
        ],
        "match_over": view.phase is Phase.OVER,
    }


def _hand(view: SeatView, seat: int) -> list[list[str]] | None:
    """The groups of a hand that lies face up."""
    shown = view.hands_shown[seat] if view.results else None
    if shown is None:
        return None
    groups: list[list[str]] = as_json(shown.groups)
    return groups
