"""What is said and what is heard: lines to one stream, answers from another.

Nothing but printable text and line ends is ever written. A prompt ends its line only
where nobody's typing would: in front of a terminal the typist's Enter does.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from typing import TextIO

from rummy_tui.plain.commands import Typed, help_lines, read_command
from rummy_tui.plain.marks import IN_WORDS, LETTERS, Marks

_SENTENCE_ENDS = re.compile(r'(?<=[.?]) +(?=[A-Z"])')
_FEWEST_ROWS = 50
"""Empty lines that push a hand out of sight where the height is unknown."""


class InputEndedError(Exception):
    """There is nothing more to be heard."""


class Said(Enum):
    """Which choices of a menu are said before it is asked for one."""

    ALL = "all"
    NEW = "new"
    """Those that are not the same at every turn."""
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One line of a menu."""

    number: int
    command: Typed
    label: str = ""
    """What is said of it; empty where it would be refused now and is not offered."""
    is_steady: bool = False
    """Whether it is the same at every turn, and need not be said each time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Menu:
    """The choices of a moment and the commands it knows."""

    prompt: str
    choices: Sequence[Choice]
    words: Collection[str] | None = None
    """Commands that may be typed besides; None for all."""

    @property
    def offered(self) -> list[Choice]:
        """The choices that are said."""
        return [choice for choice in self.choices if choice.label]


def choices(*labelled: tuple[str, str]) -> list[Choice]:
    """Choices numbered from 1, each a command line and what is said of it."""
    found = []
    for number, (line, label) in enumerate(labelled, start=1):
        word, _, rest = line.partition(" ")
        found.append(Choice(number=number, command=Typed(word, rest), label=label))
    return found


class Voice:
    """Speaks to one person and listens."""

    def __init__(self, reading: TextIO | None, writing: TextIO | None) -> None:
        self._reading = reading
        self._writing = writing
        self._echoes = _is_terminal(reading) and _is_terminal(writing)
        self.marks: Marks = LETTERS

    # Saying.

    def say(self, *lines: str) -> None:
        """Say facts, each on a line of its own."""
        for line in lines:
            self._write(f"{_printable(self.marks.plain(line))}\n")

    def tell(self, *sentences: str) -> None:
        """Say sentences of the game, which may name cards and keys but no player."""
        for text in sentences:
            self.say(*_SENTENCE_ENDS.split(self.marks.told(text)))

    def say_sentences(self, text: str) -> None:
        """Say sentences that may name players, and neither cards nor keys."""
        self.say(*_SENTENCE_ENDS.split(text))

    def say_choices(self, menu: Menu, *, said: Said = Said.ALL) -> None:
        """Say what can be chosen now."""
        self.say(
            *(
                f"{choice.number} {self.marks.told(choice.label)}"
                for choice in menu.offered
                if said is Said.ALL or (said is Said.NEW and not choice.is_steady)
            )
        )

    def push_out_of_sight(self) -> None:
        """Let a terminal scroll until nothing said so far is to be seen."""
        if self._writing is not None and _is_terminal(self._writing):
            try:
                rows = os.get_terminal_size(self._writing.fileno()).lines
            except OSError:
                rows = 0
            self._write("\n" * (rows or _FEWEST_ROWS))

    # Listening.

    def forget_typed_ahead(self) -> None:
        """Let nothing count that somebody typed before being asked, at a terminal."""
        if self._reading is None or not _is_terminal(self._reading):
            return
        try:
            import termios
        except ImportError:
            return  # no such terminal here
        with suppress(OSError, termios.error):
            termios.tcflush(self._reading.fileno(), termios.TCIFLUSH)

    def ask(self, prompt: str) -> str:
        """One line typed in answer to a prompt.

        Raises:
            InputEndedError: Nothing more can be typed.
        """
        prompt = _printable(self.marks.plain(prompt))
        # Ctrl-C may come as soon as the prompt is there, before any waiting begins.
        try:
            self._write(f"{prompt}: " if self._echoes else f"{prompt}:\n")
            if self._reading is None or self._reading.closed:
                raise InputEndedError
            line = self._reading.readline()
        except KeyboardInterrupt:
            self._end_line()
            raise
        if not line:
            self._end_line()
            raise InputEndedError
        return " ".join(line.split())

    def choose(self, menu: Menu, *, said: Said = Said.ALL) -> Typed:
        """The command somebody chose, by its number or by its word.

        Args:
            menu: What there is to choose from.
            said: Which of the choices are said first; an empty line says them all.
        """
        self.say_choices(menu, said=said)
        while True:
            typed = self._understood(menu, self.ask(menu.prompt))
            if typed is not None:
                return typed

    def confirms(self, question: str, text: str, *, yes: str, no: str) -> bool:
        """Whether somebody says yes; an empty line says the answers again."""
        return self.decide(question, text, ("yes", yes), ("no", no)) == "yes"

    def decide(self, question: str, text: str, *answers: tuple[str, str]) -> str:
        """The word of the answer somebody gives; the way back is a no.

        An empty line is no answer: it says those there are again, as it does with
        every choice.

        Args:
            question: What is asked first; empty where it has been said.
            text: What there is to know before.
            answers: Words of commands, "no" among them, and what is said of each.
        """
        self.tell(*filter(None, (question, text)))
        menu = Menu(
            prompt="Choice",
            choices=choices(*answers),
            words=(*(word for word, _ in answers), "back"),
        )
        word = self.choose(menu).word
        return "no" if word == "back" else word

    def _understood(self, menu: Menu, line: str) -> Typed | None:
        """The command of a line; None where the line was answered here."""
        if line.isdecimal():
            for choice in menu.choices:
                if line == str(choice.number):
                    return choice.command
            numbers = ", ".join(str(choice.number) for choice in menu.offered)
            self.say(f"There is no choice {line[:20]}; the choices are {numbers}.")
            return None
        typed = Typed("menu") if not line else read_command(line)
        if isinstance(typed, str):
            self.say(typed)
            return None
        match typed.word:
            case "menu":
                self.say_choices(menu)
            case "help":
                self.say(*help_lines())
            case "spoken":
                self._change_marks()
            case word if menu.words is not None and word not in menu.words:
                known = ", ".join(choice.command.word for choice in menu.offered)
                self.say(f"{word} has no use at this moment; these have: {known}.")
            case _:
                return typed
        return None

    def _change_marks(self) -> None:
        in_words = self.marks is LETTERS
        self.marks = IN_WORDS if in_words else LETTERS
        how = "words, as in ace of hearts" if in_words else "letters, as in AH"
        self.say(f"Cards are said in {how}, from now on.")
        self.say("Typed they are always letters: AH, 10H, PJ for a printed joker.")

    def _end_line(self) -> None:
        if self._echoes:
            self._write("\n")

    def _write(self, text: str) -> None:
        if self._writing is None or self._writing.closed:
            # Nobody can hear: the same as a reader that has gone.
            raise BrokenPipeError
        self._writing.write(text)
        self._writing.flush()


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and not stream.closed and stream.isatty()


def _printable(text: str) -> str:
    """The text without anything a terminal would act on."""
    return "".join(letter for letter in text if letter.isprintable())
