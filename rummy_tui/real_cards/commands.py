"""Every word of the score sheet that is no result: what it takes, what it does."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.errors import did_you_mean


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One thing that can be asked for by typing a word."""

    word: str
    about: str
    takes: str = ""
    """What may follow the word, as `help` writes it."""
    also: tuple[str, ...] = ()
    """Other words for it."""


def _command(word: str, about: str, takes: str = "", *, also: str = "") -> Command:
    return Command(word=word, about=about, takes=takes, also=tuple(also.split()))


COMMANDS: tuple[Command, ...] = (
    _command("undo", "take the last entry back; again for the one before", also="u"),
    _command("redo", "let the entry taken back last stand again"),
    _command("clear", "forget what is noted of the deal in play"),
    _command("sheet", "the score sheet", also="score"),
    _command("print", "the sheet as a table, here or into a new file", "[FILE]"),
    _command(
        "check",
        "judge a declaration, as in check asha 6H and the 13 cards in groups",
        "[NAME WILD CARDS]",
    ),
    _command(
        "count",
        "count a loser's hand, in groups as it lies, or at its best",
        "[NAME WILD CARDS]",
    ),
    _command("leave", "somebody leaves the match between two deals", "NAME"),
    _command("split", "share the pot, if all who are left agree"),
    _command("end", "no more deals of points rummy: who has won what"),
    _command("again", "a new sheet for the same table, once this one is over"),
    _command("names", "call a player something else", "[OLD NEW]", also="rename"),
    _command("rules", "the rules of the match; rules all says every one", "[all]"),
    _command("help", "what can be typed", also="? h"),
    _command("quit", "leave; the sheet is kept", also="exit q bye"),
    _command("yes", "yes", also="y"),
    _command("no", "no", also="n"),
    _command("back", "out of a question", also="cancel"),
)
"""All of them, in the order `help` says them."""

_BY_WORD = {
    word: command for command in COMMANDS for word in (command.word, *command.also)
}
_ANSWERS = ("yes", "no")


@dataclass(frozen=True, slots=True)
class Typed:
    """A command as somebody asked for it."""

    word: str
    rest: str = ""
    """What was typed after it."""


def is_command(text: str) -> bool:
    """Whether this is a word of the score sheet."""
    return text.casefold() in _BY_WORD


def read_command(line: str) -> Typed | None:
    """The command a line begins with; None where it is none.

    What takes nothing is a command only where nothing follows: `u 20` is a result of
    somebody whose name begins so.
    """
    command, rest = _parted(line)
    if command is None or (rest and not command.takes):
        return None
    return Typed(command.word, rest)


def overfull_command(line: str) -> str:
    """The command a line would be, did not more follow than it takes; else empty."""
    command, rest = _parted(line)
    return command.word if command is not None and rest and not command.takes else ""


def _parted(line: str) -> tuple[Command | None, str]:
    """The command of a line's first word, and what was typed after it."""
    word, _, rest = line.strip().partition(" ")
    return _BY_WORD.get(word.casefold()), rest.strip()


def near_command(line: str) -> str:
    """`did you mean 'undo'? Else ` for a line that comes near a command."""
    word = line.strip().partition(" ")[0].casefold()
    return did_you_mean(word, sorted(w for w in _BY_WORD if len(w) > 2))


def help_lines() -> list[str]:
    """Every command on a line of its own."""
    return [
        f"{' '.join((command.word, command.takes)).strip()}: {command.about}."
        for command in COMMANDS
        if command.word not in _ANSWERS
    ]
