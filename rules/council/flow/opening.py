"""Setup: races, map, units, markers, objectives (C3)."""

from __future__ import annotations

from functools import partial

from rules.council.cards.context import Context
from rules.council.cards.dealing import deal_map
from rules.council.moves.objectives import possible
from rules.council.moves.space import terrain
from rules.council.protocol.questions import bare, one, put, put_to_all, some
from rules.council.state.state import Marker, PlanetState
from rules.kernel.machine import Asking

PUBLIC_TIERS = ("public_1", "public_2", "public_3")
IN_SPACE = ("transport", "cruiser", "destroyer", "dreadnought", "war_sun", "flagship", "fighter")


def choose_races(game: Context) -> Asking[None]:
    """`setup.race`: seats name races in order of wish, in secret; in random order each gets its first free one (D2)."""
    state, races = game.state, list(game.catalogue.races)
    if game.options.race_choice == "draft":
        yield from _draft(game)
    wishes: dict[str, tuple[str, ...]] = {}
    options = [f"race:{race}" for race in races]
    choosing = [seat for seat in state.seats if not game.player(seat).race]
    if choosing and game.options.race_choice == "ranked":
        wishes = yield from put_to_all(some(seat, "setup.race", state.at, "C3.1", options, ()) for seat in choosing)
    for seat in game.shuffled("seats", choosing):
        taken = {player.race for player in state.players.values()}
        free = [race for race in races if race not in taken]
        liked = [race for race in map(bare, wishes.get(seat, ())) if race in free]
        game.player(seat).race = liked[0] if liked else free[game.chance("race", len(free))]
    game.emit("races.chosen", {"races": {seat: game.player(seat).race for seat in state.seats}})


def _draft(game: Context) -> Asking[None]:
    """Seats pick a race one after the other, in random order; each sees what is taken (D2)."""
    state = game.state
    choosing = [seat for seat in state.seats if not game.player(seat).race]
    for seat in game.shuffled("seats", choosing):
        taken = {player.race for player in state.players.values()}
        options = [f"race:{race}" for race in game.catalogue.races if race not in taken]
        picks = yield from put(one(seat, "setup.pick", state.at, "C3.1", options, options[0]))
        game.player(seat).race = bare(picks[0])
        game.emit("race.picked", {"seat": seat, "race": game.player(seat).race})


def lay_map(game: Context) -> None:
    """`setup.map`: the standard map for so many seats, or one dealt for this game (C3.2)."""
    state = game.state
    if not state.cells:
        count = len(state.seats)
        dealt = game.options.map == "dealt"
        standard = game.catalogue.standard_map(count).cells
        state.cells = deal_map(game.catalogue, count, partial(game.chance, "map")) if dealt else dict(standard)
    game.emit("map.laid", {"cells": dict(state.cells)})


def place_units(game: Context) -> None:
    """`setup.units`: planets, start units, technologies (C3.3)."""
    state, layout = game.state, game.layout
    state.planets = {place: PlanetState() for place in layout.cell_of}
    for seat in state.seats:
        place_race(game, seat)
    game.emit("units.set_up", {"seats": list(state.seats)})


def place_race(game: Context, seat: str) -> None:
    """Ground units on the first home planet, but one infantry on each other; ships in the home system (C3.3)."""
    player, home = game.player(seat), game.layout.home_planets(seat)
    race = game.catalogue.races[player.race]
    player.technologies = list(race.technologies)
    player.goods = game.catalogue.numbers.start_goods
    fleet = game.state.own_fleet(game.layout.homes[seat], seat)
    for planet in home:
        game.state.planets[planet].owner = seat
    for unit, count in race.start.items():
        if unit in IN_SPACE:
            fleet.add(unit, count)
        else:
            game.state.planets[home[0]].force.add(unit, count)
    first = game.state.planets[home[0]].force
    for planet in home[1:]:
        if first.count("infantry"):
            game.state.planets[planet].force.join(first.split({"infantry": 1}))


def roll_markers(game: Context) -> None:
    """`setup.markers`: hidden markers on neutral planets and in empty systems, dice that nobody sees (C3.4)."""
    state, layout, markers = game.state, game.layout, game.catalogue.markers
    for cell in layout.terrain:
        if cell in layout.homes.values():
            continue
        planets, stations = layout.planets[cell], layout.stations.get(cell, ())
        for planet in planets:
            state.markers[planet] = Marker(markers.planet_at(game.roll("marker.planet", markers.planet_die)).id)
        if not planets and not stations and not terrain(game, cell).special:
            state.markers[cell] = Marker(markers.system_at(game.roll("marker.system", markers.system_die)).id)


def deal_objectives(game: Context) -> None:
    """`setup.objectives`: public ones are stacked, each seat gets a covert one that this map can satisfy (C3.5)."""
    state, catalogue = game.state, game.catalogue
    for tier in reversed(PUBLIC_TIERS):
        drawn = game.shuffled("objectives", catalogue.objectives_of(tier))  # type: ignore[arg-type]
        state.stack += drawn[: catalogue.tiers[tier].opens]  # type: ignore[index]
    state.covert = game.shuffled("covert", catalogue.objectives_of("covert"))
    state.secret = game.shuffled("secret", catalogue.objectives_of("secret"))
    for seat in state.seats:
        game.player(seat).covert = deal_one(game, state.covert)
        game.emit("objective.dealt", {"seat": seat, "tier": "covert"}, {seat: {"objective": game.player(seat).covert}})


def deal_one(game: Context, pile: list[str]) -> str:
    """The next objective of a pile that this map could satisfy; those it could not go under it. Empty: none (D5)."""
    for _ in range(len(pile)):
        objective = pile.pop()
        if possible(game, objective):
            return objective
        pile.insert(0, objective)
    return ""
