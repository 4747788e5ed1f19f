"""Which colours a terminal has, and how an app drawn in all of them comes down to those."""

from __future__ import annotations

from functools import lru_cache

from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

TRUECOLOR_TERMS = ("kitty", "alacritty", "ghostty", "wezterm", "foot")
COLOURLESS_TERMS = ("vt1", "vt2", "vt3", "vt4", "vt5", "ansi-m", "xterm-mono")
SCREENLESS_TERMS = ("", "dumb", "unknown")


class FewerColours(LineFilter):
    """Replaces colours that a terminal does not have by the nearest it has, or by none.

    Leaving that to the console would mix up the visitors' colours: Rich keeps the codes of a style with the style,
    styles are shared by all apps of the process, and so whoever renders one first would choose for everybody.
    """

    def __init__(self, colours: ColorSystem | None) -> None:
        super().__init__()
        self._colours = colours

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        colours = self._colours
        return [
            Segment(text, None if style is None else fewer_colours(style, colours), control)
            for text, style, control in segments
        ]


@lru_cache(8192)
def fewer_colours(style: Style, colours: ColorSystem | None) -> Style:
    """`style` with no colour that `colours` does not have."""
    if colours is None:
        return style.without_color
    front, back = style.color, style.bgcolor
    return style + Style.from_color(front and front.downgrade(colours), back and back.downgrade(colours))


def colours_of(term: str, colorterm: str) -> ColorSystem | None:
    """The colours of a terminal, by TERM and COLORTERM; None where there are none."""
    if term in SCREENLESS_TERMS or term.startswith(COLOURLESS_TERMS):
        return None
    if colorterm in ("truecolor", "24bit") or term.endswith("-direct"):
        return ColorSystem.TRUECOLOR
    if any(name in term for name in TRUECOLOR_TERMS):
        return ColorSystem.TRUECOLOR
    return ColorSystem.EIGHT_BIT if "256" in term else ColorSystem.STANDARD
