"""Omega Missile: a planet leaves the game."""

from rules.cosmic.authoring import ANY, at
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.effects import planets
from rules.cosmic.moves.techs import START
from rules.cosmic.protocol.questions import Mode, bare, one, put
from rules.kernel.machine import Asking, Picks


def _which(game: Context, use: Action) -> Asking[Picks]:
    options = [f"planet:{planet}" for planet in game.state.planets]
    ask = one(use.seat, "choose.planet", use.point, use.id, options, options[0])
    return (yield from put(ask, Mode.SECRET))


class OmegaMissile(Tech):
    """One shot."""

    @at(*START, role=ANY, names=_which)
    def destroy(self, game: Context, use: Action) -> Asking[None]:
        """All ships on it go to the warp."""
        yield from planets.remove(game, bare(use.target[0]), self.id)


TECH = OmegaMissile
