"""The Qax: an invitation that cannot be refused."""

from rules.cosmic.authoring import MAIN, Brings, at, lasting
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.flow.alliance import Answering, Joining
from rules.cosmic.flow.launch import MOST
from rules.cosmic.moves import techs
from rules.cosmic.moves.sheets import add_effect
from rules.cosmic.protocol.questions import Mode, bare, exactly_one, put
from rules.cosmic.state.encounter import Effect
from rules.kernel.machine import Asking, Picks

BRINGS = Brings(effects={"bound": "a player has to accept the invitation"})


def _invited_somebody(game: Context, seat: str, cause: object) -> bool:
    return cause == seat and bool(game.encounter.invited[game.encounter.side(seat) or ""])


def _whom(game: Context, use: Action) -> Asking[Picks]:
    options = [f"seat:{seat}" for seat in game.encounter.invited[game.encounter.side(use.seat) or ""]]
    ask = exactly_one(use.seat, "choose.seat", use.point, use.id, options)
    return (yield from put(ask, Mode.SECRET))


def _to_spare(game: Context, seat: str) -> int:
    """Ships that can go without a colony being given up."""
    return sum(count - 1 for count in game.state.colonies(seat).values())


class TheQax(Tech):
    """Goes to whoever it was used on."""

    @at("alliance.inviting", role=MAIN, names=_whom, ready=_invited_somebody)
    def bind(self, game: Context, use: Action) -> None:
        """The tech changes hands at once, whatever comes of the alliance (F71)."""
        guest = bare(use.target[0])
        add_effect(game, self.own("bound"), use.seat, seat=guest, side=game.encounter.side(use.seat))
        techs.pass_on(game, use.seat, guest, self.id)

    @lasting("bound", "answering")
    def cannot_refuse(self, game: Context, effect: Effect, answering: Answering) -> Answering:
        """With nothing to spare nobody can be forced."""
        if answering.seat != effect.data["seat"] or not _to_spare(game, answering.seat):
            return answering
        return Answering(answering.seat, [effect.data["side"]], must=True)

    @lasting("bound", "joining")
    def bring_four(self, game: Context, effect: Effect, joining: Joining) -> Joining:
        """As many as an ally may send, or as it can without giving up a colony."""
        if joining.seat == effect.data["seat"]:
            joining.least = max(1, min(MOST, joining.most, _to_spare(game, joining.seat)))
        return joining


TECH = TheQax
