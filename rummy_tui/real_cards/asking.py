"""Questions within a command: a text, or yes and no; nothing is a way back."""

from __future__ import annotations

from rummy_tui.plain.voice import Voice
from rummy_tui.real_cards.commands import read_command


class Asking:
    """Asks one person."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice

    def text(self, prompt: str) -> str:
        """What somebody types; empty where they would rather go back."""
        line = self._voice.ask(prompt)
        typed = read_command(line)
        return "" if typed is not None and typed.word == "back" else line

    def is_yes(self, question: str) -> bool:
        """Whether somebody says yes; nothing, and the way back, are a no."""
        while line := self.text(f"{question}? yes or no"):
            typed = read_command(line)
            if typed is not None and typed.word in ("yes", "no"):
                return typed.word == "yes"
            self._voice.say("Type yes or no.")
        return False
