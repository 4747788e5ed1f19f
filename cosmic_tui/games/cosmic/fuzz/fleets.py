"""Colonies and ships of a seat in a random position; often there are few ships, and never enough colonies to win."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from rules.cosmic.cards.catalogue import StartingPieces

Data = dict[str, Any]
SIZES = {False: (1, 1, 2, 3, 4), True: (1, 1, 1, 2)}
"""Ships of a colony; of one that is poor any ship may be the last."""


def ships(
    facts: StartingPieces, planets: Sequence[str], away: int, chance: Random, *, poor: bool, warp: int, target: str
) -> Data:  # fmt: skip
    """Ships on these planets, and ships out of the game; the rest, at least `warp` where there are so many, is warped.

    `away` are those in the encounter and on techs; on `target` there is one at least, if there are ships enough.
    """
    left = max(facts.ships_per_planet * facts.planets_per_seat - away - warp, 0)
    out = chance.randint(0, left // 2) if chance.random() < 0.25 else 0
    left -= out
    colonies: dict[str, int] = {}
    for planet in planets:
        if left > 0:
            colonies[planet] = min(left, chance.choice(SIZES[poor]))
            left -= colonies[planet]
    if target and left > 0:
        colonies.setdefault(target, 1)
    return {"colonies": colonies} | ({"out": out} if out else {})


def settled(facts: StartingPieces, seat: str, seats: Sequence[str], chance: Random, home: str = "") -> list[str]:
    """The planets a seat has colonies on: most of its own, some of others.

    `home` may be `threshold`: as many of its own as its power needs, or `none`: no colony anywhere.
    """
    if home == "none":
        return []
    own = [f"{seat}.{number}" for number in range(1, facts.planets_per_seat + 1)]
    low = 0 if chance.random() < 0.2 else facts.home_colonies_for_power
    count = facts.home_colonies_for_power if home == "threshold" else chance.randint(low, len(own))
    abroad = [f"{other}.{number}" for other in seats if other != seat
              for number in range(1, facts.planets_per_seat + 1)]  # fmt: skip
    most = facts.foreign_colonies_to_win - 1
    return [*chance.sample(own, count), *chance.sample(abroad, chance.choice([0, 0, 1, 1, 2, most - 1, most]))]
