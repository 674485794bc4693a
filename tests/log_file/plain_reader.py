"""A second reader of match files, written from docs/log-format.md alone.

It imports nothing of the program and checks all but the rules and the reshuffles: the
hash of the file, the chain, the commitment, the toss and the deals, and whether the
seed of a tournament's table follows from the tournament's. Whoever writes one in
another language can begin by translating it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from typing import Any

ZERO = bytes(32)
PROOF = r"[=~][0-9a-f]{32}"
CARD = re.compile(rf"(?P<face>[0-9AJQKP]+[SHDCJ]|\?\?)(?P<copy>'*)(?P<proof>{PROOF})?")
SECRETS = (
    re.compile(r"(p\d misses the turn \S+)(?: (\".*\"))?"),
    re.compile(r"(p\d declares \d+ at \S+)(?: (closing .*|groups .*))?"),
    re.compile(r"(p\d declares wrongly \d+ at \S+ points \d+ closing \S+)(?: (.*))?"),
    re.compile(r"(p\d shows)(?: (.*))?"),
)
NOT_RULES = ("name", "about")


def keyed(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()


class PlainReader:
    """Reads one file; `problems` are the checks it fails, by name."""

    def __init__(self, content: bytes) -> None:
        self.file = tomllib.loads(content.decode())
        assert self.file["variant"] == "IR13"
        assert self.file["version"] == 1
        self.problems: set[str] = set()
        self.key: bytes | None = None
        if "seed" in self.file:
            self.key = keyed(self.file["seed"].encode(), b"salts")
        elif "salts" in self.file:
            self.key = bytes.fromhex(self.file["salts"])
        self.hash, self.step = ZERO, 0
        self.drops: dict[str, str] = {}
        self.seats: list[str] = []
        self._file_hash(content)
        self._chain()
        self._seed()
        self._tournament()

    def _file_hash(self, content: bytes) -> None:
        above, _, last = content.removesuffix(b"\n").rpartition(b"\n")
        digest = hashlib.sha256(above + b"\n").hexdigest()
        if last != f"# sha256: {digest}".encode() or not content.endswith(b"\n"):
            self.problems.add("file-hash")

    # The chain.

    def _chain(self) -> None:
        file = self.file
        self._add("\n".join(self._agreed()), file["hash"])
        if "toss" in file:
            draws = "; ".join(file["toss"]["draws"])
            starter = file["toss"]["starter"]
            self._add(f"toss {draws}; {starter} starts", file["toss"]["hash"])
        for deal in file.get("deals", ()):
            self._deal(deal)
        end = file["end"]
        if "winner" in end:
            changes = " ".join(map(str, end["changes"]))
            self._add(
                f"{end['winner']} wins the match; changes {changes}", end["chain"]
            )
        else:
            proofs = dict(entry.split(" ") for entry in end.get("drops", ()))
            self.step += 1
            text = "unfinished" + self._drops_text(proofs)
            self._link(text, end["chain"])
        if self.hash.hex() != end["chain"]:
            self.problems.add("chain")

    def _add(self, text: str, digest: str) -> None:
        self.step += 1
        self._link(text, digest)

    def _link(self, text: str, digest: str) -> None:
        self.hash = hashlib.sha256(self.hash + text.encode()).digest()
        self.since: dict[str, str] = {}
        if not self.hash.hex().startswith(digest):
            self.problems.add("chain")

    def _agreed(self) -> Iterator[str]:
        file = self.file
        yield "IR13 1"
        yield f"format {file['format']}"
        yield f"turn_seconds {file['turn_seconds']}"
        for key in ("point_value", "entry", "rejoin", "places"):
            yield f"{key} {plain(file['stakes'][key])}"
        for player in file["players"]:
            yield f"player {counted(player['name'])} {counted(player.get('bot', ''))}"
        for key in NOT_RULES:
            yield f"{key} {counted(file['rules'][key])}"
        for key, value in file["rules"].items():
            if key not in NOT_RULES and not key.startswith("_"):
                yield f"{key} {plain(value)}"
        yield f"commitment {file['commitment']}"
        yield f"words {counted(file['words'])}"
        yield f"repeatable {plain(file['repeatable'])}"

    def _deal(self, deal: dict[str, Any]) -> None:
        self.drops = {}
        self.seats = deal["seats"]
        for line in deal["actions"]:
            action, _, digest = line.rpartition(" #")
            if "queues a drop" in action or "takes the drop back" in action:
                self._whisper(action, digest)
                continue
            self.step += 1
            text = self._canonical(action, deal)
            if action.endswith("wins the deal") or action == "the deal is void":
                if action != "the deal is void":
                    text = "; ".join([text, *deal["results"], *deal["shown"]])
                proofs = dict(entry.split(" ") for entry in deal.get("drops", ()))
                text += self._drops_text(proofs)
                self.seats = []
            self._link(text, digest)

    def _whisper(self, action: str, digest: str) -> None:
        player, line = action.split(" ")[0], f"{self.step} {action}\n"
        self.drops[player] = self.drops.get(player, "") + line
        self.since[player] = self.since.get(player, "") + line
        found = hashlib.sha256(self.hash + self.since[player].encode()).hexdigest()
        if not found.startswith(digest):
            self.problems.add("chain")

    def _drops_text(self, proofs: dict[str, str]) -> str:
        found = ""
        for player in self.seats:
            text = self.drops.get(player, "")
            seal = self._seal(proofs.get(player, ""), text, f"drops {player}")
            found += f"; {player} {seal}"
        return found

    def _canonical(self, action: str, deal: dict[str, Any]) -> str:
        if action == "dealt":
            cards = " ".join(self._shoe(deal))
            return f"deal {deal['number']} to {' '.join(deal['seats'])}: {cards}"
        if " draws closed" in action:
            return action[: action.index(" draws closed")] + " draws closed"
        if " takes open " in action:
            return action.rstrip("'")
        if " discards " in action:
            return self._last_sealed(action)
        if action.startswith("the open deck is reshuffled: "):
            words, _, cards = action.partition(": ")
            items = [self._card(c, k, "??") for k, c in enumerate(cards.split(), 1)]
            return f"{words}: {' '.join(items)}"
        for pattern in SECRETS:
            proof = re.search(rf" ({PROOF})$", action)
            line = action[: proof.start()] if proof else action
            if (found := pattern.fullmatch(line)) is not None:
                return self._with_secret(found[1], found[2], proof[1] if proof else "")
        return action

    def _with_secret(self, line: str, secret: str | None, proof: str) -> str:
        if " declares wrongly " in line:
            line = self._last_sealed(line)
        elif " declares " in line:
            assert secret is not None, "groups lie open in any case"
            if secret.startswith("groups"):
                return f"{line} {secret} {proof}"
            _, _, groups = secret.partition(" groups ")
            seal = self._seal(proof, secret, "rest")
            return f"{line} groups {groups.replace(chr(39), '')} {seal}"
        if secret is not None and " misses " in line:
            secret = json.loads(secret)
        return f"{line} {self._seal(proof, secret, 'rest')}"

    def _last_sealed(self, line: str) -> str:
        words, _, card = line.rpartition(" ")
        return f"{words} {self._card(card, 1, '')}"

    def _shoe(self, deal: dict[str, Any]) -> list[str]:
        order = dealt_order(deal)
        opened = 13 * len(deal["seats"])
        return [
            self._card(card, place + 1, "" if place in (opened, opened + 1) else "??")
            for place, card in enumerate(order)
        ]

    def _card(self, card: str, number: int, shown: str) -> str:
        """A card with its seal: `??` in its place, or its face."""
        parts = CARD.fullmatch(card)
        assert parts is not None, card
        token = parts["face"] + parts["copy"]
        seal = self._seal(parts["proof"] or "", token, f"card {number}")
        return (shown or parts["face"]) + seal

    def _seal(self, proof: str, text: str | None, label: str) -> str:
        if proof.startswith("~"):
            return proof
        assert text is not None, "shown, so there is a text"
        salt = bytes.fromhex(proof[1:])
        if not proof:
            assert self.key is not None, "no proof, so there is a key"
            salt = keyed(self.key, f"{self.step} {label}".encode())[:16]
        content = salt + text.encode("utf-8", "surrogatepass")
        return "~" + hashlib.sha256(content).hexdigest()[:32]

    # The seed.

    def _seed(self) -> None:
        if "seed" not in self.file:
            return
        seed = self.file["seed"].encode()
        if hashlib.sha256(seed).hexdigest() != self.file["commitment"]:
            self.problems.add("commitment")
        shoe = self._unshuffled()
        naturals = [card for card in shoe if not card.startswith("PJ")]
        drawn = re.findall(r"p\d (\S+)", " ".join(self.file["toss"]["draws"]))
        if self._shuffled(naturals, "toss")[: len(drawn)] != drawn:
            self.problems.add("shuffles")
        for deal in self.file["deals"]:
            if self._shuffled(shoe, f"deal {deal['number']}") != dealt_order(deal):
                self.problems.add("shuffles")

    def _tournament(self) -> None:
        told = self.file.get("tournament", {})
        if self.file["format"] != "tournament" or "seed" not in told:
            return
        seed = told["seed"].encode()
        if hashlib.sha256(seed).hexdigest() != told["commitment"]:
            self.problems.add("tournament")
        where = f"tournament round {told['round']} table {told['table']}"
        text = f"{counted(self.file['words'])}|{where}|0"
        if keyed(seed, text.encode()).hex() != self.file["seed"]:
            self.problems.add("tournament")

    def _unshuffled(self) -> list[str]:
        rules = self.file["rules"]
        packs = rules["packs_by_seats"][str(len(self.file["players"]))]
        jokers = rules["printed_jokers"]
        count = jokers["in_all"] if "in_all" in jokers else jokers["per_pack"] * packs
        ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
        faces = [rank + suit for suit in "SHDC" for rank in ranks]
        cards = [face + "'" * copy for copy in range(packs) for face in faces]
        return cards + ["PJ" + "'" * copy for copy in range(count)]

    def _shuffled(self, cards: Sequence[str], purpose: str) -> list[str]:
        numbers = self._numbers(purpose)
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            limit = 2**32 - 2**32 % (last + 1)
            number = next(n for n in numbers if n < limit) % (last + 1)
            order[number], order[last] = order[last], order[number]
        return order

    def _numbers(self, purpose: str) -> Iterator[int]:
        seed, words = self.file["seed"].encode(), self.file["words"]
        block = 0
        while True:
            text = f"{counted(words)}|{purpose}|{block}"
            digest = keyed(seed, text.encode())
            yield from (int.from_bytes(digest[k : k + 4]) for k in range(0, 32, 4))
            block += 1


def dealt_order(deal: dict[str, Any]) -> list[str]:
    hands = [hand.split(" ")[1:] for hand in deal["hands"]]
    order = [hand[place] for place in range(13) for hand in hands]
    closed = [card for row in deal["closed"] for card in row.split(" ")]
    return [*order, deal["open"], deal["wild"], *closed]


def counted(text: str) -> str:
    return f"{len(text.encode())}:{text}"


def plain(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return " ".join(f"{key} {number}" for key, number in value.items())
    return str(value)
