"""The card of a tournament: its rules and the table's, before anybody joins (F-7)."""

from __future__ import annotations

from dataclasses import replace

from rummy_tui.plain.card import no_code, say_seed, with_words
from rummy_tui.plain.looking import rules_lines
from rummy_tui.plain.voice import Menu, Said, Voice, choices
from rummy_tui.rules.in_words import CHIPS_ONLY, card_lines
from rummy_tui.tournament.code import code_of
from rummy_tui.tournament.in_words import tournament_lines
from rummy_tui.tournament.setup import TournamentSetup
from rummy_tui.tournament.tournament import Tournament

_CARD = Menu(
    prompt="Choice",
    choices=choices(
        ("deal", "join"),
        ("rules", "all rules of a table"),
        ("proof", "the whole fingerprint of the shuffle"),
        ("leave", "leave"),
        ("words", "add words of your own to the shuffle"),
        ("code", "the share code"),
    ),
    words=("deal", "rules", "proof", "leave", "words", "code"),
)


def joins(setup: TournamentSetup, voice: Voice) -> TournamentSetup | None:
    """Say the card; the tournament to play, or None if nobody wants to."""
    profile = setup.profile
    voice.say(
        f"Tournament of {setup.size}, rules of {profile.name}: {profile.about}.",
        CHIPS_ONLY,
    )
    if setup.turn_seconds:
        voice.say("In plain mode there is no clock: a turn lasts as long as it may.")
    for name in setup.names:
        voice.say(f"Player: {name}.")
    for line in tournament_lines(setup):
        voice.say(f"{line.number}: {line.text}")
    # The draw of the first round is nobody's secret; its largest table speaks for all.
    table = Tournament.begin(setup).round.tables[0]
    voice.say(f"How {profile.name} is played at a table of {table.seats}.")
    for line in card_lines(profile, seats=table.seats, turn_seconds=0):
        voice.say(f"{line.number}: {line.text}")
    say_seed(setup.seed, voice, "tournament")
    said = Said.ALL
    while True:
        typed = voice.choose(_CARD, said=said)
        said = Said.NONE
        match typed.word:
            case "deal":
                return setup
            case "rules":
                voice.say(*rules_lines(profile, terms=table.terms, other=typed.rest))
            case "proof":
                voice.say(f"SHA-256 of the seed: {setup.seed.commitment}.")
            case "words":
                setup = replace(setup, seed=with_words(setup.seed, voice))
            case "code":
                voice.say(code_of(setup) or no_code("tournament"))
            case _:
                return None
