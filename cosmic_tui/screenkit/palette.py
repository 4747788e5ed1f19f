"""The colours of the program, by what they are for; dark and light, and mixtures of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import attrs

SEATS = ("red", "blue", "green", "yellow", "purple")


@attrs.frozen(eq=False)
class Palette:
    """Colours as `#rrggbb`. Everything that is written can be read on each of these five and the band (4.5 : 1)."""

    space: str
    """Behind the galaxy."""
    ground: str
    panel: str
    raised: str
    """What wants an answer."""
    line: str
    ink: str
    dim: str
    """Explanations."""
    faint: str
    """What is past, or done by a key."""
    strong: str
    """Titles."""
    night: str
    """Written on anything bright."""
    gold: str
    """Now."""
    key: str
    hot: str
    good: str
    bad: str
    seats: Mapping[str, str]

    @property
    def band(self) -> str:
        """Behind the line under the cursor: gold over what is darkest, or lightest."""
        return mixed(self.space, self.gold, GOLD_OF_BAND)


GOLD_OF_BAND = 0.14
"""More of it would make the seats' colours hard to read."""
DARK = Palette(
    space="#060914", ground="#0b1020", panel="#10172a", raised="#1a2542", line="#2b3760", ink="#dfe4f2", dim="#9aa4c0",
    faint="#868fae", strong="#ffffff", night="#0b1020", gold="#ffd166", key="#9ad1ff", hot="#ffb454", good="#8ce99a",
    bad="#ff8787",
    seats={"red": "#ff6652", "blue": "#5a8aff", "green": "#5fe0b0", "yellow": "#fff06e", "purple": "#f0b4fa"},
)  # fmt: skip
LIGHT = Palette(
    space="#fbfaf5", ground="#f4f1e8", panel="#ece8dc", raised="#e0dac9", line="#c3bba5", ink="#1c2233", dim="#4c556e",
    faint="#555d74", strong="#000000", night="#fbfaf5", gold="#7f5200", key="#0b5394", hot="#9a4a00", good="#1b6b34",
    bad="#a3192c",
    seats={"red": "#bb1b36", "blue": "#1c46ed", "green": "#126c60", "yellow": "#634105", "purple": "#75148c"},
)  # fmt: skip
DARK_BELOW = 118
"""Grey of this channel is as far from white as from black, in contrast (WCAG 2)."""


@lru_cache(4096)
def mixed(colour: str, other: str, part: float) -> str:
    """A colour with a part (0 to 1) of another one in it."""
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(mine + (its - mine) * part):02x}" for mine, its in pairs)


@lru_cache(4096)
def is_dark(colour: str) -> bool:
    """Whether the dark palette is the one to write with on this ground."""
    red, green, blue = _channels(colour)
    return 0.299 * red + 0.587 * green + 0.114 * blue < DARK_BELOW


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
