"""A player that writes random orders: mostly sensible ones, some that are refused, which it then leaves out."""

from __future__ import annotations

import random
from collections.abc import Iterator

from content.council.load import load
from cosmic_tui.games.council.bots.random_lines import random_lines, random_talk
from rules.council.cards.context import Context
from rules.council.game import Game
from rules.council.setup import COLOURS, Setup
from rules.council.sheets.reading import standing_lines
from rules.kernel.asks import CLOCK, Ask, Refused, Shape
from rules.kernel.events import Event


def new_game(seed: int, *, rich: bool = False, events: list[Event] | None = None) -> tuple[Game, random.Random]:
    """A game with 3 to 6 seats; `rich`: everybody has many technologies, ships and goods from the start."""
    rng = random.Random(seed)
    seats = COLOURS[: 3 + seed % 4]
    setup = Setup(seats, seed=seed)
    game = Game.from_state(load(), setup, None, None if events is None else events.append)
    if rich:
        game.resume(lambda point: point == "setup.markers")
        while game.poll is not None:
            for ask in game.asks():
                game.answer(ask.seat, ask.key, ask.default)
        enrich(game.context, rng)
    game.resume()
    return game, rng


def enrich(context: Context, rng: random.Random) -> None:
    """Technologies, goods and big ships for all, in round six."""
    context.state.round = 5
    for seat in context.state.seats:
        player = context.player(seat)
        player.goods = 9
        own = context.catalogue.races[player.race].technology.id
        for technology in rng.sample([*context.catalogue.technologies, own], 18):
            if technology not in player.technologies:
                player.technologies.append(technology)
        home = context.state.fleet(context.layout.homes[seat], seat)
        home.add(rng.choice(("dreadnought", "war_sun", "flagship")))
        home.add("destroyer")


def play(game: Game, rng: random.Random, *, most: int = 4000) -> Iterator[Ask]:
    """Play on to the end; each question is yielded after it has been answered."""
    for _ in range(most):
        if game.over:
            return
        ask = rng.choice([ask for ask in game.asks() if ask.seat != CLOCK])
        game.answer(ask.seat, ask.key, choose(game, ask, rng))
        yield ask
    raise AssertionError("this game does not end")


def choose(game: Game, ask: Ask, rng: random.Random) -> list[str]:
    """An answer to a question that will be taken."""
    match ask.shape:
        case Shape.SHEET:
            return accepted(game, ask, lines_for(game, ask, rng))
        case Shape.FORM:
            return talk(game, ask, rng)
        case Shape.NUMBER:
            return [f"n:{rng.randint(ask.least, ask.most)}"]
        case Shape.SOME:
            return rng.sample(ask.options, rng.randint(ask.least, ask.most))
        case _:
            return [rng.choice(ask.options)]


def accepted(game: Game, ask: Ask, lines: list[str]) -> list[str]:
    """These lines without those that are refused."""
    return standing_lines(game.context, ask.seat, ask.kind, lines)


def lines_for(game: Game, ask: Ask, rng: random.Random) -> list[str]:
    """Random lines for a sheet."""
    return random_lines(game.context, ask.seat, ask.kind, rng)


def talk(game: Game, ask: Ask, rng: random.Random) -> list[str]:
    if rng.random() < 0.5:
        return ["done"]
    words = random_talk(game.context, ask.seat, rng)
    try:
        game.check(ask.seat, ask.key, words)
    except Refused:
        return ["done"]
    return words
