"""The players with their planets; before the game, who sits where."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.standing import (
    alien_row,
    hand_size,
    on_sheet,
    role,
    seat_marks,
    track,
)
from cosmic_tui.screenkit.styled_text import (
    BLANK,
    Row,
    Span,
    apart,
    clickable,
    fit,
    ink,
    join,
    padded,
    styled,
    width,
)
from rules.cosmic.protocol.views import PlayerView, View

NAME_CELLS = 14
SHORT_NAME = 12


def colonies(table: TableModel, cells: int, lines: int) -> list[Row]:
    """Two lines a player, a third for what lies on the sheet, and a blank one between them where there is room."""
    view = table.view
    if view is None:
        return seats(table, cells)
    told = [
        [head, _planets(table, view, player, cells), *_sheet(table, player, cells)]
        for head, player in zip(_heads(table, view, cells), view.players, strict=True)
    ]
    spaced = sum(map(len, told)) + len(told) <= lines + 1
    return [row for index, rows in enumerate(told) for row in ([BLANK] * (spaced and index > 0) + rows)]


def seats(table: TableModel, cells: int) -> list[Row]:
    """Who sits where."""
    rows: list[Row] = []
    words = table.names.words
    for seat in table.news.table.seats if table.news else ():
        if seat.kind == "empty":
            name: Row = ink(f"{table.look.sign(seat.seat)} {words.say('word.empty')}", "faint")
        else:
            name = table.names.seat(seat.seat)
        rows.append(fit((*padded(name, 24), *seat_marks(table, seat.seat)), cells))
    return rows


def _heads(table: TableModel, view: View, cells: int) -> list[Row]:
    """Who it is and what part is played, and the figures; all in short words if one has no room for the long ones."""
    for short in ("", "short_"):
        heads = [(_name(table, view, each, short), _figures(table, view, each, short)) for each in view.players]
        if all(width(name) + width(figures) < cells for name, figures in heads):
            break
    return [apart(name, figures, cells) for name, figures in heads]


def _name(table: TableModel, view: View, player: PlayerView, short: str) -> Row:
    name = styled(fit(table.names.seat(player.seat), SHORT_NAME if short else NAME_CELLS), "bold")
    part, words = role(view, player.seat), table.names.words
    mark = ink(words.say(f"colonies.{short}{part}"), "hot") if part else BLANK
    parts = [name, alien_row(table, player), mark, seat_marks(table, player.seat)]
    return join([each for each in parts if each], " ")


def _figures(table: TableModel, view: View, player: PlayerView, short: str) -> Row:
    words = table.names.words
    style = "hot" if player.foreign >= view.target - 1 else ""
    parts = [
        hand_size(table, player),
        words.ink("colonies.home", "", n=player.home),
        words.ink(f"colonies.{short}foreign", style, track=track(table, view, player), n=player.foreign,
                  target=view.target),
    ]  # fmt: skip
    return join([part for part in parts if part], "  ")


def _sheet(table: TableModel, player: PlayerView, cells: int) -> list[Row]:
    """What lies on the sheet, on a line of its own if there is anything."""
    parts = on_sheet(table, player)
    return [fit((Span(" "), *join(parts, "  ")), cells)] if parts else []


def _planets(table: TableModel, view: View, player: PlayerView, cells: int) -> Row:
    own = {planet: ships for planet, ships in view.planets.items() if planet.startswith(f"{player.seat}.")}
    row = join([_planet(table, view, planet, ships, False) for planet, ships in own.items()], " ")
    if width(row) > cells:
        row = join([_planet(table, view, planet, ships, True) for planet, ships in own.items()], " ")
    return fit(row, cells)


def _planet(table: TableModel, view: View, planet: str, ships: Mapping[str, int], digits: bool) -> Row:
    """A planet's number and ships, between signs where the gate is aimed at it."""
    aimed = planet == view.planet and not view.winners
    number = Span(planet.rpartition(".")[2], "hot" if aimed else "dim")
    if digits:
        fleets = join(
            [ink(f"{table.look.sign(seat)}{count}", f"seat.{seat}") for seat, count in ships.items() if count], ""
        )
    else:
        fleets = table.names.fleets(ships)
    fleets = fleets or ink(table.look.sign("none"), "faint")
    left, right = (table.look.sign("aim"), table.look.sign("aimed")) if aimed else (" ", "")
    beside = join([table.names.card(card) for card in view.planet_cards.get(planet, ())])
    open_cards: Row = (Span("["), *beside, Span("]")) if beside else BLANK
    row = (Span(left, "hot"), number, Span("" if digits else " "), *fleets, *open_cards, Span(right, "hot"))
    return clickable(row, f"planet:{planet}")
