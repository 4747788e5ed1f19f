"""Regroup: the offense takes a ship out of the warp (R6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cosmic.actions import perform
from rules.cosmic.moves import ship_moves

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.kernel.machine import Asking, StepResult


def in_warp(game: Context) -> bool:
    """Whether the offense has a ship in the warp (R6.2)."""
    return game.player(game.offense).warp > 0


def retrieve(game: Context) -> Asking[None]:
    """`regroup.retrieve`: one ship (R6.2)."""
    yield from take_back(game, 1, "R6.2")
    yield from perform.settle(game)


def take_back(game: Context, count: int, source: str) -> Asking[None]:
    """Ships of the offense leave the warp for own colonies (R6.3), without any colony for the gate (R6.4)."""
    offense, count = game.offense, min(count, game.player(game.offense).warp)
    if game.state.colonies(offense):
        yield from ship_moves.retrieve(game, offense, count, source)
    else:
        ship_moves.lift(game, offense, {"warp": count})
        ship_moves.set_down(game, offense, {"gate": count})
        game.emit("ships.retrieved", {"seat": offense, "to": {"gate": count}, "source": "R6.4"})


def end(game: Context) -> Asking[None]:
    """`regroup.end`: state checks (R10.3)."""
    yield from perform.settle(game)


def past_destiny(game: Context) -> StepResult:
    """After `regroup.end`: no destiny card is drawn where the defense is given, as in an inserted encounter."""
    given = game.encounter.inserted and game.encounter.defense is not None
    return "destiny.defense_known" if given else None
