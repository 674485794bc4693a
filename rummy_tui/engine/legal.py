"""Who may do what: the one home of legality.

`problem_with` answers from a seat's view, so bots, screens and the engine ask the
same question and none of them can use a hidden card to answer it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import (
    Action,
    AgreeToSplit,
    BetweenDeals,
    CancelDrop,
    Declare,
    DeclineRejoin,
    Discard,
    DrawClosed,
    DrawOpen,
    Drop,
    Groups,
    LeaveMatch,
    ProposeSplit,
    RefuseSplit,
    Rejoin,
    Show,
)
from rummy_tui.engine.refusal import Refusal, RefusalCode
from rummy_tui.engine.state import Phase, Standing
from rummy_tui.engine.view import SeatView
from rummy_tui.rules.profile import JokerTaking


def problem_with(view: SeatView, action: Action) -> Refusal | None:
    """Why this seat may not do this now, or None if it may (T, D-4)."""
    refusal = _deal_problem(view, action)
    if refusal is not None:
        return refusal
    match action:
        case DrawClosed():
            return _draw_problem(view) or _closed_problem(view)
        case DrawOpen():
            return _draw_problem(view) or _open_problem(view)
        case Discard(card=card):
            return _holding_problem(view) or _discard_problem(view, card)
        case Declare(closing=closing, groups=groups):
            return _declare_problem(view, closing, groups)
        case Drop():
            return _drop_problem(view)
        case CancelDrop():
            return None if view.drop_queued else _NOTHING_QUEUED
        case Show(groups=groups):
            return _show_problem(view, groups)
        case LeaveMatch():
            return _SHOW_GOES_ON if view.phase is Phase.SHOW else None
        case Rejoin() | DeclineRejoin():
            return _rejoin_problem(view)
        case ProposeSplit() | AgreeToSplit() | RefuseSplit():
            return _split_problem(view, action)
        case _:
            assert_never(action)


def legal_actions(view: SeatView) -> list[Action]:
    """Everything this seat may do now.

    `Declare` stands once per closing card and `Show` once for the hand as it lies;
    any other grouping of the same cards is as legal.
    """
    return [a for a in _candidates(view) if problem_with(view, a) is None]


def _candidates(view: SeatView) -> Iterator[Action]:
    yield DrawClosed()
    yield DrawOpen()
    for card in view.hand:
        yield Discard(card)
    for card in view.hand:
        yield Declare(card, (tuple(other for other in view.hand if other != card),))
    yield Drop()
    yield CancelDrop()
    yield Show()
    yield Show((view.hand,))
    yield LeaveMatch()
    yield Rejoin()
    yield DeclineRejoin()
    yield ProposeSplit()
    yield AgreeToSplit()
    yield RefuseSplit()


_NO_DEAL = Refusal(
    RefusalCode.NO_DEAL, "no deal is being played", "wait for the next deal"
)
_OUT = Refusal(
    RefusalCode.OUT_OF_DEAL, "you are out of this deal", "wait for the next one"
)
_NOT_YOUR_TURN = Refusal(
    RefusalCode.NOT_YOUR_TURN, "it is not your turn", "wait until it is"
)
_DRAW_FIRST = Refusal(
    RefusalCode.DRAW_FIRST,
    "you have not drawn this turn",
    "draw from the closed or the open deck first",
)
_ALREADY_DRAWN = Refusal(
    RefusalCode.ALREADY_DRAWN,
    "you have drawn this turn",
    "discard a card or declare",
)
_TAKEN_FROM_OPEN = Refusal(
    RefusalCode.TAKEN_FROM_OPEN,
    "you took this very card from the open deck this turn",
    "choose another card, or its twin",
)
_NOTHING_QUEUED = Refusal(
    RefusalCode.NOTHING_QUEUED, "no drop is queued", "there is nothing to take back"
)
_NO_DROPS = Refusal(
    RefusalCode.NO_DROPS,
    "two players who play for chips cannot drop",
    "play on, or leave the match",
)
_DEAL_GOES_ON = Refusal(
    RefusalCode.DEAL_GOES_ON, "the deal goes on", "wait for the settlement"
)
_OUT_OF_MATCH = Refusal(
    RefusalCode.OUT_OF_MATCH, "you are out of the match", "watch how it ends"
)
_SHOW_GOES_ON = Refusal(
    RefusalCode.SHOW_GOES_ON,
    "a valid declaration is on the table",
    "show your hand and leave after the settlement",
)


def _deal_problem(view: SeatView, action: Action) -> Refusal | None:
    if view.phase is Phase.SHOW:
        if view.seat == view.declarer:
            return Refusal(
                RefusalCode.NOTHING_TO_SHOW,
                "your declaration stands",
                "wait for the others to show",
            )
        if not view.record.is_in:
            return _OUT
        if not isinstance(action, Show | Declare | LeaveMatch):
            return Refusal(
                RefusalCode.SHOW_GOES_ON,
                "a valid declaration is on the table",
                "show your hand",
            )
        return None
    if view.phase is Phase.SETTLED:
        if not isinstance(action, LeaveMatch):
            return None if isinstance(action, BetweenDeals) else _NO_DEAL
        may_go_on = view.sheet.seats[view.seat].is_in or view.seat in view.sheet.asked
        return None if may_go_on else _OUT_OF_MATCH
    if not view.phase.is_play:
        return _NO_DEAL
    if isinstance(action, LeaveMatch) and view.record.standing is not Standing.LEFT:
        return None if view.sheet.seats[view.seat].is_in else _OUT_OF_MATCH
    if isinstance(action, BetweenDeals):
        return _DEAL_GOES_ON
    return None if view.record.is_in else _OUT


def _draw_problem(view: SeatView) -> Refusal | None:
    if view.turn != view.seat:
        return _NOT_YOUR_TURN
    return None if view.phase is Phase.DRAW else _ALREADY_DRAWN


def _holding_problem(view: SeatView) -> Refusal | None:
    if view.turn != view.seat:
        return _NOT_YOUR_TURN
    return None if view.phase is Phase.DISCARD else _DRAW_FIRST


def must_take_open(view: SeatView) -> bool:
    """Whether no closed card is left even after a reshuffle (T-7)."""
    return view.closed_count == 0 and len(view.open_deck) <= 1


def _closed_problem(view: SeatView) -> Refusal | None:
    if must_take_open(view):
        return Refusal(
            RefusalCode.CLOSED_DECK_EMPTY,
            "the closed deck is empty and there is nothing to reshuffle",
            "take the open card",
        )
    return None


def may_take(*, is_joker: bool, rule: JokerTaking, is_first_open_card: bool) -> bool:
    """Whether T-4 lets the top of the open deck be taken.

    Args:
        is_joker: Whether it is a printed joker or wild in this deal.
        rule: The table's rule for jokers.
        is_first_open_card: Whether it was turned up at the deal and nobody has drawn.
    """
    if not is_joker or rule is JokerTaking.ALWAYS:
        return True
    return rule is JokerTaking.FIRST_TURN and is_first_open_card


def _open_problem(view: SeatView) -> Refusal | None:
    face = view.open_card
    if face is None:
        return Refusal(
            RefusalCode.OPEN_DECK_EMPTY,
            "the open deck is empty",
            "draw from the closed deck",
        )
    if must_take_open(view) or may_take(
        is_joker=view.is_joker(face),
        rule=view.table.profile.may_take_joker_from_open_deck,
        is_first_open_card=view.nobody_has_drawn and len(view.open_deck) == 1,
    ):
        return None
    when = (
        "only on the first turn"
        if view.table.profile.may_take_joker_from_open_deck is JokerTaking.FIRST_TURN
        else "never"
    )
    return Refusal(
        RefusalCode.JOKER_STAYS,
        f"{face} is a joker, which may be taken from the open deck {when}",
        "draw from the closed deck",
    )


def _discard_problem(view: SeatView, card: CardId) -> Refusal | None:
    if card not in view.hand:
        return _not_in_hand(view, card)
    return None if view.may_discard(card) else _TAKEN_FROM_OPEN


def _not_in_hand(view: SeatView, card: object) -> Refusal:
    faces = view.table.shoe.faces
    known = isinstance(card, int) and 0 <= card < len(faces)
    shown = str(faces[card]) if known and isinstance(card, int) else repr(card)[:20]
    return Refusal(
        RefusalCode.NOT_IN_HAND,
        f"card {shown} is not in your hand",
        "choose one of your own cards",
    )


def _declare_problem(view: SeatView, closing: CardId, groups: Groups) -> Refusal | None:
    # In the show a further declaration is recorded and ignored, not refused (D-5).
    if view.phase is not Phase.SHOW:
        refusal = _holding_problem(view) or _discard_problem(view, closing)
        if refusal is not None:
            return refusal
    return _cards_problem(view, (closing, *(card for g in groups for card in g)))


def _show_problem(view: SeatView, groups: Groups | None) -> Refusal | None:
    if view.phase is not Phase.SHOW:
        return Refusal(
            RefusalCode.NOTHING_TO_SHOW,
            "nobody has declared",
            "play on",
        )
    if view.laid_groups is not None:
        return Refusal(
            RefusalCode.ALREADY_SHOWN,
            "your hand is laid down",
            "wait for the others",
        )
    if groups is None:
        return None
    return _cards_problem(view, tuple(card for group in groups for card in group))


def _cards_problem(view: SeatView, cards: tuple[CardId, ...]) -> Refusal | None:
    """Whether these are all cards of the hand, each once."""
    hand = set(view.hand)
    for card, times in Counter(cards).items():
        if card not in hand:
            return _not_in_hand(view, card)
        if times > 1:
            return Refusal(
                RefusalCode.CARD_TWICE,
                f"{view.face(card)} is laid down twice",
                "lay every card once",
            )
    if len(cards) != len(hand):
        return Refusal(
            RefusalCode.CARDS_LEFT_OUT,
            f"{len(hand) - len(cards)} of your cards are left out",
            "lay down every card of your hand",
        )
    return None


def _drop_problem(view: SeatView) -> Refusal | None:
    if not view.table.terms.has_drops:
        return _NO_DROPS
    if view.turn == view.seat:
        if view.phase is Phase.DISCARD:
            return Refusal(
                RefusalCode.DROP_BEFORE_DRAWING,
                "you have drawn this turn",
                "discard, and drop before you draw on your next turn",
            )
        return None
    if view.drop_queued:
        return Refusal(
            RefusalCode.ALREADY_QUEUED,
            "your drop is queued already",
            "wait for your turn or take it back",
        )
    return None


def _rejoin_problem(view: SeatView) -> Refusal | None:
    """Whether the seat is asked to come back (F-3)."""
    if view.seat in view.sheet.asked:
        return None
    return Refusal(
        RefusalCode.NO_REJOIN,
        "nobody asks you to rejoin",
        "see the score sheet for who may",
    )


def _split_problem(
    view: SeatView, action: ProposeSplit | AgreeToSplit | RefuseSplit
) -> Refusal | None:
    """Whether the pot can be shared by agreement, and who has still to agree (F-4)."""
    sheet = view.sheet
    if not sheet.seats[view.seat].is_in:
        return _OUT_OF_MATCH
    if not isinstance(action, ProposeSplit):
        if not sheet.split_agreed:
            return Refusal(
                RefusalCode.NOTHING_PROPOSED,
                "nobody has proposed to split the pot",
                "propose it, or play on",
            )
        if view.seat in sheet.split_agreed:
            return Refusal(
                RefusalCode.ALREADY_AGREED, "you have agreed", "wait for the others"
            )
        return None
    if sheet.split_agreed:
        return Refusal(
            RefusalCode.ALREADY_AGREED,
            "a split is proposed already",
            "agree to it or refuse",
        )
    if not sheet.has_split or sheet.split_refused:
        because = (
            "a split was refused after this deal"
            if sheet.split_refused
            else "the pot cannot be split now"
        )
        return Refusal(RefusalCode.NO_SPLIT, because, "play the next deal")
    if sheet.manual_split is None:
        return Refusal(
            RefusalCode.SPLIT_TOO_SMALL,
            "after the drops ahead are paid less than one entry is left to share",
            "play the next deal",
        )
    return None
