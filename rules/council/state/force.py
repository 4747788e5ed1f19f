"""A force: units of one seat that are together, in a system or on a planet."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from rules.kernel.copying import Copyable

SHIPS = ("transport", "destroyer", "cruiser", "dreadnought", "war_sun", "flagship")
"""What counts where ships are counted: no fighters (D50)."""
GROUND = ("infantry", "tank")
CARGO = ("fighter", "infantry", "tank", "pds")
FIGHTING = ("fighter", *SHIPS)
"""What takes part in a space battle, in the order in which dice are thrown (timing.md 7)."""


@attrs.define
class Force(Copyable):
    """Units by kind; kinds of which there are none are left out. `damaged`: how many have lost their armour."""

    units: dict[str, int] = attrs.Factory(dict)
    damaged: dict[str, int] = attrs.Factory(dict)

    def count(self, *kinds: str) -> int:
        """How many there are of these kinds together."""
        return sum(self.units.get(kind, 0) for kind in kinds)

    @property
    def ships(self) -> int:
        """Ships, fighters not counted."""
        return self.count(*SHIPS)

    @property
    def ground(self) -> int:
        """Infantry and tanks."""
        return self.count(*GROUND)

    @property
    def fights(self) -> bool:
        """Whether anything in it can take part in a space battle."""
        return self.count(*FIGHTING) > 0

    def add(self, kind: str, count: int = 1, damaged: int = 0) -> None:
        """Put units to it, of which so many are damaged."""
        if count:
            self.units[kind] = self.units.get(kind, 0) + count
        if damaged:
            self.damaged[kind] = self.damaged.get(kind, 0) + damaged

    def remove(self, kind: str, count: int = 1, *, whole_first: bool = False) -> int:
        """Take units away, damaged ones first; returns how many of them were damaged."""
        there, hurt = self.units[kind], self.damaged.get(kind, 0)
        assert count <= there, f"{count} of {there} {kind}"  # noqa: S101 - who asks has counted
        gone = max(0, count - (there - hurt)) if whole_first else min(hurt, count)
        _keep(self.units, kind, there - count)
        _keep(self.damaged, kind, hurt - gone)
        return gone

    def split(self, wanted: Mapping[str, int]) -> Force:
        """Take these units away, as far as they are there and whole ones first, as a force of their own."""
        taken = Force()
        for kind, count in wanted.items():
            most = min(count, self.units.get(kind, 0))
            if most:
                taken.add(kind, most, self.remove(kind, most, whole_first=True))
        return taken

    def join(self, other: Force) -> None:
        """Take all units of another force in; that one is empty afterwards."""
        for kind, count in other.units.items():
            self.add(kind, count, other.damaged.get(kind, 0))
        other.units, other.damaged = {}, {}

    def whole(self, kind: str) -> int:
        """How many of a kind have their armour."""
        return self.units.get(kind, 0) - self.damaged.get(kind, 0)

    def __bool__(self) -> bool:
        """Whether there are any units."""
        return bool(self.units)


def _keep(table: dict[str, int], kind: str, count: int) -> None:
    if count:
        table[kind] = count
    else:
        table.pop(kind, None)
