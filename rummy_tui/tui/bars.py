"""The lines of the table that are mostly words: title, prompt, needs, message, keys."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from textwrap import wrap

from rich.cells import cell_len

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
from rummy_tui.errors import counted
from rummy_tui.rules.formats.terms import in_chips
from rummy_tui.rules.profile import HAND_SIZE
from rummy_tui.tui.arrangement import Arrangement
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.hints import keys_line
from rummy_tui.tui.keys.binding import KeyBinding, Section
from rummy_tui.tui.keys.keymap import Keymap
from rummy_tui.tui.keys.table import HAND_KEYS, KEYS
from rummy_tui.tui.line import Ink, Line, fitted
from rummy_tui.tui.present import best_points, needs, points_now
from rummy_tui.tui.telling import LogLine, price_of_drop, turn_word

_MOST_ROWS = 3
_NEVER_MISSING = "keys"
_GAP = "  "
_LEAST_MISSED = ("palette", "next-panel", "log", "last-deal", "faster", "rules")
"""What leaves a row of keys first where there is too little room."""
_REFUSED_IN_PAUSE = frozenset(
    key.id
    for key in KEYS
    if key in HAND_KEYS or key.section is Section.TURN or key.id in ("jokers", "jump")
)


def title_line(
    view: SeatView, glyphs: Glyphs, width: int, seconds: int | None = None
) -> Line:
    """What is played, whose turn it is, and the seconds left where a clock runs."""
    table = view.table
    packs = f"{table.packs} pack{'s' * (table.packs > 1)}"
    value = f"{in_chips(table.stakes.point_value)} a point"
    if table.terms.is_pool:
        value = f"out at {table.terms.limit}"
    elif table.terms.is_by_chips:
        value = "a point is a chip"
    number = f"deal {view.deal_number}"
    if table.terms.deals > 1:
        now = len(view.sheet.lines) + (not view.is_settled)
        number = f"deal {now} of {table.terms.deals}"
        if view.sheet.contest:
            number = "extra deal"
    facts = (
        table.profile.name,
        str(table.profile.format).replace("-", " "),
        number,
        packs,
        value,
    )
    right = Line()
    if view.phase.is_play:
        mine = view.is_my_turn
        clock = "" if seconds is None or not mine else f" {glyphs.dot} {seconds} s"
        right.add(f" {turn_word(view)}{clock} ", "banner" if mine else "strong")
    else:
        right.add(f" {turn_word(view)} ", "strong")
    room = width - right.width - 2
    text = ""
    for fact in facts:
        # Whole facts only: half a fact may say something else.
        longer = f"{text} {glyphs.dot} {fact}" if text else fact
        if cell_len(longer) <= room:
            text = longer
    return Line().add(f" {text}", "dim").right(right, width)


def prompt_lines(
    texts: Sequence[str], glyphs: Glyphs, width: int, *, is_mine: bool
) -> list[Line]:
    """What to do now: the first of these sentences that fits, or the last one wrapped.

    Args:
        texts: The same sentence, the longest first.
        glyphs: How to write it.
        width: Cells there are.
        is_mine: Whether the player is on turn.
    """
    sign = f" {glyphs.prompt} "
    room = max(1, width - len(sign))
    plain = [glyphs.plain(text) for text in texts]
    fitting = next((text for text in plain if cell_len(text) <= room), plain[-1])
    lines: list[Line] = []
    for row in wrap(fitting, room):
        line = Line().add("   " if lines else sign, "turn" if is_mine else "dim")
        lines.append(line.add(row, "strong" if is_mine else "plain"))
    return lines


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
    if view.phase.is_play and not view.record.is_in:
        return _out_of_the_deal(view)
    for saved in range(5):
        is_tight, gap = saved > 1, "  " if saved < 3 else " "
        right = _points(view, arrangement, glyphs, help=help, is_tight=is_tight)
        left = Line()
        for need in needs(view, arrangement):
            said = need.text if saved == 0 else need.short
            left.add(gap if left.width else " ")
            left.add(glyphs.yes if need.is_met else glyphs.no, _met(need.is_met))
            left.add(" ").add(need.shortest if saved > 3 else said, _met(need.is_met))
        if left.width + right.width + (2 if saved < 3 else 1) <= width:
            break
    return left.right(right, width)


def _out_of_the_deal(view: SeatView) -> Line:
    """What the deal has cost a seat that is out; its cards no longer count."""
    line = Line().add(" This deal costs you ", "dim")
    line.add(counted(view.record.points, "point"), "strong")
    return line.add("; your cards no longer count.", "dim")


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
    rows: int = 2,
    *,
    keymap: Keymap,
    idle: Collection[str] = (),
    notes: Mapping[str, str] = {},
) -> list[Line]:
    """Lines of keys: those of the turn and to look things up, then those of the hand.

    Args:
        keys: The keys valid here.
        glyphs: How to write them.
        width: Cells there are.
        rows: Lines there are, from one, which leaves out the hand's, to three.
        keymap: Which keys they are for this player.
        idle: Ids of keys that would be refused now; they are shown dimmed.
        notes: What to say of the keys of these ids instead.
    """
    shown = [key for key in keys if key.hint]
    turn = [key for key in shown if key.section is Section.TURN]
    other = [key for key in shown if key.section in (Section.LOOK, Section.PROGRAM)]
    hand = [key for key in shown if key not in turn and key not in other]
    divided = [[*turn, *other]] if rows < _MOST_ROWS else [turn, other]
    if rows > 1:
        divided.append(hand)
    return [
        _fitted([_hint(key, glyphs, keymap, idle, notes) for key in row], row, width)
        for row in divided
    ]


def _fitted(hints: Sequence[Line], keys: Sequence[KeyBinding], width: int) -> Line:
    """The hints in a row, whole, without those that are least missed."""
    shown = dict(zip((key.id for key in keys), hints, strict=True))
    wide = [key.id for key in keys if key.wide and key.id not in _LEAST_MISSED]
    narrow = [key.id for key in keys if not key.wide and key.id != _NEVER_MISSING]
    for id in (*_LEAST_MISSED, *reversed(wide), *reversed(narrow)):
        used = 1 + sum(len(_GAP) + hint.width for hint in shown.values())
        if used - len(_GAP) <= width:
            break
        shown.pop(id, None)
    line = Line().add(" ")
    for place, hint in enumerate(shown.values()):
        line.add(_GAP if place else "").extend(hint)
    return line


def _hint(
    key: KeyBinding,
    glyphs: Glyphs,
    keymap: Keymap,
    idle: Collection[str],
    notes: Mapping[str, str],
) -> Line:
    off = key.id in idle
    noted = key.id in notes and not off
    line = keys_line(key.id, keymap, glyphs, "dim" if off else "key")
    said = f" {notes.get(key.id, key.hint)}"
    return line.add(said, "plain" if noted else "dim", does=key.action)


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
    if not view.table.terms.has_drops:
        return {}
    if view.drop_queued:
        return {"drop": "queued"}
    return {"drop": f"drop {price_of_drop(view)}"}
