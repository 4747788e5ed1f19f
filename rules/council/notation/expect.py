"""What a scenario can expect of a game: one small function per key, which gives what is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.council.game import Game
from rules.council.moves.goods import is_active
from rules.council.moves.scoring import controlled_systems, points
from rules.council.moves.space import terrain, wormholes
from rules.kernel.events import Event

Look = Callable[[Game, str], Any]


def _fleet(game: Game, seat: str) -> Any:
    return {cell: dict(game.state.fleet(cell, seat).units) for cell in game.state.cells_of(seat)}


def _ground(game: Game, seat: str) -> Any:
    return {planet: dict(game.state.planets[planet].force.units) for planet in game.state.owned(seat)}


def _damaged(game: Game, seat: str) -> Any:
    state = game.state
    space = {cell: dict(state.fleet(cell, seat).damaged) for cell in state.cells_of(seat)}
    ground = {planet: dict(state.planets[planet].force.damaged) for planet in state.owned(seat)}
    return {**space, **ground}


def _marker(game: Game, place: str) -> str:
    marker = game.state.markers.get(place)
    return "gone" if marker is None else "open" if marker.open else "closed"


def _inactive(game: Game, seat: str) -> list[str]:
    return [planet for planet in game.state.owned(seat) if not is_active(game.context, planet)]


def _contracts(game: Game, seat: str) -> list[str]:
    return [each.partner(seat) for each in game.state.contracts if seat in each.seats]


EXPECTED: Mapping[str, Look] = {
    "fleet": _fleet,
    "ground": _ground,
    "damaged": _damaged,
    "owner": lambda game, planet: game.state.planets[planet].owner or "nobody",
    "planets": lambda game, seat: game.state.owned(seat),
    "used": _inactive,
    "controls": lambda game, seat: controlled_systems(game.context, seat),
    "goods": lambda game, seat: game.state.players[seat].goods,
    "points": lambda game, seat: points(game.context, seat),
    "votes": lambda game, seat: game.state.players[seat].votes,
    "cards": lambda game, seat: list(game.state.players[seat].hand),
    "hand_size": lambda game, seat: len(game.state.players[seat].hand),
    "technologies": lambda game, seat: list(game.state.players[seat].technologies),
    "licences": lambda game, seat: list(game.state.players[seat].licences),
    "race": lambda game, seat: game.state.players[seat].race,
    "covert": lambda game, seat: game.state.players[seat].covert or "none",
    "secret": lambda game, seat: list(game.state.players[seat].secret),
    "done": lambda game, seat: list(game.state.players[seat].done),
    "known": lambda game, seat: dict(game.state.players[seat].known),
    "no_income": lambda game, seat: game.state.players[seat].no_income,
    "no_vote": lambda game, seat: game.state.players[seat].no_vote,
    "out": lambda game, seat: game.state.players[seat].out,
    "contracts": _contracts,
    "objectives": lambda game, _: list(game.state.objectives),
    "discard.has": lambda game, _: list(game.state.discard),
    "initiative": lambda game, _: list(game.state.initiative),
    "terrain": lambda game, cell: terrain(game.context, cell).id,
    "wormholes": lambda game, cell: wormholes(game.context, cell),
    "marker": _marker,
    "holder": lambda game, cell: game.state.markers[cell].holder or "nobody",
    "winners": lambda game, _: list(game.state.winners),
    "round": lambda game, _: game.state.round,
    "at": lambda game, _: game.state.at,
    "won": lambda _game, _cell: None,
    "prompts": lambda _game, _seat: None,
}
"""Key (up to its dot) to what is there; `won` and `prompts` are read off what was told and asked."""

BY_PLACE = frozenset({"fleet", "ground", "damaged"})
"""What is compared place by place: places that are not named are not looked at."""


def difference(game: Game, expect: Mapping[str, Any], told: Sequence[Event], prompts: Mapping[str, int]) -> str:
    """The first thing that is not as expected; empty where all is."""
    for key, wanted in expect.items():
        name, _, what = key.partition(".")
        found: Any
        if key in EXPECTED:
            name, found = key, EXPECTED[key](game, "")
        elif name == "won":
            found = _winner(told, what)
        elif name == "prompts":
            found = prompts.get(what, 0)
        else:
            found = EXPECTED[name](game, what)
        if not _holds(name, wanted, found):
            return f"{key} expected {wanted!r} got {found!r}"
    return ""


def _winner(told: Sequence[Event], cell: str) -> str:
    """Who won the last battle in a cell: a seat, `neutral`, `nobody`, or `none` without a battle."""
    ends = [event.data for event in told if event.kind == "battle.end" and event.data and event.data["cell"] == cell]
    if not ends:
        return "none"
    winner = ends[-1]["winner"]
    return "nobody" if winner is None else winner or "neutral"


def _holds(name: str, wanted: Any, found: Any) -> bool:
    if name in BY_PLACE:
        return all(dict(found.get(place, {})) == units for place, units in wanted.items())
    if name == "discard.has":
        return set(wanted) <= set(found)
    if isinstance(wanted, list) and isinstance(found, list) and name != "initiative":
        return sorted(wanted) == sorted(found)
    return bool(wanted == found)
