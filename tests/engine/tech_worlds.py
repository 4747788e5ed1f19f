"""Random games with technology, and paired worlds that differ in one face-down tech only.

What is compared is what `paired_worlds` compares: events, views and questions of everybody but the tech's owner P.
P may research the tech in both worlds and lose ships from it, but neither completes nor uses
it, and passes in all windows.

    python tests/engine/tech_worlds.py 0 200      # pairs from this seed to that one, and each leak on a line
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable

import alien_play
import attrs
import paired_worlds
import random_play
from paired_worlds import MOST_STOPS, Pair, World

from rules.asks import PASS
from rules.game import Game
from rules.kernel.asks import Ask, Refused
from rules.kernel.events import Event
from rules.setup import Setup
from rules.state import State

CATALOGUE = random_play.CATALOGUE
START_POINTS = ("encounter.begin", "regroup.start", "destiny.before_draw", "launch.start", "planning.after_select")
CREW = 5
"""Ships put on the tech that differs, at most."""
TRIES = 30
GIVING_UP = ("complete:", "abandon:", "tech:")
"""How options begin that turn a tech up."""


def random_setup(seed: int, rng: random.Random) -> Setup:
    """Seats, options and aliens of a random game with technology."""
    setup = alien_play.random_setup(seed, rng)
    return attrs.evolve(setup, options=attrs.evolve(setup.options, variants=("tech",)))


def new_game(seed: int, hear: Callable[[Event], None] | None = None, **how: bool | int) -> tuple[Game, random.Random]:
    """A random game at its first question, and the dice its players throw."""
    rng = random.Random(seed)
    return Game.open(CATALOGUE, random_setup(seed, rng), hear, **how), rng


@attrs.define
class TechPair(Pair):
    """In the second world the face-down tech `card` of the player is `other_card`, which lies in the deck."""

    def still_hidden(self) -> bool:
        """Whether both techs still lie where they were swapped."""
        owners = [world.game.state.players[self.player] for world in self.worlds]
        mine = [owner.tech(tech) for owner, tech in zip(owners, (self.card, self.other_card), strict=True)]
        decks = [world.game.state.techs for world in self.worlds]
        there = self.other_card in decks[0] and self.card in decks[1]
        return there and all(tech is not None and not tech.complete for tech in mine)

    def in_other(self, option: str) -> str:
        """An option of the first world as it is called in the second."""
        return option.replace(self.card, self.other_card)


def pair(seed: int) -> TechPair | None:
    """A pair of worlds out of the middle of a random game; None where nobody has a tech face down there."""
    rng = random.Random(seed)
    game = Game.at(CATALOGUE, random_setup(seed, rng), None)
    wait, point = rng.randint(10, 200), rng.choice(START_POINTS)
    game.resume()
    for _ in random_play.play(game, rng, wait):
        pass
    game.resume(lambda at: at == point)
    while game.poll is not None:
        random_play.step(game, rng)
    return None if game.over else _swapped(game, rng)


def _swapped(game: Game, rng: random.Random) -> TechPair | None:
    state = game.state.copy()
    hidden = [
        (seat, tech.id) for seat, player in state.players.items() for tech in player.techs if not tech.complete
    ]  # fmt: skip
    if not hidden or not state.techs:
        return None
    player, card = rng.choice(hidden)
    other = rng.choice(state.techs)
    _man(state, player, card, rng)
    twin = state.copy()
    twin.techs[twin.techs.index(other)] = card
    tech = twin.players[player].tech(card)
    assert tech is not None
    tech.id = other
    return TechPair(World.of(game.setup, state), World.of(game.setup, twin), player, None, card, other)


def _man(state: State, seat: str, card: str, rng: random.Random) -> None:
    """Ships of the largest colony go onto the tech."""
    colonies = state.colonies(seat)
    tech = state.players[seat].tech(card)
    if colonies and tech is not None and (spare := max(colonies.values()) - 1):
        planet = max(colonies, key=lambda each: colonies[each])
        count = rng.randint(0, min(CREW, spare))
        tech.ships += count
        state.planets[planet][seat] -= count


def run(made: TechPair, rng: random.Random) -> str:
    """Play both worlds in step to the end of the next encounter; returns how it ended. Raises `Leak`."""
    last = made.one.game.state.encounters + 1
    return paired_worlds.in_step(made, lambda: _answer(made, rng), lambda state: state.encounters > last, MOST_STOPS)


def _answer(made: TechPair, rng: random.Random) -> bool:
    if paired_worlds._pass_privately(made):
        return True
    one, two = (world.game for world in made.worlds)
    ask = random_play.next_ask(one, rng)
    twin = next((other for other in two.asks(ask.seat) if other.kind == ask.kind), None)
    choice = None if twin is None else _choice(made, ask, twin, rng)
    if choice is None or twin is None:
        return False
    one.answer(ask.seat, ask.key, choice)
    two.answer(twin.seat, twin.key, [made.in_other(option) for option in choice])
    return True


def _choice(made: TechPair, ask: Ask, twin: Ask, rng: random.Random) -> list[str] | None:
    """An answer that both worlds take, and that does not turn the tech up."""
    one, two = (world.game for world in made.worlds)
    for _ in range(TRIES):
        choice = random_play.random_answer(one, ask, rng)
        if ask.seat != made.player:
            return choice
        turned_up = any(made.card in option and option.startswith(GIVING_UP) for option in choice)
        with_other = any(made.other_card in option for option in choice)
        try:
            two.check(twin.seat, twin.key, [made.in_other(option) for option in choice])
        except Refused:
            continue
        if not turned_up and not with_other:
            return choice
    return [PASS] if PASS in ask.options and PASS in twin.options else None


def survey(seeds: range) -> tuple[Counter[str], list[str]]:
    """Run a pair for each seed: how they ended, and every leak with its seed and techs."""
    return paired_worlds.each(seeds, pair, run, lambda made: f"{made.player}: {made.card} / {made.other_card}")


if __name__ == "__main__":
    found, leaking = survey(range(int(sys.argv[1]), int(sys.argv[2])))
    sys.stdout.write("\n\n".join([*leaking, str(found)]) + "\n")
