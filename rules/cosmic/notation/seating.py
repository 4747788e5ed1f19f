"""The seats of a position: planets, ships and sheets."""

from __future__ import annotations

from copy import deepcopy

from rules.cosmic.notation.gear import flagship_owner, genesis_planet, tech_cards
from rules.cosmic.notation.ground import LOST_NOW, Ground, require
from rules.cosmic.notation.shape import SeatTable
from rules.cosmic.setup import planets
from rules.cosmic.state.encounter import Fleet, Ships
from rules.cosmic.state.player import Player, Sheet
from rules.cosmic.state.state import State, owner


def empty_planets(ground: Ground) -> dict[str, Ships]:
    """The planets of the game without those removed, nobody on them yet."""
    every = planets(ground.catalogue, ground.seats)
    for number, planet in enumerate(ground.position.removed):
        ground.check_planet(planet, f"position.removed.{number}", there=every)
    return {planet: {} for planet in every if planet not in ground.position.removed} | genesis_planet(ground)


def seated(ground: Ground, state: State, seat: str) -> Player:
    """A player with sheets and ships; the hand is dealt later. Puts the colonies onto their planets."""
    table = ground.table(seat)
    key = f"seat.{seat}"
    sheets = _sheets(ground, seat, table) + [Sheet(tech.alien) for tech in table.techs if tech.alien]
    require(table.out >= 0, f"{key}.out", "must be 0 or more")
    techs = tech_cards(ground, seat)
    away = ground.position.gate.get(seat, 0) + ground.position.beside.get(seat, 0) + table.out
    away += sum(tech.ships for tech in techs)
    every = ground.catalogue.setup.ships_per_seat + (flagship_owner(ground) == seat)
    require(away <= every, _crowded(ground, seat), f"{seat} has not so many ships")
    colonies = _colonies(ground, state, seat, table, away)
    for planet, count in colonies.items():
        state.planets[planet] = {**state.planets[planet], seat: count}
    rest = every - sum(colonies.values()) - away
    where = f"{key}.colonies" if table.warp is None else f"{key}.warp"
    require(rest >= 0, where, f"{seat} has {-rest} ships too many")
    if table.warp is not None:
        require(table.warp == rest, f"{key}.warp", f"{rest} ships are left for the warp, not {table.warp}")
    home = sum(owner(planet) == seat for planet in colonies)
    lost = home < ground.catalogue.setup.home_colonies_for_power
    return Player([], sheets, rest, table.out, lost, techs)


def _crowded(ground: Ground, seat: str) -> str:
    """The key to look at where a seat has more ships away from its planets than there are."""
    for place in ("gate", "beside"):
        if seat in getattr(ground.position, place):
            return f"position.{place}"
    return f"seat.{seat}.techs" if ground.table(seat).techs else f"seat.{seat}.out"


def _sheets(ground: Ground, seat: str, table: SeatTable) -> list[Sheet]:
    if table.alien == "none":
        return []
    known = table.alien in ground.catalogue.aliens
    require(known, f"seat.{seat}.alien", f"there is no alien {table.alien!r}, or it is not built yet")
    memory = {key: deepcopy(value) for key, value in table.memory.items() if key != LOST_NOW}
    require(table.sheet in {"", "hidden"}, f"seat.{seat}.sheet", f"can be 'hidden', not {table.sheet!r}")
    own = Sheet(table.alien, seat in ground.position.zapped, (), memory, hidden=table.sheet == "hidden")
    form = memory.get("form")
    there = form is None or form in ground.catalogue.aliens
    require(there, f"seat.{seat}.memory.form", f"there is no alien {form!r}")
    return [own] if form is None else [own, Sheet(form, wild_only=True)]


def _colonies(ground: Ground, state: State, seat: str, table: SeatTable, away: int) -> Fleet:
    key = f"seat.{seat}.colonies"
    if table.colonies is None:
        return _default_colonies(ground, state, seat, away + (table.warp or 0))
    for planet, count in table.colonies.items():
        ground.check_planet(planet, f"{key}.{planet}", state.planets)
        require(count > 0, f"{key}.{planet}", "must be 1 or more")
    return dict(table.colonies)


def _default_colonies(ground: Ground, state: State, seat: str, away: int) -> Fleet:
    first = set(planets(ground.catalogue, (seat,)))
    system = [planet for planet in state.system(seat) if planet in first]
    colonies = dict.fromkeys(system, ground.catalogue.setup.ships_per_planet)
    flagship = ground.position.prometheus if flagship_owner(ground) == seat else None
    if flagship is not None and flagship in colonies:
        colonies[flagship] += 1
    elif flagship is not None:
        away -= 1
    gone = sum(planet in ground.position.removed for planet in first)
    away -= gone * ground.catalogue.setup.ships_per_planet
    for planet in reversed(list(colonies)):
        taken = min(colonies[planet], max(away, 0))
        colonies[planet] -= taken
        away -= taken
    require(away <= 0, f"seat.{seat}.warp", f"{seat} has {away} ships too many")
    return {planet: count for planet, count in colonies.items() if count}
