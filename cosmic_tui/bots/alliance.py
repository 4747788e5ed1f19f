"""Alliance: whom the simple bot invites, whom it joins, and with how many ships."""

from __future__ import annotations

from cosmic_tui.bots import odds, ships, worth
from cosmic_tui.bots.look import Look
from rules.asks import NONE, bare

SURE = 0.75
"""A chance to win an encounter that needs no help."""
ALL_BUT_CERTAIN = 0.95
"""The same where the encounter wins the game."""
USUAL = 2
"""Ships sent along where nothing more depends on it."""


def invite(look: Look) -> list[str]:
    """`alliance.invite`: whoever would not win by it; the offense only where it needs help, the defense always."""
    if look.me == look.view.defense:
        return list(look.ask.options) or [NONE]
    against = look.ships_on("defense")
    chance = odds.best(look, look.ships_on("offense"), against, look.opponent, offense=True)
    enough = ALL_BUT_CERTAIN if look.wins_by(look.me, look.view.planet) else SURE
    if chance > enough:
        return [NONE]
    return [option for option in look.ask.options if not look.wins_by(bare(option), look.view.planet)] or [NONE]


def answer(look: Look) -> list[str]:
    """`alliance.answer`: the side that promises most, if any promises something."""
    return [best_side(look, [option for option in look.ask.options if option != "decline"])]


def best_side(look: Look, sides: list[str]) -> str:
    """Of these sides the one that promises most, else `decline`."""
    promises = {side: _promise(look, side) for side in sides}
    best = max(sides, key=lambda side: promises[side], default="decline")
    return best if promises.get(best, 0.0) > 0 else "decline"


def _promise(look: Look, side: str) -> float:
    chance, planet = odds.from_outside(look), look.view.planet
    risk = USUAL * worth.SHIP
    if side == "defense":
        danger = worth.WIN if look.others_win else 0.0
        return (1 - chance) * USUAL * worth.REWARD - chance * risk + danger
    if look.others_win and not look.wins_by(look.me, planet):
        return -worth.WIN
    return chance * worth.colony(look, look.me, planet) - (1 - chance) * risk


def ships_along(look: Look) -> list[str]:
    """`ships.from` of an ally: all four where the game hangs on it, else two, and never a colony's last."""
    places, ask = ships.offered(look.ask), look.ask
    side = best_side(look, [side for side, seats in look.view.invited.items() if look.me in seats])
    decisive = look.wins_by(look.me, look.view.planet) if side == "offense" else look.others_win
    likely = side == "defense" and odds.from_outside(look) < 0.4
    count = ask.most if decisive or likely else USUAL
    return ships.worded(ships.take(look, places, max(ask.least, min(count, ships.spare(places), ask.most))))
