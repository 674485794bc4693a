"""The trainer: a hand laid out to be declared, valid or wrong, and then why."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_tui.coach.declare_drill import DeclareDrill
from rummy_tui.coach.training import REASONS, Training
from rummy_tui.engine.shuffle import Seed
from rummy_tui.errors import counted
from rummy_tui.rules.declaration import GroupReading
from rummy_tui.rules.load import DEFAULT_PROFILE, load_profile
from rummy_tui.rules.meld import MeldKind
from rummy_tui.rules.problem import ProblemCode
from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.kind_words import KIND_WORDS
from rummy_tui.tui.laid_hand import add_face, faces_line, group_line
from rummy_tui.tui.line import Ink, Line
from rummy_tui.tui.present import with_faces
from rummy_tui.tui.reasons import rule_among
from rummy_tui.tui.screens.page import Page
from rummy_tui.tui.wrapping import beside, wrapped

_CARDS_AT = 5
_WIDEST = 76
_JUST_TELL = "just tell me"


def new_trainer() -> TrainScreen:
    """The trainer, by the rules a new game starts with."""
    drill = DeclareDrill(load_profile(DEFAULT_PROFILE), Seed.fresh())
    return TrainScreen(Training(drill))


class TrainScreen(Page[None]):
    """Hand after hand, until it is left."""

    MODE = Mode.TRAIN
    BINDINGS = bindings_in(MODE)

    def __init__(self, training: Training) -> None:
        super().__init__()
        self._training = training
        self._is_choosing = False
        """Whether the hand was called wrong, and why may be said."""
        self._at = 0

    @property
    def _reasons(self) -> Sequence[ProblemCode | None]:
        """What there is to choose from; None is no reason."""
        return (None, *self._training.drill.codes)

    @property
    def _is_answered(self) -> bool:
        return self._training.was_right is not None

    # What is shown.

    def body(self, width: int, height: int) -> list[Line]:
        left = max(0, (width - _WIDEST) // 2)
        width = min(width, _WIDEST)
        lines = [*self._head(width), Line(), *self._groups(width), Line()]
        if self._is_answered:
            lines += self._verdict(width)
        elif self._is_choosing:
            self._keep_in_sight(len(lines) + 1 + self._at, height)
            lines += self._choices()
        else:
            ask = "Can this hand be declared as it lies?"
            lines += wrapped(ask, width, "strong")
        return [Line().to(left).extend(line) for line in lines]

    def _head(self, width: int) -> list[Line]:
        training = self._training
        hand, profile = training.hand, training.drill.profile
        title = Line().add(f"Declare, or not?  Hand {hand.number}", "turn")
        score = Line().add(training.score, "strong")
        wild = Line().add("turned up ", "dim")
        add_face(wild, hand.turned, self.glyphs)
        wild.add(", jokers ", "dim")
        wild.extend(faces_line(sorted(hand.wild), self.glyphs))
        wild.add(" and printed ones" if hand.wild else "printed ones only", "dim")
        packs = Line().add(
            f"{profile.name}, {counted(training.drill.packs, 'pack')}", "dim"
        )
        return [
            *beside(title, score, width),
            *beside(wild, packs, width),
            *wrapped(" ".join(training.needs), width, "dim"),
        ]

    def _groups(self, width: int) -> list[Line]:
        hand = self._training.hand
        lines = []
        for number, reading in enumerate(hand.report.groups, start=1):
            line = Line().add(f" {number} ", "key").to(_CARDS_AT)
            if self._is_answered:
                lines.append(self._judged(line, reading, width))
            else:
                lines.append(line.extend(faces_line(reading.cards, self.glyphs)))
        return lines

    def _judged(self, line: Line, reading: GroupReading, width: int) -> Line:
        """A group with what it is."""
        kind, glyphs = reading.kind, self.glyphs
        is_good = kind.is_meld or kind is MeldKind.JOKERS
        line.extend(group_line(reading.cards, reading.meld, glyphs))
        ink: Ink = "good" if is_good else "bad"
        word = f"{glyphs.yes if is_good else glyphs.no} {KIND_WORDS[kind]}"
        return line.to(min(width // 2, width - len(word))).add(word, ink)

    def _verdict(self, width: int) -> list[Line]:
        training, glyphs = self._training, self.glyphs
        hand = training.hand
        mark = glyphs.yes if training.was_right else glyphs.no
        ink: Ink = "good" if training.was_right else "bad"
        lines = wrapped(f"{mark} {training.verdict}", width, ink)
        for problem in hand.report.problems:
            said = f"{problem.message} ({rule_among(problem, hand.wild)})."
            if problem.repair:
                said += f" Try: {problem.repair}."
            rows = wrapped(with_faces(said, glyphs), width, indent=2)
            rows[0] = Line().add(f"{glyphs.bullet} ").extend(_unindented(rows[0]))
            lines += rows
        if hand.report.valid:
            price = hand.report.loose_points
            said = "All cards lie as the rules want them (D-2)."
            if price:
                said += f" The loose card takes {price} off what the others pay (D-7)."
            lines += wrapped(said, width)
        return lines

    def _choices(self) -> list[Line]:
        """The reasons to choose from."""
        lines = [Line().add("Wrong, you say. Why?", "strong")]
        for place, code in enumerate(self._reasons):
            is_chosen = place == self._at
            does = f"pick({place})"
            sign = self.glyphs.prompt if is_chosen else " "
            line = Line().add(f"{sign} ", "turn", does=does)
            said = _JUST_TELL if code is None else REASONS[code]
            lines.append(line.add(said, "strong" if is_chosen else "plain", does=does))
        return lines

    def _keep_in_sight(self, row: int, height: int) -> None:
        """Scroll so far that this row of the body is there; to the top if it can."""
        if not self._at:
            self._top = 0
        if row >= self._top + height:
            self._top = row - height + 1
        self._top = min(self._top, row)

    def hints(self) -> list[Hint]:
        if self._is_answered:
            return [("choose", "next hand"), ("go-home", "leave"), ("keys", "keys")]
        if self._is_choosing:
            return [
                ("choose-up", "line"),
                ("choose", "says it"),
                ("say-valid", "valid after all"),
                ("go-home", "leave"),
            ]
        return [
            ("say-valid", "valid"),
            ("say-wrong", "wrong"),
            ("go-home", "leave"),
            ("keys", "keys"),
        ]

    # What is answered.

    def action_say_valid(self) -> None:
        if not self._is_answered:
            self._answer(is_valid=True)

    def action_say_wrong(self) -> None:
        if not self._is_answered:
            self._is_choosing, self._at = True, 0
            self._from_the_top()

    def _answer(self, *, is_valid: bool, reason: ProblemCode | None = None) -> None:
        self._training.answer(is_valid=is_valid, reason=reason)
        self._is_choosing = False
        self._from_the_top()

    def action_choose(self) -> None:
        if self._is_answered:
            self._training.next()
            self._from_the_top()
        elif self._is_choosing:
            self.action_pick(self._at)

    def action_pick(self, place: int) -> None:
        if self._is_choosing:
            self._answer(is_valid=False, reason=self._reasons[place])

    def _from_the_top(self) -> None:
        self._top = 0
        self.repaint()

    def action_choose_line(self, by: int) -> None:
        self.action_scroll_lines(by)

    def action_scroll_lines(self, by: int) -> None:
        if not self._is_choosing:
            super().action_scroll_lines(by)
            return
        # The page follows the line that is chosen.
        self._at = max(0, min(self._at + by, len(self._reasons) - 1))
        self.repaint()

    def action_go_home(self) -> None:
        self.dismiss(None)


def _unindented(line: Line) -> Line:
    text, ink = line.pieces[0]
    return Line().add(text.lstrip(), ink)
