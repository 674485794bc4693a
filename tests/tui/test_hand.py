"""The hand, decks and seats as lines of text, at the sizes that matter."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from rummy_tui.cards import parse_face
from rummy_tui.cards.face import FACES, Face
from rummy_tui.cards.shoe import CardId
from rummy_tui.rules.meld import MeldKind
from rummy_tui.tui.glyphs import ASCII, UNICODE, Glyphs
from rummy_tui.tui.line import Line
from rummy_tui.tui.picture import CardPicture, HandPicture, StripPicture, hand_picture
from rummy_tui.tui.present import Verdict
from rummy_tui.tui.sizes import SHORT_FACES, TALL_FACES
from rummy_tui.tui.telling import seat_summaries
from rummy_tui.tui.widgets.decks import DecksPicture, decks_lines
from rummy_tui.tui.widgets.hand import hand_lines
from rummy_tui.tui.widgets.players import players_lines
from tests.engine.positions import deal
from tests.tui.test_present import kept


def text(lines: list[Line]) -> list[str]:
    return [line.text.rstrip() for line in lines]


def strip(number: int | None, faces: list[Face], first: int) -> StripPicture:
    cards = tuple(CardId(first + place) for place in range(len(faces)))
    verdict = Verdict(number, "SET", MeldKind.SET, 30, cards, frozenset())
    pictures = (CardPicture(card=c, face=f) for c, f in zip(cards, faces, strict=True))
    return StripPicture(verdict, tuple(pictures))


def test_a_hand_at_80_columns_in_unicode() -> None:
    play = deal(
        hands=["5S 6S 7S | 9H PJ JH | KD KD 7C | 2C 3D 10H AS"],
        closed="8S",
        turned="4C",
    )
    play.draw(0)
    view, arrangement = kept(play, "5S 6S 7S | 9H PJ JH | KD KD 7C")
    arrangement.last()
    arrangement.left()
    arrangement.toggle_mark()
    lines = hand_lines(
        hand_picture(view, arrangement), UNICODE, width=80, height=SHORT_FACES
    )
    assert text(lines)[:5] == [
        " 1 PURE      0   2 SEQ★      0   3 set?     27   loose              33",
        " ╭───┬───┬───╮   ╭───┬───┬───╮   ╭───┬───┬───╮   ╭───┬───┬───┬───┬new╮",
        " │5  │6  │7  │   │9  │JK │J  │   │K  │K  │7  │   │2  │3  │10 │A  │8  │",
        " │ ♠ │ ♠ │ ♠ │   │ ♥ │ ★ │ ♥ │   │ ♦ │ ♦ │ ♣ │   │ ♣ │ ♦ │ ♥ │ ♠ │ ♠ │",
        " ╰───┴───┴───╯   ╰───┴───┴───╯   ╰───┴───┴───╯   ╰───┴───┴───┴───┴───╯",
    ]
    assert text(lines)[5].endswith("▲●")


def test_a_hand_at_120_columns_is_tall_and_says_the_rank_twice() -> None:
    play = deal(hands=["10S PJ"], turned="10D")
    view, arrangement = kept(play, "10S PJ")
    lines = hand_lines(
        hand_picture(view, arrangement), UNICODE, width=82, height=TALL_FACES
    )
    assert [line[:11] for line in text(lines)[1:7]] == [
        " ╭───┬───╮ ",
        " │10 │JK │ ",
        " │ ♠ │ ★ │ ",
        " │ ★ │   │ ",
        " │ 10│ JK│ ",
        " ╰───┴───╯ ",
    ]


def test_a_hand_in_ascii_has_letters_only() -> None:
    view, arrangement = kept(deal(hands=["5S 6S 7S PJ"]), "5S 6S 7S")
    arrangement.toggle_mark()
    lines = hand_lines(
        hand_picture(view, arrangement), ASCII, width=80, height=SHORT_FACES
    )
    assert all(line.isascii() for line in text(lines))
    assert text(lines)[3].startswith(" | S | S | S |")
    assert text(lines)[5].strip() == "^m"


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("height", [SHORT_FACES, TALL_FACES])
def test_fourteen_cards_in_seven_groups_and_loose_fit_74_columns(
    glyphs: Glyphs, height: int
) -> None:
    sizes = (2, 2, 2, 2, 2, 1, 1, 2)
    strips, first = [], 0
    for index, size in enumerate(sizes):
        number = None if index == 7 else index + 1
        strips.append(strip(number, [FACES[9]] * size, first))
        first += size
    picture = HandPicture(strips=tuple(strips))
    lines = hand_lines(picture, glyphs, width=74, height=height)
    assert max(line.width for line in lines) <= 74
    assert sum(line.text.count("10") for line in lines[2:3]) == 14
    for number in range(1, 8):
        assert f"{number} " in lines[0].text


def test_a_lifted_card_says_that_it_is_out() -> None:
    view, arrangement = kept(deal(hands=["5S 6S 7S"]), "5S 6S 7S")
    picture = hand_picture(view, arrangement, lifted=arrangement.cards[0])
    lines = hand_lines(picture, UNICODE, width=80, height=SHORT_FACES)
    assert text(lines)[1].startswith(" ╭out┬")


def test_a_hidden_hand_shows_backs_and_no_word_of_it() -> None:
    view, arrangement = kept(deal(hands=["5S 6S 7S"]), "5S 6S 7S")
    picture = hand_picture(view, arrangement, is_hidden=True)
    shown = "".join(text(hand_lines(picture, UNICODE, width=80, height=SHORT_FACES)))
    assert set(shown) <= set(" ╭─┬╮│░╰┴╯")


def test_every_card_is_hit_in_its_own_columns() -> None:
    view, arrangement = kept(deal(hands=["5S 6S 7S"]), "5S 6S 7S")
    picture = hand_picture(view, arrangement)
    lines = hand_lines(picture, UNICODE, width=80, height=SHORT_FACES)
    first, second, third, *_ = arrangement.groups[0]
    for line in lines[1:]:
        hit = [line.link_at(column) for column in range(15)]
        assert hit == [
            "",
            *[f"pick({first})"] * 4,
            *[f"pick({second})"] * 4,
            *[f"pick({third})"] * 5,
            "",
        ]
    assert lines[0].link_at(2) == "arrange('send-1')"


def test_a_cursor_is_seen_in_more_than_its_colour() -> None:
    view, arrangement = kept(deal(hands=["5S 6S 7S"]), "5S 6S 7S")
    arrangement.right()
    picture = hand_picture(view, arrangement)
    lines = hand_lines(picture, UNICODE, width=80, height=SHORT_FACES)
    assert lines[5].text.index("▲") == 7


def decks(**known: object) -> list[str]:
    keys = {"closed_key": "c", "open_key": "o", "finish_key": "f"}
    picture = DecksPicture(**(keys | known))  # type: ignore[arg-type]
    return text(decks_lines(picture, UNICODE, width=80))


def test_the_middle_of_the_table_is_five_lines() -> None:
    faces = tuple(parse_face(face) for face in ["QH", "9D", "4S", "KC"])
    lines = decks(
        closed_count=41,
        turned=parse_face("7D"),
        wild_text="all 7s are jokers",
        open_deck=faces,
    )
    assert lines == [
        "   c CLOSED       WILD JOKER             o OPEN                     f FINISH",
        "   ╭───╮          ╭───╮                  ╭───╮                      ╭╌╌╌╮",
        "   │░░░│ 41       │7  │ all 7s           │K  │ 4♠ 9♦ Q♥             ┊   ┊",
        "   │░░░│ left     │ ♦ │ are jokers       │ ♣ │ 4 in the deck        ┊   ┊",
        "   ╰───╯          ╰───╯                  ╰───╯                      ╰╌╌╌╯",
    ]


def test_a_lifted_card_lies_over_the_open_deck_and_asks() -> None:
    lines = decks(open_deck=(parse_face("KC"),), lifted=parse_face("10H"))
    assert "THROW THIS?" in lines[0]
    assert "│10 │ K♣" in lines[2]


def test_empty_decks_say_so() -> None:
    lines = decks()
    assert "0" in lines[2]
    assert "empty" in lines[3]


def test_a_long_open_deck_never_reaches_the_finish_slot() -> None:
    lines = decks(open_deck=(parse_face("10H"),) * 60)
    assert lines[2].endswith("┊   ┊")
    assert cell_len(lines[2]) == 73


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("width", [74, 80, 120])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_two_to_six_seats_fit_five_lines_with_their_names(
    seats: int, width: int, glyphs: Glyphs
) -> None:
    play = deal(seats=seats)
    cards = seat_summaries(play.view(0), glyphs)
    lines = players_lines(cards, glyphs, width=width)
    assert len(lines) == 5
    assert all(line.width <= width for line in lines)
    shown = "\n".join(text(lines))
    assert all(card.name in shown for card in cards)
    assert f"{glyphs.prompt} Asha" in shown
    assert "starts" in shown
