"""Zombie: its ships never go to the warp."""

from rules import ops
from rules.acting import Action
from rules.kernel.machine import Asking
from rules.losing import Loss, can_be_saved, left_after, save
from rules.parts import ANY, MANDATORY, at, wild
from rules.play import Play
from rules.powers import Flare, Power


class Zombie(Power):
    """Immortality."""

    @at("ship.to_warp", role=ANY, use=MANDATORY, ready=can_be_saved, often=True)
    def return_home(self, game: Play, use: Action) -> Asking[None]:
        """All ships of this loss go to colonies that are left."""
        loss: Loss = use.about
        yield from save(game, use.seat, loss, loss.ships[use.seat], left_after(game, use.seat, loss), "zombie")


class ZombieFlare(Flare):
    """Wild: one ship of a loss is saved."""

    @wild("ship.to_warp", role=ANY, ready=can_be_saved)
    def rescue_one(self, game: Play, flare: Action) -> Asking[None]:
        """Exactly one ship goes to a colony instead."""
        loss: Loss = flare.about
        one = ops.largest(loss.ships[flare.seat], 1)
        yield from save(game, flare.seat, loss, one, left_after(game, flare.seat, loss), "flare:zombie")


POWER, FLARE = Zombie(), ZombieFlare()
