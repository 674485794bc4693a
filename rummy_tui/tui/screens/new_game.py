"""The rules card of a match: who plays by which rules, before the first card (F-7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rummy_tui.errors import RummyError
from rummy_tui.new_match import DEFAULT_BOTS, MatchSetup
from rummy_tui.rules.formats_in_words import format_lines, stakes_text
from rummy_tui.rules.in_words import RuleLine, card_lines, elsewhere, unusual
from rummy_tui.rules.load import PROFILE_NAMES
from rummy_tui.rules.profile import MAX_SEATS, MIN_SEATS, Format
from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.line import Ink, Line
from rummy_tui.tui.screens.page import MARGIN, Page
from rummy_tui.tui.wrapping import beside, followed, wrapped

_LABEL = 10
_MARK = 2
_RULES_COLUMN = 28
"""Where the second field of a line begins."""
_RULE_INDENT = _ABOUT_INDENT = 3
_BOT_CELLS = 22
_SHORT_HASH = 16
_READING = 0.1
"""Seconds nobody needs less to read the card."""
_FORMAT, _RULES, _PEOPLE, _PLAYERS, _FIRST_BOT = range(5)
_FORMATS = tuple(one for one in Format if one is not Format.TOURNAMENT)


def _import_table() -> None:
    import rummy_tui.tui.screens.table
    import rummy_tui.tui.session  # noqa: F401


class NewGameScreen(Page[MatchSetup | None]):
    """Ends with the match to play, or with None for the home screen."""

    MODE = Mode.CARD
    BINDINGS = bindings_in(MODE)

    def __init__(self, setup: MatchSetup) -> None:
        super().__init__()
        self._setup = setup
        self._field = _RULES
        self._whole_hash = False
        self._is_read = False
        """Whether the end of these rules has been on the screen (F-7)."""
        self._read_setup = setup
        self._rules = [*PROFILE_NAMES]
        """Profiles to choose from: their names, or the path of a file."""
        if self._rules_asked not in self._rules:
            self._rules.append(self._rules_asked)

    @property
    def _rules_asked(self) -> str:
        return self._setup.rules or self._setup.profile.name

    @property
    def setup(self) -> MatchSetup:
        """The match as the card has it now."""
        return self._setup

    def on_mount(self) -> None:
        # While the card is read, what Enter opens is made ready; once, and after the
        # card is on the screen.
        self.set_timer(_READING, lambda: self.run_worker(_import_table, thread=True))

    # What the card shows.

    def body(self, width: int, height: int) -> list[Line]:
        title = self._title(width)
        fields = [
            *self._format_and_rules(width),
            *self._players_fields(width),
            *self._bots_fields(width),
            *self._seed_lines(width),
        ]
        heading = self._heading(width)
        room = height - len(title) - len(fields) - len(heading)
        rules = self._rule_lines(width, room - 2)
        spare = room - len(rules)
        # A card that has to be scrolled has free lines as well as one with room.
        above = [Line()] if spare > 0 or spare < 0 else []
        below = [Line()] if spare > 1 or spare < 0 else []
        return [*title, *above, *fields, *below, *heading, *rules]

    def all_lines(self, width: int, height: int) -> list[Line]:
        if self._setup != self._read_setup:
            self._read_setup, self._is_read = self._setup, False
        lines = super().all_lines(width, height)
        self._is_read = self._is_read or self._top == self._last_top
        return lines

    def hints(self) -> list[Hint]:
        people = self._setup.names
        begin = "deal" if people else "watch"
        # The hints are painted before it is known whether the end is in sight.
        is_read = self._is_read or self._top >= self._last_top
        keys = [("deal", begin if is_read else f"reads on, then {begin}s")]
        if begin == "watch" and not is_read:
            keys = [("deal", "reads on, then watches")]
        keys.append(("choose-up", "line"))
        keys += [("value-down", "change"), ("rules", "all rules")]
        if len(people) > 1:
            keys.append(("names", "names"))
        return [*keys, ("keys", "keys"), ("go-home", "home"), ("proof", "proof")]

    def _title(self, width: int) -> list[Line]:
        kinds = ("Watch bots", "New game")
        people = len(self._setup.names)
        title = kinds[people] if people < len(kinds) else "Hotseat"
        left = Line().add(title, "turn")
        worth = f"{stakes_text(self._setup.terms)} · chips only, no real money"
        if left.width + 2 + len(worth) > width:
            return [left, *wrapped(worth, width, "dim")]
        return beside(left, Line().add(worth, "dim"), width)

    def _label(self, field: int, text: str, *, width: int = _LABEL) -> Line:
        chosen = field == self._field
        line = Line().add(f"{self.glyphs.prompt} " if chosen else "  ", "turn")
        line.put(text, "strong" if chosen else "plain", width=width)
        line.links.append((0, line.width, f"pick({field})"))
        return line

    def _value(self, line: Line, field: int, text: str) -> Line:
        if field == self._field:
            line.add("< ", "key", does="change(-1)").add(text, "strong")
            return line.add(" >", "key", does="change(1)")
        return line.add(f"  {text}  ", "strong", does=f"pick({field})")

    def _format_and_rules(self, width: int) -> list[Line]:
        profile = self._setup.profile
        format = self._label(_FORMAT, "Format")
        self._value(format, _FORMAT, profile.format)
        label = "Rules "
        rules = self._label(_RULES, label, width=len(label))
        self._value(rules, _RULES, profile.name)
        lines = [format.to(_RULES_COLUMN).extend(rules)]
        if lines[0].width > width:
            rules = self._value(self._label(_RULES, label), _RULES, profile.name)
            lines = [format.cut(_RULES_COLUMN), rules]
        return [*lines, *wrapped(profile.about, width, "dim", indent=_ABOUT_INDENT)]

    def _players_fields(self, width: int) -> list[Line]:
        setup = self._setup
        lines = []
        if self._has_people_field:
            line = self._label(_PEOPLE, "People")
            self._value(line, _PEOPLE, str(len(setup.names)))
            names = f"  {', '.join(setup.names)}"
            lines += followed(line, names, width, "dim", indent=_LABEL + _MARK + 2)
        line = self._label(_PLAYERS, "Players")
        self._value(line, _PLAYERS, str(setup.seats))
        bots = f"{len(setup.bots) or 'no'} bot{'' if len(setup.bots) == 1 else 's'}"
        alone = len(setup.names) == 1
        who = f"{setup.names[0]} and {bots}" if alone else bots
        keys = self.keymap.span("seats-2", unicode=self.glyphs.is_unicode)
        line.add(f"  {who}   ({keys})", "dim")
        return [*lines, *beside(line, Line().add(self._clock, "dim"), width)]

    @property
    def _clock(self) -> str:
        seconds = self._setup.turn_seconds
        if not self._setup.names:
            return ""
        return f"{seconds} s a turn" if seconds else "no clock"

    def _bots_fields(self, width: int) -> list[Line]:
        lines: list[Line] = []
        players = self._setup.players[len(self._setup.names) :]
        for place, player in enumerate(players):
            chosen = self._field == _FIRST_BOT + place
            pick = f"pick({_FIRST_BOT + place})"
            back, on = ("change(-1)", "change(1)") if chosen else (pick, pick)
            cell = Line().add("< " if chosen else "  ", "key", does=back)
            ink: Ink = "plain" if chosen else "dim"
            cell.add(f"{player.name} [bot] ", ink, does=pick)
            cell.add(player.bot, "strong", does=pick)
            cell.add(" >" if chosen else "", "key", does=on)
            if not lines or lines[-1].width + cell.width > width + MARGIN:
                lines.append(Line().to(_MARK))
                lines[-1].put("" if place else "Bots", "plain", width=_LABEL)
            if chosen:
                lines[-1] = self._as_chosen(lines[-1])
            line = lines[-1].extend(cell)
            line.to(line.width + _BOT_CELLS - cell.width)
        return lines

    def _as_chosen(self, line: Line) -> Line:
        """The line with the sign of the chosen one in front."""
        chosen = Line().add(f"{self.glyphs.prompt} ", "turn")
        (first, ink), *rest = line.pieces
        chosen.add(first[_MARK:], ink)
        for text, ink in rest:
            chosen.add(text, ink)
        return chosen

    def _seed_lines(self, width: int) -> list[Line]:
        seed = self._setup.seed
        line = Line().add("  ").put("Seed", width=_LABEL).add("  ")
        indent = line.width
        if self._whole_hash:
            first, *rest = wrapped(seed.commitment, width, "strong", indent=indent)
            first = line.add(first.text.strip(), "strong")
            return [first, *rest]
        if seed.repeatable:
            line.add(seed.text, "strong")
            line.add("  repeatable, proves nothing", "hot")
        else:
            line.add("secret", "strong").add("  shown when the match ends", "dim")
        short = f"   SHA-256 {seed.commitment[:_SHORT_HASH]}…"
        return followed(line, short, width, "dim", indent=indent)

    def _heading(self, width: int) -> list[Line]:
        line = Line().add(f"How {self._setup.profile.name} is played", "strong")
        note = Line().add(f"{self._mark} most other profiles differ here", "hot")
        return beside(line, note, width)

    @property
    def _mark(self) -> str:
        return "≠" if self.glyphs.is_unicode else "!"

    def _rule_lines(self, width: int, room: int) -> list[Line]:
        setup = self._setup
        rules = card_lines(
            setup.profile, seats=setup.seats, turn_seconds=setup.turn_seconds
        )
        # What there is to say of one deal is said where the stakes are.
        if setup.profile.format is not Format.POINTS:
            rules = [*format_lines(setup.terms), *rules]
        marked = unusual(setup.profile, seats=setup.seats)
        lines = [self._rule(rule, width, rule.key in marked) for rule in rules]
        own = list(map(len, lines))
        others = elsewhere(setup.profile, seats=setup.seats)
        # What the others say where there is room: first where most of them differ.
        for wanted in (marked, frozenset(others)):
            more = {
                place: self._other_lines(others[rule.key], width)
                for place, rule in enumerate(rules)
                if rule.key in wanted
                and rule.key in others
                and len(lines[place]) == own[place]
            }
            if sum(map(len, lines)) + sum(map(len, more.values())) > room:
                break
            for place, found in more.items():
                lines[place] += found
        return [line for block in lines for line in block]

    def _rule(self, rule: RuleLine, width: int, is_unusual: bool) -> list[Line]:
        ink: Ink = "strong" if is_unusual else "plain"
        room = width - len(rule.number) - 1
        lines = wrapped(rule.text, room, ink, indent=_RULE_INDENT)
        first = Line().add(f" {self._mark} " if is_unusual else "   ", "hot")
        first.add(lines[0].text.strip(), ink)
        number = Line().add(rule.number, "dim")
        return [first.right(number, width), *lines[1:]]

    def _other_lines(self, said: Mapping[str, str], width: int) -> list[Line]:
        names_by_text: dict[str, list[str]] = {}
        for name, text in said.items():
            names_by_text.setdefault(text, []).append(name)
        return [
            line
            for text, names in names_by_text.items()
            for line in wrapped(f"{', '.join(names)}: {text}", width, "dim", indent=5)
        ]

    # What the keys do.

    @property
    def _has_people_field(self) -> bool:
        return len(self._setup.names) > 1

    @property
    def _fields(self) -> list[int]:
        bots = range(_FIRST_BOT, _FIRST_BOT + len(self._setup.bots))
        people = (_PEOPLE,) if self._has_people_field else ()
        return [_FORMAT, _RULES, *people, _PLAYERS, *bots]

    def _change(self, setup: MatchSetup) -> None:
        self._setup = setup
        self._top = 0
        if self._field not in self._fields:
            self._field = self._fields[-1]
        self.repaint()

    def action_choose_line(self, by: int) -> None:
        self._top = 0
        fields = self._fields
        self._field = fields[(fields.index(self._field) + by) % len(fields)]
        self.repaint()

    def action_pick(self, field: int) -> None:
        """Choose a line of the card: for the mouse."""
        self._field = field
        self.repaint()

    def action_change(self, by: int) -> None:
        setup = self._setup
        match self._field:
            case field if field == _RULES:
                at = self._rules.index(self._rules_asked)
                rules = self._rules[(at + by) % len(self._rules)]
                self._use_rules(rules, setup.profile.format)
            case field if field == _FORMAT:
                at = _FORMATS.index(setup.profile.format)
                self._use_rules(self._rules_asked, _FORMATS[(at + by) % len(_FORMATS)])
            case field if field == _PEOPLE:
                self._set_people(len(setup.names) + by)
            case field if field == _PLAYERS:
                self.action_seats(setup.seats + by)
            case bot:
                self._change_bot(bot - _FIRST_BOT, by)

    def _use_rules(self, rules: str, format: Format) -> None:
        try:
            self._change(self._setup.with_rules(rules, format))
        except RummyError as error:
            from rummy_tui.tui.screens.question import Notice

            self.app.push_screen(Notice("These rules cannot be used", f"{error}."))

    def action_seats(self, seats: int) -> None:
        people = len(self._setup.names)
        if not max(MIN_SEATS, people) <= seats <= MAX_SEATS:
            return
        self._change(replace(self._setup, bots=self._bots_for(seats - people)))

    def _bots_for(self, count: int) -> tuple[str, ...]:
        bots = self._setup.bots
        fill = [DEFAULT_BOTS[k % len(DEFAULT_BOTS)] for k in range(MAX_SEATS)]
        return (*bots, *fill[len(bots) :])[:count]

    def _set_people(self, people: int) -> None:
        if not 2 <= people <= MAX_SEATS:
            return
        names = self._setup.names
        fresh = [f"Player {number}" for number in range(1, 2 * MAX_SEATS)]
        free = [name for name in fresh if name not in names]
        names = (*names, *free)[:people]
        bots = self._bots_for(max(0, self._setup.seats - people))
        self._change(replace(self._setup, names=names, bots=bots))

    def _change_bot(self, place: int, by: int) -> None:
        # Only now: finding installed bots reads every package's metadata.
        from rummy_tui.bot_registry import installed_bots

        known = [bot.name for bot in installed_bots()]
        bots = list(self._setup.bots)
        at = known.index(bots[place]) if bots[place] in known else 0
        bots[place] = known[(at + by) % len(known)]
        self._change(replace(self._setup, bots=tuple(bots)))

    def action_proof(self) -> None:
        self._whole_hash = not self._whole_hash
        self.repaint()

    def action_names(self) -> None:
        if not self._has_people_field:
            return
        from rummy_tui.tui.screens.names import NamesScreen

        def rename(names: tuple[str, ...] | None) -> None:
            if names:
                self._change(replace(self._setup, names=names))

        self.app.push_screen(NamesScreen(self._setup.names), rename)

    def action_rules(self) -> None:
        from rummy_tui.tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self._setup.profile, seats=self._setup.seats))

    def action_deal(self) -> None:
        """Deal, but not before the rules have been on the screen to their end."""
        if self._is_read:
            self.dismiss(self._setup)
        else:
            self.action_scroll_pages(1)

    def action_go_home(self) -> None:
        self.dismiss(None)
