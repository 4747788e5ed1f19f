"""Quantities: numbers and permissions that technologies and features change. All are read here, and nowhere else.

`number(game, "unit.speed", 2, Case("red", of="cruiser"))` is how fast that cruiser is now,
`allowed(game, "may.pass", False, Case("red", of="asteroids"))` whether that seat may cross an asteroid field.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from attrs import frozen

from rules.council.cards.catalogue import Catalogue
from rules.council.cards.context import Context
from rules.council.cards.effects import Act, Change, Condition
from rules.council.cards.hooks import HOOKS
from rules.council.cards.research import Feature, Technology
from rules.kernel.hooks import Family

OWN, ENEMY = "own", "enemy"


@frozen
class Case:
    """What a quantity is asked about."""

    seat: str
    """Whose quantity it is."""
    of: str = ""
    """A unit, terrain, marker, letter ...: what a change can be limited to."""
    facts: frozenset[Condition] = frozenset()
    """The conditions that hold."""
    enemy: str = ""
    """The seat whose own effects may change it from outside."""
    use: str = ""
    """What the places or numbers are for, where they are for something only."""


def number(game: Context, quantity: str, base: int, case: Case) -> int:
    """A number: what it becomes first, then what is added (C17.3). Changes for some times a round are left out."""
    found = [change for _, change in changes(game, quantity, case) if not change.times]
    for change in found:
        base = base if change.becomes is None else change.becomes
    return base + sum(change.add or 0 for change in found)


def allowed(game: Context, quantity: str, base: bool, case: Case) -> bool:
    """A permission: what forbids wins (C17.3)."""
    found = [change.allowed for _, change in changes(game, quantity, case) if change.allowed is not None]
    return all(found) if found else base


def changes(game: Context, quantity: str, case: Case) -> Iterator[tuple[str, Change]]:
    """The changes of a quantity that hold in a case, each with the entry it stands on."""
    for seat, whose in ((case.seat, OWN), (case.enemy, ENEMY)):
        if not seat:
            continue
        for source, change in _changes(game.catalogue, *_held(game, seat)).get(quantity, ()):
            if change.whose == whose and _holds(change, case):
                yield source, change


def acts(game: Context, seat: str, kind: str) -> Iterator[tuple[str, Act]]:
    """What the entries of a seat do, of one kind, each with the entry it stands on."""
    for source, act in _acts(game.catalogue, *_held(game, seat)):
        if act.kind == kind:
            yield source, act


def _holds(change: Change, case: Case) -> bool:
    fits = not change.of or case.of in change.of
    used = case.use in change.only if case.use else not change.only
    return fits and used and case.facts.issuperset(change.when)


def _held(game: Context, seat: str) -> tuple[str, tuple[str, ...]]:
    player = game.state.players[seat]
    return player.race, tuple(player.technologies)


@cache
def _entries(catalogue: Catalogue, race: str, technologies: Sequence[str]) -> tuple[Feature | Technology, ...]:
    features = catalogue.races[race].features if race else ()
    return (*features, *(catalogue.technology(technology) for technology in technologies))


@cache
def _changes(catalogue: Catalogue, race: str, technologies: Sequence[str]) -> dict[str, tuple[tuple[str, Change], ...]]:
    found: dict[str, tuple[tuple[str, Change], ...]] = {}
    for entry in _entries(catalogue, race, technologies):
        for change in entry.changes:
            HOOKS.find(change.quantity, Family.QUANTITY)
            found[change.quantity] = (*found.get(change.quantity, ()), (entry.id, change))
    return found


@cache
def _acts(catalogue: Catalogue, race: str, technologies: Sequence[str]) -> tuple[tuple[str, Act], ...]:
    found = [(entry.id, act) for entry in _entries(catalogue, race, technologies) for act in entry.acts]
    for _, act in found:
        HOOKS.find(act.point, Family.WINDOW, Family.TRIGGER)
    return tuple(found)
