"""The movement phase under way: whose turn it is, the movement, battle and landing being carried out."""

from __future__ import annotations

import attrs

from rules.council.state.force import Force
from rules.kernel.copying import Copyable

NEUTRAL = ""
"""Stands for pirates, natives and ambushes where a seat is named: they belong to nobody (C12.4)."""


@attrs.define
class Movement(Copyable):
    """A movement between two of its steps: its ships are on no cell of the map, but at `cell`."""

    order: str
    """The line of the sheet."""
    force: Force
    cell: str
    route: list[str]
    """The cells still to come."""
    halfway: int = 0
    """With Fleet Logistics: how many cells are still to come at the half-way cell; 0 for others."""
    begun: bool = False
    """Whether it has left a cell."""


@attrs.define
class Turn(Copyable):
    """The turn of the moving seat (C9.2)."""

    seat: str
    movements: list[str]
    """Lines of the sheet whose movements are still to come."""
    movement: Movement | None = None
    arrivals: list[str] = attrs.Factory(list)
    """Cells where a movement has ended, in order."""
    moved: dict[str, dict[str, int]] = attrs.Factory(dict)
    """Cell -> ships that have ended a movement there, and move no more in this round (C9.1)."""
    came_from: dict[str, str] = attrs.Factory(dict)
    """Cell of an arrival -> the cell it was reached from last."""
    markers: list[str] = attrs.Factory(list)
    """Arrivals whose marker has still to be looked at."""
    systems: list[str] | None = None
    """Cells where landing orders are still to be carried out; None before the first."""
    planets: list[str] = attrs.Factory(list)
    """Planets of the present system that are still to come."""
    scouted: list[str] = attrs.Factory(list)
    """Planets looked at: no landing there this round (D51)."""
    erased: dict[str, dict[str, int]] = attrs.Factory(dict)
    """Cell -> ships that have erased a marker and cannot bombard."""
    bombarded: dict[str, dict[str, int]] = attrs.Factory(dict)
    """Cell -> ships that have bombarded."""


@attrs.define
class Battle(Copyable):
    """A space battle (C10). One side may be neutral."""

    cell: str
    attacker: str
    defender: str
    then: str
    """The timing point at which the game goes on after it."""
    neutral: Force | None = None
    """The ships of the neutral side."""
    marker: str = ""
    """The marker they rose from."""
    round: int = 0
    lost: dict[str, dict[str, int]] = attrs.Factory(dict)
    """Units destroyed, by side and kind."""

    @property
    def sides(self) -> tuple[str, str]:
        """Attacker first."""
        return self.attacker, self.defender

    def other(self, side: str) -> str:
        """The opponent of a side."""
        return self.defender if side == self.attacker else self.attacker


@attrs.define
class Landing(Copyable):
    """A landing on one planet (C11)."""

    cell: str
    planet: str
    units: Force = attrs.Factory(Force)
    """What comes down; it is aboard no more."""
    natives: Force | None = None
    """Neutral units that defend the planet (Hostility)."""
    met: bool = False
    """Whether the marker of the planet has worked on this landing."""
    aboard: dict[str, int] = attrs.Factory(dict)
    """Units that have gone back aboard for a battle (Ambush), and come down after it as far as they live."""
    dock: bool = False
    """Whether a dock is built when the planet is taken (Industrial society)."""
    wakes: bool = False
    """Whether the planet is active at once (Industrial society)."""
    round: int = 0
    infantry: int = 0
    """Infantry that stood on the planet when the units came down."""
    lost: dict[str, dict[str, int]] = attrs.Factory(dict)
    """Units destroyed in the ground battle, by side and kind."""
    fighters: int = 0
    """Own fighters among the units (Graviton Negator): they go back to space."""
