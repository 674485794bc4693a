"""On which line of a TOML text each key stands."""

import tomllib
from collections.abc import Iterator

import pytest
import tomlkit
from hypothesis import given
from hypothesis import strategies as st

from rummy_tui.settings.lines import KeyPath, key_lines


@pytest.mark.parametrize(
    ("text", "path", "line"),
    [
        ("[look]\ntheme = 1", ("look",), 1),
        ("[look]\ntheme = 1", ("look", "theme"), 2),
        ("\n# theme = 2\n\n[look]\n# c\n\n  theme = 1", ("look", "theme"), 7),
        ("\r\n[look]\r\ntheme = 1\r\n", ("look", "theme"), 3),
        ("a = 1\nlook.theme = 1", ("look",), 2),
        ("a = 1\nlook.theme = 1", ("look", "theme"), 2),
        ("a = 1\n\"look\" . 'theme' = 1", ("look", "theme"), 2),
        ('[keys]\n"dr\\u0061w" = 1', ("keys", "draw"), 2),
        ('[keys]\n"draw.closed" = 1', ("keys", "draw.closed"), 2),
        ('[keys]\n"a]#\\"" = 1\nb = 2', ("keys", "b"), 3),
        ("[ keys . 'x' ] # c\nb = 2", ("keys", "x", "b"), 2),
        ("\nlook = { deck = 'x', theme = 1 }", ("look", "theme"), 2),
        ("look = { deck = { a.b = 1 } }\nc = 1", ("look", "deck", "a", "b"), 1),
        ("look = { deck = { a.b = 1 } }\nc = 1", ("c",), 2),
        ("[keys]\na = ['b',\n\n 'c'] # d\ne = 1", ("keys", "a", 0), 2),
        ("[keys]\na = ['b',\n\n 'c'] # d\ne = 1", ("keys", "a", 1), 4),
        ("[keys]\na = ['b',\n\n 'c'] # d\ne = 1", ("keys", "e"), 5),
        ("a = [\n # ]\n [1, 2,], [\n3] ]\nb = 1", ("a", 1, 0), 4),
        ("a = [\n # ]\n [1, 2,], [\n3] ]\nb = 1", ("b",), 5),
        ("a = [{x = 1},\n{x = 2}]", ("a", 1, "x"), 2),
        ('a = """\nb = 1\n[c]\n\\"""\n""\n"""""\nb = 2', ("b",), 7),
        ("a = '''\nb = 1\n''\n'''''\nb = 2", ("b",), 5),
        ("a = 'b = \"'\nb = 1", ("b",), 2),
        ("a = 1979-05-27 07:32:00.5 # c\nb = 1", ("b",), 2),
        ("[[t]]\na = 1\n[[t]]\na = 2", ("t", 1, "a"), 4),
        ("[[t]]\n[[t]]\n[t.u]\na = 2", ("t", 1, "u", "a"), 4),
        ("[a]\nb = 1\n[c]\n[a.d]\ne = 1", ("a",), 1),
        ("[a]\nb = 1\n[c]\n[a.d]\ne = 1", ("a", "d", "e"), 5),
    ],
)
def test_the_line_of_a_key_is_where_it_first_stands(
    text: str, path: KeyPath, line: int
) -> None:
    tomllib.loads(text)

    assert key_lines(text)[path] == line


def paths(value: object, path: KeyPath = ()) -> Iterator[KeyPath]:
    """The way to every value within a value."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from paths(inner, (*path, place))


words = st.text(st.sampled_from("ab.\"'\\#[]{}=,\n é\t"), max_size=6)
values = st.recursive(
    words | st.booleans() | st.integers(-9, 9) | st.floats(allow_nan=False),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(words, values, max_size=4))
def test_every_key_of_any_file_has_a_line(content: dict[str, object]) -> None:
    text = tomlkit.dumps(content)

    assert key_lines(text).keys() == set(paths(tomllib.loads(text)))


@pytest.mark.parametrize(
    "text", ["a", "a =", "[", "a = [", "a = {", "a = {b", "'", '"""', "= 1", "[[a]]]"]
)
def test_what_is_no_toml_ends_without_a_failure(text: str) -> None:
    assert isinstance(key_lines(text), dict)


def test_deep_nesting_is_no_failure() -> None:
    assert key_lines(f"a = {'[' * 5000}{']' * 5000}")[("a",)] == 1
