"""Action cards in hands and piles (C18)."""

from __future__ import annotations

from rules.council.cards.context import Context


def draw_cards(game: Context, seat: str, count: int) -> None:
    """A seat draws cards, as far as there are any; an empty deck is the discard pile shuffled (C18.8)."""
    state, drawn = game.state, list[str]()
    for _ in range(count):
        if not state.deck:
            state.deck, state.discard = game.shuffled("cards", state.discard), []
        if state.deck:
            drawn.append(state.deck.pop())
    game.player(seat).hand += drawn
    game.emit("cards.drawn", {"seat": seat, "count": len(drawn)}, {seat: {"cards": drawn}})


def lose_cards(game: Context, seat: str, count: int, why: str) -> None:
    """A seat discards cards at random, all if it has fewer, face up (C18.3)."""
    hand, lost = game.player(seat).hand, list[str]()
    while hand and len(lost) < count:
        lost.append(hand.pop(game.chance("discard", len(hand))))
    game.state.discard += lost
    if lost:
        game.emit("cards.discarded", {"seat": seat, "cards": lost, "why": why})
