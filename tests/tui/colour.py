"""How colours look: contrast, distance, and what colour-blind eyes see of them."""

from __future__ import annotations

from itertools import combinations
from math import sqrt

from rich.color import Color, ColorType

Rgb = tuple[float, float, float]

VGA = (
    *("#000000", "#aa0000", "#00aa00", "#aa5500"),
    *("#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"),
    *("#555555", "#ff5555", "#55ff55", "#ffff55"),
    *("#5555ff", "#ff55ff", "#55ffff", "#ffffff"),
)
"""The sixteen colours where they were first mixed; a terminal may mix its own."""

# Machado, Oliveira & Fernandes, "A Physiologically-based Model for Simulation of Color
# Vision Deficiency", IEEE TVCG 15(6), 2009: severity 1.0, on linear RGB.
EYES: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

# From linear sRGB to CIE XYZ, each row divided by the white of D65.
_TO_XYZ: tuple[Rgb, Rgb, Rgb] = (
    (0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883),
)


def contrast(one: Color, other: Color) -> float:
    """The contrast of WCAG 2.1: from 1, none, to 21, black on white."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def least_distance(colours: list[Color], eyes: str) -> float:
    """How far apart the two most alike of them are for these eyes: CIE 1976 ΔE*ab.

    2.3 can just be told apart side by side; black and white are 100 apart.
    """
    seen = [_lab(colour, eyes) for colour in colours]
    return min(
        sqrt(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)))
        for one, other in combinations(seen, 2)
    )


def _linear(colour: Color) -> Rgb:
    if colour.type is ColorType.STANDARD:
        assert colour.number is not None
        colour = Color.parse(VGA[colour.number])
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in colour.get_truecolor().normalized
    )
    return red, green, blue


def _times(matrix: tuple[Rgb, Rgb, Rgb], vector: Rgb) -> Rgb:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def _luminance(colour: Color) -> float:
    return sum(
        share * part
        for share, part in zip((0.2126, 0.7152, 0.0722), _linear(colour), strict=True)
    )


def _lab(colour: Color, eyes: str) -> Rgb:
    red, green, blue = _times(EYES[eyes], _linear(colour))
    shown = tuple(min(1.0, max(0.0, part)) for part in (red, green, blue))
    x, y, z = (
        part ** (1 / 3) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29
        for part in _times(_TO_XYZ, (shown[0], shown[1], shown[2]))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
