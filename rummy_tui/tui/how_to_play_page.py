"""How it is played, as a page: cards drawn as on the table, each with its verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap

from rummy_tui.cards.notation import parse_cards, parse_groups
from rummy_tui.rules.declaration import check_declaration
from rummy_tui.rules.profile import RulesProfile
from rummy_tui.rules.scoring import unmatched_points
from rummy_tui.rules.wild import wild_faces
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.how_to_play import (
    SEATS,
    TURNED,
    Chapter,
    Group,
    Hand,
    Jokers,
    Keys,
    Part,
    Prices,
    group_verdict,
)
from rummy_tui.tui.laid_hand import add_face, faces_line, group_line
from rummy_tui.tui.line import Line
from rummy_tui.tui.present import with_faces

_INDENT = 3
_CARDS = 18
"""Column of the verdicts."""
_KEY = 14


def page_lines(
    chapters: Sequence[Chapter],
    profile: RulesProfile,
    glyphs: Glyphs,
    width: int,
    *,
    told: Callable[[str], str],
    span: Callable[[str], str],
) -> list[Line]:
    """How it is played, as a page.

    Args:
        chapters: What it says.
        profile: By whose rules its examples are read.
        glyphs: How faces are written.
        width: Cells there are.
        told: Puts the player's keys into a sentence.
        span: The keys of an id as they are written.
    """
    page = _Page(profile, glyphs, width, told, span)
    lines: list[Line] = []
    for number, chapter in enumerate(chapters, start=1):
        lines += [Line()] if lines else []
        lines.append(Line().add(f"{number}  {chapter.title}", "heading"))
        for part in chapter.parts:
            lines += page.lines_of(part)
    return lines


class _Page:
    """Turns parts of a chapter into lines."""

    def __init__(
        self,
        profile: RulesProfile,
        glyphs: Glyphs,
        width: int,
        told: Callable[[str], str],
        span: Callable[[str], str],
    ) -> None:
        self._profile = profile
        self._wild = wild_faces(TURNED, profile)
        self._glyphs = glyphs
        self._width = width
        self._told = told
        self._span = span

    def lines_of(self, part: Part) -> list[Line]:
        match part:
            case str():
                return self._wrapped(self._told(part))
            case Group(cards=cards):
                return self._group(cards)
            case Hand(groups=groups):
                return self._hand(groups)
            case Prices(cards=cards):
                return [self._prices(cards)]
            case Jokers():
                faces = sorted(self._wild)
                jokers = frozenset(faces)
                line = Line().to(_INDENT)
                line.extend(faces_line(faces, self._glyphs, jokers=jokers))
                return [line.add("  wild jokers", "dim")]
            case Keys(ids=ids):
                return [self._key(id, said) for id, said in ids]

    def _wrapped(self, text: str) -> list[Line]:
        rows = wrap(with_faces(text, self._glyphs), self._width - _INDENT)
        return [Line().to(_INDENT).add(row) for row in rows]

    def _verdict(self, line: Line, text: str, *, is_good: bool) -> list[Line]:
        """The line with a verdict at its right, which may need more lines."""
        glyphs = self._glyphs
        mark = glyphs.yes if is_good else glyphs.no
        line.to(_CARDS).add(f"{mark} ", "good" if is_good else "bad")
        rows = wrap(with_faces(text, glyphs), self._width - line.width)
        column = line.width
        line.add(rows[0], "good" if is_good else "bad")
        more: Sequence[str] = rows[1:]
        return [line, *(Line().to(column).add(row, "bad") for row in more)]

    def _group(self, cards: str) -> list[Line]:
        meld, said = group_verdict(cards, self._profile)
        line = Line().to(_INDENT)
        line.extend(group_line(parse_cards(cards), meld, self._glyphs))
        return self._verdict(line, said, is_good=meld is not None)

    def _hand(self, text: str) -> list[Line]:
        groups = parse_groups(text)
        profile = self._profile
        packs = profile.packs(SEATS)
        report = check_declaration(groups, turned=TURNED, profile=profile, packs=packs)
        lines = []
        for group in groups:
            notation = " ".join(map(str, group))
            lines += self._group(notation)
        if report.valid:
            said = "together a valid declaration"
        else:
            said = " ".join(problem.message for problem in report.problems)
        return lines + self._verdict(Line().to(_INDENT), said, is_good=report.valid)

    def _prices(self, cards: str) -> Line:
        line = Line().to(_INDENT)
        for face in parse_cards(cards):
            add_face(line, face, self._glyphs)
            line.add(f"={unmatched_points((face,), frozenset())}  ", "dim")
        return line

    def _key(self, id: str, said: str) -> Line:
        return Line().to(_INDENT).put(self._span(id), "key", width=_KEY).add(said)
