"""Text to cards and back: read generously, written one way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_tui.cards import (
    FACES,
    PRINTED_JOKER,
    CardNotationError,
    Face,
    Rank,
    Suit,
    face_of,
    parse_cards,
    parse_face,
    parse_groups,
)
from rummy_tui.cards.notation import cards_text, groups_text
from rummy_tui.errors import RummyError

FACE = st.sampled_from(FACES)


@pytest.mark.parametrize("face", FACES, ids=str)
def test_what_is_written_is_read_back(face: Face) -> None:
    assert parse_face(str(face)) == face
    assert parse_face(face.pretty) == face
    assert parse_face(str(face).lower()) == face


@given(st.lists(FACE))
def test_lists_of_cards_are_read_back(faces: list[Face]) -> None:
    assert parse_cards(cards_text(faces)) == faces


@given(st.lists(st.lists(FACE, min_size=1)))
def test_groups_are_read_back(groups: list[list[Face]]) -> None:
    assert parse_groups(groups_text(groups)) == groups


@given(st.lists(st.lists(FACE, min_size=1), min_size=1), st.data())
def test_case_separators_and_symbols_make_no_difference(
    groups: list[list[Face]], data: st.DataObject
) -> None:
    def spelt(face: Face) -> str:
        forms = [str(face), str(face).lower(), face.pretty, f" {face}"]
        return data.draw(st.sampled_from(forms))

    between = st.sampled_from([" ", ",", ", ", "  ", ";", "\t", "\u00a0"])
    bars = st.sampled_from(["|", " | ", "||", "| |", "\n", " |\n"])
    text = data.draw(bars).join(
        data.draw(between).join(spelt(face) for face in group) for group in groups
    )

    assert parse_groups(text) == groups


TENS = [
    *("10H", "10h", "TH", "tH", "th", "10♥", "T♥", "♥10", "♥T", "10♡", "10❤"),
    *("10♥\ufe0f", "10♥\ufe0e", "10❤\ufe0f", "♥\ufe0f10", "\uff11\uff10\uff28"),
]


@pytest.mark.parametrize("text", TENS)
def test_the_ten_of_hearts_is_read_however_it_is_spelt(text: str) -> None:
    assert parse_face(text) == face_of(Rank.TEN, Suit.HEARTS)


@pytest.mark.parametrize("text", ["PJ", "pj", "JK", "jk", "JOKER", "Joker", "🃏", "🃏️"])
def test_the_printed_joker_is_read_however_it_is_spelt(text: str) -> None:
    assert parse_face(text) is PRINTED_JOKER


@pytest.mark.parametrize("suit", Suit)
def test_a_j_with_a_suit_is_a_jack_and_never_a_joker(suit: Suit) -> None:
    for text in (f"J{suit.letter}", f"j{suit.letter.lower()}", f"J{suit.symbol}"):
        face = parse_face(text)

        assert not face.is_printed_joker
        assert face == face_of(Rank.JACK, suit)


@pytest.mark.parametrize("text", ["", " ", "\n", "|", "| |", " ,; ", "||\n|"])
def test_nothing_is_no_cards_and_no_groups(text: str) -> None:
    assert parse_cards(text) == []
    assert parse_groups(text) == []


NO_CARDS = [
    *("A", "H", "1H", "0H", "11H", "14S", "AX", "HA", "S2", "10", "T", "♥", "♥♥"),
    *("AHH", "AAH", "10HH", "J", "P", "K♥♥", "A-H", "9.H", "PJS", "JJ", "-", ""),
    *(" ", "\x00", "AH\x00", "A H", "AH 2H"),
]


@pytest.mark.parametrize("text", NO_CARDS)
def test_what_is_no_card_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(CardNotationError) as caught:
        parse_face(text)

    assert repr(text) in str(caught.value)
    assert caught.value.code == "unreadable-card"


def test_the_piece_that_is_no_card_is_quoted_alone() -> None:
    with pytest.raises(CardNotationError, match="'QX' is not a card"):
        parse_groups("AH 2H | KD QX | 3C")


def test_an_error_of_notation_is_of_both_families() -> None:
    assert issubclass(CardNotationError, RummyError)
    assert issubclass(CardNotationError, ValueError)


@given(st.text())
def test_any_text_is_cards_or_refused_in_one_short_printable_line(text: str) -> None:
    said = ""
    try:
        parse_groups(text)
    except CardNotationError as error:
        said = str(error)

    assert said == "" or said.isprintable()
    assert len(said) < 300


@given(st.text(min_size=4))
def test_no_long_token_is_a_card_but_the_word_joker(text: str) -> None:
    try:
        face = parse_face(text)
    except CardNotationError:
        return
    assert face.is_printed_joker or len(text.strip()) < len(text) or not text.isascii()
