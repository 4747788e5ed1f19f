"""Destiny and launch: whom the simple bot encounters, where, and with how many ships."""

from __future__ import annotations

from cosmic_tui.games.cosmic.bots import odds, ships, worth
from cosmic_tui.games.cosmic.bots.move import Move, move
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.protocol.questions import bare
from rules.kernel.message import message

FULL = 4
"""The most ships a player can send."""
FEW_HOMES = 4
"""With fewer home colonies than this an empty home planet is taken back first."""


def own_colour(reader: ViewReader) -> Move:
    """`destiny.own`: throw out whoever is about to win, take back a planet where homes are few, else draw again."""
    for option in reader.ask.options:
        what, _, where = option.partition(":")
        if what == "evict" and reader.to_go(where.partition("@")[0]) <= 1:
            return move("why.launch.evict_the_leader", option)
        if what == "reclaim" and reader.players[reader.me].home < FEW_HOMES:
            return move("why.launch.take_back_home", option)
    return move("why.launch.no_colony_here", "redraw")


def name_defense(reader: ViewReader) -> Move:
    """`destiny.player`: whoever has the planet that promises most; of equals the one furthest ahead."""
    best = max(reader.ask.options, key=lambda option: promise_of(reader, bare(option)))
    return move("why.launch.easiest_planets", best)


def promise_of(reader: ViewReader, seat: str) -> float:
    """What the best planet of a seat's system promises."""
    best = max((promise(reader, seat, planet) for planet in reader.system(seat)), default=0.0)
    return best + reader.foreign(seat) + reader.dice.random()


def promise(reader: ViewReader, defense: str, planet: str, count: int = FULL) -> float:
    """What an encounter at a planet with `count` ships promises."""
    against = reader.view.planets[planet].get(defense, 0)
    chance = odds.attack_on(reader, defense, min(count, 1) if reader.has(reader.me, "macron") else count, against)
    prize = max(1.0, worth.colony(reader, reader.me, planet)) + reader.temper.spirit
    return chance * prize - (1 - chance) * count * (0.2 if reader.has(reader.me, "zombie") else worth.SHIP)


def aim(reader: ViewReader) -> Move:
    """`launch.planet`: the planet that promises most."""
    defense = reader.view.defense or ""
    best = max(
        reader.ask.options, key=lambda option: promise(reader, defense, bare(option)) + 0.5 * reader.dice.random()
    )
    against = reader.view.planets[bare(best)].get(defense, 0)
    if not against:
        return move("why.launch.aim_free", best)
    return move(message("why.launch.aim", ships=against), best)


def send(reader: ViewReader) -> Move:
    """`launch.ships`: as many as pay, out of the big stacks; to an own empty planet two."""
    places, ask = ships.offered(reader.ask), reader.ask
    planet, defense = reader.view.planet, reader.view.defense
    most = min(ask.most, max(ask.least, ships.spare(places)))
    if defense is None or planet is None:
        taken = ships.take(reader, places, max(ask.least, min(2, most)))
        return move("why.launch.two_ships_hold", ships.worded(taken))
    there = sum(reader.view.gate.values())
    count = max(range(ask.least, most + 1), key=lambda count: promise(reader, defense, planet, there + count))
    taken = ships.take(reader, places, count)
    return move("why.launch.ships_count", ships.worded(taken))


def second(reader: ViewReader) -> Move:
    """`turn.second`: whenever there are ships to send that no colony needs."""
    if "yes" in reader.ask.options and reader.spare(reader.me):
        return move("why.launch.second_encounter", "yes")
    if "tech" in reader.ask.options:
        return move("why.launch.tech_instead", "tech")
    return move("why.launch.no_second_encounter", "no")
