"""Files that were changed: by chance, or by somebody who mends the hashes after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from rummy_tui.log_file.canonical import DIGITS, Chain
from rummy_tui.log_file.document import Document
from rummy_tui.log_file.read import read_document
from rummy_tui.log_file.said import NOWHERE, Said
from rummy_tui.log_file.seals import salt_key
from rummy_tui.log_file.write import LAST_LINE, document_text, file_hash_line


def with_file_hash(text: str) -> str:
    """The text with a last line that fits it, as anybody can make one."""
    above = text.rsplit(LAST_LINE, 1)[0]
    return above + file_hash_line(above) + "\n"


def changed(text: str, old: str, new: str) -> str:
    """The text with one piece of it changed, and the hash of the file mended."""
    assert old in text, old
    return with_file_hash(text.replace(old, new, 1))


Change = Callable[[list[Said]], object]


def with_all_hashes(text: str, change: Change) -> str:
    """A file with its events changed, and every hash in it mended.

    Seals and salts in it are left as they are, unless they are changed as well.
    """
    document = read_document(text)
    said = list(document.said)
    said = list(change(said) or said)  # type: ignore[call-overload]
    return document_text(rehashed(replace(document, said=tuple(said))))


def rehashed(document: Document) -> Document:
    """The document with a chain that fits it."""
    chain = Chain(None)
    if document.seed is not None:
        chain = Chain(salt_key(document.seed))
    elif document.salts is not None:
        chain = Chain(bytes.fromhex(document.salts))
    said = tuple(
        replace(one, digest=chain.add(one).digest[:DIGITS]) for one in document.said
    )
    last = chain.digest if document.is_finished else chain.end(document.drops)
    return replace(document, said=said, chain=last)


def contents(text: str) -> object:
    """All that a file says of its match, wherever in the file it stands."""
    document = read_document(text)
    said = [
        replace(one, place=NOWHERE, parts={}, card_places=()) for one in document.said
    ]
    secrets = (document.seed, document.salts)
    return said, document.chain, secrets, document.reader, dict(document.drops)


LETTERS = b"0123456789abcdefpASHDC'~=?#\" \n|"


def spoilt(text: str, random: Random) -> bytes:
    """The file with one byte or one line changed, gone, twice, or elsewhere."""
    content, lines = bytearray(text.encode()), text.split("\n")
    place, line = random.randrange(len(content)), random.randrange(len(lines) - 1)
    match random.randrange(8):
        case 0 | 1:
            content[place] = random.choice(LETTERS)
        case 2:
            content[place] ^= 1 << random.randrange(8)
        case 3:
            del content[place]
        case 4:
            content.insert(place, random.choice(LETTERS))
        case 5:
            del lines[line]
            return "\n".join(lines).encode()
        case 6:
            lines.insert(line, lines[line])
            return "\n".join(lines).encode()
        case _:
            other = random.randrange(len(lines) - 1)
            lines[line], lines[other] = lines[other], lines[line]
            return "\n".join(lines).encode()
    return bytes(content)
