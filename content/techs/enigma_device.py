"""Enigma Device: all hands become eight cards."""

from rules import drawing, handling
from rules.action import Action
from rules.asks import bare, put, some
from rules.kernel.machine import Asking
from rules.parts import ANY, at
from rules.play import Play
from rules.powers import Tech
from rules.techs import START


class EnigmaDevice(Tech):
    """One shot."""

    @at(*START, role=ANY)
    def even_out(self, game: Play, use: Action) -> Asking[None]:
        """Its user discards at will; then everybody, from the user clockwise, draws or loses cards at random."""
        options = [f"card:{card}" for card in game.player(use.seat).hand]
        picks = yield from put(some(use.seat, "cards.discard", use.point, "enigma_device", options, always=True))
        handling.discard(game, use.seat, [bare(pick) for pick in picks])
        size = game.catalogue.setup.hand_size
        for seat in game.state.clockwise(use.seat):
            hand = game.player(seat).hand
            handling.discard(game, seat, handling.random_cards(game, seat, len(hand) - size, hand))
            yield from drawing.draw(game, seat, max(0, size - len(hand)))


TECH = EnigmaDevice()
