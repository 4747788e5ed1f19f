"""Points, and what a winner is measured by (C19.5, C21)."""

from __future__ import annotations

from rules.council.cards.context import Context
from rules.council.cards.quantities import Case, number
from rules.council.moves.space import cells_in_order


def objective_points(game: Context, objective: str) -> int:
    """The points of an objective."""
    return game.catalogue.tiers[game.catalogue.objectives[objective].tier].points


def points(game: Context, seat: str) -> int:
    """The points of a seat, from all that gives any; never below 0 (C19.5, D47)."""
    player = game.player(seat)
    held = sum(marker.holder == seat for marker in game.state.markers.values()) + bonus_points(game, seat)
    return max(0, sum(objective_points(game, each) for each in player.done) + held + player.awarded)


def bonus_points(game: Context, seat: str) -> int:
    """Points for something held (`points.bonus`): computed, never stored (D47)."""
    return number(game, "points.bonus", 0, Case(seat))


def last_round(game: Context) -> int:
    """The round with which the game ends (C21.2, D36)."""
    return game.options.last_round or game.catalogue.numbers.last_round


def standing(game: Context, seat: str) -> tuple[int, int, int]:
    """Points, planets, goods: more is better, in this order (C21.1)."""
    return points(game, seat), len(game.state.owned(seat)), game.player(seat).goods


def leaders(game: Context) -> list[str]:
    """The seats in the game that nobody is ahead of."""
    seats = game.state.playing
    top = max((standing(game, seat) for seat in seats), default=None)
    return [seat for seat in seats if standing(game, seat) == top]


def controlled_systems(game: Context, seat: str) -> list[str]:
    """The systems a seat controls (C2.2): all planets are its own, and a ship of its is there.

    A system without planets is controlled by the only seat with ships in it (D39).
    """
    layout, state = game.layout, game.state
    found = []
    for cell, fleets in state.fleets.items():
        if seat not in fleets or not fleets[seat].ships:
            continue
        places = (*layout.planets[cell], *layout.stations.get(cell, ()))
        alone = not any(force.ships for each, force in fleets.items() if each != seat)
        if all(state.planets[place].owner == seat for place in places) and (places or alone):
            found.append(cell)
    return cells_in_order(found)
