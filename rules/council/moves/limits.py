"""The fleet limit, and what is destroyed beyond it (C6.3, C6.5, D16)."""

from __future__ import annotations

from rules.council.cards.context import Context
from rules.council.moves.cargo import drop_homeless
from rules.council.moves.damage import shed


def fleet_limit(game: Context) -> int:
    """Ships of one seat in one system in this round (C6.5)."""
    return game.catalogue.numbers.fleet_limit_in(game.state.round)


def settle_fleet(game: Context, seat: str, cell: str) -> None:
    """What is over the fleet limit, then what has no place, is destroyed."""
    force = game.state.fleet(cell, seat)
    lost = shed(game, seat, force, cell, fleet_limit(game)) if force else {}
    if lost:
        game.emit("units.lost", {"seat": seat, "cell": cell, "units": lost, "why": "limit"})
    drop_homeless(game, seat, cell)
