"""Playing a world on to the end of its encounter, or of the next one too, everybody by the simple rules."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from statistics import fmean

from cosmic_tui.games.cosmic.bots.bot import CosmicBot, waits
from cosmic_tui.games.cosmic.bots.standing import FURTHER, share
from rules.cosmic.game import Game
from rules.cosmic.protocol.questions import Ask
from rules.kernel.asks import CLOCK

MOST_ANSWERS = 150
"""After so many answers an encounter is taken as it stands."""
MOST_WORDS = 12
"""Words of a talk after which its clock runs out."""


def find(game: Game, ask: Ask) -> Ask:
    """The question of a world that stands for the one really asked. ValueError where the world asks another one."""
    for each in game.asks(ask.seat):
        if (each.kind, each.point, each.options) == (ask.kind, ask.point, ask.options):
            return each
    raise ValueError(f"this world does not ask {ask.kind}")


def play_on(game: Game, bots: Mapping[str, CosmicBot], seat: str, chance: Random, encounters: int = 1) -> float:
    """How `seat` stands when the encounter is over; between two encounters of a turn, when the next one is.

    Of more `encounters` the mean: what comes of an answer later is closer to the truth, but chance has more of it.
    """
    standings = []
    for _ in range(encounters):
        _play_encounter(game, bots, chance)
        standings.append(share(game, seat))
    return fmean(standings)


def _play_encounter(game: Game, bots: Mapping[str, CosmicBot], chance: Random) -> None:
    begun, words = _ended(game), 0
    for _ in range(MOST_ANSWERS):
        if game.over or _ended(game) > begun:
            break
        asks = game.asks()
        ask = asks[0]
        if ask.kind == "deal.talk":
            words += 1
            ask = _speaker(game, asks, words, chance)
        choose = list(ask.default) if ask.seat == CLOCK else bots[ask.seat].choose(game.glance(ask.seat), ask)
        game.answer(ask.seat, ask.key, choose)


def _ended(game: Game) -> int:
    """A count that goes up as an encounter is over: with the next one, or where another may follow in the same turn."""
    state = game.state
    return state.encounters + (state.at == FURTHER)


def _speaker(game: Game, asks: list[Ask], words: int, chance: Random) -> Ask:
    if words > MOST_WORDS:
        return next(ask for ask in asks if ask.seat == CLOCK)
    talk = game.state.encounter
    return chance.choice([ask for ask in asks if ask.seat != CLOCK and not waits(talk, ask)])
