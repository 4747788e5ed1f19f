"""A line of a window that is changed with left and right: a title, and a value between two arrows."""

from __future__ import annotations

from cosmic_tui.screenkit.styled_text import Row, Span, ink, padded
from cosmic_tui.screenkit.theme import Appearance

TITLE_CELLS = 20


def field_row(look: Appearance, index: int, title: str, value: str, *, pointed: bool) -> Row:
    """The line; a click on it means `<index>:1`, on its left arrow `<index>:-1`."""
    return (
        Span(f"{look.sign('next') if pointed else ' '} ", "key"),
        *padded(ink(title, "bold" if pointed else "dim"), TITLE_CELLS),
        Span(f"{look.sign('left')} ", "key", f"{index}:-1"),
        Span(value, "cursor" if pointed else "", f"{index}:1"),
        Span(f" {look.sign('right')}", "key", f"{index}:1"),
    )
