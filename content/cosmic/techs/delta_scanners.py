"""Delta Scanners: any one card out of the discard pile."""

from rules.cosmic.authoring import ANY, Naming, at
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.moves import card_moves
from rules.cosmic.moves.techs import START
from rules.cosmic.protocol.questions import Mode, bare, exactly_one, put
from rules.kernel.machine import Asking, Picks


def _anything_there(game: Context, _seat: str, _cause: object) -> bool:
    return bool(game.state.discard)


def _which(game: Context, use: Action) -> Asking[Picks]:
    options = [f"card:{card}" for card in dict.fromkeys(game.state.discard)]
    ask = exactly_one(use.seat, "choose.card", use.point, use.id, options)
    return (yield from put(ask, Mode.SECRET))


def _still_there(game: Context, _use: Action, picks: Picks) -> Picks | None:
    return picks if bare(picks[0]) in game.state.discard else None


class DeltaScanners(Tech):
    """One shot."""

    @at(*START, role=ANY, names=Naming(_which, left=_still_there), ready=_anything_there)
    def find(self, game: Context, use: Action) -> None:
        """The pile is open, so everybody knows which (F68)."""
        card_moves.salvage(game, use.seat, [bare(pick) for pick in use.target], self.id)


TECH = DeltaScanners
