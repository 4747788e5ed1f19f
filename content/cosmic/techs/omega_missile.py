"""Omega Missile: a planet leaves the game."""

from rules.cosmic.authoring import ANY, at
from rules.cosmic.authoring.targets import one_planet
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.effects import planets
from rules.cosmic.moves.techs import START
from rules.cosmic.protocol.questions import bare
from rules.kernel.machine import Asking


def _planets(game: Context, _seat: str, _cause: object) -> list[str]:
    return list(game.state.planets)


class OmegaMissile(Tech):
    """One shot."""

    @at(*START, role=ANY, names=one_planet(_planets))
    def destroy(self, game: Context, use: Action) -> Asking[None]:
        """All ships on it go to the warp."""
        yield from planets.remove(game, bare(use.target[0]), self.id)


TECH = OmegaMissile
