"""The table: where a deal is played."""

from __future__ import annotations

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
from rummy_tui.engine.refusal import Refusal, wish
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase
from rummy_tui.tui.arranging import HAND_ACTIONS, NO_CARDS, Reply
from rummy_tui.tui.host import host_of
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.notices import NO_LAST_DEAL
from rummy_tui.tui.panel import PANELS
from rummy_tui.tui.present import with_faces
from rummy_tui.tui.questions import drop_question
from rummy_tui.tui.screens.table_view import TableView
from rummy_tui.tui.telling import price_of_drop

_PAUSED = "The game is paused; {pause} shows the hand and goes on."


class TableScreen(TableView):
    """One seat's view of a deal, and every key to play it."""

    MODE = Mode.TABLE
    BINDINGS = bindings_in(MODE)

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
        self._message = with_faces(self.told(reply.text), self.glyphs)
        self._is_refusal = reply.is_refusal
        self._repaint_hand(self.view, self.arrangement)

    def hand_changed(self) -> None:
        self._reply(Reply())

    def action_pick(self, card: int) -> None:
        if not self._is_paused:
            super().action_pick(card)

    def action_jump(self) -> None:
        if self._is_paused:
            self._refuse(_PAUSED)
        else:
            super().action_jump()
            self._say("Type the letter below a card; any other key leaves letters.")

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

    def time_is_up(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self._refuse(f"The time is up, but {refusal}.")
            return
        self.table_changed()
        self._tell_missed_turns()
        host_of(self.app).table_changed()

    def on_mount(self) -> None:
        super().on_mount()
        # A match taken up again may have turns missed before.
        self._tell_missed_turns()

    def show_seat(self, seat: Seat) -> None:
        super().show_seat(seat)
        self._tell_missed_turns()

    def _tell_missed_turns(self) -> None:
        """Say that the table has moved for this seat, whoever opens it next (T-6)."""
        view = self.view
        missed = view.record.missed_turns
        if not missed or not view.record.is_in:
            return
        is_alone = self._seat == self._session.only_person
        who = "you" if is_alone else self._session.name(self._seat)
        limit = view.table.profile.missed_turns_to_drop
        self._say(
            f"The time was up: the table has moved for {who}. Missed turn {missed} in "
            f"a row; {limit} in a row end the deal for {who}."
        )

    def action_draw_closed(self) -> None:
        self._act(DrawClosed())

    def action_draw_open(self) -> None:
        self._act(DrawOpen())

    def action_discard(self) -> None:
        card = self.arrangement.cursor
        if card is None:
            self._refuse(NO_CARDS.text)
        elif self._lifted == card or not self.host.settings.confirm_throw:
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
            from rummy_tui.tui.screens.question import Question

            # Out of turn too: a quick bot makes the own turn come at once.
            question = Question(drop_question(view))
            self.app.push_screen(question, self._after_asking_to_drop)

    def _after_asking_to_drop(self, yes: bool | None) -> None:
        if yes and self._act(Drop()) and self.view.drop_queued:
            price = price_of_drop(self.view)
            self._say(
                f"Your drop is queued: it acts when your turn begins and costs {price} "
                "points. {drop} takes it back."
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

    def action_use_open_deck(self) -> None:
        """A click on the open deck: throw, or take."""
        if self.view.phase is Phase.DISCARD and self.view.is_my_turn:
            self.action_discard()
        else:
            self.action_draw_open()

    # Looking things up.

    def action_discards(self) -> None:
        self._look_up("discards")

    def action_jokers(self) -> None:
        self._look_up("jokers")

    def action_log(self) -> None:
        self._look_up("log")

    def action_next_panel(self, by: int) -> None:
        """Another panel at the side; over the table where there is no side."""
        if self._has_side:
            self._turn_side_panel(by)
        else:
            self._look_up(list(PANELS)[0 if by > 0 else -1])

    def _look_up(self, id: str | None) -> None:
        """Open the panel of this id, or what else the id looks up."""
        if id is None or id not in PANELS:
            if id:
                getattr(self, f"action_{id}")()
            return
        if id == "jokers" and self._is_paused:
            self._refuse(_PAUSED)
            return
        from rummy_tui.tui.screens.panel import PanelScreen

        view, glyphs, lines = self.view, self.glyphs, PANELS[id]
        self.app.push_screen(
            PanelScreen(id, lambda width: lines(view, glyphs, width)), self._look_up
        )

    def action_last_deal(self) -> None:
        from rummy_tui.tui.screens.last_deal import LastDealScreen

        last = self._session.last_deal
        if last is None:
            self._refuse(NO_LAST_DEAL)
        else:
            self.app.push_screen(LastDealScreen(last))

    def action_score(self) -> None:
        from rummy_tui.tui.screens.score import ScoreDialog

        self.app.push_screen(ScoreDialog(self._session))

    def action_faster(self) -> None:
        speed = host_of(self.app).pacer.cycle()
        self._say(f"Bots play {speed.word} from now on.")

    def pause(self) -> None:
        """Hide the hand and hold the bots back until the player goes on."""
        if not self._is_paused:
            self.action_pause()

    def action_pause(self) -> None:
        self._is_paused = not self._is_paused
        self._lifted = None
        host_of(self.app).pacer.pause(self._is_paused)
        self._say("")
