"""The table: where a deal is played."""

from __future__ import annotations

from collections.abc import Callable

from rummy_tui.engine.actions import (
    Action,
    CancelDrop,
    Declare,
    Discard,
    DrawClosed,
    DrawOpen,
    Drop,
)
from rummy_tui.engine.legal import Refusal, problem_with, wish
from rummy_tui.engine.prices import drop_price
from rummy_tui.engine.state import Phase
from rummy_tui.engine.view import SeatView
from rummy_tui.tui.arranging import HAND_ACTIONS, NO_CARDS, Reply
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.host import host_of
from rummy_tui.tui.keys import KEYS, Mode, bindings_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.panel import discards_lines, jokers_lines
from rummy_tui.tui.present import with_faces
from rummy_tui.tui.screens.table_view import TableView
from rummy_tui.tui.telling import price_of_drop
from rummy_tui.tui.widgets.decks import Decks
from rummy_tui.tui.widgets.hand import Hand

_PAUSED = "The game is paused; p shows the hand and goes on."


class TableScreen(TableView):
    """One seat's view of a deal, and every key to play it."""

    BINDINGS = bindings_in(Mode.TABLE)

    # Keeping the hand.

    def action_arrange(self, id: str) -> None:
        """Do what `HAND_ACTIONS` has under this id."""
        if self._is_paused:
            self._refuse(_PAUSED)
            return
        view, arrangement = self.view, self.arrangement
        is_said = self._lifted is not None or (self._message and not arrangement.marked)
        if id == "clear" and is_said:
            self._reply(Reply())
        else:
            self._reply(HAND_ACTIONS[id](view, arrangement, self._session.help))

    def _reply(self, reply: Reply) -> None:
        """Say it, and put a card back that was about to be thrown."""
        self._lifted = None
        self._message = with_faces(reply.text, self.glyphs)
        self._is_refusal = reply.is_refusal
        self._repaint_hand(self.view, self.arrangement)

    def on_hand_card_clicked(self, message: Hand.CardClicked) -> None:
        if self._is_paused:
            return
        if self.arrangement.cursor == message.card:
            self.arrangement.toggle_mark()
        else:
            self.arrangement.put_cursor(message.card)
        self._reply(Reply())

    # Playing.

    def _may(self, action: Action) -> bool:
        """Whether the rules let the seat do this now; if not, the message says why."""
        if self._is_paused:
            self._refuse(_PAUSED)
            return False
        return self._passes(action, problem_with(self.view, action))

    def _passes(self, action: Action, refusal: Refusal | None) -> bool:
        if refusal is None:
            return True
        self._refuse(f"You cannot {wish(action)}: {refusal}.")
        return False

    def _act(self, action: Action) -> bool:
        if self._is_paused:
            self._refuse(_PAUSED)
            return False
        if not self._passes(action, self._session.act(self._seat, action)):
            return False
        self._message = ""
        self.table_changed()
        host_of(self.app).table_changed()
        return True

    def action_draw_closed(self) -> None:
        self._act(DrawClosed())

    def action_draw_open(self) -> None:
        self._act(DrawOpen())

    def action_discard(self) -> None:
        card = self.arrangement.cursor
        if card is None:
            self._refuse(NO_CARDS.text)
        elif self._lifted == card:
            self._act(Discard(card))
        elif self._may(Discard(card)):
            self._lifted = card
            self._say("")

    def action_finish(self) -> None:
        arrangement = self.arrangement
        closing = arrangement.cursor
        if closing is None:
            self._refuse(NO_CARDS.text)
        elif self._may(Declare(closing, arrangement.laid_out(closing))):
            from rummy_tui.tui.screens.declare import DeclareScreen

            self.app.push_screen(
                DeclareScreen(self._session, self._seat, closing), self._after_declaring
            )

    def _after_declaring(self, declared: bool | None) -> None:
        self.table_changed()
        if declared:
            host_of(self.app).table_changed()

    def action_drop(self) -> None:
        view = self.view
        if view.drop_queued:
            if self._act(CancelDrop()):
                self._say("Your drop is taken back.")
        elif self._may(Drop()):
            self._ask_to_drop(view)

    def _ask_to_drop(self, view: SeatView) -> None:
        """Ask first, out of turn too: a quick bot makes the own turn come at once."""
        from rummy_tui.tui.screens.question import Question

        which, price = drop_price(view.record, view.table.profile)
        if view.is_my_turn:
            title, yes = f"Drop for {price} points?", f"drop, {price} points"
            when = "You leave this deal"
        else:
            title, yes = f"Drop on your next turn, for {price}?", "queue the drop"
            when = "You leave this deal when your turn begins"
        self.app.push_screen(
            Question(
                title,
                f"It is a {which} drop. {when} and lose {price} points, whatever the "
                "others hold.",
                yes=yes,
                no="play on",
            ),
            self._after_asking_to_drop,
        )

    def _after_asking_to_drop(self, yes: bool | None) -> None:
        if yes and self._act(Drop()) and self.view.drop_queued:
            price = price_of_drop(self.view)
            self._say(
                f"Your drop is queued: it acts when your turn begins and costs {price} "
                "points. P takes it back."
            )

    def action_accept(self) -> None:
        view = self.view
        if self._is_paused or not view.is_my_turn:
            self._refuse(
                _PAUSED
                if self._is_paused
                else "Nothing is offered: it is not your turn; arrange your hand."
            )
        elif view.phase is Phase.DRAW:
            closed = problem_with(view, DrawClosed()) is None
            self._act(DrawClosed() if closed else DrawOpen())
        elif self._offers_finish(view, self.arrangement):
            self.action_finish()
        else:
            self.action_discard()

    def on_decks_deck_clicked(self, message: Decks.DeckClicked) -> None:
        match message.deck:
            case "closed":
                self.action_draw_closed()
            case "finish":
                self.action_finish()
            case _:
                if self.view.phase is Phase.DISCARD and self.view.is_my_turn:
                    self.action_discard()
                else:
                    self.action_draw_open()

    # Looking things up.

    def action_discards(self) -> None:
        self._open_panel(discards_lines, "v")

    def action_jokers(self) -> None:
        if self._is_paused:
            self._refuse(_PAUSED)
        else:
            self._open_panel(jokers_lines, "j")

    def _open_panel(
        self, lines: Callable[[SeatView, Glyphs, int], list[Line]], key: str
    ) -> None:
        from rummy_tui.tui.screens.panel import PanelScreen

        view, glyphs = self.view, self.glyphs
        self.app.push_screen(
            PanelScreen(lambda width: lines(view, glyphs, width), glyphs, key=key)
        )

    def action_rules(self) -> None:
        from rummy_tui.tui.screens.rules import RulesScreen

        self.app.push_screen(
            RulesScreen(self.view.table.profile, seats=self._session.setup.seats)
        )

    def action_keys(self) -> None:
        from rummy_tui.tui.screens.keys import KeysScreen

        self.app.push_screen(KeysScreen(KEYS))

    def action_faster(self) -> None:
        speed = host_of(self.app).pacer.cycle()
        self._say(f"Bots play {speed.word} from now on.")

    def action_pause(self) -> None:
        self._is_paused = not self._is_paused
        self._lifted = None
        host_of(self.app).pacer.pause(self._is_paused)
        self._say("")
