"""A lesson in words: the seat at its table, and what the teacher says in between."""

from __future__ import annotations

from rummy_tui.engine.actions import (
    Action,
    Declare,
    Discard,
    DrawClosed,
    DrawOpen,
    Drop,
)
from rummy_tui.engine.seat import FIRST_SEAT
from rummy_tui.plain.commands import Typed
from rummy_tui.plain.leaving import LeftError
from rummy_tui.plain.looking import open_line, turn_line, wild_line
from rummy_tui.plain.playing import Playing
from rummy_tui.plain.settlement import say_settlement
from rummy_tui.plain.showing import Showing
from rummy_tui.plain.voice import Choice, Menu, Said, Voice
from rummy_tui.rules.profile import HAND_SIZE
from rummy_tui.tui.learning.arranged import LessonSession
from rummy_tui.tui.learning.tasks import DROP_ASKED
from rummy_tui.tui.learning.teacher import Teacher
from rummy_tui.tui.telling import log

_IDS = {
    "group": "group",
    "send": "send-1",
    "loose": "send-loose",
    "break": "break-group",
    "why": "why",
    "sort": "sort",
    "auto": "auto-arrange",
    "undo": "undo",
    "redo": "redo",
}
"""Commands that keep the hand, and the keys that do the same on screen."""
_ACTIONS: dict[str, Action] = {
    "draw": DrawClosed(),
    "take": DrawOpen(),
}
_ON, _BACK = 8, 9


class PlainLesson(Playing):
    """One lesson from its beginning to its end, or until it is left."""

    def __init__(self, session: LessonSession, teacher: Teacher, voice: Voice) -> None:
        super().__init__(session, FIRST_SEAT, voice)
        self._teacher = teacher
        self._told = 0
        """Lines of the log that were said."""
        self._last_words = ""
        self._left_for = ""

    def learn(self) -> str:
        """Go through it; how it ended: "next" to go on, "back" to the list.

        Raises:
            LeftError: The person has enough of the program.
            InputEndedError: Nothing more can be typed.
        """
        view, marks = self.view, self.marks
        self._voice.say(
            f"The deal is arranged for the lesson, {HAND_SIZE} cards each.",
            wild_line(view, marks),
            open_line(view, marks),
        )
        self.say_hand()
        said = Said.ALL
        while self._goes_on():
            if self._session.awaited != self._seat:
                self._session.step_bot()
                self._tell_turns()
                continue
            self.do(self._voice.choose(self.menu(), said=said))
            self._told = len(self._log())
            said = Said.NONE
        self._end()
        return self._left_for or "next"

    def _goes_on(self) -> bool:
        """Say what there is to be read; whether anything is to be done after it."""
        teacher = self._teacher
        teacher.table_changed()
        self._say_words()
        while teacher.is_reading:
            teacher.read_on()
            self._say_words()
        return not teacher.is_done and self._session.is_play and not self._left_for

    def _say_words(self) -> None:
        """Say praise and the words of the step, each once."""
        teacher = self._teacher
        if teacher.praise:
            self._voice.tell(teacher.praise)
            teacher.praise = ""
        if teacher.is_done or not self._session.is_play:
            return
        if teacher.words != self._last_words:
            self._last_words = teacher.words
            self._voice.tell(teacher.words)

    def _end(self) -> None:
        """Say how the deal ended, where it came to its end."""
        session = self._session
        if self._left_for or session.is_play:
            return
        self._tell_turns()
        while session.is_show:
            if session.awaited == self._seat:
                Showing(session, self._seat, self._voice).lay_down()
            else:
                session.step_bot()
        if session.is_settled:
            say_settlement(session.settled_deal, self._voice)
        self._teacher.table_changed()

    def _log(self) -> list[str]:
        return [turn_line(line) for line in log(self.view, self.marks)]

    def _tell_turns(self) -> None:
        session = self._session
        # Who has drawn and is still to discard says both in one line.
        if session.is_play and not session.is_before_drawing:
            return
        lines = self._log()
        self._voice.say(*lines[self._told :])
        self._told = len(lines)

    # What may be done.

    def menu(self) -> Menu:
        """What the lesson has a use for now, and the ways out of it."""
        menu = super().menu()
        offered = [
            choice
            for choice in menu.choices
            if choice.command.word != "leave" and self._is_offered(choice.command)
        ]
        leaving = [
            Choice(number=7, command=Typed("leave"), label="leave the program"),
            Choice(number=_ON, command=Typed("next"), label="skip to the next lesson"),
            Choice(number=_BACK, command=Typed("back"), label="to the list of lessons"),
        ]
        return Menu(prompt=menu.prompt, choices=[*offered, *leaving])

    def _is_offered(self, command: Typed) -> bool:
        """Whether the lesson has a use for this now."""
        teacher, view = self._teacher, self.view
        match command.word:
            case "drop":
                return teacher.may_ask_to_drop
            case "draw" | "take":
                return not teacher.against(_ACTIONS[command.word])
            case "discard":
                return any(not teacher.against(Discard(card)) for card in view.hand)
            case "finish":
                return any(
                    not teacher.against(Declare(c, self.arrangement.laid_out(c)))
                    for c in view.hand
                )
        return True

    def do(self, typed: Typed) -> None:
        """Do what was asked for, and let the teacher know."""
        match typed.word:
            case "next" | "back":
                self._left_for = typed.word
            case "leave":
                raise LeftError
            case "forfeit":
                self._voice.say("A lesson is left by back, and nothing is lost by it.")
            case "drop" if not self._teacher.may_ask_to_drop:
                self._voice.tell(self._teacher.against(Drop()))
            case "drop":
                super().do(typed)
                self._teacher.did(DROP_ASKED)
            case word:
                super().do(typed)
                if word in _IDS:
                    self._kept(_IDS[word])

    def _kept(self, id: str) -> None:
        """The hand may lie differently, or something was asked of it."""
        self._teacher.did(id)
        if self._teacher.answer:
            self._voice.tell(self._teacher.answer)
        self._say_words()

    def act(self, action: Action) -> bool:
        """Do something at the table where the lesson has it done now."""
        word = self._teacher.against(action)
        if word:
            self._voice.tell(word)
            return False
        if not super().act(action):
            return False
        self._teacher.acted(action)
        return True

    def declare(self, declare: Declare) -> bool:
        """Declare where the lesson has it done now."""
        word = self._teacher.against(declare)
        if word:
            self._voice.tell(word)
            return False
        if not super().declare(declare):
            return False
        self._teacher.acted(declare)
        return True
