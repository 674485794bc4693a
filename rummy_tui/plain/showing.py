"""The show: a losing hand is arranged once more and laid down (D-6)."""

from __future__ import annotations

from rummy_tui.engine.actions import (
    Action,
    Declare,
    Discard,
    DrawClosed,
    DrawOpen,
    Drop,
    Show,
)
from rummy_tui.engine.legal import problem_with
from rummy_tui.errors import counted
from rummy_tui.plain.at_seat import AtSeat
from rummy_tui.plain.commands import Typed
from rummy_tui.plain.hand import group_lines, loose_line, shown_line
from rummy_tui.plain.looking import wild_line
from rummy_tui.plain.voice import Choice, Menu, Said
from rummy_tui.tui.notices import show_call
from rummy_tui.tui.outcomes import count_as_laid, shown_groups
from rummy_tui.tui.present import best_points
from rummy_tui.tui.questions import show_question


class Showing(AtSeat):
    """One person laying a losing hand down."""

    def lay_down(self) -> None:
        """Take commands until the hand is laid down."""
        self._begin()
        said = Said.ALL
        while self._session.is_show and self._session.awaited == self._seat:
            typed = self._voice.choose(self.menu(), said=said)
            said = Said.NONE
            self.do(typed)

    def _begin(self) -> None:
        view, say = self.view, self._voice.say
        assert view.declarer is not None, "a show follows a declaration"
        hand = view.hands_shown[view.declarer]
        assert hand is not None, "a declared hand lies face up"
        say(f"The hand of {self._session.name(view.declarer)}, who has declared.")
        say(*(shown_line(g, self.marks) for g in shown_groups(view, hand.groups)))
        say(show_call(self._session, self._seat), wild_line(view, self.marks))
        self.say_hand()

    def say_hand(self) -> None:
        """Say the hand and what it costs as it lies."""
        self._voice.say(
            *group_lines(self.view, self.arrangement, self.marks),
            loose_line(self.view, self.arrangement, self.marks),
        )
        self.arranged()

    def arranged(self) -> None:
        """Say what the hand costs as it lies, and what the best way would save."""
        points, why = self._points_and_why()
        self._voice.tell(f"As it lies {counted(points, 'point')}: {why}.")
        best = best_points(self.view, self.arrangement)
        if best >= points:
            self._voice.say("This is the least it can cost.")
        else:
            saved = "{auto-arrange} arranges it so and saves"
            self._voice.tell(
                f"At best {counted(best, 'point')}: {saved} {points - best}."
            )

    def menu(self) -> Menu:
        """What may be done now."""
        points, _ = self._points_and_why()
        saved = points - best_points(self.view, self.arrangement)
        best = f"best grouping, saves {saved}" if saved > 0 else ""
        # The numbers are those of a turn as far as they mean the same.
        numbered = (
            (1, "lay", f"lay down for {counted(points, 'point')}"),
            (2, "auto", best),
            (4, "hand", "say the hand"),
            (5, "arrange", "arrange the hand"),
            (6, "look", "look up"),
            (7, "leave", "leave"),
        )
        return Menu(
            prompt="Choice",
            choices=[
                Choice(number=number, command=Typed(word), label=label)
                for number, word, label in numbered
            ],
        )

    def do(self, typed: Typed) -> None:
        """Do what was asked for."""
        hand = self.view.hand
        too_late: dict[str, Action] = {
            "draw": DrawClosed(),
            "take": DrawOpen(),
            "drop": Drop(),
            "discard": Discard(hand[0]),
            "finish": Discard(hand[0]),
        }
        match typed.word:
            case "lay":
                self._lay()
            case "points":
                self.arranged()
            case word if word in too_late:
                action = too_late[word]
                refusal = problem_with(self.view, action)
                assert refusal is not None, "in a show nobody plays on"
                wish = Declare(hand[0], ()) if word == "finish" else action
                self.refuse(wish, refusal)
            case _:
                super().do(typed)

    def _points_and_why(self) -> tuple[int, str]:
        return count_as_laid(self.view, self.arrangement.laid_out())

    def _lay(self) -> None:
        points, _ = self._points_and_why()
        best = best_points(self.view, self.arrangement)
        if self.asks(show_question(points, best)):
            if self.act(Show(self.arrangement.laid_out())):
                self._voice.say(f"{self.name} laid the hand down.")
        else:
            self._voice.say("The hand is not laid down yet.")
