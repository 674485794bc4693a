"""What is printed on a card, and how many of each a shoe holds."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_tui.cards import FACES, PRINTED_JOKER, Face, Rank, Shoe, Suit, face_of

SHOES = st.builds(Shoe, st.integers(1, 3), st.integers(0, 6))


def test_C1_there_are_52_faces_and_the_printed_joker() -> None:
    assert len(FACES) == len(set(FACES)) == len({str(face) for face in FACES}) == 53
    assert [face.is_printed_joker for face in FACES] == [False] * 52 + [True]
    assert FACES[52] is PRINTED_JOKER


def test_a_face_is_its_rank_and_suit() -> None:
    for suit in Suit:
        for rank in Rank:
            face = face_of(rank, suit)
            assert (face.rank, face.suit) == (rank, suit)
            assert str(face) == rank.label + suit.letter
            assert face.pretty == rank.label + suit.symbol


@pytest.mark.parametrize(
    ("rank", "points"),
    [*((rank, int(rank)) for rank in list(Rank)[1:10])]
    + [(rank, 10) for rank in (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)],
)
def test_C2_faces_count_their_number_and_pictures_and_aces_ten(
    rank: Rank, points: int
) -> None:
    assert {face_of(rank, suit).points for suit in Suit} == {points}


def test_C2_the_printed_joker_counts_nothing() -> None:
    assert PRINTED_JOKER.points == 0


def test_C2_a_pack_counts_376_points() -> None:
    assert sum(face.points for face in FACES) == 4 * 94


def test_faces_read_well_in_messages() -> None:
    assert repr(face_of(Rank.TEN, Suit.HEARTS)) == "Face(10H)"
    assert f"{PRINTED_JOKER:>4}" == "  PJ"


@given(SHOES)
def test_C1_a_shoe_holds_each_face_once_a_pack_and_its_jokers(shoe: Shoe) -> None:
    counts = Counter(shoe.faces)

    assert len(shoe) == len(shoe.faces) == 52 * shoe.packs + shoe.printed_jokers
    assert all(counts[face] == shoe.copies(face) for face in FACES)
    assert counts[PRINTED_JOKER] == shoe.printed_jokers
    assert list(shoe.cards()) == list(range(len(shoe)))


@given(SHOES)
def test_a_whole_shoe_is_possible_and_one_card_more_is_not(shoe: Shoe) -> None:
    assert shoe.excess(shoe.faces) == []
    for face in FACES:
        assert shoe.excess([*shoe.faces, face]) == [face]


@given(SHOES, st.lists(st.sampled_from(FACES)))
def test_what_is_in_excess_is_what_occurs_too_often(
    shoe: Shoe, faces: list[Face]
) -> None:
    excess = shoe.excess(iter(faces))

    assert excess == sorted(
        face for face in set(faces) if faces.count(face) > shoe.copies(face)
    )


def test_shoes_of_one_size_are_equal() -> None:
    assert Shoe(2, 4) == Shoe(2, 4)
    assert hash(Shoe(2, 4)) == hash(Shoe(2, 4))
    assert Shoe(2, 4) != Shoe(2, 3)
