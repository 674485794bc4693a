"""The grammar of action lines: one pattern and one writer per kind of event."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from rummy_tui.engine.events import (
    ClosedCardDrawn,
    DealSettled,
    Dealt,
    DealVoided,
    DeclarationIgnored,
    Declared,
    DeclaredWrongly,
    Discarded,
    DropCancelled,
    Dropped,
    DropQueued,
    Event,
    LeftMatch,
    OpenCardTaken,
    PotSplit,
    RejoinDeclined,
    Rejoined,
    Reshuffled,
    Shown,
    SplitAgreed,
    SplitProposed,
    SplitRefused,
    TurnMissed,
)
from rummy_tui.engine.seat import Seat
from rummy_tui.log_file.items import GROUPS, ITEM, groups_text, items_text

_SEAT = r"(?P<seat>p[1-6])"
_NUMBER = "(?:0|[1-9][0-9]{0,14})"
_CARD = f"(?P<card>{ITEM})"
_AT = r"(?P<at>[0-9]{4}(?:-[0-9]{2}){2}T[0-9]{2}(?::[0-9]{2}){2}\.[0-9]{6}Z)"
NO_PROBLEMS = "none"


def player(seat: Seat) -> str:
    """A seat as files write it, counted from 1."""
    return f"p{seat + 1}"


def seat_of(text: str) -> Seat:
    """The seat of a text `p1` to `p6`."""
    return Seat(int(text[1:]) - 1)


def time_text(at: datetime) -> str:
    """A moment in UTC, always with six digits of a second."""
    moment = at.astimezone(UTC)
    # Not strftime: of early years it writes fewer than four digits on some systems.
    return moment.replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


@dataclass(frozen=True, slots=True)
class Form:
    """How one kind of event is written."""

    kind: type[Event]
    pattern: str
    """Of the line without proof; its named groups are fields, or made into them."""
    write: Callable[[Mapping[str, Any]], str]
    whole: str = ""
    """What is added where nothing is hidden, for kinds that have secrets."""
    secret: Callable[[Mapping[str, Any]], str] | None = None
    """Writes it; the text its seal is made of."""


def _declared(v: Mapping[str, Any]) -> str:
    line = f"{player(v['seat'])} declares {v['number']} at {time_text(v['at'])}"
    return line if "closing" in v else f"{line} groups {groups_text(v['groups'])}"


def _declared_wrongly(v: Mapping[str, Any]) -> str:
    return (
        f"{player(v['seat'])} declares wrongly {v['number']} at {time_text(v['at'])} "
        f"points {v['points']} closing {v['closing']}"
    )


def _wrong_hand(v: Mapping[str, Any]) -> str:
    problems = " ".join(map(str, v["problems"])) or NO_PROBLEMS
    return f"problems {problems} groups {groups_text(v['groups'])}"


def _pot_split(v: Mapping[str, Any]) -> str:
    how = "by agreement" if v["by_agreement"] else "by itself"
    return f"the pot is split {how}: {' '.join(map(str, v['payments']))}"


def _shown(v: Mapping[str, Any]) -> str:
    return f"{'best' if v['best'] else 'laid'} {groups_text(v['groups'])}"


def _plain(words: str) -> Callable[[Mapping[str, Any]], str]:
    return lambda v: f"{player(v['seat'])} {words}"


_PROBLEMS = f"(?P<problems>{NO_PROBLEMS}|[a-z]+(?:-[a-z]+)+(?: [a-z]+(?:-[a-z]+)+)*)"

FORMS = (
    Form(
        ClosedCardDrawn,
        rf"{_SEAT} draws closed(?: {_CARD})?",
        lambda v: (
            f"{player(v['seat'])} draws closed"
            + (f" {v['card']}" if "card" in v else "")
        ),
    ),
    Form(
        OpenCardTaken,
        rf"{_SEAT} takes open {_CARD}",
        lambda v: f"{player(v['seat'])} takes open {v['card']}",
    ),
    Form(
        Discarded,
        rf"{_SEAT} discards {_CARD}",
        lambda v: f"{player(v['seat'])} discards {v['card']}",
    ),
    Form(
        Reshuffled,
        rf"the open deck is reshuffled: (?P<order>none|{ITEM}(?: {ITEM})*)",
        lambda v: f"the open deck is reshuffled: {items_text(v['order']) or 'none'}",
    ),
    Form(DropQueued, f"{_SEAT} queues a drop", _plain("queues a drop")),
    Form(DropCancelled, f"{_SEAT} takes the drop back", _plain("takes the drop back")),
    Form(
        Dropped,
        rf"{_SEAT} drops (?P<kind>[a-z-]+) points (?P<points>{_NUMBER})",
        lambda v: f"{player(v['seat'])} drops {v['kind']} points {v['points']}",
    ),
    Form(
        LeftMatch,
        rf"{_SEAT} leaves the match points (?P<points>{_NUMBER})",
        lambda v: f"{player(v['seat'])} leaves the match points {v['points']}",
    ),
    Form(
        TurnMissed,
        rf"{_SEAT} misses the turn (?P<reason>[a-z-]+)",
        lambda v: f"{player(v['seat'])} misses the turn {v['reason']}",
        r'(?P<detail>".*")',
        lambda v: json.dumps(v["detail"]),
    ),
    Form(
        Declared,
        rf"{_SEAT} declares (?P<number>{_NUMBER}) at {_AT}"
        rf"(?: groups (?P<faces>{GROUPS}))?",
        _declared,
        rf"closing {_CARD} groups (?P<groups>{GROUPS})",
        lambda v: f"closing {v['closing']} groups {groups_text(v['groups'])}",
    ),
    Form(
        DeclaredWrongly,
        rf"{_SEAT} declares wrongly (?P<number>{_NUMBER}) at {_AT} "
        rf"points (?P<points>{_NUMBER}) closing {_CARD}",
        _declared_wrongly,
        rf"problems {_PROBLEMS} groups (?P<groups>{GROUPS})",
        _wrong_hand,
    ),
    Form(
        DeclarationIgnored,
        rf"{_SEAT} declares too late (?P<number>{_NUMBER}) at {_AT}",
        lambda v: (
            f"{player(v['seat'])} declares too late {v['number']} "
            f"at {time_text(v['at'])}"
        ),
    ),
    Form(
        Shown,
        f"{_SEAT} shows",
        _plain("shows"),
        rf"(?P<best>best|laid) (?P<groups>{GROUPS})",
        _shown,
    ),
    Form(Dealt, "dealt", lambda v: "dealt"),
    Form(
        DealSettled,
        "(?P<winner>p[1-6]) wins the deal",
        lambda v: f"{player(v['winner'])} wins the deal",
    ),
    Form(DealVoided, "the deal is void", lambda v: "the deal is void"),
    Form(
        Rejoined,
        rf"{_SEAT} rejoins at (?P<score>{_NUMBER})",
        lambda v: f"{player(v['seat'])} rejoins at {v['score']}",
    ),
    Form(RejoinDeclined, f"{_SEAT} does not rejoin", _plain("does not rejoin")),
    Form(SplitProposed, f"{_SEAT} proposes a split", _plain("proposes a split")),
    Form(SplitAgreed, f"{_SEAT} agrees to the split", _plain("agrees to the split")),
    Form(SplitRefused, f"{_SEAT} refuses the split", _plain("refuses the split")),
    Form(
        PotSplit,
        r"the pot is split (?P<how>by agreement|by itself): "
        rf"(?P<payments>{_NUMBER}(?: {_NUMBER})*)",
        _pot_split,
    ),
)
"""Every kind of event that has a line."""
