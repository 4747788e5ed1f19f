"""How likely a seat is to win from a position between two encounters, from 0 to 1.

The weights, rounded, are those that foretell best who wins 1,200 games of four `simple`, looked at after every
encounter (`docs/bots/standing_weights.py`): each seat's chance goes with e to the power of what it has.
"""

from __future__ import annotations

from math import exp

from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.game import Game
from rules.cosmic.state.state import State

FOREIGN = (0.0, 0.38, 0.85, 1.5, 2.2)
"""What so many foreign colonies count for, five being enough; home colonies count for nothing but the power."""
POWER, TURN, WARP = 0.35, 0.2, -0.06
"""A power that works, being the offense of the encounter that begins, and a ship in the warp."""


def share(game: Game, seat: str) -> float:
    """1 for a win alone, part of it for a shared one, 0 for another's; else how likely a seat is to win."""
    winners = game.winners
    if winners:
        return 1 / len(winners) if seat in winners else 0.0
    state, catalogue = game.state, game.play.catalogue
    weights = {each: exp(strength(state, each, catalogue)) for each in state.seats}
    return weights[seat] / sum(weights.values())


def strength(state: State, seat: str, catalogue: Catalogue) -> float:
    """What a seat has: colonies, power, turn, ships and cards."""
    setup, player = catalogue.setup, state.players[seat]
    missing = setup.foreign_colonies_to_win - state.foreign(seat)
    found = FOREIGN[max(0, min(len(FOREIGN) - 1, len(FOREIGN) - missing))]
    if player.sheets and state.home(seat) >= setup.home_colonies_for_power:
        found += POWER
    if seat == state.encounter.offense and state.at != "turn.continue":
        found += TURN
    return found + WARP * (player.warp + player.out) + sum(card(name, catalogue) for name in player.hand)


def card(name: str, catalogue: Catalogue) -> float:
    """What a card counts for in a hand; low attacks are worse than none, as they put off the next new hand."""
    match catalogue.kind_of(name):
        case "attack":
            return 0.014 * catalogue.value_of(name) - 0.09
        case "negotiate":
            return -0.04
        case "morph":
            return 0.0
        case "reinforcement":
            return 0.06 * catalogue.value_of(name) - 0.09
        case _:
            return 0.12
