"""Random play for the nets: a legal random answer to every shape of question, deals included.

All chance comes from the `random.Random` handed in, so a seed repeats a game. `COSMIC_NETS=<n>` makes every net n
times as long.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Sequence

from content.cosmic.load import load
from cosmic_tui.games.cosmic.bots.random_bot import any_answer
from rules.cosmic.cards.deal_terms import CARD_KINDS
from rules.cosmic.game import Game
from rules.cosmic.protocol.options import Options
from rules.cosmic.setup import Setup
from rules.kernel.asks import CLOCK, NOT_PLAYERS, Ask, Refused, Shape
from rules.kernel.events import Event

CATALOGUE = load()
COLOURS = CATALOGUE.setup.colours
LONGER = int(os.environ.get("COSMIC_NETS", "1"))
MOST_ANSWERS = 20_000
"""No random game comes near it: one that does never ends."""
CLOCK_ODDS = 0.02
OFFERS_TRIED = 4
SPOKEN_OFFERS = 0.3


VARIANTS = ((), ("tech",), (), ("four_planets", "tech"), ("free_flares", "single_encounter"), ())
"""What the games play by, by turns."""


def random_setup(seed: int, rng: random.Random) -> Setup:
    """Seats, seed and options of a random game; 3, 4 and 5 seats by turns."""
    seats = tuple(rng.sample(COLOURS, 3 + seed % 3))
    options = Options(
        first_player=rng.choice(["destiny", "random"]),
        out_of_cards_check=rng.choice(["continuous", "selection"]),
        deal_seconds=rng.choice([0, 60]),
        deal_colony_planets=rng.choice(["any", "home"]),
        deal_unilateral_end=rng.random() < 0.5,
        variants=VARIANTS[seed % len(VARIANTS)],
    )
    return Setup(seats, seed=rng.choice([seed, f"seed {seed}"]), options=options)


def random_answer(game: Game, ask: Ask, rng: random.Random) -> list[str]:
    """A legal answer to a question that is open in this game."""
    return _speech(game, ask, rng) if ask.shape is Shape.FORM else any_answer(ask, rng)


def _speech(game: Game, ask: Ask, rng: random.Random) -> list[str]:
    words = [word for word in ask.options if word in {"accept", "refuse", "end"}]
    if not words or rng.random() < SPOKEN_OFFERS:
        for _ in range(OFFERS_TRIED):
            offer = random_offer(game, ask, rng)
            try:
                game.check(ask.seat, ask.key, offer)
            except Refused:
                continue
            return offer
    return [rng.choice(words)] if words else _plain_offer(game, ask)


def _plain_offer(game: Game, ask: Ask) -> list[str]:
    """An offer that is always legal: a random card of a hand that has one, else whatever colony can be had."""
    encounter = game.state.encounter
    other = encounter.opponent(ask.seat)
    if game.state.players[other].hand:
        return ["offer", "give", "none", "get", "random:1"]
    if game.state.players[ask.seat].hand:
        return ["offer", "give", "random:1", "get", "none"]
    colony = next(word for word in ask.options if word.startswith(("give:", "get:")))
    way, item = colony.split(":", 1)
    return ["offer", "give", item, "get", "none"] if way == "give" else ["offer", "give", "none", "get", item]


def random_offer(game: Game, ask: Ask, rng: random.Random) -> list[str]:
    """An offer that may or may not be legal; of the other hand it names no card, only kinds and numbers."""
    hand = game.view(ask.seat).hand
    give, get = _items(rng), _items(rng)
    if hand and rng.random() < 0.5:
        give.append(f"card:{rng.choice(hand)}")
    for items, way in ((give, "give"), (get, "get")):
        colonies = [word.split(":", 1)[1] for word in ask.options if word.startswith(f"{way}:")]
        if colonies and rng.random() < 0.5:
            items.append(rng.choice(colonies))
    return ["offer", "give", *(give or ["none"]), "get", *(get or ["none"])]


def _items(rng: random.Random) -> list[str]:
    items = []
    if rng.random() < 0.25:
        items.append(f"kind:{rng.choice(CARD_KINDS[:-1])}" + rng.choice(["", "*2"]))
    if rng.random() < 0.25:
        items.append(f"random:{rng.randint(1, 2)}")
    if rng.random() < 0.15:
        items.append(f"{rng.choice(['highest', 'lowest'])}:{rng.choice(['attack', 'reinforcement'])}")
    return items


def next_ask(game: Game, rng: random.Random) -> Ask:
    """One of the open questions; the clock of a deal only now and then."""
    asks = game.asks()
    players = [ask for ask in asks if ask.seat not in NOT_PLAYERS]
    clock = [ask for ask in asks if ask.seat == CLOCK]
    if clock and rng.random() < CLOCK_ODDS:
        return clock[0]
    return rng.choice(players or asks)


def step(game: Game, rng: random.Random) -> tuple[str, str, list[str]]:
    """Answer one open question at random; returns what was answered: seat, key, choice."""
    ask = next_ask(game, rng)
    choice = random_answer(game, ask, rng)
    game.answer(ask.seat, ask.key, choice)
    return ask.seat, ask.key, choice


def play(game: Game, rng: random.Random, most: int = MOST_ANSWERS) -> Iterator[tuple[str, str, list[str]]]:
    """Play on at random to the end of the game, or to `most` answers; yields after every answer."""
    for _ in range(most):
        if game.over:
            return
        yield step(game, rng)


def new_game(
    seed: int, on_event: Callable[[Event], None] | None = None, **how: bool | int
) -> tuple[Game, random.Random]:
    """A random game at its first question, and the dice its players throw."""
    rng = random.Random(seed)
    return Game.open(CATALOGUE, random_setup(seed, rng), on_event, **how), rng


def middle(setup: Setup, rng: random.Random, waits: range, points: Sequence[str]) -> Game | None:
    """A random game stopped where one of these points begins, some time after so many answers; None if it was over."""
    game = Game.from_state(CATALOGUE, setup, None)
    wait, point = rng.choice(waits), rng.choice(points)
    game.resume()
    for _ in play(game, rng, wait):
        pass
    game.resume(lambda at: at == point)
    while game.poll is not None:
        step(game, rng)
    return None if game.over else game


def after(answers: int, seeds: Sequence[int], **how: bool | int) -> Iterator[tuple[Game, random.Random]]:
    """Random games, each `answers` answers old; games that have ended before are left out."""
    for seed in seeds:
        game, rng = new_game(seed, **how)
        for _ in play(game, rng, answers):
            pass
        if not game.over:
            yield game, rng
