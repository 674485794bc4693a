"""Which cards bring a hand nearer, and which can go: all nearest declarations at once.

Where the lacking cards of a choice of pieces are all in the shoe and no two melds want
the last copy of one, its melds lack what they lack whatever the others do, and masks
of faces tell it. Elsewhere its declarations are gone through one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rummy_tui.rules.profile import HAND_SIZE
from rummy_tui.solver.distance_ends import Held, count, ends, faces_in, is_there
from rummy_tui.solver.distance_pieces import Piece, Wants, wants_beside
from rummy_tui.solver.distance_planner import Plan
from rummy_tui.solver.distance_plans import Digest, Plans
from rummy_tui.solver.distance_search import Path
from rummy_tui.solver.key import EACH_FACE, JOKER_SHIFT

JOKER = 1 << JOKER_SHIFT
"""The printed joker in a mask of faces; others have the low bits of their counts."""


class Outs:
    """Gathers, for each card that can go, the faces that bring the rest nearer."""

    def __init__(self, held: Held, plans: Plans, distance: int) -> None:
        self._held = held
        self._plans = plans
        self._distance = distance
        slack = held.slack
        one, two = slack & EACH_FACE, slack >> 1 & EACH_FACE
        self._gone = EACH_FACE & ~(one | two)
        self._last = one & ~two
        self._last_two = two & ~one
        wild = held.wild
        self._jokers = wild & (one | two)
        if held.jokers_left > count(slack & 3 * wild):
            self._jokers |= JOKER
        self.by_spare: dict[int, int] = {}
        """For masks of spare faces the mask of outs each of them has."""

    def add(self, key: int, path: Path) -> None:
        """Note what these pieces lack and spare."""
        pieces = pieces_of(path)
        is_near = self._plans.outlook(key).distance == self._distance
        digest = self._plans.digest(key) if is_near else None
        if digest is not None and self._add_melds(pieces, digest):
            return
        for plan in self._plans.plans(key, self._distance):
            digest = self._plans.digest_of_one(key, plan) if is_near else None
            if digest is None or not (
                self._add_melds(pieces, digest)
                or self._add_chosen(pieces, plan, digest)
            ):
                self._add_one_by_one(pieces, plan)

    def _add_one_by_one(self, pieces: tuple[Piece, ...], plan: Plan) -> None:
        """Note each declaration of a plan."""
        for end in ends(self._held, pieces, plan, self._distance):
            outs = (end.lacking | end.lacking >> 1) & EACH_FACE
            if end.drawn:
                outs |= self._jokers
            spare = 0
            if count(end.spare) > end.loose:
                spare = (end.spare | end.spare >> 1) & EACH_FACE
            if end.spare_jokers:
                spare |= self._unused_jokers(pieces)
            self._note(spare, outs)

    def _unused_jokers(self, pieces: Iterable[Piece]) -> int:
        """The jokers held that are not natural cards of a piece."""
        held = self._held
        cells = held.wild_cells - sum(p.cells & 3 * held.wild for p in pieces)
        mask = (cells | cells >> 1) & EACH_FACE
        return mask | JOKER if held.printed_jokers else mask

    def _note(self, spare: int, outs: int) -> None:
        self.by_spare[spare] = self.by_spare.get(spare, 0) | outs

    def _add_melds(self, pieces: tuple[Piece, ...], digest: Digest) -> bool:
        """Note outs by masks; False where that could be wrong.

        A face is contested where more melds may want it than there are copies. If
        every meld can do without the contested ones, any one of them may have them.
        If some cannot, they are seen to first; that needs a digest of one plan.
        """
        wants, left, jokers = self._wants_of(pieces, digest)
        singles: list[tuple[int, Wants]] = []
        if digest.fillers:
            for cell in faces_in(left):
                its = cell, wants_beside(cell, digest.singles)
                singles += [its] * (left // cell & 3)
        unused = self._unused_jokers(pieces) if digest.unused else 0
        return self._add_wants(wants, singles, left, jokers, digest, unused)

    def _add_chosen(
        self, pieces: tuple[Piece, ...], plan: Plan, digest: Digest
    ) -> bool:
        """Note outs for each choice of cards that melds begin on; as `_add_melds`."""
        wants, left, jokers = self._wants_of(pieces, digest)
        choices = {(left, tuple(wants))}
        for meld in plan.melds[len(pieces) :]:
            kind = (meld.kind, meld.cards, meld.jokers)
            kinds = (kind,) if kind in digest.singles else ()
            choices = {
                (rest - cell, (*chosen, wants_beside(cell, kinds)))
                for rest, chosen in choices
                for cell in faces_in(rest)
            }
        before = dict(self.by_spare)
        unused = self._unused_jokers(pieces) if digest.unused else 0
        digest = digest._replace(fillers=0)
        for rest, chosen in choices:
            if not self._add_wants(list(chosen), [], rest, jokers, digest, unused):
                self.by_spare = before
                return False
        return True

    def _wants_of(
        self, pieces: tuple[Piece, ...], digest: Digest
    ) -> tuple[list[Wants], int, int]:
        """What pieces may lack, the naturals beside them, jokers for their melds."""
        held = self._held
        wild = 3 * held.wild
        left = held.naturals
        jokers = held.jokers - digest.apart
        wants: list[Wants] = []
        for piece, lengths in zip(pieces, digest.lengths, strict=True):
            cells = piece.cells
            if cells & wild:
                jokers -= count(cells & wild)
                cells &= ~wild
            left -= cells
            if lengths:
                wants.append(piece.wants(lengths))
        return wants, left, jokers

    def _add_wants(
        self,
        wants: list[Wants],
        singles: list[tuple[int, Wants]],
        left: int,
        jokers: int,
        digest: Digest,
        unused: int,
    ) -> bool:
        held = self._held
        if unused and count(left) <= digest.fillers + digest.loose:
            # All natural cards have a place.
            left = 0
        contested = self._contested(wants, singles, digest.fillers)
        if not contested and jokers >= 0:
            outs = self._jokers if digest.takes_jokers else 0
            for wanted in wants:
                outs |= wanted.faces
            begun = [(c, its.faces) for c, its in singles]
            self._note_all(self.by_spare, left, unused, outs, begun)
            return True
        first = [its for its in wants if not _can_do_without(its, contested)]
        free = sum(_can_do_without(its, contested) for _, its in singles)
        most = jokers + held.jokers_left
        if not digest.is_of_one_plan and (
            first or (digest.apart and most < _most_jokers(wants, singles))
        ):
            return False
        thrown = held.cards - HAND_SIZE if left else 0
        if digest.fillers and free < digest.fillers + thrown:
            return False
        others = [its for its in wants if its not in first]

        def noted(most: int) -> dict[int, int]:
            found: dict[int, int] = {}
            for outs, slack, used in self._seen_to(first, contested, held.slack, most):
                gone = EACH_FACE & ~(slack | slack >> 1)
                if digest.takes_jokers:
                    outs |= self._jokers
                for its in others:
                    outs |= _needs(its, slack, gone, most - used)
                begun = [(c, _needs(w, slack, gone, most - used)) for c, w in singles]
                self._note_all(found, left, unused, outs, begun)
            return found

        found = noted(most) if most >= 0 else {}
        if (
            held.jokers_left < self._distance
            and self._wants_wild_cards(wants, singles)
            and (jokers < 0 or noted(jokers) != found)
        ):
            # Jokers to be had, and wild cards for their own seats, could be too few.
            return False
        for spare, outs in found.items():
            self._note(spare, outs)
        return True

    def _wants_wild_cards(
        self, wants: list[Wants], singles: list[tuple[int, Wants]]
    ) -> bool:
        wild = self._held.wild & ~self._gone
        return any(its.faces & wild for its in wants) or any(
            its.faces & wild for _, its in singles
        )

    def _note_all(
        self,
        found: dict[int, int],
        left: int,
        unused: int,
        outs: int,
        singles: list[tuple[int, int]],
    ) -> None:
        """Note that each spare card may go, and what the other ones may begin."""
        if unused:
            every = outs
            for _, faces in singles:
                every |= faces
            found[unused] = found.get(unused, 0) | every
            if not left:
                return
        if not singles:
            spare = (left | left >> 1) & EACH_FACE
            found[spare] = found.get(spare, 0) | outs
        elif self._held.cards == HAND_SIZE:
            for _, faces in singles:
                outs |= faces
            found[0] = found.get(0, 0) | outs
        else:
            for at, (cell, _) in enumerate(singles):
                its = outs
                for other, (_, faces) in enumerate(singles):
                    if other != at:
                        its |= faces
                found[cell] = found.get(cell, 0) | its

    def _contested(
        self, wants: list[Wants], singles: list[tuple[int, Wants]], fillers: int
    ) -> int:
        """The faces that could be wanted more often than there are copies."""
        layers = [0] * 4
        for its in wants:
            _count_up(layers, its.faces)
            if its.twice:
                _count_up(layers, its.twice)
        if singles:
            begun = [0] * 8
            most = fillers
            for _, its in singles:
                _count_up(begun, its.faces)
                if its.twice:
                    most = 2 * fillers
                    _count_up(begun, its.twice)
            for faces in begun[:most]:
                _count_up(layers, faces)
        once, twice, thrice, more = layers
        return once & self._gone | twice & self._last | thrice & self._last_two | more

    def _seen_to(
        self, melds: list[Wants], contested: int, slack: int, most: int
    ) -> Iterator[tuple[int, int, int]]:
        """Ways for melds to have what is contested: outs, slack, jokers taken.

        What they lack is theirs or, where it is contested, a joker's.
        """
        if not melds:
            yield 0, slack, 0
            return
        ((jokers, windows),) = melds[0].melds
        for key, faces in windows:
            for by_jokers in _parts(faces & contested):
                taken = by_jokers.bit_count()
                wanted = key - by_jokers
                if (
                    taken > min(jokers, most)
                    or (key != faces and by_jokers)
                    or not is_there(wanted, slack)
                ):
                    continue
                for outs, rest, more in self._seen_to(
                    melds[1:], contested, slack - wanted, most - taken
                ):
                    yield outs | faces & ~by_jokers, rest, taken + more


def _count_up(layers: list[int], faces: int) -> None:
    """Count faces once more: a layer holds those counted as often as its place says."""
    for at, layer in enumerate(layers):
        layers[at] |= faces
        faces &= layer
        if not faces:
            return


def _can_do_without(wants: Wants, contested: int) -> bool:
    """Whether melds of every length can leave the contested faces to others."""
    return not wants.faces & contested or all(
        any(not faces & contested for _, faces in melds) for _, melds in wants.melds
    )


def _most_jokers(wants: list[Wants], singles: list[tuple[int, Wants]]) -> int:
    """Most jokers that one of these melds could take."""
    every = [*wants, *(its for _, its in singles)]
    return max((jokers for its in every for jokers, _ in its.melds), default=0)


def _needs(wants: Wants, slack: int, gone: int, most: int) -> int:
    """What a meld may lack when so much is there, jokers taking what is not."""
    if not wants.faces & gone and not wants.twice:
        return wants.faces
    needs = 0
    for jokers, melds in wants.melds:
        most_gone = min(jokers, most)
        for key, faces in melds:
            if key != faces:
                if is_there(key, slack):
                    needs |= faces
            elif (faces & gone).bit_count() <= most_gone:
                needs |= faces & ~gone
    return needs


def _parts(faces: int) -> Iterator[int]:
    """Every choice of some of these faces, none among them."""
    part = faces
    while part:
        yield part
        part = (part - 1) & faces
    yield 0


def _in_path(path: Path) -> Iterator[Piece]:
    while path:
        piece, path = path
        yield piece


def _type_id(piece: Piece) -> int:
    return piece.type_id


def pieces_of(path: Path) -> tuple[Piece, ...]:
    """The pieces of a path in the order that plans have."""
    return tuple(sorted(_in_path(path), key=_type_id))
