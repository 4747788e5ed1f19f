"""What terminals of 256 and of sixteen colours show in place of all others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rich.color import Color as TermColour, ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from cosmic_tui.screenkit.palette import DARK, LIGHT

CUBE = (0, 95, 135, 175, 215, 255)
"""The steps of each channel in the 216 colours from number 16 on; 24 greys come behind them."""
HUE_COUNTS = 2.0
"""A difference in hue counts so many times as much as one in light: dark blue has to stay blue."""
OF_256: Mapping[str, int] = dict.fromkeys((DARK.space, DARK.ground, DARK.panel), 16)
"""The dark grounds are one black: so they take fewer bytes, and pictures stand out from them."""
BLACK, RED, GREEN, BROWN, BLUE, VIOLET = range(6)
BRIGHT = 8
SIXTEEN: dict[str, int] = {
    DARK.raised: BLACK, DARK.good: BRIGHT + GREEN, LIGHT.key: BLUE, LIGHT.good: GREEN,
    DARK.seats["green"]: BRIGHT + GREEN, DARK.seats["purple"]: BRIGHT + VIOLET,
    LIGHT.seats["green"]: GREEN, LIGHT.seats["yellow"]: BROWN, LIGHT.seats["blue"]: BLUE,
}  # fmt: skip
"""Colours of the program that the nearest of sixteen would make grey, or one of the text's own. Games add theirs."""


class FewerColours(LineFilter):
    """Draws with no more colours than a terminal has, each as the one that looks most like it."""

    def __init__(self, colours: ColorSystem) -> None:
        super().__init__()
        self._colours = colours

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        if self._colours is ColorSystem.TRUECOLOR:
            return segments
        return [Segment(text, style and _reduced(self._colours, style), control) for text, style, control in segments]


@lru_cache(2048)
def _reduced(colours: ColorSystem, style: Style) -> Style:
    front, back = (colour and fewer(colour, colours) for colour in (style.color, style.bgcolor))
    return style + Style.from_color(front, back)


@lru_cache(2048)
def fewer(colour: TermColour, colours: ColorSystem) -> TermColour:
    """A colour as a terminal of these colours shows it."""
    if colour.triplet is None or colours is ColorSystem.TRUECOLOR:
        return colour.downgrade(colours)
    few = SIXTEEN if colours is ColorSystem.STANDARD else OF_256
    if (number := few.get(colour.triplet.hex)) is not None:
        return TermColour.from_ansi(number)
    if colours is not ColorSystem.EIGHT_BIT:
        return colour.downgrade(colours)
    wanted = _seen(colour.triplet)
    return TermColour.from_ansi(min(_SEEN_256, key=lambda number: _apart(wanted, _SEEN_256[number])))


def _seen(channels: Sequence[int]) -> tuple[float, float, float]:
    """How light a colour is, and its place on the axes green to red and blue to yellow (Oklab)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in channels)
    )
    cones = (
        0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue,
        0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue,
        0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue,
    )
    long, middle, short = (part ** (1 / 3) for part in cones)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _apart(one: Sequence[float], other: Sequence[float]) -> float:
    light, red, yellow = ((mine - its) ** 2 for mine, its in zip(one, other, strict=True))
    return light + HUE_COUNTS * (red + yellow)


_SEEN_256 = {
    **{16 + 36 * r + 6 * g + b: _seen((CUBE[r], CUBE[g], CUBE[b]))
       for r in range(6) for g in range(6) for b in range(6)},
    **{232 + step: _seen((8 + 10 * step,) * 3) for step in range(24)},
}  # fmt: skip
