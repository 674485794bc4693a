"""What a person at a seat can do at any time: keep the hand, look things up, leave."""

from __future__ import annotations

from rummy_tui.engine.actions import Action
from rummy_tui.engine.refusal import Refusal
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.view import SeatView
from rummy_tui.plain import looking
from rummy_tui.plain.acting import acts, refuse
from rummy_tui.plain.commands import Typed
from rummy_tui.plain.hand import hand_lines, points_lines
from rummy_tui.plain.keeping import CARD_WORDS, HAND_WORDS, Keeper
from rummy_tui.plain.leaving import forfeit, leave
from rummy_tui.plain.marks import Marks
from rummy_tui.plain.scoring import say_sheet
from rummy_tui.plain.settlement import say_settlement
from rummy_tui.plain.voice import Choice, Menu, Said, Voice, choices
from rummy_tui.tui.arrangement import Arrangement
from rummy_tui.tui.notices import NO_LAST_DEAL
from rummy_tui.tui.questions import Asked
from rummy_tui.tui.session import Session

_BACK = Choice(number=0, command=Typed("back"), label="back")
ARRANGE = Menu(
    prompt="Arrange, 0 goes back",
    choices=[
        *choices(
            ("group", "make a group of cards"),
            ("send", "send cards to a group"),
            ("loose", "make cards loose"),
            ("break", "break a group"),
            ("sort", "sort the loose cards"),
            ("auto", "best grouping"),
            ("undo", "undo"),
            ("redo", "redo"),
            ("why", "why is a group valid or not"),
        ),
        _BACK,
    ],
)


def look_menu(*, is_of_several_deals: bool) -> Menu:
    """What can be looked up; of a match of one deal there is no score sheet."""
    return Menu(
        prompt="Look up, 0 goes back",
        choices=[
            *choices(
                ("discards", "discards of each player"),
                ("jokers", "jokers seen and unseen"),
                ("rules", "rules of this table"),
                ("players", "players"),
                ("table", "wild joker and decks"),
                ("log", "all turns so far"),
                ("prices", "prices"),
                ("points", "points and needs of the hand"),
                ("last", "the deal before this one"),
                *([("score", "the score sheet")] if is_of_several_deals else []),
            ),
            _BACK,
        ],
    )


class AtSeat:
    """One person's seat in a deal, whatever the deal waits for."""

    def __init__(self, session: Session, seat: Seat, voice: Voice) -> None:
        self._session = session
        self._seat = seat
        self._voice = voice
        self._keeper = Keeper(session, seat, voice, tells=self._tells)

    @property
    def view(self) -> SeatView:
        """What the seat sees."""
        return self._session.view(self._seat)

    @property
    def arrangement(self) -> Arrangement:
        """How the seat keeps its hand."""
        return self._session.arrangement(self._seat)

    @property
    def marks(self) -> Marks:
        """How cards are said."""
        return self._voice.marks

    @property
    def name(self) -> str:
        """Whose seat it is."""
        return self._session.name(self._seat)

    @property
    def is_alone(self) -> bool:
        """Whether this is the only person at the table."""
        return self._session.only_person is not None

    def say_hand(self) -> None:
        """Say the whole hand."""
        help = self._session.help
        self._voice.say(*hand_lines(self.view, self.arrangement, self.marks, help=help))

    def menu(self) -> Menu:
        """The choices of the moment."""
        raise NotImplementedError

    def do(self, typed: Typed) -> None:
        """Do what was asked for; whatever a moment knows of its own comes first."""
        match typed.word:
            case "arrange":
                self._stay_in(ARRANGE)
            case "look":
                self._stay_in(self._look)
            case word if word in CARD_WORDS:
                self._after(self._keeper.with_cards(typed))
            case word if word in HAND_WORDS:
                self._after(self._keeper.with_hand(word))
            case "rules":
                self._voice.say(*self._rules(typed.rest))
            case word if self._tells(word):
                pass
            case "leave":
                leave(self._session, self._seat, self._voice)
            case "forfeit":
                forfeit(self._session, self._seat, self._voice)
            case word:
                self._voice.say(
                    f"{word} has no use at this moment; menu says what has."
                )

    def _tells(self, word: str) -> bool:
        """Say what this word asks to hear; whether it is a word of that kind."""
        match word:
            case "hand":
                self.say_hand()
            case "points":
                help = self._session.help
                self._voice.say(
                    *points_lines(self.view, self.arrangement, self.marks, help=help)
                )
            case "last":
                self._say_last_deal()
            case "score":
                say_sheet(self._session, self._voice)
            case _ if word in looking.LINES:
                self._voice.say(*looking.LINES[word](self.view, self.marks))
            case _:
                return False
        return True

    def _say_last_deal(self) -> None:
        last = self._session.last_deal
        if last is None:
            self._voice.say(NO_LAST_DEAL)
        else:
            say_settlement(last, self._voice)

    def asks(self, asked: Asked) -> bool:
        """Whether the answer to a question of the game is yes."""
        return self._voice.confirms(asked.title, asked.text, yes=asked.yes, no=asked.no)

    def refuse(self, action: Action, refusal: Refusal) -> None:
        """Say why not, in the words of the screen."""
        refuse(action, refusal, self._voice)

    def act(self, action: Action) -> bool:
        """Do something at the table, or say why not."""
        return acts(self._session, self._seat, action, self._voice)

    def arranged(self) -> None:
        """Say what follows from the hand lying differently."""

    def _after(self, is_changed: bool) -> None:
        if is_changed:
            self.arranged()

    # Lists of choices below the main one.

    @property
    def _look(self) -> Menu:
        return look_menu(is_of_several_deals=self._session.is_of_several_deals)

    def _stay_in(self, menu: Menu) -> None:
        """Take commands with the numbers of a list until it is left."""
        moment = self._moment
        said = Said.ALL
        while self._moment == moment:
            typed = self._voice.choose(menu, said=said)
            if typed.word == "back":
                self._voice.say_choices(self.menu(), said=Said.NEW)
                return
            if typed.word in ("arrange", "look"):
                menu = ARRANGE if typed.word == "arrange" else self._look
                said = Said.ALL
                continue
            said = Said.NONE
            self.do(typed)

    @property
    def _moment(self) -> int:
        """Different as soon as anything has happened at the table."""
        return len(self._session.table.events)

    def _rules(self, other: str) -> list[str]:
        table = self.view.table
        return looking.rules_lines(table.profile, terms=table.terms, other=other)
