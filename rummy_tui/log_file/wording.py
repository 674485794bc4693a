"""Action lines: what a file says of an event, as text and back.

What one seal covers is left out of a line where it is hidden, and its proof stands at
the end of the line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from rummy_tui.engine.events import (
    Declared,
    DeclaredWrongly,
    DropKind,
    MissReason,
    TurnMissed,
)
from rummy_tui.engine.seat import Seat
from rummy_tui.log_file.errors import LogFileError, shown
from rummy_tui.log_file.forms import FORMS, NO_PROBLEMS, Form, seat_of
from rummy_tui.log_file.items import PROOF, SHOWN, groups_of, item_of
from rummy_tui.log_file.said import SECRETS, Said
from rummy_tui.rules.problem import ProblemCode

_TIME = "%Y-%m-%dT%H:%M:%S.%fZ"
_BY_KIND = {form.kind: form for form in FORMS}


def action_text(said: Said) -> str:
    """The line of an event, without its hash."""
    form = _BY_KIND[said.kind]
    line = form.write(said.values)
    if form.secret is not None and is_whole(said):
        line = f"{line} {form.secret(said.values)}"
    return f"{line} {said.proof}" if said.proof else line


def is_whole(said: Said) -> bool:
    """Whether nothing that its seal would cover is hidden."""
    return all(name in said.values for name in SECRETS.get(said.kind, ()))


def secret_text(said: Said) -> str | None:
    """The text the seal of an event is made of; None for kinds without one."""
    form = _BY_KIND.get(said.kind)
    if form is None or form.secret is None:
        return None
    # What a bot did wrong is sealed as it is, not as JSON would quote it.
    return (
        said.values["detail"] if said.kind is TurnMissed else form.secret(said.values)
    )


def _patterns() -> list[tuple[Form, re.Pattern[str]]]:
    found = []
    for form in FORMS:
        pattern = form.pattern
        if form.whole:
            pattern += f"(?: {form.whole})?"
        found.append((form, re.compile(f"{pattern}(?: (?P<proof>{PROOF}))?")))
    return found


_PATTERNS = _patterns()


def read_action(text: str, *, reader: Seat | None) -> Said:
    """What a line without its hash says.

    Args:
        text: The line.
        reader: The seat the file is redacted for; None where it is whole.

    Raises:
        LogFileError: It is no line of the grammar.
    """
    for form, pattern in _PATTERNS:
        if (found := pattern.fullmatch(text)) is not None:
            return _said(form, text, found.groupdict(), reader)
    raise LogFileError(f"{shown(text)} is no action this program knows")


def _said(
    form: Form, text: str, found: Mapping[str, str | None], reader: Seat | None
) -> Said:
    parts = {name: part for name, part in found.items() if part is not None}
    proof = parts.pop("proof", "")
    if proof and form.secret is None:
        raise LogFileError(f"{shown(text)} has a proof, and nothing to prove")
    values: dict[str, Any] = {}
    if "seat" in parts:
        values["seat"] = seat_of(parts.pop("seat"))
    knows_copies = reader is None or values.get("seat") == reader
    is_hidden = form.secret is not None and "groups" not in parts
    if form.kind is Declared:
        is_hidden = "card" not in parts
        if is_hidden is not ("faces" in parts):
            raise LogFileError(f"{shown(text)} says neither all nor what all could see")
    elif form.kind is TurnMissed:
        is_hidden = "detail" not in parts
    if reader is None and is_hidden:
        raise LogFileError(f"{shown(text)} hides something, and the file is whole")
    if proof and proof.startswith(SHOWN) is is_hidden:
        raise LogFileError(f"{shown(text)} ends with the wrong sort of proof")
    for name, part in parts.items():
        field, value = _value(form, name, part, knows_copies)
        values[field] = value
    return Said(kind=form.kind, values=values, proof=proof)


def _value(form: Form, name: str, part: str, knows_copies: bool) -> tuple[str, Any]:
    match name:
        case "card":
            item = item_of(part, is_whole=knows_copies)
            is_closing = form.kind in (Declared, DeclaredWrongly)
            return ("closing" if is_closing else "card"), item
        case "groups":
            return name, groups_of(part, is_whole=knows_copies)
        case "faces":
            return "groups", groups_of(part, is_whole=False)
        case "order":
            cards = [] if part == "none" else part.split(" ")
            return name, tuple(item_of(card, is_whole=True) for card in cards)
        case "at":
            return name, _moment(part)
        case "kind":
            return name, _one_of(DropKind, part)
        case "reason":
            return name, _one_of(MissReason, part)
        case "problems":
            codes = [] if part == NO_PROBLEMS else part.split(" ")
            return name, tuple(_one_of(ProblemCode, code) for code in codes)
        case "best":
            return name, part == "best"
        case "how":
            return "by_agreement", part == "by agreement"
        case "payments":
            return name, tuple(map(int, part.split(" ")))
        case "winner":
            return name, seat_of(part)
        case "detail":
            return name, _detail(part)
        case _:
            return name, int(part)


def _moment(text: str) -> datetime:
    try:
        return datetime.strptime(text, _TIME).replace(tzinfo=UTC)
    except ValueError:
        raise LogFileError(f"{shown(text)} is no moment there was") from None


def _one_of(choices: Any, text: str) -> Any:
    try:
        return choices(text)
    except ValueError:
        known = ", ".join(str(choice) for choice in choices)
        raise LogFileError(f"{shown(text)} is none of {known}") from None


def _detail(text: str) -> str:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, str):
        raise LogFileError(f"{shown(text)} is no text in quotes")
    return value
