"""The galaxy as it is painted: layers below with ships and flags on them, then the plates, the arena in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cosmic_tui.games.cosmic.screen.arena.draw import draw_arena, draw_caption
from cosmic_tui.games.cosmic.screen.galaxy.inputs import painted, settled, standing
from cosmic_tui.games.cosmic.screen.galaxy.layers import Shown, lit, ring
from cosmic_tui.games.cosmic.screen.galaxy.plan import Plan, fits, plan_of
from cosmic_tui.games.cosmic.screen.galaxy.settlers import settle
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.encounter import tells_what_is_in_force
from cosmic_tui.games.cosmic.screen.plates.plate import plate
from cosmic_tui.games.cosmic.screen.stage.frame import BANDS
from cosmic_tui.screenkit.half_blocks import Backdrop, Picture
from cosmic_tui.screenkit.palette import DARK
from cosmic_tui.screenkit.styled_text import Row, ink
from rules.cosmic.protocol.questions import bare
from rules.cosmic.protocol.views import View

POINTED = "#ffffff"
"""The rim of a planet under the cursor, and of those of the winners."""


def painted_galaxy(table: TableModel, width: int, height: int) -> list[Row]:
    """The picture on so many cells and lines."""
    view = table.seen_view
    if view is None:
        return []
    frame, people = table.stage.frame, _people(table)
    rings, pointed = tuple(_rings(table, view)), _pointed_seat(table)

    def drawn() -> list[Row]:
        plan = the_plan(view, width, height)
        players = tuple(Shown(each.seat, each.alien, each.foreign, view.target) for each in view.players)
        ground = table.kept.public(
            ("ground", width, height),
            (settled(view), players, target_of(view), rings, table.look),
            lambda: Backdrop(_ground(table, view, plan, players, rings)),
        )
        picture = ground.picture.copy()
        _lay_plates(picture, table, view, plan, (people, pointed))
        _draw_encounter(picture, table, view, plan)
        last = table.kept.painted
        table.kept.painted = Backdrop(picture, [ground] if last is None else [last, ground])
        return table.kept.painted.rows()

    shown = (painted(view), frame and frame.shown, tells_what_is_in_force(table, view), rings, pointed, people)
    return table.kept.public(("painted", width, height), shown, drawn)


def _people(table: TableModel) -> tuple[object, ...]:
    """Who sits where, and who looks."""
    news = table.news
    return table.names, table.seat, table.vacant, news.table.seats if news is not None else None


def the_plan(view: View, width: int, height: int) -> Plan:
    """Where everything stands for whoever looks."""
    seats = tuple(player.seat for player in view.players)
    return plan_of(width, height, seats, _planets_of(tuple(view.planets), seats), view.seat)


def galaxy_fits(view: View, width: int, height: int) -> bool:
    """Whether the systems of this table have room there."""
    seats = tuple(player.seat for player in view.players)
    return fits(width, height, len(seats), max(map(len, _planets_of(tuple(view.planets), seats))))


@lru_cache(256)
def _planets_of(planets: Sequence[str], seats: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The planets of each seat's system, in their order."""
    return tuple(tuple(planet for planet in planets if planet.startswith(f"{seat}.")) for seat in seats)


def target_of(view: View) -> str:
    """The planet at which the gate is aimed; none once somebody has won."""
    return "" if view.winners or view.planet not in view.planets else view.planet or ""


def _ground(
    table: TableModel, view: View, plan: Plan, players: tuple[Shown, ...], rings: tuple[tuple[str, str], ...]
) -> Picture:  # fmt: skip
    """The systems with all that stands on them: what stays as it is while players think and cards are played."""
    target = target_of(view)
    homes = tuple(
        (planet, bool(view.planets[planet].get(system.seat))) for system in plan.systems for planet, _ in system.planets
    )
    below = table.kept.public(
        ("lit", plan.width, plan.height),
        (plan, homes, players, target),
        lambda: lit(plan, homes, players, target),
    )
    picture = below.copy()
    for planet, colour in rings:
        ring(picture, plan, planet, colour)
    settle(picture, plan, view, table.look, target, table.kept)
    return picture


def _lay_plates(picture: Picture, table: TableModel, view: View, plan: Plan, people: tuple[object, str]) -> None:
    """Who sits there; `people`: who it is, and whom the cursor means."""
    plates = table.kept.public(
        ("plates", plan.width, plan.height),
        (plan, standing(view), *people),
        lambda: [plate(plan, system, table, view, lit=system.seat == people[1]) for system in plan.systems],
    )
    for system, cut_out in zip(plan.systems, plates, strict=True):
        cut_out.lay_on(picture, system.x, system.plate_y)


def _draw_encounter(picture: Picture, table: TableModel, view: View, plan: Plan) -> None:
    """What happens, over the systems."""
    frame = table.stage.frame
    draw_arena(picture, plan, table, view, frame)
    if frame is None or frame.act not in BANDS:
        _fleet(picture, plan, table, view, target_of(view))
    draw_caption(picture, plan, table, view, frame)


def _rings(table: TableModel, view: View) -> Sequence[tuple[str, str]]:
    """Rims around planets: gold around the one attacked, white around the one under the cursor and those that win."""
    target = target_of(view)
    rings = [(target, DARK.gold)] if target else []
    rings += [
        (planet, POINTED)
        for planet, ships in view.planets.items()
        if any(ships.get(seat) and not planet.startswith(f"{seat}.") for seat in view.winners)
    ]
    under = table.choice.cursor_option if table.choice else None
    planet = bare(under).partition("=")[0] if under else ""
    return [*rings, (planet, POINTED)] if planet in view.planets else rings


def _pointed_seat(table: TableModel) -> str:
    under = table.choice.cursor_option if table.choice else None
    return bare(under) if under and under.startswith("seat:") else ""


def _fleet(picture: Picture, plan: Plan, table: TableModel, view: View, target: str) -> None:
    """The ships of the offense on their way, in the last part of the light."""
    place = plan.place(target) if target else None
    ships = [(seat, count) for seat, count in view.gate.items() if count]
    if place is None or not ships or view.outcome:
        return
    look = table.look
    texts = [(seat, look.sign(seat) * count if count <= 4 else f"{look.sign(seat)}{count}") for seat, count in ships]
    broad = sum(len(text) for _, text in texts)
    column = place[0] + len(plan.disc[0]) // 2
    line = plan.arena_y if place[2] else plan.arena_y + plan.arena_height - 1
    x = round(column + (plan.width / 2 - column) * 0.2 - broad / 2)
    for seat, text in texts:
        x = picture.put(x, line, ink(text, f"seat.{seat} bold"))
