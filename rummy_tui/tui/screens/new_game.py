"""The rules card of a match: who plays by which rules, before the first card (F-7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from textual.binding import Binding

from rummy_tui.new_match import DEFAULT_BOTS, MatchSetup
from rummy_tui.rules.in_words import RuleLine, card_lines, elsewhere, unusual
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from rummy_tui.rules.profile import MAX_SEATS, MIN_SEATS
from rummy_tui.tui.line import Line, fitted
from rummy_tui.tui.screens.page import Page, key_line

_LABEL = 10
_BOT_CELLS = 23
_BOTS_A_LINE = 3
_SHORT_HASH = 16
_READING = 0.1
"""Seconds nobody needs less to read the card."""
_RULES, _PEOPLE, _PLAYERS, _FIRST_BOT = range(4)


def _import_table() -> None:
    import rummy_tui.tui.screens.table
    import rummy_tui.tui.session  # noqa: F401


class NewGameScreen(Page[MatchSetup | None]):
    """Ends with the match to play, or with None for the home screen."""

    BINDINGS = [
        Binding("enter", "deal", show=False),
        Binding("up,k", "choose(-1)", show=False),
        Binding("down,j", "choose(1)", show=False),
        Binding("left,minus", "change(-1)", show=False),
        Binding("right,plus,space", "change(1)", show=False),
        *(
            Binding(str(seats), f"seats({seats})", show=False)
            for seats in range(MIN_SEATS, MAX_SEATS + 1)
        ),
        Binding("pagedown", "scroll_lines(10)", show=False),
        Binding("pageup", "scroll_lines(-10)", show=False),
        Binding("r", "rules", show=False),
        Binding("c", "commitment", show=False),
        Binding("n", "names", show=False),
        Binding("escape,h,x", "home", show=False),
    ]

    def __init__(self, setup: MatchSetup) -> None:
        super().__init__()
        self._setup = setup
        self._field = _RULES
        self._whole_hash = False
        profiles = [load_profile(n, setup.profile.format) for n in PROFILE_NAMES]
        if setup.profile not in profiles:
            profiles.append(setup.profile)
        self._profiles = profiles

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
        top = [
            self._title(width),
            Line(),
            self._rules_field(width),
            *self._players_fields(width),
            *self._bots_fields(),
            self._seed_line(),
        ]
        room = height - len(top) - 2
        rules = self._rule_lines(width, room)
        if len(rules) < room:
            top.append(Line())
        return [*top, self._heading(width), *rules]

    def hints(self) -> Line:
        begin = "watch" if not self._setup.names else "deal"
        keys = [("Enter", begin), ("↑ ↓", "line"), ("← →", "change")]
        keys.append(("r", "all rules"))
        if len(self._setup.names) > 1:
            keys.append(("n", "names"))
        return key_line(*keys, ("c", "proof"), ("h", "home"))

    def _title(self, width: int) -> Line:
        kinds = ("Watch bots", "New game")
        people = len(self._setup.names)
        title = kinds[people] if people < len(kinds) else "Hotseat"
        chips, hundredths = divmod(self._setup.point_value, 100)
        worth = f"a point is {chips}.{hundredths:02d} chips · chips only, no real money"
        return Line().add(title, "turn").right(Line().add(worth, "dim"), width)

    def _label(self, field: int, text: str) -> Line:
        chosen = field == self._field
        line = Line().add(f"{self.glyphs.prompt} " if chosen else "  ", "turn")
        return line.put(text, "strong" if chosen else "plain", width=_LABEL)

    def _value(self, line: Line, field: int, text: str) -> Line:
        if field == self._field:
            return line.add("< ", "key").add(text, "strong").add(" >", "key")
        return line.add(f"  {text}  ", "strong")

    def _rules_field(self, width: int) -> Line:
        profile = self._setup.profile
        line = self._value(self._label(_RULES, "Rules"), _RULES, profile.name)
        about = fitted(profile.about, width - line.width - 2)
        return line.add("  ").add(about, "dim")

    def _players_fields(self, width: int) -> list[Line]:
        setup = self._setup
        lines = []
        if self._has_people_field:
            line = self._label(_PEOPLE, "People")
            self._value(line, _PEOPLE, str(len(setup.names)))
            names = fitted(", ".join(setup.names), width - line.width - 2)
            lines.append(line.add(f"  {names}", "dim"))
        line = self._label(_PLAYERS, "Players")
        self._value(line, _PLAYERS, str(setup.seats))
        bots = f"{len(setup.bots) or 'no'} bot{'' if len(setup.bots) == 1 else 's'}"
        alone = len(setup.names) == 1
        who = f"{setup.names[0]} and {bots}" if alone else bots
        return [*lines, line.add(f"  {who}   (keys 2 to 6)", "dim")]

    def _bots_fields(self) -> list[Line]:
        lines = []
        players = self._setup.players[len(self._setup.names) :]
        for start in range(0, len(players), _BOTS_A_LINE):
            chosen = 0 <= self._field - _FIRST_BOT - start < _BOTS_A_LINE
            line = Line().add(f"{self.glyphs.prompt} " if chosen else "  ", "turn")
            line.put("" if start else "Bots", "plain", width=_LABEL)
            for place, player in enumerate(players[start : start + _BOTS_A_LINE]):
                end = line.width + _BOT_CELLS
                if self._field == _FIRST_BOT + start + place:
                    line.add("< ", "key").add(f"{player.name} [bot] ")
                    line.add(player.bot, "strong").add(" >", "key")
                else:
                    line.add(f"  {player.name} [bot] ").add(player.bot, "strong")
                line.to(end)
            lines.append(line)
        return lines

    def _seed_line(self) -> Line:
        seed = self._setup.seed
        line = Line().add("  ").put("Seed", width=_LABEL).add("  ")
        if self._whole_hash:
            return line.add(seed.commitment, "strong")
        if seed.repeatable:
            line.add(seed.text, "strong")
            line.add("  repeatable, proves nothing", "hot")
        else:
            line.add("secret", "strong").add("  shown when the match ends", "dim")
        short = f"   SHA-256 {seed.commitment[:_SHORT_HASH]}…"
        return line.add(short, "dim")

    def _heading(self, width: int) -> Line:
        line = Line().add(f"How {self._setup.profile.name} is played", "strong")
        note = Line().add(f"{self._mark} most other profiles differ here", "hot")
        return line.right(note, width)

    @property
    def _mark(self) -> str:
        return "≠" if self.glyphs.is_unicode else "!"

    def _rule_lines(self, width: int, room: int) -> list[Line]:
        setup = self._setup
        rules = card_lines(setup.profile, seats=setup.seats)
        marked = unusual(setup.profile, seats=setup.seats)
        lines = [[self._rule(rule, width, rule.key in marked)] for rule in rules]
        others = elsewhere(setup.profile, seats=setup.seats)
        # What the others say where there is room: first where most of them differ.
        for wanted in (marked, frozenset(others)):
            more = {
                place: self._other_lines(others[rule.key], width)
                for place, rule in enumerate(rules)
                if rule.key in wanted and rule.key in others and len(lines[place]) == 1
            }
            if sum(map(len, lines)) + sum(map(len, more.values())) > room:
                break
            for place, found in more.items():
                lines[place] += found
        return [line for block in lines for line in block]

    def _rule(self, rule: RuleLine, width: int, is_unusual: bool) -> Line:
        line = Line().add(f" {self._mark} " if is_unusual else "   ", "hot")
        line.add(rule.text, "strong" if is_unusual else "plain")
        return line.right(Line().add(rule.number, "dim"), width)

    def _other_lines(self, said: Mapping[str, str], width: int) -> list[Line]:
        names_by_text: dict[str, list[str]] = {}
        for name, text in said.items():
            names_by_text.setdefault(text, []).append(name)
        return [
            Line().add(fitted(f"     {', '.join(names)}: {text}", width), "dim")
            for text, names in names_by_text.items()
        ]

    # What the keys do.

    @property
    def _has_people_field(self) -> bool:
        return len(self._setup.names) > 1

    @property
    def _fields(self) -> list[int]:
        bots = range(_FIRST_BOT, _FIRST_BOT + len(self._setup.bots))
        people = (_PEOPLE,) if self._has_people_field else ()
        return [_RULES, *people, _PLAYERS, *bots]

    def _change(self, setup: MatchSetup) -> None:
        self._setup = setup
        if self._field not in self._fields:
            self._field = self._fields[-1]
        self.repaint()

    def action_choose(self, by: int) -> None:
        fields = self._fields
        self._field = fields[(fields.index(self._field) + by) % len(fields)]
        self.repaint()

    def action_change(self, by: int) -> None:
        setup = self._setup
        match self._field:
            case field if field == _RULES:
                at = self._profiles.index(setup.profile)
                profile = self._profiles[(at + by) % len(self._profiles)]
                self._change(replace(setup, profile=profile))
            case field if field == _PEOPLE:
                self._set_people(len(setup.names) + by)
            case field if field == _PLAYERS:
                self.action_seats(setup.seats + by)
            case bot:
                self._change_bot(bot - _FIRST_BOT, by)

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

    def action_commitment(self) -> None:
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
        self.dismiss(self._setup)

    def action_home(self) -> None:
        self.dismiss(None)
