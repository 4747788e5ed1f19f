"""Which function draws which panel of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from cosmic_tui.games.cosmic.screen.galaxy.painted_galaxy import galaxy_fits, painted_galaxy
from cosmic_tui.games.cosmic.screen.hand.fan import below_chips, chips, fan
from cosmic_tui.games.cosmic.screen.hand.outlines import outlines
from cosmic_tui.games.cosmic.screen.hand.piles import piles_panel
from cosmic_tui.games.cosmic.screen.layout import OUTLINES, Arrangement
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels import head
from cosmic_tui.games.cosmic.screen.panels.alien_sheets import aliens
from cosmic_tui.games.cosmic.screen.panels.coach import coach, lesson_end
from cosmic_tui.games.cosmic.screen.panels.colonies import colonies, seats
from cosmic_tui.games.cosmic.screen.panels.encounter import gate, warp
from cosmic_tui.games.cosmic.screen.panels.galaxy import galaxy
from cosmic_tui.games.cosmic.screen.panels.hand import hand, hand_title
from cosmic_tui.games.cosmic.screen.panels.meeting import meeting, shows_aim
from cosmic_tui.games.cosmic.screen.panels.prompt import prompt
from cosmic_tui.games.cosmic.screen.panels.result import result
from cosmic_tui.games.cosmic.screen.panels.stages import deal
from cosmic_tui.games.cosmic.screen.panels.timeline import latest
from cosmic_tui.games.cosmic.screen.prompts import DealChoice
from cosmic_tui.games.cosmic.screen.small_windows.lines import player_lines
from cosmic_tui.games.cosmic.screen.small_windows.strip import strip
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, wrap

BROAD_GATE = 90
"""From so many cells on both sides of an encounter stand beside each other."""
LEAST_FAN = 5
"""Lines on which the hand is cards; on fewer it is chips."""


def rows_of(table: TableModel, name: str, cells: int, lines: int, *, shape: Arrangement, opened: bool) -> list[Row]:
    """The rows of a panel for the room it has; `opened`: it has the middle of the screen for itself."""
    return _DRAWN[name](table, Room(cells, lines, shape, opened))


@attrs.frozen
class Room:
    """The room a panel has inside its border, and on what kind of table."""

    cells: int
    lines: int
    shape: Arrangement
    opened: bool

    @property
    def small(self) -> bool:
        """Whether there is no room for the galaxy."""
        return self.shape in (Arrangement.LINES, Arrangement.PHONE)


def _colonies(table: TableModel, room: Room) -> list[Row]:
    if table.view is None:
        return seats(table, room.cells)
    if room.opened:
        return colonies(table, room.cells, room.lines)
    return player_lines(table, room.cells) if room.small else _galaxy(table, room)


def _galaxy(table: TableModel, room: Room) -> list[Row]:
    """Painted where the terminal can show it and there is room, else drawn with signs."""
    view = table.seen_view
    if table.look.painted and view is not None and galaxy_fits(view, room.cells, room.lines):
        return painted_galaxy(table, room.cells, room.lines)
    return galaxy(table, room.cells, room.lines)


def _timeline(table: TableModel, room: Room) -> list[Row]:
    """What has happened; while something is looked for, what that is, at the end."""
    beside = room.shape is Arrangement.COLUMNS
    if beside and not room.opened and not table.reading:
        rows = latest(table, room.cells)
    else:
        rows = table.timeline(room.cells, talk=not beside)
    return [*rows, table.names.words.ink("panel.found", "hot", words=table.find)] if table.find else rows


def new_below(table: TableModel) -> Row:
    """How much has happened since somebody looks back in the timeline; nothing while it is followed."""
    new = len(table.events) - table.read_until
    if not table.reading or new <= 0:
        return BLANK
    return table.names.words.ink("panel.new_below", "hot", sign=table.look.sign("below"), n=new)


def _talk(table: TableModel, room: Room) -> list[Row]:
    """What was said; where there is room for it, also what the dice are sealed with."""
    words = table.names.words
    seal = wrap(words.ink("talk.seal", "faint", seal=table.seal), room.cells) if room.opened and table.seal else []
    return [*seal, *(table.spoken(room.cells) or [words.ink("talk.quiet", "faint")])]


def _gate(table: TableModel, room: Room) -> list[Row]:
    """The scoreboard; with the middle of the screen for itself, everything about the encounter."""
    if not room.opened:
        return strip(table, room.cells, room.lines)
    return gate(table, room.cells, room.lines, wide=room.cells >= BROAD_GATE)


def _hand(table: TableModel, room: Room) -> list[Row]:
    if room.opened:
        return hand(table, room.cells)
    if table.look.painted and room.lines >= LEAST_FAN and not room.small:
        return fan(table, room.cells, room.lines)
    if table.look.outlined and room.lines >= OUTLINES and not room.small:
        return outlines(table, room.cells, room.lines)
    rows = chips(table, room.cells - 1)
    return [
        (Span(" "), *row) for row in ([*rows, below_chips(table, room.cells - 2)] if len(rows) < room.lines else rows)
    ]


def _deal(table: TableModel, room: Room) -> list[Row]:
    choice = table.choice
    return deal(table, choice, room.cells, room.lines) if isinstance(choice, DealChoice) else []


def _aliens(table: TableModel, room: Room) -> list[Row]:
    choice = table.choice
    return aliens(table, choice, room.cells, room.lines) if choice and choice.scene else []


_DRAWN: Mapping[str, Callable[[TableModel, Room], list[Row]]] = {
    "header": lambda table, room: [head.header(table, room.cells)],
    "phases": lambda table, room: [head.phases(table, room.cells)],
    "colonies": _colonies,
    "galaxy": _galaxy,
    "gate": _gate,
    "warp": lambda table, room: warp(table, room.cells),
    "timeline": _timeline,
    "talk": _talk,
    "hand": _hand,
    "piles": lambda table, room: piles_panel(table, room.cells, room.lines),
    "deal": _deal,
    "aliens": _aliens,
    "meet": lambda table, room: meeting(table, room.cells, room.lines),
    "prompt": lambda table, room: prompt(table, room.cells, room.lines),
    "coach": lambda table, room: coach(table, room.cells, room.lines),
    "lesson": lambda table, room: lesson_end(table, room.cells),
    "result": lambda table, room: result(table, room.cells, room.lines),
}


def title_of(table: TableModel, name: str) -> Row:
    """The title of what is laid over the table, for its border."""
    words = table.names.words
    if name == "timeline" and table.find:
        return words.ink("panel.found", words=table.find)
    if name == "meet" and shows_aim(table):
        return words.ink("panel.meet_lesson")
    return hand_title(table) if name == "hand" else words.ink(f"panel.{name}")
