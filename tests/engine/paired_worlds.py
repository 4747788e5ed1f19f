"""Paired worlds: two games that differ in hidden cards only, and everybody else must receive the same bytes.

Both games keep beats. Whoever may know the difference passes in every window and otherwise chooses what can be chosen
in both; all others answer alike. What is compared at every stop: events, view and questions (keys included) of every
viewer who may not know the difference, and the questions put to the clock and to the beat. This module plays without
aliens; `alien_worlds`, `paired_aliens` and `tech_worlds` make other pairs and play them in the same way.

    python tests/engine/paired_worlds.py 5000      # so many pairs, with a line on what came of them
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable

import attrs
import differences
import random_play
from differences import Difference
from viewer_streams import now, packed, seen, viewers

from rules.cosmic.game import Game
from rules.cosmic.protocol.timing import phase_of
from rules.cosmic.setup import Setup
from rules.cosmic.state.state import State
from rules.kernel.asks import NONE, NOT_PLAYERS, Ask, Refused, Shape
from rules.kernel.codec import unstructured
from rules.kernel.events import Event

DIVERGING = frozenset({"cards.discard"})
"""Asked of who knows the difference, these show by the rules what kinds of card there are: one of each is discarded."""
START_POINTS = ("encounter.begin", "destiny.before_draw", "planning.start", "planning.after_select", "reveal.before")
MOST_STOPS = 150
WAITS = range(61)
OFTEN = 3
"""Artifacts and reinforcements come into hands so many times more often than chance would have it."""
PLAYED = {*random_play.CATALOGUE.artifacts, *random_play.CATALOGUE.flares()}
"""Cards that answer and interrupt: what differs is one of them more often than chance would have it."""
PLAYED_ODDS = 0.8
TRIES = 30


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
        game = Game.from_state(random_play.CATALOGUE, setup, state, told.append, beats=True)
        return cls(game, told)


@attrs.define
class Pair:
    """Two worlds and what they differ in."""

    one: World
    two: World
    difference: Difference

    @classmethod
    def of(cls, setup: Setup, state: State, difference: Difference) -> Pair:
        """The world of this state and its twin."""
        twin = state.copy()
        difference.make(twin)
        return cls(World.of(setup, state), World.of(setup, twin), difference)

    @property
    def worlds(self) -> tuple[World, World]:
        return self.one, self.two

    @property
    def concerned(self) -> tuple[str, ...]:
        """Who may know of the difference."""
        return self.difference.concerned

    def shown(self) -> str:
        """Why others may know the difference by now; empty where they may not."""
        one, two = (world.game.state for world in self.worlds)
        if not self.difference.hidden(one, two):
            return "what differs has moved"
        if looked(self.one.told, self.difference):
            return "somebody has looked"
        return "by the rules a hand shows" if out_of_cards(one, two, self.concerned) else ""

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
        clocks = [packed([unstructured(ask) for ask in w.game.asks() if ask.seat in NOT_PLAYERS]) for w in self.worlds]
        if clocks[0] != clocks[1] or one.game.over != two.game.over:
            raise Leak(f"clock and beat at {one.game.state.at}\n{clocks[0]}\n{clocks[1]}")
        one.told.clear()
        two.told.clear()


def looked(told: list[Event], difference: Difference) -> bool:
    """Whether anybody else has been shown what differs by the rules, and may know it from now on."""
    both = {difference.card, difference.other}
    return any(
        _is_open(event, difference)
        or any(
            viewer not in difference.concerned and both & {*own.get("cards", ()), *own.get("techs", ())}
            for viewer, own in event.private.items()
        )
        for event in told
    )


SHOWING = frozenset({"hand.shown", "encounter.broken_off", "deck.reshuffled", "deck.quake", "destiny.reshuffled"})
"""What hands and piles show by the rules: that there is nothing in them."""


def names(event: Event, difference: Difference) -> bool:
    """Whether an event names, to anybody, one of the two things that differ."""
    said = repr((event.data, event.private))
    return any(each and repr(each) in said for each in (difference.card, difference.other))


def _is_open(event: Event, difference: Difference) -> bool:
    """Whether an event lays open to all what differs: a hand shown, or an encounter card turned up in the reveal."""
    data = event.data or {}
    if event.kind == "reveal.cards" and phase_of(event.at) == "reveal":
        return any(data["cards"].get(seat) in (difference.card, difference.other) for seat in difference.concerned)
    return event.kind == "hand.shown" and data["seat"] in difference.concerned


def out_of_cards(one: State, two: State, concerned: tuple[str, ...]) -> bool:
    """Whether a player concerned has run out of encounter cards in one of the worlds only, which is open to all."""
    is_encounter = random_play.CATALOGUE.is_encounter
    return any(
        any(map(is_encounter, one.players[seat].hand)) != any(map(is_encounter, two.players[seat].hand))
        for seat in concerned
    )


# -- making pairs


def pair(seed: int) -> Pair | None:
    """A pair of worlds out of the middle of a random game; None where no swap is possible there."""
    rng = random.Random(seed)
    return swapped(
        random_play.middle(random_play.random_setup(seed, rng), rng, WAITS, START_POINTS),
        rng,
        differences.hands,
        enrich,
    )


def swapped(
    game: Game | None, rng: random.Random, draw: differences.Draw,
    enrich: Callable[[State, random.Random], None] = lambda *_: None,
) -> Pair | None:  # fmt: skip
    """The game as it stands, its hands enriched, beside a twin; None where there is no game or nothing to swap."""
    if game is None:
        return None
    state = game.state.copy()
    enrich(state, rng)
    found = draw(state, game.setup, rng)
    played = [each for each in found if PLAYED & {each.card, each.other}]
    found = played if played and rng.random() < PLAYED_ODDS else found
    return Pair.of(game.setup, state, rng.choice(found)) if found else None


def enrich(state: State, rng: random.Random) -> None:
    """Move artifacts and reinforcements from the deck into hands, each for a card of the same family."""
    is_encounter = random_play.CATALOGUE.is_encounter
    for _ in range(OFTEN):
        for player in state.players.values():
            wanted = [card for card in state.deck if not is_encounter(card)]
            if len(player.hand) > 3 and wanted:
                card = rng.choice(wanted)
                given = rng.choice(player.hand)
                if sum(map(is_encounter, player.hand)) > 3 or not is_encounter(given):
                    differences.replace(player.hand, given, card)
                    differences.replace(state.deck, card, given)


# -- playing them


def run(made: Pair, rng: random.Random) -> str:
    """Play both worlds in step to the end of the next encounter, comparing them after every answer; how it ended.

    Raises `Leak`.
    """
    one = made.one.game
    last = one.state.encounters + 1
    for world in made.worlds:
        world.game.resume()
    for _ in range(MOST_STOPS):
        if shown := made.shown():
            return shown
        made.compare()
        if one.over or one.state.encounters > last:
            return "the encounter is over"
        if not (_decline(made) or _answer(made, rng)):
            return "no answer in common"
    return "it went on"


def _decline(made: Pair) -> bool:
    """Say no in both worlds where the players concerned are asked for what they hold; whether they were asked."""
    asked = False
    for world in made.worlds:
        for ask in world.game.asks():
            if ask.seat in made.concerned and (no := differences.declined(ask)):
                world.game.answer(ask.seat, ask.key, [no])
                asked = True
    return asked


def _answer(made: Pair, rng: random.Random) -> bool:
    """Answer one question alike in both worlds; False where the two cannot go on alike."""
    one, two = (world.game for world in made.worlds)
    ask = random_play.next_ask(one, rng)
    twin = next((other for other in two.asks(ask.seat) if other.kind == ask.kind), None)
    if twin is None:
        return False
    choice = _choice(made, ask, twin, rng)
    if choice is None:
        return False
    one.answer(ask.seat, ask.key, choice)
    two.answer(twin.seat, twin.key, _in_twin(made, ask, choice))
    return True


def _choice(made: Pair, ask: Ask, twin: Ask, rng: random.Random) -> list[str] | None:
    if ask.seat not in made.concerned:
        return random_play.random_answer(made.one.game, ask, rng)
    return None if ask.kind in DIVERGING else _common_answer(made, ask, twin, rng)


def _in_twin(made: Pair, ask: Ask, choice: list[str]) -> list[str]:
    return [made.difference.called(word) for word in choice] if ask.seat in made.concerned else choice


def _common_answer(made: Pair, ask: Ask, twin: Ask, rng: random.Random) -> list[str] | None:
    """An answer that is legal in both worlds and does not tell what differs; None if none was found."""
    one, two = (world.game for world in made.worlds)
    narrowed = common(made.difference, ask, twin)
    for _ in range(TRIES):
        try:
            choice = random_play.random_answer(one, narrowed, rng)
            one.check(ask.seat, ask.key, choice)
            two.check(twin.seat, twin.key, _in_twin(made, ask, choice))
        except (Refused, IndexError, ValueError):
            continue
        if not any(map(made.difference.tells, choice)):
            return choice
    if ask.shape is Shape.FORM and NONE not in narrowed.options and ask.default == twin.default:
        return list(ask.default) or None
    return None


def common(difference: Difference, ask: Ask, twin: Ask) -> Ask:
    """A question of the first world with only those options that are there in the second too and tell nothing."""
    if ask.shape not in {Shape.ONE, Shape.SOME, Shape.FORM}:
        return ask
    options = tuple(
        option for option in ask.options if difference.called(option) in twin.options and not difference.tells(option)
    )
    return attrs.evolve(ask, options=options, most=min(ask.most, len(options)))


def each(seeds: range, make: Callable[[int], Pair | None]) -> tuple[Counter[str], list[str]]:
    """Make and play a pair for each seed: how they ended, and every leak with its seed, aliens and what was swapped."""
    ends: Counter[str] = Counter()
    leaks = []
    for seed in seeds:
        made = make(seed)
        if made is None:
            ends["nothing to swap there"] += 1
            continue
        try:
            ends[run(made, random.Random(seed))] += 1
        except Leak as leak:
            aliens = [player.alien for player in made.one.game.state.players.values()]
            leaks.append(f"seed {seed}: {aliens}: {made.difference}: {leak}")
    return ends, leaks


def leaking(seeds: range, make: Callable[[int], Pair | None]) -> bool:
    """Whether a pair of some seed leaks."""
    return any(each(range(seed, seed + 1), make)[1] for seed in seeds)


def without_leak(found: tuple[Counter[str], list[str]]) -> Counter[str]:
    """How the pairs ended. Raises `Leak` with the first difference there was."""
    ends, leaks = found
    if leaks:
        raise Leak(leaks[0])
    return ends


def survey(seeds: range) -> Counter[str]:
    """How a pair for each seed ended. Raises `Leak`, with the seed, if there was a difference."""
    return without_leak(each(seeds, pair))


if __name__ == "__main__":
    sys.stdout.write(f"{survey(range(int(sys.argv[1])))}\n")
