"""The lines of the table that are mostly words: title, prompt, needs, message, keys."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from textwrap import wrap

from rummy_tui.engine.actions import (
    Action,
    CancelDrop,
    Declare,
    Discard,
    DrawClosed,
    DrawOpen,
    Drop,
)
from rummy_tui.engine.legal import problem_with
from rummy_tui.engine.view import SeatView
from rummy_tui.rules.profile import HAND_SIZE
from rummy_tui.tui.arrangement import Arrangement
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.keys import HAND_KEYS, KEYS, KeyBinding, Section
from rummy_tui.tui.line import Ink, Line, fitted
from rummy_tui.tui.present import best_points, needs, points_now
from rummy_tui.tui.telling import LogLine, price_of_drop, turn_word

_TURN_SECTIONS = (Section.TURN, Section.LOOK, Section.GAME)
_REFUSED_IN_PAUSE = frozenset(
    key.id
    for key in KEYS
    if key in HAND_KEYS or key.section is Section.TURN or key.id == "jokers"
)


def title_line(view: SeatView, glyphs: Glyphs, width: int) -> Line:
    """What is played, and whose turn it is."""
    table = view.table
    packs = f"{table.packs} pack{'s' * (table.packs > 1)}"
    value = f"{table.point_value / 100:.2f} a point"
    facts = (
        str(table.profile.format).replace("-", " ").capitalize(),
        table.profile.name,
        f"deal {view.deal_number}",
        packs,
        value,
    )
    right = Line()
    if view.phase.is_play:
        mine = view.is_my_turn
        right.add(f" {turn_word(view)} ", "banner" if mine else "strong")
    else:
        right.add(f" {turn_word(view)} ", "strong")
    text = f" {glyphs.dot} ".join(facts)
    left = Line().add(
        f" {fitted(text, width - right.width - 2, more=glyphs.more)}", "dim"
    )
    return left.right(right, width)


def prompt_line(text: str, glyphs: Glyphs, *, is_mine: bool) -> Line:
    """What to do now."""
    line = Line().add(f" {glyphs.prompt} ", "turn" if is_mine else "dim")
    return line.add(glyphs.plain(text), "strong" if is_mine else "plain")


def needs_line(
    view: SeatView, arrangement: Arrangement, glyphs: Glyphs, width: int, *, help: bool
) -> Line:
    """What a declaration needs, and what the hand costs as it lies.

    Args:
        view: What the seat sees.
        arrangement: How it keeps its hand.
        glyphs: How to write it.
        width: Cells there are.
        help: Whether to say what the best arrangement would cost.
    """
    for is_short, is_tight in ((False, False), (True, False), (True, True)):
        right = _points(view, arrangement, glyphs, help=help, is_tight=is_tight)
        left = Line()
        for need in needs(view, arrangement):
            left.add("  " if left.width else " ")
            left.add(glyphs.yes if need.is_met else glyphs.no, _met(need.is_met))
            left.add(" ").add(need.short if is_short else need.text, _met(need.is_met))
        if left.width + right.width + 2 <= width:
            break
    return left.right(right, width)


def _met(is_met: bool) -> Ink:
    return "good" if is_met else "plain"


def _points(
    view: SeatView,
    arrangement: Arrangement,
    glyphs: Glyphs,
    *,
    help: bool,
    is_tight: bool,
) -> Line:
    line = Line()
    if arrangement.cursor is None:
        return line
    if len(view.hand) > HAND_SIZE:
        face = glyphs.face(view.face(arrangement.cursor))
        line.add(f"{face}: " if is_tight else f"after {face} ", "dim")
    else:
        line.add("now " if is_tight else "points now ", "dim")
    line.add(str(points_now(view, arrangement)), "strong")
    if help:
        line.add(", best ", "dim").add(str(best_points(view, arrangement)), "strong")
    return line.add(" ")


def message_lines(
    text: str, glyphs: Glyphs, width: int, height: int, *, is_refusal: bool
) -> list[Line]:
    """A message wrapped to the room there is.

    Args:
        text: One or two sentences.
        glyphs: How to write it.
        width: Cells there are.
        height: Rows there are.
        is_refusal: Whether it says why something was not done.
    """
    rows = wrap(glyphs.plain(text), max(1, width - 4))
    if len(rows) > height:
        rows = [
            *rows[: height - 1],
            fitted(" ".join(rows[height - 1 :]), width - 4, more=glyphs.more),
        ]
    ink: Ink = "bad" if is_refusal else "plain"
    lines = []
    for index, row in enumerate(rows):
        sign = glyphs.refused if is_refusal else glyphs.bullet
        line = Line().add(f" {sign} " if index == 0 else "   ", ink)
        lines.append(line.add(row, ink))
    return lines


def log_lines(
    log: Sequence[LogLine], glyphs: Glyphs, width: int, height: int
) -> list[Line]:
    """The last lines of the log, the newest at the bottom."""
    if height <= 0:
        return []
    return [
        Line().add(
            fitted(f" {glyphs.dot} {line.text}", width - 1, more=glyphs.more), "dim"
        )
        for line in log[-height:]
    ]


def footer_lines(
    keys: Sequence[KeyBinding],
    glyphs: Glyphs,
    width: int,
    *,
    idle: Collection[str] = (),
    notes: Mapping[str, str] = {},
) -> list[Line]:
    """Two lines of keys: those of the turn, then those of the hand.

    Args:
        keys: The keys valid here.
        glyphs: How to write them.
        width: Cells there are.
        idle: Ids of keys that would be refused now; they are shown dimmed.
        notes: What to say of the keys of these ids instead.
    """
    turn = [key for key in keys if key.footer and key.section in _TURN_SECTIONS]
    hand = [key for key in keys if key.footer and key.section not in _TURN_SECTIONS]
    return [_hints(row, glyphs, width, idle, notes) for row in (turn, hand)]


def _hints(
    keys: Sequence[KeyBinding],
    glyphs: Glyphs,
    width: int,
    idle: Collection[str],
    notes: Mapping[str, str],
) -> Line:
    shown = list(keys)
    line = _joined(shown, glyphs, idle, notes)
    for key in reversed([key for key in keys if key.wide]):
        if line.width <= width:
            break
        shown.remove(key)
        line = _joined(shown, glyphs, idle, notes)
    return line


def _joined(
    keys: Sequence[KeyBinding],
    glyphs: Glyphs,
    idle: Collection[str],
    notes: Mapping[str, str],
) -> Line:
    line = Line()
    for key in keys:
        label = key.footer_label(unicode=glyphs.is_unicode)
        off = key.id in idle
        line.add("  " if line.width else " ")
        line.add(label, "dim" if off else "key")
        noted = key.id in notes and not off
        hint = notes.get(key.id, key.hint)
        line.add(f" {hint}", "plain" if noted else "dim")
    return line


def idle_keys(
    view: SeatView, arrangement: Arrangement, *, is_paused: bool = False
) -> frozenset[str]:
    """The keys that would be refused now: those of the turn, and in a pause more."""
    if is_paused:
        return _REFUSED_IN_PAUSE
    wishes: dict[str, Action] = {
        "draw-closed": DrawClosed(),
        "draw-open": DrawOpen(),
        "drop": CancelDrop() if view.drop_queued else Drop(),
    }
    card = arrangement.cursor
    if card is not None:
        wishes["discard"] = Discard(card)
        wishes["finish"] = Declare(card, arrangement.laid_out(card))
    idle = {id for id, wish in wishes.items() if problem_with(view, wish) is not None}
    return frozenset(idle if card is not None else idle | {"discard", "finish"})


def key_notes(view: SeatView) -> dict[str, str]:
    """What the footer says of a key now: the price of a drop (T-5)."""
    if not (view.phase.is_play and view.record.is_in):
        return {}
    if view.drop_queued:
        return {"drop": "queued"}
    return {"drop": f"drop {price_of_drop(view)}"}
