"""The claims a bot is held to, and the position that shows where one is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rummy_tui.bot_api import problem_with
from rummy_tui.bot_check.examinee import Examinee
from rummy_tui.bot_check.matches import first_missed_turn
from rummy_tui.bot_check.positions import Position, positions
from rummy_tui.engine.decision_time import TABLE_SECONDS
from rummy_tui.engine.events import MissReason
from rummy_tui.engine.refusal import wish
from rummy_tui.errors import RummyError
from rummy_tui.foreign_bots.seat import SOFT_SECONDS, Decision
from rummy_tui.foreign_bots.view_as_json import action_as_json

_MOST_ENDED = 3
"""After how many ended processes no more positions are tried."""
_MIXED = 80
"""How many positions are asked in another order."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a bot under examination may think, in seconds."""

    soft: float = SOFT_SECONDS
    hard: float = TABLE_SECONDS


@dataclass(frozen=True, slots=True)
class Finding:
    """One claim, and what breaks it."""

    claim: str
    broken: str = ""
    """How it is broken, with the position; empty where it holds."""
    untried: str = ""
    """Why it could not be tried; empty where it was."""

    @property
    def holds(self) -> bool:
        """Whether it was tried and found kept."""
        return not self.broken and not self.untried


Answered = tuple[Position, Decision]

SEATED = "it can be seated"
ANSWERS = "it answers in every profile, format and number of seats"
LEGAL = "it answers with what the rules allow"
QUICK = "it answers in time"
SILENT = "it prints nothing on standard output"
REPEATS = "it gives the same answer to the same view and seed"
ALONE = "it answers from the view and its seed alone"
MATCHES = "it plays whole matches and misses no turn"
CLAIMS = (SEATED, ANSWERS, LEGAL, QUICK, SILENT, REPEATS, ALONE, MATCHES)
"""In the order in which they are tried."""


def findings(
    name: str,
    limits: Limits | None = None,
    asked: Sequence[Position] | None = None,
) -> Iterator[Finding]:
    """Try every claim on a bot, one after the other.

    Args:
        name: The bot, named as anywhere.
        limits: How long it may think.
        asked: The positions it is asked; by default all there are.

    Raises:
        RummyError: There is no such bot.
    """
    limits = limits or Limits()
    asked = positions() if asked is None else asked
    try:
        Examinee(name).end()
    except RummyError as error:
        if error.code != "broken-bot":
            raise
        yield Finding(SEATED, str(error))
        for claim in CLAIMS[1:]:
            yield Finding(claim, untried="it cannot be seated")
        return
    yield Finding(SEATED)
    first = _asked_all(name, asked, limits)
    for claim, broken in _ONE_BY_ONE.items():
        yield Finding(claim, _first(first, broken, limits))
    yield from _compared(name, first, limits)
    yield Finding(MATCHES, first_missed_turn(name, limits.hard))


def _asked_all(name: str, asked: Iterable[Position], limits: Limits) -> list[Answered]:
    """What one bot answers to these, a fresh one wherever its process was ended."""
    answered: list[Answered] = []
    examinee, ended = Examinee(name), 0
    for position in asked:
        decision = examinee.decide(position, limits.hard)
        answered.append((position, decision))
        if decision.is_ended:
            examinee.end()
            ended += 1
            if ended == _MOST_ENDED:
                break
            examinee = Examinee(name)
    examinee.end()
    return answered


# Claims about one answer.


def _first(
    answered: Iterable[Answered],
    broken: Callable[[Answered, Limits], str],
    limits: Limits,
) -> str:
    """How the first answer that breaks a claim breaks it; empty where none does."""
    for one in answered:
        if said := broken(one, limits):
            return f"{said}. {one[0]}"
    return ""


def _is_slow(decision: Decision) -> bool:
    answer = decision.answer
    return answer.action is None and answer.reason is MissReason.BOT_STALLED


def _no_answer(answered: Answered, _: Limits) -> str:
    answer = answered[1].answer
    is_none = answer.action is None and answer.reason is MissReason.BOT_RAISED
    return answer.detail if is_none else ""


def _illegal(answered: Answered, _: Limits) -> str:
    position, decision = answered
    answer = decision.answer
    if answer.action is None:
        is_illegal = answer.reason is MissReason.BOT_ILLEGAL
        return answer.detail if is_illegal else ""
    refusal = problem_with(position.view, answer.action)
    return "" if refusal is None else f"cannot {wish(answer.action)}: {refusal}"


def _slow(answered: Answered, limits: Limits) -> str:
    decision = answered[1]
    if _is_slow(decision):
        return decision.answer.detail
    if decision.seconds > limits.soft and not decision.is_ended:
        return f"it took {decision.seconds:.2f} s; {limits.soft:g} s is enough"
    return ""


def _printed(answered: Answered, _: Limits) -> str:
    printed = answered[1].printed
    return f"it printed {printed[:60]!a}" if printed else ""


_ONE_BY_ONE = {ANSWERS: _no_answer, LEGAL: _illegal, QUICK: _slow, SILENT: _printed}


# Claims about two answers.


def _compared(name: str, first: list[Answered], limits: Limits) -> Iterator[Finding]:
    whole = {position: decision for position, decision in first if not _lost(decision)}
    if not whole:
        for claim in (REPEATS, ALONE):
            yield Finding(claim, untried="it has not answered anything")
        return
    again = _asked_all(name, list(whole), limits)
    broken = _difference(whole, again, "a second one asked the same")
    yield Finding(REPEATS, broken)
    if broken:
        yield Finding(ALONE, untried="the same view has more than one answer")
        return
    mixed = _asked_all(name, _in_another_order(list(whole)), limits)
    yield Finding(
        ALONE,
        _difference(whole, mixed, "one asked other seats and tables before"),
    )


def _lost(decision: Decision) -> bool:
    return decision.answer.action is None


def _in_another_order(asked: Sequence[Position]) -> list[Position]:
    """Some of them, backwards, the halves shuffled into one another."""
    backwards = list(reversed(asked))[:_MIXED]
    half = len(backwards) // 2
    pairs = zip(backwards[half:], backwards[:half], strict=False)
    return [position for pair in pairs for position in pair] or backwards


def _difference(
    first: dict[Position, Decision], again: Iterable[Answered], who: str
) -> str:
    for position, decision in again:
        before, now = first[position].answer, decision.answer
        if before == now:
            continue
        said = now.detail if now.action is None else _told(position, decision)
        return (
            f"it answered {_told(position, first[position])}, {who} answered "
            f"{said}. {position}"
        )
    return ""


def _told(position: Position, decision: Decision) -> str:
    """An answer in words, with its cards."""
    action = decision.answer.action
    assert action is not None, "it answered"
    written = action_as_json(action, position.view) or {"do": type(action).__name__}
    card = written.get("card") or written.get("closing")
    return f"{written['do']} {card}" if card else str(written["do"])
