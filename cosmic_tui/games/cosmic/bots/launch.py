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


def own_colour(look: ViewReader) -> Move:
    """`destiny.own`: throw out whoever is about to win, take back a planet where homes are few, else draw again."""
    for option in look.ask.options:
        what, _, where = option.partition(":")
        if what == "evict" and look.to_go(where.partition("@")[0]) <= 1:
            return move("why.launch.evict_the_leader", option)
        if what == "reclaim" and look.players[look.me].home < FEW_HOMES:
            return move("why.launch.take_back_home", option)
    return move("why.launch.no_colony_here", "redraw")


def name_defense(look: ViewReader) -> Move:
    """`destiny.player`: whoever has the planet that promises most; of equals the one furthest ahead."""
    best = max(look.ask.options, key=lambda option: promise_of(look, bare(option)))
    return move("why.launch.easiest_planets", best)


def promise_of(look: ViewReader, seat: str) -> float:
    """What the best planet of a seat's system promises."""
    best = max((promise(look, seat, planet) for planet in look.system(seat)), default=0.0)
    return best + look.foreign(seat) + look.dice.random()


def promise(look: ViewReader, defense: str, planet: str, count: int = FULL) -> float:
    """What an encounter at a planet with `count` ships promises."""
    against = look.view.planets[planet].get(defense, 0)
    chance = odds.attack_on(look, defense, min(count, 1) if look.has(look.me, "macron") else count, against)
    prize = max(1.0, worth.colony(look, look.me, planet)) + look.temper.spirit
    return chance * prize - (1 - chance) * count * (0.2 if look.has(look.me, "zombie") else worth.SHIP)


def aim(look: ViewReader) -> Move:
    """`launch.planet`: the planet that promises most."""
    defense = look.view.defense or ""
    best = max(look.ask.options, key=lambda option: promise(look, defense, bare(option)) + 0.5 * look.dice.random())
    against = look.view.planets[bare(best)].get(defense, 0)
    if not against:
        return move("why.launch.aim_free", best)
    return move(message("why.launch.aim", ships=against), best)


def send(look: ViewReader) -> Move:
    """`launch.ships`: as many as pay, out of the big stacks; to an own empty planet two."""
    places, ask = ships.offered(look.ask), look.ask
    planet, defense = look.view.planet, look.view.defense
    most = min(ask.most, max(ask.least, ships.spare(places)))
    if defense is None or planet is None:
        taken = ships.take(look, places, max(ask.least, min(2, most)))
        return move("why.launch.two_ships_hold", ships.worded(taken))
    there = sum(look.view.gate.values())
    count = max(range(ask.least, most + 1), key=lambda count: promise(look, defense, planet, there + count))
    taken = ships.take(look, places, count)
    return move("why.launch.ships_count", ships.worded(taken))


def second(look: ViewReader) -> Move:
    """`turn.second`: whenever there are ships to send that no colony needs."""
    if "yes" in look.ask.options and look.spare(look.me):
        return move("why.launch.second_encounter", "yes")
    if "tech" in look.ask.options:
        return move("why.launch.tech_instead", "tech")
    return move("why.launch.no_second_encounter", "no")
