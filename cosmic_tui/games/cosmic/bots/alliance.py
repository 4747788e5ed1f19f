"""Alliance: whom the simple bot invites, whom it joins, and with how many ships."""

from __future__ import annotations

from cosmic_tui.games.cosmic.bots import odds, ships, worth
from cosmic_tui.games.cosmic.bots.move import Move, move
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.protocol.questions import NONE, bare

ALL_BUT_CERTAIN = 0.95
"""A chance that needs no help where the encounter wins the game."""
GRUDGE = 1.5
"""What refusing a Grudge costs."""
PULL = 0.08
"""How much an ally changes the chance of its side."""


def invite(reader: ViewReader) -> Move:
    """`alliance.invite`: whoever would not win by it; the offense only where it needs help, the defense gladly."""
    if reader.me == reader.view.defense:
        return _invite_to_defense(reader)
    if reader.has(reader.me, "grudge"):
        seats = [option for option in reader.ask.options if not reader.wins_by(bare(option), reader.view.planet)]
        return move("why.alliance.refusing_costs", seats or NONE)
    sure = ALL_BUT_CERTAIN if reader.wins_by(reader.me, reader.view.planet) else reader.temper.alone
    if odds.now(reader).best() > sure:
        return move("why.alliance.no_ally_needed", NONE)
    seats = [option for option in reader.ask.options if _harmless(reader, bare(option))]
    if not seats:
        return move("why.alliance.ally_would_win", NONE)
    return move("why.alliance.ships_needed", seats)


def _invite_to_defense(reader: ViewReader) -> Move:
    """Everybody, unless the bot is too proud for help, or somebody is too far ahead to be rewarded for it."""
    if not reader.others_win and odds.now(reader).best() > reader.temper.proud:
        return move("why.alliance.no_help_needed", NONE)
    least = reader.foreign(reader.me) + reader.temper.shuns
    seats = [option for option in reader.ask.options if reader.others_win or reader.foreign(bare(option)) <= least]
    if len(seats) < len(reader.ask.options):
        return move("why.alliance.not_the_leader", seats or NONE)
    return move("why.alliance.defense_is_free", seats or NONE)


def _harmless(reader: ViewReader, seat: str) -> bool:
    """Whether an ally's colony would not bring it to the win, nor far ahead of this player."""
    planet = reader.view.planet
    if reader.wins_by(reader.me, planet):
        return True
    return not reader.wins_by(seat, planet) and (
        reader.to_go(seat) > 2 or reader.foreign(seat) <= reader.foreign(reader.me) + 1
    )


def answer(reader: ViewReader) -> Move:
    """`alliance.answer`: the side that promises most, if any promises something."""
    side = best_side(reader, [option for option in reader.ask.options if option != "decline"])
    if "decline" not in reader.ask.options:
        return move("why.alliance.better_side_if_any", side or reader.ask.options[0])
    if not side:
        return move("why.alliance.little_to_gain", "decline")
    if reader.others_win and side == "defense":
        return move("why.alliance.stop_the_offense", side)
    return move("why.alliance.offense_likely" if side == "offense" else "why.alliance.defense_likely", side)


def best_side(reader: ViewReader, sides: list[str]) -> str:
    """Of these sides the one that promises most; empty where none promises anything."""
    promises = {side: promise(reader, side) for side in sides}
    best = max(sides, key=lambda side: promises[side], default="")
    return best if promises.get(best, 0.0) > 0 or (best and "decline" not in reader.ask.options) else ""


def promise(reader: ViewReader, side: str) -> float:
    """What joining a side promises."""
    chance, planet = odds.likely(reader), reader.view.planet
    along = reader.temper.along[side]
    risk = along * worth.SHIP
    safe = reader.has(reader.me, "zombie", "observer")
    if side == "defense":
        danger = worth.WIN if reader.others_win else PULL * _others_gain(reader)
        return (1 - chance) * along * worth.REWARD - chance * (0 if safe else risk) + danger + reader.temper.guard
    if reader.others_win and not reader.wins_by(reader.me, planet):
        return -worth.WIN
    own = worth.colony(reader, reader.me, planet)
    zest = (reader.temper.help if own else 0.0) + GRUDGE * reader.has(reader.view.offense, "grudge")
    return chance * own - (1 - chance) * (0 if safe else risk) - PULL * _others_gain(reader) + zest


def _others_gain(reader: ViewReader) -> float:
    """What it costs this player that all others of the offense land."""
    planet = reader.view.planet
    return sum(worth.harm(reader, seat, planet) for seat in reader.view.gate if seat != reader.me)


def ships_along(reader: ViewReader) -> Move:
    """`ships.from` of an ally: all four where the game hangs on it, else as is its way, and never a colony's last."""
    places, ask = ships.offered(reader.ask), reader.ask
    side = reader.side(reader.me) or "defense"
    decisive = reader.wins_by(reader.me, reader.view.planet) if side == "offense" else reader.others_win
    likely = side == "defense" and odds.likely(reader) < 0.4
    count = ask.most if decisive or likely else reader.temper.along[side]
    count = max(ask.least, min(count, ships.spare(places), ask.most))
    why = "why.alliance.game_at_stake" if decisive else "why.alliance.ships_to_spare"
    return move(why, ships.worded(ships.take(reader, places, count)))


def choose_side(reader: ViewReader) -> Move:
    """`choose.side` of somebody who joins uninvited: the side that promises more."""
    sides = [bare(option) for option in reader.ask.options]
    return move("why.alliance.better_side", f"side:{max(sides, key=lambda side: promise(reader, side))}")
