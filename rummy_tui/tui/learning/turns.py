"""The last three lessons: turns are taken, and deals come to their end."""

from __future__ import annotations

from rummy_tui.rules.profile import RulesProfile
from rummy_tui.tui.learning.advice import advice
from rummy_tui.tui.learning.arranged import ArrangedDeal
from rummy_tui.tui.learning.lesson import Lesson, Step
from rummy_tui.tui.learning.partners import Beginner
from rummy_tui.tui.learning.tasks import (
    AskDrop,
    Draw,
    DropOut,
    Finish,
    Press,
    Throw,
    WinDeal,
)


def a_turn(profile: RulesProfile) -> Lesson:
    """Draw, throw, and declare (T-2, D-1)."""
    return Lesson(
        id="turn",
        title="Draw, throw, declare",
        about="a turn, and how a deal is won",
        deal=ArrangedDeal(
            hand="5S 6S 7S 8S 9H 10H JH QC QD QS 2C 2D KD",
            turned="3H",
            open_card="9C",
            closed="4C 2H",
        ),
        steps=(
            Step(
                says="A turn is always the same: draw one card, then throw one. Only "
                "one card is wanting here, a third 2."
            ),
            Step(
                says="The open 9C fits nothing. Draw from the closed deck: "
                "{draw-closed}.",
                task=Draw(instead="9C would fit nothing you hold."),
                praise="4C. It is no help, but cheaper than what you have.",
            ),
            Step(
                says="Throw the dear KD, which fits nowhere.",
                keys="Go to it; {discard} throws it, and asks first if you like.",
                typed="Type discard KD.",
                task=Throw("KD"),
                praise="Ten points less to fear.",
            ),
            Step(
                says="Now Asha moves, and will throw 2H: the very card. Take it from "
                "the open deck: {draw-open}.",
                task=Draw(
                    instead="Nobody knows what comes from there, and 2H lies open.",
                    from_open=True,
                ),
                praise="Now 13 of your 14 cards fit.",
            ),
            Step(
                says="{auto-arrange} lays them in groups and goes to the card left "
                "over.",
                task=Press("auto-arrange"),
                praise="All that a declaration needs is there.",
            ),
            Step(
                says="With 4C you finish: it goes face down, the rest is declared.",
                keys="{finish}; you see your hand once more, and {confirm} declares.",
                typed="Type finish 4C, then yes.",
                task=Finish("4C"),
            ),
        ),
    )


def dropping(profile: RulesProfile) -> Lesson:
    """What it costs to leave a deal (T-5)."""
    first, middle = profile.first_drop_points, profile.middle_drop_points
    wrong, most = profile.wrong_declaration_points, profile.full_count
    return Lesson(
        id="drop",
        title="Dropping, and what it costs",
        about="a way out of hopeless hands",
        deal=ArrangedDeal(
            hand="AS KD QH JC 9H 8C 7D 5S 4C 3H 2D QS 8S",
            turned="10D",
            open_card="6C",
            closed="9S KC",
        ),
        steps=(
            Step(
                says="No sequence, no joker, little hope: if somebody else declares, "
                f"this hand costs {most} points. So does a wrong declaration."
                if wrong == most
                else "No sequence, no joker, little hope: if somebody else declares, "
                f"this hand costs {most} points; a wrong declaration costs {wrong}."
            ),
            Step(
                says=f"Whoever drops before the first draw loses {first} only. "
                "{drop} asks first: look at the question, and this once answer {no}.",
                task=AskDrop(),
                praise="Nothing happens without a yes.",
            ),
            Step(
                says="Let us see what waiting costs. Draw: {draw-closed}.",
                task=Draw(instead="6C fits nothing you hold."),
                praise="9S. No better.",
            ),
            Step(
                says="Throw a card, any you like.",
                keys="Go to it, then {discard}.",
                typed="Type discard and the card.",
                task=Throw(),
                praise=f"From now on a drop costs {middle}.",
            ),
            Step(
                says=f"When it is your turn again: {{drop}}, and answer {{yes}}. It "
                f"costs {middle} now, still less than {most}.",
                task=DropOut(),
            ),
        ),
    )


def a_whole_deal(profile: RulesProfile) -> Lesson:
    """A deal from the first card to the last."""
    return Lesson(
        id="deal",
        title="A whole deal",
        about="against a beginner; do as you are told, and win",
        deal=ArrangedDeal(
            hand="KC 2S QS 6D 9H 3S KD AH 10H 8D 4S JH 6C",
            turned="7C",
            open_card="5D",
            closed="5S 10D 6H KH",
            partner_hand="2D 4D 8C 9S 3C 5H 9D 2H 4C 8H 3D 2C 4H",
            partner=Beginner,
        ),
        steps=(
            Step(
                says="A whole deal now. These cards are arranged as well, so that good "
                "play wins it; you are free to play as you like."
            ),
            Step(says=advice, task=WinDeal()),
        ),
    )
