"""Alliance: whom the simple bot invites, whom it joins, and with how many ships."""

from __future__ import annotations

from cosmic_tui.games.cosmic.bots import odds, ships, worth
from cosmic_tui.games.cosmic.bots.move import Move, move
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.protocol.questions import NONE, bare

SURE = 0.8
"""A chance to win an encounter that needs no help."""
ALL_BUT_CERTAIN = 0.95
"""The same where the encounter wins the game."""
USUAL = 2
"""Ships sent along where nothing more depends on it."""
GRUDGE = 1.5
"""What refusing a Grudge costs."""
PULL = 0.08
"""How much an ally changes the chance of its side."""


def invite(look: ViewReader) -> Move:
    """`alliance.invite`: whoever would not win by it; the offense only where it needs help, the defense always."""
    if look.me == look.view.defense:
        return move("why.alliance.defense_is_free", look.ask.options or NONE)
    if look.has(look.me, "grudge"):
        seats = [option for option in look.ask.options if not look.wins_by(bare(option), look.view.planet)]
        return move("why.alliance.refusing_costs", seats or NONE)
    if odds.now(look).best() > (ALL_BUT_CERTAIN if look.wins_by(look.me, look.view.planet) else SURE):
        return move("why.alliance.no_ally_needed", NONE)
    seats = [option for option in look.ask.options if _harmless(look, bare(option))]
    if not seats:
        return move("why.alliance.ally_would_win", NONE)
    return move("why.alliance.ships_needed", seats)


def _harmless(look: ViewReader, seat: str) -> bool:
    """Whether an ally's colony would not bring it to the win, nor far ahead of this player."""
    planet = look.view.planet
    if look.wins_by(look.me, planet):
        return True
    return not look.wins_by(seat, planet) and (look.to_go(seat) > 2 or look.foreign(seat) <= look.foreign(look.me) + 1)


def answer(look: ViewReader) -> Move:
    """`alliance.answer`: the side that promises most, if any promises something."""
    side = best_side(look, [option for option in look.ask.options if option != "decline"])
    if "decline" not in look.ask.options:
        return move("why.alliance.better_side_if_any", side or look.ask.options[0])
    if not side:
        return move("why.alliance.little_to_gain", "decline")
    if look.others_win and side == "defense":
        return move("why.alliance.stop_the_offense", side)
    return move("why.alliance.offense_likely" if side == "offense" else "why.alliance.defense_likely", side)


def best_side(look: ViewReader, sides: list[str]) -> str:
    """Of these sides the one that promises most; empty where none promises anything."""
    promises = {side: promise(look, side) for side in sides}
    best = max(sides, key=lambda side: promises[side], default="")
    return best if promises.get(best, 0.0) > 0 or (best and "decline" not in look.ask.options) else ""


def promise(look: ViewReader, side: str) -> float:
    """What joining a side promises."""
    chance, planet = odds.likely(look), look.view.planet
    risk = USUAL * worth.SHIP
    safe = look.has(look.me, "zombie", "observer")
    if side == "defense":
        danger = worth.WIN if look.others_win else PULL * _others_gain(look)
        return (1 - chance) * USUAL * worth.REWARD - chance * (0 if safe else risk) + danger + look.temper.guard
    if look.others_win and not look.wins_by(look.me, planet):
        return -worth.WIN
    own = worth.colony(look, look.me, planet)
    zest = (look.temper.help if own else 0.0) + GRUDGE * look.has(look.view.offense, "grudge")
    return chance * own - (1 - chance) * (0 if safe else risk) - PULL * _others_gain(look) + zest


def _others_gain(look: ViewReader) -> float:
    """What it costs this player that all others of the offense land."""
    planet = look.view.planet
    return sum(worth.harm(look, seat, planet) for seat in look.view.gate if seat != look.me)


def ships_along(look: ViewReader) -> Move:
    """`ships.from` of an ally: all four where the game hangs on it, else two, and never a colony's last."""
    places, ask = ships.offered(look.ask), look.ask
    side = look.side(look.me) or "defense"
    decisive = look.wins_by(look.me, look.view.planet) if side == "offense" else look.others_win
    likely = side == "defense" and odds.likely(look) < 0.4
    count = ask.most if decisive or likely else USUAL
    count = max(ask.least, min(count, ships.spare(places), ask.most))
    why = "why.alliance.game_at_stake" if decisive else "why.alliance.ships_to_spare"
    return move(why, ships.worded(ships.take(look, places, count)))


def choose_side(look: ViewReader) -> Move:
    """`choose.side` of somebody who joins uninvited: the side that promises more."""
    sides = [bare(option) for option in look.ask.options]
    return move("why.alliance.better_side", f"side:{max(sides, key=lambda side: promise(look, side))}")
