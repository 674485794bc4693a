"""The rules card of a match: who plays by which rules, before the first card (F-7)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_tui.errors import RummyError
from rummy_tui.new_match import MatchSetup, with_usual_bots
from rummy_tui.rules.formats.terms import Terms
from rummy_tui.rules.formats_in_words import format_lines, stakes_text
from rummy_tui.rules.in_words import card_lines
from rummy_tui.rules.load import PROFILE_NAMES
from rummy_tui.rules.profile import MAX_SEATS, MIN_SEATS, Format
from rummy_tui.tui.card_rules import CardRules
from rummy_tui.tui.card_seed import no_words, secret_code, seed_lines
from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.line import Ink, Line
from rummy_tui.tui.screens.page import MARGIN, Page
from rummy_tui.tui.wrapping import beside, followed, wrapped

# Only a card with a field needs anything of tournaments.
if TYPE_CHECKING:
    from rummy_tui.tournament import TournamentSetup

_LABEL = 10
_MARK = 2
_RULES_COLUMN = 28
"""Where the second field of a line begins."""
_ABOUT_INDENT = 3
_BOT_CELLS = 22
_MOST_PEOPLE = 2 * MAX_SEATS - 1
"""At one keyboard in a tournament; more can be named on the command line."""
_READING = 0.1
"""Seconds nobody needs less to read the card."""
_FORMAT, _RULES, _PEOPLE, _PLAYERS, _FIRST_BOT = range(5)
_FORMATS = tuple(Format)


def _import_table() -> None:
    import rummy_tui.tui.screens.table
    import rummy_tui.tui.session  # noqa: F401


class NewGameScreen(Page["MatchSetup | TournamentSetup | None"]):
    """Ends with what is to be played, or with None for the home screen."""

    MODE = Mode.CARD
    BINDINGS = bindings_in(MODE)

    def __init__(self, setup: MatchSetup | TournamentSetup) -> None:
        super().__init__()
        self._entrants = 0
        """How many play the tournament; 0 where it is a match."""
        self._field_bots: tuple[str, ...] = ()
        if not isinstance(setup, MatchSetup):
            from rummy_tui.tui.field import table_of

            self._entrants, self._field_bots = setup.size, setup.bots
            setup = table_of(setup)
        self._setup = setup
        self._field = _RULES
        self._whole_hash = False
        self._is_read = False
        """Whether the end of these rules has been on the screen (F-7)."""
        self._read = self._shown
        self._rules = [*PROFILE_NAMES]
        """Profiles to choose from: their names, or the path of a file."""
        if self._rules_asked not in self._rules:
            self._rules.append(self._rules_asked)

    @property
    def _rules_asked(self) -> str:
        return self._setup.rules or self._setup.profile.name

    @property
    def setup(self) -> MatchSetup | TournamentSetup:
        """What is to be played as the card has it now."""
        return self._tournament or self._setup

    @property
    def _tournament(self) -> TournamentSetup | None:
        if not self._entrants:
            return None
        from rummy_tui.tui.field import tournament_of

        return tournament_of(self._setup, self._entrants, self._field_bots)

    @property
    def _shown(self) -> object:
        """All that the rules on the card depend on."""
        return self._setup, self._entrants

    @property
    def _seats(self) -> int:
        """Seats of the table that is spoken of."""
        if not self._entrants:
            return self._setup.seats
        from rummy_tui.tui.field import largest_table

        return largest_table(self._entrants)

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
        if self._shown != self._read:
            self._read, self._is_read = self._shown, False
        lines = super().all_lines(width, height)
        self._is_read = self._is_read or self._top == self._last_top
        return lines

    def hints(self) -> list[Hint]:
        people = self._setup.names
        begin = "deal" if people else "watch"
        if self._entrants and people:
            begin = "join"
        # The hints are painted before it is known whether the end is in sight.
        is_read = self._is_read or self._top >= self._last_top
        keys = [("deal", begin if is_read else f"reads on, then {begin}s")]
        if begin == "watch" and not is_read:
            keys = [("deal", "reads on, then watches")]
        keys.append(("choose-up", "line"))
        keys += [("value-down", "change"), ("rules", "all rules")]
        if len(people) > 1:
            keys.append(("names", "names"))
        keys += [("keys", "keys"), ("go-home", "home")]
        if self._entrants:
            keys.append(("field", "field"))
        own = (
            ("copy-code", "code") if self._setup.seed.repeatable else ("words", "words")
        )
        return [*keys, own, ("proof", "proof")]

    def _title(self, width: int) -> list[Line]:
        kinds = ("Watch bots", "New game")
        people = len(self._setup.names)
        title = kinds[people] if people < len(kinds) else "Hotseat"
        if self._entrants:
            titles = ("Watch a tournament", "Tournament", "Hotseat tournament")
            title = titles[min(people, 2)]
        left = Line().add(title, "turn")
        terms = Terms.of(
            self._setup.profile, seats=self._seats, stakes=self._setup.stakes
        )
        worth = f"{stakes_text(terms)} · chips only, no real money"
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
        if self._entrants:
            return [*lines, *self._field_lines(width)]
        line = self._label(_PLAYERS, "Players")
        self._value(line, _PLAYERS, str(setup.seats))
        bots = f"{len(setup.bots) or 'no'} bot{'' if len(setup.bots) == 1 else 's'}"
        alone = len(setup.names) == 1
        who = f"{setup.names[0]} and {bots}" if alone else bots
        keys = self.keymap.span("seats-2", unicode=self.glyphs.is_unicode)
        line.add(f"  {who}   ({keys})", "dim")
        return [*lines, *beside(line, Line().add(self._clock, "dim"), width)]

    def _field_lines(self, width: int) -> list[Line]:
        tournament = self._tournament
        assert tournament is not None, "it has a field"
        from rummy_tui.tui.field import bots_told

        line = self._label(_PLAYERS, "Field")
        self._value(line, _PLAYERS, str(self._entrants))
        key = self.keymap.label("field", unicode=self.glyphs.is_unicode)
        line.add(f"  players   ({key} types it)", "dim", does="field")
        bots = Line().to(_MARK).put("Bots", width=_LABEL).add("  ")
        bots.add(bots_told(tournament), "strong")
        return [*beside(line, Line().add(self._clock, "dim"), width), bots]

    @property
    def _clock(self) -> str:
        seconds = self._setup.turn_seconds
        if not self._setup.names:
            return ""
        return f"{seconds} s a turn" if seconds else "no clock"

    def _bots_fields(self, width: int) -> list[Line]:
        lines: list[Line] = []
        if self._entrants:
            return lines
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
        label = Line().add("  ").put("Seed", width=_LABEL).add("  ")
        seed, is_whole = self._setup.seed, self._whole_hash
        return seed_lines(label, seed, width, what=self._what, is_whole=is_whole)

    @property
    def _what(self) -> str:
        return "tournament" if self._entrants else "match"

    def _heading(self, width: int) -> list[Line]:
        line = Line().add(f"How {self._setup.profile.name} is played", "strong")
        note = Line().add(f"{self._mark} most other profiles differ here", "hot")
        return beside(line, note, width)

    @property
    def _mark(self) -> str:
        return "≠" if self.glyphs.is_unicode else "!"

    def _rule_lines(self, width: int, room: int) -> list[Line]:
        setup, tournament = self._setup, self._tournament
        seats = self._seats
        rules = card_lines(setup.profile, seats=seats, turn_seconds=setup.turn_seconds)
        if tournament is not None:
            from rummy_tui.tournament.in_words import tournament_lines

            rules = [*tournament_lines(tournament), *rules]
        # What there is to say of one deal is said where the stakes are.
        elif setup.profile.format is not Format.POINTS:
            rules = [*format_lines(setup.terms), *rules]
        painter = CardRules(setup.profile, seats=seats, mark=self._mark)
        return painter.lines(rules, width, room)

    # What the keys do.

    @property
    def _has_people_field(self) -> bool:
        return len(self._setup.names) > 1

    @property
    def _fields(self) -> list[int]:
        count = 0 if self._entrants else len(self._setup.bots)
        bots = range(_FIRST_BOT, _FIRST_BOT + count)
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
                self._use_format(_FORMATS[(at + by) % len(_FORMATS)])
            case field if field == _PEOPLE:
                self._set_people(len(setup.names) + by)
            case field if field == _PLAYERS and self._entrants:
                from rummy_tui.tui.field import field_after

                people = len(setup.names)
                self._set_entrants(field_after(self._entrants, by, people=people))
            case field if field == _PLAYERS:
                self.action_seats(setup.seats + by)
            case bot:
                self._change_bot(bot - _FIRST_BOT, by)

    def _use_rules(
        self, rules: str, format: Format, *, entrants: int | None = None
    ) -> None:
        """Other rules, or another format; where they cannot be read all stays."""
        try:
            setup = self._setup.with_rules(rules, format)
        except RummyError as error:
            from rummy_tui.tui.screens.question import Notice

            self.app.push_screen(Notice("These rules cannot be used", f"{error}."))
            return
        if entrants is not None:
            if entrants and not self._entrants:
                self._field_bots = self._setup.bots
            self._entrants = entrants
        self._change(setup)

    def _use_format(self, format: Format) -> None:
        """Another format; a tournament has a field where a match has seats."""
        people = len(self._setup.names)
        if format is not Format.TOURNAMENT:
            if people > MAX_SEATS:
                from rummy_tui.tui.screens.question import Notice

                said = f"A table has {MAX_SEATS} seats, and {people} people play."
                self.app.push_screen(Notice("Only a tournament holds them", said))
                return
            self._use_rules(self._rules_asked, format, entrants=0)
            return
        from rummy_tui.tournament.setup import USUAL_FIELD

        entrants = self._entrants or USUAL_FIELD
        self._use_rules(self._rules_asked, format, entrants=entrants)

    def _set_entrants(self, size: int) -> None:
        self._entrants = size
        self._change(self._setup)

    def action_field(self) -> None:
        """Type how many play the tournament."""
        if not self._entrants:
            return
        from rummy_tui.tui.screens.typed import FieldScreen

        def use(size: int | None) -> None:
            if size is not None:
                self._set_entrants(size)

        people = len(self._setup.names)
        self.app.push_screen(FieldScreen(self._entrants, people=people), use)

    def action_seats(self, seats: int) -> None:
        people = len(self._setup.names)
        if self._entrants and seats >= people:
            self._set_entrants(seats)
            return
        if not max(MIN_SEATS, people) <= seats <= MAX_SEATS:
            return
        self._change(replace(self._setup, bots=self._bots_for(seats - people)))

    def _bots_for(self, count: int) -> tuple[str, ...]:
        return with_usual_bots(self._setup.bots, count)

    def _set_people(self, people: int) -> None:
        most = min(self._entrants, _MOST_PEOPLE) if self._entrants else MAX_SEATS
        if not 2 <= people <= most:
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
        from rummy_tui.tui.screens.typed import NamesScreen

        def rename(names: tuple[str, ...] | None) -> None:
            if names:
                self._change(replace(self._setup, names=names))

        self.app.push_screen(NamesScreen(self._setup.names), rename)

    def action_words(self) -> None:
        """Let words of the player's own into the shuffle, the hash known (R-1)."""
        from rummy_tui.tui.screens.question import Notice
        from rummy_tui.tui.screens.typed import WordsScreen

        seed = self._setup.seed
        if seed.repeatable:
            self.app.push_screen(Notice("Words of your own", no_words(self._what)))
            return

        def use(words: str | None) -> None:
            if words is not None:
                self._change(replace(self._setup, seed=replace(seed, words=words)))

        self.app.push_screen(WordsScreen(seed.words), use)

    def action_copy_code(self) -> None:
        from rummy_tui.tui.screens.copied import copy

        copy(self, self._code(), secret_code(self._what))

    def _code(self) -> str | None:
        tournament = self._tournament
        if tournament is not None:
            from rummy_tui.tournament.code import code_of as code_of_tournament

            return code_of_tournament(tournament)
        from rummy_tui.share_code import code_of

        return code_of(self._setup)

    def action_rules(self) -> None:
        from rummy_tui.tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self._setup.profile, seats=self._seats))

    def action_deal(self) -> None:
        """Deal, but not before the rules have been on the screen to their end."""
        if self._is_read:
            self.dismiss(self.setup)
        else:
            self.action_scroll_pages(1)

    def action_go_home(self) -> None:
        self.dismiss(None)
