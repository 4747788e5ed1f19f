"""The lines of a movement sheet (C9.1, C11): loading, movements, landings, bombardment, standing orders."""

from __future__ import annotations

from typing import Literal

import attrs

from rules.council.protocol.words import Amounts, Words, amounts_text, counted
from rules.kernel.asks import Refused

SPACE_DAMAGE = ("armour", "fighter", "transport_empty", "destroyer", "cruiser", "transport_laden", "dreadnought",
                "war_sun", "flagship")  # fmt: skip
"""The categories of the damage order in space, in the standard order (C10.5)."""
GROUND_DAMAGE = ("tank_armour", "infantry", "tank")
"""The same for ground battles (C11.7)."""
LIFTS = ("diodes", "pods")
"""Abilities that move ground units without ships (C9.4): Transit Diodes and Drop Pods."""
ALL = "all"
"""Stands for every other seat in a standing order for fire."""


@attrs.frozen
class Load:
    """Units taken aboard: from a planet, or from the own ships of a cell."""

    place: str
    unit: str
    count: int

    @classmethod
    def read(cls, word: str) -> Load:
        """`<planet or cell>:<unit>=<n>`."""
        place, _, amount = word.partition(":")
        unit, _, count = amount.partition("=")
        if not place or not unit:
            raise Refused("refused.no_load", word=word)
        return cls(place, unit, counted(word, count))

    @property
    def text(self) -> str:
        """As written."""
        return f"{self.place}:{self.unit}={self.count}"


def _loads_text(loads: tuple[Load, ...]) -> str:
    return " ".join(load.text for load in loads)


@attrs.frozen
class LoadOrder:
    """A fleet that stays takes units of its own cell aboard (D72)."""

    cell: str
    loads: tuple[Load, ...]

    @classmethod
    def read(cls, words: Words) -> LoadOrder:
        """`load <cell> <planet>:<unit>=<n> ..`."""
        order = cls(words.name("cell"), words.listed(":", Load.read))
        if not order.loads:
            raise Refused("refused.nothing_to_load")
        return order

    @property
    def text(self) -> str:
        """As written."""
        return f"load {self.cell} {_loads_text(self.loads)}"


@attrs.frozen
class MoveOrder:
    """One movement: ships with what they carry, what they load on the way, and the cells they go through (C9.1)."""

    origin: str
    units: Amounts
    route: tuple[str, ...]
    loads: tuple[Load, ...] = ()
    meeting: Literal["", "pass", "meet"] = ""
    """Whether it goes past ships of others where it is able to; empty: as the table has it (D71)."""
    twice: bool = False
    """It uses Fleet Logistics."""

    @classmethod
    def read(cls, words: Words) -> MoveOrder:
        """`move <cell> <unit>=<n> .. [load <place>:<unit>=<n> ..] via <cell> .. [pass|meet] [twice]`."""
        origin, units = words.name("cell"), words.amounts()
        loads = words.listed(":", Load.read) if words.take_if("load") else ()
        words.choice(("via",))
        route = words.names("cell", stop=("pass", "meet", "twice"))
        meeting = words.take_if("pass", "meet")
        return cls(origin, units, route, loads, meeting, bool(words.take_if("twice")))  # type: ignore[arg-type]

    @property
    def text(self) -> str:
        """As written."""
        loads = f" load {_loads_text(self.loads)}" if self.loads else ""
        ways = "".join(f" {word}" for word in (self.meeting, "twice" if self.twice else "") if word)
        return f"move {self.origin} {amounts_text(self.units)}{loads} via {' '.join(self.route)}{ways}"


@attrs.frozen
class LiftOrder:
    """Infantry goes from one own planet to another without ships (C9.4)."""

    ability: str
    origin: str
    target: str
    infantry: int

    @classmethod
    def read(cls, words: Words) -> LiftOrder:
        """`lift diodes|pods <planet> <planet> infantry=<n>`."""
        return cls(words.choice(LIFTS), words.name("planet"), words.name("planet"), words.number("infantry"))

    @property
    def text(self) -> str:
        """As written."""
        return f"lift {self.ability} {self.origin} {self.target} infantry={self.infantry}"


@attrs.frozen
class Condition:
    """What must hold for a landing, tested when it is due (D21)."""

    what: str
    """`infantry`, `ground` (with `least`), `neutral`, `mine` or `no_pds`."""
    least: int = 0

    @classmethod
    def read(cls, word: str) -> Condition:
        """`infantry>=<n>`, `ground>=<n>`, `neutral`, `mine`, `no_pds`."""
        what, sign, least = word.partition(">=")
        if sign and what in {"infantry", "ground"}:
            return cls(what, counted(word, least))
        if word in {"neutral", "mine", "no_pds"}:
            return cls(word)
        raise Refused("refused.no_condition", word=word)

    @property
    def text(self) -> str:
        """As written."""
        return f"{self.what}>={self.least}" if self.least else self.what


@attrs.frozen
class LandOrder:
    """Units go down to a planet (C11.1)."""

    planet: str
    units: Amounts
    condition: Condition | None = None

    @classmethod
    def read(cls, words: Words) -> LandOrder:
        """`land <planet> <unit>=<n> .. [if <condition>]`."""
        planet, units = words.name("planet"), words.amounts()
        return cls(planet, units, Condition.read(words.take("condition")) if words.take_if("if") else None)

    @property
    def text(self) -> str:
        """As written."""
        return f"land {self.planet} {amounts_text(self.units)}{f' if {self.condition.text}' if self.condition else ''}"


@attrs.frozen
class ScoutOrder:
    """A fighter looks at neutral planets of one system (C11.3)."""

    planets: tuple[str, ...]

    @classmethod
    def read(cls, words: Words) -> ScoutOrder:
        """`scout <planet> ..`."""
        return cls(words.names("planet"))

    @property
    def text(self) -> str:
        """As written."""
        return f"scout {' '.join(self.planets)}"


@attrs.frozen
class EraseOrder:
    """A dreadnought or War Sun destroys a closed marker before a landing (C11.4)."""

    planet: str
    ship: str

    @classmethod
    def read(cls, words: Words) -> EraseOrder:
        """`erase <planet> dreadnought|war_sun`."""
        return cls(words.name("planet"), words.choice(("dreadnought", "war_sun")))

    @property
    def text(self) -> str:
        """As written."""
        return f"erase {self.planet} {self.ship}"


@attrs.frozen
class BombardOrder:
    """Ships fire at the ground units of a planet (C11.5)."""

    planet: str
    ships: Amounts
    viral: bool = False
    """One of them uses the X-89 Viral Weapon."""

    @classmethod
    def read(cls, words: Words) -> BombardOrder:
        """`bombard <planet> dreadnought=<n> war_sun=<n> [viral]`."""
        return cls(words.name("planet"), words.amounts(), bool(words.take_if("viral")))

    @property
    def text(self) -> str:
        """As written."""
        return f"bombard {self.planet} {amounts_text(self.ships)}{' viral' if self.viral else ''}"


@attrs.frozen
class FireOrder:
    """Standing: whether planetary defence fires at a seat, or at all others (C9.9, D14)."""

    seat: str
    on: bool

    @classmethod
    def read(cls, words: Words) -> FireOrder:
        """`fire <seat>|all on|off`."""
        return cls(words.name("seat_or_all"), words.choice(("on", "off")) == "on")

    @property
    def text(self) -> str:
        """As written."""
        return f"fire {self.seat} {'on' if self.on else 'off'}"


@attrs.frozen
class DamageOrder:
    """Standing: which units take hits first; what is not named follows in the standard order (C10.5, C11.7)."""

    field: str
    """`space` or `ground`."""
    categories: tuple[str, ...]
    cell: str = ""
    """The only system it is for; empty: everywhere."""

    @classmethod
    def read(cls, words: Words) -> DamageOrder:
        """`damage space|ground [<cell>] <category> ..`."""
        field = words.choice(("space", "ground"))
        known = SPACE_DAMAGE if field == "space" else GROUND_DAMAGE
        cell = words.name("cell_or_category") if words.next not in known else ""
        categories = words.names("category")
        for category in categories:
            if category not in known:
                raise Refused("refused.no_category", category=category, field=field, known=known)
            if categories.count(category) > 1:
                raise Refused("refused.named_twice", what=category)
        return cls(field, categories, cell)

    @property
    def text(self) -> str:
        """As written."""
        return " ".join(("damage", self.field, *([self.cell] if self.cell else []), *self.categories))
