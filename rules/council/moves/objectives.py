"""Whether a seat meets what an objective asks for (C19.2, D45): one function for each kind of requirement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from rules.council.cards.context import Context
from rules.council.cards.galaxy import Planet
from rules.council.cards.goals import Requirement, RequirementKind
from rules.council.moves.goods import influence, specialty
from rules.council.moves.planets import neighbours_of
from rules.council.moves.scoring import controlled_systems
from rules.council.moves.space import next_to, terrain
from rules.council.moves.stock import count_on_map

Test = Callable[[Context, str, Requirement], bool]


def meets(game: Context, seat: str, objective: str) -> bool:
    """Whether all an objective asks for holds now, or has happened this round; what it costs is not looked at."""
    wanted = game.catalogue.objectives[objective].requires
    return all(TESTS[each.kind](game, seat, each) for each in wanted if each.kind != "spend")


def price_of(game: Context, objective: str) -> Requirement | None:
    """What is to be spent for an objective, if anything."""
    return next((each for each in game.catalogue.objectives[objective].requires if each.kind == "spend"), None)


def _away(game: Context, seat: str) -> list[str]:
    home = game.layout.home_planets(seat)
    return [planet for planet in game.state.owned(seat) if planet not in home]


def _colours(game: Context, seat: str) -> Counter[str]:
    return Counter(colour for planet in game.state.owned(seat) if (colour := specialty(game, planet)))


def _researched(game: Context, seat: str) -> Counter[str]:
    printed = [game.catalogue.technology(each).colour for each in game.player(seat).technologies]
    return Counter(colour for colour in printed if colour)


def _others(game: Context, seat: str) -> list[str]:
    return [each for each in game.state.seats if each != seat]


def _planets_owned(game: Context, seat: str, wanted: Requirement) -> bool:
    return len(_away(game, seat)) >= wanted.count


def _specialty_planets(game: Context, seat: str, wanted: Requirement) -> bool:
    colours = _colours(game, seat)
    most = max(colours.values(), default=0) if wanted.one_colour else colours.total()
    return most >= wanted.count


def _specialty_colours(game: Context, seat: str, wanted: Requirement) -> bool:
    return len(_colours(game, seat)) >= wanted.count


def _planet_next_to_home(game: Context, seat: str, wanted: Requirement) -> bool:
    beside = {cell for each in _others(game, seat) for cell in next_to(game, game.layout.homes[each])}
    there = [planet for planet in game.state.owned(seat) if game.layout.cell_of[planet] in beside]
    return len(there) >= wanted.count


def _home_conquered(game: Context, seat: str, wanted: Requirement) -> bool:
    owner = {planet: there.owner for planet, there in game.state.planets.items()}
    homes = [game.layout.home_planets(each) for each in _others(game, seat)]
    return sum(all(owner[planet] == seat for planet in home) for home in homes) >= wanted.count


def _systems_controlled(game: Context, seat: str, wanted: Requirement) -> bool:
    cells = [cell for cell in controlled_systems(game, seat) if cell != game.layout.homes[seat]]
    if wanted.next_to_centre:
        beside = next_to(game, game.layout.cell_of[game.layout.centre])
        cells = [cell for cell in cells if cell in beside]
    if wanted.no_special:
        cells = [cell for cell in cells if not terrain(game, cell).special]
    return len(cells) >= wanted.count


def _homes_bordered(game: Context, seat: str, wanted: Requirement) -> bool:
    mine = set(controlled_systems(game, seat))
    return sum(bool(mine & set(next_to(game, game.layout.homes[each]))) for each in _others(game, seat)) >= wanted.count


def _technologies(game: Context, seat: str, wanted: Requirement) -> bool:
    colours = _researched(game, seat)
    if wanted.colour:
        return colours[wanted.colour] >= wanted.count
    if wanted.one_colour:
        return max(colours.values(), default=0) >= wanted.count
    return len(game.player(seat).technologies) >= wanted.count


def _technology_colours(game: Context, seat: str, wanted: Requirement) -> bool:
    colours = _researched(game, seat)
    there = [colour for colour in wanted.colours or colours if colours[colour] >= wanted.each]
    return len(there) >= wanted.count


def _units_on_map(game: Context, seat: str, wanted: Requirement) -> bool:
    return all(count_on_map(game, seat, unit) >= count for unit, count in wanted.units.items())


def _owns_centre(game: Context, seat: str) -> bool:
    return game.state.planets[game.layout.centre].owner == seat


def _centre_owned(game: Context, seat: str, _wanted: Requirement) -> bool:
    return _owns_centre(game, seat)


def _centre_held(game: Context, seat: str, _wanted: Requirement) -> bool:
    return _owns_centre(game, seat) and game.player(seat).tally.held_centre


def _units_at_centre(game: Context, seat: str, wanted: Requirement) -> bool:
    planet = game.state.planets[game.layout.centre]
    on_planet = planet.force.units if planet.owner == seat else {}
    in_space = game.state.fleet(game.layout.cell_of[game.layout.centre], seat)
    return all(on_planet.get(unit, 0) + _in_space(in_space.units, unit) >= n for unit, n in wanted.units.items())


def _in_space(units: Mapping[str, int], unit: str) -> int:
    """Ground units aboard are not on the planet (`usurper`: infantry on it)."""
    return 0 if unit in {"infantry", "tank"} else units.get(unit, 0)


def _ships_at_centre(game: Context, seat: str, wanted: Requirement) -> bool:
    return game.state.fleet(game.layout.cell_of[game.layout.centre], seat).ships >= wanted.count


def _ship_at_every_wormhole(game: Context, seat: str, _wanted: Requirement) -> bool:
    return all(game.state.fleet(cell, seat).ships for cell in game.layout.wormholes)


def _dock_blockaded(game: Context, seat: str, wanted: Requirement) -> bool:
    state = game.state
    cells = {
        game.layout.cell_of[planet]
        for planet, there in state.planets.items()
        if there.owner not in {"", seat} and there.force.count("dock")
    }
    return sum(state.fleet(cell, seat).ships > 0 for cell in cells) >= wanted.count


def _influence_over_neighbours(game: Context, seat: str, wanted: Requirement) -> bool:
    """More than the weakest `count` neighbours together; fewer neighbours count once each (D46)."""
    theirs = sorted(total_influence(game, each) for each in neighbours_of(game, seat))
    return total_influence(game, seat) > sum(theirs[: wanted.count]) if theirs else False


def total_influence(game: Context, seat: str) -> int:
    """The influence of all planets of a seat, active or not."""
    owned = game.state.owned(seat)
    return sum(influence(game, planet) for planet in owned if isinstance(game.catalogue.planet(planet), Planet))


def _units_destroyed(game: Context, seat: str, wanted: Requirement) -> bool:
    destroyed = game.player(seat).tally.destroyed
    return all(destroyed.get(unit, 0) >= count for unit, count in wanted.units.items())


def _ships_destroyed_next_to_home(game: Context, seat: str, wanted: Requirement) -> bool:
    return game.player(seat).tally.near_home >= wanted.count


def _battles_won(game: Context, seat: str, wanted: Requirement) -> bool:
    won = game.player(seat).tally.victories.values()
    return sum(max(ships.values(), default=0) >= wanted.each for ships in won) >= wanted.count


def _partners_attacked(game: Context, seat: str, wanted: Requirement) -> bool:
    return len(game.player(seat).tally.betrayed) >= wanted.count


def _planets_taken(game: Context, seat: str, wanted: Requirement) -> bool:
    return len(game.player(seat).tally.taken) >= wanted.count


def _planets_taken_from_seats(game: Context, seat: str, wanted: Requirement) -> bool:
    owned = game.state.owned(seat)
    before = [planet for planet in owned if set(game.state.belonged.get(planet, ())) - {seat}]
    return len(before) >= wanted.count


def _planets_invaded(game: Context, seat: str, wanted: Requirement) -> bool:
    invaded = game.player(seat).tally.invaded.values()
    return sum(infantry >= wanted.each for infantry in invaded) >= wanted.count


def _docks_destroyed(game: Context, seat: str, wanted: Requirement) -> bool:
    owners = game.player(seat).tally.docks
    return len(set(owners) if wanted.different_seats else owners) >= wanted.count


def _last_dock_taken(game: Context, seat: str, wanted: Requirement) -> bool:
    return len(game.player(seat).tally.last_docks) >= wanted.count


TESTS: Mapping[RequirementKind, Test] = {
    "planets_owned": _planets_owned,
    "specialty_planets": _specialty_planets,
    "specialty_colours": _specialty_colours,
    "planet_next_to_home": _planet_next_to_home,
    "home_conquered": _home_conquered,
    "systems_controlled": _systems_controlled,
    "homes_bordered": _homes_bordered,
    "technologies": _technologies,
    "technology_colours": _technology_colours,
    "units_on_map": _units_on_map,
    "centre_owned": _centre_owned,
    "centre_held": _centre_held,
    "units_at_centre": _units_at_centre,
    "ships_at_centre": _ships_at_centre,
    "ship_at_every_wormhole": _ship_at_every_wormhole,
    "dock_blockaded": _dock_blockaded,
    "influence_over_neighbours": _influence_over_neighbours,
    "units_destroyed": _units_destroyed,
    "ships_destroyed_next_to_home": _ships_destroyed_next_to_home,
    "battles_won": _battles_won,
    "partners_attacked": _partners_attacked,
    "planets_taken": _planets_taken,
    "planets_taken_from_seats": _planets_taken_from_seats,
    "planets_invaded": _planets_invaded,
    "docks_destroyed": _docks_destroyed,
    "last_dock_taken": _last_dock_taken,
}


def possible(game: Context, objective: str) -> bool:
    """Whether this map could ever satisfy an objective; else another is dealt (D5)."""
    colours = Counter(colour for planet in game.state.planets if (colour := specialty(game, planet)))
    for wanted in game.catalogue.objectives[objective].requires:
        if wanted.kind == "specialty_planets":
            most = max(colours.values(), default=0) if wanted.one_colour else colours.total()
            if most < wanted.count:
                return False
        if wanted.kind == "ship_at_every_wormhole" and not game.layout.wormholes:
            return False
    return True
