"""Every command of plain mode: its words, what it takes, what it does.

Menus number the commands of the moment; each is also a word that can be typed at any
time. The `help` list and the words that stand for keys in sentences come from here.
"""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.errors import did_you_mean

_SHOWN_LETTERS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One thing that can be asked for by typing a word."""

    word: str
    """The word itself, which stands for the command everywhere."""
    about: str
    takes: str = ""
    """What follows the word, as `help` writes it."""
    also: tuple[str, ...] = ()
    """Other words for it."""
    ids: tuple[str, ...] = ()
    """The keys on screen that do the same."""


def _command(
    word: str, about: str, takes: str = "", *, also: str = "", ids: str = ""
) -> Command:
    return Command(
        word=word,
        about=about,
        takes=takes,
        also=tuple(also.split()),
        ids=tuple(ids.split()),
    )


COMMANDS: tuple[Command, ...] = (
    _command("draw", "draw from the closed deck", also="closed", ids="draw-closed"),
    _command("take", "take the open card", also="open", ids="draw-open"),
    _command(
        "discard",
        "throw this card and end the turn, as in discard KD",
        "CARD",
        also="throw",
        ids="discard",
    ),
    _command(
        "finish",
        "close with this card and declare; asks first",
        "CARD",
        also="declare",
        ids="finish declare",
    ),
    _command("drop", "leave the deal for the price of a drop; asks first", ids="drop"),
    _command("hand", "say the whole hand", also="cards"),
    _command(
        "group", "make a group, as in group 5S 6S 7S", "CARDS", ids="group mark clear"
    ),
    _command(
        "send",
        "send cards to a group, as in send 8S to 1",
        "CARDS to NUMBER",
        also="move",
        ids=" ".join(f"send-{number}" for number in range(1, 8)),
    ),
    _command("loose", "make cards loose, as in loose KD", "CARDS", ids="send-loose"),
    _command(
        "break",
        "turn a group into loose cards",
        "NUMBER",
        also="split",
        ids="break-group",
    ),
    _command("sort", "sort the loose cards by suit, by rank, as before", ids="sort"),
    _command("auto", "lay the best grouping", also="best", ids="auto-arrange"),
    _command("undo", "take the last change of the arrangement back", ids="undo"),
    _command("redo", "do again what undo took back", ids="redo"),
    _command(
        "why",
        "why this group is valid or not, as in why 2",
        "NUMBER or CARD",
        also="reason",
        ids="why",
    ),
    _command(
        "lay", "lay the hand down in the show; asks first", also="show", ids="lay-down"
    ),
    _command(
        "points", "what the hand costs and what a declaration needs", also="needs"
    ),
    _command("arrange", "the numbered list of what can be done with the hand"),
    _command("look", "the numbered list of what can be looked up", also="lookup"),
    _command("discards", "who threw and took what", ids="discards"),
    _command("jokers", "jokers seen and unseen", ids="jokers"),
    _command("players", "every player: cards, last turn, who is out", also="seats"),
    _command("table", "wild joker, open deck, closed deck", also="deck decks"),
    _command("log", "every turn of the deal so far", also="history moves"),
    _command("score", "the score sheet: every deal, and where all stand", ids="score"),
    _command("last", "how the deal before this one ended", ids="last-deal"),
    _command("prices", "what drops and a wrong declaration cost"),
    _command(
        "rules",
        "the rules of this table, or what differs, as in rules desk",
        "PROFILE",
        ids="rules",
    ),
    _command("spoken", "say cards in words, as in ace of hearts, or in letters again"),
    _command("menu", "the numbered choices again; an empty line does the same"),
    _command("back", "out of a list, to the choices before", also="cancel"),
    _command("help", "every command", also="commands ?", ids="keys"),
    _command("leave", "leave the program; asks first in a deal", also="quit exit"),
    _command("deal", "accept the rules and deal", also="start"),
    _command("proof", "the whole fingerprint of the shuffle", also="commitment"),
    _command(
        "words", "add words of your own to the shuffle, before the deal", ids="words"
    ),
    _command("code", "the share code of the match", ids="copy-code"),
    _command(
        "forfeit",
        "leave the match for good at its price; the others play on",
        also="resign",
        ids="give-up",
    ),
    _command("again", "play another match at this table"),
    _command("next", "deal the next deal of the match"),
    _command("propose", "propose to split the pot; asks first", ids="propose-split"),
    _command("yes", "yes", also="y"),
    _command("no", "no", also="n"),
)
"""All of them, in the order `help` says them."""

_BY_WORD = {
    word: command for command in COMMANDS for word in (command.word, *command.also)
}
_BY_ID = {id: command for command in COMMANDS for id in command.ids}
_ANSWERS = ("yes", "no")


@dataclass(frozen=True, slots=True)
class Typed:
    """A command as somebody asked for it."""

    word: str
    rest: str = ""
    """What was typed after it."""


def word_for(id: str) -> str:
    """What a sentence says where the screen names the key of this id."""
    command = _BY_ID.get(id)
    return f'"{id.replace("-", " ") if command is None else command.word}"'


def read_command(line: str) -> Typed | str:
    """The command on a line, or a sentence that says why there is none."""
    word, _, rest = line.strip().partition(" ")
    command = _BY_WORD.get(word.lower())
    if command is not None:
        return Typed(command.word, rest.strip())
    near = did_you_mean(word.lower(), sorted(_BY_WORD))
    return f"{_quoted(word)} is no command; {near}help says them all."


def help_lines() -> list[str]:
    """Every command on a line of its own."""
    return [
        f"{' '.join((command.word, command.takes)).strip()}: {command.about}."
        for command in COMMANDS
        if command.word not in _ANSWERS
    ]


def _quoted(word: str) -> str:
    cut = word if len(word) <= _SHOWN_LETTERS else f"{word[:_SHOWN_LETTERS]}..."
    return ascii(cut)
