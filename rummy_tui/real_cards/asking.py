"""Questions within a command: a text, or yes and no; there is always a way back.

Whoever is asked may want something else first. What only tells is told, and the
question asked again; `undo`, `redo` and `quit` are done, and the question is dropped.
Anything else changes nothing and is told so: no answer is ever guessed.
"""

from __future__ import annotations

from collections.abc import Callable

from rummy_tui.errors import RummyError
from rummy_tui.plain.voice import Voice
from rummy_tui.real_cards.commands import Typed, near_command, read_command
from rummy_tui.real_cards.wording import sentence

_TELL = frozenset({"sheet", "print", "rules", "help"})
_COME_FIRST = frozenset({"undo", "redo", "quit"})
_SHOWN_LETTERS = 20


class QuestionDroppedError(Exception):
    """Somebody would rather have a command done than answer."""

    def __init__(self, typed: Typed) -> None:
        """Drop a question.

        Args:
            typed: The command.
        """
        super().__init__(typed)
        self.typed = typed


class Asking:
    """Asks one person."""

    def __init__(self, voice: Voice, tell: Callable[[Typed], None]) -> None:
        """Ask whoever is spoken to.

        Args:
            voice: Who that is.
            tell: Does a command that only tells something.
        """
        self._voice = voice
        self._tell = tell

    def text(self, prompt: str, *, may_be_empty: bool = False) -> str | None:
        """What somebody types; None where they would rather go back.

        Args:
            prompt: What is asked.
            may_be_empty: Whether nothing is an answer as well; else it is the way back.

        Raises:
            QuestionDroppedError: Something else is to be done instead.
        """
        while True:
            line = self._voice.ask(prompt)
            typed = read_command(line)
            if typed is not None and typed.word not in ("yes", "no", "back"):
                self._aside(typed)
                continue
            if (line or may_be_empty) and (typed is None or typed.word != "back"):
                return line
            self._voice.say("Nothing was done.")
            return None

    def is_yes(self, question: str) -> bool:
        """Whether somebody says yes; the way back is a no.

        Raises:
            QuestionDroppedError: Something else is to be done instead.
        """
        return self.answer(question, "yes or no") is True

    def answer(self, question: str, answers: str = "yes, no, or back") -> bool | None:
        """Yes or no; None where somebody would rather go back.

        Args:
            question: What is asked, without its mark.
            answers: What can be typed, as the prompt says it.

        Raises:
            QuestionDroppedError: Something else is to be done instead.
        """
        while True:
            line = self._voice.ask(f"{question}? {answers}")
            typed = read_command(line)
            match None if typed is None else typed.word:
                case "yes":
                    return True
                case "no":
                    return False
                case "back":
                    return None
                case _ if typed is not None:
                    self._aside(typed)
                case _:
                    self._voice.say(
                        no_answer(line, "type yes or no; back leaves the question")
                    )

    def _aside(self, typed: Typed) -> None:
        """Do what comes first, or say that it has to wait."""
        if typed.word in _COME_FIRST:
            raise QuestionDroppedError(typed)
        if typed.word in _TELL:
            try:
                self._tell(typed)
            except RummyError as error:
                # A file that cannot be written is no answer to the question.
                self._voice.say(sentence(error))
        else:
            self._voice.say(
                f"{typed.word} has to wait until this is answered, and nothing has "
                "changed; back leaves the question."
            )


def no_answer(line: str, instead: str) -> str:
    """A sentence for a line that does not answer the question that is asked.

    Args:
        line: What was typed.
        instead: What can be typed.
    """
    if not line:
        return sentence(instead)
    cut = line if len(line) <= _SHOWN_LETTERS else f"{line[:_SHOWN_LETTERS]}..."
    near = near_command(line)
    return sentence(f"{cut!a} is no answer, so nothing has changed; {near}{instead}")
