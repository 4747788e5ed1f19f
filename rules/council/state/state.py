"""The state of a game: plain slotted classes that hold ids, numbers and lists, nothing else.

What can be computed (points, active planets, limits) is not stored.
"""

from __future__ import annotations

import attrs

from rules.council.protocol.trade_talk import Offer
from rules.council.state.campaign import Battle, Landing, Turn
from rules.council.state.force import Force
from rules.council.state.seat import SeatState
from rules.kernel.copying import Copyable

END = "game.end"


@attrs.define
class PlanetState(Copyable):
    """A planet or trade station (C5)."""

    owner: str = ""
    """A seat; empty: neutral."""
    used: bool = False
    """Whether it has given its resources or influence this round."""
    taken: bool = False
    """Whether it came to its owner this round."""
    woken: bool = False
    """Whether it is active all the same (marker Industrial society)."""
    force: Force = attrs.Factory(Force)


@attrs.define
class Marker(Copyable):
    """A neutral marker on a planet or in a system (C12)."""

    id: str
    open: bool = False
    holder: str = ""
    """Who has the point of an Ancestral station (D39)."""


@attrs.define
class Contract(Copyable):
    """Two seats have exchanged agreements (C15.1)."""

    seats: tuple[str, str]
    agreements: tuple[int, int]
    """Number (1 or 2) of the agreement that each has given."""

    def partner(self, seat: str) -> str:
        """The other one."""
        return self.seats[1] if seat == self.seats[0] else self.seats[0]

    def given_by(self, seat: str) -> int:
        """The number of the agreement this seat has given."""
        return self.agreements[self.seats.index(seat)]


@attrs.define
class TradePhase(Copyable):
    """The trade phase under way (C15.2)."""

    offers: dict[str, list[Offer]] = attrs.Factory(dict)
    """Who has offered -> what, at most one offer to each other seat."""
    done: list[str] = attrs.Factory(list)


@attrs.define
class State(Copyable):
    """A whole game between two steps. `at` is the timing point that comes next."""

    at: str
    seats: tuple[str, ...]
    """Clockwise."""
    players: dict[str, SeatState]
    cells: dict[str, str]
    """Cell -> system; `home1` .. in seat order. Never changed once it is set."""
    planets: dict[str, PlanetState] = attrs.Factory(dict)
    """Planets and stations on the map."""
    fleets: dict[str, dict[str, Force]] = attrs.Factory(dict)
    """Cell -> seat -> ships there with all they carry."""
    markers: dict[str, Marker] = attrs.Factory(dict)
    """By planet, or by cell for systems without planets. A marker that is gone is not in it."""
    terrain: dict[str, str] = attrs.Factory(dict)
    """Cells whose terrain a marker has changed."""
    wormholes: dict[str, list[str]] = attrs.Factory(dict)
    """Wormholes found since the game began, by cell."""
    round: int = 0
    initiative: list[str] = attrs.Factory(list)
    """The order of this round; before it is rolled, of the last one."""
    objectives: list[str] = attrs.Factory(list)
    """Public objectives that are open."""
    stack: list[str] = attrs.Factory(list)
    """Public objectives not opened yet, next one last."""
    covert: list[str] = attrs.Factory(list)
    """Covert objectives not dealt, next one last."""
    secret: list[str] = attrs.Factory(list)
    """Secret objectives not dealt, next one last."""
    deck: list[str] = attrs.Factory(list)
    """Action cards, next one last."""
    discard: list[str] = attrs.Factory(list)
    contracts: list[Contract] = attrs.Factory(list)
    sheets: dict[str, list[str]] = attrs.Factory(dict)
    """The sheets of the phase that are being carried out."""
    queue: list[str] = attrs.Factory(list)
    """Seats whose turn in the phase is still to come."""
    turn: Turn | None = None
    battle: Battle | None = None
    landing: Landing | None = None
    table: TradePhase | None = None
    arrived: dict[str, list[str]] = attrs.Factory(dict)
    """Cell -> seats of which a ship ended a movement there this round."""
    deadlocks: list[str] = attrs.Factory(list)
    """Cells whose battle could not end: it is over for this round (D19)."""
    belonged: dict[str, list[str]] = attrs.Factory(dict)
    """Planet -> seats that have owned it in this round."""
    winners: list[str] = attrs.Factory(list)
    asked: dict[str, int] = attrs.Factory(dict)
    """Questions put to each seat so far: the number in their keys. Never a global count."""
    drawn: dict[str, int] = attrs.Factory(dict)
    """Counters of the dice, by stream."""
    rigged: dict[str, list[int]] = attrs.Factory(dict)
    """The next results of a stream of dice (positions only)."""
    events: int = 0

    @classmethod
    def blank(cls) -> State:
        """A state in which nothing has been set up."""
        return cls(END, (), {}, {})

    def move(self, at: str) -> None:
        """Go to another timing point."""
        self.at = at

    # -- seats

    @property
    def playing(self) -> tuple[str, ...]:
        """The seats still in the game, clockwise."""
        return tuple(seat for seat in self.seats if not self.players[seat].out)

    def clockwise(self, seat: str) -> tuple[str, ...]:
        """All seats still in the game from this one on, clockwise; it comes first."""
        place = self.seats.index(seat)
        order = (*self.seats[place:], *self.seats[:place])
        return tuple(each for each in order if each == seat or not self.players[each].out)

    def by_initiative(self) -> tuple[str, ...]:
        """The seats still in the game in initiative order; in seat order before any was rolled."""
        return tuple(seat for seat in self.initiative or self.seats if not self.players[seat].out)

    # -- the map

    def fleet(self, cell: str, seat: str) -> Force:
        """The ships of a seat in a system; an empty force where it has none."""
        return self.fleets.get(cell, {}).get(seat) or Force()

    def own_fleet(self, cell: str, seat: str) -> Force:
        """The same, for changing it: call `tidy` afterwards."""
        return self.fleets.setdefault(cell, {}).setdefault(seat, Force())

    def tidy(self) -> None:
        """Drop forces without units."""
        for cell in list(self.fleets):
            kept = {seat: force for seat, force in self.fleets[cell].items() if force}
            if kept:
                self.fleets[cell] = kept
            else:
                del self.fleets[cell]

    def owned(self, seat: str) -> list[str]:
        """Planets and stations of a seat."""
        return [planet for planet, there in self.planets.items() if there.owner == seat]

    def cells_of(self, seat: str) -> list[str]:
        """Cells where a seat has anything in space."""
        return [cell for cell, fleets in self.fleets.items() if fleets.get(seat)]

    def contract(self, one: str, other: str) -> Contract | None:
        """The contract between two seats."""
        return next((each for each in self.contracts if {one, other} == set(each.seats)), None)
