"""Which colours a terminal has, and what an app is drawn through where there are none."""

from __future__ import annotations

from rich.color import ColorSystem
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

TRUECOLOR_TERMS = ("kitty", "alacritty", "ghostty", "wezterm", "foot")
COLOURLESS_TERMS = ("vt1", "vt2", "vt3", "vt4", "vt5", "ansi-m", "xterm-mono")
SCREENLESS_TERMS = ("", "dumb", "unknown")


class Colourless(LineFilter):
    """Takes away all colours, greys too: bold, underlined and reversed text is left."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        return [
            Segment(text, None if style is None else style.without_color, control) for text, style, control in segments
        ]


def colours_of(term: str, colorterm: str) -> ColorSystem | None:
    """The colours of a terminal, by TERM and COLORTERM; None where there are none."""
    if term in SCREENLESS_TERMS or term.startswith(COLOURLESS_TERMS):
        return None
    if colorterm in ("truecolor", "24bit") or term.endswith("-direct"):
        return ColorSystem.TRUECOLOR
    if any(name in term for name in TRUECOLOR_TERMS):
        return ColorSystem.TRUECOLOR
    return ColorSystem.EIGHT_BIT if "256" in term else ColorSystem.STANDARD
