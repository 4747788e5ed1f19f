"""The players with their planets; before the game, who sits where."""

from __future__ import annotations

from functools import lru_cache

from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.standing import (
    NO_ALIEN,
    alien_row,
    away,
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
    set_in,
    styled,
    width,
)
from cosmic_tui.screenkit.theme import Appearance
from rules.cosmic.protocol.views import PlayerView, View

NAME_CELLS = 14
SHORT_NAME = 12
SHORT_ALIEN = 13
MARK_CELLS = 4
Fleets = tuple[tuple[tuple[str, int], ...], bool]
"""The ships on a planet by their owners, and whether the gate is aimed at it."""


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


def short_colonies(table: TableModel, cells: int) -> list[Row]:
    """One line a player, and another one for planets that have no room on it."""
    view = table.view
    if view is None:
        return seats(table, cells)
    return [row for player in view.players for row in _short(table, view, player, cells)]


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


def _planet(table: TableModel, view: View, planet: str, ships: dict[str, int], digits: bool) -> Row:
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


def _short(table: TableModel, view: View, player: PlayerView, cells: int) -> list[Row]:
    """Symbol and name, planets as digits, what is in the hand, foreign, in the warp, and the part played."""
    words = table.names.words
    name = (*padded(styled(table.names.seat(player.seat), "bold"), SHORT_NAME),
            *_short_alien(table, view, player), Span(" "))  # fmt: skip
    foreign = ink(f"{player.foreign}/{view.target}", "hot" if player.foreign >= view.target - 1 else "")
    tail: Row = (
        *join([part for part in (hand_size(table, player, "dim", 2), foreign) if part], "  "),
        Span(f"  {words.say('panel.warp').lower()} ", "dim"), Span(f"{player.warp:>2} "),
        *padded(_short_mark(table, view, player.seat), MARK_CELLS),
    )  # fmt: skip
    room = cells - width(name) - width(tail) - 1
    first, *more = _short_planets(table.look, player.seat, _own_planets(view, player.seat), room)
    return [apart((*name, *first), tail, cells), *((Span(" " * width(name)), *row) for row in more)]


def _own_planets(view: View, seat: str) -> tuple[Fleets, ...]:
    """The planets of a seat in their order."""
    return tuple(
        [
            (tuple(ships.items()), planet == view.planet)
            for planet, ships in view.planets.items()
            if planet.startswith(f"{seat}.")
        ]
    )


@lru_cache(2048)
def _short_planets(look: Appearance, seat: str, own: tuple[Fleets, ...], cells: int) -> tuple[Row, ...]:
    """The planets of a seat; where they have no room on one line, a sign alone stands for one ship.

    Kept, as they are the same on all screens of a table, and seldom change.
    """
    for alone in (False, True):
        planets = [_digits(look, seat, dict(ships), aimed, alone=alone) for ships, aimed in own]
        rows = set_in(planets, cells, 1)
        if len(rows) == 1:
            break
    return tuple(rows) or (BLANK,)


def _short_mark(table: TableModel, view: View, seat: str) -> Row:
    """The part a seat plays; of a seat that looks on whether its player is away, or has left for good."""
    part = role(view, seat)
    state = "vacant" if seat in table.vacant else "away" if away(table, seat) else ""
    key = f"colonies.short_{part or state}"
    return ink(table.names.words.say(key), "hot" if part else "dim") if part or state else BLANK


def _short_alien(table: TableModel, view: View, player: PlayerView) -> Row:
    """The alien, in a column of its own where there are aliens, with a sign for what lies on the sheet."""
    if all(each.alien == NO_ALIEN for each in view.players):
        return BLANK
    more = table.look.sign("more") if player.also or player.tokens or player.stored or player.out else ""
    return (Span(" "), *padded((*alien_row(table, player), Span(more, "hot")), SHORT_ALIEN))


def _digits(look: Appearance, seat: str, ships: dict[str, int], aimed: bool, *, alone: bool) -> Row:
    """How many ships the owner has on a planet, then who else has; `alone`: a sign without a number is one ship."""
    own = ink(str(ships.get(seat, 0)), f"seat.{seat}" if ships.get(seat) else "faint")
    others = [
        ink(f"{look.sign(other)}{'' if alone and count == 1 else count}", f"seat.{other}")
        for other, count in ships.items()
        if other != seat and count
    ]
    left, right = (look.sign("aim"), look.sign("aimed")) if aimed else ("", "")
    return (Span(left, "hot"), *own, *join(others, ""), Span(right, "hot"))
