"""Views: what one seat, or a spectator, may see. Built from nothing, field by field; never stripped from the state."""

from __future__ import annotations

import attrs

from rules.council.protocol.options import Options
from rules.council.protocol.tally import Tally

CLOSED = "closed"
"""Stands for a marker that lies hidden."""


@attrs.define
class ForceView:
    """Units that are together, by kind, and how many of them have lost their armour."""

    units: dict[str, int]
    damaged: dict[str, int]


@attrs.define
class SystemView:
    """A system of the map as it is now."""

    name: str
    system: str
    """Its id in the catalogue; `home1` .. for homes."""
    terrain: str
    wormholes: list[str]
    planets: list[str]
    stations: list[str]
    home: str
    """The seat whose home it is; empty for others."""
    marker: str
    """`closed`, the id of an open marker, or empty."""
    holder: str
    """Who has the point of its marker."""
    fleets: dict[str, ForceView]
    """By seat: ships with all they carry."""


@attrs.define
class PlanetView:
    """A planet, or a trade station."""

    cell: str
    owner: str
    """A seat; empty: neutral."""
    active: bool
    """Whether what it gives can be used now (C2.4)."""
    taken: bool
    """Whether it came to its owner this round."""
    belonged: list[str]
    """Who has owned it in this round."""
    resource: int
    influence: int
    specialty: str
    marker: str
    """`closed`, the id of an open marker, or empty."""
    force: ForceView


@attrs.define
class SeatView:
    """What everybody knows of one seat."""

    seat: str
    race: str
    points: int
    goods: int
    hand_size: int
    technologies: list[str]
    licences: list[str]
    done: list[str]
    """Objectives done."""
    covert: bool
    """Whether it holds a covert objective that is not done."""
    secret: int
    """How many secret objectives it holds."""
    votes: int
    """Votes it has for good."""
    free_agreements: list[int]
    no_income: bool
    no_vote: bool
    out: bool


@attrs.define
class ContractView:
    """Two seats, and the number of the agreement each has given."""

    seats: list[str]
    agreements: list[int]


@attrs.define
class LandingView:
    """Units that are just coming down."""

    seat: str
    planet: str
    force: ForceView


@attrs.define
class View:
    """The game as one viewer may see it. All of it is plain data; seats clockwise, cells in cell order."""

    seat: str | None
    """Who looks; None is a spectator."""
    round: int
    phase: str
    at: str
    """The timing point."""
    target: int
    """Points needed to win."""
    last_round: int
    fleet_limit: int
    seats: list[SeatView]
    cells: dict[str, SystemView]
    planets: dict[str, PlanetView]
    objectives: list[str]
    """Public objectives that are open."""
    initiative: list[str]
    moving: str
    """The moving seat, while movement is carried out; else empty."""
    landing: LandingView | None
    contracts: list[ContractView]
    offers: dict[str, list[str]]
    """Seat -> what it offers, as lines."""
    done_talking: list[str]
    discard: list[str]
    """Action cards on the discard pile."""
    waiting: list[str]
    """Whom the table waits for."""
    finished: list[str]
    """Who has sealed its sheet, or answered a question put to several."""
    winners: list[str]
    hand: list[str]
    """Own action cards."""
    covert: str
    secret: list[str]
    """Own objectives that are not done."""
    known: dict[str, str]
    """Markers the viewer has learned, by place."""
    fire: dict[str, bool]
    """Own standing orders for planetary fire."""
    damage: dict[str, list[str]]
    """Own standing damage orders."""
    tally: Tally
    """What the viewer has done in this round."""
    options: Options
    """What the table has chosen."""
