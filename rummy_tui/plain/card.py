"""The rules card of a match: who plays by which rules, before the first card (F-7)."""

from __future__ import annotations

from dataclasses import replace

from rummy_tui.engine.shuffle import Seed
from rummy_tui.errors import RummyError
from rummy_tui.new_match import MatchSetup, checked_words
from rummy_tui.plain.looking import rules_lines, stakes_line
from rummy_tui.plain.voice import Menu, Said, Voice, choices
from rummy_tui.rules.formats_in_words import format_lines
from rummy_tui.rules.in_words import CHIPS_ONLY, card_lines, elsewhere, unusual
from rummy_tui.share_code import code_of
from rummy_tui.tui.telling import name_of

_SHORT_HASH = 16
_CARD = Menu(
    prompt="Choice",
    choices=choices(
        ("deal", "deal"),
        ("rules", "all rules"),
        ("proof", "the whole fingerprint of the shuffle"),
        ("leave", "leave"),
        ("words", "add words of your own to the shuffle"),
        ("code", "the share code"),
    ),
    words=("deal", "rules", "proof", "leave", "words", "code"),
)


def no_code(what: str) -> str:
    """Why there is no share code on the card.

    Args:
        what: A match or a tournament.
    """
    return (
        f"No share code: the seed is secret until the {what} ends, or the rules are no "
        "built-in profile."
    )


def accepted(setup: MatchSetup, voice: Voice) -> MatchSetup | None:
    """Say the rules card; the match to play, or None if the person does not want to."""
    voice.say(*_table_lines(setup), *_rule_lines(setup))
    say_seed(setup.seed, voice, "match")
    said = Said.ALL
    while True:
        typed = voice.choose(_CARD, said=said)
        said = Said.NONE
        match typed.word:
            case "deal":
                return setup
            case "rules":
                rules, terms = setup.profile, setup.terms
                voice.say(*rules_lines(rules, terms=terms, other=typed.rest))
            case "proof":
                voice.say(f"SHA-256 of the seed: {setup.seed.commitment}.")
            case "words":
                setup = replace(setup, seed=with_words(setup.seed, voice))
            case "code":
                voice.say(code_of(setup) or no_code("match"))
            case _:
                return None


def with_words(seed: Seed, voice: Voice) -> Seed:
    """The seed with words somebody is asked for, the hash being known (R-1)."""
    if seed.repeatable:
        voice.say("The seed was chosen by hand, so no words are added to it.")
        return seed
    while (typed := voice.ask("Words, or nothing to go back")) not in ("", "back"):
        try:
            words = checked_words(typed)
        except RummyError as error:
            voice.say_sentences(f"{error}.")
        else:
            voice.say(f"Your words: {words}")
            return replace(seed, words=words)
    voice.say("Nothing was added to the shuffle.")
    return seed


def say_seed(seed: Seed, voice: Voice, what: str) -> None:
    """Say what every shuffle is bound to before the first card (R-1).

    Args:
        seed: The seed.
        voice: Who is spoken to.
        what: A match or a tournament.
    """
    if seed.repeatable:
        voice.say(f"Seed {seed.text}: repeatable, proves nothing.")
    else:
        voice.say(f"Seed: secret, shown when the {what} ends.")
    voice.say(f"The seed's SHA-256 begins with {seed.commitment[:_SHORT_HASH]}.")


def _table_lines(setup: MatchSetup) -> list[str]:
    kind = "New game" if len(setup.names) == 1 else "Hotseat"
    profile = setup.profile
    lines = [
        f"{kind}, {profile.format}, rules of {profile.name}: {profile.about}.",
        stakes_line(setup.terms),
        CHIPS_ONLY,
    ]
    if setup.turn_seconds:
        lines.append("In plain mode there is no clock: a turn lasts as long as it may.")
    for player in setup.players:
        bot = f", {player.bot}" if player.is_bot else ""
        lines.append(f"Player: {name_of(player)}{bot}.")
    return lines


def _rule_lines(setup: MatchSetup) -> list[str]:
    marked = unusual(setup.profile, seats=setup.seats)
    others = elsewhere(setup.profile, seats=setup.seats)
    lines = [
        f"How {setup.profile.name} is played.",
        "Unusual is what most other profiles say otherwise.",
    ]
    elsewhere_lines: list[str] = []
    lines += [f"{rule.number}: {rule.text}" for rule in format_lines(setup.terms)]
    for rule in card_lines(setup.profile, seats=setup.seats, turn_seconds=0):
        if rule.key not in marked:
            lines.append(f"{rule.number}: {rule.text}")
            continue
        lines.append(f"{rule.number}, unusual: {rule.text}")
        names_by_text: dict[str, list[str]] = {}
        for name, text in others[rule.key].items():
            names_by_text.setdefault(text, []).append(name)
        elsewhere_lines += [
            f"{rule.number} in {', '.join(names)}: {text}"
            for text, names in names_by_text.items()
        ]
    if elsewhere_lines:
        # After all that holds here: most people need no more than that.
        lines.append("What other profiles say instead.")
    return lines + elsewhere_lines
