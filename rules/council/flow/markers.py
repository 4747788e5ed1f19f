"""Markers of systems, opened where a movement has ended (C9.8, C12.2): one function for each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.council.cards.context import Context
from rules.council.cards.neutral_markers import SystemFind, SystemMarker
from rules.council.cards.quantities import Case, allowed
from rules.council.flow.movement import turn_of
from rules.council.moves.cards import draw_cards
from rules.council.moves.cargo import ships_counted
from rules.council.moves.goods import gain_goods, spend_goods
from rules.council.moves.limits import fleet_limit
from rules.council.moves.planets import settle_stations
from rules.council.moves.stock import units_left
from rules.council.state.campaign import NEUTRAL, Battle
from rules.council.state.force import Force
from rules.council.state.state import Marker
from rules.kernel.machine import STAY, StepResult

Find = Callable[[Context, str, str, SystemMarker], bool]
"""Carries out a marker for a seat in a cell; says whether pirates attack."""


def open_markers(game: Context) -> StepResult:
    """`move.markers`: one arrival after the other; then stations fall (C9.8, C5.5)."""
    turn = turn_of(game)
    if not turn.markers:
        return None
    cell = turn.markers.pop(0)
    attacked = bool(game.state.fleet(cell, turn.seat)) and _open(game, turn.seat, cell)
    settle_stations(game, cell)
    return "battle.start" if attacked else STAY


def _open(game: Context, seat: str, cell: str) -> bool:
    """Open a closed marker and do what it says; whether pirates attack."""
    marker = game.state.markers.get(cell)
    if marker is None or marker.open:
        return False
    printed = game.catalogue.markers.systems[marker.id]
    works = allowed(game, "marker.system", True, Case(seat, of=marker.id))
    game.emit("marker.opened", {"seat": seat, "place": cell, "marker": marker.id, "works": works})
    if works and printed.stays:
        marker.open = True
    else:
        del game.state.markers[cell]
    return works and FINDS[printed.kind](game, seat, cell, printed)


def _nothing(_game: Context, _seat: str, _cell: str, _marker: SystemMarker) -> bool:
    return False


def _goods(game: Context, seat: str, _cell: str, marker: SystemMarker) -> bool:
    gain_goods(game, seat, marker.goods, marker.id)
    return False


def _cards(game: Context, seat: str, _cell: str, marker: SystemMarker) -> bool:
    draw_cards(game, seat, marker.count)
    return False


def _units(game: Context, seat: str, cell: str, marker: SystemMarker) -> bool:
    """Free ships, if there are any left and the fleet limit allows (D61)."""
    fleet = game.state.own_fleet(cell, seat)
    for unit, count in marker.units.items():
        room = fleet_limit(game) - ships_counted(game, seat, fleet, cell)
        there = max(0, min(count, units_left(game, seat, unit), room))
        if there:
            fleet.add(unit, there)
            game.emit("units.placed", {"seat": seat, "place": cell, "units": {unit: there}, "why": marker.id})
    return False


def _race_technology(game: Context, seat: str, _cell: str, _marker: SystemMarker) -> bool:
    """The own technology of a race that nobody plays can be bought from now on (D49)."""
    played = {player.race for player in game.state.players.values()}
    player = game.player(seat)
    strange = [race.technology.id for race in game.catalogue.races.values() if race.id not in played]
    strange = [technology for technology in strange if technology not in player.licences]
    if strange:
        technology = strange[game.chance("marker", len(strange))]
        player.licences.append(technology)
        game.emit("licence.gained", {"seat": seat, "technology": technology})
    return False


def _terrain(game: Context, _seat: str, cell: str, marker: SystemMarker) -> bool:
    game.state.terrain[cell] = marker.terrain
    game.emit("terrain.changed", {"cell": cell, "terrain": marker.terrain})
    return False


def _explosion(game: Context, seat: str, cell: str, marker: SystemMarker) -> bool:
    """All ships in the system are destroyed with all they carry."""
    for each, force in game.state.fleets.pop(cell, {}).items():
        game.emit("units.lost", {"seat": each, "cell": cell, "units": dict(force.units), "why": marker.id})
    return _terrain(game, seat, cell, marker)


def _toll(game: Context, seat: str, cell: str, marker: SystemMarker) -> bool:
    """Pirates are paid, or attack; those that win stay (D40)."""
    if game.player(seat).goods >= marker.goods:
        spend_goods(game, seat, marker.goods, marker.id)
        return False
    game.state.markers[cell] = Marker(marker.id, open=True)
    game.state.battle = Battle(cell, NEUTRAL, seat, "move.markers", Force(dict(marker.units)), marker.id)
    return True


def _wormhole(game: Context, _seat: str, cell: str, marker: SystemMarker) -> bool:
    find_wormhole(game, cell, marker.wormhole or "")
    return False


def find_wormhole(game: Context, cell: str, letter: str) -> None:
    """A system has a wormhole from now on (C4.6)."""
    found = game.state.wormholes.setdefault(cell, [])
    if letter not in found:
        found.append(letter)
    game.emit("wormhole.found", {"cell": cell, "wormhole": letter})


FINDS: Mapping[SystemFind, Find] = {
    "nothing": _nothing,
    "goods": _goods,
    "cards": _cards,
    "units": _units,
    "points": _nothing,
    "race_technology": _race_technology,
    "terrain": _terrain,
    "explosion": _explosion,
    "toll": _toll,
    "wormhole": _wormhole,
}
"""`points`: who has them is settled with the stations (D39)."""
