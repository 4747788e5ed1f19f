"""Delta Scanners: any one card out of the discard pile."""

from rules import handling
from rules.action import Action
from rules.asks import Mode, bare, put, some
from rules.kernel.machine import Asking, Picks
from rules.parts import ANY, at
from rules.play import Play
from rules.powers import Tech
from rules.techs import START


def _anything_there(game: Play, _seat: str, _about: object) -> bool:
    return bool(game.state.discard)


def _which(game: Play, use: Action) -> Asking[Picks]:
    options = [f"card:{card}" for card in dict.fromkeys(game.state.discard)]
    ask = some(use.seat, "choose.card", use.point, "delta_scanners", options, options[:1], least=1, most=1)
    return (yield from put(ask, Mode.SECRET))


class DeltaScanners(Tech):
    """One shot."""

    @at(*START, role=ANY, names=_which, ready=_anything_there)
    def find(self, game: Play, use: Action) -> None:
        """The pile is open, so everybody knows which (F68)."""
        handling.salvage(game, use.seat, [bare(pick) for pick in use.target], "delta_scanners")


TECH = DeltaScanners()
