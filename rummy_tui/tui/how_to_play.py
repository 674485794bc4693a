"""How the game is played, for somebody who has never seen it; knows no Textual.

Numbers and rules come from the profile, verdicts on examples from the validator, keys
from the keymap by their ids in braces: nothing here can say what is not so.
"""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.cards.notation import parse_cards, parse_face
from rummy_tui.rules.declaration import check_declaration
from rummy_tui.rules.in_words import rule_lines
from rummy_tui.rules.meld import Meld, MeldKind, read_group
from rummy_tui.rules.profile import HAND_SIZE, MIN_SEATS, RulesProfile
from rummy_tui.rules.wild import wild_faces
from rummy_tui.tui.keys.table import BY_ID
from rummy_tui.tui.kind_words import KIND_WORDS, SHORT_KIND_WORDS

TURNED = parse_face("8D")
"""The card turned up in all examples."""
SEATS = MIN_SEATS
"""At how many seats the examples hold, for the packs in play."""

_SAID_OF_GROUPS = ", ".join(
    f"{SHORT_KIND_WORDS[kind]} a {KIND_WORDS[kind]}"
    for kind in (MeldKind.PURE_SEQUENCE, MeldKind.IMPURE_SEQUENCE, MeldKind.SET)
)

COMPLETE = "2C 3C 4C 5C | 9H 10H PJ | KS KH KD | 4S 4H 4D"
"""A hand that can be declared by the usual rules, with a joker in it."""


@dataclass(frozen=True, slots=True)
class Group:
    """An example of cards laid together."""

    cards: str


@dataclass(frozen=True, slots=True)
class Hand:
    """An example of a whole hand laid out to be declared."""

    groups: str


@dataclass(frozen=True, slots=True)
class Prices:
    """Cards with what each counts."""

    cards: str


@dataclass(frozen=True, slots=True)
class Jokers:
    """The cards that the card turned up makes jokers."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys by their ids, each with what it does."""

    ids: tuple[tuple[str, str], ...]


Part = str | Group | Hand | Prices | Jokers | Keys


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading and what stands below it."""

    title: str
    parts: tuple[Part, ...]


def chapters(
    profile: RulesProfile, *, confirms_throw: bool = True
) -> tuple[Chapter, ...]:
    """All of it, chapter by chapter.

    Args:
        profile: By whose rules.
        confirms_throw: Whether a throw takes a second key.
    """
    throws = "{discard} lifts it, once more throws it"
    if not confirms_throw:
        throws = "{discard} throws it"
    twice = "twice " if confirms_throw else ""
    says = {line.key: line.text for line in rule_lines(profile)}
    return (
        Chapter(
            "What it is about",
            (
                f"Everybody holds {HAND_SIZE} cards. Whoever is first to have all of "
                "them in sequences (one suit in a row) and sets (one rank) declares, "
                "and pays nothing. The others pay for the cards they have in none: "
                "points are bad.",
            ),
        ),
        Chapter(
            "The cards",
            (
                f"{says['packs_by_seats']} So you may meet a card twice. Aces and "
                "picture cards are dear, jokers are free:",
                Prices("7H 10C JD QS KH AS PJ"),
                says["full_count"],
            ),
        ),
        Chapter(
            "Jokers",
            (
                "PJ is a printed joker. At the deal one more card is turned up. "
                f"{says['wild']} In all examples here {TURNED} was turned up:",
                Jokers(),
                "A joker can stand for a card you lack. "
                + says["max_substitutes_per_sequence"],
            ),
        ),
        Chapter(
            "Sequences",
            (
                "Cards of one suit in a row. A sequence is pure when every card is "
                "what it shows, without a joker in place of another card.",
                Group("5S 6S 7S"),
                Group("QH KH AH"),
                Group("AH 2H 3H"),
                Group("KH AH 2H"),
                Group("5S 6S 9S"),
                Group("5S 6S 9C"),
                "With a joker in a gap it is a sequence, but not a pure one. A wild "
                "card that lies where it belongs is an ordinary card.",
                Group("5S 6S 8D"),
                Group("7D 8D 9D"),
                says["max_sequence_cards"],
            ),
        ),
        Chapter(
            "Sets",
            (
                "Cards of one rank, every one of another suit.",
                Group("9S 9H 9D"),
                Group("9S 9H PJ"),
                Group("9S 9H 9H"),
            ),
        ),
        Chapter(
            "What you need to declare",
            (
                says["min_sequences"],
                "Sequences and sets are called melds. "
                f"{says['max_loose_cards']} {says['loose_jokers']}",
                "A hand like this is what you play for:",
                Hand(COMPLETE),
            ),
        ),
        Chapter(
            "Your turn",
            (
                "First draw one card. The closed deck is a surprise; the open deck "
                "shows what was thrown last.",
                _keys("draw-closed", "draw-open"),
                f"Then throw one card: go to it, and {throws}. The next player may "
                "take it.",
                _keys("cursor-left", "discard"),
                "The line above your hand says at every moment what you can do, and "
                "{accept} does the first thing it offers. {keys} shows every key.",
            ),
        ),
        Chapter(
            "Sorting your hand out",
            (
                "Put cards that fit side by side. Each group says above it what it "
                f"is: {_SAID_OF_GROUPS}. Nobody else sees them. You may do it while "
                "others play.",
                _keys("mark", "group", "send-1", "send-loose", "sort", "undo"),
                "The line below your hand ticks off what a declaration needs, and "
                "says what the hand would cost you now.",
                "Not sure? These two think for you:",
                _keys("auto-arrange", "why"),
            ),
        ),
        Chapter(
            "Finishing",
            (
                f"On your turn you hold {HAND_SIZE + 1} cards. When {HAND_SIZE} of "
                "them are laid out, go to the one left over and press {finish}. You "
                "see your hand once more; {confirm} declares it.",
                says["wrong_declaration_points"],
                "When somebody else declares you lay your hand down as well: what is "
                "in sequences and sets is free. " + says["loser_gate"],
                _keys("auto-arrange", "lay-down"),
            ),
        ),
        Chapter(
            "Dropping",
            (
                "With a hopeless hand it can be cheaper to leave the deal before you "
                f"draw. {says['first_drop_points']} It asks before it does so.",
                _keys("drop"),
            ),
        ),
        Chapter(
            "Your first deal",
            (
                "Press {new-game} on the home screen, then {deal}; the toss says who "
                "begins. On every turn: {draw-closed} to draw, {auto-arrange} to group "
                "your cards, {discard} "
                f"{twice}to throw the card it points at. When it says that the hand "
                "can be declared: {finish}, then {confirm}. That is a whole deal; "
                "from there on decide more and more yourself.",
                "There is no money anywhere, only chips. Every rule with its number "
                "is under {rules}.",
            ),
        ),
    )


def _keys(*ids: str) -> Keys:
    found = []
    for id in ids:
        said = BY_ID[id].description
        if id == "cursor-left":
            said = "go from card to card"
        elif id == "discard":
            said = "throw the card"
        elif id == "send-1":
            said = "send the marked cards to that group"
        found.append((id, said))
    return Keys(tuple(found))


def group_verdict(cards: str, profile: RulesProfile) -> tuple[Meld | None, str]:
    """What the validator says of cards laid together, and why."""
    faces = parse_cards(cards)
    packs = profile.packs(SEATS)
    wild = wild_faces(TURNED, profile)
    meld = read_group(faces, wild=wild, profile=profile, packs=packs)
    if meld is None:
        report = check_declaration([faces], turned=TURNED, profile=profile, packs=packs)
        problem = next(p for p in report.problems if sorted(p.cards) == sorted(faces))
        return None, problem.message.partition(": ")[2]
    stands = [
        f"{card} stands for {played}"
        for card, played in zip(meld.cards, meld.stands_for, strict=True)
        if card != played
    ]
    kind = KIND_WORDS[meld.kind]
    return meld, f"{kind}: {', '.join(stands)}" if stands else kind
