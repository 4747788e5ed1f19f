"""The lower layers of the galaxy: the sky, which is made once for a size, the systems, the light."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.galaxy.plan import Plan, System
from cosmic_tui.games.cosmic.screen.plates.tile import BIG_CELLS, CELLS, tile
from cosmic_tui.games.cosmic.screen.portraits import palette, pixels
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.night_sky import spiral, stars
from cosmic_tui.screenkit.palette import DARK, mixed

LIGHT = "#ffe6b0"
TONES = (0.46, 0.62, 0.76)
"""How far the tones of a planet are on the way into space, from the lit side to the dark one."""
TURNED = 0.55
"""How far a pixel has to be turned to the light, or away from it, for another tone."""
GONE, GONE_RIM = 0.86, 0.55
"""A planet that its owner has left: what is inside of its rim, and the rim."""
CONE = (0.09, 0.16, 0.26, 0.38)
"""The steps of the light, from the warp on."""
CONE_START = 3.0
WARP_HALF_CELLS = 13
NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1))
SIZES = 16
"""So many skies are kept, one for each size of a picture."""


class Shown(NamedTuple):
    """What these layers show of a player."""

    seat: str
    alien: str
    score: int
    target: int


def warp_cells(plan: Plan) -> int:
    """Half of the width of the warp."""
    half = 9 if plan.form.planets == 3 else 16 if plan.form.plate == 8 else WARP_HALF_CELLS
    return min(half, plan.arena_height + 2)


def sky(plan: Plan) -> Picture:
    """Stars, and the warp in the middle."""
    broad, high = (warp_cells(plan) - 2) * 2, int((plan.arena_height / 2 + 0.2) * 4)
    return _sky(plan.width, plan.height, plan.hub, broad, high)


@lru_cache(SIZES)
def _sky(width: int, height: int, hub: tuple[float, float], broad: int, high: int) -> Picture:
    picture = Picture(width, height, DARK.space)
    stars(picture)
    spiral(picture, hub, broad, high)
    return picture


def systems(plan: Plan, homes: Sequence[tuple[str, bool]], players: Sequence[Shown]) -> Picture:
    """The planets, full ones and those their owners have left (`homes`), the portraits and the scores."""
    picture = sky(plan).copy()
    full, shown = dict(homes), {player.seat: player for player in players}
    for system in plan.systems:
        _orbit(picture, plan, system)
        for planet, _ in system.planets:
            _planet(picture, plan, planet, system.seat, full=full[planet])
        player = shown[system.seat]
        if player.alien in CARDS.aliens and face_cells(plan, system):
            small = plan.form.plate == 4
            picture.pattern(system.x, 2 * system.plate_y, pixels(player.alien, small=small), palette(player.alien))
        if plan.form.plate > 2:
            big = plan.form.plate == 8
            x = system.x + system.width - (BIG_CELLS if big else CELLS)
            tile(picture, x, system.plate_y, system.seat, player.score, player.target, big=big)
    return picture


FACE_PLATE = 30
"""A plate of fewer cells has no portrait: the name is worth more."""


def face_cells(plan: Plan, system: System) -> int:
    """The cells that the portrait of a plate takes, 0: there is none."""
    if plan.form.plate == 8:
        return 16
    return 8 if plan.form.plate == 4 and system.width >= FACE_PLATE else 0


def _orbit(picture: Picture, plan: Plan, system: System) -> None:
    """A line of dots that the planets stand on."""
    line = system.planets_y + plan.form.planets - 2
    for x in range(system.x * 2 + 2, (system.x + system.width) * 2 - 2, 3):
        picture.dot(x, line * 4 + 1, DARK.line)


def _planet(picture: Picture, plan: Plan, planet: str, seat: str, *, full: bool) -> None:
    """A disc in three tones, lit from the warp; one that its owner has left is only a rim."""
    for x, y, tone in _disc(plan, planet, seat, full=full):
        picture.pixel(x, y, tone)


@lru_cache(1024)
def _disc(plan: Plan, planet: str, seat: str, *, full: bool) -> Sequence[tuple[int, int, str]]:
    """Its pixels with their colours."""
    place = plan.place(planet)
    if place is None:
        return ()
    x, y, _ = place
    disc, colour, pixels = plan.disc, DARK.seats[seat], []
    tones = [mixed(colour, DARK.space, part) for part in TONES]
    across, down = plan.hub[0] - (x + len(disc[0]) / 2), 2 * plan.hub[1] - (y + len(disc) / 2)
    far = math.hypot(across, down) or 1.0
    for line, column in _inside(disc):
        if not full:
            rim = at_rim(disc, line, column)
            tone = mixed(colour, DARK.space, GONE_RIM if rim else GONE)
        else:
            aside = (column - (len(disc[0]) - 1) / 2) / (len(disc[0]) / 2)
            below = (line - (len(disc) - 1) / 2) / (len(disc) / 2)
            turned = (aside * across + below * down) / far
            tone = tones[0] if turned > TURNED else tones[2] if turned < -TURNED else tones[1]
        pixels.append((x + column, y + line, tone))
    return tuple(pixels)


def _inside(disc: Sequence[str]) -> list[tuple[int, int]]:
    return [(line, column) for line, row in enumerate(disc) for column, sign in enumerate(row) if sign == "#"]


@lru_cache(SIZES)
def _rim(disc: Sequence[str]) -> Sequence[tuple[int, int]]:
    return [(line, column) for line, column in _inside(disc) if at_rim(disc, line, column)]


def at_rim(disc: Sequence[str], line: int, column: int) -> bool:
    """Whether a pixel is at the edge of a disc."""
    return any(
        not (0 <= line + down < len(disc) and 0 <= column + across < len(disc[0]))
        or disc[line + down][column + across] != "#"
        for across, down in NEIGHBOURS
    )


def lit(plan: Plan, homes: Sequence[tuple[str, bool]], players: Sequence[Shown], target: str) -> Picture:
    """The systems with the light on the planet aimed at."""
    picture = systems(plan, homes, players)
    if (place := plan.place(target) if target else None) is not None:
        _cone(picture, plan, place)
    return picture


def ring(picture: Picture, plan: Plan, planet: str, colour: str) -> None:
    """A rim of this colour around a planet."""
    disc, found = plan.disc, plan.place(planet)
    if found is not None:
        for line, column in _rim(tuple(disc)):
            picture.pixel(found[0] + column, found[1] + line, colour)


def _cone(picture: Picture, plan: Plan, place: tuple[int, int, bool]) -> None:
    """Light from the warp to a planet, in steps, over what is still empty."""
    disc = plan.disc
    end = place[0] + len(disc[0]) / 2, place[1] + len(disc) / 2
    hub = plan.hub[0], 2 * plan.hub[1]
    far = math.hypot(end[0] - hub[0], end[1] - hub[1])
    along = (end[0] - hub[0]) / far, (end[1] - hub[1]) / far
    start = hub[0] + 4 * along[0], hub[1] + 4 * along[1]
    length, broad = far - 4, len(disc[0]) + 2
    columns = range(max(0, int(min(start[0], end[0]) - broad)), min(plan.width, int(max(start[0], end[0]) + broad) + 1))
    for y in range(int(min(start[1], end[1]) - broad), int(max(start[1], end[1]) + broad) + 1):
        for x in columns:
            aside = x + 0.5 - start[0], y + 0.5 - start[1]
            way = (aside[0] * along[0] + aside[1] * along[1]) / length
            off = abs(aside[0] * along[1] - aside[1] * along[0])
            inside = 0 <= way <= 1 and off <= (CONE_START + (broad - CONE_START) * way) / 2
            if inside and picture.colour(x, y) == DARK.space:
                step = CONE[min(len(CONE) - 1, int(way * len(CONE)))]
                picture.pixel(x, y, mixed(DARK.space, LIGHT, step))
