"""Scenes of a deal: the table, its panels, declaring, the show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rummy_tui.engine.seat import Seat
from rummy_tui.tui.screens.show import ShowScreen
from tests.engine.positions import COMPLETE, finishing
from tests.tui.scene import BOTH, Scene, always, bots, told
from tests.tui.staged import (
    BROKEN,
    HAND,
    LOSERS,
    declaring,
    out_of_turn,
    panel,
    seated,
    shown_down,
    table,
    throwing,
    under_way,
)

GROUPS = ("2♣ 3♣ 4♣ 5♣", "9♥ 10♥", "6♦ 7♦ 8♦", "Q♦", "10♠")
PROBLEMS = (
    "J♥ 6♦ 7♦ 8♦: neither one suit in a row nor one rank in different suits",
    "9♥ 10♥ lie outside every meld",
    "Try: move J♥ to 9♥ 10♥",
    "there is only 1 sequence; a declaration needs 2",
)
PRICE = "A wrong declaration costs 80 points; you are out of the deal"
DRAWN = HAND.replace("KD ", "") + " 9D"
"""What seat 0 holds at its second turn."""

TURN_KEYS = ("c closed", "o open", "d discard", "f finish", "v discards", "? keys")
HAND_KEYS = ("Space mark", "g group", "1–7 send", "0 loose", "s sort", "A auto")
NEEDS = ("pure sequence", "second", "one of 4+", "all grouped")


def at_table(*said: str, out: bool = True) -> Callable[[int], Sequence[str]]:
    """What is on every table: who plays, the decks, the prices, the keys."""

    def facts(seats: int) -> Sequence[str]:
        found = [
            *said,
            *("You", *bots(seats), "classic", "points", "deal 1", "1.00 a point"),
            "2 packs" if seats == 2 else "3 packs",
            *("CLOSED", "WILD JOKER", "f FINISH", "are jokers"),
            *(*TURN_KEYS, *HAND_KEYS, "u undo", "i why"),
        ]
        if out:
            found += ["all 4s", "13 cards"]
            found += ["2 in the deck"] if seats == 2 else ["5 in the deck"]
        if out and seats == 6:
            found += ["DROPPED 10", "WRONG DECLARATION 80", "threw J♦", "threw 9♣"]
        return found

    return facts


AT_TABLE: Mapping[str, Scene] = {
    "table before drawing": Scene(
        make=lambda seats: table(under_way(seats)),
        facts=at_table(
            *("YOUR TURN: draw", "c or Enter draws closed", "P drops for 30"),
            *(*NEEDS, "80, best 15", "c CLOSED", "o OPEN", "P drop 30"),
            *("▸ You", "took 9♦", "threw K♦", "K♦"),
        ),
        hand=lambda _: DRAWN,
        side=("DISCARDS", "JOKERS", "in hand 4♣ JK", "unseen", "Tab: next"),
        foot="undo",
        seats=BOTH,
    ),
    "table before throwing": Scene(
        make=lambda seats: table(throwing(seats)),
        keys=(*("space", "right") * 3, "g", "end", "space", "left"),
        facts=at_table(
            *("YOUR TURN: discard", "You drew 8♠. Choose a card:", "14 cards"),
            *("d discards it, f finishes with it", "t2 You drew"),
            *(*NEEDS, "9♦", "1 PURE 0", "loose", "new", "▲", "●"),
        ),
        hand=lambda _: f"{DRAWN} 8S",
        foot="undo",
        seats=BOTH,
    ),
    "table, a card lifted": Scene(
        make=lambda seats: table(throwing(seats)),
        keys=("d",),
        facts=at_table(
            *("THROW THIS?", "Throw 5♠? d or Enter throws it", "takes it back"),
            *("out", "YOUR TURN: discard"),
        ),
        hand=lambda _: f"{DRAWN} 8S",
        foot="undo",
        seats=BOTH,
    ),
    "table, a complete hand": Scene(
        make=lambda seats: table(finishing("classic", seats=seats, closed="10S")),
        keys=("A", "end"),
        facts=at_table(
            *("You drew 10♠.", "Your hand is complete: f finishes with this card"),
            *("1 PURE 0", "4 SET 0", "0, best 0", "all Ks"),
            out=False,
        ),
        hand=lambda _: "9H 10H JH 6D 7D 8D 2C 3C 4C 5C QS QD QC 10S",
        foot="undo",
        seats=BOTH,
    ),
    "table out of turn": Scene(
        make=lambda seats: table(out_of_turn(seats)),
        facts=at_table(
            *("Asha [bot] to move", "▸ Asha [bot]", "Asha [bot] is to draw."),
            *("Arrange your hand meanwhile.", "drop now: 10", "P drop 10"),
            *("80, best 33", *NEEDS),
            out=False,
        ),
        hand=lambda _: HAND,
        foot="undo",
        seats=BOTH,
    ),
    "table, a drop asked for": Scene(
        make=lambda seats: table(out_of_turn(seats)),
        keys=("P",),
        facts=always(
            "Drop on your next turn, for 10?",
            "It is a first drop.",
            "lose 10 points, whatever the others hold.",
        ),
        foot="y queue the drop n play on",
        seats=BOTH,
    ),
    "table, a drop queued": Scene(
        make=lambda seats: table(out_of_turn(seats)),
        keys=("P", "y"),
        facts=at_table(
            *("Your drop is queued; P takes it back", "drop queued", "P queued"),
            "it acts when your turn begins and costs 10 points",
            out=False,
        ),
        hand=lambda _: HAND,
        foot="undo",
        seats=BOTH,
    ),
    "table, paused": Scene(
        make=lambda seats: table(throwing(seats)),
        keys=("p",),
        facts=at_table("Paused, the hand is hidden. p goes on.", "░░░"),
        foot="undo",
        seats=BOTH,
    ),
    "table, letters": Scene(
        make=lambda seats: table(throwing(seats)),
        keys=("'",),
        facts=at_table("YOUR TURN: discard", "a b c d e f g"),
        hand=lambda _: f"{DRAWN} 8S",
        foot="undo",
        seats=BOTH,
    ),
    "table, why": Scene(
        make=lambda seats: table(throwing(seats)),
        keys=("space", "right", "space", "g", "i"),
        facts=at_table(
            "Group 1 has 2 of the 3 cards a sequence or set needs",
            "(D-2). With 7♠ it is a meld.",
            "1 few",
        ),
        hand=lambda _: f"{DRAWN} 8S",
        foot="undo",
        seats=BOTH,
    ),
    "table, a refusal": Scene(
        make=lambda seats: table(throwing(seats)),
        keys=("c",),
        facts=at_table(
            "You cannot draw from the closed deck: you have drawn this turn",
            "discard a card or declare.",
        ),
        hand=lambda _: f"{DRAWN} 8S",
        foot="undo",
        seats=BOTH,
    ),
    "panel of discards": Scene(
        make=panel("discards"),
        facts=told(
            "DISCARDS | You K♦ | took 9♦ t1 (first open card) | Asha [bot] K♥",
            "DISCARDS | You K♦ | took 9♦ t1 (first open card) | Asha [bot] K♥"
            "| Bhim [bot] dropped t1, 10 points | Dev [bot] J♦ | Esha [bot] 9♣"
            "| Chitra [bot] wrong declaration t1, 80 points 3♠",
        ),
        foot="Esc or v closes Tab next panel",
        seats=BOTH,
    ),
    "panel of jokers": Scene(
        make=panel("jokers"),
        # Of a pack four of the rank and two printed ones; one lies turned up.
        facts=told(
            "JOKERS | all 4s are jokers | in hand 4♣ JK | open deck none"
            "| unseen 9 of 11 | 4♦, turned up, is out of play: not counted",
            "JOKERS | all 4s are jokers | in hand 4♣ JK | open deck none"
            "| unseen 15 of 17 | 4♦, turned up, is out of play: not counted",
        ),
        foot="Esc or j closes Tab next panel",
        seats=BOTH,
    ),
    "panel of moves": Scene(
        make=panel("log"),
        facts=told(
            "MOVES | newest first | t2 You drew closed | t1 You took 9♦, threw K♦"
            "| t1 Asha [bot] drew closed, threw K♥",
            "MOVES | newest first | t2 You drew closed | t1 You took 9♦, threw K♦"
            "| t1 Asha [bot] drew closed, threw K♥ | t1 Bhim [bot] dropped (10)"
            "| t1 Chitra [bot] drew closed, declared wrongly (80), closing with 3♠"
            "| t1 Dev [bot] drew closed, threw J♦ | t1 Esha [bot] drew closed",
        ),
        foot="Esc or m closes Tab next panel",
        seats=BOTH,
    ),
    "panel of prices": Scene(
        make=panel("prices"),
        facts=always(
            *("PRICES", "first drop 10", "middle drop 30", "wrong declaration 80"),
            *("most a hand counts 80", "a point, in chips 1.00", "your next drop 30"),
        ),
        foot="Esc closes Tab next panel",
        seats=BOTH,
    ),
    "declaring rightly": Scene(
        make=declaring(COMPLETE, help=True),
        facts=always(
            *("Declare? This hand is complete.", "wild joker: all Ks are jokers"),
            *(*GROUPS, "J♥", "4 set", "closing card, face down 10♠"),
            *("✓ pure sequence", "✓ second sequence", "✓ one of 4+ cards"),
            "✓ all grouped",
        ),
        foot="Enter declare Esc go back",
        seats=BOTH,
    ),
    "declaring wrongly": Scene(
        make=declaring(BROKEN, help=True),
        facts=always(
            *("Declare? This hand is not complete.", *GROUPS, PRICE, *PROBLEMS),
            *("✗ 31 points", "✗ 19 points", "✗ second sequence", "✗ all grouped"),
        ),
        foot="Enter or Esc go back y declare anyway, 80 points",
        seats=BOTH,
    ),
    "declaring without help": Scene(
        make=declaring(BROKEN, help=False),
        facts=always(
            *("Declare?", *GROUPS, PRICE, "1 group of 4", "closing card, face down"),
            "Nobody checks your hand before you declare.",
        ),
        foot="y declare Enter or Esc go back",
        seats=BOTH,
    ),
    "declared wrongly": Scene(
        make=declaring(BROKEN, help=False),
        keys=("y",),
        facts=lambda seats: [
            *("Wrong declaration: 80 points", *PROBLEMS),
            "Only one player is left and wins the deal."
            if seats == 2
            else "The cards stay hidden; the others play on.",
        ],
        foot="Enter go on",
        seats=BOTH,
    ),
    "show": Scene(
        make=lambda seats: [
            ShowScreen(seated(shown_down(seats), people=seats), Seat(1))
        ],
        facts=always(
            *("Asha has declared", "wild joker: all Ks are jokers"),
            *("2♣ 3♣ 4♣ 5♣", "9♥ 10♥ J♥", "6♦ 7♦ 8♦", "Q♠ Q♦ Q♣", "loose"),
            "Bhim arranges the hand once more: it is counted as it lies.",
            "As it lies 80 points no sequence: costs the full 80",
            "At best 18 points A arranges it so and saves 62",
        ),
        hand=lambda _: LOSERS[0].replace("| ", ""),
        foot="Enter lay down A best",
        seats=BOTH,
    ),
}
