"""Scenes before and after a deal, and of what lies over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rummy_tui.engine.seat import Seat
from rummy_tui.rules.load import load_profile
from rummy_tui.rules.profile import Format
from rummy_tui.tui.glyphs import UNICODE
from rummy_tui.tui.kept import kept_told
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.questions import giving_up, split_question
from rummy_tui.tui.screens.away import AwayScreen
from rummy_tui.tui.screens.curtain import CurtainScreen
from rummy_tui.tui.screens.home import HomeScreen
from rummy_tui.tui.screens.how_to_play import HowToPlayScreen
from rummy_tui.tui.screens.keys import KeysScreen
from rummy_tui.tui.screens.last_deal import LastDealScreen
from rummy_tui.tui.screens.question import LeaveScreen, Notice, Offer, Question
from rummy_tui.tui.screens.rules import RulesScreen
from rummy_tui.tui.screens.score import PlayingOutScreen, ScoreDialog, ScoreScreen
from rummy_tui.tui.screens.settings import SettingsScreen
from rummy_tui.tui.screens.typed import WordsScreen
from rummy_tui.tui.screens.watch import WatchScreen
from tests.engine.positions import NAMES
from tests.tui.scene import BOTH, Scene, always, bots
from tests.tui.staged import (
    ME,
    between_deals,
    card,
    names,
    over_table,
    seated,
    settled_deal,
    settlement,
    shown_down,
    table,
    throwing,
    toss,
    under_way,
)

HOME = (
    "♠ ♥ ♦ ♣ R U M M Y",
    "13-card Indian rummy",
    "n New game you against bots",
    "o Hotseat several people, one keyboard",
    "w Watch bots they play, you see every hand",
    "l Learn six guided deals, rules, a trainer",
    "h History past matches, replays, practice",
    "s Statistics what your deals have come to",
    "r Rules every rules profile in words",
    ", Settings colours, keys, pace",
    "q Quit",
    "no real money",
    "version",
)


def score_facts(seats: int) -> list[str]:
    """What the sheet of `between_deals` must say (F-2, F-3, F-4)."""
    others = seats - 2
    cells = " ".join(["30"] * others)
    facts = [
        "Score sheet pool-101, standard, after deal 4",
        " ".join(["Deal", *NAMES[:seats]]),
        " ".join(["[bot]"] * (seats - 1)),
        f"1 20D 0* {cells}".strip(),
        f"2 0* 80X {cells}".strip(),
        f"3 40M 0* {cells}".strip(),
        f"4 0* 20D {cells}".strip(),
        " ".join(["Total 60 100", *["120"] * others]),
        " ".join(["To spare 40 0", *["out"] * others]),
        " ".join(["Drops 2 0", *["out"] * others]),
        f"Out at 101. The pot holds {seats * 100}.00 chips.",
        "* won the deal, D first drop, M middle drop, X wrong declaration",
    ]
    if others:
        facts.append("The pot can be split now: s.")
    return facts


def classic(seats: int) -> list[str]:
    """What its card must say of every rule (RULES.md, the table of profiles)."""
    few = seats < 4
    packs = "Two packs with four" if few else "Three packs with six"
    triple = "no meld" if few else "a pure sequence"
    return [
        f"{packs} printed jokers, 13 cards each.",
        "Wild jokers: all cards of the turned-up card's rank.",
        "If a printed joker is turned up, all aces are wild.",
        "two sequences, one of them pure, one of them 4+ cards long.",
        "one per sequence or set; none if pure.",
        "A sequence has 3 or more cards, a set 3 or 4.",
        f"Three identical cards (9♥ 9♥ 9♥) are {triple}.",
        "Unused jokers may lie apart when you declare.",
        "All cards but jokers must be in melds, none may lie loose.",
        "To drop costs 10 before your first draw, 30 later.",
        "A wrong declaration costs 80; the others play on.",
        "A losing hand counts its unmatched cards, 80 at most.",
        "A loser without the sequences a declaration needs pays 80.",
        "A card taken from the open deck may be thrown again at once.",
        "A joker may be taken from the open deck at any time.",
        *("C-1", "C-4", "C-5", "D-2", "M-3", "M-8", "M-6", "M-9"),
        *("D-7", "T-5", "D-4", "S-1", "S-2", "T-3", "T-4"),
    ]


def card_facts(*said: str, people: int) -> Callable[[int], Sequence[str]]:
    def facts(seats: int) -> Sequence[str]:
        return [
            *said,
            *bots(seats, first=people),
            f"Players {seats}",
            "< classic >",
            "a point is 1.00 chips",
            "chips only, no real money",
            "Seed 1 repeatable, proves nothing",
            "SHA-256 6b86b273ff34fce1",
            *classic(seats),
        ]

    return facts


def settled_facts(*said: str) -> Callable[[int], Sequence[str]]:
    def facts(seats: int) -> Sequence[str]:
        found = [
            *said,
            *("Wild joker K♦: all Ks are jokers", "WON 0", "declared"),
            *("2♣ 3♣ 4♣ 5♣", "9♥ 10♥ J♥", "6♦ 7♦ 8♦", "Q♠ Q♦ Q♣", "closing"),
            *("lost 18", "−18.00 chips", "unmatched cards count 18"),
            *("5♠ 6♠ 7♠", "8♠ 9♠ 10♠ J♠", "3♥ 3♦ 3♣", "2♥=2 7♦=7 9♣=9"),
            *("Seed 1 (repeatable)", "You", *bots(seats)),
        ]
        if seats == 2:
            return [*found, "You won the deal: +18.00 chips"]
        # 18 counted, two without a sequence, a first drop, a wrong declaration.
        return [
            *found,
            "You won the deal: +268.00 chips",
            "no sequence: costs the full 80",
            "A♠=10 8♥=8 5♦=5 9♣=9",
            "lost 10 −10.00 chips",
            "first drop, before drawing: costs 10 with any hand",
            "wrong declaration, costs 80 with any hand",
            "7♥ 8♥ J♥: not in a row; 2 cards missing in between",
        ]

    return facts


def curtain_facts(seats: int) -> Sequence[str]:
    found = ["Asha is next", "It is the turn of Asha.", "nobody else looks"]
    found += ["Press 1 or Enter to show the hand of Asha.", "Since the last turn of"]
    found += ["t1 Bhim drew closed, threw K♥"]
    if seats == 6:
        found += ["t1 Chitra dropped (10)", "t1 Farid drew closed, threw 9♣"]
        found += ["t1 Dev drew closed, declared wrongly (80), closing with 3♠"]
    return found


def watch_facts(seats: int) -> Sequence[str]:
    found = [
        *("Watching", "classic", "deal 1", "CLOSED", "OPEN", "all 4s", "are jokers"),
        *bots(seats, first=0),
        *("took 9♦, threw K♦", "drew closed, threw K♥", "would pay"),
        *("9♥ 10♥ J♥", "5♠ 6♠ 7♠", "unmatched 15: Q♠ 3♦ 2♣"),
    ]
    if seats == 6:
        found += ["out: first drop, 10", "out: wrong declaration, 80"]
    # Every hand is face up, those out of play too (T-8).
    hands = under_way(seats).state.hands
    faces = under_way(seats).view(0).faces
    return [*found, *(UNICODE.face(face) for hand in hands for face in faces(hand))]


ELSEWHERE: Mapping[str, Scene] = {
    "home": Scene(make=lambda _: [HomeScreen()], facts=always(*HOME), foot="? keys"),
    "home with a kept deal": Scene(
        make=lambda seats: [HomeScreen(lambda: kept_told(seated(throwing(seats))))],
        facts=lambda seats: [
            *HOME,
            "c Continue",
            "classic, deal 1 against Asha",
            "Dev and Esha, your turn" if seats == 6 else "Asha, your turn",
        ],
        foot="? keys",
        seats=BOTH,
    ),
    "card of one person": Scene(
        make=card("You"),
        facts=card_facts("New game", "Asha [bot] miser", people=1),
        foot="Enter deal ",
        seats=BOTH,
    ),
    "card of two people": Scene(
        make=card("Nila", "Omar"),
        facts=card_facts("Hotseat", "People 2", "Nila, Omar", people=2),
        foot="Enter deal ",
        seats=BOTH,
    ),
    "card of bots": Scene(
        make=card(),
        facts=card_facts("Watch bots", "Asha [bot] miser", people=0),
        foot="Enter watch ",
        seats=BOTH,
    ),
    "names": Scene(
        make=names,
        facts=lambda seats: [
            "Names, with commas between them",
            ", ".join(NAMES[:seats]),
        ],
        foot="Enter takes it Esc leaves it as it was",
        seats=BOTH,
    ),
    "words": Scene(
        make=lambda seats: [*card("You")(seats), WordsScreen("monsoon")],
        seats=BOTH,
        facts=always("Words of your own for the shuffle, any you like", "monsoon"),
        foot="Enter takes it Esc leaves it as it was",
    ),
    "toss": Scene(
        make=toss,
        facts=lambda seats: [
            "The toss: the highest card plays first",
            *("You", *bots(seats), "Ace high", "the suit decides: ♠ ♥ ♦ ♣"),
            "you play first" if seats == 2 else "A♥ plays first",
        ],
        foot="Enter go on",
        seats=BOTH,
    ),
    "settlement": Scene(
        make=settlement,
        facts=settled_facts(),
        foot="Enter play again h home o as they sat l last deal q quit",
        seats=BOTH,
    ),
    "last deal": Scene(
        make=lambda seats: [LastDealScreen(settled_deal(seats).settled_deal)],
        facts=settled_facts("The deal before this one"),
        foot="Esc closes",
        seats=BOTH,
    ),
    "score sheet": Scene(
        make=lambda seats: [ScoreScreen(between_deals(seats))],
        facts=score_facts,
        foot="Enter next deal",
        seats=BOTH,
    ),
    "score sheet of a match for chips": Scene(
        make=lambda seats: [ScoreScreen(between_deals(seats, format=Format.DEALS_6))],
        facts=always(
            *("Score sheet deals-6, standard, after deal 4 of 6", "Deal Asha"),
            *("Chips", "Bhim [bot] starts the next deal."),
        ),
        foot="Enter next deal h home q quit",
        seats=BOTH,
    ),
    "the rest played out": Scene(
        make=lambda seats: [PlayingOutScreen(between_deals(seats))],
        facts=score_facts,
        foot="Q leave",
        seats=BOTH,
    ),
    "score sheet in a deal": Scene(
        make=lambda seats: [ScoreDialog(seated(under_way(seats)))],
        facts=always("Score sheet points, classic, no deal settled yet", "Deal You"),
        foot="Esc closes",
        seats=BOTH,
    ),
    "offer": Scene(
        make=over_table(lambda: Offer(split_question(between_deals(3), Seat(0)))),
        facts=always(
            "Propose to split the pot?",
            "It would pay Asha 250.00, Bhim [bot] 50.00. All have to agree",
        ),
        foot="y propose it n play on",
    ),
    "curtain": Scene(
        make=lambda seats: [CurtainScreen(seated(under_way(seats), people=seats), ME)],
        facts=curtain_facts,
        foot="1 or Enter opens",
        seats=BOTH,
    ),
    "curtain before the show": Scene(
        make=lambda seats: [
            CurtainScreen(seated(shown_down(seats), people=seats), Seat(1))
        ],
        facts=always(
            *("Bhim is next", "Asha has declared: Bhim lays the hand down."),
            "Press 2 or Enter to show the hand of Bhim.",
        ),
        foot="2 or Enter opens",
        seats=BOTH,
    ),
    "curtain of one who was away": Scene(
        make=lambda _: [AwayScreen(seated(under_way(2)), ME)],
        facts=always(
            *("Paused while the program stood still", "Your hand lies below."),
            "Press 1 or Enter to go on.",
        ),
        foot="1 or Enter opens",
    ),
    "watch": Scene(
        make=lambda seats: [WatchScreen(seated(under_way(seats), people=0))],
        facts=lambda seats: [*watch_facts(seats), "Asha [bot] is to draw"],
        foot="p pause n one move r rules h leave ? keys",
        seats=BOTH,
    ),
    "watch, paused": Scene(
        make=lambda seats: [WatchScreen(seated(under_way(seats), people=0))],
        keys=("p",),
        facts=lambda seats: [*watch_facts(seats), "PAUSED"],
        foot="p go on n one move r rules h leave ? keys",
        seats=BOTH,
    ),
    "rules": Scene(
        make=lambda seats: [RulesScreen(load_profile("classic"), seats=seats)],
        facts=lambda seats: [
            *("Rules of classic the rules of this table", *classic(seats)),
            "30 seconds a turn, and three missed turns in a row drop you.",
            "After 120 turns each without a winner a deal is void.",
        ],
        foot="other profiles d only what differs",
        seats=BOTH,
    ),
    "rules compared": Scene(
        make=lambda _: [RulesScreen(load_profile("classic"))],
        keys=("d",),
        facts=always(
            *("Rules of desk compared with classic", "To declare: one pure sequence."),
            "classic: To drop costs 10 before your first draw, 30 later.",
            "One card may lie loose: the losers pay its value less.",
        ),
        foot="other profiles d all rules",
    ),
    "keys of the table": Scene(
        make=lambda _: [KeysScreen(Mode.TABLE)],
        facts=always(
            *("All keys at the table", "Choosing cards", "Keeping the hand"),
            *("Your turn", "Looking things up", "The program"),
            *("Space mark or unmark the card", "g group the marked cards"),
            *("1–7 send to a group or new one", "[ ] card a place left or right"),
            *("c o closed deck, or the open card", "P drop out of the deal"),
            *("d lift the card; again throws it", "A best grouping"),
            *("f finish with the card, declare", "i why a group is valid or not"),
            *("Enter do what the prompt offers", "u U undo or redo moves of cards"),
            *("v who threw and took what", "j jokers seen and unseen"),
            *("p hide the hand, stop the bots", "Q ctrl+q leave; asks in a deal"),
            *("ctrl+c twice in 2 s: leave at once", ": find a command by its name"),
        ),
        foot="Esc or ? closes",
    ),
    "settings": Scene(
        make=lambda _: [SettingsScreen()],
        facts=lambda _: [
            *("Settings", "5♠ 6♠ 7♠ Q♥ 9♦★ 4♣ 10♥ JK★", "kept for this time only"),
            *("theme", "light high-contrast", "ansi", "deck", "four-colour"),
            *("colour-blind", "symbols auto", "cards [auto] short tall", "motion"),
            *("bell", "speed [auto] slow normal fast instant", "confirm throw"),
            *("sort deal [suit] rank off", "help [solo] always never", "show toss"),
            *("curtain seconds < 0.4 >", "curtain enter", "preset [default] vim"),
            "The colours of the screens.",
        ],
        foot="change Esc closes Backspace default",
    ),
    "how to play": Scene(
        make=lambda _: [HowToPlayScreen()],
        facts=always(
            *("How the game is played", "1 What it is about", "2 The cards"),
            *("3 Jokers", "4 Sequences", "5 Sets", "6 What you need to declare"),
            *("7 Your turn", "8 Sorting your hand out", "9 Finishing", "10 Dropping"),
            *("11 Your first deal", "K♥ A♥ 2♥ ✗ the ace is low (A 2 3) or high"),
            "There is no money anywhere, only chips.",
        ),
        foot="Esc closes",
    ),
    "question": Scene(
        make=over_table(lambda: Question(giving_up("classic, deal 3 against Asha"))),
        facts=always(
            "Give the kept deal up?",
            "One deal is kept: classic, deal 3 against Asha. A new one takes its place",
        ),
        foot="y give it up, deal anew n keep it",
    ),
    "leaving": Scene(
        make=over_table(LeaveScreen),
        facts=always(
            *("Leave this deal?", "The deal is kept while the program runs"),
            "Leaving the program loses it.",
        ),
        foot="h home, keep it y quit, lose it n play on",
    ),
    "leaving with a deal kept": Scene(
        make=over_table(lambda: LeaveScreen(is_kept=True)),
        facts=always("Leave the program?", "The deal that is kept will be lost"),
        foot="y quit, lose it n stay",
    ),
    "notice": Scene(
        make=over_table(lambda: Notice("The deal is void", "It is dealt anew.")),
        facts=always("The deal is void", "It is dealt anew."),
        foot="Enter go on",
    ),
    "palette": Scene(
        make=lambda _: table(throwing(2)),
        keys=(":",),
        facts=always("Find a command", "One card left; wraps", "First card"),
        foot="",
    ),
}
