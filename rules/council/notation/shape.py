"""What may stand in the position part of a `council-position/1` file: typed tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from rules.council.notation.writing import FORMAT
from rules.council.protocol.options import Options
from rules.council.protocol.tally import Tally
from rules.kernel.scenario import PositionError, read_tables

Units = dict[str, int]
STREAMS = ("d100", "move", "fire", "battle", "bombard", "land", "ground", "revive", "erase")
"""The dice of a game, by purpose: initiative, rifts, planetary fire at fleets, space battles, bombardment, what meets a
landing (planetary defence, markers), ground battles, the fallen, erased markers."""


@attrs.frozen
class PositionTable:
    """`[position]`: what belongs to the table."""

    seats: tuple[str, ...]
    map: str = ""
    """A map id; empty: the standard map for so many seats."""
    cell: dict[str, str] = attrs.Factory(dict)
    """A map of its own: cell -> system, `home1` .. in seat order."""
    terrain: dict[str, str] = attrs.Factory(dict)
    """Cells whose terrain a marker has changed."""
    wormholes: dict[str, tuple[str, ...]] = attrs.Factory(dict)
    """Wormholes found, by cell."""
    round: int = 1
    """At `round.start`: the one that begins there."""
    at: str = "move.orders"
    initiative: tuple[str, ...] = ()
    objectives: tuple[str, ...] = ()
    """Public objectives that are open."""
    seed: int = 1
    options: Options = attrs.Factory(Options)


@attrs.frozen
class SeatTable:
    """`[seat.x]`. What is not given is as at the start of a game."""

    race: str = ""
    points: int = 0
    """In all; those that the objectives done do not explain were awarded."""
    goods: int = 0
    cards: tuple[str, ...] = ()
    technologies: tuple[str, ...] | None = None
    """All it has; default: those its race starts with."""
    licences: tuple[str, ...] = ()
    planets: tuple[str, ...] | None = None
    """Planets and stations it owns; default: its home system."""
    used: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    """Planets that came to it in this round."""
    covert: str = ""
    secret: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    contracts: dict[str, tuple[int, ...]] = attrs.Factory(dict)
    """Partner -> own agreement, the partner's. Named on one side."""
    votes: int = 0
    fire: dict[str, bool] = attrs.Factory(dict)
    damage: dict[str, tuple[str, ...]] = attrs.Factory(dict)
    tally: Tally = attrs.Factory(Tally)


@attrs.frozen
class KnowsTable:
    """`[knows.x]`."""

    markers: tuple[str, ...] = ()


@attrs.frozen
class PileTable:
    """`[pile]`: next first; what is not named lies under it, shuffled. `cards`: all there are."""

    objectives: tuple[str, ...] = ()
    covert: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


@attrs.frozen
class Tables:
    """The position part of a file."""

    position: PositionTable
    seat: dict[str, SeatTable] = attrs.Factory(dict)
    fleet: dict[str, dict[str, Units]] = attrs.Factory(dict)
    """Seat -> cell -> units; a seat that is not named has its start fleet."""
    ground: dict[str, dict[str, Units]] = attrs.Factory(dict)
    """Seat -> planet -> units; likewise."""
    damaged: dict[str, dict[str, Units]] = attrs.Factory(dict)
    """Seat -> cell or planet -> units without their armour."""
    marker: dict[str, str] = attrs.Factory(dict)
    """Place -> closed marker, or `gone` for none; the rest by seed."""
    open: dict[str, str] = attrs.Factory(dict)
    """Place -> marker that lies open."""
    holder: dict[str, str] = attrs.Factory(dict)
    """Cell of an open Ancestral station -> who has its point."""
    knows: dict[str, KnowsTable] = attrs.Factory(dict)
    pile: PileTable = attrs.Factory(PileTable)
    dice: dict[str, tuple[int, ...]] = attrs.Factory(dict)
    """Stream (one of `STREAMS`) -> its next results."""


def tables(data: Mapping[str, Any]) -> Tables:
    """The tables of a position file read as plain data. Raises `PositionError` naming the key."""
    if data.get("format") != FORMAT:
        raise PositionError("format", f"must be {FORMAT!r}")
    return read_tables({key: value for key, value in data.items() if key != "format"}, Tables)
