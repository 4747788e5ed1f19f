"""A player that writes random orders: mostly sensible ones, some that are refused, which it then leaves out."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from content.council.load import load
from rules.council.cards.context import Context
from rules.council.game import Game
from rules.council.moves.objectives import price_of
from rules.council.moves.space import next_to
from rules.council.setup import COLOURS, Setup
from rules.council.sheets.claiming import claimable
from rules.council.state.force import SHIPS
from rules.kernel.asks import CLOCK, Ask, Refused, Shape
from rules.kernel.events import Event

TROOPS = ("infantry", "tank", "pds")


def new_game(seed: int, *, rich: bool = False, events: list[Event] | None = None) -> tuple[Game, random.Random]:
    """A game with 3 to 6 seats; `rich`: everybody has many technologies, ships and goods from the start."""
    rng = random.Random(seed)
    seats = COLOURS[: 3 + seed % 4]
    setup = Setup(seats, seed=seed)
    game = Game.at(load(), setup, None, None if events is None else events.append)
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
    """These lines without those that are refused, which the refusal names by number."""
    while True:
        try:
            game.check(ask.seat, ask.key, lines)
        except Refused as refusal:
            number = re.match(r"line (\d+): ", str(refusal))
            if number is None:
                return list(ask.default)
            del lines[int(number[1]) - 1]
        else:
            return lines


def lines_for(game: Game, ask: Ask, rng: random.Random) -> list[str]:
    """Random lines for a sheet."""
    writer = {
        "sheet.move": moves, "sheet.produce": production, "sheet.end": scrap, "sheet.claim": claim, "follow.yard": yard,
    }[ask.kind]  # fmt: skip
    return writer(game.context, ask.seat, rng)


def some_of(units: dict[str, int], rng: random.Random, kinds: tuple[str, ...] = ()) -> str:
    chosen = {unit: rng.randint(1, count) for unit, count in units.items() if not kinds or unit in kinds}
    return " ".join(f"{unit}={count}" for unit, count in chosen.items())


def moves(game: Context, seat: str, rng: random.Random) -> list[str]:
    lines = []
    for cell in game.state.cells_of(seat):
        for _ in range(rng.randint(1, 4)):
            lines += movement(game, seat, cell, rng)
    planets = list(game.state.planets)
    others = [each for each in game.state.seats if each != seat]
    lines += [f"lift {rng.choice(('diodes', 'pods'))} {rng.choice(planets)} {rng.choice(planets)} infantry=1"]
    lines += [f"fire {rng.choice([*others, 'all'])} {rng.choice(('on', 'off'))}"] * (rng.random() < 0.2)
    if rng.random() < 0.2:
        order = rng.sample(("armour", "fighter", "transport_empty", "transport_laden", "cruiser"), 3)
        lines.append(f"damage space {' '.join(order)}")
    return lines


def movement(game: Context, seat: str, cell: str, rng: random.Random) -> list[str]:
    fleet = game.state.fleet(cell, seat)
    route, here = [], cell
    for _ in range(rng.choice((0, 1, 1, 2, 2, 3))):
        there = next_to(game, here, seat)
        hostile = [each for each in there if set(game.state.fleets.get(each, {})) - {seat}]
        foreign = [each for each in there if owners(game, each) - {seat, ""}]
        here = rng.choice(rng.choice((hostile, foreign, there)) or there)
        route.append(here)
    taken = {unit: count for unit, count in fleet.units.items() if rng.random() < 0.8}
    lines = []
    if route and taken:
        loads = [
            f"{planet}:{unit}={rng.randint(1, count)}"
            for planet in game.layout.planets[cell]
            for unit, count in game.state.planets[planet].force.units.items()
            if unit in TROOPS and rng.random() < 0.9
        ]
        loading = f" load {' '.join(loads)}" if loads and fleet.count("transport") else ""
        way = rng.choice(("", "", " pass", " meet", " twice"))
        lines.append(f"move {cell} {some_of(taken, rng)}{loading} via {' '.join(route)}{way}")
    for planet in game.layout.planets[here]:
        lines += landing(planet, rng)
    return lines


def owners(game: Context, cell: str) -> set[str]:
    return {game.state.planets[planet].owner for planet in game.layout.planets[cell]}


def landing(planet: str, rng: random.Random) -> list[str]:
    if rng.random() < 0.08:
        return [f"scout {planet}"]
    lines = []
    for unit in ("infantry", "infantry", "tank", "pds", "fighter"):
        if rng.random() < 0.5:
            condition = rng.choice(("", "", "", " if neutral", " if infantry>=2", " if no_pds", " if mine"))
            lines.append(f"land {planet} {unit}={rng.randint(1, 3)}{condition}")
    for ship in ("dreadnought", "war_sun"):
        lines += [f"erase {planet} {ship}"] * (rng.random() < 0.1)
        viral = rng.choice(("", " viral"))
        lines += [f"bombard {planet} {ship}=1{viral}"] * (rng.random() < 0.3)
    return lines


def payment(game: Context, seat: str, rng: random.Random) -> str:
    owned = game.state.owned(seat)
    planets = rng.sample(owned, rng.randint(0, min(3, len(owned))))
    goods = rng.randint(0, game.player(seat).goods)
    return f" pay {' '.join([*planets, *([f'goods={goods}'] if goods else [])])}" if planets or goods else ""


def production(game: Context, seat: str, rng: random.Random) -> list[str]:
    owned, lines = game.state.owned(seat), []
    for planet in owned:
        if game.layout.is_station(planet):
            lines.append(f"station {planet}")
        elif game.state.planets[planet].force.count("dock"):
            units = rng.sample((*SHIPS, "fighter", "infantry", "tank", "pds", "infantry"), 2)
            amounts = " ".join(dict.fromkeys(f"{unit}={rng.randint(1, 4)}" for unit in units if units.count(unit) < 2))
            place = f" at {rng.choice(list(game.layout.terrain))}" if rng.random() < 0.1 else ""
            lines.append(f"build {planet} {amounts or 'infantry=2'}{place}{payment(game, seat, rng)}")
        elif rng.random() < 0.3:
            lines.append(f"dock {planet}{payment(game, seat, rng)}")
        lines += [f"place infantry=2 {planet}"] * (rng.random() < 0.5)
    for technology in rng.sample(list(game.catalogue.technologies), 6):
        lines.append(f"tech {technology}{payment(game, seat, rng)}")
    return lines


def scrap(game: Context, seat: str, rng: random.Random) -> list[str]:
    if rng.random() < 0.8:
        return []
    cells = game.state.cells_of(seat)
    return [f"recycle {cell} {some_of(game.state.fleet(cell, seat).units, rng)}" for cell in cells[:1]]


def claim(game: Context, seat: str, rng: random.Random) -> list[str]:
    lines = []
    for objective in claimable(game, seat):
        paid = payment(game, seat, rng) if price_of(game, objective) else ""
        lines.append(f"claim {objective}{paid}")
    return rng.sample(lines, min(1, len(lines)))


def yard(game: Context, _seat: str, rng: random.Random) -> list[str]:
    assert game.state.landing is not None
    unit, count = rng.choice((("cruiser", 1), ("destroyer", 2), ("fighter", 4), ("dreadnought", 1)))
    return [f"build {game.state.landing.planet} {unit}={count}"]


def talk(game: Game, ask: Ask, rng: random.Random) -> list[str]:
    context, seat = game.context, ask.seat
    if rng.random() < 0.5:
        return ["done"]
    other = rng.choice([each for each in context.state.seats if each != seat])
    goods = rng.randint(0, 2)
    gift = f" goods={goods}" if goods else ""
    line = rng.choice((
        f"offer {other} give agreement:{rng.randint(1, 2)}{gift} get agreement:{rng.randint(1, 2)}",
        f"accept {other}", f"refuse {other}", f"withdraw {other}", f"break {other}", f"gift {other} goods=1",
    ))  # fmt: skip
    try:
        game.check(seat, ask.key, line.split())
    except Refused:
        return ["done"]
    return line.split()
