"""What decides how far a movement goes, and what lifts units without ships (C9.3, C9.4)."""

from __future__ import annotations

from rules.council.cards.context import Context
from rules.council.cards.effects import Act
from rules.council.cards.quantities import acts
from rules.council.moves.cargo import fighters_outside
from rules.council.moves.space import speed
from rules.council.state.force import Force


def reach(game: Context, seat: str, force: Force, cell: str) -> int:
    """Cells a force may go from here: the lowest speed of its ships; fighters count where they fly by themselves."""
    movers = [unit for unit in force.units if game.catalogue.units[unit].counts_as_ship]
    if not movers or fighters_outside(game, seat, force, ""):
        movers += ["fighter"] if force.count("fighter") else []
    return min((speed(game, seat, unit, cell) for unit in movers), default=0)


def lift_act(game: Context, seat: str, ability: str) -> Act | None:
    """What a seat can do with an ability that lifts: pods go from the home system, diodes from anywhere."""
    source = "home_planet" if ability == "pods" else "own_planet"
    return next((act for _, act in acts(game, seat, "lift") if act.source == source), None)
