"""Goods and what planets give (C5)."""

from __future__ import annotations

from rules.council.cards.context import Context
from rules.council.cards.effects import Condition
from rules.council.cards.galaxy import Planet
from rules.council.cards.quantities import Case, allowed, number

NO_LIMIT = -1


def gain_goods(game: Context, seat: str, count: int, why: str) -> None:
    """A seat gets goods from the supply, which has no end (C5.6)."""
    if count:
        game.player(seat).goods += count
        game.emit("goods.gained", {"seat": seat, "goods": count, "why": why})


def spend_goods(game: Context, seat: str, count: int, why: str) -> None:
    """A seat pays goods to the supply."""
    if count:
        game.player(seat).goods -= count
        game.emit("goods.spent", {"seat": seat, "goods": count, "why": why})


def resource(game: Context, planet: str) -> int:
    """The resources of a planet; a station has none."""
    printed = game.catalogue.planet(planet)
    base = printed.resource if isinstance(printed, Planet) else 0
    return number(game, "planet.resource", base, Case(game.state.planets[planet].owner, of=planet))


def influence(game: Context, planet: str) -> int:
    """The influence of a planet; a station has none."""
    printed = game.catalogue.planet(planet)
    base = printed.influence if isinstance(printed, Planet) else 0
    return number(game, "planet.influence", base, Case(game.state.planets[planet].owner, of=planet))


def specialty(game: Context, planet: str) -> str:
    """The colour of a planet's specialty, if it has one."""
    printed = game.catalogue.planet(planet)
    return (printed.specialty or "") if isinstance(printed, Planet) else ""


def has_colour(game: Context, planet: str, colour: str) -> bool:
    """Whether a planet with a specialty gives the discount of a colour: its own (C14.2, `planet.specialty`)."""
    own = specialty(game, planet)
    return bool(own) and allowed(
        game, "planet.specialty", own == colour, Case(game.state.planets[planet].owner, of=colour)
    )


def goods_limit(game: Context, seat: str) -> int | None:
    """Most goods of a seat at the end of a round (`goods.limit`); None: no limit (C5.6)."""
    limit = number(game, "goods.limit", NO_LIMIT, Case(seat))
    return None if limit == NO_LIMIT else max(0, limit)


def is_active(game: Context, planet: str) -> bool:
    """Whether what a planet gives can be used now (C2.4, C5.3)."""
    there = game.state.planets[planet]
    if not there.owner or there.used or game.player(there.owner).no_income:
        return False
    fresh = there.taken and not there.woken
    facts = frozenset[Condition]({"taken_this_round"} if fresh else ())
    return allowed(game, "planet.wakes", not fresh, Case(there.owner, of=planet, facts=facts))
