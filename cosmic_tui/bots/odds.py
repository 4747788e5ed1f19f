"""How an encounter is likely to end: from the cards not seen yet, the ships, and the size of a hand."""

from __future__ import annotations

from cosmic_tui.bots.look import Look

PEACE = 0.7
"""Of the negotiates among the unseen cards, the share that is really chosen: most players would rather fight."""
TRUST = 0.6
"""How much of the own reinforcements is reckoned with before it is known whether they will be needed."""
MENACE = 0.15
"""What each card in the other hand is reckoned with as reinforcement."""


def negotiates(look: Look) -> float:
    """How likely the other chooses a negotiate."""
    encounter = look.unseen["negotiate"] + look.unseen["morph"] + sum(n for _, n in look.unseen_attacks)
    return PEACE * look.unseen["negotiate"] / encounter if encounter else 0.0


def below(look: Look, limit: float, hand: int) -> float:
    """How likely the attack of a hand of this size is less than `limit`.

    Halfway between a player who chooses blindly and one who chooses the best of half the hand.
    """
    every = sum(n for _, n in look.unseen_attacks)
    share = sum(n for value, n in look.unseen_attacks if value < limit) / every if every else 0.5
    return float((share + share ** max(1.0, hand / 2)) / 2)


def by_attack(look: Look, value: int, ships: int, against: int, other: str, *, offense: bool) -> float:
    """How likely an attack wins with `ships` against the `against` ships of `other`'s side."""
    hand = look.players[other].hand_size
    margin = ships - against + TRUST * look.help_in_hand - MENACE * hand
    peace = negotiates(look)
    return peace + (1 - peace) * below(look, value + margin + (0 if offense else 1), hand)


def by_morph(look: Look, ships: int, against: int, *, offense: bool) -> float:
    """How likely a morph wins: as a copy of the attack opposite it leaves the ships to decide."""
    margin = ships - against + TRUST * look.help_in_hand
    return (1 - negotiates(look)) * (0.85 if margin > 0 or (margin == 0 and not offense) else 0.15)


def by_card(look: Look, card: str, ships: int, against: int, other: str, *, offense: bool) -> float:
    """How likely this encounter card wins."""
    match look.kind(card):
        case "attack":
            value = look.catalogue.value_of(card)
            return by_attack(look, value, ships, against, other, offense=offense)
        case "morph":
            return by_morph(look, ships, against, offense=offense)
        case _:
            return 0.0


def best(look: Look, ships: int, against: int, other: str, *, offense: bool) -> float:
    """How likely the best encounter card of the own hand wins."""
    cards = [card for card in dict.fromkeys(look.view.hand) if look.catalogue.is_encounter(card)]
    return max((by_card(look, card, ships, against, other, offense=offense) for card in cards), default=0.0)


def from_outside(look: Look) -> float:
    """How likely the offense wins, for somebody who knows neither hand."""
    offense, defense = look.mains
    ships = look.ships_on("offense") - look.ships_on("defense")
    hands = look.players[offense].hand_size - look.players[defense].hand_size
    return min(0.9, max(0.1, 0.5 + 0.04 * ships + 0.015 * hands))
