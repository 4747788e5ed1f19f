"""Xenon Lasers: one point up or down, for the own side."""

from rules.cosmic.authoring import MAIN_OR_ALLY, Brings, at
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.flow.reveal import attacks
from rules.cosmic.protocol.questions import Kind, Mode, Shape, one, put
from rules.kernel.machine import Asking, Picks

BRINGS = Brings(questions={"sign": Kind(Shape.ONE, "one point up or down for the own side: `add`, `subtract`")})


def _totals_count(game: Context, _seat: str, _cause: object) -> bool:
    return attacks(game)


def _up_or_down(_game: Context, use: Action) -> Asking[Picks]:
    ask = one(use.seat, use.own("sign"), use.point, use.id, ["add", "subtract"], "add")
    return (yield from put(ask, Mode.SECRET))


class XenonLasers(Tech):
    """Stays in play, and can be used once in every encounter."""

    @at("reveal.reinforcements", role=MAIN_OR_ALLY, names=_up_or_down, ready=_totals_count)
    def correct(self, game: Context, use: Action) -> None:
        """Added to the total, or taken off it."""
        game.add_bonus(use.seat, 1 if use.target == ("add",) else -1, self.id)


TECH = XenonLasers
