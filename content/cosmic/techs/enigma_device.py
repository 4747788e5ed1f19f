"""Enigma Device: all hands become eight cards."""

from rules.cosmic.actions import perform
from rules.cosmic.authoring import ANY, at
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.effects import drawing
from rules.cosmic.moves import card_moves
from rules.cosmic.moves.techs import START
from rules.cosmic.protocol.questions import bare, put, some
from rules.kernel.machine import Asking


class EnigmaDevice(Tech):
    """One shot."""

    @at(*START, role=ANY)
    def even_out(self, game: Context, use: Action) -> Asking[None]:
        """Its user discards at will; then everybody, from the user clockwise, draws or loses cards at random."""
        options = [f"card:{card}" for card in game.player(use.seat).hand]
        picks = yield from put(some(use.seat, "cards.discard", use.point, self.id, options, always=True))
        card_moves.discard(game, use.seat, [bare(pick) for pick in picks])
        yield from perform.settle_step(game)
        size = game.catalogue.setup.hand_size
        for seat in game.state.clockwise(use.seat):
            hand = game.player(seat).hand
            card_moves.discard(game, seat, card_moves.random_cards(game, seat, len(hand) - size, hand))
            yield from drawing.draw(game, seat, max(0, size - len(game.player(seat).hand)))
            yield from perform.settle_step(game)


TECH = EnigmaDevice
