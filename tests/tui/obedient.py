"""Does what a lesson tells, by keys or by typed commands, and nothing else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from rummy_tui.cards import parse_cards, parse_face
from rummy_tui.cards.face import Face
from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.seat import FIRST_SEAT
from rummy_tui.engine.state import Phase
from rummy_tui.tui.keys.keymap import Keymap
from rummy_tui.tui.learning.tasks import (
    AskDrop,
    AskWhy,
    Draw,
    DropOut,
    Finish,
    Lay,
    Point,
    Press,
    Throw,
    WinDeal,
)
from rummy_tui.tui.learning.teacher import Teacher
from rummy_tui.tui.present import best_grouping
from rummy_tui.tui.session import Session

PressKeys = Callable[..., Awaitable[None]]


class Obedient:
    """Presses the keys of a keymap as the words of the lesson name them."""

    def __init__(
        self,
        teacher: Teacher,
        session: Session,
        press: PressKeys,
        keymap: Keymap | None = None,
    ) -> None:
        self._teacher = teacher
        self._session = session
        self._press_keys = press
        self._keymap = keymap or Keymap()

    async def press(self, *ids: str) -> None:
        """Press the first key of each id."""
        for id in ids:
            await self._press_keys(self._keymap.keys(id)[0])

    async def does_step(self) -> None:
        """Do what is told now, whatever it is."""
        teacher = self._teacher
        words, task = teacher.words, teacher.step.task
        match task:
            case None:
                assert teacher.is_reading
                await self.press("accept")
            case Point(card=card):
                await self.go_to(parse_face(card))
            case Press(id=id):
                assert f"{{{id}}}" in words
                await self.press(id)
            case Lay():
                await self.lay(task)
            case AskWhy(cards=cards):
                await self.go_to(parse_cards(cards)[0])
                await self.press("why")
            case Draw(from_open=from_open):
                id = "draw-open" if from_open else "draw-closed"
                assert f"{{{id}}}" in words
                await self.press(id)
            case Throw(card=card):
                if card:
                    await self.go_to(parse_face(card))
                await self.press("discard", "discard")
            case Finish(closing=closing):
                await self.go_to(parse_face(closing))
                await self.press("finish", "confirm")
            case AskDrop():
                await self.press("drop", "no")
            case DropOut():
                await self.press("drop", "yes")
            case WinDeal():
                await self.follow_advice(words)
            case _:
                raise AssertionError(f"nobody knows how to do {task}")

    async def follow_advice(self, words: str) -> None:
        """Do the first thing the words name."""
        view = self._session.view(FIRST_SEAT)
        if not view.is_my_turn:
            return
        if view.phase is Phase.DRAW:
            (id,) = [id for id in ("draw-open", "draw-closed") if id in words]
            await self.press(id)
        elif "{finish}" in words and "{auto-arrange}" not in words:
            await self.press("finish", "confirm")
        elif "{finish}" in words:
            await self.press("auto-arrange")
        else:
            if "{auto-arrange}" in words:
                await self.press("auto-arrange")
            best = best_grouping(view)
            assert best.throw is not None
            assert str(view.face(best.throw)) in words
            await self.press("discard", "discard")

    async def lay(self, task: Lay) -> None:
        """Mark the cards and group them; a group that is one already grows."""
        kept = self._session.arrangement(FIRST_SEAT)
        view = self._session.view(FIRST_SEAT)
        for number, group in enumerate(kept.groups, start=1):
            there = view.faces(group)
            missing = list((task.wanted).elements())
            odd = [card for card in group if view.face(card) not in missing]
            if len(odd) < len(group) - 1:
                for card in odd:
                    await self.put(card)
                    await self.press("send-loose")
                for face in there:
                    if face in missing:
                        missing.remove(face)
                for face in missing:
                    await self.go_to(face)
                    await self.press(f"send-{number}")
                return
        for card in self._loose(list(task.wanted.elements())):
            await self.put(card)
            await self.press("mark")
        await self.press("group")

    def _loose(self, faces: list[Face]) -> list[CardId]:
        kept = self._session.arrangement(FIRST_SEAT)
        view = self._session.view(FIRST_SEAT)
        found = []
        for card in kept.loose:
            if view.face(card) in faces:
                faces.remove(view.face(card))
                found.append(card)
        return found

    async def go_to(self, face: Face) -> None:
        """Move the cursor to a card of this face, a loose one first."""
        kept = self._session.arrangement(FIRST_SEAT)
        view = self._session.view(FIRST_SEAT)
        cards = [*kept.loose, *kept.cards]
        await self.put(next(card for card in cards if view.face(card) == face))

    async def put(self, card: CardId) -> None:
        """Move the cursor to a card by keys."""
        kept = self._session.arrangement(FIRST_SEAT)
        while kept.cursor != card:
            await self.press("cursor-right")
