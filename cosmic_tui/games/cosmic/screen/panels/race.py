"""The race as a picture: a lane of bars for everybody on one scale, and who was ahead after each encounter."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_tui.games.cosmic.replay.encounter_log import LoggedEncounter
from cosmic_tui.games.cosmic.replay.turning_points import who_leads
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.palette import Palette, mixed
from cosmic_tui.screenkit.styled_text import Row, Span, fit, ink
from rules.cosmic.protocol.views import View

LANE = 3
"""Lines of a lane: a pixel for each colony, and one for none."""
NAME, END = 12, 3
"""Cells of a name, and of the number at the end of its lane."""
WIDEST = 6
"""Cells of an encounter at most."""
FILLED = 0.62
"""How far the colour below the top of a bar is on its way into the ground."""


def race_lines(players: int) -> int:
    """How many lines the picture takes."""
    return players * LANE + 2


def race(table: TableModel, view: View, played: Sequence[LoggedEncounter], cells: int) -> list[Row]:
    """Everybody's lane, the winners first, and below them the numbers of the encounters and who was ahead."""
    palette, names = table.look.palette, table.names
    picture = Picture(cells, race_lines(len(view.players)), palette.panel)
    broad = max(1, min(WIDEST, (cells - NAME - END) // max(1, len(played))))
    shown = played[-((cells - NAME - END) // broad) :]
    players = sorted(view.players, key=lambda each: (each.seat not in view.winners, -each.foreign))
    for place, player in enumerate(players):
        foot = (place + 1) * LANE - 1
        heights = [min(each.foreign.get(player.seat, 0), view.target) for each in shown]
        _lane(picture, palette, player.seat, heights, 2 * foot + 1, broad, view.target)
        picture.put(0, foot, fit(names.seat(player.seat), NAME - 1))
        number = f"{'gold' if player.seat in view.winners else f'seat.{player.seat}'} bold"
        picture.put(NAME + len(shown) * broad + 1, foot, ink(str(player.foreign), number))
    _axis(picture, names, shown, len(played) - len(shown), broad)
    return picture.rows()


def _lane(
    picture: Picture, palette: Palette, seat: str, heights: Sequence[int], foot: int, broad: int, target: int
) -> None:
    """The bars of one player: bright at their tops, a line where there is no colony yet."""
    colour = palette.seats[seat]
    dark = mixed(colour, palette.panel, FILLED)
    for place, count in enumerate(heights):
        high = -(-count * (2 * LANE - 1) // max(1, target))
        for column in range(NAME + place * broad, NAME + (place + 1) * broad):
            picture.pixel(column, foot, palette.line)
            for up in range(high):
                picture.pixel(column, foot - up, colour if up == high - 1 else dark)


def _axis(picture: Picture, names: Names, shown: Sequence[LoggedEncounter], before: int, broad: int) -> None:
    """The number of every encounter that has room for it, and below it the colour of whoever was ahead alone."""
    line = picture.height - 2
    picture.put(0, line + 1, fit(names.words.ink("result.ahead", "faint"), NAME - 1))
    step = 1 if broad > 2 else 5
    for place, each in enumerate(shown):
        number, x = before + place + 1, NAME + place * broad
        if number % step == 0 or step == 1:
            picture.put(x, line, ink(f"{number:>2}", "faint"))
        ahead = who_leads(each.foreign)
        style = f"seat.{ahead}" if ahead else "line"
        picture.put(x, line + 1, (Span(names.look.sign("clock" if ahead else "rule") * broad, style),))
