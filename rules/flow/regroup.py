"""Regroup: the offense takes a ship out of the warp (R6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import acting, ops

if TYPE_CHECKING:
    from rules.kernel.machine import Asking
    from rules.play import Play


def in_warp(game: Play) -> bool:
    """Whether the offense has a ship in the warp (R6.2)."""
    return game.player(game.offense).warp > 0


def retrieve(game: Play) -> Asking[None]:
    """`regroup.retrieve`: one ship to any own colony (R6.2, R6.3), without any colony onto the gate (R6.4)."""
    offense = game.offense
    if game.state.colonies(offense):
        yield from ops.retrieve(game, offense, 1, "R6.2")
    else:
        ops.lift(game, offense, {"warp": 1})
        ops.set_down(game, offense, {"gate": 1})
        game.emit("ships.retrieved", {"seat": offense, "to": {"gate": 1}, "source": "R6.4"})
    yield from acting.settle(game)


def end(game: Play) -> Asking[None]:
    """`regroup.end`: state checks (R10.3)."""
    yield from acting.settle(game)
