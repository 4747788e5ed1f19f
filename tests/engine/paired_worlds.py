"""Paired worlds: two games that differ in hidden cards only, and everybody else must receive the same bytes.

Both games keep beats. The player P whose hand differs passes in every window and otherwise chooses what can be chosen
in both; all others answer alike. What is compared at every stop: events, view and questions (keys included) of every
viewer who may not know the difference, and the questions put to the clock and to the beat.

    python tests/engine/paired_worlds.py 5000      # so many pairs, with a line on what came of them
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

import attrs
import random_play
from viewer_streams import now, packed, seen, viewers

from rules.asks import PASS
from rules.game import NOT_PLAYERS, Game
from rules.kernel.asks import NONE, Ask, Refused, Shape
from rules.kernel.events import Event
from rules.setup import Setup
from rules.state import State

P = TypeVar("P", bound="Pair")

DIVERGING = frozenset({"cards.discard"})
"""Asked of P, these show by the rules what kinds of card P holds: one card of each type is discarded at once."""
START_POINTS = ("encounter.begin", "destiny.before_draw", "planning.start", "planning.after_select", "reveal.before")
MOST_STOPS = 150
OFTEN = 3
"""Artifacts and reinforcements come into hands so many times more often than chance would have it."""


class Leak(AssertionError):
    """Somebody has received something else in the other world."""


@attrs.define
class World:
    """One of the two games and what has been told in it since the last look."""

    game: Game
    told: list[Event]

    @classmethod
    def of(cls, setup: Setup, state: State) -> World:
        told: list[Event] = []
        game = Game.at(random_play.CATALOGUE, setup, state, told.append, beats=True)
        return cls(game, told)


@attrs.define
class Pair:
    """Two worlds: in the second, `player` holds `other_card` instead of `card`, and `partner` (if any) the reverse."""

    one: World
    two: World
    player: str
    partner: str | None
    card: str
    other_card: str

    @property
    def worlds(self) -> tuple[World, World]:
        return self.one, self.two

    @property
    def concerned(self) -> list[str]:
        """Who may know of the difference."""
        return [self.player] if self.partner is None else [self.player, self.partner]

    def still_hidden(self) -> bool:
        """Whether the two cards are still where they were swapped, so that nobody else can have learned of them."""
        swaps = ((self.card, self.other_card), (self.other_card, self.card))
        for seat, swap in zip(self.concerned, swaps, strict=False):
            hands = [Counter(world.game.state.players[seat].hand) for world in self.worlds]
            if [hands[0] - hands[1], hands[1] - hands[0]] != [Counter([card]) for card in swap]:
                return False
        decks = [world.game.state.deck for world in self.worlds]
        return self.partner is not None or (self.other_card in decks[0] and decks[0] != decks[1])

    def compare(self) -> None:
        """Raises `Leak` where anybody not concerned has received something else."""
        one, two = self.worlds
        for viewer in viewers(one.game):
            if viewer in self.concerned:
                continue
            for what, left, right in (
                ("events", seen(one.told, viewer), seen(two.told, viewer)),
                ("view and questions", now(one.game, viewer), now(two.game, viewer)),
            ):
                if left != right:
                    raise Leak(f"{viewer}: {what} at {one.game.state.at}\n{left}\n{right}")
        clocks = [packed([attrs.asdict(ask) for ask in w.game.asks() if ask.seat in NOT_PLAYERS]) for w in self.worlds]
        if clocks[0] != clocks[1] or one.game.over != two.game.over:
            raise Leak(f"clock and beat at {one.game.state.at}\n{clocks[0]}\n{clocks[1]}")
        one.told.clear()
        two.told.clear()


def pair(seed: int) -> Pair | None:
    """A pair of worlds out of the middle of a random game; None where no swap is possible there."""
    rng = random.Random(seed)
    game = Game.at(random_play.CATALOGUE, random_play.random_setup(seed, rng), None)
    wait = rng.randint(0, 60)
    point = rng.choice(START_POINTS)
    game.resume()
    for _ in random_play.play(game, rng, wait):
        pass
    game.resume(lambda at: at == point)
    while game.poll is not None:
        random_play.step(game, rng)
    if game.over:
        return None
    return _swapped(game, rng)


def _swapped(game: Game, rng: random.Random) -> Pair | None:
    state, setup = game.state.copy(), game.setup
    _enrich(state, rng)
    player = rng.choice([seat for seat in setup.seats if state.players[seat].hand] or [setup.seats[0]])
    partner = rng.choice([None, *(seat for seat in setup.seats if seat != player)])
    source = state.deck if partner is None else state.players[partner].hand
    swaps = [(mine, other) for mine in sorted(set(state.players[player].hand)) for other in sorted(set(source))
             if mine != other and _harmless(state, player, partner, mine, other)]  # fmt: skip
    if not swaps:
        return None
    played = [swap for swap in swaps if {random_play.CATALOGUE.kind_of(card) for card in swap} & {"artifact"}]
    mine, other = rng.choice(played if played and rng.random() < 0.8 else swaps)
    twin = state.copy()
    _replace(twin.players[player].hand, mine, other)
    _replace(twin.deck if partner is None else twin.players[partner].hand, other, mine)
    return Pair(World.of(setup, state), World.of(setup, twin), player, partner, mine, other)


def _enrich(state: State, rng: random.Random) -> None:
    """Move artifacts and reinforcements from the deck into hands, each for a card of the same family."""
    is_encounter = random_play.CATALOGUE.is_encounter
    for _ in range(OFTEN):
        for player in state.players.values():
            wanted = [card for card in state.deck if not is_encounter(card)]
            if len(player.hand) > 3 and wanted:
                card = rng.choice(wanted)
                given = rng.choice(player.hand)
                if sum(map(is_encounter, player.hand)) > 3 or not is_encounter(given):
                    _replace(player.hand, given, card)
                    _replace(state.deck, card, given)


def _replace(cards: list[str], old: str, new: str) -> None:
    cards[cards.index(old)] = new


def _harmless(state: State, player: str, partner: str | None, mine: str, other: str) -> bool:
    """Whether no rule makes the swap show by itself: running out of encounter cards is open to all."""
    is_encounter = random_play.CATALOGUE.is_encounter
    if is_encounter(mine) == is_encounter(other):
        return True
    seats = [player] if partner is None else [player, partner]
    return all(sum(map(is_encounter, state.players[seat].hand)) > 2 for seat in seats)


def run(pair_: Pair, rng: random.Random) -> str:
    """Play both worlds in step to the end of the encounter; returns how it ended. Raises `Leak`."""
    state = pair_.one.game.state
    last = state.turn, state.encounters + 1

    def beyond(state: State) -> bool:
        return (state.turn, state.encounters) > last

    return in_step(pair_, lambda: _answer(pair_, rng), beyond, MOST_STOPS)


def in_step(pair_: Pair, answer: Callable[[], bool], beyond: Callable[[State], bool], most: int) -> str:
    """Resume both worlds and compare them after every answer, at most so many times; how it ended. Raises `Leak`."""
    for world in pair_.worlds:
        world.game.resume()
    for _ in range(most):
        if not pair_.still_hidden():
            return "what differs has moved"
        pair_.compare()
        if pair_.one.game.over:
            return "the game has ended"
        if beyond(pair_.one.game.state):
            return "the encounter is over"
        if not answer():
            return "no answer in common"
    return "it went on"


def _answer(pair_: Pair, rng: random.Random) -> bool:
    """Answer one question alike in both worlds; False where the two cannot go on alike."""
    if _pass_privately(pair_):
        return True
    one, two = (world.game for world in pair_.worlds)
    ask = random_play.next_ask(one, rng)
    twin = next((other for other in two.asks(ask.seat) if other.kind == ask.kind), None)
    if ask.seat in pair_.concerned:
        if twin is None or ask.kind in DIVERGING:
            return False
        choice = common_answer(pair_, ask, twin, rng)
    else:
        choice = random_play.random_answer(one, ask, rng)
    if twin is None or choice is None:
        return False
    one.answer(ask.seat, ask.key, choice)
    two.answer(twin.seat, twin.key, choice)
    return True


def _pass_privately(pair_: Pair) -> bool:
    """Pass in both worlds wherever a concerned player is asked in a window; whether there was such a question."""
    passed = False
    for world in pair_.worlds:
        for ask in world.game.asks():
            if ask.seat in pair_.concerned and PASS in ask.options:
                world.game.answer(ask.seat, ask.key, [PASS])
                passed = True
    return passed


def common_answer(pair_: Pair, ask: Ask, twin: Ask, rng: random.Random) -> list[str] | None:
    """An answer that is legal in both worlds and names neither card; None if none was found."""
    one, two = (world.game for world in pair_.worlds)
    options = tuple(option for option in ask.options if option in twin.options)
    hidden = {f"card:{pair_.card}", f"card:{pair_.other_card}"}
    if ask.shape in {Shape.ONE, Shape.SOME}:
        options = tuple(option for option in options if option not in hidden)
    narrowed = attrs.evolve(ask, options=options, most=min(ask.most, len(options)))
    for _ in range(20):
        try:
            choice = random_play.random_answer(one, narrowed, rng)
            one.check(ask.seat, ask.key, choice)
            two.check(twin.seat, twin.key, choice)
        except (Refused, IndexError, ValueError):
            continue
        if not hidden & set(choice):
            return choice
    return None if NONE in options else _silence(ask, twin)


def _silence(ask: Ask, twin: Ask) -> list[str] | None:
    return list(ask.default) if ask.default and ask.default == twin.default and ask.shape is Shape.DEAL else None


def each(
    seeds: range, make: Callable[[int], P | None], play: Callable[[P, random.Random], str], named: Callable[[P], str]
) -> tuple[Counter[str], list[str]]:
    """Make and play a pair for each seed: how they ended, and every leak with its seed and what was swapped."""
    ends: Counter[str] = Counter()
    leaks = []
    for seed in seeds:
        made = make(seed)
        if made is None:
            ends["nothing to swap there"] += 1
            continue
        try:
            ends[play(made, random.Random(seed))] += 1
        except Leak as leak:
            leaks.append(f"seed {seed}: {named(made)}: {leak}")
    return ends, leaks


def without_leak(found: tuple[Counter[str], list[str]]) -> Counter[str]:
    """How the pairs ended. Raises `Leak` with the first difference there was."""
    ends, leaks = found
    if leaks:
        raise Leak(leaks[0])
    return ends


def swap(made: Pair) -> str:
    """What was swapped with what."""
    return f"{made.player} {made.card} / {made.partner or 'deck'} {made.other_card}"


def survey(seeds: range) -> Counter[str]:
    """How a pair for each seed ended. Raises `Leak`, with the seed, if there was a difference."""
    return without_leak(each(seeds, pair, run, swap))


if __name__ == "__main__":
    sys.stdout.write(f"{survey(range(int(sys.argv[1])))}\n")
