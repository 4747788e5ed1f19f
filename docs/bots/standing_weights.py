"""Fits the weights of `cosmic_tui/games/cosmic/bots/standing.py`: what foretells best who wins a game of four `simple`.

    python docs/bots/standing_weights.py 1200

plays so many games, looks at each position between two encounters, and prints for every feature what it counts for: a
conditional logit, by Newton's method, without any library. 1200 games take some minutes.
"""

from __future__ import annotations

import sys
from math import exp
from operator import mul

from content.cosmic.load import load
from cosmic_tui.games.cosmic.sim.table import Check, DealTalk, SeriesOrder, seated
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.game import Game
from rules.kernel.asks import CLOCK

NAMES = ("1st colony", "2nd", "3rd", "4th", "power", "turn", "ship in warp", "attack", "its value / 10", "negotiate",
         "morph", "reinforcement", "its value", "other card")  # fmt: skip
ORDER = SeriesOrder(("simple",) * 4, "weights", Check.NEVER, aliens="random")
PRIOR, ROUNDS = 1.0, 8
"""How firmly a weight is held near zero; steps of the method."""
Row = list[float]
Position = tuple[list[Row], list[float]]
"""The features of every seat, and its share of the win."""


def features(game: Game, seat: str) -> Row:
    """What one seat has."""
    state, catalogue = game.state, game.catalogue
    player, foreign = state.players[seat], state.foreign(seat)
    kinds = [catalogue.kind_of(card) for card in player.hand]
    values = {"attack": 0, "reinforcement": 0}
    for card, kind in zip(player.hand, kinds, strict=True):
        if kind in values:
            values[kind] += catalogue.value_of(card)
    power = bool(player.sheets) and state.home(seat) >= catalogue.setup.home_colonies_for_power
    turn = seat == state.encounter.offense and state.at != "turn.continue"
    known = ("attack", "negotiate", "morph", "reinforcement")
    return [
        *(float(foreign >= count) for count in range(1, 5)), float(power), float(turn), player.warp + player.out,
        kinds.count("attack"), values["attack"] / 10, kinds.count("negotiate"), kinds.count("morph"),
        kinds.count("reinforcement"), values["reinforcement"], sum(kind not in known for kind in kinds),
    ]  # fmt: skip


def played(number: int, catalogue: Catalogue) -> list[Position]:
    """The positions between the encounters of one game."""
    setup, players = seated(ORDER, number, catalogue)
    game, talk = Game.open(catalogue, setup), DealTalk(lambda talking, words: talking[words % len(talking)])
    rows, seen = list[list[Row]](), (0, False)
    while not game.over:
        now = game.state.encounters, game.state.at == "turn.continue"
        if now != seen and (now[1] or now[0] != seen[0]):
            rows.append([features(game, seat) for seat in setup.seats])
        seen, ask = now, talk.next(game)
        choose = ask.default if ask.seat == CLOCK else players[ask.seat].choose(game.view(ask.seat), ask)
        game.answer(ask.seat, ask.key, choose)
    shares = [(seat in game.winners) / max(1, len(game.winners)) for seat in setup.seats]
    return [(row, shares) for row in rows] if game.winners else []


def chances(weights: Row, rows: list[Row]) -> list[float]:
    """How likely each seat is to win."""
    powers = [exp(sum(map(mul, weights, row))) for row in rows]
    return [power / sum(powers) for power in powers]


def step(weights: Row, positions: list[Position]) -> Row:
    """Better weights: one step of Newton's method."""
    size = range(len(weights))
    slope = [-PRIOR * weight for weight in weights]
    curve = [[PRIOR * (i == j) for j in size] for i in size]
    for rows, shares in positions:
        likely = chances(weights, rows)
        mean = [sum(chance * row[i] for chance, row in zip(likely, rows, strict=True)) for i in size]
        for row, chance, share in zip(rows, likely, shares, strict=True):
            away = [value - middle for value, middle in zip(row, mean, strict=True)]
            for i in size:
                slope[i] += (share - chance) * row[i]
                if scaled := chance * away[i]:
                    curve[i] = [value + scaled * other for value, other in zip(curve[i], away, strict=True)]
    return [weight + move for weight, move in zip(weights, solved(curve, slope), strict=True)]


def solved(matrix: list[Row], right: Row) -> Row:
    """The solution of a system of linear equations, by elimination; the matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        pivot = [value / rows[i][i] for value in rows[i]]
        rows = [
            pivot if j == i else [value - row[i] * other for value, other in zip(row, pivot, strict=True)]
            for j, row in enumerate(rows)
        ]
    return [row[-1] for row in rows]


if __name__ == "__main__":
    catalogue = load()
    positions = [position for number in range(int(sys.argv[1])) for position in played(number, catalogue)]
    weights = [0.0] * len(NAMES)
    for _ in range(ROUNDS):
        weights = step(weights, positions)
    for name, weight in zip(NAMES, weights, strict=True):
        print(f"{name:15} {weight:6.3f}")
