"""Paired worlds of hidden powers: two games that differ in the alien of one face-down sheet only (R23.3).

Everybody but its holder must receive the same bytes for as long as it lies face down. The holder passes in every
window and otherwise answers alike in both worlds; both games keep beats.

    python tests/engine/paired_aliens.py 1000      # so many pairs, with a line on what came of them
"""

from __future__ import annotations

import random
import sys
from collections import Counter

import attrs
import random_play
from paired_worlds import START_POINTS, Leak, Pair, World, common_answer, each, in_step, without_leak

from rules.asks import PASS
from rules.company import can_join
from rules.game import Game
from rules.kernel.asks import Ask
from rules.options import Options
from rules.player import Sheet
from rules.setup import Setup
from rules.state import State

MOST_STOPS = 150
WANTED = ("miser", "tick_tock", "masochist", "zombie", "will")
"""Aliens with a setup of their own, or which the rules themselves have to do with, come more often than others."""
BESIDE = ((), ("shifting_powers",), ("tech",), ("free_flares", "four_planets"))
"""Variants played besides, by turns."""
SHIFT = "setup.alien"


@attrs.define
class AlienPair(Pair):
    """Two worlds: in the second the hidden sheet of `player` is `other_card` instead of `card`."""

    def still_hidden(self) -> bool:
        """Whether the sheet lies where it was, and the piles of sheets have told nothing either."""
        for world, alien in zip(self.worlds, (self.card, self.other_card), strict=True):
            sheets = world.game.state.players[self.player].sheets
            if [(sheet.alien, sheet.hidden) for sheet in sheets] != [(alien, True)]:
                return False
        one, two = (world.game.state for world in self.worlds)
        return (one.unused, one.aside, one.offered) == (two.unused, two.aside, two.offered)


def pair(seed: int) -> AlienPair | None:
    """A pair of worlds out of the middle of a random game; None where no sheet is face down there any more."""
    rng = random.Random(seed)
    plain = random_play.random_setup(seed, rng)
    options = attrs.evolve(plain.options, variants=("hidden_powers", *BESIDE[seed % len(BESIDE)]))
    setup = attrs.evolve(plain, options=Options.of(attrs.asdict(options)), choose=True)
    game = Game.at(random_play.CATALOGUE, setup, None)
    wait, point = rng.randint(0, 60), rng.choice(START_POINTS)
    game.resume()
    for _ in random_play.play(game, rng, wait):
        pass
    game.resume(lambda at: at == point)
    while game.poll is not None:
        random_play.step(game, rng)
    return None if game.over else _with_another(setup, game.state.copy(), rng)


def _with_another(setup: Setup, state: State, rng: random.Random) -> AlienPair | None:
    covered = [seat for seat, player in state.players.items() if [sheet.hidden for sheet in player.sheets] == [True]]
    if not covered or state.encounter.loans:
        return None
    seat = rng.choice(covered)
    used = {sheet.alien for player in state.players.values() for sheet in player.sheets}
    others = [alien for alien in random_play.CATALOGUE.aliens if alien not in {*used, *state.aside}]
    own = state.players[seat].sheets[0].alien
    there = [alien for alien in others if can_join(random_play.CATALOGUE, setup.options, alien, used - {own})]
    wanted = [alien for alien in there if alien in WANTED]
    other = rng.choice(wanted if wanted and rng.random() < 0.5 else there)
    twin = state.copy()
    twin.players[seat].sheets = [Sheet(other, memory={"tokens": 10} if other == "tick_tock" else {}, hidden=True)]
    return AlienPair(World.of(setup, state), World.of(setup, twin), seat, None, own, other)


def run(pair_: AlienPair, rng: random.Random) -> str:
    """Play both worlds in step to the end of the encounter after this one; how it ended. Raises `Leak`."""
    last = pair_.one.game.state.encounters + 1
    return in_step(pair_, lambda: _answer(pair_, rng), lambda state: state.encounters > last, MOST_STOPS)


def _answer(pair_: AlienPair, rng: random.Random) -> bool:
    """Answer one question alike in both worlds; the holder passes in windows, and keeps its sheet."""
    if _privately(pair_):
        return True
    one, two = (world.game for world in pair_.worlds)
    ask = random_play.next_ask(one, rng)
    twin = next((other for other in two.asks(ask.seat) if other.kind == ask.kind), None)
    if twin is None:
        raise Leak(f"{ask.seat} is asked {ask.kind} in one world only")
    choice = _choice(pair_, ask, twin, rng)
    if choice is None:
        return False
    one.answer(ask.seat, ask.key, choice)
    two.answer(twin.seat, twin.key, choice)
    return True


def _choice(pair_: AlienPair, ask: Ask, twin: Ask, rng: random.Random) -> list[str] | None:
    if ask.seat != pair_.player:
        return random_play.random_answer(pair_.one.game, ask, rng)
    return common_answer(pair_, ask, twin, rng)


def _privately(pair_: AlienPair) -> bool:
    answered = False
    for world in pair_.worlds:
        for ask in world.game.asks(pair_.player):
            if PASS in ask.options or ask.kind == SHIFT:
                world.game.answer(ask.seat, ask.key, [PASS if PASS in ask.options else ask.options[0]])
                answered = True
    return answered


def survey(seeds: range) -> Counter[str]:
    """How a pair for each seed ended. Raises `Leak`, with the seed, if there was a difference."""
    return without_leak(each(seeds, pair, run, lambda made: f"{made.player} is {made.card} / {made.other_card}"))


if __name__ == "__main__":
    sys.stdout.write(f"{survey(range(int(sys.argv[1])))}\n")
