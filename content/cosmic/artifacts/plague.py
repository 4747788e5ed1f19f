"""Plague: a victim loses three ships and one card of each type (R18.8)."""

from rules.cosmic.authoring import ANY, at
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Artifact
from rules.cosmic.cards.context import Context
from rules.cosmic.effects import losses
from rules.cosmic.moves import card_moves, ship_moves
from rules.cosmic.protocol.questions import Mode, bare, exactly_one, put
from rules.kernel.machine import Asking, Picks

SHIPS = 3


def _victim(game: Context, action: Action) -> Asking[Picks]:
    seats = [f"seat:{seat}" for seat in game.state.timing_order()]
    others = [seat for seat in seats if bare(seat) != action.seat]
    ask = exactly_one(action.seat, "choose.seat", action.point, action.card, seats, others[0])
    return (yield from put(ask, Mode.SECRET))


class Plague(Artifact):
    """Played at the start of any encounter on any player, its user too."""

    @at("regroup.start", role=ANY, names=_victim)
    def infect(self, game: Context, action: Action) -> Asking[None]:
        """The victim chooses ships and cards."""
        victim = bare(action.target[0])
        places = yield from ship_moves.ask_losses(game, victim, SHIPS, action.card)
        yield from losses.lose(game, {victim: places}, action.card)
        card_moves.discard(game, victim, (yield from card_moves.one_of_each_type(game, victim, action.card)))


CARD = Plague
