"""Between two deals of a match: answers to give, and what each person may do (F).

Everything here is for all to hear: no card is in anybody's hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from rummy_tui.engine.actions import (
    AgreeToSplit,
    DeclineRejoin,
    LeaveMatch,
    ProposeSplit,
    RefuseSplit,
    Rejoin,
)
from rummy_tui.engine.legal import problem_with
from rummy_tui.engine.seat import Seat
from rummy_tui.plain.acting import acts
from rummy_tui.plain.commands import Typed
from rummy_tui.plain.leaving import LeftError, forfeit, leave, leaving
from rummy_tui.plain.looking import rules_lines
from rummy_tui.plain.number import number_chosen
from rummy_tui.plain.scoring import say_sheet, say_standing
from rummy_tui.plain.voice import Choice, Menu, Said, Voice, choices
from rummy_tui.tui.questions import rejoin_offer, split_offer, split_question
from rummy_tui.tui.session import Session

_WHO = "Number, or nothing to go back"


class BetweenDeals:
    """The time after one settlement."""

    def __init__(self, session: Session, voice: Voice) -> None:
        self._session = session
        self._voice = voice

    def pass_by(self) -> None:
        """Take commands until the next deal is wanted, or the match is over.

        Raises:
            LeftError: Somebody has enough of the program.
            InputEndedError: Nobody answers any more.
        """
        session, voice = self._session, self._voice
        say_standing(session, voice)
        if session.is_over:
            return
        if self._take_answers() and not session.is_over:
            say_standing(session, voice)
        said = Said.ALL
        while not session.is_over:
            typed = voice.choose(self._menu(), said=said)
            said = Said.NONE
            match typed.word:
                case "next":
                    return
                case "propose":
                    self._propose()
                    said = Said.ALL
                case "forfeit":
                    self._forfeit()
                    said = Said.ALL
                case "score":
                    say_sheet(session, voice)
                case "rules":
                    setup = session.setup
                    voice.say(
                        *rules_lines(setup.profile, terms=setup.terms, other=typed.rest)
                    )
                case _:
                    self._leave()
                    said = Said.ALL
        say_standing(session, voice)

    def _menu(self) -> Menu:
        # A number means the same after every deal; what cannot be is not offered.
        rest = "" if self._session.people_in_match else ", which others play"
        labels = (
            ("next", f"next deal{rest}"),
            ("leave", "leave"),
            ("score", "the whole score sheet"),
            ("forfeit", "leave the match for good" if self._able(LeaveMatch()) else ""),
            (
                "propose",
                "propose to split the pot" if self._able(ProposeSplit()) else "",
            ),
        )
        return Menu(
            prompt="Choice",
            choices=[
                Choice(number=number, command=Typed(word), label=label)
                for number, (word, label) in enumerate(labels, start=1)
            ],
            words=(*(word for word, _ in labels), "rules"),
        )

    def _able(self, action: LeaveMatch | ProposeSplit) -> list[Seat]:
        """The people who may do this now."""
        session = self._session
        return [
            seat
            for seat in session.people_in_match
            if problem_with(session.view(seat), action) is None
        ]

    # What has to be answered.

    def _take_answers(self) -> bool:
        """Ask everybody who has to answer an offer; whether anybody had to."""
        is_any = False
        while (seat := self._session.asked) is not None:
            is_any = True
            self._take_answer(seat)
        return is_any

    def _take_answer(self, seat: Seat) -> None:
        session, voice = self._session, self._voice
        is_split = bool(session.sheet.split_agreed)
        asked = (split_offer if is_split else rejoin_offer)(session, seat)
        menu = Menu(
            prompt="Choice",
            choices=choices(("yes", asked.yes), ("no", asked.no)),
            words=("yes", "no", "score", "leave"),
        )
        voice.say(asked.title)
        voice.say_sentences(asked.text)
        # The answer is final: nothing typed before counts, and an empty line is none.
        voice.forget_typed_ahead()
        match voice.choose(menu).word:
            case "score":
                say_sheet(session, voice)
            case "leave":
                self._leave()
            case word if is_split:
                self._answer_split(seat, is_yes=word == "yes")
            case word:
                self._answer_rejoin(seat, is_yes=word == "yes")

    def _answer_split(self, seat: Seat, *, is_yes: bool) -> None:
        name = self._session.name(seat)
        action = AgreeToSplit() if is_yes else RefuseSplit()
        if acts(self._session, seat, action, self._voice):
            self._voice.say(f"{name} {'agreed' if is_yes else 'refused'}.")

    def _answer_rejoin(self, seat: Seat, *, is_yes: bool) -> None:
        session, name = self._session, self._session.name(seat)
        action = Rejoin() if is_yes else DeclineRejoin()
        if not acts(session, seat, action, self._voice):
            return
        if is_yes:
            self._voice.say(f"{name} rejoined at {session.sheet.rejoin_score}.")
        else:
            self._voice.say(f"{name} stayed out.")

    # What people may do.

    def _propose(self) -> None:
        session, voice = self._session, self._voice
        able = self._able(ProposeSplit())
        if not able:
            self._refuse(ProposeSplit())
            return
        seat = self._who(able)
        if seat is None:
            return
        asked = split_question(session, seat)
        voice.say(asked.title)
        voice.say_sentences(asked.text)
        if voice.decide("", "", ("yes", asked.yes), ("no", asked.no)) != "yes":
            return
        if not acts(session, seat, ProposeSplit(), voice):
            return
        self._take_answers()
        if session.sheet.split_refused:
            voice.say("The split is refused, and the match goes on.")

    def _forfeit(self) -> None:
        able = self._able(LeaveMatch())
        if not able:
            self._refuse(LeaveMatch())
            return
        seat = self._who(able)
        if seat is None:
            return
        forfeit(self._session, seat, self._voice)
        # Who leaves may be the last one the others waited for.
        self._take_answers()

    def _refuse(self, action: LeaveMatch | ProposeSplit) -> None:
        """Say why nobody may do this; where all are out that is why."""
        session = self._session
        seat = (*session.people_in_match, *session.people)[0]
        refusal = problem_with(session.view(seat), action)
        if refusal is not None:
            self._voice.tell(f"That cannot be done: {refusal}.")

    def _who(self, seats: Sequence[Seat]) -> Seat | None:
        """The person it is about, asked for where it could be several.

        None where whoever is asked would rather go back.
        """
        if len(seats) == 1:
            return seats[0]
        session = self._session
        self._voice.say("Who?")
        for place, seat in enumerate(seats, start=1):
            self._voice.say(f"{place} {session.name(seat)}")
        while (line := self._voice.ask(_WHO)) not in ("", "back"):
            number = number_chosen(line, len(seats))
            if number is not None:
                return seats[number - 1]
            self._voice.say(f"Type a number from 1 to {len(seats)}.")
        return None

    def _leave(self) -> None:
        session = self._session
        if session.people_in_match:
            leave(session, session.only_person, self._voice)
            return
        asked = leaving(session)
        if self._voice.confirms(
            asked.title, asked.text, yes=asked.yes, no="hear the rest"
        ):
            raise LeftError
