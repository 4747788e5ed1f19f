"""The waiting lists and tournaments that people can still come to, as lines above the tables of the lobby."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import GatheringRow
from cosmic_tui.screenkit.styled_text import BLANK, Row, fit
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.lobby.telling import NAME_CELLS, OPEN

SHOWN = 2
"""So many are named; the window on `c` has them all."""


def open_lists(rows: Sequence[GatheringRow], words: Wording, cells: int) -> list[Row]:
    """The newest of them, with how many are still wanted, and a blank line below; none where there are none."""
    there = [row for row in rows if row.state == OPEN]
    lines = [fit(_line(row, words), cells) for row in there[:SHOWN]]
    return [*lines, BLANK] if lines else []


def _line(row: GatheringRow, words: Wording) -> Row:
    kind = "list" if row.rounds == 1 else "rounds"
    key = f"lobby.{kind}_entered" if row.entered else f"lobby.{kind}_open"
    return words.ink(
        key, "good", name=clean(row.name, NAME_CELLS), missing=row.seats - len(row.names), rounds=row.rounds,
        count=len(row.names),
    )  # fmt: skip
