"""The lines of the window in which a new table is made: choices side by side, and headings between them."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_tui.screenkit.fields import field_row
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, clickable, fit, ink, join, padded, width
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.form import FormRow

TITLE_CELLS = 18


def choices_row(look: Appearance, index: int, row: FormRow, cells: int, *, pointed: bool) -> Row:
    """A row with all its choices, the one taken on a ground of its own; where they have no room, that one alone.

    A click on a choice means `<index>=<choice>`.
    """
    chips = [
        clickable(_chip(look, label, taken=place == row.chosen_index, pointed=pointed), f"{index}={place}")
        for place, label in enumerate(row.labels)
    ]
    title = min(TITLE_CELLS, cells // 3)
    line: Row = (
        Span(look.sign("bar") if pointed else " ", "gold"), Span(" "),
        *padded(ink(row.title, "bold" if pointed else "dim"), title), *join(chips, ""),
    )  # fmt: skip
    if width(line) <= cells:
        return line
    return fit(field_row(look, index, row.title, row.labels[row.chosen_index], pointed=pointed), cells)


def _chip(look: Appearance, label: str, *, taken: bool, pointed: bool) -> Row:
    if not taken:
        return ink(f" {label} ", "dim")
    if not look.colours:
        return ink(f"[{label}]", "reverse bold" if not look.ascii else "bold")
    return ink(f" {label} ", f"night on:{'gold' if pointed else 'key'} bold")


def grouped(
    look: Appearance, words: Wording, rows: Sequence[FormRow], cells: int, *, line: int, typing: bool
) -> tuple[list[Row], int]:
    """All rows under the headings of their groups, and on which line the one at the cursor stands."""
    shown: list[Row] = []
    at = 0
    for index, row in enumerate(rows):
        if index == 0 or rows[index - 1].group != row.group:
            shown += [BLANK] * (index > 0) + [heading(look, words.say(f"make.of_{row.group}"), cells)]
        if index == line:
            at = len(shown)
        shown.append(choices_row(look, index, row, cells, pointed=index == line and not typing))
    return shown, at


def heading(look: Appearance, text: str, cells: int) -> Row:
    """A group's name with a rule behind it."""
    name = text.upper()
    return (Span(f"{name} ", "gold"), Span(look.sign("rule") * max(0, cells - len(name) - 1), "line"))
