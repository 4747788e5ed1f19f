"""Objectives (C19): what points are to be had for."""

from collections.abc import Mapping
from typing import Literal

from attrs import Factory, frozen

from rules.council.cards.names import Colour

TierId = Literal["covert", "secret", "public_1", "public_2", "public_3"]

Tests = Literal["now", "round", "spend"]
"""What is tested: the position at the claim, what has happened in the round, or what is paid with the claim (C19.2)."""

RequirementKind = Literal[
    "planets_owned",
    "specialty_planets",
    "specialty_colours",
    "planet_next_to_home",
    "home_conquered",
    "systems_controlled",
    "homes_bordered",
    "technologies",
    "technology_colours",
    "units_on_map",
    "centre_owned",
    "centre_held",
    "units_at_centre",
    "ships_at_centre",
    "ship_at_every_wormhole",
    "dock_blockaded",
    "influence_over_neighbours",
    "spend",
    "units_destroyed",
    "ships_destroyed_next_to_home",
    "battles_won",
    "partners_attacked",
    "planets_taken",
    "planets_taken_from_seats",
    "planets_invaded",
    "docks_destroyed",
    "last_dock_taken",
]
"""What a seat must have or have done, at least `count` of it where a number makes sense.

- `planets_owned`: planets outside the own home system, stations included (D55).
- `specialty_planets`: own planets with a specialty; with `one_colour`, all of the same.
- `specialty_colours`: different colours among the specialties of own planets.
- `planet_next_to_home`: own planets in systems next to another seat's home system.
- `home_conquered`: other seats of whose home system all planets are owned.
- `systems_controlled`: systems under control (C2.2), the own home system never counted; with `next_to_centre` only
  those next to the centre, with `no_special` no special systems.
- `homes_bordered`: different seats next to whose home systems a system is under control.
- `technologies`: technologies; of `colour` if one is named, with `one_colour` all of one colour.
- `technology_colours`: colours, those in `colours`, of which the seat has `each` technologies or more.
- `units_on_map`: `units` of the seat, all together wherever they are (D45).
- `centre_owned`: the centre's planet is owned; `centre_held`: and was without a break since the round began (D45).
- `units_at_centre`: own `units` there: ground units, planetary defence and docks on its planet, ships in its system.
- `ships_at_centre`: own ships there, no fighters (D50).
- `ship_at_every_wormhole`: an own ship in each system that has had a wormhole from the start of the game.
- `dock_blockaded`: systems with own ships in which another seat has a dock (C2.3).
- `influence_over_neighbours`: the influence of all own planets is more than that of `count` neighbours together (D46).
- `spend`: `resources`, `influence` and `goods` are paid with the claim; `either` in resources and influence in any
  shares (D33).
- `units_destroyed`: enemy `units` destroyed this round.
- `ships_destroyed_next_to_home`: enemy ships destroyed in a system next to their owner's home system.
- `battles_won`: space battles won in different systems, at least `each` ships of another seat destroyed in each.
- `partners_attacked`: seats attacked with which there was a contract (D63).
- `planets_taken`: planets that came to the seat this round, each once.
- `planets_taken_from_seats`: own planets that belonged to another seat earlier this round.
- `planets_invaded`: planets invaded on which at least `each` infantry stood.
- `docks_destroyed`: docks of others destroyed with the planet they stood on; with `different_seats`, of so many seats.
- `last_dock_taken`: planets taken from a neighbour with the last dock it had on the map.
"""


@frozen
class Requirement:
    """One thing an objective asks for; which fields count is said at its kind."""

    kind: RequirementKind
    count: int = 1
    each: int = 1
    units: Mapping[str, int] = Factory(dict)
    """Unit -> how many."""
    colour: Colour | None = None
    colours: tuple[Colour, ...] = ()
    one_colour: bool = False
    next_to_centre: bool = False
    no_special: bool = False
    different_seats: bool = False
    resources: int = 0
    influence: int = 0
    goods: int = 0
    either: int = 0


@frozen
class Objective:
    """An objective: whoever meets all `requires` may claim it (C19.2)."""

    id: str
    tier: TierId
    name: str
    text: str
    tests: Tests
    requires: tuple[Requirement, ...]


@frozen
class Tier:
    """A kind of objective: `count` of them are worth `points` each."""

    points: int
    count: int
    opens: int = 0
    """So many of them are opened in a game, one a round, after those of the tier before (C8.4); 0: never opened."""
