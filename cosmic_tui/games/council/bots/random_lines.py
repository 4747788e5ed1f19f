"""Random lines for the sheets of the game: mostly sensible ones, some of which are refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from rules.council.cards.context import Context
from rules.council.moves.objectives import price_of
from rules.council.moves.space import next_to
from rules.council.sheets.claiming import claimable
from rules.council.state.force import SHIPS

TROOPS = ("infantry", "tank", "pds")


def random_lines(game: Context, seat: str, kind: str, chance: Random) -> list[str]:
    """Lines for a sheet of a kind; some of them may be refused."""
    return WRITERS[kind](game, seat, chance)


def _some_of(units: dict[str, int], chance: Random, kinds: tuple[str, ...] = ()) -> str:
    chosen = {unit: chance.randint(1, count) for unit, count in units.items() if not kinds or unit in kinds}
    return " ".join(f"{unit}={count}" for unit, count in chosen.items())


def _moves(game: Context, seat: str, chance: Random) -> list[str]:
    lines = []
    for cell in game.state.cells_of(seat):
        for _ in range(chance.randint(1, 4)):
            lines += _movement(game, seat, cell, chance)
    planets = list(game.state.planets)
    others = [each for each in game.state.seats if each != seat]
    lines += [f"lift {chance.choice(('diodes', 'pods'))} {chance.choice(planets)} {chance.choice(planets)} infantry=1"]
    lines += [f"fire {chance.choice([*others, 'all'])} {chance.choice(('on', 'off'))}"] * (chance.random() < 0.2)
    if chance.random() < 0.2:
        order = chance.sample(("armour", "fighter", "transport_empty", "transport_laden", "cruiser"), 3)
        lines.append(f"damage space {' '.join(order)}")
    return lines


def _movement(game: Context, seat: str, cell: str, chance: Random) -> list[str]:
    fleet = game.state.fleet(cell, seat)
    route, here = [], cell
    for _ in range(chance.choice((0, 1, 1, 2, 2, 3))):
        there = next_to(game, here, seat)
        hostile = [each for each in there if set(game.state.fleets.get(each, {})) - {seat}]
        foreign = [each for each in there if _owners(game, each) - {seat, ""}]
        here = chance.choice(chance.choice((hostile, foreign, there)) or there)
        route.append(here)
    taken = {unit: count for unit, count in fleet.units.items() if chance.random() < 0.8}
    lines = []
    if route and taken:
        loads = [
            f"{planet}:{unit}={chance.randint(1, count)}"
            for planet in game.layout.planets[cell]
            for unit, count in game.state.planets[planet].force.units.items()
            if unit in TROOPS and chance.random() < 0.9
        ]
        loading = f" load {' '.join(loads)}" if loads and fleet.count("transport") else ""
        way = chance.choice(("", "", " pass", " meet", " twice"))
        lines.append(f"move {cell} {_some_of(taken, chance)}{loading} via {' '.join(route)}{way}")
    for planet in game.layout.planets[here]:
        lines += _landing(planet, chance)
    return lines


def _owners(game: Context, cell: str) -> set[str]:
    return {game.state.planets[planet].owner for planet in game.layout.planets[cell]}


def _landing(planet: str, chance: Random) -> list[str]:
    if chance.random() < 0.08:
        return [f"scout {planet}"]
    lines = []
    for unit in ("infantry", "infantry", "tank", "pds", "fighter"):
        if chance.random() < 0.5:
            condition = chance.choice(("", "", "", " if neutral", " if infantry>=2", " if no_pds", " if mine"))
            lines.append(f"land {planet} {unit}={chance.randint(1, 3)}{condition}")
    for ship in ("dreadnought", "war_sun"):
        lines += [f"erase {planet} {ship}"] * (chance.random() < 0.1)
        viral = chance.choice(("", " viral"))
        lines += [f"bombard {planet} {ship}=1{viral}"] * (chance.random() < 0.3)
    return lines


def _payment(game: Context, seat: str, chance: Random) -> str:
    owned = game.state.owned(seat)
    planets = chance.sample(owned, chance.randint(0, min(3, len(owned))))
    goods = chance.randint(0, game.player(seat).goods)
    return f" pay {' '.join([*planets, *([f'goods={goods}'] if goods else [])])}" if planets or goods else ""


def _production(game: Context, seat: str, chance: Random) -> list[str]:
    owned, lines = game.state.owned(seat), []
    for planet in owned:
        if game.layout.is_station(planet):
            lines.append(f"station {planet}")
        elif game.state.planets[planet].force.count("dock"):
            units = chance.sample((*SHIPS, "fighter", "infantry", "tank", "pds", "infantry"), 2)
            amounts = " ".join(
                dict.fromkeys(f"{unit}={chance.randint(1, 4)}" for unit in units if units.count(unit) < 2)
            )
            place = f" at {chance.choice(list(game.layout.terrain))}" if chance.random() < 0.1 else ""
            lines.append(f"build {planet} {amounts or 'infantry=2'}{place}{_payment(game, seat, chance)}")
        elif chance.random() < 0.3:
            lines.append(f"dock {planet}{_payment(game, seat, chance)}")
        lines += [f"place infantry=2 {planet}"] * (chance.random() < 0.5)
    for technology in chance.sample(list(game.catalogue.technologies), 6):
        lines.append(f"tech {technology}{_payment(game, seat, chance)}")
    return lines


def _scrap(game: Context, seat: str, chance: Random) -> list[str]:
    if chance.random() < 0.8:
        return []
    cells = game.state.cells_of(seat)
    return [f"recycle {cell} {_some_of(game.state.fleet(cell, seat).units, chance)}" for cell in cells[:1]]


def _claim(game: Context, seat: str, chance: Random) -> list[str]:
    lines = []
    for objective in claimable(game, seat):
        paid = _payment(game, seat, chance) if price_of(game, objective) else ""
        lines.append(f"claim {objective}{paid}")
    return chance.sample(lines, min(1, len(lines)))


def _yard(game: Context, _seat: str, chance: Random) -> list[str]:
    landing = game.state.landing
    assert landing is not None  # noqa: S101 - it is asked in the course of a landing
    unit, count = chance.choice((("cruiser", 1), ("destroyer", 2), ("fighter", 4), ("dreadnought", 1)))
    return [f"build {landing.planet} {unit}={count}"]


def random_talk(game: Context, seat: str, chance: Random) -> list[str]:
    """Something to say at the table of the trade phase; it may not be possible."""
    other = chance.choice([each for each in game.state.seats if each != seat])
    goods = chance.randint(0, 2)
    gift = f" goods={goods}" if goods else ""
    line = chance.choice((
        f"offer {other} give agreement:{chance.randint(1, 2)}{gift} get agreement:{chance.randint(1, 2)}",
        f"accept {other}", f"refuse {other}", f"withdraw {other}", f"break {other}", f"gift {other} goods=1",
    ))  # fmt: skip
    return line.split()


Writer = Callable[[Context, str, Random], list[str]]
WRITERS: Mapping[str, Writer] = {
    "sheet.move": _moves,
    "sheet.produce": _production,
    "sheet.end": _scrap,
    "sheet.claim": _claim,
    "follow.yard": _yard,
}
"""By the kind of the sheet."""
