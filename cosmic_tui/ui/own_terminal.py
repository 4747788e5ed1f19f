"""What the terminal of this process can show."""

from __future__ import annotations

import os
import sys

from rich.color import ColorSystem

from cosmic_tui.base.colours import colours_of
from cosmic_tui.base.locales import tells_utf8
from cosmic_tui.screenkit.theme import Appearance, needs_ascii

LIGHT = ("7", "15")
"""The numbers of the backgrounds that are light."""


def own_appearance() -> Appearance:
    """The signs and colours of this terminal, as its environment tells them."""
    term, colours = os.environ.get("TERM", ""), own_colours()
    encoding = sys.stdout.encoding or ""
    poor = needs_ascii(term, encoding)
    return Appearance(
        poor,
        letters=poor and not needs_ascii("xterm", encoding) and tells_utf8(os.environ),
        colours=colours is not None,
        few=colours is ColorSystem.STANDARD,
        light=_is_light(os.environ.get("COLORFGBG", "")),
    )


def own_colours() -> ColorSystem | None:
    """The colours of this terminal, as its environment tells them; None where there are to be none."""
    term, colorterm = os.environ.get("TERM", ""), os.environ.get("COLORTERM", "")
    return None if os.environ.get("NO_COLOR") else colours_of(term, colorterm)


def _is_light(colours: str) -> bool:
    """Whether a terminal that tells its colours (`0;15`: black on white) is light."""
    return colours.rpartition(";")[2] in LIGHT
