"""Watching bots: every hand face up, the closed deck never; pause, step and speed."""

from __future__ import annotations

from functools import lru_cache

from rummy_tui.cards.face import Face
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.spectator import SpectatorView, spectator_view
from rummy_tui.engine.state import Phase
from rummy_tui.engine.view import FaceGroups, SeatView
from rummy_tui.rules.profile import HAND_SIZE
from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.laid_hand import hand_lines
from rummy_tui.tui.line import Line, fitted
from rummy_tui.tui.outcomes import grouped, shown_groups
from rummy_tui.tui.present import wild_text
from rummy_tui.tui.screens.page import Page
from rummy_tui.tui.session import Session
from rummy_tui.tui.telling import last_turn, log
from rummy_tui.tui.toss import toss_told
from rummy_tui.tui.widgets.decks import DecksPicture, decks_lines
from rummy_tui.tui.wrapping import beside, wrapped

_INDENT = 4
_DECK_ROWS = 5
_WIDE = 74
_NAME = 18


class WatchScreen(Page[None]):
    """A deal of bots; the flow closes it when the deal is over."""

    MODE = Mode.WATCH
    BINDINGS = bindings_in(MODE)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._grouped = lru_cache(maxsize=64)(self._group)

    def table_changed(self) -> None:
        """Something happened at the table: show it."""
        self.repaint()

    def body(self, width: int, height: int) -> list[Line]:
        seen = spectator_view(self._session.table.state)
        view = self._session.view(Seat(0))
        hands = [
            self._hand(seen, view, Seat(index), width)
            for index in range(len(seen.hands))
        ]
        lines = self._title(seen, width)
        needed = 1 + _DECK_ROWS + 1 + sum(map(len, hands))
        if needed <= height and width >= _WIDE:
            lines += [*self._decks(seen, view, width), Line()]
        else:
            lines += self._decks_in_words(seen, view, width)
        airy = len(lines) + sum(len(hand) + 1 for hand in hands) <= height
        for hand in hands:
            lines += [*hand, Line()] if airy else hand
        room = height - len(lines)
        moves = [row for t in self._moves(view) for row in wrapped(t, width, "dim")]
        return lines + (moves[-room:] if room > 0 else [])

    def _moves(self, view: SeatView) -> list[str]:
        """The log, after the toss where it is shown."""
        shows_toss = self.host.settings.show_toss
        toss = toss_told(self._session, self.glyphs) if shows_toss else []
        return toss + [move.text for move in log(view, self.glyphs)]

    def hints(self) -> list[Hint]:
        pacer = self.host.pacer
        keys = [("faster", f"speed: {pacer.speed.word}")]
        if pacer.paused:
            keys += [("pause", "go on"), ("step", "one move")]
        else:
            keys += [("pause", "pause"), ("step", "one move")]
        return [*keys, ("rules", "rules"), ("go-home", "leave"), ("keys", "keys")]

    def _title(self, seen: SpectatorView, width: int) -> list[Line]:
        facts = f"Watching · {seen.table.profile.name} · deal {seen.deal_number}"
        line = Line().add(facts, "dim")
        word = "PAUSED" if self.host.pacer.paused else "play has stopped"
        if seen.phase.is_play and not self.host.pacer.paused:
            doing = "draw" if seen.phase is Phase.DRAW else "discard"
            word = f"{self._session.name(seen.turn)} is to {doing}"
        return beside(line, Line().add(word, "turn"), width)

    def _decks(self, seen: SpectatorView, view: SeatView, width: int) -> list[Line]:
        picture = DecksPicture(
            closed_count=seen.closed_count,
            turned=seen.turned,
            wild_text=wild_text(view, self.glyphs),
            open_deck=seen.open_deck,
        )
        return decks_lines(picture, self.glyphs, width=width)

    def _decks_in_words(
        self, seen: SpectatorView, view: SeatView, width: int
    ) -> list[Line]:
        line = Line().add("closed ", "dim").add(f"{seen.closed_count} left", "strong")
        line.add("   open ", "dim")
        newest = seen.open_deck[: -_DECK_ROWS - 1 : -1]
        line.add(self.glyphs.faces(newest) or "empty", "strong")
        turned = "" if seen.turned is None else self.glyphs.face(seen.turned)
        wild = Line().add(f"wild joker {turned}: ", "dim")
        return beside(line, wild.add(wild_text(view, self.glyphs), "strong"), width)

    def _hand(
        self, seen: SpectatorView, view: SeatView, seat: Seat, width: int
    ) -> list[Line]:
        record = seen.records[seat]
        has_turn = seen.phase.is_play and seen.turn == seat
        line = Line().add(f"{self.glyphs.prompt} " if has_turn else "  ", "turn")
        name = fitted(self._session.name(seat), _NAME)
        line.add(name, "turn" if has_turn else "strong").to(_NAME + 3)
        took, threw = last_turn(seen.moves, seat, self.glyphs)
        hand = seen.hands[seat]
        if not record.is_in:
            line.add(
                f"out: {record.standing.replace('-', ' ')}, {record.points}", "bad"
            )
        else:
            points = self._points(view, hand)
            line.add(f"would pay {points}".ljust(15), "plain")
            line.add(", ".join(deed for deed in (took, threw) if deed), "dim")
        groups = shown_groups(view, self._grouped(hand))
        return [line, *hand_lines(groups, self.glyphs, width, indent=_INDENT)]

    def _points(self, view: SeatView, hand: tuple[Face, ...]) -> int:
        """What the hand would cost, of 14 cards without the best one to throw."""
        if len(hand) > HAND_SIZE:
            return min(view.solver.discard_points(hand))
        return view.solver.points(hand)

    def _group(self, hand: tuple[Face, ...]) -> FaceGroups:
        return grouped(self._session.view(Seat(0)), hand)

    def action_pause(self) -> None:
        self.host.pacer.pause(not self.host.pacer.paused)
        self.repaint()

    def action_step(self) -> None:
        self.host.pacer.pause(True)
        self.host.pacer.step()
        self.repaint()

    def action_faster(self) -> None:
        self.host.pacer.cycle()
        self.repaint()

    def action_rules(self) -> None:
        from rummy_tui.tui.screens.rules import RulesScreen

        setup = self._session.setup
        self.app.push_screen(
            RulesScreen(setup.profile, seats=setup.seats, stakes=setup.stakes)
        )

    async def action_go_home(self) -> None:
        await self.app.run_action("app.leave")
