"""The table in words: who did what, whose turn it is, what can be done now.

Log and history name everybody by name: at a table where people take turns at one
keyboard, nobody is "you" for long.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rummy_tui.cards.face import Face
from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import DrawClosed, DrawOpen, Drop
from rummy_tui.engine.events import MissReason
from rummy_tui.engine.legal import problem_with
from rummy_tui.engine.prices import drop_price
from rummy_tui.engine.seat import PlayerInfo, Seat
from rummy_tui.engine.state import Move, MoveKind, Phase, SeatRecord, Standing
from rummy_tui.engine.unseen import known_cards
from rummy_tui.engine.view import SeatView
from rummy_tui.rules.profile import Format
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.present import all_jokers

_STANDINGS = {
    Standing.FIRST_DROP: "dropped",
    Standing.MIDDLE_DROP: "dropped",
    Standing.WRONG_DECLARATION: "wrong declaration",
    Standing.LEFT: "left",
    Standing.NOT_DEALT: "not dealt in",
}

_MISSES = {
    MissReason.TIME_OUT: "time is up",
    MissReason.BOT_RAISED: "bot failed",
    MissReason.BOT_STALLED: "bot too slow",
    MissReason.BOT_ILLEGAL: "bot broke a rule",
}
"""Never the detail: what a bot stumbled over may name its cards."""


def name_of(player: PlayerInfo) -> str:
    """A player's name; a bot is marked as one wherever it stands (R-2)."""
    return f"{player.name} [bot]" if player.is_bot else player.name


def how_out(record: SeatRecord) -> str:
    """How a seat left the deal; empty while it is in."""
    return "" if record.is_in else _STANDINGS[record.standing]


def price_of_drop(view: SeatView) -> int:
    """What a drop on its next turn costs the seat, before it draws (T-5)."""
    return drop_price(view.record, view.table.profile)[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSummary:
    """What everybody at the table knows of one seat, in words."""

    seat: Seat
    name: str
    is_me: bool
    is_starter: bool
    has_turn: bool
    is_in: bool
    holding: str
    """How many cards it holds, or how it left the deal."""
    took: str
    threw: str
    note: str
    """What a drop costs now, for one's own seat."""


def seat_summaries(view: SeatView, glyphs: Glyphs) -> tuple[SeatSummary, ...]:
    """Every seat clockwise, the viewer's own first."""
    n = len(view.records)
    return tuple(
        _seat_summary(view, Seat((view.seat + step) % n), glyphs) for step in range(n)
    )


def _seat_summary(view: SeatView, seat: Seat, glyphs: Glyphs) -> SeatSummary:
    record = view.records[seat]
    is_me = seat == view.seat
    holding = f"{view.card_counts[seat]} cards"
    if record.standing is Standing.NOT_DEALT:
        holding = "SITS OUT" if view.sheet.seats[seat].is_in else "OUT"
    elif not record.is_in:
        holding = f"{_STANDINGS[record.standing].upper()} {record.points}"
    elif view.declarer == seat:
        holding = "DECLARED"
    took, threw = last_turn(view.moves, seat, glyphs)
    note = ""
    may_drop = view.table.terms.has_drops
    if is_me and record.is_in and view.phase.is_play and may_drop:
        price = price_of_drop(view)
        note = "drop queued" if view.drop_queued else f"drop now: {price}"
        if view.is_my_turn and view.phase is Phase.DISCARD:
            note = f"next drop: {price}"
    return SeatSummary(
        seat=seat,
        name=f"{name_of(view.table.players[seat])}{_score(view, seat, glyphs)}",
        is_me=is_me,
        is_starter=seat == view.starter,
        has_turn=view.phase.is_play and view.turn == seat,
        is_in=record.is_in,
        holding=holding,
        took=took,
        threw=threw,
        note=note,
    )


def _score(view: SeatView, seat: Seat, glyphs: Glyphs) -> str:
    """The seat's score where a match has more deals than one."""
    if view.table.profile.format is Format.POINTS:
        return ""
    return f" {glyphs.dot} {view.sheet.seats[seat].score}"


def last_turn(moves: Sequence[Move], seat: Seat, glyphs: Glyphs) -> tuple[str, str]:
    """What a seat drew and threw last: `took 9♦`, `threw 4♠`; empty where nothing.

    Where the table moved for the seat, why comes instead of what it drew.
    """
    took = threw = ""
    missed = 0
    for move in moves:
        if move.seat != seat:
            continue
        match move.kind:
            case MoveKind.MISSED_TURN if move.missed is not None:
                took, threw, missed = _MISSES[move.missed], "", move.turn
            case MoveKind.DREW_CLOSED if move.turn != missed:
                took, threw = "drew closed", ""
            case MoveKind.TOOK_OPEN if move.face is not None:
                took, threw = f"took {glyphs.face(move.face)}", ""
            case MoveKind.DISCARDED | MoveKind.DECLARED_WRONGLY if (
                move.face is not None
            ):
                threw = f"threw {glyphs.face(move.face)}"
            case _:
                pass
    return took, threw


@dataclass(slots=True)
class LogLine:
    """One line of the log: a seat's turn, or something that happened to the table."""

    turn: int
    who: str
    seat: Seat | None = None
    """Whose turn; None for something that happened to the table."""
    what: list[str] = field(default_factory=list)

    @property
    def parts(self) -> tuple[str, str]:
        """When and who, and what."""
        who = f"t{self.turn} {self.who}" if self.turn else self.who
        return who, ", ".join(self.what)

    @property
    def text(self) -> str:
        """All of it on one line."""
        return " ".join(self.parts)


def log(view: SeatView, glyphs: Glyphs) -> list[LogLine]:
    """The deal so far, one line for each turn, oldest first."""
    lines: list[LogLine] = []
    previous: tuple[Seat, int] | None = None
    for move in view.moves:
        if move.kind is MoveKind.RESHUFFLED:
            what = "the open deck was shuffled into it"
            lines.append(LogLine(0, "Closed deck empty:", what=[what]))
            previous = None
            continue
        if (move.seat, move.turn) != previous:
            name = name_of(view.table.players[move.seat])
            lines.append(LogLine(move.turn, name, move.seat))
            previous = move.seat, move.turn
        lines[-1].what.append(_deed(view, move, glyphs))
    return lines


def _deed(view: SeatView, move: Move, glyphs: Glyphs) -> str:
    face = "" if move.face is None else glyphs.face(move.face)
    points = view.records[move.seat].points
    match move.kind:
        case MoveKind.DREW_CLOSED:
            return "drew closed"
        case MoveKind.TOOK_OPEN:
            return f"took {face}"
        case MoveKind.DISCARDED:
            return f"threw {face}"
        case MoveKind.DROPPED:
            return f"dropped ({points})"
        case MoveKind.LEFT:
            return f"left the match ({points})"
        case MoveKind.DECLARED_WRONGLY:
            return f"declared wrongly ({points}), closing with {face}"
        case MoveKind.DECLARED:
            return "declared"
        case MoveKind.RESHUFFLED:
            return "the deck was reshuffled"
        case MoveKind.MISSED_TURN:
            assert move.missed is not None, "a turn is missed for a reason"
            return f"{_MISSES[move.missed]}: automatic move"


def turn_word(view: SeatView) -> str:
    """Whose turn it is, for the corner of the screen."""
    if view.is_my_turn:
        doing = "draw" if view.phase is Phase.DRAW else "discard"
        return f"YOUR TURN: {doing}"
    if view.phase.is_play:
        return f"{name_of(view.table.players[view.turn])} to move"
    if view.phase is Phase.SHOW:
        return "show"
    return {Phase.VOID: "void", Phase.DEAL: "dealing"}.get(view.phase, "settled")


def prompt(
    view: SeatView,
    glyphs: Glyphs,
    *,
    lifted: CardId | None = None,
    is_complete: bool = False,
    is_hidden: bool = False,
    is_short: bool = False,
) -> str:
    """What the player can do now, on one line, keys by their ids in braces.

    What comes first `accept` does.

    Args:
        view: What the seat sees.
        glyphs: How faces are written.
        lifted: The card that is about to be thrown.
        is_complete: Whether to say that the hand can be declared.
        is_hidden: Whether the game is paused.
        is_short: Whether to say it in fewer words.
    """
    if is_hidden:
        return "Paused, the hand is hidden. {pause} goes on."
    if view.declarer is not None:
        name = name_of(view.table.players[view.declarer])
        return f"{name} has declared. Play has stopped."
    if not view.phase.is_play:
        return "The deal is over."
    if view.record.standing is Standing.NOT_DEALT:
        if view.sheet.seats[view.seat].is_in:
            return "You sit out while others break a tie."
        return "You are out of the match. The others play it out."
    if not view.record.is_in:
        standing = _STANDINGS[view.record.standing]
        return f"Out of this deal ({standing}, {view.record.points}). Others play on."
    if not view.is_my_turn:
        name = name_of(view.table.players[view.turn])
        doing = "draw" if view.phase is Phase.DRAW else "discard"
        if view.drop_queued:
            queued = "Your drop is queued; {drop} takes it back."
            if is_short:
                return f"Drop queued; {{drop}} takes it back. {name} moves."
            return f"{name} is to {doing}. {queued}"
        meanwhile = "" if is_short else " meanwhile"
        return f"{name} is to {doing}. Arrange your hand{meanwhile}."
    if view.phase is Phase.DRAW:
        text = _draw_prompt(view, glyphs)
        if not is_short:
            return text
        return text.replace("Your turn: ", "Draw: ").replace("draws closed", "closed")
    if is_short:
        return _short_discard_prompt(view, glyphs, lifted, is_complete)
    return _discard_prompt(view, glyphs, lifted, is_complete)


def _short_discard_prompt(
    view: SeatView, glyphs: Glyphs, lifted: CardId | None, is_complete: bool
) -> str:
    if lifted is not None:
        face = glyphs.face(view.face(lifted))
        return f"Throw {face}? {{discard}} or {{accept}} does, an arrow takes it back."
    assert view.drawn is not None, "a seat that is to discard has drawn"
    drawn = glyphs.face(view.face(view.drawn))
    if is_complete:
        return f"You have {drawn}. Complete: {{finish}} finishes with this card."
    return f"You have {drawn}. Choose: {{discard}} discards, {{finish}} finishes."


def _draw_prompt(view: SeatView, glyphs: Glyphs) -> str:
    choices = []
    if problem_with(view, DrawClosed()) is None:
        choices.append("{draw-closed} or {accept} draws closed")
    if view.open_card is not None and problem_with(view, DrawOpen()) is None:
        keys = "{draw-open}" if choices else "{draw-open} or {accept}"
        choices.append(f"{keys} takes {glyphs.face(view.open_card)}")
    if problem_with(view, Drop()) is None:
        choices.append(f"{{drop}} drops for {price_of_drop(view)}")
    return f"Your turn: {', '.join(choices)}."


def _discard_prompt(
    view: SeatView, glyphs: Glyphs, lifted: CardId | None, is_complete: bool
) -> str:
    if lifted is not None:
        face = glyphs.face(view.face(lifted))
        keys = "{discard} or {accept} throws it"
        return f"Throw {face}? {keys}, moving the cursor takes it back."
    assert view.drawn is not None, "a seat that is to discard has drawn"
    drawn = glyphs.face(view.face(view.drawn))
    source = "took" if view.taken_from_open else "drew"
    if is_complete:
        keys = "{finish} finishes with this card"
        return f"You {source} {drawn}. Your hand is complete: {keys}."
    keys = "{discard} discards it, {finish} finishes with it"
    return f"You {source} {drawn}. Choose a card: {keys}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Jokers:
    """Where the jokers of a deal are, as far as the seat can know."""

    mine: tuple[Face, ...]
    in_open_deck: tuple[Face, ...]
    taken: tuple[tuple[str, Face], ...]
    """Jokers others took from the open deck and have not thrown."""
    unseen: int
    total: int
    """Those in play; the card turned up is out of it."""


def jokers(view: SeatView) -> Jokers:
    """Count the jokers."""
    shoe = view.table.shoe
    total = sum(shoe.copies(face) for face in all_jokers(view))
    if view.turned is not None and view.is_joker(view.turned):
        total -= 1
    mine = tuple(face for face in view.faces(view.hand) if view.is_joker(face))
    opened = tuple(face for face in view.open_deck if view.is_joker(face))
    taken = _taken_jokers(view)
    return Jokers(
        mine=mine,
        in_open_deck=opened,
        taken=taken,
        unseen=total - len(mine) - len(opened) - len(taken),
        total=total,
    )


def _taken_jokers(view: SeatView) -> tuple[tuple[str, Face], ...]:
    return tuple(
        (name_of(player), face)
        for index, player in enumerate(view.table.players)
        if index != view.seat
        for face in known_cards(view, Seat(index)).elements()
        if view.is_joker(face)
    )
