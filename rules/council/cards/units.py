"""Units (C6) and the order in which they take hits (C10.5)."""

from typing import Literal

from attrs import frozen

UnitKind = Literal["ship", "ground", "defence", "building"]

SpaceHit = Literal[
    "armour",
    "fighter",
    "transport_empty",
    "destroyer",
    "cruiser",
    "transport_laden",
    "dreadnought",
    "war_sun",
    "flagship",
]
"""What can take a hit in space. `armour` is damage without loss; a transport is laden with ground units (D17)."""

GroundHit = Literal["tank_armour", "infantry", "tank"]


@frozen
class Unit:
    """One kind of unit (C6). Dice are ten-sided; 0 stands for what the unit does not have."""

    id: str
    name: str
    kind: UnitKind
    cost: int
    """Resources for `per` units; rounded up together (C13.5)."""
    per: int
    hit: int
    """A shot hits if die and modifiers together are at least this (C10.4)."""
    shots: int
    """Dice in each exchange; of planetary defence: at each fleet and each landing (C9.9)."""
    speed: int
    """Cells in a movement phase; 0: it moves only as cargo."""
    hold: int
    """Cargo places, each for one unit of `size` 1 (C6.3)."""
    size: int
    """Cargo places it takes; 0: never cargo."""
    armour: bool
    """Whether it takes one hit without dying (C6.2)."""
    limit: int
    """Most units of one seat on the map; 0: no limit (C6.1)."""
    text: str
    barrage: int = 0
    """Shots at fighters before the first exchange (C10.3)."""
    bombard: int = 0
    """Shots of a bombardment (C11.5)."""
    per_planet: int = 0
    """Most of them on one planet; 0: no limit."""
    fighters: int = 0
    """Fighters it houses in its system although it is no ship (C6.4)."""
    needs: str = ""
    """The technology whose `may.produce` it takes to build it; empty: none."""
    scouts: bool = False
    """Whether it can look at the markers of neutral planets (C11.3)."""
    erases: bool = False
    """Whether it can destroy the closed marker of a planet (C11.4)."""
    shields: bool = False
    """Whether its planet cannot be bombarded, but by units that ignore it (C11.5)."""
    ignores_shield: bool = False
    bombards_alone: bool = False
    """Whether it may bombard where nobody lands (C11.5)."""
    builds: int = 0
    """It builds so many units a round more than its planet has resources (C13.2); 0: it builds nothing."""

    @property
    def counts_as_ship(self) -> bool:
        """Whether it counts where ships are counted: a ship that is no fighter (D50)."""
        return self.kind == "ship" and self.size == 0

    def price(self, count: int) -> int:
        """Resources for so many of them built together at one dock (C13.5)."""
        return -(-count * self.cost // self.per)


@frozen
class HitOrder:
    """The standard order in which a side takes hits, first to fall first (C10.5, C11.7)."""

    space: tuple[SpaceHit, ...]
    ground: tuple[GroundHit, ...]
    armour: tuple[str, ...]
    """The units whose armour goes first within `armour` (D18)."""
