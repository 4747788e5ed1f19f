"""Which function draws which panel of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels import head
from cosmic_tui.games.cosmic.screen.panels.coach import coach, lesson_end
from cosmic_tui.games.cosmic.screen.panels.colonies import colonies, short_colonies
from cosmic_tui.games.cosmic.screen.panels.encounter import gate, gate_title, short_gate, short_gate_title, warp
from cosmic_tui.games.cosmic.screen.panels.galaxy import galaxy
from cosmic_tui.games.cosmic.screen.panels.hand import hand, hand_title
from cosmic_tui.games.cosmic.screen.panels.question import question
from cosmic_tui.games.cosmic.screen.panels.result import result
from cosmic_tui.games.cosmic.screen.panels.stages import aliens, deal
from cosmic_tui.games.cosmic.screen.panels.story import last_outcome
from cosmic_tui.games.cosmic.screen.prompts import DealChoice
from cosmic_tui.screenkit.styled_text import Row

LINES = ("header", "phases")
"""Panels of one line, without a border."""


def rows_of(table: TableModel, name: str, cells: int, lines: int, *, wide: bool, opened: bool) -> list[Row]:
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


def _colonies(table: TableModel, room: Room) -> list[Row]:
    if room.wide and not room.opened and table.view is not None:
        return galaxy(table, room.cells, room.lines)
    return colonies(table, room.cells, room.lines) if room.roomy else short_colonies(table, room.cells)


def _gate(table: TableModel, room: Room) -> list[Row]:
    wide = room.wide and not room.opened
    return gate(table, room.cells, room.lines, wide=wide) if room.roomy else short_gate(table, room.cells)


def _deal(table: TableModel, room: Room) -> list[Row]:
    choice = table.choice
    return deal(table, choice, room.cells, room.lines) if isinstance(choice, DealChoice) else []


def _aliens(table: TableModel, room: Room) -> list[Row]:
    choice = table.choice
    return aliens(table, choice, room.cells) if choice and choice.scene else []


_DRAWN: Mapping[str, Callable[[TableModel, Room], list[Row]]] = {
    "header": lambda table, room: [head.header(table, room.cells)],
    "phases": lambda table, room: [head.phases(table, room.cells)],
    "colonies": _colonies,
    "galaxy": lambda table, room: galaxy(table, room.cells, room.lines),
    "gate": _gate,
    "warp": lambda table, room: warp(table, room.cells),
    "timeline": lambda table, room: table.timeline(room.cells, talk=not room.wide),
    "talk": lambda table, room: table.spoken(room.cells) or [table.names.words.ink("talk.quiet", "faint")],
    "hand": lambda table, room: hand(table, room.cells),
    "deal": _deal,
    "aliens": _aliens,
    "prompt": lambda table, room: question(table, room.cells, room.lines),
    "coach": lambda table, room: coach(table, room.cells, room.lines),
    "lesson": lambda table, room: lesson_end(table, room.cells),
    "result": lambda table, room: result(table, room.cells),
}


def title_of(table: TableModel, name: str, *, wide: bool = False) -> Row:
    """The title of a panel's border; `wide`: on the wide table, where the galaxy stands in for the colonies."""
    words = table.names.words
    if name == "timeline" and table.find:
        return words.ink("panel.found", words=table.find)
    if name == "timeline" and not wide and (last := last_outcome(table.names, table.events)):
        return words.ink("panel.timeline_after", last=last, dot=table.look.sign("dot"))
    if name == "hand":
        return hand_title(table)
    if name == "gate":
        return gate_title(table) if wide else short_gate_title(table)
    key = name
    if name == "prompt":
        key = _prompt_title(table)
    elif name == "colonies":
        key = "seats" if table.view is None else "galaxy" if wide else "colonies"
    return words.ink(f"panel.{key}")


def _prompt_title(table: TableModel) -> str:
    if table.seat is None:
        return "watching"
    if table.choice is None:
        return "prompt_waiting"
    if table.is_prepared(table.choice):
        return "prompt_ahead"
    return "prompt" if table.called else "prompt_quiet"
