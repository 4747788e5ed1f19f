"""The Qax: an invitation that cannot be refused."""

from rules import techs
from rules.action import Action
from rules.asks import Mode, bare, put, some
from rules.encounter import Effect
from rules.flow.alliance import Answering, Joining
from rules.kernel.machine import Asking, Picks
from rules.parts import MAIN, at, lasting
from rules.play import Play
from rules.powers import Tech
from rules.sheets import add_effect

WANTED = 4


def _invited_somebody(game: Play, seat: str, about: object) -> bool:
    return about == seat and bool(game.encounter.invited[game.encounter.side(seat) or ""])


def _whom(game: Play, use: Action) -> Asking[Picks]:
    options = [f"seat:{seat}" for seat in game.encounter.invited[game.encounter.side(use.seat) or ""]]
    ask = some(use.seat, "choose.seat", use.point, "the_qax", options, options[:1], least=1, most=1)
    return (yield from put(ask, Mode.SECRET))


def _to_spare(game: Play, seat: str) -> int:
    """Ships that can go without a colony being given up."""
    return sum(count - 1 for count in game.state.colonies(seat).values())


class TheQax(Tech):
    """Goes to whoever it was used on."""

    @at("alliance.inviting", role=MAIN, names=_whom, ready=_invited_somebody)
    def bind(self, game: Play, use: Action) -> None:
        """The tech changes hands at once, whatever comes of the alliance (F71)."""
        guest = bare(use.target[0])
        add_effect(game, "the_qax.bound", use.seat, seat=guest, side=game.encounter.side(use.seat))
        techs.pass_on(game, use.seat, guest, "the_qax")

    @lasting("the_qax.bound", "answering")
    def cannot_refuse(self, game: Play, effect: Effect, answering: Answering) -> Answering:
        """With nothing to spare nobody can be forced."""
        if answering.seat != effect.data["seat"] or not _to_spare(game, answering.seat):
            return answering
        return Answering(answering.seat, [effect.data["side"]], must=True)

    @lasting("the_qax.bound", "joining")
    def bring_four(self, game: Play, effect: Effect, joining: Joining) -> Joining:
        """Or as many as it can without giving up a colony."""
        if joining.seat == effect.data["seat"]:
            joining.least = max(1, min(WANTED, joining.most, _to_spare(game, joining.seat)))
        return joining


TECH = TheQax()
