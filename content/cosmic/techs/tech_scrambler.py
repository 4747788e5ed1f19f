"""Tech Scrambler: cancels another tech as it is used, or ends one that lies there."""

from typing import Any

from rules.cosmic.authoring import ANY, IDLE, at, condition
from rules.cosmic.cards.action import TECH_USED, Action
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.moves import techs
from rules.cosmic.moves.zaps import stop
from rules.cosmic.protocol.questions import Mode, bare, exactly_one, put
from rules.cosmic.state.player import TechCard
from rules.kernel.machine import Asking, Picks


def _reaches(game: Context, seat: str, cause: Action) -> bool:
    """Whether a tech being used is in reach: no number above the own ships (R24.7)."""
    target = techs.tech_of(game, cause.seat, cause.bound.source)
    return cause.seat != seat and techs.worth(game, target, target.ships) <= _power(game, seat)


def _power(game: Context, seat: str) -> int:
    """The ships on it, as its owner and nobody else knows; to the others it could be any face-down tech."""
    return max((card.ships for card in game.player(seat).techs), default=0)


@condition
def _strong_enough(tech: Tech, game: Context, seat: str, cause: Any) -> bool:
    ships = techs.tech_of(game, seat, tech.id).ships
    if cause is None:
        return bool(_lasting(game, seat, ships))
    target = techs.tech_of(game, cause.seat, cause.bound.source)
    return techs.worth(game, target, target.ships) <= ships


def _lasts(game: Context, card: TechCard) -> bool:
    return game.catalogue.techs[card.id].after_use == "permanent"


def _lasting(game: Context, seat: str, ships: int) -> list[str]:
    """Lasting techs of others that lie open and are in reach, as options."""
    return [
        f"tech:{card.id}"
        for other, player in game.state.players.items()
        for card in player.techs
        if other != seat and card.complete and _lasts(game, card) and techs.worth(game, card, card.ships) <= ships
    ]


def _which(game: Context, use: Action) -> Asking[Picks]:
    options = _lasting(game, use.seat, techs.tech_of(game, use.seat, use.id).ships)
    ask = exactly_one(use.seat, "choose.card", use.point, use.id, options)
    return (yield from put(ask, Mode.SECRET))


class TechScrambler(Tech):
    """Secret until it is used; one shot."""

    @at(TECH_USED, role=ANY, ready=_reaches, private_condition=_strong_enough)
    def cancel(self, game: Context, use: Action) -> None:
        """The tech has no effect and is discarded."""
        stop(game, use.cause, use)

    @at(IDLE, role=ANY, names=_which, private_condition=_strong_enough)
    def dismantle(self, game: Context, use: Action) -> Asking[None]:
        """A lasting tech is discarded at any time (F70)."""
        tech = bare(use.target[0])
        for seat, player in game.state.players.items():
            if player.tech(tech) is not None:
                yield from techs.discard(game, seat, tech)


TECH = TechScrambler
