"""Sorcerer: switches the two encounter cards that lie there."""

from rules import acting, ops
from rules.acting import Action
from rules.kernel.machine import Asking
from rules.parts import ALLY, ANY, MAIN, OPTIONAL, at, super_, wild
from rules.play import Play
from rules.powers import Flare, Power
from rules.sheets import holder_of


def _both_lie_there(game: Play, _seat: str, _about: object) -> bool:
    return len(game.encounter.cards) == 2


def _sorcerer_looks_on(game: Play, _seat: str, _about: object) -> bool:
    return holder_of(game, "sorcerer") not in game.encounter.mains


class Sorcerer(Power):
    """Magic."""

    @at("planning.after_select", role=MAIN, use=OPTIONAL, ready=_both_lie_there)
    def switch_cards(self, game: Play, _use: Action) -> None:
        """Each main player now has the card of the other."""
        ops.swap_cards(game)


class SorcererFlare(Flare):
    """Wild: the main players exchange their sheets for good. Super: switch as an ally."""

    @wild("planning.before_select", role=ANY, ready=_sorcerer_looks_on)
    def exchange_sheets(self, game: Play, flare: Action) -> Asking[None]:
        """The flare goes to the Sorcerer, or to the discard pile."""
        ops.swap_sheets(game)
        flare.goes = holder_of(game, "sorcerer") or "discard"
        yield from acting.settle(game)

    @super_("planning.after_select", role=ALLY, use=OPTIONAL, ready=_both_lie_there)
    def switch_as_ally(self, game: Play, _flare: Action) -> None:
        """The base use, without looking."""
        ops.swap_cards(game)


POWER, FLARE = Sorcerer(), SorcererFlare()
