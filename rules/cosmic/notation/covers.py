"""What a scenario says it is about (`covers`): the ids that can be named, and whether the part named was reached."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache

from rules.cosmic.cards.abilities import Ability, Counted, Half
from rules.cosmic.cards.behaviours import Behaviour, Tech
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.protocol.options import VARIANTS
from rules.cosmic.protocol.timing import POINTS

Handler = Ability | Counted
Reached = Collection[object]
"""The functions of parts and quantities that have run or were looked at, and the techs that lay on the table."""

RULES = {
    1: 4, 2: 13, 3: 3, 4: 4, 5: 4, 6: 5, 7: 11, 8: 9, 9: 7, 10: 5, 11: 9, 12: 11, 13: 11, 14: 5, 15: 10, 16: 9, 17: 9,
    18: 9, 19: 4, 20: 6, 21: 4, 22: 4, 23: 7, 24: 14,
}  # fmt: skip
"""How many numbered rules each section of the rules reference has."""
RULINGS = frozenset(f"F{number}" for number in range(1, 76)) | {"F63a"}
EDITIONS = frozenset(f"E{number}" for number in range(1, 27))
"""Differences of the editions."""
ORDERS = {1: 6, 2: 5, 3: 0, 4: 11, 5: 7, 6: 7, 7: 6, 8: 3, 9: 6, 10: 0, 11: 0, 12: 0, 13: 0, 14: 0, 15: 0}
"""How many lines, rows or marks each agreed order between aliens has; 0: it is one paragraph."""
TRIGGERS = frozenset({
    "ship.to_warp", "ship.warped", "ship.retrieved", "card.drawing", "card.drawn", "card.received", "card.discarding",
    "card.discarded", "hand.new", "flare.played", "alliance.inviting", "colony.established", "colony.lost",
    "power.lost", "power.regained", "tech.completed", "deck.reshuffled", "deck.quake", "planet.removed", "planet.added",
    "card.played", "power.use", "tech.use", "standing.rule", "standing.card_play", "standing.idle",
})  # fmt: skip
"""Timing points beside the main line."""
CLASSIC = "classic"
"""The other of two flares an alien may have (R3.3.1)."""
OF_ALIEN = re.compile(r"([a-z_]+)\.(power|wild|super|classic)(?:\.[1-9])?")
TECH_STEPS = ("completed", "gone")
"""What a tech does beside its parts."""


def every_rule() -> set[str]:
    """All numbered rules."""
    return {f"R{section}.{number}" for section, last in RULES.items() for number in range(1, last + 1)}


def every_order() -> list[str]:
    """The ids of all lines of the agreed orders."""
    return [
        name
        for order, lines in ORDERS.items()
        for name in ([f"IO-{order}.{line}" for line in range(1, lines + 1)] or [f"IO-{order}"])
    ]


@cache
def _general() -> frozenset[str]:
    """All ids that are no cards'."""
    return frozenset({
        *every_rule(), *every_order(), *RULINGS, *EDITIONS, *VARIANTS, *POINTS, *TRIGGERS,
    })  # fmt: skip


def fault(names: Collection[str], reached: Reached, catalogue: Catalogue) -> str:
    """What is wrong with the covers of a scenario that has been played; empty where nothing is."""
    for name in names:
        if not is_known(name, catalogue):
            return f"covers expected something there is, got {name!r}"
        wanted = list(_functions(name, catalogue))
        if wanted and not any(function in reached for function in wanted):
            return f"covers expected {name!r} to be reached"
    return ""


def is_known(name: str, catalogue: Catalogue) -> bool:
    """Whether there is such a rule (also a line of one: `R3.1.7`), point, ruling, order, variant or card."""
    plain = re.sub(r"^(R\d+\.\d+)\.\d+$", r"\1", name)
    of_alien = OF_ALIEN.fullmatch(name)
    if of_alien is not None:
        facts = catalogue.aliens.get(of_alien[1])
        return facts is not None and (of_alien[2] != CLASSIC or facts.classic is not None)
    return plain in _general() or name in catalogue.artifacts or name in catalogue.techs


def _functions(name: str, catalogue: Catalogue) -> Iterator[object]:
    """The functions of which one at least has to be reached for a card, or a half of a flare, to have been.

    A tech whose effect is a token, or a sheet, has no other than to lie there.
    """
    of_alien = OF_ALIEN.fullmatch(name)
    if of_alien is not None:
        yield from _of_alien(of_alien[1], of_alien[2], catalogue)
    elif name in catalogue.artifacts:
        yield from _all_of(catalogue.behaviours[name])
    elif name in catalogue.techs:
        device: Tech = catalogue.devices[name]
        yield from _all_of(device)
        yield from () if device.abilities() or device.counted() else (name,)
        yield from (getattr(type(device), step) for step in TECH_STEPS if step in vars(type(device)))


def _of_alien(alien: str, what: str, catalogue: Catalogue) -> Iterator[object]:
    power, flare = catalogue.powers[alien]
    if what == "power":
        yield from _all_of(power)
    elif what == CLASSIC:
        yield from (part.effect for part in flare.abilities() if part.anybody)
    else:
        yield from (part.effect for part in flare.abilities() if part.half is Half(what))


def _all_of(behaviour: Behaviour) -> Iterator[object]:
    yield from (part.effect for part in behaviour.abilities())
    yield from (counted.function for counted in behaviour.counted())
