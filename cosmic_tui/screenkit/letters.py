"""Capital letters of pixels, 7 lines high with strokes of two, for titles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cosmic_tui.screenkit.half_blocks import Picture, enlarged
from cosmic_tui.screenkit.palette import mixed

LETTERS = {
    "A": ".###. ##.## ##.## ##### ##.## ##.## ##.##", "B": "####. ##.## ##.## ####. ##.## ##.## ####.",
    "C": ".#### ##... ##... ##... ##... ##... .####", "D": "####. ##.## ##.## ##.## ##.## ##.## ####.",
    "E": "##### ##... ##... ####. ##... ##... #####", "F": "##### ##... ##... ####. ##... ##... ##...",
    "G": ".#### ##... ##... ##.## ##.## ##.## .####", "H": "##.## ##.## ##.## ##### ##.## ##.## ##.##",
    "I": "#### .##. .##. .##. .##. .##. ####", "J": "..### ...## ...## ...## ...## ##.## .###.",
    "K": "##.## ##.## ####. ###.. ####. ##.## ##.##", "L": "##... ##... ##... ##... ##... ##... #####",
    "M": "##...## ###.### ####### ##.#.## ##...## ##...## ##...##",
    "N": "##..## ###.## ###.## ###### ##.### ##.### ##..##", "O": ".###. ##.## ##.## ##.## ##.## ##.## .###.",
    "P": "####. ##.## ##.## ####. ##... ##... ##...", "Q": ".###. ##.## ##.## ##.## ##.## ##.#. .##.#",
    "R": "####. ##.## ##.## ####. ####. ##.## ##.##", "S": ".#### ##... ##... .###. ...## ...## ####.",
    "T": "###### ..##.. ..##.. ..##.. ..##.. ..##.. ..##..", "U": "##.## ##.## ##.## ##.## ##.## ##.## .###.",
    "V": "##.## ##.## ##.## ##.## ##.## .###. ..#..", "W": "##...## ##...## ##...## ##.#.## ####### ###.### ##...##",
    "X": "##.## ##.## .###. ..#.. .###. ##.## ##.##", "Y": "##..## ##..## .####. ..##.. ..##.. ..##.. ..##..",
    "Z": "##### ...## ..##. ..##. .##.. ##... #####",
}  # fmt: skip
HEIGHT = 7
SPACE = "..."
"""Between words."""


@cache
def lettered(text: str) -> Sequence[str]:
    """A text as lines of pixels, one pixel between its letters; empty where a sign of it has no picture."""
    signs = [" ".join([SPACE] * HEIGHT) if sign == " " else LETTERS.get(sign, "") for sign in text.upper()]
    if not text or not all(signs):
        return ()
    return [".".join(line) for line in zip(*[sign.split() for sign in signs], strict=True)]


def heading(picture: Picture, x: int, y: int, text: str, top: str, foot: str, *, size: int = 1) -> int:
    """Draw a text from a pixel on, its colour going from `top` to `foot`; returns where it ends."""
    lines = enlarged(lettered(text), size)
    for line, pattern in enumerate(lines):
        picture.pattern(x, y + line, [pattern], mixed(top, foot, line // size / (HEIGHT - 1)))
    return x + (len(lines[0]) if lines else 0)
