"""Destiny and launch: whom the simple bot encounters, where, and with how many ships."""

from __future__ import annotations

from cosmic_tui.bots import odds, ships, worth
from cosmic_tui.bots.look import Look
from rules.asks import bare

FULL = 4
"""The most ships a player can send."""
FEW_HOMES = 4
"""With fewer home colonies than this an empty home planet is taken back first."""


def own_colour(look: Look) -> list[str]:
    """`destiny.own`: throw out whoever is about to win, take back a planet where homes are few, else draw again."""
    for option in look.ask.options:
        what, _, where = option.partition(":")
        if what == "evict" and look.foreign(where.partition("@")[0]) + 1 >= look.view.target:
            return [option]
        if what == "reclaim" and look.players[look.me].home < FEW_HOMES:
            return [option]
    return ["redraw"]


def name_defense(look: Look) -> list[str]:
    """`destiny.player`: whoever has the planet that promises most; of equals the one furthest ahead."""
    return [max(look.ask.options, key=lambda option: _promise_of(look, bare(option)))]


def _promise_of(look: Look, seat: str) -> float:
    best = max((promise(look, seat, planet) for planet in look.system(seat)), default=0.0)
    return best + look.foreign(seat) + look.dice.random()


def promise(look: Look, defense: str, planet: str, count: int = FULL) -> float:
    """What an encounter at a planet with `count` ships promises."""
    against = look.view.planets[planet].get(defense, 0)
    chance = odds.best(look, count, against, defense, offense=True)
    return chance * max(1.0, worth.colony(look, look.me, planet)) - (1 - chance) * count * worth.SHIP


def aim(look: Look) -> list[str]:
    """`launch.planet`: the planet that promises most."""
    defense = look.view.defense or ""
    return [max(look.ask.options, key=lambda option: promise(look, defense, bare(option)) + look.dice.random())]


def send(look: Look) -> list[str]:
    """`launch.ships`: as many as pay, out of the big stacks; to an own empty planet two."""
    places, ask = ships.offered(look.ask), look.ask
    planet, defense = look.view.planet, look.view.defense
    most = min(ask.most, max(ask.least, ships.spare(places)))
    if defense is None or planet is None:
        return ships.worded(ships.take(look, places, max(ask.least, min(2, most))))
    there = sum(look.view.gate.values())
    count = max(range(ask.least, most + 1), key=lambda count: promise(look, defense, planet, there + count))
    return ships.worded(ships.take(look, places, count))


def second(look: Look) -> list[str]:
    """`turn.second`: whenever there are ships to send that no colony needs."""
    return ["yes" if "yes" in look.ask.options and look.spare(look.me) else "no"]
