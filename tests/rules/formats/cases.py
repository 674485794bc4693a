"""The worked cases of tests/data/formats.toml, and the sheet they are played on."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from rummy_tui.rules.formats.sheet import Sheet
from rummy_tui.rules.formats.terms import Stakes, Terms
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format

DATA = Path(__file__).parents[2] / "data" / "formats.toml"
CASES: dict[str, Any] = tomllib.loads(DATA.read_text(encoding="utf-8"))


def rows(table: str) -> list[dict[str, Any]]:
    """The cases of a table that fit a line each."""
    cases: list[dict[str, Any]] = CASES[table]["cases"]
    return cases


def row_id(case: dict[str, Any]) -> str:
    """A case in a line, as the test run names it."""
    return ",".join(f"{value}" for value in case.values()).replace(" ", "-")


def numbers(text: str) -> list[int]:
    return [int(number) for number in text.split()]


def amounts(text: str) -> list[int] | None:
    """Chips as hundredths; None for "no"."""
    if text == "no":
        return None
    exact = [Decimal(amount) * 100 for amount in text.split()]
    assert all(amount == int(amount) for amount in exact)
    return [int(amount) for amount in exact]


def amount(text: str) -> int:
    (one,) = amounts(text) or []
    return one


def blank(case: dict[str, Any], seats: int) -> Sheet:
    """The sheet of a case before anything has happened."""
    stakes = Stakes(
        point_value=amount(case.get("point_value", "1")),
        entry=amount(case.get("entry", "100")),
        rejoin=case.get("rejoin", True),
        places=case.get("places", 1),
    )
    terms = Terms(
        format=Format(case["format"]),
        seats=seats,
        first_drop_points=case.get("first_drop", 20),
        stakes=stakes,
    )
    return Sheet.blank(terms)


def with_scores(sheet: Sheet, scores: Sequence[int]) -> Sheet:
    """The sheet at these scores, as if deals had come to them."""
    seats = zip(sheet.seats, scores, strict=True)
    return replace(
        sheet, seats=tuple(replace(seat, score=score) for seat, score in seats)
    )


def after_deal(sheet: Sheet, line: str) -> Sheet:
    """The sheet after a deal that is written as in "W 20 40L -"."""
    points, outcomes, winner = [], [], -1
    for seat, word in enumerate(line.split()):
        points.append(0 if word in ("W", "-") else int(word.removesuffix("L")))
        match word:
            case "W":
                winner = seat
                outcomes.append(Outcome.WON)
            case "-":
                outcomes.append(Outcome.NOT_DEALT)
            case _ if word.endswith("L"):
                outcomes.append(Outcome.LEFT)
            case _:
                outcomes.append(Outcome.COUNTED)
    return sheet.settled(winner=winner, points=points, outcomes=outcomes)


def after(sheet: Sheet, does: str) -> Sheet:
    """The sheet after one step of a case."""
    match does.split():
        case [seat, "rejoins"]:
            return sheet.rejoined(int(seat))
        case [seat, "declines"]:
            return sheet.declined(int(seat))
        case [seat, "leaves"]:
            return sheet.left(int(seat))
        case [seat, "proposes"]:
            return sheet.split_proposed(int(seat))
        case [seat, "agrees"]:
            return sheet.split_agreed_to(int(seat))
        case [_, "refuses"]:
            return sheet.split_turned_down()
        case ["pot", "splits"]:
            assert sheet.auto_split is not None
            return sheet.paid(sheet.auto_split)
        case ["all", "agreed"]:
            assert sheet.split_agreed == set(sheet.seats_in)
            assert sheet.manual_split is not None
            return sheet.paid(sheet.manual_split)
        case _:
            return after_deal(sheet, does)


def listed(values: Sequence[int] | None) -> list[int] | None:
    return None if values is None else list(values)


def holds(sheet: Sheet, name: str) -> object:
    """What a sheet says under a name of the cases."""
    match name:
        case "scores":
            return [seat.score for seat in sheet.seats]
        case "in":
            return list(sheet.seats_in)
        case "asked":
            return sorted(sheet.asked)
        case "at":
            return sheet.rejoin_score
        case "deal_to":
            return list(sheet.next_seats)
        case "tied":
            return sorted(sheet.contest)
        case "over":
            return sheet.is_over
        case "winner":
            return sheet.winner
        case "places":
            return list(sheet.ranking)
        case "won":
            return list(sheet.changes)
        case "goes_on":
            return sorted(sheet.going_on)
        case "pot":
            return [sheet.pot]
        case "auto_split":
            return listed(sheet.auto_split)
        case "agreed_split":
            return listed(sheet.manual_split)
        case _:
            raise AssertionError(f"no case may tell {name!r}")


_IN_CHIPS = ("won", "pot", "auto_split", "agreed_split")


def told(name: str, value: object) -> object:
    """What a case says, in the form `holds` has it in."""
    if not isinstance(value, str):
        return value
    return amounts(value) if name in _IN_CHIPS else numbers(value)
