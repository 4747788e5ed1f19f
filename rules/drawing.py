"""Drawing cards: what may come between, and what follows (R17, IO-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from rules import ops
from rules.acting import trigger

if TYPE_CHECKING:
    from rules.kernel.machine import Asking
    from rules.play import Play


@attrs.frozen
class Drawn:
    """All cards one player got from the deck through one effect."""

    seat: str
    cards: tuple[str, ...]


def draw(game: Play, seat: str, count: int) -> Asking[None]:
    """Draw from the deck, shuffling the discard pile in as needed (R17.2). A cosmic quake ends the draw (R17.3)."""
    drawn: list[str] = []
    state = game.state
    while len(drawn) < count:
        if not state.deck and not ops.reshuffle(game):
            ops.receive(game, seat, drawn)
            quake(game)
            return
        drawn.append(state.deck.pop())
    ops.receive(game, seat, drawn)
    yield from trigger(game, "card.drawn", Drawn(seat, tuple(drawn)))


def quake(game: Play) -> None:
    """Cosmic quake: all hands are discarded, the pile is shuffled, eight cards each, or evenly if there are too few."""
    state = game.state
    game.emit("deck.quake", {})
    for seat in state.timing_order():
        ops.discard(game, seat, list(state.players[seat].hand))
    if not ops.reshuffle(game):
        return
    each = min(game.catalogue.setup.hand_size, len(state.deck) // len(state.seats))
    for seat in state.timing_order():
        ops.receive(game, seat, [state.deck.pop() for _ in range(each)])


def new_hand(game: Play, seat: str) -> Asking[None]:
    """Show and discard the hand and draw eight, until it holds an encounter card (R5.1, R10.4)."""
    while not game.holds_encounter_card(seat):
        hand = list(game.player(seat).hand)
        game.emit("hand.shown", {"seat": seat, "cards": hand})
        ops.discard(game, seat, hand)
        yield from draw(game, seat, game.catalogue.setup.hand_size)
