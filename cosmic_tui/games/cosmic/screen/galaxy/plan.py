"""Where everything in the galaxy stands, worked out from its room and from who plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

import attrs

from cosmic_tui.games.cosmic.screen.drawn.glyphs import DISCS, glyph

ROWS: Mapping[int, int] = {2: 1, 3: 2, 4: 2, 5: 3}
"""Players -> how many of them sit above; the others sit below."""
NARROWEST_ROOM = min(DISCS)
MOST_PLATE_CELLS = 60
BIG_CELLS = 120
"""From so many cells on full portraits have room beside the names."""


@attrs.frozen
class Form:
    """How much room the parts of a galaxy have in height, and the most a planet has in width."""

    plate: int
    planets: int
    room: int
    least: int
    """From so many lines on."""


FORMS = (Form(8, 5, 10, 36), Form(4, 4, 8, 26), Form(4, 3, 7, 21), Form(2, 3, 7, 17))
"""The roomiest first."""
LOWEST = FORMS[-1].least


@attrs.frozen(cache_hash=True)
class System:
    """The room of one player: the plate, and a box of cells for each planet."""

    seat: str
    x: int
    width: int
    plate_y: int
    planets_y: int
    planets: Sequence[tuple[str, int]]
    """Planet and the column where its room begins."""
    above: bool


@attrs.frozen(cache_hash=True)
class Plan:
    """The whole picture, in cells. The arena is the band between the systems."""

    width: int
    height: int
    form: Form
    room: int
    """The cells of a planet."""
    systems: Sequence[System]
    arena_y: int
    arena_height: int

    @cached_property
    def hub(self) -> tuple[float, float]:
        """The middle of the warp."""
        return self.width / 2, self.arena_y + self.arena_height / 2

    @cached_property
    def disc(self) -> Sequence[str]:
        """The pixels of a planet."""
        return glyph(DISCS[self.kind])

    @cached_property
    def kind(self) -> int:
        """The room that a planet of this size is made for."""
        return max(room for room in DISCS if room <= self.room)

    @cached_property
    def _places(self) -> Mapping[str, tuple[int, int, bool]]:
        aside, high = (self.room - len(self.disc[0])) // 2, len(self.disc)
        return {
            planet: (x + aside, 2 * (system.planets_y + self.form.planets) - high, system.above)
            for system in self.systems
            for planet, x in system.planets
        }

    def place(self, planet: str) -> tuple[int, int, bool] | None:
        """The upper left pixel of a planet's disc, and whether it is above the arena."""
        return self._places.get(planet)


def fits(width: int, height: int, seats: int, planets: int) -> bool:
    """Whether a galaxy of so many players with so many planets each has room."""
    most = max(ROWS[seats], seats - ROWS[seats])
    return height >= LOWEST and (width - 2) // most >= NARROWEST_ROOM * planets - 1


@lru_cache(256)
def plan_of(
    width: int, height: int, seats: Sequence[str], planets: Sequence[Sequence[str]], viewer: str | None
) -> Plan:
    """The plan for `seats` in clockwise order with the planets of each; whoever looks sits at the lower left."""
    form = next((form for form in FORMS if height >= form.least and (form.plate <= 4 or width >= BIG_CELLS)), FORMS[-1])
    first = seats.index(viewer) if viewer in seats else 0
    order = [*seats[first:], *seats[:first]]
    above = ROWS[len(seats)]
    upper, lower = order[1 : 1 + above], [order[0], *reversed(order[1 + above :])]
    most = max(len(upper), len(lower))
    broad = min((width - 2) // most - 1, MOST_PLATE_CELLS)
    count = max(map(len, planets), default=1)
    room = min(form.room, max(NARROWEST_ROOM, broad // max(count, 1)))
    room = max(each for each in DISCS if each <= room)
    own = dict(zip(seats, planets, strict=True))
    high = form.plate + form.planets
    systems = [
        *_row(upper, own, width, broad, room, 0, form, above=True),
        *_row(lower, own, width, broad, room, height - high, form, above=False),
    ]
    return Plan(width, height, form, room, tuple(systems), high, height - 2 * high)


def _row(
    seats: Sequence[str], own: Mapping[str, Sequence[str]], width: int, broad: int, room: int, y: int, form: Form,
    *, above: bool,
) -> list[System]:  # fmt: skip
    """The systems side by side; a single one stands in the middle."""
    systems: list[System] = []
    for index, seat in enumerate(seats):
        share = index / (len(seats) - 1) if len(seats) > 1 else 0.5
        x = 1 + round((width - 2 - broad) * share)
        planets = own[seat]
        gap = max(room, min(room + 1, broad // max(len(planets), 1)))
        first = max(0, x + (broad - gap * len(planets)) // 2)
        columns = tuple((planet, first + number * gap) for number, planet in enumerate(planets))
        plate = y if above else y + form.planets
        systems.append(System(seat, x, broad, plate, y + form.plate if above else y, columns, above))
    return systems
