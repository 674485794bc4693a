"""What a replay paints: what happened, the decks and the hands at one moment."""

from __future__ import annotations

from rummy_tui.cards.face import Face
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase, State
from rummy_tui.engine.view import FaceGroups, SeatView
from rummy_tui.errors import counted
from rummy_tui.rules.profile import HAND_SIZE
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.laid_hand import hand_lines
from rummy_tui.tui.line import Line, fitted
from rummy_tui.tui.outcomes import grouped, shown_groups
from rummy_tui.tui.past_match import PastMatch
from rummy_tui.tui.present import wild_text, with_faces
from rummy_tui.tui.replay import KeyMoment, MomentKind
from rummy_tui.tui.replay_sight import (
    Eyes,
    Sight,
    closing_seen,
    hand_seen,
    told,
    view_by,
)
from rummy_tui.tui.settled import Settled
from rummy_tui.tui.settled_deal import SettledDeal
from rummy_tui.tui.telling import how_out, last_turn, log, name_of
from rummy_tui.tui.widgets.decks import DecksPicture, decks_lines
from rummy_tui.tui.wrapping import beside, wrapped

_INDENT = 4
_DECK_ROWS = 5
_WIDE = 74
_NAME = 18
_POINTS = 15
_TOLD_ROWS = 2
"""Rows what happened has at least, so that what is below does not jump."""
_MOST_READ = 500
"""Hands whose grouping is remembered."""

_Key = tuple[Face | None, tuple[Face, ...]]
"""The card turned up, and a hand."""


class ReplayPage:
    """A past match, ready to be painted at any moment, for anybody."""

    def __init__(self, match: PastMatch) -> None:
        self._match = match
        # Hands come again with every step and are dear to be grouped and counted.
        self._read: dict[_Key, tuple[int, FaceGroups]] = {}

    def eyes_told(self, eyes: Eyes) -> str:
        """Through whose eyes one looks."""
        if isinstance(eyes, Sight):
            return eyes.value
        return f"as {self._match.names[eyes]} saw it"

    def told(self, position: int, eyes: Eyes, glyphs: Glyphs) -> str:
        """What happened last, in a sentence."""
        replay = self._match.replay
        text = told(replay.event(position), replay.at(position), eyes)
        return with_faces(text, glyphs)

    def moment_told(self, moment: KeyMoment, eyes: Eyes, glyphs: Glyphs) -> str:
        """A moment to jump to, in a few words."""
        text = self.told(moment.position, eyes, glyphs)
        kind = str(moment.kind)
        if moment.kind is MomentKind.DEAL:
            kind = f"deal {moment.deal}"
        return f"{kind}: {text}"

    def lines(
        self,
        position: int,
        eyes: Eyes,
        glyphs: Glyphs,
        width: int,
        height: int,
        *,
        doing: str,
        is_followed: bool = False,
    ) -> list[Line]:
        """The page; longer than the height, it scrolls.

        Args:
            position: How many events have happened.
            eyes: Who looks.
            glyphs: How faces are written.
            width: Cells there are.
            height: Rows there are.
            doing: Whether it goes on by itself, in a word or two.
            is_followed: Whether the match is still in play.
        """
        state = self._match.replay.at(position)
        word = "Following" if is_followed else "Replay"
        lines = self._head(position, eyes, glyphs, width, word=word, doing=doing)
        note = wrapped(self._match.note, width, "dim") if self._match.note else []
        room = height - len(lines) - len(note)
        if not state.hands:
            lines += self._players(glyphs)
        elif state.is_settled:
            lines += self._settled(state, eyes, glyphs, width, room)
        else:
            lines += self._table(state, eyes, glyphs, width, room)
        return lines + note

    def _head(
        self,
        position: int,
        eyes: Eyes,
        glyphs: Glyphs,
        width: int,
        *,
        word: str,
        doing: str,
    ) -> list[Line]:
        replay = self._match.replay
        profile = replay.started.profile
        deal = replay.deal_at(position)
        facts = [
            word,
            self._match.name,
            f"{profile.name}, {str(profile.format).replace('-', ' ')}",
        ]
        if deal:
            facts.append(f"deal {deal} of {replay.deals}")
        title = Line().add(f" {glyphs.dot} ".join(facts), "dim")
        count = Line().add(f"event {position} of {len(replay)}", "strong")
        seen = Line().add(f"Seen {self.eyes_told(eyes)}", "dim")
        if eyes is Sight.ALL:
            seen = Line().add("Seen: every hand", "dim")
        text = self.told(position, eyes, glyphs)
        happened = [
            Line().add(f"{glyphs.prompt if at == 0 else ' '} ", "turn").extend(row)
            for at, row in enumerate(wrapped(text, width - 2, "strong"))
        ]
        happened += [Line() for _ in range(_TOLD_ROWS - len(happened))]
        return [
            *beside(title, count, width),
            *beside(seen, Line().add(doing, "turn"), width),
            *happened,
        ]

    def _players(self, glyphs: Glyphs) -> list[Line]:
        return [
            Line().add(f"{glyphs.bullet} ", "dim").add(name, "strong")
            for name in self._match.names
        ]

    def _settled(
        self, state: State, eyes: Eyes, glyphs: Glyphs, width: int, height: int
    ) -> list[Line]:
        deal = SettledDeal(
            view=view_by(state, eyes),
            only_person=None,
            seed=state.seed or None,
            is_repeatable=self._match.replay.started.repeatable,
        )
        return Settled(deal, None).lines(glyphs, width, height)

    def _table(
        self, state: State, eyes: Eyes, glyphs: Glyphs, width: int, height: int
    ) -> list[Line]:
        view = view_by(state, eyes)
        hands = [
            self._hand(state, view, eyes, Seat(index), glyphs, width)
            for index in range(len(state.hands))
        ]
        needed = _DECK_ROWS + 1 + sum(map(len, hands))
        if needed <= height and width >= _WIDE:
            lines = [*_decks(view, glyphs, width), Line()]
        else:
            lines = _decks_in_words(view, glyphs, width)
        airy = len(lines) + sum(len(hand) + 1 for hand in hands) <= height
        for hand in hands:
            lines += [*hand, Line()] if airy else hand
        room = height - len(lines)
        moves = [
            row
            for move in log(view, glyphs)
            for row in wrapped(move.text, width, "dim")
        ]
        return lines + (moves[-room:] if room > 0 else [])

    def _hand(
        self,
        state: State,
        view: SeatView,
        eyes: Eyes,
        seat: Seat,
        glyphs: Glyphs,
        width: int,
    ) -> list[Line]:
        record = view.records[seat]
        has_turn = view.phase.is_play and view.turn == seat
        line = Line().add(f"{glyphs.prompt} " if has_turn else "  ", "turn")
        name = fitted(name_of(view.table.players[seat]), _NAME, more=glyphs.more)
        line.add(name, "turn" if has_turn else "strong").to(_NAME + 3)
        seen = hand_seen(state, eyes, seat)
        count = counted(view.card_counts[seat], "card")
        if not view.card_counts[seat]:
            return [line.add("not dealt in", "dim")]
        if not record.is_in:
            line.add(f"out: {how_out(record)}, {record.points}", "bad")
        elif view.declarer == seat:
            line.add("declared", "good")
        else:
            points = None
            if seen is not None and view.phase is not Phase.VOID:
                points, _ = self._reading(view, _cards(seen))
            said = count if points is None else f"would pay {points}"
            line.add(said.ljust(_POINTS), "plain")
            took, threw = last_turn(view.moves, seat, glyphs)
            line.add(", ".join(deed for deed in (took, threw) if deed), "dim")
        if seen is None:
            if not record.is_in:
                line.add(f", {count} hidden", "dim")
            return [line]
        groups = seen if len(seen) > 1 else self._reading(view, seen[0])[1]
        return [
            line,
            *hand_lines(
                shown_groups(view, groups),
                glyphs,
                width,
                indent=_INDENT,
                closing=closing_seen(state, eyes, seat),
            ),
        ]

    def _reading(
        self, view: SeatView, hand: tuple[Face, ...]
    ) -> tuple[int, FaceGroups]:
        """What a hand would cost, and how it is best grouped."""
        key = view.turned, hand
        found = self._read.get(key)
        if found is None:
            if len(self._read) >= _MOST_READ:
                self._read.clear()
            found = self._read[key] = _points(view, hand), grouped(view, hand)
        return found


def _cards(groups: FaceGroups) -> tuple[Face, ...]:
    return tuple(face for group in groups for face in group)


def _points(view: SeatView, hand: tuple[Face, ...]) -> int:
    """What a hand would cost, of 14 cards without the best one to throw."""
    if len(hand) > HAND_SIZE:
        return min(view.solver.discard_points(hand))
    return view.solver.points(hand)


def _decks(view: SeatView, glyphs: Glyphs, width: int) -> list[Line]:
    picture = DecksPicture(
        closed_count=view.closed_count,
        turned=view.turned,
        wild_text=wild_text(view, glyphs),
        open_deck=view.open_deck,
    )
    return decks_lines(picture, glyphs, width=width)


def _decks_in_words(view: SeatView, glyphs: Glyphs, width: int) -> list[Line]:
    line = Line().add("closed ", "dim").add(f"{view.closed_count} left", "strong")
    line.add("   open ", "dim")
    newest = view.open_deck[: -_DECK_ROWS - 1 : -1]
    line.add(glyphs.faces(newest) or "empty", "strong")
    turned = "" if view.turned is None else glyphs.face(view.turned)
    wild = Line().add(f"wild joker {turned}: ", "dim")
    return beside(line, wild.add(wild_text(view, glyphs), "strong"), width)
