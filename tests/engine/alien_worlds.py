"""Paired worlds with aliens: two games that differ in hidden cards only; everybody else must receive the same bytes.

As in `paired_worlds`, with flares and zaps in the hands, and with what only those who know the difference are asked in
secret, in one of the worlds or in both, answered by no.

    python tests/engine/alien_worlds.py 0 1000      # pairs from this seed to that one, and each leak on a line
"""

from __future__ import annotations

import random
import sys
from collections import Counter

import alien_play
import paired_worlds
import random_play
from paired_worlds import MOST_STOPS, Pair, World

from rules.asks import PASS
from rules.game import Game
from rules.kernel.asks import Ask
from rules.state import State

START_POINTS = (
    "encounter.begin", "regroup.start", "destiny.before_draw", "launch.start", "alliance.before_invites",
    "planning.start", "planning.before_select", "planning.after_select", "reveal.before",
)  # fmt: skip
NO = "no"


def pair(seed: int) -> Pair | None:
    """A pair of worlds out of the middle of a random game with aliens; None where no swap is possible there."""
    rng = random.Random(seed)
    game = Game.at(alien_play.CATALOGUE, alien_play.random_setup(seed, rng), None)
    wait, point = rng.randint(0, 120), rng.choice(START_POINTS)
    game.resume()
    for _ in random_play.play(game, rng, wait):
        pass
    game.resume(lambda at: at == point)
    while game.poll is not None:
        random_play.step(game, rng)
    return None if game.over else _swapped(game, rng)


def _swapped(game: Game, rng: random.Random) -> Pair | None:
    state, setup = game.state.copy(), game.setup
    alien_play.enrich(state, rng)
    player = rng.choice([seat for seat in setup.seats if state.players[seat].hand] or [setup.seats[0]])
    partner = rng.choice([None, *(seat for seat in setup.seats if seat != player)])
    swaps = _swaps(state, player, partner)
    if not swaps:
        return None
    played = [swap for swap in swaps if {alien_play.CATALOGUE.kind_of(card) for card in swap} & {"artifact", "flare"}]
    mine, other = rng.choice(played if played and rng.random() < 0.8 else swaps)
    twin = state.copy()
    _replace(twin.players[player].hand, mine, other)
    _replace(twin.deck if partner is None else twin.players[partner].hand, other, mine)
    return Pair(World.of(setup, state), World.of(setup, twin), player, partner, mine, other)


def _swaps(state: State, player: str, partner: str | None) -> list[tuple[str, str]]:
    """Cards that can change places without a rule that shows it: running out of encounter cards is open to all.

    Of neither is there another copy in these hands: which of two copies goes first would tell the worlds apart.
    """
    source = state.deck if partner is None else state.players[partner].hand
    is_encounter = alien_play.CATALOGUE.is_encounter
    hands = [state.players[seat].hand for seat in (player, partner) if seat is not None]
    enough = all(sum(map(is_encounter, hand)) > 2 for hand in hands)
    return [
        (mine, other)
        for mine in sorted(set(state.players[player].hand))
        for other in sorted(set(source))
        if mine != other and (enough or is_encounter(mine) == is_encounter(other))
        if all(hand.count(mine) + hand.count(other) == 1 for hand in hands)
    ]


def _replace(cards: list[str], old: str, new: str) -> None:
    cards[cards.index(old)] = new


def run(made: Pair, rng: random.Random) -> str:
    """Play both worlds in step to the end of the encounter; returns how it ended. Raises `Leak`."""
    one = made.one.game
    start = one.state.encounters
    for world in made.worlds:
        world.game.resume()
    for _ in range(MOST_STOPS):
        if shown := _shown(made):
            return shown
        made.compare()
        if one.over or one.state.encounters > start + 1:
            return "the encounter is over"
        if not (_decline(made) or _answer(made, rng)):
            return "by the rules a hand shows"
    return "it went on"


def _shown(made: Pair) -> str:
    """Why others may know the difference by now; empty where they may not."""
    if not made.still_hidden():
        return "the card has moved"
    if _looked(made):
        return "somebody has looked"
    return "by the rules a hand shows" if _no_encounter_card(made) else ""


def _decline(made: Pair) -> bool:
    """Say no in both worlds where the players concerned are asked for what they hold; whether they were asked."""
    asked = False
    for world in made.worlds:
        for ask in world.game.asks():
            if ask.seat in made.concerned and (no := _no_to(ask)):
                world.game.answer(ask.seat, ask.key, [no])
                asked = True
    return asked


def _no_to(ask: Ask) -> str:
    if PASS in ask.options:
        return PASS
    return NO if ask.kind == "use.flare" else ""


def _no_encounter_card(made: Pair) -> bool:
    """Whether a player concerned has run out of encounter cards in one of the worlds, which is open to all."""
    return not all(
        any(map(alien_play.CATALOGUE.is_encounter, world.game.state.players[seat].hand))
        for world in made.worlds
        for seat in made.concerned
    )


def _looked(made: Pair) -> bool:
    """Whether somebody else has been shown cards of the players concerned and may know the difference from now on."""
    return any(
        event.data is not None
        and event.data.get("seat") in made.concerned
        and any(viewer not in made.concerned and "cards" in own for viewer, own in event.private.items())
        for event in made.one.told
    )


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
    two.answer(twin.seat, twin.key, choice)
    return True


def _choice(made: Pair, ask: Ask, twin: Ask, rng: random.Random) -> list[str] | None:
    if ask.seat not in made.concerned:
        return random_play.random_answer(made.one.game, ask, rng)
    if ask.kind in paired_worlds.DIVERGING:
        return None
    return paired_worlds.common_answer(made, ask, twin, rng)


def survey(seeds: range) -> tuple[Counter[str], list[str]]:
    """Run a pair for each seed: how they ended, and every leak with its seed and aliens."""
    return paired_worlds.each(seeds, pair, run, _named)


def _named(made: Pair) -> str:
    aliens = [player.alien for player in made.one.game.state.players.values()]
    return f"{aliens}: {paired_worlds.swap(made)}"


if __name__ == "__main__":
    found, leaking = survey(range(int(sys.argv[1]), int(sys.argv[2])))
    sys.stdout.write("\n\n".join([*leaking, str(found)]) + "\n")
