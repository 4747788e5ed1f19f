"""Temperaments of the simple bot: the same rules with other weights, so that people can tell who sits there."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import attrs


@attrs.frozen
class Temper:
    """What one temperament makes of things. All worths are on the scale of `worth`."""

    name: str
    talk: float
    """What a talk is worth that two negotiates lead to."""
    generous: float
    """How much worse than nothing a deal may be at the last word."""
    greed: float
    """What an offer of its own has to be worth to it at least: a schemer asks for a little more than is fair."""
    spirit: float
    """What is added to the worth of winning an encounter."""
    help: float
    """What is added to the promise of joining the offense."""
    guard: float
    """What is added to the promise of joining the defense."""
    zaps: float
    """How much something has to hurt before it is zapped: 1 is a matter of winning or losing the encounter."""
    bluffs: float
    """How often it claims what is not so, and doubts what others claim."""


TRADER = Temper("trader", 9.0, 3.0, 0.0, 1.0, -0.5, 0.6, 0.8, 0.1)
RAIDER = Temper("raider", 3.0, 1.0, 0.0, 3.0, 1.5, -1.0, 0.6, 0.25)
SCHEMER = Temper("schemer", 5.0, 2.0, 1.5, 1.5, 0.0, -0.5, 0.4, 0.45)
TEMPERS: Mapping[str, Temper] = {temper.name: temper for temper in (TRADER, RAIDER, SCHEMER)}
"""Every temperament by name."""


def drawn(seed: int | str) -> Temper:
    """The temperament of a seat nobody has chosen one for; the seed is that seat's in that game."""
    return Random(f"temper of {seed}").choice(list(TEMPERS.values()))
