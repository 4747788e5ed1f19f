"""Chips: short text on a solid colour."""

from __future__ import annotations

from cosmic_tui.screenkit.palette import DARK
from cosmic_tui.screenkit.styled_text import Row, Span


def chip(text: str, colour: str, front: str = DARK.night, pick: str = "") -> Row:
    """Bold text in `front` on `colour`."""
    return (Span(text, f"{front} on:{colour} bold", pick),)
