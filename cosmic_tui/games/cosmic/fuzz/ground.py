"""Techs, and the tokens they bring, in a random position (R24)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from rules.cosmic.cards.catalogue import Catalogue

Data = dict[str, Any]
FLAGSHIP, CANNON = "the_prometheus", "lunar_cannon"
FAR_TECHS = frozenset({"tech:coldsleep_ship", "tech:omega_missile", "tech:precursor_seed"})
"""Those that are not in a game with four planets."""
ALL_HOME = frozenset({"deal.after", "resolution.after", "resolution.before_discard", "resolution.after_discard"})
"""Points at which no ship is in the encounter any more."""
DEALT = frozenset({"deal.made", "deal.confirmed", "deal.carry_out", "deal.completed"})
"""Points at which an offer has been accepted."""
MOST_SHIPS = 10
"""On a secret tech: enough to scramble any other."""


def ready_tech(catalogue: Catalogue, tech: str, chance: Random) -> Data:
    """A tech that can be used: open, or if it is secret with ships enough on it."""
    facts = catalogue.techs[tech]
    if facts.secret:
        return {"id": tech, "ships": chance.choice([facts.research or MOST_SHIPS, MOST_SHIPS])}
    return {"id": tech, "complete": True}


def lay_techs(catalogue: Catalogue, techs: Mapping[str, list[Data]], chance: Random) -> None:
    """More techs for everybody, some of them open, some under research."""
    taken = {tech["id"] for lying in techs.values() for tech in lying}
    free = [tech for tech in catalogue.techs if tech not in taken]
    chance.shuffle(free)
    for lying in techs.values():
        for _ in range(chance.choice([0, 1, 1, 2])):
            if free:
                lying.append(_any_tech(catalogue, free.pop(), chance))


def _any_tech(catalogue: Catalogue, tech: str, chance: Random) -> Data:
    if tech == "precursor_seed" or chance.random() < 0.4:
        return {"id": tech, "ships": chance.choice([0, 1, 2, 4])}
    return ready_tech(catalogue, tech, chance)


def flagship(techs: Mapping[str, Sequence[Data]], seats: Mapping[str, Data]) -> Data:
    """The Prometheus stands with a colony of whoever has completed it."""
    for seat, lying in techs.items():
        colonies = list(seats[seat]["colonies"])
        if colonies and any(tech["id"] == FLAGSHIP and tech.get("complete") for tech in lying):
            return {"prometheus": colonies[0]}
    return {}


def cannon(techs: Mapping[str, Sequence[Data]], seats: Sequence[str], chance: Random) -> Data:
    """The cannon stands between two planets once its tech is complete."""
    there = any(tech["id"] == CANNON and tech.get("complete") for lying in techs.values() for tech in lying)
    if not there or chance.random() < 0.4:
        return {}
    seat, number = chance.choice(seats), chance.randint(1, 3)
    return {"cannon": [f"{seat}.{number}", f"{seat}.{number + 1}"]}
