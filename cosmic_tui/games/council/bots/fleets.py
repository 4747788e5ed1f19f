"""The movement sheet of the simple bot: carriers bring troops to planets, other ships guard, explore and attack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from cosmic_tui.games.council.bots.move import Move, reason
from cosmic_tui.games.council.bots.worth import (
    defence,
    feared,
    garrison,
    planet_worth,
    room_for_troops,
    strength,
)
from rules.council.cards.context import Context
from rules.council.moves.cargo import hold_of, ships_counted
from rules.council.moves.limits import fleet_limit
from rules.council.moves.space import may_cross, may_stop, next_to, stopped_by, terrain
from rules.council.moves.travel import reach
from rules.council.protocol.move_orders import LandOrder, Load, LoadOrder, MoveOrder
from rules.council.sheets.reading import standing_lines
from rules.council.state.force import GROUND, SHIPS, Force
from rules.kernel.message import Message

CARRIERS = ("transport", "flagship", "war_sun")
BOLD = 1.4
"""It attacks a fleet that it is so many times as strong as."""
TROOPS_A_PLANET = 2
STATION_WORTH = 7
MARKER_WORTH = 2
TRAVEL_COST = 1


@attrs.define
class Group:
    """Ships that go together, and the troops they take from planets of their cell."""

    cell: str
    force: Force
    taken: dict[str, int] = attrs.Factory(dict)
    """Planet -> infantry it takes along."""

    @property
    def troops(self) -> int:
        """Infantry and tanks aboard, those to be taken along included."""
        return self.force.count(*GROUND) + sum(self.taken.values())


def plan(game: Context, seat: str) -> Move:
    """All movements and landings of a seat that make sense, each with its reason."""
    planner = _Planner(game, seat)
    planner.run()
    lines = standing_lines(game, seat, "sheet.move", planner.lines)
    kept = {line: planner.why[line] for line in lines}
    return Move(lines, tuple(kept[line] for line in lines) or (reason("move.nothing"),))


class _Planner:
    def __init__(self, game: Context, seat: str) -> None:
        self.game, self.seat = game, seat
        self.lines: list[str] = []
        self.why: dict[str, Message] = {}
        self.aimed: set[str] = set()
        """Cells that a group with troops goes to."""
        self.arriving: dict[str, int] = {}
        """Ships that will come to a cell."""
        self.spare = {planet: self._spare(planet) for planet in game.state.owned(seat)}

    def run(self) -> None:
        groups = [group for cell in self.game.state.cells_of(self.seat) for group in self._groups(cell)]
        for group in sorted(groups, key=lambda each: not self._carries(each.force)):
            if self._carries(group.force):
                self._carry(group)
            else:
                self._guard(group)

    def _say(self, line: str, key: str, **values: str | int) -> None:
        self.lines.append(line)
        self.why[line] = reason(key, **values)

    # -- who there is

    def _spare(self, planet: str) -> int:
        """Infantry that may leave: one stays, two where there is a dock."""
        force = self.game.state.planets[planet].force
        return max(0, force.count("infantry") - (2 if force.count("dock") else 1))

    def _carries(self, force: Force) -> bool:
        return any(hold_of(self.game, self.seat, unit) for unit in force.units)

    def _groups(self, cell: str) -> Iterator[Group]:
        """One group for each carrier, with its share of the other ships; without a carrier all go together."""
        left = self.game.state.fleet(cell, self.seat).copy()
        carriers = [unit for unit in CARRIERS for _ in range(left.count(unit))]
        if not left.ships:
            return
        for number, carrier in enumerate(carriers):
            share = len(carriers) - number
            wanted = {carrier: 1}
            for unit, count in left.units.items():
                if unit not in CARRIERS:
                    wanted[unit] = -(-count // share)
            yield Group(cell, left.split(wanted))
        if left.ships:
            yield Group(cell, left)

    # -- where they could go

    def _routes(self, group: Group) -> dict[str, list[str]]:
        """Cells a group can end in -> the way there; past nobody, and never into a rift."""
        game, seat = self.game, self.seat
        far = reach(game, seat, group.force, group.cell)
        found: dict[str, list[str]] = {}
        edge = [(group.cell, list[str]())]
        for _ in range(far):
            ahead = []
            for here, way in edge:
                for there in next_to(game, here, seat):
                    if there == group.cell or there in found or not may_stop(game, seat, there):
                        continue
                    if terrain(game, there).lost_on:
                        continue
                    found[there] = [*way, there]
                    if may_cross(game, seat, there) and not stopped_by(game, seat, there):
                        ahead.append((there, found[there]))
            edge = ahead
        return {cell: way for cell, way in found.items() if self._has_room(cell, group) and self._dares(cell, group)}

    def _has_room(self, cell: str, group: Group) -> bool:
        there = self.game.state.fleet(cell, self.seat)
        count = ships_counted(self.game, self.seat, there, cell) + self.arriving.get(cell, 0)
        return count + group.force.ships <= fleet_limit(self.game)

    def _dares(self, cell: str, group: Group) -> bool:
        danger = defence(self.game, self.seat, cell)
        return not danger or strength(self.game, group.force) >= BOLD * danger

    def _threat(self, cell: str) -> float:
        """The strongest fleet of others next to a cell."""
        return max((defence(self.game, self.seat, each) for each in next_to(self.game, cell)), default=0.0)

    # -- carriers

    def _targets(self, cell: str, troops: int) -> list[tuple[str, int]]:
        """Planets of a cell to land on, the best first, each with the troops it takes."""
        game, found, left = self.game, list[tuple[str, int]](), troops
        foreign = [planet for planet in game.layout.planets[cell] if game.state.planets[planet].owner != self.seat]
        for planet in sorted(foreign, key=lambda each: -planet_worth(game, each)):
            held = garrison(game, planet)
            needed = held + 2 if game.state.planets[planet].owner else TROOPS_A_PLANET
            if left >= min(needed, troops) and left >= (held + 1 if held else 1) and not feared(game, planet):
                found.append((planet, min(left, needed)))
                left -= min(left, needed)
        if found and left:
            found[0] = (found[0][0], found[0][1] + left)
        return found

    def _carry(self, group: Group) -> None:
        self._load(group)
        if not group.troops:
            self._fetch(group)
            return
        here = self._gain(group.cell, group.troops)
        routes = self._routes(group)
        gains = {cell: self._gain(cell, group.troops) - TRAVEL_COST * len(way) for cell, way in routes.items()}
        best = max(gains, key=lambda cell: gains[cell], default="")
        if best and self._gain(best, group.troops) > max(0, here):
            self._go(group, routes[best], "move.invade")
            self._land(best, group)
        elif here > 0:
            self._stay_and_load(group)
            self._land(group.cell, group)
        else:
            self._approach(group, routes)

    def _load(self, group: Group) -> None:
        """Take along infantry that its planets can spare."""
        room = room_for_troops(self.game, self.seat, group.force)
        for planet in self.game.layout.planets[group.cell]:
            count = min(room, self.spare.get(planet, 0))
            if count:
                group.taken[planet] = count
                room -= count

    def _gain(self, cell: str, troops: int) -> int:
        if cell in self.aimed:
            return 0
        return sum(planet_worth(self.game, planet) for planet, _ in self._targets(cell, troops))

    def _fetch(self, group: Group) -> None:
        """An empty carrier goes where troops wait for it."""
        routes = self._routes(group)
        waiting = {cell: self._waiting(cell) for cell in routes}
        best = max(routes, key=lambda cell: waiting[cell], default="")
        if best and waiting[best] > self._waiting(group.cell):
            self._go(group, routes[best], "move.fetch")
        else:
            self._go_nearer(group, routes, self.game.layout.homes[self.seat], "move.home")

    def _waiting(self, cell: str) -> int:
        return sum(self.spare.get(planet, 0) for planet in self.game.layout.planets[cell])

    def _approach(self, group: Group, routes: dict[str, list[str]]) -> None:
        """Nothing to land on in reach: go toward the nearest planet that could be taken."""
        goals = [cell for cell in self.game.layout.terrain if self._gain(cell, group.troops) > 0]
        distance = self._distances(group.cell)
        near = min((cell for cell in goals if cell in distance), key=lambda cell: distance[cell], default="")
        if near:
            self._go_nearer(group, routes, near, "move.approach")

    def _go_nearer(self, group: Group, routes: dict[str, list[str]], goal: str, key: str) -> None:
        distance = self._distances(goal)
        best = min(routes, key=lambda cell: distance.get(cell, 99), default="")
        if best and distance.get(best, 99) < distance.get(group.cell, 99):
            self._go(group, routes[best], key)

    def _distances(self, goal: str) -> dict[str, int]:
        """Steps to a cell, as far as nothing special lies between."""
        found, edge = {goal: 0}, [goal]
        while edge:
            here = edge.pop(0)
            for there in next_to(self.game, here, self.seat):
                if there not in found and may_cross(self.game, self.seat, there):
                    found[there] = found[here] + 1
                    edge.append(there)
        return found

    # -- other ships

    def _guard(self, group: Group) -> None:
        """Stay where a dock is threatened, else take what stands open or is weak."""
        docks = any(self.game.state.planets[each].force.count("dock") for each in self.game.layout.planets[group.cell])
        if docks and self._threat(group.cell) > 0:
            return
        routes = self._routes(group)
        best = max(routes, key=lambda cell: self._use(cell) - TRAVEL_COST * len(routes[cell]), default="")
        if best and self._use(best) - TRAVEL_COST * len(routes[best]) > max(0, self._use(group.cell)):
            self._go(group, routes[best], "move.guard")

    def _use(self, cell: str) -> int:
        """What ships alone are good for in a system."""
        state, seat = self.game.state, self.seat
        stations = [each for each in self.game.layout.stations.get(cell, ()) if state.planets[each].owner != seat]
        use = STATION_WORTH * len(stations) * (cell not in self.arriving)
        marker = state.markers.get(cell)
        use += MARKER_WORTH if marker is not None and not marker.open and cell not in self.arriving else 0
        own = [planet for planet in self.game.layout.planets[cell] if state.planets[planet].owner == seat]
        use += (3 + len(own)) if own and self._threat(cell) and cell not in self.arriving else 0
        use += 2 if cell in self.aimed else 0
        return use + (4 if defence(self.game, seat, cell) else 0)

    # -- lines

    def _go(self, group: Group, way: Sequence[str], key: str) -> None:
        units = {unit: count for unit, count in group.force.units.items() if unit in SHIPS or unit == "fighter"}
        units |= {unit: count for unit, count in group.force.units.items() if unit in (*GROUND, "pds")}
        loads = tuple(Load(planet, "infantry", count) for planet, count in group.taken.items())
        self._spend(group)
        self.arriving[way[-1]] = self.arriving.get(way[-1], 0) + group.force.ships
        self._say(MoveOrder(group.cell, units, tuple(way), loads).text, key, cell=way[-1], ships=group.force.ships)

    def _stay_and_load(self, group: Group) -> None:
        loads = tuple(Load(planet, "infantry", count) for planet, count in group.taken.items())
        self._spend(group)
        if loads:
            self._say(LoadOrder(group.cell, loads).text, "move.load", cell=group.cell)

    def _spend(self, group: Group) -> None:
        for planet, count in group.taken.items():
            self.spare[planet] -= count

    def _land(self, cell: str, group: Group) -> None:
        self.aimed.add(cell)
        infantry = group.force.count("infantry") + sum(group.taken.values())
        tanks = group.force.count("tank")
        for planet, troops in self._targets(cell, group.troops):
            units = {"infantry": min(infantry, troops), "tank": min(tanks, max(0, troops - infantry))}
            infantry, tanks = infantry - units["infantry"], tanks - units["tank"]
            there = {unit: count for unit, count in units.items() if count}
            if there:
                self._say(LandOrder(planet, there).text, "move.land", planet=planet, troops=sum(there.values()))
