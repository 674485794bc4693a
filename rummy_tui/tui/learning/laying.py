"""The first three lessons: cards are laid together, nobody draws."""

from __future__ import annotations

from rummy_tui.cards.face import Face
from rummy_tui.engine.view import SeatView
from rummy_tui.rules.profile import RulesProfile
from rummy_tui.tui.learning.arranged import ArrangedDeal
from rummy_tui.tui.learning.lesson import Lesson, Step
from rummy_tui.tui.learning.tasks import AskWhy, Lay, Point, Press

_MARK_AND_GROUP = "{mark} marks the card at the pointer, {group} groups what is marked."
_TYPE_GROUP = "Type group and the cards, as in group"


def _cost(view: SeatView, face: Face) -> str:
    if view.is_joker(face):
        return f"{face} is a joker and costs nothing"
    return f"{face} costs {face.points}"


def _no_joker(view: SeatView, face: Face) -> str:
    return f"{face} is an ordinary card here, no joker"


def cards_and_jokers(profile: RulesProfile) -> Lesson:
    """What cards are worth, and which are jokers (C-2, C-4)."""
    dear, jokers = "AD 10C JH QH KS", "PJ 6C"
    return Lesson(
        id="cards",
        title="Cards, points and jokers",
        about="what cards cost, and which are free",
        deal=ArrangedDeal(
            hand="KS 4H PJ 9C AD 6C 2S QH 7D 4S 10C JH 3D",
            turned="6D",
            open_card="8S",
        ),
        steps=(
            Step(
                says="This is a real table, and these 13 cards are yours. The deals of "
                "all lessons are arranged, so that they show what they should."
            ),
            Step(
                says="The pointer below your cards says which one is meant.",
                keys="{cursor-left} and {cursor-right} move it. Go to 7D.",
                task=Point("7D"),
                praise="That is the way to every card.",
            ),
            Step(
                says="Cards lie as they were dealt. {sort} sorts them by suit; once "
                "more, by rank.",
                task=Press("sort"),
                praise="Sorted. You may do that at any time.",
            ),
            Step(
                says="Aces, tens and pictures cost ten points each, other cards their "
                "number. Lay the five cards together that cost ten.",
                keys=_MARK_AND_GROUP,
                typed=f"{_TYPE_GROUP} {dear}.",
                task=Lay(dear, odd=_cost),
                praise="Fifty points in all.",
            ),
            Step(
                says="Jokers are free. PJ is a printed joker, and 6D, turned up for "
                "this deal, makes every 6 a joker. Group your two jokers.",
                typed=f"Type group {jokers}.",
                task=Lay(jokers, odd=_no_joker),
                praise="Jokers cost nothing, wherever they lie.",
            ),
            Step(
                says="Points are bad: who loses a deal pays for the cards that fit "
                f"nowhere, {profile.full_count} at most.",
                keys="The line below your hand says what it would cost now.",
                typed="Type points to hear what it would cost now.",
            ),
        ),
    )


def pure_sequences(profile: RulesProfile) -> Lesson:
    """Cards of one suit in a row, without a joker's help (M-1, M-5)."""
    long = profile.long_sequence_cards
    wants_long = f" One of {long} or more cards is needed to declare." if long else ""
    return Lesson(
        id="pure",
        title="The pure sequence",
        about="one suit in a row; without it nobody wins",
        deal=ArrangedDeal(
            hand="7D 5S QH 3C 6S KH 10C 7S AH JD 8S 2H 2D",
            turned="9D",
            open_card="4C",
        ),
        steps=(
            Step(
                says="A sequence is three or more cards of one suit in a row. It is "
                "pure where no joker stands in for another card, and nobody can "
                "declare without a pure one."
            ),
            Step(
                says="Lay 5S 6S 7S together.",
                keys=_MARK_AND_GROUP,
                typed=f"{_TYPE_GROUP} 5S 6S 7S.",
                task=Lay("5S 6S 7S"),
                praise="Your first pure sequence.",
            ),
            Step(
                says="8S makes it longer.",
                keys="Go to 8S; {send-1} sends it to group 1.",
                typed="Type send 8S to 1.",
                task=Lay("5S 6S 7S 8S"),
                praise=f"Four in a row.{wants_long}",
            ),
            Step(
                says="What of the ace? Try it: lay KH AH 2H together.",
                typed="Type group KH AH 2H.",
                task=Lay("KH AH 2H"),
            ),
            Step(
                says="This is no meld, and the table knows why.",
                keys="{why} says it of the group at the pointer.",
                typed="Type why 2.",
                task=AskWhy("KH AH 2H"),
                praise="The ace goes below the two or above the king.",
            ),
            Step(
                says="Mend it: QH instead of 2H.",
                keys="Go to 2H, {send-loose} takes it out; go to QH, {send-2} sends it "
                "to group 2.",
                typed="Type loose 2H, then send QH to 2.",
                task=Lay("QH KH AH"),
                praise="Queen, king, ace: pure again.",
            ),
            Step(
                says="Whatever you do with your groups, nobody sees it, and {undo} "
                "takes it back. That was the most important thing in rummy."
            ),
        ),
    )


def jokers_and_sets(profile: RulesProfile) -> Lesson:
    """Sequences with a joker, and sets (M-2, M-3, M-4)."""
    most = profile.max_substitutes_per_sequence
    one = "One joker each is all they may have. " if most == 1 else ""
    return Lesson(
        id="melds",
        title="Sequences with jokers, and sets",
        about="what a joker can do, and what else fits",
        deal=ArrangedDeal(
            hand="9H 4S PJ KD 5C 4H 10H 7C KC 4D 6C 8C 6S",
            turned="6D",
            open_card="JC",
        ),
        steps=(
            Step(
                says="A joker stands in for a card you lack. Lay 9H 10H together with "
                "PJ.",
                keys=_MARK_AND_GROUP,
                typed=f"{_TYPE_GROUP} 9H 10H PJ.",
                task=Lay("9H 10H PJ"),
                praise="A sequence, though not a pure one.",
            ),
            Step(
                says="A set is three or four cards of one rank, all of different "
                "suits. Lay your three 4s together.",
                typed="Type group 4S 4H 4D.",
                task=Lay("4S 4H 4D"),
                praise="A set.",
            ),
            Step(
                says="6C is a joker here, 6D being turned up. Yet lay 5C 6C 7C 8C "
                "together, where it belongs by itself.",
                typed="Type group 5C 6C 7C 8C.",
                task=Lay("5C 6C 7C 8C"),
                praise="Pure, since 6C stands for nothing but itself.",
            ),
            Step(
                says=f"Sets take a joker too. {one}Tired of it? {{auto-arrange}} lays "
                "the best groups for you: try it.",
                task=Press("auto-arrange"),
                praise="KD KC and a joker are a set.",
            ),
            Step(
                says="All 13 cards lie in sequences and sets, which are called melds. "
                "Such a hand can be declared, as the next lesson shows.",
                keys="The line below your hand ticks off what that takes.",
                typed="Type points to hear what that takes.",
            ),
        ),
    )
