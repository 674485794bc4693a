"""JSON Lines in, JSON Lines out: one answer a line, in order, as they come."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from rummy_tui.cli.exit_codes import ExitCode
from rummy_tui.cli.group import SCHEMA, error_line
from rummy_tui.cli.streams import say, standard_input
from rummy_tui.cli.table_rules import TableRules
from rummy_tui.errors import RummyError
from rummy_tui.rules.profile import MAX_PACKS

_MAX_LINE_BYTES = 1_000_000

Answer = dict[str, object]


class BadLineError(RummyError, ValueError):
    """A line of the input is not what was asked for."""

    code = "bad-line"


@dataclass(frozen=True, slots=True, kw_only=True)
class LineDefaults:
    """What the command line says for lines that do not say it themselves."""

    rules: str
    wild: str | None
    packs: int | None


def answer_lines(
    key: str, defaults: LineDefaults, answer: Callable[[str, TableRules], Answer]
) -> ExitCode:
    """Answer every line of standard input on standard output.

    Args:
        key: Which member of each object holds the cards.
        defaults: Stands in for members that are missing.
        answer: Makes the answer to the cards of one line; `valid` in it decides
            between a yes and a no.

    Returns:
        Wrong request if a line was unreadable, else no if an answer was one.
    """
    code = ExitCode.DONE
    number = 0
    for number, line in enumerate(_lines(standard_input()), start=1):
        try:
            cards, table = _read(line, key, defaults)
            found = answer(cards, table)
        except RummyError as error:
            print(error_line(str(error), code=error.code, line=number), flush=True)
            code = ExitCode.WRONG_REQUEST
            continue
        print(json.dumps(found), flush=True)
        if found.get("valid") is False:
            code = max(code, ExitCode.NO)
    if number == 0:
        say(
            "The input is empty: write one JSON object a line, as in "
            f'{{"{key}": "AH 2H 3H ...", "wild": "6H"}}'
        )
    return code


def answer_text(answer: Answer) -> str:
    """One answer as JSON for a person or a program to read."""
    return json.dumps(answer)


def with_schema(answer: Answer) -> Answer:
    """The answer with the version of its form in front."""
    return {"schema": SCHEMA, **answer}


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines as they come; of one too long to be meant, only the beginning."""
    while line := stream.readline(_MAX_LINE_BYTES + 1):
        yield line
        while len(line) > _MAX_LINE_BYTES and not line.endswith(b"\n"):
            line = stream.readline(_MAX_LINE_BYTES + 1)


def _read(line: bytes, key: str, defaults: LineDefaults) -> tuple[str, TableRules]:
    if len(line) > _MAX_LINE_BYTES:
        raise BadLineError(f"the line is longer than {_MAX_LINE_BYTES} bytes; split it")
    try:
        found = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadLineError("the line is no UTF-8 text; write it as UTF-8") from None
    # Some hundred brackets inside one another are too deep for the reader.
    except (ValueError, RecursionError) as error:
        what = "empty" if not line.strip() else f"no JSON ({_reason(error)})"
        raise BadLineError(
            f'the line is {what}; write an object as in {{"{key}": "AH ..."}}'
        ) from None
    if not isinstance(found, dict):
        raise BadLineError(
            f'the line is no object; write one as in {{"{key}": "AH ..."}}'
        )
    cards = _text(found, key, None)
    rules = _text(found, "rules", defaults.rules)
    wild = _text(found, "wild", defaults.wild)
    return cards, TableRules.of(rules=rules, wild=wild, packs=_packs(found, defaults))


def _reason(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg.lower()}, column {error.colno}"
    return "nested too deeply" if isinstance(error, RecursionError) else "a bad number"


def _text(found: dict[str, object], key: str, default: str | None) -> str:
    value = found.get(key)
    if value is None:
        value = default
    if value is None:
        raise BadLineError(f"{key!r} is missing; add it, its value in quotes")
    if not isinstance(value, str):
        raise BadLineError(f"{key!r} is no text; put its value in quotes")
    return value


def _packs(found: dict[str, object], defaults: LineDefaults) -> int | None:
    value = found.get("packs")
    if value is None:
        return defaults.packs
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadLineError("'packs' is no whole number; write one from 1 to 3")
    if not 1 <= value <= MAX_PACKS:
        raise BadLineError(f"'packs' is {value}; write a number from 1 to {MAX_PACKS}")
    return value
