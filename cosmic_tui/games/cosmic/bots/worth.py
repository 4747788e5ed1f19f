"""What things are worth to the simple bot, all on one scale: a ship lost is about one, a first colony ten."""

from __future__ import annotations

from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.state.state import owner

SHIP = 0.9
"""A ship in the warp: it comes back, but late."""
REWARD = 2.5
"""A card from the deck."""
HOME = 4.0
"""A further home colony."""
POWER = 9.0
"""The home colony with which a power is kept, or lost (R16.6)."""
WIN = 1000.0
"""The last colony."""
NEXT = {5: 10.0, 4: 11.0, 3: 13.0, 2: 16.0}
"""A further foreign colony, by how many are still needed."""
TECH = 4.0
"""Any tech, face up or down."""
FLARE, ZAP, MORPH, NEGOTIATE, ARTIFACT = 3.2, 4.0, 5.0, 1.8, 2.5


def colony(reader: ViewReader, seat: str, planet: str | None) -> float:
    """What a colony on this planet would be worth to a seat."""
    if planet is None or seat in reader.view.planets[planet]:
        return 0.0
    if owner(planet) == seat:
        return POWER if reader.players[seat].home == 2 else HOME
    if reader.wins_by(seat, planet):
        return WIN
    return NEXT.get(reader.to_go(seat), NEXT[5])


def harm(reader: ViewReader, seat: str, planet: str | None) -> float:
    """What it costs to let another player establish a colony on this planet."""
    gained = colony(reader, seat, planet)
    return gained if gained == WIN else 0.3 * gained


def keeping(reader: ViewReader, planet: str | None) -> float:
    """What it would cost this player to lose its own colony on a planet."""
    if planet is None or reader.me not in reader.view.planets[planet]:
        return 0.0
    if owner(planet) != reader.me:
        return NEXT.get(reader.to_go(reader.me) + 1, NEXT[2])
    homes = reader.players[reader.me].home
    return POWER if homes == 3 and reader.players[reader.me].alien != "none" else HOME


def card(reader: ViewReader, name: str) -> float:
    """What holding a card is worth to this player."""
    if name not in reader.worths:
        reader.worths[name] = _held(reader, name)
    return reader.worths[name]


def _held(reader: ViewReader, name: str) -> float:
    match reader.kind(name):
        case "attack":
            return 0.8 + 0.25 * _as_played(reader, reader.catalogue.value_of(name))
        case "reinforcement":
            return 1.5 + 0.5 * reader.catalogue.value_of(name)
        case "morph":
            return MORPH
        case "negotiate":
            return 3 * NEGOTIATE if reader.has(reader.me, "pacifist") else NEGOTIATE
        case "flare":
            return FLARE
        case _:
            return ZAP if name.endswith("_zap") else ARTIFACT


def _as_played(reader: ViewReader, value: int) -> float:
    """What an attack is like in this player's hand: some powers make the low ones good."""
    if reader.has(reader.me, "anti_matter"):
        return 40 - value
    if reader.has(reader.me, "tripler"):
        return 3 * value if value <= 10 else value / 3
    if reader.has(reader.me, "loser"):
        return abs(value - 12) + 8
    return value


def any_card(reader: ViewReader, kind: str | None = None) -> float:
    """What a card not seen yet is worth on average, of one kind or of all."""
    if kind not in reader.averages:
        cards = [(name, n) for name, n in reader.unseen.items() if kind is None or kind == reader.kind(name)]
        every = sum([n for _, n in cards])
        reader.averages[kind] = sum([card(reader, name) * n for name, n in cards]) / every if every else 0.0
    return reader.averages[kind]


def hand(reader: ViewReader) -> float:
    """What the own hand is worth."""
    return sum([card(reader, name) for name in reader.view.hand])


def cheapest_first(reader: ViewReader, names: list[str]) -> list[str]:
    """Cards in the order in which they are given away."""
    return sorted(names, key=lambda name: (card(reader, name), name))
