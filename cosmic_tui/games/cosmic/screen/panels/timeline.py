"""The timeline beside the galaxy: encounters gone by a line each, the present one in full."""

from __future__ import annotations

from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.past_encounters import encounters, past_lines
from cosmic_tui.screenkit.styled_text import BLANK, Row


def latest(table: TableModel, cells: int) -> list[Row]:
    """Encounters gone by, a line each, and what has happened in the present one."""
    told = table.stage.shown_events(len(table.events))
    shown = (told, table.names, table.find, table.scrub)
    return table.kept.drawn(("latest", cells), shown, lambda: _drawn(table, cells, told))


def _drawn(table: TableModel, cells: int, told: int) -> list[Row]:
    rows, headings = table.timeline(cells, talk=False), table.log.chronicles[cells, "events"].headings
    past = encounters(table.events[:told])[:-1]
    if table.find or table.scrub or not past or not headings:
        return list(rows)
    return [*past_lines(table.names, past, cells), BLANK, *rows[headings[-1] :]]
