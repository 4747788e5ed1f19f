"""Markers of neutral territory (C12): what is found where nobody has been."""

from collections.abc import Mapping
from typing import Literal

from attrs import Factory, frozen

from rules.council.cards.names import Letter

SystemFind = Literal[
    "nothing", "goods", "cards", "units", "points", "race_technology", "terrain", "explosion", "toll", "wormhole"
]
"""What a system marker does.

- `nothing`. `goods`, `cards`: the seat gets so many. `units`: it gets these free, as far as limits allow (D61).
- `points`: whoever controls the system has so many points for it (D39).
- `race_technology`: the seat may from now on buy the own technology of a race that nobody plays.
- `terrain`: the system is of this terrain from now on. `explosion`: likewise, and every ship in it is destroyed.
- `toll`: the seat pays `goods`; if it cannot, it pays none and is attacked by the pirates' `units`, and the marker
  is gone only when they are (D40).
- `wormhole`: the system has this wormhole from now on.
"""

PlanetFind = Literal[
    "nothing",
    "goods",
    "votes",
    "technology",
    "shipyard",
    "dock",
    "spies",
    "ransom",
    "ambush",
    "garrison",
    "wormhole",
    "defences",
    "first_dies",
    "all_die",
    "settlers",
]
"""What a planet marker does to a landing.

- `nothing`. `goods`: the seat gets so many. `votes`: it has so many more votes from now on (D43).
- `technology`: it gets `count` random technologies whose prerequisites it has, none of a race (D49).
- `shipyard`: ships worth at most `worth` resources together, free, in this system.
- `dock`: it may have a dock here at once, and the planet is active at once.
- `spies`: it learns the markers of `count` neutral planets of its choice.
- `ransom`: each landed unit is freed for `goods`; the others die (D44).
- `ambush`: neutral `units` fight its fleet in space before the landing, no barrage is fired at them.
- `garrison`: neutral `units` defend the planet and cannot be bombarded.
- `wormhole`: the system has this wormhole from now on; the landing goes on.
- `defences`: a die for a ship and one for a landing ground unit, each dies on `die` or more; whoever takes the planet
  may have `units` there (D41).
- `first_dies`: the first `count` ground units of every landing die. `all_die`: all do, and the planet stays neutral.
- `settlers`: the units go back aboard; on `die` or more the planet falls to the landing seat with `units`, else to the
  seat that is so many places clockwise (D42).
"""


@frozen
class SystemMarker:
    """A marker of a system without planets, opened where a movement ends (C9.8)."""

    id: str
    name: str
    text: str
    faces: tuple[int, ...]
    """The results of the die with which it lies in a system (C3.4)."""
    kind: SystemFind
    point: str = "move.markers"
    goods: int = 0
    count: int = 0
    units: Mapping[str, int] = Factory(dict)
    terrain: str = ""
    wormhole: Letter | None = None
    stays: bool = False
    """Whether it stays, open, when it has worked."""


@frozen
class PlanetMarker:
    """A marker of a neutral planet, opened when units come down (C11.6)."""

    id: str
    name: str
    text: str
    faces: tuple[int, ...]
    """The results of the die with which it lies on a planet (C3.4)."""
    kind: PlanetFind
    point: str = "land.marker"
    ask: str = ""
    """The question it puts to the landing seat, one of `names.ASKS`; empty: none."""
    goods: int = 0
    count: int = 0
    worth: int = 0
    die: int = 0
    units: Mapping[str, int] = Factory(dict)
    wormhole: Letter | None = None
    stays: bool = False
    """Whether it stays, open, when the landing fails."""
    taken_by_scout: bool = False
    """Whether a seat that only scouts it takes it at once (D51)."""
    costly_to_erase: bool = False
    """Whether whoever erases it pays the special price (`EraseRules.special`)."""


@frozen
class ErasePrice:
    """What a seat loses for an erased marker."""

    faces: tuple[int, ...] = ()
    """The results of the die with which this is the price; none for the special price."""
    cards: int = 0
    """So many random action cards, all if there are fewer."""
    all_cards: bool = False
    all_goods: bool = False
    no_income: bool = False
    """Own planets yield neither resources nor influence for the rest of the round."""
    no_vote: bool = False
    """No right to vote in this round's council."""


@frozen
class Markers:
    """All markers, the dice they are rolled with, and what it costs to erase one (C11.4)."""

    system_die: int
    planet_die: int
    erase_die: int
    systems: Mapping[str, SystemMarker]
    planets: Mapping[str, PlanetMarker]
    erase: tuple[ErasePrice, ...]
    erase_special: ErasePrice
    """For a marker that is `costly_to_erase`, in place of a roll."""

    def system_at(self, face: int) -> SystemMarker:
        """The system marker of a roll from 1 to `system_die`."""
        return next(marker for marker in self.systems.values() if face in marker.faces)

    def planet_at(self, face: int) -> PlanetMarker:
        """The planet marker of a roll from 1 to `planet_die`."""
        return next(marker for marker in self.planets.values() if face in marker.faces)

    def erase_price(self, face: int) -> ErasePrice:
        """The price of an erasure for a roll from 1 to `erase_die`."""
        return next(price for price in self.erase if face in price.faces)
