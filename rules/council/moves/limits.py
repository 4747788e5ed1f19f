"""The fleet limit, and what is destroyed beyond it (C6.3, C6.5, D16)."""

from __future__ import annotations

from rules.council.cards.context import Context
from rules.council.cards.quantities import Case, number
from rules.council.moves.cargo import drop_homeless
from rules.council.moves.damage import shed
from rules.council.state.force import FIGHTING, Force


def fleet_limit(game: Context) -> int:
    """Ships of one seat in one system in this round (C6.5)."""
    return game.catalogue.numbers.fleet_limit_in(game.state.round)


def kind_limit(game: Context, seat: str, unit: str) -> int:
    """Ships of one kind that a seat may have in one system (`stack.limit`, C9.7); 0: no limit."""
    return number(game, "stack.limit", 0, Case(seat, of=unit))


def settle_fleet(game: Context, seat: str, cell: str) -> None:
    """What is over the limit of its kind, over the fleet limit, or without a place, is destroyed, in this order."""
    force = game.state.fleet(cell, seat)
    if surplus := _surplus(game, seat, force):
        force.split(surplus)
        game.emit("units.lost", {"seat": seat, "cell": cell, "units": surplus, "why": "limit"})
    lost = shed(game, seat, force, cell, fleet_limit(game)) if force else {}
    if lost:
        game.emit("units.lost", {"seat": seat, "cell": cell, "units": lost, "why": "limit"})
    drop_homeless(game, seat, cell)


def _surplus(game: Context, seat: str, force: Force) -> dict[str, int]:
    """Ships beyond the limit of their kind; the owner loses them (D16)."""
    limits = {unit: kind_limit(game, seat, unit) for unit in FIGHTING if force.count(unit)}
    return {unit: force.count(unit) - most for unit, most in limits.items() if 0 < most < force.count(unit)}
