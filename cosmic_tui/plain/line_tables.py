"""Games that are told and typed in lines of their own, by their ids."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from content.council.load import load
from cosmic_tui.games.council.lines.table import LineTable, Told

__all__ = ["LINE_TABLES", "LineTable", "Told"]


def _council() -> LineTable:
    return LineTable(load())


LINE_TABLES: Mapping[str, Callable[[], LineTable]] = MappingProxyType({"council": _council})
"""What knows a table of such a game in lines. All other games are told by the prompts of their screens."""
