"""Cards laid out in groups, for tests of the validator, and its report on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from rummy_tui.cards import Face, parse_face, parse_groups
from rummy_tui.rules.declaration import Report, check_declaration
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from rummy_tui.rules.profile import RulesProfile
from rummy_tui.solver import solver_for
from tests.oracles.hands import DealtHand, meld_rich_hand, random_hand

Groups = list[list[Face]]

RULES = st.sampled_from(PROFILE_NAMES)


def report_of(
    text: str | Sequence[Sequence[Face]],
    *,
    rules: str | RulesProfile = "standard",
    turned: str = "KD",
    packs: int = 2,
) -> Report:
    groups = parse_groups(text) if isinstance(text, str) else text
    profile = load_profile(rules) if isinstance(rules, str) else rules
    return check_declaration(
        groups, turned=parse_face(turned), profile=profile, packs=packs
    )


GROUP_CODES = {
    "loose-cards",
    "no-natural-card",
    "repeated-suit",
    "too-many-cards",
    "wrap-around",
    "broken-sequence",
    "too-many-substitutes",
    "invalid-group",
}
WHOLE_CODES = {
    "card-count",
    "no-sequence",
    "one-sequence",
    "no-pure-sequence",
    "no-long-sequence",
}


def arrangement(dealt: DealtHand, random: Random) -> Groups:
    """The hand cut into groups: its solver's best, or with a card or two astray."""
    hand = [parse_face(card) for card in dealt.cards]
    profile = load_profile(random.choice(PROFILE_NAMES))
    solution = solver_for(profile, parse_face(dealt.turned), dealt.packs).solve(hand)
    declared = solution.declaration or solution.groups
    groups = [list(group.cards) for group in declared]
    left = Counter(hand) - Counter(face for group in groups for face in group)
    rest = list(left.elements())
    while rest:
        size = random.choice((1, 1, 2, 3, 4))
        groups.append([rest.pop() for _ in range(min(size, len(rest)))])
    for _ in range(random.choice((0, 0, 1, 1, 2))):
        home = random.choice([group for group in groups if group])
        card = home.pop(random.randrange(len(home)))
        random.choice([*groups, groups[-1]]).append(card)
    return [group for group in groups if group]


class Case(NamedTuple):
    """A declaration at a table."""

    groups: Groups
    rules: str
    turned: str
    packs: int

    def report(self, groups: Groups | None = None) -> Report:
        """What the validator says of it, or of other groups at this table."""
        return report_of(
            self.groups if groups is None else groups,
            rules=self.rules,
            turned=self.turned,
            packs=self.packs,
        )


@st.composite
def declarations(draw: st.DrawFn) -> Case:
    random = Random(draw(st.integers(0, 10**9)))
    dealt = draw(st.sampled_from((meld_rich_hand, meld_rich_hand, random_hand)))(random)
    return Case(arrangement(dealt, random), draw(RULES), dealt.turned, dealt.packs)
