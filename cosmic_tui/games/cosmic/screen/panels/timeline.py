"""The timeline beside the galaxy: encounters gone by a line each, the present one in full."""

from __future__ import annotations

from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.past_encounters import encounters, past_lines
from cosmic_tui.games.cosmic.screen.panels.story import ENCOUNTER
from cosmic_tui.screenkit.styled_text import BLANK, Row


def latest(table: TableModel, cells: int) -> list[Row]:
    """Encounters gone by, a line each, and what has happened in the present one."""
    told = table.stage.shown_events(len(table.events))
    shown = (told, table.names, table.find, table.scrub)
    return table.kept.drawn(("latest", cells), shown, lambda: _drawn(table, cells, told))


def _drawn(table: TableModel, cells: int, told: int) -> list[Row]:
    rows, headings = table.timeline(cells, talk=False), table.log.chronicles[cells, "events"].headings
    past = [] if table.find or table.scrub else _past(table, cells, told)
    return [*past, BLANK, *rows[headings[-1] :]] if past and headings else list(rows)


def _past(table: TableModel, cells: int, told: int) -> list[Row]:
    """A line for each encounter gone by: these stay as they are until another one begins."""
    begun = next((at for at in range(told - 1, 0, -1) if table.events[at].kind == ENCOUNTER), 0)
    gone, names = table.events[:begun], table.names
    shown = (gone, names)
    return table.kept.drawn(("past", cells), shown, lambda: past_lines(names, encounters(gone), cells))
