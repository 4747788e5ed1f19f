"""Vacuum Turbines: four cards, of which its user keeps what it likes."""

from collections.abc import Sequence

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


def _receive_aside(game: Context, seat: str, drawn: Sequence[str]) -> None:
    card_moves.receive(game, seat, drawn)
    card_moves.lay_aside(game, seat, drawn)


class VacuumTurbines(Tech):
    """One shot."""

    @at(*START, role=ANY)
    def draw_four(self, game: Context, use: Action) -> Asking[None]:
        """They lie aside until it is chosen which are kept; the others are discarded. A quake ends the draw alone."""
        yield from drawing.draw(game, use.seat, DRAWN, _receive_aside)
        drawn = game.encounter.aside.get(use.seat, ())
        there = [f"card:{card}" for card in card_moves.still_held(game, use.seat, drawn)]
        picks = yield from put(some(use.seat, "cards.discard", use.point, self.id, there, always=True))
        card_moves.take_up(game, use.seat)
        card_moves.discard(game, use.seat, [bare(pick) for pick in picks])


TECH = VacuumTurbines
