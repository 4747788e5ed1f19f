"""The two lines on top: whose turn it is at which table, and the phases with the clocks."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cosmic_tui.games.cosmic.screen.model import ShownClock, TableModel
from cosmic_tui.games.cosmic.screen.panels.beat import beat_state
from cosmic_tui.games.cosmic.screen.panels.standing import in_setup
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, apart, ink, join, width

PHASES = ("start_turn", "regroup", "destiny", "launch", "alliance", "planning", "reveal", "resolution")
BAR_CELLS, SHORT_BAR_CELLS = 8, 6
NARROW = 100
"""Below so many cells phases and clocks stand closer."""
SHORT_PHASE = 4
"""Letters of a phase that is not the present one, where a clock takes the room of whole names."""


def header(table: TableModel, cells: int) -> Row:
    """The table's name, the turn, and who is looking."""
    words, names = table.names.words, table.names
    who = (
        words.ink("header.seat", "dim", you=names.seat(table.seat))
        if table.seat
        else words.ink("header.watching", "hot")
    )
    left: Row = (Span(table.title, "title"), Span("  "))
    view = table.view
    if view is None:
        turn = words.ink("header.before", "dim")
    elif table.over:
        turn = words.ink("header.over", "hot")
    elif in_setup(view):
        turn = words.ink("header.setup", "dim")
    else:
        turn = words.ink("header.offense", "", offense=names.seat(view.offense), dot=table.look.sign("dot"),
                         turn=view.turn, encounter=view.encounter)  # fmt: skip
    return apart((*left, *turn), who, cells)


def phases(table: TableModel, cells: int) -> Row:
    """The phases of an encounter with the present one lit, and the times that run."""
    short = cells < NARROW
    times = join([clock_row(table, clock, short=short) for clock in table.clocks], "  ")
    if table.view is None:
        return apart(BLANK, times, cells)
    between = ink("  " if short else f" {table.look.sign('next')} ", "dim")
    whole = _set([_phase(table, phase) for phase in PHASES], between)
    cut = _set([_phase(table, phase, SHORT_PHASE) for phase in PHASES], ink(" "))
    return apart(whole if width(whole) + bool(times) + width(times) <= cells else cut, times, cells)


def _set(parts: Sequence[Row], between: Row) -> Row:
    """The parts on one row with `between` in its own style."""
    return (*parts[0], *(span for part in parts[1:] for span in (*between, *part)))


def _phase(table: TableModel, phase: str, most: int | None = None) -> Row:
    """A phase's name, the present one whole, others of so many letters at most."""
    name = table.names.phase(phase)
    if table.view and table.view.phase == phase and not table.over and not in_setup(table.view):
        return ink(f" {name.upper()} ", "phase")
    return ink(name[:most], "dim")


def clock_row(table: TableModel, clock: ShownClock, *, short: bool) -> Row:
    """A running time as a bar and its seconds, a beat with what can be done about it."""
    left, of = clock.left(table.now()), clock.running.of
    cells = SHORT_BAR_CELLS if short else BAR_CELLS
    full = min(cells, math.ceil(cells * left / of)) if of > 0 else 0
    look = table.look
    bar = look.sign("full") * full + look.sign("rest") * (cells - full)
    of_beat = clock.running.what == "beat"
    style = "dim" if of_beat else "hot"
    name = table.names.words.say(f"clock.{clock.running.what}")
    row = (Span(f"{name} ", style), Span(bar, style), Span(f" {clock_text(left):>4}", style))
    return join([row, *beat_state(table, short=short)], " " if short else "  ") if of_beat else row


def clock_text(left: float) -> str:
    """Seconds left, as a clock shows them."""
    seconds = math.ceil(left)
    return f"{seconds // 60}:{seconds % 60:02}" if seconds >= 60 else f"{seconds} s"
