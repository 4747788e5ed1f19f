"""What may stand in a `cosmic-position/1` file: typed tables; keys of later parts are refused by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from rules.kernel.scenario import PositionError, read_tables

FORMAT = "cosmic-position/1"


@attrs.frozen
class TechTable:
    """One of `[seat.x] techs`."""

    id: str
    ships: int = 0
    complete: bool = False
    card: str = ""
    """Under Quark Battery."""
    alien: str = ""
    """Brought by Precursor Seed."""
    fresh: bool = False
    used: tuple[str, ...] = ()


@attrs.frozen
class SeatTable:
    """`[seat.x]`."""

    hand: tuple[str, ...] = ()
    hand_size: int | None = None
    colonies: dict[str, int] | None = None
    warp: int | None = None
    out: int = 0
    alien: str = "none"
    memory: dict[str, Any] = attrs.Factory(dict)
    sheet: str = ""
    """`hidden`: face down (R23.3)."""
    techs: tuple[TechTable, ...] = ()
    dealt: tuple[str, ...] = ()
    """The two aliens to choose from (`setup.choose`)."""
    lots: tuple[tuple[str, ...], ...] = ()
    """The two hands from which a hoard is chosen."""
    tech_dealt: tuple[str, ...] = ()


@attrs.frozen
class PilesTable:
    """`[piles]`: tops, next drawn first; discard piles with their top last."""

    cosmic: tuple[str, ...] = ()
    destiny: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    destiny_discard: tuple[str, ...] = ()
    after_reshuffle: tuple[str, ...] = ()
    destiny_after_reshuffle: tuple[str, ...] = ()
    exact: tuple[str, ...] = ()
    alien: tuple[str, ...] = ()
    """Alien sheets, next drawn first."""
    tech: tuple[str, ...] = ()
    tech_discard: tuple[str, ...] = ()


@attrs.frozen
class OfferTable:
    """The offer on the table of a deal."""

    seat: str
    give: tuple[str, ...] = ()
    get: tuple[str, ...] = ()


@attrs.frozen
class CursorTable:
    """`[cursor]`: what only the engine writes, so that a game goes on exactly where it was."""

    turn: int = 1
    encounters: int = 0
    events: int = 0
    queue: tuple[str, ...] | None = None
    last: str | None = None
    playing: tuple[tuple[str, ...], ...] = ()
    """[seat, card, what was named ...] each."""
    lost: dict[str, int] = attrs.Factory(dict)
    faces: dict[str, str] = attrs.Factory(dict)
    no_rewards: bool = False
    offer: OfferTable | None = None
    closing: tuple[str, ...] = ()
    failure: str = ""
    moved: bool = True
    power_lost: tuple[str, ...] | None = None
    allies: dict[str, tuple[str, ...]] | None = None
    totals: dict[str, int] | None = None
    sharing: dict[str, tuple[str, ...]] = attrs.Factory(dict)
    winners: tuple[str, ...] = ()
    won_by: dict[str, str] = attrs.Factory(dict)
    asked: dict[str, int] = attrs.Factory(dict)
    drawn: dict[str, int] = attrs.Factory(dict)
    answers: dict[str, tuple[str, ...]] = attrs.Factory(dict)
    void: tuple[str, ...] = ()
    more: dict[str, Any] = attrs.Factory(dict)
    """What no readable key holds, field by field."""


@attrs.frozen
class InsertedTable:
    """The turn that an inserted encounter has interrupted: whose it is, where it goes on, its own encounter."""

    turn: str
    then: str = "turn.continue"
    encounter: int = 1
    outcome: str = "offense"


@attrs.frozen
class PositionTable:
    """`[position]`."""

    seats: tuple[str, ...]
    edition: str = "42nd"
    variants: tuple[str, ...] = ()
    at: str = "turn.start"
    offense: str | None = None
    encounter: int = 1
    defense: str | None = None
    planet: str | None = None
    gate: dict[str, int] = attrs.Factory(dict)
    beside: dict[str, int] = attrs.Factory(dict)
    seed: Any = 1
    options: dict[str, Any] = attrs.Factory(dict)
    cards: dict[str, str] = attrs.Factory(dict)
    face_up: tuple[str, ...] = ()
    revealed: bool | None = None
    destiny: str | None = None
    invited: dict[str, tuple[str, ...]] | None = None
    reinforcements: tuple[tuple[str, ...], ...] = ()
    outcome: str | None = None
    removed: tuple[str, ...] = ()
    flares: tuple[str, ...] | None = None
    effects: tuple[dict[str, Any], ...] = ()
    played: dict[str, tuple[str, ...]] = attrs.Factory(dict)
    zapped: tuple[str, ...] = ()
    planet_cards: dict[str, tuple[str, ...]] = attrs.Factory(dict)
    """Cards that lie open beside planets."""
    inserted: InsertedTable | None = None
    genesis: str | None = None
    """In whose system the Genesis planet lies."""
    cannon: tuple[str, ...] = ()
    prometheus: str | None = None
    """Where the Prometheus is."""


@attrs.frozen
class Tables:
    """The position part of a file."""

    position: PositionTable
    seat: dict[str, SeatTable] = attrs.Factory(dict)
    piles: PilesTable = attrs.Factory(PilesTable)
    cursor: CursorTable = attrs.Factory(CursorTable)


def tables(data: Mapping[str, Any]) -> Tables:
    """The tables of a position file read as plain data. Raises `PositionError` naming the key."""
    if data.get("format") != FORMAT:
        raise PositionError("format", f"must be {FORMAT!r}")
    parts = {key: value for key, value in data.items() if key != "format"}
    return read_tables(parts, Tables)
