"""What a game of Council of Suns costs: the rules of a whole round, and whole games of bots."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from time import process_time

import attrs

from cosmic_tui.games.council.kind import CouncilKind
from rules.kernel.asks import Ask

SEATS = 6
TABLE = 4
GAMES = 3


@attrs.frozen
class CouncilCost:
    """Processor time: milliseconds a round, seconds a game."""

    rounds: Sequence[float]
    """What the rules took to check and carry out all sheets of a round at six seats, round by round."""
    games: Sequence[float]
    """What whole games of four `simple` bots took, bots included."""

    def as_text(self) -> str:
        """Two lines."""
        rounds = f"a round at {SEATS} seats: median {median(self.rounds):.0f} ms, most {max(self.rounds):.0f} ms"
        games = f"a game of {TABLE} simple bots: median {median(self.games):.1f} s, most {max(self.games):.1f} s"
        return f"{rounds}\n{games}"


def measure(games: int = GAMES) -> CouncilCost:
    """Play so many games of each."""
    kind = CouncilKind()
    rounds = [cost for seed in range(games) for cost in _play(kind, SEATS, seed)[0]]
    whole = [_play(kind, TABLE, seed)[1] for seed in range(games)]
    return CouncilCost(rounds, whole)


def _play(kind: CouncilKind, players: int, seed: int) -> tuple[list[float], float]:
    """Milliseconds that the rules took for each round, and seconds for the whole game."""
    began = process_time()
    match = kind.new(kind.seats(players), {}, seed, lambda _: None, beats=False)
    match.start()
    bots = {seat: kind.make_bot("simple", seed) for seat in match.seats}
    rounds: dict[int, float] = {}
    while not match.over:
        ask: Ask = match.asks()[0]
        choose = bots[ask.seat].choose(match.view(ask.seat), ask)
        number, start = match.progress, process_time()
        match.answer(ask.seat, ask.key, choose)
        rounds[number] = rounds.get(number, 0.0) + process_time() - start
    return [1000 * cost for cost in rounds.values()], process_time() - began
