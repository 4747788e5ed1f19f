"""What is named with an announcement (R17.8), asked in secret before anybody learns of it.

Each function makes the question of a part (`names=one_seat(_patients)`); with nobody or nothing to name the part is
not ready.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules.cosmic.cards.abilities import Left, Naming
from rules.cosmic.moves import ship_moves
from rules.cosmic.protocol.questions import Mode, bare, fleet, number, one, put, some

if TYPE_CHECKING:
    from rules.cosmic.cards.action import Action
    from rules.cosmic.cards.context import Context
    from rules.kernel.machine import Asking, Picks

Among = Callable[["Context", str, Any], Sequence[str]]
"""(game, seat, what is answered or followed) to the seats or planets there are to choose from."""
Places = Callable[["Context", str], Mapping[str, int]]
"""(game, seat) to the places of its ships, with how many stand there."""


def others(game: Context, seat: str, _cause: Any) -> list[str]:
    """All other players, in timing order."""
    return [other for other in game.state.timing_order() if other != seat]


def other_mains(game: Context, seat: str, _cause: Any) -> list[str]:
    """The main players but for the one who names."""
    return [main for main in game.encounter.mains if main != seat]


def own_colonies(game: Context, seat: str) -> Mapping[str, int]:
    """All colonies of the one who names."""
    return game.state.colonies(seat)


def uninvolved(game: Context, seat: str) -> Mapping[str, int]:
    """Its colonies whose ships do not take part in the encounter."""
    involved = game.encounter.planet if seat == game.encounter.defense else None
    return {planet: count for planet, count in game.state.colonies(seat).items() if planet != involved}


def outside(game: Context, seat: str) -> Mapping[str, int]:
    """All its places outside the encounter and the warp: colonies, and techs being researched."""
    return {**uninvolved(game, seat), **game.state.research(seat)}


def out_of_warp(game: Context, seat: str) -> Mapping[str, int]:
    """All its colonies, and techs being researched."""
    return {**game.state.colonies(seat), **game.state.research(seat)}


def one_seat(among: Among) -> Naming:
    """Exactly one of these players: `seat:<id>`."""
    return some_seats(among, most=1)


def some_seats(among: Among, most: int | None = None) -> Naming:
    """One of these players or more, all of them by default where there may be more."""

    def ask(game: Context, action: Action) -> Asking[Picks]:
        seats = [f"seat:{seat}" for seat in among(game, action.seat, action.cause)]
        source = action.bound.source
        question = some(action.seat, "choose.seat", action.point, source, seats, seats[:most], least=1, most=most)
        return (yield from put(question, Mode.SECRET))

    return Naming(ask, lambda game, seat, cause: bool(among(game, seat, cause)), still_among(among), "seat:")


def still_among(among: Among) -> Left:
    """Of what was named that which could still be named."""

    def left(game: Context, action: Action, picks: Picks) -> Picks | None:
        there = among(game, action.seat, action.cause)
        return tuple(pick for pick in picks if bare(pick) in there) or None

    return left


def one_planet(among: Among) -> Naming:
    """Exactly one of these planets: `planet:<id>`."""

    def ask(game: Context, action: Action) -> Asking[Picks]:
        planets = [f"planet:{planet}" for planet in among(game, action.seat, action.cause)]
        question = one(action.seat, "choose.planet", action.point, action.bound.source, planets)
        return (yield from put(question, Mode.SECRET))

    return Naming(ask, lambda game, seat, cause: bool(among(game, seat, cause)), still_among(among), "planet:")


def ships_from(places: Places, most: int = 1, kind: str = "ships.lose") -> Naming:
    """One to `most` own ships off these places; as a rule they are a price, else `kind` is `ships.from`."""

    def ask(game: Context, action: Action) -> Asking[Picks]:
        there = places(game, action.seat)
        limit = min(most, sum(there.values()))
        question = ship_moves.own_ships(action.seat, kind, action.point, action.bound.source, there, limit)
        return (yield from put(question, Mode.SECRET))

    return Naming(ask, lambda game, seat, _cause: bool(places(game, seat)), still_at(places), "ships:")


def still_at(places: Places) -> Left:
    """Of the ships named those that are still there, place by place."""

    def left(game: Context, action: Action, picks: Picks) -> Picks | None:
        return at_most(picks, places(game, action.seat)) or None

    return left


def at_most(picks: Picks, there: Mapping[str, int]) -> Picks:
    """Ships named, place by place no more than `there`."""
    counts = {place: min(count, there.get(place, 0)) for place, count in fleet(picks).items()}
    return tuple(f"ships:{place}={count}" for place, count in counts.items() if count)


def a_choice(kind: str, options: Sequence[str]) -> Naming:
    """One of fixed words: a question that the card brings as `kind`, put even where nobody else sees a choice."""

    def ask(game: Context, action: Action) -> Asking[Picks]:
        question = one(action.seat, action.own(kind), game.state.at, action.bound.source, options, always=True)
        return (yield from put(question, Mode.SECRET))

    return Naming(ask, lambda _game, _seat, _cause: True)


def a_number(least: int, most: int) -> Naming:
    """A number in these bounds: `n:<number>`."""

    def ask(_game: Context, action: Action) -> Asking[Picks]:
        question = number(action.seat, action.point, action.bound.source, least, most, least)
        return (yield from put(question, Mode.SECRET))

    return Naming(ask, lambda _game, _seat, _cause: True)


def both(first: Naming, second: Naming) -> Naming:
    """One question, then the other; without what the one has named there is nothing left of the other."""

    def ask(game: Context, action: Action) -> Asking[Picks]:
        named = yield from first(game, action)
        return (*named, *(yield from second(game, action)))

    def left(game: Context, action: Action, picks: Picks) -> Picks | None:
        of_first = tuple(pick for pick in picks if pick.startswith(first.prefix))
        of_second = tuple(pick for pick in picks if not pick.startswith(first.prefix))
        found = first.left(game, action, of_first), second.left(game, action, of_second)
        return None if found[0] is None or found[1] is None else (*found[0], *found[1])

    return Naming(
        ask, lambda game, seat, cause: first.ready(game, seat, cause) and second.ready(game, seat, cause), left
    )
