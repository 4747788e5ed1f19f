"""Fits `cosmic_tui/games/cosmic/bots/standing_weights.toml`: what foretells best who wins a game of four `simple`.

    python docs/bots/standing_weights.py 8000 > cosmic_tui/games/cosmic/bots/standing_weights.toml

plays so many games with random aliens, looks at each position between two encounters, and writes what every feature of
`standing.features` counts for: a conditional logit, fitted position by position in steps that become smaller, without
any library. Every fifth game is held back first, to tell on stderr how well the weights foretell games not fitted on.
8000 games take about a quarter of an hour.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from math import exp, log, sqrt
from random import Random

from content.cosmic.load import load
from cosmic_tui.games.cosmic.bots.standing import FURTHER, features
from cosmic_tui.games.cosmic.sim.table import Check, DealTalk, SeriesOrder, seated
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.game import Game
from rules.kernel.asks import CLOCK
from rules.kernel.events import Event

ORDER = SeriesOrder(("simple",) * 4, "weights", Check.NEVER, aliens="random")
STEP, ROUNDS = 0.05, 8
"""How far the first step goes; how often all positions are gone through."""
PRIOR = 100.0
"""How firmly a weight is held near zero: as by so many positions that speak against it. What is seldom seen, as an
alien, is held firmly enough not to be taken from chance."""
FIFTH = 5
Row = dict[str, float]
Position = tuple[list[Row], list[float]]
"""The features of every seat, and its share of the win."""


def played(number: int, catalogue: Catalogue) -> list[Position]:
    """The positions between the encounters of one game."""
    setup, players = seated(ORDER, number, catalogue)

    def on_event(event: Event) -> None:
        for seat, bot in players.items():
            if (heard := event.seen_by(seat)) is not None:
                bot.on_event(heard)

    game = Game.open(catalogue, setup, on_event)
    talk = DealTalk(lambda talking, words: talking[words % len(talking)])
    rows, seen = list[list[Row]](), (0, False)
    while not game.over:
        now = game.state.encounters, game.state.at == FURTHER
        if now != seen and (now[1] or now[0] != seen[0]):
            rows.append([dict(features(game.state, seat, catalogue)) for seat in setup.seats])
        seen, ask = now, talk.next(game)
        choose = ask.default if ask.seat == CLOCK else players[ask.seat].choose(game.view(ask.seat), ask)
        game.answer(ask.seat, ask.key, choose)
    shares = [(seat in game.winners) / max(1, len(game.winners)) for seat in setup.seats]
    return [(row, shares) for row in rows] if game.winners else []


def chances(weights: Mapping[str, float], rows: list[Row]) -> list[float]:
    """How likely each seat is to win."""
    powers = [exp(sum(weights.get(name, 0.0) * value for name, value in row.items())) for row in rows]
    return [power / sum(powers) for power in powers]


def fitted(positions: list[Position]) -> dict[str, float]:
    """Weights by which the winners are as likely as they can be made."""
    weights, slopes = defaultdict[str, float](float), defaultdict[str, float](lambda: 1.0)
    seen = Counter(name for rows, _ in positions for name in set().union(*rows))
    order = list(positions)
    for turn in range(ROUNDS):
        Random(turn).shuffle(order)  # noqa: S311 - it has to repeat
        for rows, shares in order:
            for name, pull in _slope(weights, rows, shares).items():
                slope = pull - PRIOR / seen[name] * weights[name]
                slopes[name] += slope * slope
                weights[name] += STEP / sqrt(slopes[name]) * slope
    return weights


def _slope(weights: Mapping[str, float], rows: list[Row], shares: list[float]) -> dict[str, float]:
    """Where each weight has to go for one position."""
    slope = defaultdict[str, float](float)
    for row, chance, share in zip(rows, chances(weights, rows), shares, strict=True):
        for name, value in row.items():
            slope[name] += (share - chance) * value
    return slope


def surprise(weights: Mapping[str, float], positions: Iterable[Position]) -> float:
    """The mean of the negative logarithm of what the winners were given: log(4) = 1.386 knows nothing."""
    losses = [
        -sum(share * log(chance) for share, chance in zip(shares, chances(weights, rows), strict=True))
        for rows, shares in positions
    ]
    return sum(losses) / len(losses)


def main(games: int) -> None:
    """Fit, and write the file."""
    catalogue = load()
    found = [played(number, catalogue) for number in range(games)]
    held = [position for number, positions in enumerate(found) if not number % FIFTH for position in positions]
    rest = [position for number, positions in enumerate(found) if number % FIFTH for position in positions]
    print(f"held back: {surprise(fitted(rest), held):.4f}, by chance: {surprise({}, held):.4f}", file=sys.stderr)
    made = f"fitted to {games} games; docs/bots/standing_weights.py makes it again."
    print(f"# What each feature of a position counts for, {made}")
    for name, weight in sorted(fitted(rest + held).items()):
        print(f'"{name}" = {weight:.3f}')


if __name__ == "__main__":
    main(int(sys.argv[1]))
