"""The galaxy as it is now: terrain, wormholes, neighbours, who may go where and who stands in the way (C4, C9)."""

from __future__ import annotations

from collections.abc import Collection

from rules.council.cards.context import Context
from rules.council.cards.effects import Condition
from rules.council.cards.galaxy import Terrain
from rules.council.cards.layout import CELL_ORDER
from rules.council.cards.quantities import Case, allowed, changes, number
from rules.council.moves.cargo import fighters_outside
from rules.council.state.force import Force

LETTERS = ("alpha", "beta")
ENEMY_SHIPS = "enemy_ships"
"""What `may.pass` is asked about where ships of others stand in the way."""
PIRATES = "toll"
"""The kind of the marker from which pirates come."""


def cells_in_order(cells: Collection[str]) -> list[str]:
    """Cells in cell order."""
    return sorted(cells, key=CELL_ORDER.__getitem__)


def terrain(game: Context, cell: str) -> Terrain:
    """The kind of a system, as markers have left it (C4.6)."""
    return game.catalogue.terrains[game.state.terrain.get(cell) or game.layout.terrain[cell]]


def wormholes(game: Context, cell: str) -> list[str]:
    """The letters of a system: the printed one and those found (C4.6)."""
    printed = game.layout.wormholes.get(cell)
    found = game.state.wormholes.get(cell, [])
    return [letter for letter in LETTERS if letter == printed or letter in found]


def through_wormholes(game: Context, cell: str, seat: str = "") -> list[str]:
    """The cells that wormholes join to this one (C4.3), for the movements of a seat if one is named."""
    letters = set(_letters(game, cell, seat))
    return [other for other in game.layout.terrain if other != cell and letters & set(_letters(game, other, seat))]


def _letters(game: Context, cell: str, seat: str) -> list[str]:
    found = wormholes(game, cell)
    if seat and cell == game.layout.homes[seat]:
        facts = frozenset[Condition]({"at_home"})
        found += [each for each in LETTERS if allowed(game, "adjacent", False, Case(seat, of=each, facts=facts))]
    return found


def next_to(game: Context, cell: str, seat: str = "") -> list[str]:
    """The cells next to this one, wormholes included, in cell order (`adjacent`, C4.1, C4.3)."""
    return cells_in_order({*game.layout.beside[cell], *through_wormholes(game, cell, seat)})


def may_stop(game: Context, seat: str, cell: str) -> bool:
    """Whether a movement may end in a system, as far as the system goes (`may.enter`)."""
    there = terrain(game, cell)
    return allowed(game, "may.enter", there.enter, Case(seat, of=there.id))


def may_cross(game: Context, seat: str, cell: str) -> bool:
    """Whether a movement may go on through a system, as far as the system goes (`may.pass`)."""
    there = terrain(game, cell)
    return allowed(game, "may.pass", there.cross, Case(seat, of=there.id))


def may_pass_ships(game: Context, seat: str) -> bool:
    """Whether the ships of a seat can go past those of others (Wave Reflector)."""
    return allowed(game, "may.pass", False, Case(seat, of=ENEMY_SHIPS))


def stopped_by(game: Context, seat: str, cell: str) -> bool:
    """Whether somebody in a system stops the ships of a seat: ships of another, or pirates (C9.5)."""
    return bool(pirates_at(game, cell)) or any(blocks(game, each, cell) for each in other_seats(game, seat, cell))


def barred_by(game: Context, seat: str, cell: str) -> bool:
    """Whether a seat stands in a system that this one cannot attack now (`may.attack`, C9.5)."""
    return any(
        blocks(game, each, cell) and not allowed(game, "may.attack", True, Case(seat, enemy=each))
        for each in other_seats(game, seat, cell)
    )


def other_seats(game: Context, seat: str, cell: str) -> list[str]:
    """Other seats with anything in space there, in seat order."""
    fleets = game.state.fleets.get(cell, {})
    return [each for each in game.state.seats if each != seat and each in fleets]


def blocks(game: Context, seat: str, cell: str) -> bool:
    """Whether what a seat has in a system stops others: any ship, or fighters outside hangars (C6.4)."""
    force = game.state.fleet(cell, seat)
    return force.ships > 0 or fighters_outside(game, seat, force, cell) > 0


def holds_ships(game: Context, seat: str, cell: str) -> bool:
    """Whether a seat has a ship in a system, fighters not counted."""
    return game.state.fleet(cell, seat).ships > 0


def enemy_ships(game: Context, seat: str, cell: str) -> bool:
    """Whether a system holds ships of another seat, fighters not counted."""
    return any(holds_ships(game, each, cell) for each in other_seats(game, seat, cell))


def pirates_at(game: Context, cell: str) -> Force | None:
    """The pirates that stay in a system, whole (D40)."""
    marker = game.state.markers.get(cell)
    printed = game.catalogue.markers.systems.get(marker.id) if marker and marker.open else None
    return Force(dict(printed.units)) if printed and printed.kind == PIRATES else None


def speed(game: Context, seat: str, unit: str, cell: str) -> int:
    """How many cells a ship that starts here may go (C9.3)."""
    facts = set[Condition]()
    if wormholes(game, cell) or any(terrain(game, each).lost_on for each in next_to(game, cell)):
        facts.add("by_rift_or_wormhole")
    base = game.catalogue.units[unit].speed
    if base == 0 and not allowed(game, "fighter.free", False, Case(seat, of=unit)):
        return 0
    full = number(game, "unit.speed", base, Case(seat, of=unit, facts=frozenset(facts)))
    slow = terrain(game, cell).speed_from
    nebula = Case(seat, of=unit, facts=frozenset({"leaving_nebula"}))
    return slow if slow and full and not allowed(game, "unit.speed", False, nebula) else full


def rift_die(game: Context, seat: str, cell: str) -> int:
    """A ship that leaves dies on a die of this or less; 0: no die is thrown (C4.4)."""
    return number(game, "rift.roll", terrain(game, cell).lost_on, Case(seat)) if terrain(game, cell).lost_on else 0


def reaches_neighbours(game: Context, seat: str) -> bool:
    """Whether planetary defence of a seat fires into neighbouring systems (`pds.range`)."""
    return number(game, "pds.range", 0, Case(seat)) > 0


def further_places(game: Context, seat: str) -> bool:
    """Whether built units may stand in neighbouring systems (`build.place`)."""
    return any(True for _ in changes(game, "build.place", Case(seat, of="neighbour_systems")))
