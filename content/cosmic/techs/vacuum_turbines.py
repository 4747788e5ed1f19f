"""Vacuum Turbines: four cards, of which its user keeps what it likes."""

from rules.cosmic.authoring import ANY, at
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.effects import drawing
from rules.cosmic.moves import card_moves
from rules.cosmic.moves.techs import START
from rules.cosmic.protocol.questions import bare, put, some
from rules.kernel.machine import Asking

DRAWN = 4


class VacuumTurbines(Tech):
    """One shot."""

    @at(*START, role=ANY)
    def draw_four(self, game: Context, use: Action) -> Asking[None]:
        """The others are discarded."""
        drawn = yield from drawing.draw(game, use.seat, DRAWN)
        there = [f"card:{card}" for card in card_moves.still_held(game, use.seat, drawn)]
        picks = yield from put(some(use.seat, "cards.discard", use.point, self.id, there, always=True))
        card_moves.discard(game, use.seat, [bare(pick) for pick in picks])


TECH = VacuumTurbines
