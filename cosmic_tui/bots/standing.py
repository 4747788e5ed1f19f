"""How well a seat stands in a position: its share of what all are worth together, from 0 to 1."""

from __future__ import annotations

from math import exp

from rules.catalogue import Catalogue
from rules.game import Game
from rules.state import State

FOREIGN = (0.0, 10.0, 21.0, 34.0, 52.0, 80.0)
"""What so many foreign colonies are worth; the last one that is needed wins instead."""
HOME, POWER, WARP, CARD = 1.5, 7.0, 0.7, 0.7
"""A home colony, a power that works, a ship in the warp, and a card for what it is."""
SPREAD = 13.0
"""So much more is about e times as good."""


def share(game: Game, seat: str) -> float:
    """1 for a win alone, part of it for a shared one, 0 for another's; else how a seat stands beside the others."""
    winners = game.winners
    if winners:
        return 1 / len(winners) if seat in winners else 0.0
    state, catalogue = game.state, game.play.catalogue
    weights = {each: exp(worth(state, each, catalogue) / SPREAD) for each in state.seats}
    return weights[seat] / sum(weights.values())


def worth(state: State, seat: str, catalogue: Catalogue) -> float:
    """What a seat has: colonies, power, ships and cards."""
    setup, player = catalogue.setup, state.players[seat]
    missing = setup.foreign_colonies_to_win - state.foreign(seat)
    home = state.home(seat)
    found = FOREIGN[max(0, min(len(FOREIGN) - 1, 5 - missing))] + HOME * home
    if player.sheets and home >= setup.home_colonies_for_power:
        found += POWER
    found += sum(card(name, catalogue) for name in player.hand) * CARD
    return found - WARP * (player.warp + 2 * player.out)


def card(name: str, catalogue: Catalogue) -> float:
    """What a card is worth in a hand."""
    match catalogue.kind_of(name):
        case "attack":
            return 0.3 + 0.13 * catalogue.value_of(name)
        case "negotiate":
            return 1.0
        case "morph" | "flare":
            return 2.5
        case "reinforcement":
            return 0.8 + 0.4 * catalogue.value_of(name)
        case _:
            return 2.0
