"""Vacuum Turbines: four cards, of which its user keeps what it likes."""

from rules import drawing, handling
from rules.action import Action
from rules.asks import bare, put, some
from rules.kernel.machine import Asking
from rules.parts import ANY, at
from rules.play import Play
from rules.powers import Tech
from rules.techs import START

DRAWN = 4


class VacuumTurbines(Tech):
    """One shot."""

    @at(*START, role=ANY)
    def draw_four(self, game: Play, use: Action) -> Asking[None]:
        """The others are discarded."""
        drawn = yield from drawing.draw(game, use.seat, DRAWN)
        there = [f"card:{card}" for card in drawn if card in game.player(use.seat).hand]
        picks = yield from put(some(use.seat, "cards.discard", use.point, "vacuum_turbines", there, always=True))
        handling.discard(game, use.seat, [bare(pick) for pick in picks])


TECH = VacuumTurbines()
