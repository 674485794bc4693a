"""Between two deals of a match: the scores, the offers, the end (F)."""

from __future__ import annotations

from rummy_tui.engine.actions import (
    AgreeToSplit,
    DeclineRejoin,
    ProposeSplit,
    RefuseSplit,
    Rejoin,
)
from rummy_tui.engine.legal import problem_with
from rummy_tui.errors import counted
from rummy_tui.plain.voice import Menu, Voice, choices
from rummy_tui.tui.outcomes import chips
from rummy_tui.tui.questions import rejoin_offer, split_offer, split_question
from rummy_tui.tui.session import Session


def say_scores(session: Session, voice: Voice) -> None:
    """Say where everybody stands, and at the end who has won what."""
    sheet = session.sheet
    players = session.table.state.table.players
    for seat, (player, score) in enumerate(zip(players, sheet.seats, strict=True)):
        what = "chip" if sheet.terms.is_by_chips else "point"
        said = f"{player.name}: {counted(score.score, what)}"
        if sheet.is_over:
            won = chips(sheet.changes[seat], minus="minus ").replace("+", "plus ")
            said += f", place {sheet.ranking[seat]}, {won} chips"
        elif seat in sheet.asked or not score.is_in:
            said += ", out"
        elif (drops := sheet.drops_left(seat)) is not None:
            said += f", {counted(drops, 'drop')} left"
        voice.say(f"{said}.")
    if sheet.is_over:
        first = [
            player.name
            for player, place in zip(players, sheet.ranking, strict=True)
            if place == 1
        ]
        how = "share the first place" if len(first) > 1 else "won the match"
        voice.say(f"{' and '.join(first)} {how}.")
    elif sheet.contest:
        names = [players[seat].name for seat in sorted(sheet.contest)]
        voice.say(f"{' and '.join(names)} are level: an extra deal decides.")


def goes_on(session: Session, voice: Voice) -> bool:
    """Take the answers there are to give, and whether the next deal is wanted.

    Raises:
        InputEndedError: Nobody answers any more.
    """
    _take_answers(session, voice)
    while not session.is_over:
        seats = [
            seat
            for seat in session.people_in_match
            if problem_with(session.view(seat), ProposeSplit()) is None
        ]
        offered = [("next", "next deal"), ("leave", "leave")]
        if seats:
            offered.append(("propose", "propose to split the pot"))
        words = tuple(word for word, _ in offered)
        menu = Menu(prompt="Choice", choices=choices(*offered), words=words)
        match voice.choose(menu).word:
            case "next":
                return True
            case "leave":
                return False
            case _:
                asked = split_question(session)
                if voice.confirms(asked.title, asked.text, yes=asked.yes, no=asked.no):
                    session.act(seats[0], ProposeSplit())
                    _take_answers(session, voice)
                    if session.sheet.split_refused:
                        voice.say("The split is refused.")
                    else:
                        say_scores(session, voice)
    return True


def _take_answers(session: Session, voice: Voice) -> None:
    """Ask everybody who has to answer an offer."""
    while (seat := session.asked) is not None:
        is_split = bool(session.sheet.split_agreed)
        make = split_offer if is_split else rejoin_offer
        asked = make(session, seat)
        yes, no = (
            (AgreeToSplit(), RefuseSplit()) if is_split else (Rejoin(), DeclineRejoin())
        )
        menu = Menu(
            prompt="Choice",
            choices=choices(("yes", asked.yes), ("no", asked.no)),
            words=("yes", "no"),
        )
        voice.tell(asked.title, asked.text)
        # The answer is final, so an empty line is none.
        answer = yes if voice.choose(menu).word == "yes" else no
        refusal = session.act(seat, answer)
        if refusal is not None:
            voice.tell(f"That could not be done: {refusal}.")
            return
