"""The colours of the screens: four themes, each with three decks.

The one place with a colour in it. A theme gives every ink of `widgets/painted.py` and
every suit a variable; no suit, no mark and no state is told by colour alone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from textual.app import App
from textual.theme import Theme

THEMES = ("dark", "light", "high-contrast", "ansi")
DECKS = ("two-colour", "four-colour", "colour-blind")

_SUITS = ("spades", "hearts", "diamonds", "clubs", "joker")

_DARK = Theme(
    name="dark",
    foreground="#e4e4e4",
    background="#121212",
    surface="#1c1c1c",
    panel="#1c1c1c",
    primary="#87afff",
    secondary="#5f87d7",
    accent="#ffd75f",
    success="#5fd787",
    warning="#ffaf5f",
    error="#ff6b6b",
    variables={
        "ink-dim": "#a0a0a0",
        "ink-frame": "#858585",
        "ink-good": "#5fd787",
        "ink-bad": "#ffaf5f",
        "ink-accent": "#ffd75f",
        "ink-heading": "#87afff",
    },
)

_LIGHT = Theme(
    name="light",
    dark=False,
    foreground="#000000",
    background="#f8f8f8",
    surface="#ececec",
    panel="#ececec",
    primary="#0048a8",
    secondary="#005f87",
    accent="#8a1f8a",
    success="#006b24",
    warning="#963800",
    error="#b3001b",
    variables={
        "ink-dim": "#585858",
        "ink-frame": "#757575",
        "ink-good": "#006b24",
        "ink-bad": "#963800",
        "ink-accent": "#8a1f8a",
        "ink-heading": "#0048a8",
    },
)

_HIGH_CONTRAST = Theme(
    name="high-contrast",
    foreground="#ffffff",
    background="#000000",
    surface="#121212",
    panel="#121212",
    primary="#afd7ff",
    secondary="#87d7ff",
    accent="#ffe14d",
    success="#7dff9b",
    warning="#ffb86b",
    error="#ff8f8f",
    variables={
        "ink-dim": "#c0c0c0",
        "ink-frame": "#b0b0b0",
        "ink-good": "#7dff9b",
        "ink-bad": "#ffb86b",
        "ink-accent": "#ffe14d",
        "ink-heading": "#afd7ff",
    },
)

# Of the sixteen colours these are the ones that can be read on black and on white
# alike, as terminals usually mix them: blue vanishes on black, bright yellow on white.
_ANSI = Theme(
    name="ansi",
    ansi=True,
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    primary="ansi_magenta",
    secondary="ansi_cyan",
    accent="ansi_magenta",
    success="ansi_green",
    warning="ansi_bright_red",
    error="ansi_bright_red",
    variables={
        # Fainter by the terminal's own means: bright black may be its background.
        "ink-dim": "ansi_default",
        "ink-frame": "ansi_default",
        "ink-good": "ansi_green",
        "ink-bad": "ansi_bright_red",
        "ink-accent": "ansi_magenta",
        "ink-heading": "ansi_default",
        # Textual's own would be a black box on a light or translucent terminal.
        "ansi-background": "ansi_default",
        "ansi-foreground": "ansi_default",
        "border-blurred": "ansi_default",
        "block-cursor-foreground": "ansi_black",
        "block-cursor-background": "ansi_cyan",
        "input-selection-foreground": "ansi_black",
        "scrollbar": "ansi_magenta",
        "scrollbar-hover": "ansi_magenta",
        "scrollbar-active": "ansi_magenta",
        "scrollbar-background": "ansi_default",
        "scrollbar-background-hover": "ansi_default",
        "scrollbar-background-active": "ansi_default",
    },
)

_SUIT_COLOURS = {
    ("dark", "two-colour"): "#e4e4e4 #ff6b6b #ff6b6b #e4e4e4 #d787ff",
    ("dark", "four-colour"): "#e4e4e4 #ff6b6b #58a8f8 #5fd75f #d787ff",
    ("dark", "colour-blind"): "#e4e4e4 #ff875f #5fafff #ffd700 #d787ff",
    ("light", "two-colour"): "#000000 #b3001b #b3001b #000000 #8a1f8a",
    ("light", "four-colour"): "#000000 #b3001b #0048c8 #006b24 #8a1f8a",
    ("light", "colour-blind"): "#000000 #60240c #005fd7 #6c6c00 #8a1f8a",
    ("high-contrast", "two-colour"): "#ffffff #ff8f8f #ff8f8f #ffffff #f0a0ff",
    ("high-contrast", "four-colour"): "#ffffff #ff8f8f #60a8f8 #6fe86f #f0a0ff",
    ("high-contrast", "colour-blind"): "#ffffff #ff875f #5fafff #ffd700 #f0a0ff",
    ("ansi", "two-colour"): "default bright_red bright_red default magenta",
    ("ansi", "four-colour"): "default bright_red bright_blue green magenta",
    # No orange among the sixteen; magenta stays apart from yellow for every eye.
    ("ansi", "colour-blind"): "default magenta cyan yellow green",
}
"""In the order of `_SUITS`; ANSI colours without Textual's prefix."""


def theme_name(theme: str, deck: str) -> str:
    """What Textual calls one of `THEMES` with one of `DECKS`."""
    return f"rummy-{theme}-{deck}"


def rummy_themes() -> list[Theme]:
    """Every theme with every deck."""
    return [
        _with_deck(theme, deck)
        for theme in (_DARK, _LIGHT, _HIGH_CONTRAST, _ANSI)
        for deck in DECKS
    ]


def _with_deck(theme: Theme, deck: str) -> Theme:
    prefix = "ansi_" if theme.ansi else ""
    colours = _SUIT_COLOURS[theme.name, deck].split()
    suits = {
        f"suit-{suit}": prefix + colour
        for suit, colour in zip(_SUITS, colours, strict=True)
    }
    return replace(
        theme,
        name=theme_name(theme.name, deck),
        variables={**theme.variables, **suits},
    )


def suited_theme(
    theme: str, *, is_default: bool, color_system: str | None, no_color: bool
) -> str:
    """The theme for this terminal: the one asked for, `ansi` where nobody asked.

    With 16 colours a terminal's own are better than those nearest to ours, and where
    there is to be no colour its own background is to stay.

    Args:
        theme: What the settings say.
        is_default: Whether they say so only because nobody has set it.
        color_system: `App.console.color_system`.
        no_color: Whether `NO_COLOR` is set.
    """
    has_few = color_system not in (None, "256", "truecolor")
    return "ansi" if is_default and (has_few or no_color) else theme


def dress(app: App[Any], theme: str = THEMES[0], deck: str = DECKS[0]) -> None:
    """Make every theme known to the app, and put one on.

    In the app's `__init__`, or whenever a setting changes: style sheets are read again.
    """
    for made in rummy_themes():
        app.register_theme(made)
    app.theme = theme_name(theme, deck)
