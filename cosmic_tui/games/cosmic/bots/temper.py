"""Temperaments of the simple bot: the same rules with other weights, so that people can tell who sits there."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import attrs

OFFENSE, DEFENSE = "offense", "defense"
USUAL: Mapping[str, int] = {OFFENSE: 2, DEFENSE: 2}
"""Ships an ally sends along."""


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
    envy: float = 2.0
    """How much worse it is to give somebody a colony than to meet one in passing: much envy gives cards instead."""
    alone: float = 0.8
    """From which chance on it attacks without anybody else, who would get a colony too."""
    proud: float = 2.0
    """The same of a defense; above 1: it always takes what help there is."""
    shuns: float = 9.0
    """Colonies by which somebody may be ahead of it and is invited to a defense all the same."""
    along: Mapping[str, int] = USUAL
    """Ships sent along to a side where nothing more depends on it."""


TRADER = Temper("trader", 9.0, 3.0, 0.0, 1.0, -0.5, 0.6, 0.8, 0.1, along={OFFENSE: 2, DEFENSE: 3})
RAIDER = Temper(
    "raider", 3.0, 1.0, 0.0, 3.0, 1.5, -1.0, 0.6, 0.25, envy=2.6, alone=0.6, proud=0.7, along={OFFENSE: 4, DEFENSE: 1}
)
SCHEMER = Temper(
    "schemer", 5.0, 2.0, 1.5, 1.5, 0.0, -0.5, 0.4, 0.45, envy=3.2, shuns=0.0, along={OFFENSE: 1, DEFENSE: 2}
)
ADVISER = Temper("adviser", 5.0, 2.0, 1.5, 1.5, 0.0, -0.5, 0.4, 0.45)
"""Whoever gives a hint: no bot sits at a table with it."""
TEMPERS: Mapping[str, Temper] = {temper.name: temper for temper in (TRADER, RAIDER, SCHEMER)}
"""Every temperament by name."""


def drawn(seed: int | str) -> Temper:
    """The temperament of a seat nobody has chosen one for; the seed is that seat's in that game."""
    return Random(f"temper of {seed}").choice(list(TEMPERS.values()))
