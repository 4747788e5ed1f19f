"""A map dealt for one game: drawn, dealt at random, then mended until it is fair (C4.7, D6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rules.council.cards.context import Context
from rules.council.cards.galaxy import CENTRE, Board, System, distance
from rules.council.cards.layout import HOME

CLOSED = frozenset({"asteroids", "supernova", "nebula", "ion_storm"})
"""What a slice is not reached across."""
NEVER_INSIDE = frozenset({"asteroids", "supernova"})
"""What must not lie in the inner ring."""
WEIGHTS = {1: 4, 2: 3, 3: 1}
"""Steps of travel -> weight of a system in the slice of a seat."""
FAR = 99
STATION_VALUE = 2


def deal_map(game: Context, seats: int) -> dict[str, str]:
    """Cell -> system, `home1` .. in seat order; a map that stays too unfair is dealt again (D6)."""
    rules, board = game.catalogue.deal_rules, game.catalogue.boards[seats]
    while True:
        dealing = Dealing(game, board)
        cost = dealing.cost()
        for _ in range(rules.exchanges):
            if cost <= rules.good_enough:
                break
            cost = dealing.exchange(cost)
        if cost <= rules.too_unfair:
            return dealing.cells()


class Dealing:
    """One map on its way to being fair."""

    def __init__(self, game: Context, board: Board) -> None:
        """Systems are drawn and dealt at random."""
        self.game = game
        self.board = board
        self.open = [cell for cell in sorted(board.cells) if cell != CENTRE and cell not in board.homes]
        drawn = self._draw()
        self.at = dict(zip(self.open, game.shuffled("map", drawn), strict=True))
        self.nearest = {cell: self._homes_nearest_to(cell) for cell in self.open}

    def cells(self) -> dict[str, str]:
        """The map as it stands, in the order of the cells of the board."""
        homes = {cell: f"{HOME}{number}" for number, cell in enumerate(self.board.homes, 1)}
        found = {CENTRE: self.game.catalogue.centre.id, **homes, **{cell: each.id for cell, each in self.at.items()}}
        return dict(sorted(found.items()))

    def _draw(self) -> list[System]:
        """So many systems of each kind, those with wormholes always; again until every specialty is there (C4.7)."""
        stock = [system for system in self.game.catalogue.systems.values() if not system.centre]
        while True:
            drawn: list[System] = []
            for kind, count in self.board.draw.items():
                of_kind = [system for system in stock if system.kind == kind]
                always = [system for system in of_kind if system.wormhole]
                others = self.game.shuffled("draw", [system for system in of_kind if not system.wormhole])
                drawn += [*always, *others][:count]
            colours = Counter(planet.specialty for system in drawn for planet in system.planets if planet.specialty)
            least = self.game.catalogue.deal_rules.of_a_specialty
            if len(colours) == 3 and min(colours.values()) >= least:
                return drawn

    def _homes_nearest_to(self, cell: str) -> tuple[str, ...]:
        steps = {home: distance(cell, home) for home in self.board.homes}
        return tuple(home for home, count in steps.items() if count == min(steps.values()))

    def exchange(self, cost: int) -> int:
        """Exchange two systems, and keep it if the cost does not rise; returns the cost then."""
        one, other = (self.open[self.game.chance("mend", len(self.open))] for _ in range(2))
        self.at[one], self.at[other] = self.at[other], self.at[one]
        after = self.cost()
        if after <= cost:
            return after
        self.at[one], self.at[other] = self.at[other], self.at[one]
        return cost

    # -- what it costs

    def cost(self) -> int:
        """50 for each fault, and the difference between the best slice and the worst."""
        slices = self._slices()
        return 50 * self._faults() + round(max(slices) - min(slices))

    def _faults(self) -> int:
        return self._special_faults() + self._home_faults() + self._wormhole_faults() + self._far_faults()

    def _special(self, cell: str) -> bool:
        return cell in self.at and self.at[cell].kind == "special"

    def _special_faults(self) -> int:
        beside = sum(
            self._special(other) for cell in self.open if self._special(cell) for other in self.board.neighbours(cell)
        )
        inside = [cell for cell in self.open if cell.startswith("a") and self._special(cell)]
        closed = sum(self.at[cell].terrain in NEVER_INSIDE for cell in inside)
        return beside + max(0, len(inside) - 1) + closed

    def _home_faults(self) -> int:
        faults = 0
        for home in self.board.homes:
            around = self.board.neighbours(home)
            faults += max(0, 2 - sum(cell in self.at and bool(self.at[cell].planets) for cell in around))
            faults += sum(map(self._special, around)) > 1
        return faults

    def _wormhole_faults(self) -> int:
        letters: dict[str, list[str]] = {}
        for cell, system in self.at.items():
            if system.wormhole:
                letters.setdefault(system.wormhole, []).append(cell)
        return sum(len(ends) == 2 and distance(*ends) < 4 for ends in letters.values())

    def _far_faults(self) -> int:
        return sum(3 for home in self.board.homes if self._travel(home, special=True).get(CENTRE, FAR) > 4)

    def _travel(self, home: str, *, special: bool = False) -> Mapping[str, int]:
        """Steps from a home to the cells that are reached without crossing closed systems (or any special ones)."""
        steps, edge = {home: 0}, [home]
        while edge:
            following = []
            for cell in edge:
                for other in self.board.neighbours(cell):
                    if other not in steps:
                        steps[other] = steps[cell] + 1
                        if not self._shut(other, special=special):
                            following.append(other)
            edge = following
        return steps

    def _shut(self, cell: str, *, special: bool) -> bool:
        return cell in self.at and (self._special(cell) if special else self.at[cell].terrain in CLOSED)

    def _slices(self) -> Sequence[float]:
        """What each home has near it (C4.7)."""
        found = []
        for home in self.board.homes:
            steps = self._travel(home)
            found.append(sum(
                _value(self.at[cell]) * WEIGHTS.get(steps.get(cell, FAR), 0) / len(homes)
                for cell, homes in self.nearest.items()
                if home in homes
            ))  # fmt: skip
        return found


def _value(system: System) -> int:
    planets = sum(planet.resource + planet.influence + (planet.specialty is not None) for planet in system.planets)
    return planets + STATION_VALUE * len(system.stations)
