"""Everything that can be recomputed from a file alone, and what cannot (R-1)."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.deal import toss
from rummy_tui.engine.events import Dealt, MatchEnded, Tossed
from rummy_tui.engine.shuffle import Seed
from rummy_tui.errors import counted
from rummy_tui.log_file.canonical import DIGITS, Chain, draw_text
from rummy_tui.log_file.differences import quoted
from rummy_tui.log_file.document import Document
from rummy_tui.log_file.errors import LogFileError
from rummy_tui.log_file.items import Item, ShoeNames, names_of
from rummy_tui.log_file.masked_world import MaskedWorld
from rummy_tui.log_file.read import document_events, read_document
from rummy_tui.log_file.referee import Referee
from rummy_tui.log_file.report import (
    Check,
    CheckName,
    CheckResult,
    Difference,
    DifferenceError,
    Report,
)
from rummy_tui.log_file.said import Place, Said, say
from rummy_tui.log_file.seals import salt_key
from rummy_tui.log_file.toml_text import text_of
from rummy_tui.log_file.tournament_check import tournament_checks
from rummy_tui.log_file.unshown import reader_told, unshown
from rummy_tui.log_file.world import Shuffle, WholeWorld, World
from rummy_tui.log_file.write import LAST_LINE, file_hash_line

Draws = tuple[tuple[Item | None, ...], ...]


def verify(content: str | bytes) -> Report:
    """Recompute a file, from its last line to its first shuffle.

    Raises:
        LogFileError: It is no match, damaged beyond reading, or of a newer version.
    """
    text = text_of(content)
    document = read_document(text)
    return _Verifying(text, document).report()


@dataclass(frozen=True, slots=True)
class _Verifying:
    """One file under examination."""

    text: str
    document: Document

    def report(self) -> Report:
        """All checks, in the order in which they are told."""
        document = self.document
        started = document.said[0].values
        if document.reader is None:
            # A card the shoe does not have makes it no match at all.
            document_events(document)
        chain, digest = self._chain()
        rules, shuffles, world_names = self._rules()
        checks = (
            self._file_hash(),
            chain,
            self._commitment(),
            self._shuffles(shuffles, world_names),
            *tournament_checks(document),
            rules,
        )
        return Report(
            checks=checks,
            unshown=tuple(unshown(document)),
            events=len(document.said),
            deals=sum(said.kind is Dealt for said in document.said),
            is_finished=document.is_finished,
            is_repeatable=started["repeatable"],
            redacted_for=document.reader,
            origin=document.origin,
            chain=digest,
        )

    # The file and its chain.

    def _file_hash(self) -> Check:
        above, _, last = self.text.removesuffix("\n").rpartition("\n")
        wanted = file_hash_line(above + "\n")
        number = self.text.removesuffix("\n").count("\n") + 1
        if last == wanted and self.text.endswith("\n"):
            told = "the last line is the SHA-256 of all bytes above it"
            return Check(name=CheckName.FILE_HASH, result=CheckResult.PASSED, told=told)
        because = "the file is not as it was written"
        if "\r" in self.text:
            because = "its line ends were changed, or it is damaged"
        found = "its last line missing"
        if last.startswith(LAST_LINE):
            found = f"another hash ({last.removeprefix(LAST_LINE)[:DIGITS]!a}…)"
        return _failed(
            CheckName.FILE_HASH,
            Difference(
                Place("the hash of the file", number),
                found,
                wanted.removeprefix("# "),
                because,
            ),
        )

    def _chain(self) -> tuple[Check, str]:
        document = self.document
        key = None
        if document.seed is not None:
            key = salt_key(document.seed)
        elif document.salts is not None:
            key = bytes.fromhex(document.salts)
        chain = Chain(key)
        first: Difference | None = None
        for said in document.said:
            try:
                link = chain.add(said)
            except LogFileError as error:
                raise LogFileError(f"{said.place}: {error}") from None
            # The end of the match has no line of its own but the last hash.
            if said.kind is MatchEnded:
                break
            if first is None and said.digest != link.digest[:DIGITS]:
                first = Difference(
                    said.place,
                    f"the hash {said.digest}",
                    link.digest[:DIGITS],
                    f"{quoted(said)}, its hash or what is sealed with it was changed, "
                    "or a line before it is gone",
                )
        digest = chain.digest
        if not document.is_finished:
            digest = chain.end(document.drops)
        if first is None and digest != document.chain:
            first = Difference(
                document.place("chain"),
                f"the hash {document.chain[:DIGITS]}…",
                f"{digest[:DIGITS]}…",
                "the last hash or what it seals was changed, or lines are gone",
            )
        if first is not None:
            return _failed(CheckName.CHAIN, first), digest
        told = f"all {counted(chain.step, 'step')} hang together"
        return (
            Check(name=CheckName.CHAIN, result=CheckResult.PASSED, told=told),
            digest,
        )

    # The seed and its shuffles.

    def _commitment(self) -> Check:
        document = self.document
        if document.seed is None:
            return _not_possible(CheckName.COMMITMENT, _no_seed(document))
        promised = document.said[0].values["commitment"]
        found = Seed(document.seed).commitment
        if promised != found:
            return _failed(
                CheckName.COMMITMENT,
                Difference(
                    document.place("commitment"),
                    promised,
                    found,
                    "that is the SHA-256 of the seed the file reveals",
                ),
            )
        told = "the seed is the one promised before the first deal"
        return Check(name=CheckName.COMMITMENT, result=CheckResult.PASSED, told=told)

    def _shuffles(self, made: list[Shuffle], names: ShoeNames) -> Check:
        document = self.document
        if document.seed is None:
            return _not_possible(CheckName.SHUFFLES, _no_seed(document))
        started = document.said[0].values
        seed = Seed(document.seed, started["words"], started["repeatable"])
        count = 0
        for said in document.said:
            found = self._one_shuffle(said, seed, made, names)
            if found is not None:
                return _failed(CheckName.SHUFFLES, found)
            count += said.kind in (Tossed, Dealt)
        count += sum("reshuffle" in shuffle.purpose for shuffle in made)
        told = f"all {counted(count, 'shuffle')} come from the seed"
        if seed.repeatable:
            told += "; it is repeatable, so that proves nothing"
        return Check(name=CheckName.SHUFFLES, result=CheckResult.PASSED, told=told)

    def _one_shuffle(
        self, said: Said, seed: Seed, made: list[Shuffle], names: ShoeNames
    ) -> Difference | None:
        profile = self.document.said[0].values["profile"]
        shoe = profile.shoe(len(self.document.said[0].values["players"]))
        if said.kind is Tossed:
            tossed = toss(seed, shoe, len(self.document.said[0].values["players"]))
            expected = say(tossed, names.item).values["draws"]
            if said.values["draws"] != expected:
                return Difference(
                    said.place,
                    f"'{_draws_text(said.values['draws'])}'",
                    f"'{_draws_text(expected)}'",
                    "those cards the seed gives to the toss",
                )
        if said.kind is Dealt:
            order = seed.shuffle(shoe.cards(), f"deal {said.values['number']}")
            return _order_difference(said, order, names)
        for shuffle in made:
            if shuffle.said is said and "reshuffle" in shuffle.purpose:
                order = seed.shuffle(shuffle.items, shuffle.purpose)
                return _order_difference(said, order, names)
        return None

    # The rules.

    def _rules(self) -> tuple[Check, list[Shuffle], ShoeNames]:
        document = self.document
        world: World = (
            WholeWorld(document) if document.reader is None else MaskedWorld(document)
        )
        values = document.said[0].values
        names = names_of(values["profile"].shoe(len(values["players"])))
        try:
            Referee(document, world).follow()
        except DifferenceError as error:
            failed = _failed(CheckName.RULES, error.difference)
            return failed, world.shuffles, names
        told = f"all {counted(len(document.said), 'event')} follow by the rules"
        if document.reader is not None:
            told = f"nothing that {reader_told(document)} saw breaks the rules"
        check = Check(name=CheckName.RULES, result=CheckResult.PASSED, told=told)
        return check, world.shuffles, names


def _draws_text(draws: Draws) -> str:
    return "; ".join(map(draw_text, draws))


def _order_difference(
    said: Said, order: tuple[CardId, ...], names: ShoeNames
) -> Difference | None:
    for number, (card, found) in enumerate(
        zip(order, said.values["order"], strict=False)
    ):
        expected = names.item(card)
        if not expected.fits(found):
            place = said.place
            if said.card_places:
                place = said.card_places[number]
            return Difference(
                place,
                f"{found.token} as card {number + 1}",
                expected.token,
                "that is where the seed puts it",
            )
    return None


def _failed(name: CheckName, difference: Difference) -> Check:
    return Check(
        name=name,
        result=CheckResult.FAILED,
        told=str(difference),
        difference=difference,
    )


def _not_possible(name: CheckName, told: str) -> Check:
    return Check(name=name, result=CheckResult.NOT_POSSIBLE, told=told)


def _no_seed(document: Document) -> str:
    if document.reader is not None:
        return "a redacted file does not tell the seed"
    return "the match is not over, so its seed is not revealed"
