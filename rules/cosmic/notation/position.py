"""Reading a position: a state of the game from its text (`cosmic-position/1`)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.cards.variants import tailored
from rules.cosmic.notation.choosing import lay_choices
from rules.cosmic.notation.encounters import check_place, check_selection, interrupted_turn, read_encounter, turn_up
from rules.cosmic.notation.gear import lay_techs
from rules.cosmic.notation.ground import LOST_NOW, Ground, require
from rules.cosmic.notation.piling import deal_out, lay_destiny
from rules.cosmic.notation.remainder import restore
from rules.cosmic.notation.seating import empty_planets, seated
from rules.cosmic.notation.shape import PositionTable, tables
from rules.cosmic.protocol.options import OptionError, Options
from rules.cosmic.protocol.timing import ORDER, POINTS
from rules.cosmic.setup import Setup
from rules.cosmic.state.encounter import SIDES, Announced
from rules.cosmic.state.state import END, State
from rules.kernel.machine import Checkpoint
from rules.kernel.scenario import PositionError


def read_position(text: str, catalogue: Catalogue) -> tuple[Setup, Checkpoint[State]]:
    """The game of a position file: what it was opened with, and where it goes on. Raises `PositionError`."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PositionError("", f"is not valid TOML: {error}") from None
    return build({key: value for key, value in data.items() if key != "scenario"}, catalogue)


def build(data: Mapping[str, Any], catalogue: Catalogue) -> tuple[Setup, Checkpoint[State]]:
    """The same from plain data."""
    read = tables(data)
    setup = _setup(read.position, catalogue)
    catalogue = tailored(catalogue, setup.options)
    state = _state(Ground(read, setup, catalogue))
    return setup, Checkpoint(
        state, {key: tuple(choose) for key, choose in read.cursor.answers.items()}, read.cursor.void
    )


def _setup(position: PositionTable, catalogue: Catalogue) -> Setup:
    require(type(position.seed) in {int, str}, "position.seed", "must be a whole number or a text")
    table = {"edition": position.edition, "variants": position.variants}
    try:
        setup = Setup(position.seats, position.seed, Options.from_names({**position.options, **table}))
        setup.check(catalogue)
    except OptionError as error:
        name = str(error.message.values["name"])
        where = "position" if name in table else "position.options"
        raise PositionError(f"{where}.{name}", str(error)) from None
    except ValueError as error:
        raise PositionError("position.seats", str(error)) from None
    return setup


def _state(ground: Ground) -> State:
    """The state that the tables tell, every key checked on the way."""
    _check_point(ground.position.at)
    for seat in ground.read.seat:
        ground.check_seat(seat, f"seat.{seat}")
    fleets = empty_planets(ground)
    state = State(ground.position.at, ground.seats, {}, fleets, read_encounter(ground), [], [], [], [])
    for seat in ground.seats:
        state.players[seat] = seated(ground, state, seat)
    state.encounter.warped = {
        seat: table.memory[LOST_NOW] for seat, table in ground.read.seat.items() if LOST_NOW in table.memory
    }
    check_place(ground, state)
    interrupted_turn(ground, state)
    _as_asked(ground, state)
    deal_out(ground, state)
    lay_techs(ground, state)
    lay_choices(ground, state)
    lay_destiny(ground, state)
    turn_up(ground, state)
    check_selection(ground, state)
    _as_written(ground, state)
    return state


def _check_point(at: str) -> None:
    known = at in ORDER or at == END
    reason = "not a point of the main line" if at in POINTS else "no such timing point, or it is not built yet"
    require(known, "position.at", f"{at!r}: {reason}")


def _as_asked(ground: Ground, state: State) -> None:
    """Where the engine stands in its own counting and in what is being played."""
    cursor = ground.read.cursor
    state.turn, state.encounters, state.events = cursor.turn, cursor.encounters, cursor.events
    state.queue = None if cursor.queue is None else tuple(cursor.queue)
    state.last, state.asked, state.drawn = cursor.last, dict(cursor.asked), dict(cursor.drawn)
    state.playing = [Announced(each[0], each[1], each[2:]) for each in cursor.playing]


def _as_written(ground: Ground, state: State) -> None:
    """What the engine has written down stands over what was worked out from the rest."""
    cursor, encounter = ground.read.cursor, state.encounter
    if cursor.faces:
        encounter.values = {}
    restore(state, cursor.more)
    encounter.face_up = tuple(seat for seat in encounter.face_up if seat not in encounter.claimed)
    state.winners, state.won_by, state.moved = tuple(cursor.winners), dict(cursor.won_by), cursor.moved
    if cursor.allies is not None:
        encounter.allies = {side: tuple(cursor.allies.get(side, ())) for side in SIDES}
    if cursor.faces:
        encounter.faces = dict(cursor.faces)
        encounter.totals = None if cursor.totals is None else dict(cursor.totals)
    if cursor.power_lost is not None:
        for seat, player in state.players.items():
            player.power_lost = seat in cursor.power_lost
    _order_of_sharing(ground, state)


def _order_of_sharing(ground: Ground, state: State) -> None:
    """Who came to a shared planet before whom."""
    for planet, owners in ground.read.cursor.sharing.items():
        ground.check_planet(planet, f"cursor.sharing.{planet}", state.planets)
        fleet = state.planets[planet]
        require(sorted(owners) == sorted(fleet), f"cursor.sharing.{planet}", "names not those who have ships there")
        state.planets[planet] = {seat: fleet[seat] for seat in owners}
