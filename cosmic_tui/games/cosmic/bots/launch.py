"""Destiny and launch: whom the simple bot encounters, where, and with how many ships."""

from __future__ import annotations

from cosmic_tui.games.cosmic.bots import odds, ships, worth
from cosmic_tui.games.cosmic.bots.move import Move, move
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.protocol.questions import bare

FULL = 4
"""The most ships a player can send."""
FEW_HOMES = 4
"""With fewer home colonies than this an empty home planet is taken back first."""


def own_colour(look: ViewReader) -> Move:
    """`destiny.own`: throw out whoever is about to win, take back a planet where homes are few, else draw again."""
    for option in look.ask.options:
        what, _, where = option.partition(":")
        if what == "evict" and look.to_go(where.partition("@")[0]) <= 1:
            return move("That player is one colony away from winning, so drive it off.", option)
        if what == "reclaim" and look.players[look.me].home < FEW_HOMES:
            return move("You have few home colonies, and an empty planet is taken back without a fight.", option)
    return move("A new card can lead you to a foreign colony; here there is none to be had.", "redraw")


def name_defense(look: ViewReader) -> Move:
    """`destiny.player`: whoever has the planet that promises most; of equals the one furthest ahead."""
    best = max(look.ask.options, key=lambda option: promise_of(look, bare(option)))
    return move("Its planets are the easiest to take, or it is furthest ahead.", best)


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
    ships_there = "no ship stands" if not against else "one ship stands" if against == 1 else f"{against} ships stand"
    return move(f"A colony there counts for you, and {ships_there} in its way.", best)


def send(look: ViewReader) -> Move:
    """`launch.ships`: as many as pay, out of the big stacks; to an own empty planet two."""
    places, ask = ships.offered(look.ask), look.ask
    planet, defense = look.view.planet, look.view.defense
    most = min(ask.most, max(ask.least, ships.spare(places)))
    if defense is None or planet is None:
        taken = ships.take(look, places, max(ask.least, min(2, most)))
        return move("Two ships are enough to hold an empty home planet.", ships.worded(taken))
    there = sum(look.view.gate.values())
    count = max(range(ask.least, most + 1), key=lambda count: promise(look, defense, planet, there + count))
    taken = ships.take(look, places, count)
    return move("Each ship adds one to your total, and these leave no colony of yours empty.", ships.worded(taken))


def second(look: ViewReader) -> Move:
    """`turn.second`: whenever there are ships to send that no colony needs."""
    if "yes" in look.ask.options and look.spare(look.me):
        return move("You have ships to spare, and another encounter may bring another colony.", "yes")
    if "tech" in look.ask.options:
        return move("A tech is worth more to you just now than another encounter.", "tech")
    return move("You can spare no ship, or have no encounter card left.", "no")
