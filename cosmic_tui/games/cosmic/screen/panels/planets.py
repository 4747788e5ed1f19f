"""The planets of a system in the galaxy: their numbers side by side, and below each whose ships are there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import attrs

from cosmic_tui.screenkit.styled_text import ELLIPSIS, Row, Span, clickable, ink, join, padded, width
from cosmic_tui.screenkit.theme import Appearance

PLANETS = 5
"""A system of fewer planets leaves the room of the others free."""
FLAG = "reverse bold"
"""How ships stand out that count as a colony for their owner."""


@attrs.frozen
class DrawnPlanet:
    """What is drawn of a planet."""

    id: str
    ships: tuple[tuple[str, int], ...]
    """Owner and number, of those who have some."""
    aimed: bool
    """The gate points at it."""
    beside: bool
    """A card lies open beside it."""


@attrs.frozen
class Orbits:
    """The two lines of a system's planets, and in which column each of them begins."""

    numbers: Row
    fleets: Row
    columns: Sequence[int]


@lru_cache(2048)
def orbits(planets: Sequence[DrawnPlanet], look: Appearance, cells: int) -> Orbits:
    """The planets on so many cells.

    Each has the same room. Where many have settled on one, and that is too little, it takes of the room of the others:
    who is there is always told, how many of each at least as long as there is room.
    """
    numbers = [_number(planet, look) for planet in planets]
    each = cells // max(len(planets), PLANETS)
    fleets = [_roomy(planet, look, each) for planet in planets]
    widths = [each] * len(planets)
    if any(width(fleet) >= each for fleet in fleets):
        fleets = [_forms(planet, look)[1] for planet in planets]
        widths = _shared(planets, look, fleets, numbers, cells)
    return Orbits(
        _line(planets, numbers, widths),
        _line(planets, fleets, widths),
        [sum(widths[:index]) for index in range(len(widths))],
    )


def _line(planets: Sequence[DrawnPlanet], rows: Sequence[Row], widths: Sequence[int]) -> Row:
    """A row for each planet, which leads to it, side by side in columns of these widths."""
    columns = zip(planets, rows, widths, strict=True)
    return join([clickable(padded(row, cells), f"planet:{planet.id}") for planet, row, cells in columns], "")


def _roomy(planet: DrawnPlanet, look: Appearance, cells: int) -> Row:
    """The ships with all their numbers, if a blank is left behind them; else single ships without theirs."""
    full, short, _ = _forms(planet, look)
    return full if width(full) < cells else short


def _shared(
    planets: Sequence[DrawnPlanet], look: Appearance, fleets: list[Row], numbers: Sequence[Row], cells: int
) -> list[int]:
    """The room of each planet by what it needs; the longest of `fleets` are put shorter as long as that is too much."""

    def needed(fleet: Row, number: Row) -> int:
        return max(width(fleet) + 1, width(number))

    def missing() -> int:
        return sum(map(needed, fleets, numbers)) - 1 - cells

    for index in sorted(range(len(planets)), key=lambda index: -width(fleets[index])):
        shortest = _forms(planets[index], look)[2]
        if missing() > 0 and width(shortest) < width(fleets[index]):
            fleets[index] = shortest
    widths = list(map(needed, fleets, numbers))
    while sum(widths) < cells:
        widths[widths.index(min(widths))] += 1
    widths[-1] -= sum(widths) == cells + 1  # no blank is needed behind the last one
    while sum(widths) > cells:
        widths[widths.index(max(widths))] -= 1
    return widths


@lru_cache(4096)
def _forms(planet: DrawnPlanet, look: Appearance) -> tuple[Row, Row, Row]:
    """The ships on a planet: all with their number; a sign alone for one ship; signs alone, with a mark for more."""
    if not planet.ships:
        empty = ink(f" {look.sign('none')}", "faint")
        return empty, empty, empty
    ships = dict(planet.ships)
    signs = tuple(Span(look.sign(seat), f"seat.{seat}") for seat in ships)
    more = ink(ELLIPSIS, "dim") if any(count > 1 for count in ships.values()) else ()
    forms = counted(look, ships), counted(look, ships, short=True), (*signs, *more)
    full, short, least = (_flagged(form, planet.id, look) for form in forms)
    return full, short, least


def _flagged(ships: Row, planet: str, look: Appearance) -> Row:
    """Ships of others than the owner of a planet stand out: they count as a colony."""
    own = f"seat.{planet.partition('.')[0]}"
    if look.ascii:
        return ships
    return tuple(
        span._replace(style=f"{span.style} {FLAG}") if span.style.startswith("seat.") and span.style != own else span
        for span in ships
    )


def _number(planet: DrawnPlanet, look: Appearance) -> Row:
    """A planet by its number, with a mark for what lies open beside it."""
    left, right = (look.sign("aim"), look.sign("aimed")) if planet.aimed else ("(", ")")
    mark = look.sign("citadel") if planet.beside else ""
    return ink(f"{left}{planet.id.rpartition('.')[2]}{mark}{right}", "hot" if planet.aimed else "dim")


def counted(look: Appearance, ships: Mapping[str, int], *, short: bool = False) -> Row:
    """Ships by owner as signs with their numbers; `short`: a sign alone is one ship."""
    return tuple(
        Span(f"{look.sign(seat)}{'' if short and count == 1 else count}", f"seat.{seat}")
        for seat, count in ships.items()
    )
