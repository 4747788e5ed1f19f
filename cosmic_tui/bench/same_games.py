"""`cosmic bench engine --digest`: a fixed set of games in one line, to see whether an engine still plays the same.

All variants, both editions, three to five seats, with beats and without. What is put and answered goes into the digest;
now and then a game goes on as a copy of itself, so copies and what they are brought up from are in it too.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import combinations
from random import Random
from typing import Any

import attrs

from content.cosmic.load import load
from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.aliens import CHOOSE, COMBO, NONE, RANDOM, setup_of
from cosmic_tui.games.cosmic.sim.table import DealTalk
from rules.cosmic.game import Game
from rules.cosmic.protocol.options import EDITIONS, VARIANTS, Options
from rules.cosmic.protocol.questions import Ask
from rules.cosmic.setup import Setup
from rules.kernel.asks import NOT_PLAYERS

GAMES = 60
COPIED_AFTER = 23
"""So many answers a game goes on as it is, before a copy takes its place."""
MOST_ENCOUNTERS = 60
MIXES: tuple[tuple[str, ...], ...] = ((), tuple(VARIANTS), *((one,) for one in VARIANTS), *combinations(VARIANTS, 2))
WISHES = (RANDOM, RANDOM, CHOOSE, NONE, COMBO)
"""Who meets, in turn; aliens drawn are what most people play."""


@attrs.frozen
class GamesDigest:
    """What was played, and the digest of it."""

    games: int
    answers: int
    digest: str


def digest(games: int | None = None) -> GamesDigest:
    """Play the first of the games; the digest is over all keys, options, answers and winners."""
    games = GAMES if games is None else games
    told, answers = sha256(), 0
    for number in range(games):
        for line in _lines(number):
            told.update(line.encode())
            answers += 1
    return GamesDigest(games, answers, told.hexdigest()[:16])


def as_text(played: GamesDigest) -> str:
    """A line for people."""
    return f"{played.digest}  {played.games} games, {played.answers} answers"


def _lines(number: int) -> list[str]:
    """A game of the set, a line for each answer and its end in the last."""
    game, chance, lines = _opened(number), Random(number), []  # noqa: S311 - it has to repeat
    players = {seat: bots.make("random", f"{number}/{seat}", load()) for seat in game.setup.seats}
    talk = DealTalk(lambda talking, _words: chance.choice(talking))
    while not game.over:
        ask = _next(game, talk)
        choose = list(ask.default) if ask.seat in NOT_PLAYERS else players[ask.seat].choose(game.view(ask.seat), ask)
        lines.append(f"{ask.key} {ask.kind} {' '.join(ask.options)} = {' '.join(choose)}\n")
        game.answer(ask.seat, ask.key, choose)
        if len(lines) % COPIED_AFTER == 0:
            game = game.copy()
    lines[-1] += f"{' '.join(game.winners)} after {game.state.encounters} encounters, {game.state.events} events\n"
    return lines


def _next(game: Game, talk: DealTalk) -> Ask:
    """What is answered next: of several players one in the middle, so not always the first."""
    asks = game.asks()
    return talk.next(game) if asks[0].kind == "deal.talk" else asks[len(asks) // 2]


def _opened(number: int) -> Game:
    catalogue = load()
    seats = catalogue.setup.colours[: 3 + number % 3]
    edition, variants = EDITIONS[number // len(MIXES) % len(EDITIONS)], MIXES[number % len(MIXES)]
    agreed: dict[str, Any] = {"edition": edition, "variants": variants, "max_encounters": MOST_ENCOUNTERS}
    options = Options(**agreed)
    who = setup_of(WISHES[number % len(WISHES)], len(seats), catalogue, number, options)
    return Game.open(catalogue, Setup(seats, number, options, **who), beats=number % 4 == 1)
