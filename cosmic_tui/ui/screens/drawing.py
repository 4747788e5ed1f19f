"""Which function draws which panel of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from cosmic_tui.ui.ink import Row, wrap
from cosmic_tui.ui.layout import SMALLEST
from cosmic_tui.ui.panels import head
from cosmic_tui.ui.panels.chatter import chatter
from cosmic_tui.ui.panels.colonies import colonies, short_colonies
from cosmic_tui.ui.panels.encounter import gate, short_gate, warp
from cosmic_tui.ui.panels.hand import hand, hand_title
from cosmic_tui.ui.panels.question import question
from cosmic_tui.ui.panels.stages import deal, result
from cosmic_tui.ui.prompts import DealChoice
from cosmic_tui.ui.table import Table
from cosmic_tui.ui.wording import Wording

LINES = ("header", "phases")
"""Panels of one line, without a border."""


def rows_of(table: Table, name: str, cells: int, lines: int, *, wide: bool, opened: bool) -> list[Row]:
    """The rows of a panel for the room it has; `opened`: it has the middle of the screen for itself."""
    room = Room(cells, lines, wide, opened)
    return _DRAWN[name](table, room)


@attrs.frozen
class Room:
    """The room a panel has inside its border, and on what kind of screen."""

    cells: int
    lines: int
    wide: bool
    opened: bool

    @property
    def roomy(self) -> bool:
        return self.wide or self.opened


def _colonies(table: Table, room: Room) -> list[Row]:
    return colonies(table, room.cells, room.lines) if room.roomy else short_colonies(table, room.cells)


def _gate(table: Table, room: Room) -> list[Row]:
    return gate(table, room.cells, room.lines) if room.roomy else short_gate(table, room.cells)


def _deal(table: Table, room: Room) -> list[Row]:
    choice = table.choice
    return deal(table, choice, room.cells, room.lines) if isinstance(choice, DealChoice) else []


_DRAWN: Mapping[str, Callable[[Table, Room], list[Row]]] = {
    "header": lambda table, room: [head.header(table, room.cells)],
    "phases": lambda table, room: [head.phases(table, room.cells)],
    "colonies": _colonies,
    "gate": _gate,
    "warp": lambda table, room: warp(table, room.cells),
    "timeline": lambda table, room: table.timeline(room.cells, talk=not room.wide),
    "talk": lambda table, room: chatter(table.talk, table.names, room.cells),
    "hand": lambda table, room: hand(table, room.cells),
    "deal": _deal,
    "result": lambda table, room: result(table, room.cells),
    "prompt": lambda table, room: question(table, room.cells, room.lines),
}


def title_of(table: Table, name: str) -> str:
    """The title of a panel's border."""
    words = table.names.words
    if name == "hand":
        return hand_title(table)
    if name == "prompt":
        if table.seat is None:
            return words.say("panel.watching")
        return words.say("panel.prompt" if table.choice else "panel.prompt_waiting")
    if name == "colonies" and table.view is None:
        return words.say("colonies.seats")
    return words.say(f"panel.{name}")


def more_room(words: Wording, width: int, height: int) -> list[Row]:
    """What a window says that is too small for the game."""
    how = words.ink("app.small_how", "dim", columns=SMALLEST[0], rows=SMALLEST[1], width=width, height=height)
    cells = max(width - 4, 10)
    return [*wrap(words.ink("app.small", "title"), cells), *wrap(how, cells)]
