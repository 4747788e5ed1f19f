"""Plague: a victim loses three ships and one card of each type (R18.8)."""

from rules import acting, handling, losing, ops
from rules.action import Action
from rules.asks import Mode, bare, put, some
from rules.kernel.machine import Asking, Picks
from rules.parts import ANY, at
from rules.play import Play
from rules.powers import Artifact

SHIPS = 3


def _victim(game: Play, action: Action) -> Asking[Picks]:
    seats = [f"seat:{seat}" for seat in game.state.timing_order()]
    others = [seat for seat in seats if bare(seat) != action.seat]
    ask = some(action.seat, "choose.seat", action.point, action.card, seats, others[:1], least=1, most=1)
    return (yield from put(ask, Mode.SECRET))


class Plague(Artifact):
    """Played at the start of any encounter on any player, its user too."""

    @at("regroup.start", role=ANY, names=_victim)
    def infect(self, game: Play, action: Action) -> Asking[None]:
        """The victim chooses ships and cards."""
        victim = bare(action.target[0])
        places = yield from ops.ask_losses(game, victim, SHIPS, action.card)
        yield from losing.lose(game, {victim: places}, action.card)
        yield from acting.settle(game)
        handling.discard(game, victim, (yield from handling.one_of_each_type(game, victim, action.card)))


CARD = Plague()
