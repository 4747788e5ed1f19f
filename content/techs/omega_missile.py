"""Omega Missile: a planet leaves the game."""

from rules import planets
from rules.action import Action
from rules.asks import Mode, bare, one, put
from rules.kernel.machine import Asking, Picks
from rules.parts import ANY, at
from rules.play import Play
from rules.powers import Tech
from rules.techs import START


def _which(game: Play, use: Action) -> Asking[Picks]:
    options = [f"planet:{planet}" for planet in game.state.planets]
    ask = one(use.seat, "choose.planet", use.point, "omega_missile", options, options[0])
    return (yield from put(ask, Mode.SECRET))


class OmegaMissile(Tech):
    """One shot."""

    @at(*START, role=ANY, names=_which)
    def destroy(self, game: Play, use: Action) -> Asking[None]:
        """All ships on it go to the warp."""
        yield from planets.remove(game, bare(use.target[0]), "omega_missile")


TECH = OmegaMissile()
