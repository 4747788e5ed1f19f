"""What things are worth to the simple bot, all on one scale: a ship lost is about one, a first colony ten."""

from __future__ import annotations

from cosmic_tui.bots.look import Look
from rules.state import owner

SHIP = 0.9
"""A ship in the warp: it comes back, but late."""
REWARD = 2.5
"""A card from the deck."""
HOME = 4.0
"""A further home colony."""
WIN = 1000.0
"""The last colony."""
NEXT = (10.0, 11.0, 13.0, 16.0)
"""A further foreign colony, by how many there are."""


def colony(look: Look, seat: str, planet: str | None) -> float:
    """What a colony on this planet would be worth to a seat."""
    if planet is None or seat in look.view.planets[planet]:
        return 0.0
    if owner(planet) == seat:
        return HOME
    if look.wins_by(seat, planet):
        return WIN
    return NEXT[min(look.foreign(seat), len(NEXT) - 1)]


def harm(look: Look, seat: str, planet: str | None) -> float:
    """What it costs to let another player establish a colony on this planet."""
    gained = colony(look, seat, planet)
    return gained if gained == WIN else 0.3 * gained


def card(look: Look, name: str) -> float:
    """What holding a card is worth."""
    value = look.catalogue.value_of
    match look.kind(name):
        case "attack":
            return 0.8 + 0.25 * value(name)
        case "reinforcement":
            return 1.5 + 0.5 * value(name)
        case "morph":
            return 5.0
        case "negotiate":
            return 1.8
        case _:
            return 3.0


def any_card(look: Look, kind: str | None = None) -> float:
    """What a card not seen yet is worth on average, of one kind or of all."""
    cards = [(name, n) for name, n in look.unseen.items() if kind in {None, look.kind(name)}]
    every = sum(n for _, n in cards)
    return sum(card(look, name) * n for name, n in cards) / every if every else 0.0


def cheapest_first(look: Look, names: list[str]) -> list[str]:
    """Cards in the order in which they are given away."""
    return sorted(names, key=lambda name: (card(look, name), name))
