"""The galaxy as a picture: the systems around the warp, and the gate as a cone that points at its planet."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import attrs

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.encounter import SIDES, fleet_of, piles
from cosmic_tui.games.cosmic.screen.panels.planets import DrawnPlanet, Orbits, counted, orbits
from cosmic_tui.games.cosmic.screen.panels.standing import (
    NO_ALIEN,
    alien_row,
    hand_size,
    on_sheet,
    role,
    seat_marks,
    track,
)
from cosmic_tui.games.cosmic.screen.portraits import SMALL_CELLS, portrait
from cosmic_tui.games.cosmic.screen.prompts.totals import ships_of_sides
from cosmic_tui.host.messages import TableNews
from cosmic_tui.screenkit.canvas import Canvas, Point
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, apart, fit, ink, join, padded, set_in, styled, width
from rules.cosmic.protocol.views import PlayerView, View

NARROWEST = 24
"""A system with five planets of four cells and the gaps between them."""
BROADEST = 36
LOWEST = 4
"""Lines of a system: its player, figures, the numbers of its planets, their ships."""
MOST_ON_SHEET = 2
"""So many more lines at most tell what lies on the sheets."""
LEAST_LINES = 18
"""Of the picture of five players."""
WARP_LINES = 3
BELOW_WARP = 2
"""Lines of the gate, and of air."""
PORTRAIT_CELLS = SMALL_CELLS + 1
DENSITY = 61
"""One speck of dust on so many cells."""
CONE = 8
"""The width of the cone where it begins, in cells."""
NOT_IN_IT = {
    "table", "view", "events", "talk", "asks", "clocks", "fresh", "beat", "quiet", "prepare",
    "phase", "at", "turn", "encounter", "invited", "cards", "faces", "values", "effects", "reinforcements", "outcome",
    "offer", "closing", "hand", "stored", "playing", "waiting", "finished", "reactions",
}  # fmt: skip
"""What changes often, in the news and the view, and is nowhere in the picture (of the table: all but its seats).

All else counts as being in it.
"""
TOLD = [field.name for field in attrs.fields(TableNews) if field.name not in NOT_IN_IT]
SEEN = [field.name for field in attrs.fields(View) if field.name not in NOT_IN_IT]


@attrs.frozen
class Place:
    """Where a system stands, as fractions of the room left beside it."""

    across: float
    down: float


PLACES: Mapping[int, tuple[Place, ...]] = {
    3: (Place(0, 0), Place(1, 0), Place(0.5, 1)),
    4: (Place(0, 0), Place(1, 0), Place(1, 1), Place(0, 1)),
    5: (Place(0, 0), Place(1, 0), Place(1, 0.5), Place(0.5, 1), Place(0, 0.5)),
}
"""By the number of players, in clockwise order."""
OWN_PLACE = {3: 2, 4: 3, 5: 3}
"""Who looks sits at the bottom."""


def picture_fits(width: int, height: int) -> bool:
    """Whether a picture of any table has room on so many cells and lines."""
    return width >= 2 * NARROWEST + 22 and height >= LEAST_LINES


def galaxy(table: TableModel, cells: int, lines: int) -> list[Row]:
    """The picture in so many cells and lines; drawn anew only if something has changed that may be in it."""
    view, news = table.view, table.news
    if view is None or news is None:
        return []
    known = [getattr(news, name) for name in TOLD], [getattr(view, name) for name in SEEN]
    shown = (news.table.seats, *known, table.look, cells, lines)
    return table.kept.drawn("signs", shown, lambda: _drawn(table, view, cells, lines))


def _drawn(table: TableModel, view: View, cells: int, lines: int) -> list[Row]:
    """The picture drawn; lines that are as they were last time are the same rows."""
    table.kept.signs = drawn = _Picture(table, view, cells, lines).drawn().lines(table.kept.signs)
    return [row for _, _, row in drawn]


@attrs.frozen
class _Picture:
    """One picture; places are worked out from the room there is."""

    table: TableModel
    view: View
    cells: int
    lines: int

    @cached_property
    def broad(self) -> int:
        """The width of a system."""
        return max(NARROWEST, min(BROADEST, (self.cells - 22) // 2))

    @cached_property
    def _on_sheets(self) -> int:
        """The lines kept for what lies on a sheet, the same for all: as many as there is need for and room."""
        levels = len({place.down for place in self._places})
        middle = WARP_LINES + BELOW_WARP if levels < len(PLACES[3]) else levels - 1
        room = (self.lines - middle) // levels - LOWEST
        if all(each.alien == NO_ALIEN and not each.techs for each in self.view.players):
            return 0
        wanted = max(len(set_in(on_sheet(self.table, each), self._text, 2)) for each in self.view.players)
        return max(0, min(room, max(wanted, 1), MOST_ON_SHEET))

    @cached_property
    def high(self) -> int:
        """The height of a system."""
        return LOWEST + self._on_sheets

    @cached_property
    def _places(self) -> tuple[Place, ...]:
        return PLACES[len(self.view.players)]

    def _place(self, index: int) -> Place:
        """Where the system of the player with this index stands."""
        seats = [player.seat for player in self.view.players]
        count = len(seats)
        turned = OWN_PLACE[count] - seats.index(self.view.seat) if self.view.seat in seats else 0
        return self._places[(index + turned) % count]

    def _corner(self, place: Place) -> tuple[int, int]:
        """The upper left corner of the system there."""
        return round(place.across * (self.cells - self.broad)), round(place.down * (self.lines - self.high))

    @cached_property
    def _hub(self) -> tuple[int, int]:
        """The middle of the warp."""
        levels = {place.down for place in self._places}
        low = self.lines - self.high if len(levels) == 3 or len(self._places) == 3 else self.lines
        first = 0 if len(levels) == 3 else self.high if len(self._places) == 4 else 1
        last = low if len(self._places) != 4 else self.lines - self.high
        return self.cells // 2, (first + last) // 2 - 1

    def drawn(self) -> Canvas:
        canvas = Canvas(self.cells, self.lines)
        canvas.dust(DENSITY, self.table.look.sign("dust"))
        apex: Point | None = None
        for index, player in enumerate(self.view.players):
            place = self._place(index)
            x, y = self._corner(place)
            planets = self._orbits(player.seat)
            system = self._system(player, planets, at_the_bottom=place.down == 1)
            canvas.block(x, y, [padded(row, self.broad) for row in system])
            if self.aim and self.aim.startswith(f"{player.seat}."):
                apex = self._tip(place, planets.columns[self._own(player.seat).index(self.aim)])
        ring, gate = self._middle(canvas, *self._hub)
        if apex is not None:
            canvas.cone(self._base(apex, ring, gate), apex, CONE, Span(self.table.look.sign("beam"), "beam"))
        self._piles(canvas)
        return canvas

    # -- a system

    @cached_property
    def aim(self) -> str:
        """The planet at which the gate points."""
        return "" if self.view.winners or self.view.planet not in self.view.planets else self.view.planet or ""

    @cached_property
    def _portraits(self) -> bool:
        """Whether there is room for the faces of the aliens."""
        roomy = self.broad >= NARROWEST + PORTRAIT_CELLS and not self.table.look.outlined
        return roomy and any(each.alien != NO_ALIEN for each in self.view.players)

    @cached_property
    def _text(self) -> int:
        """The width of a system without its portrait."""
        return self.broad - PORTRAIT_CELLS * self._portraits

    def _own(self, seat: str) -> list[str]:
        return [planet for planet in self.view.planets if planet.startswith(f"{seat}.")]

    def _tip(self, place: Place, column: int) -> Point:
        """Where the cone ends: before the planet in this column; of a system beside the warp, at its edge."""
        x, y = self._corner(place)
        if place.down not in (0, 1):
            return x - 1 if place.across else x + self.broad, y + self.high - 2
        return x + PORTRAIT_CELLS * self._portraits + column + 1, y if place.down else y + self.high

    def _base(self, apex: Point, ring: int, gate: int) -> Point:
        """Where the cone begins: below the gate; at its end, or beside the warp where a system stands in the way."""
        x, y = self._hub
        side = (apex[0] > x) - (apex[0] < x)
        if apex[1] > y + WARP_LINES:
            return max(x - gate // 2, min(apex[0], x + gate // 2)), y + WARP_LINES
        if len({place.down for place in self._places}) == len(PLACES[3]):
            return x + side * (ring // 2 + 1), y
        return x + side * (gate // 2 + 1 + CONE // 2), y + WARP_LINES - 1

    def _orbits(self, seat: str) -> Orbits:
        marked = {planet for planet, cards in self.view.planet_cards.items() if cards}
        planets = tuple(
            DrawnPlanet(
                planet,
                tuple((owner, count) for owner, count in self.view.planets[planet].items() if count),
                aimed=planet == self.aim,
                beside=planet in marked,
            )
            for planet in self._own(seat)
        )
        return orbits(planets, self.table.look, self._text)

    def _system(self, player: PlayerView, planets: Orbits, *, at_the_bottom: bool) -> list[Row]:
        """The lines of a system; its planets are on the side of the warp."""
        ground = [planets.numbers, planets.fleets]
        told = [self._figures(player), *self._sheet(player)]
        rows = [self._head(player), *ground, *told] if at_the_bottom else [self._head(player), *told, *ground]
        if not self._portraits:
            return rows
        picture = (
            portrait(player.alien, small=True, pictures=self.table.look.pictures)
            if player.alien in CARDS.aliens
            else []
        )
        faces = [*picture, *[BLANK] * (len(rows) - len(picture))]
        return [(*padded(face, PORTRAIT_CELLS), *row) for face, row in zip(faces, rows, strict=True)]

    def _sheet(self, player: PlayerView) -> list[Row]:
        """What lies on the sheet, on as many lines as are kept for it."""
        kept = self._on_sheets
        lines = set_in(on_sheet(self.table, player), self._text, 2)
        if len(lines) > kept:
            lines = [*lines[: kept - 1], fit(join(lines[kept - 1 :], "  "), self._text)] if kept else []
        return [*lines, *[BLANK] * (kept - len(lines))]

    def _head(self, player: PlayerView) -> Row:
        """Who it is, and the part played in the encounter."""
        table = self.table
        part = role(self.view, player.seat)
        mark = ink(table.names.words.say(f"colonies.short_{part}"), "hot") if part else BLANK
        name = styled(fit(table.names.seat(player.seat), self._text // 2), "bold")
        more = self.high == LOWEST and any(on_sheet(table, player))
        alien = (*alien_row(table, player), *ink(table.look.sign("more"), "hot")) if more else alien_row(table, player)
        return apart(join([each for each in (name, alien) if each], " "), mark, self._text)

    def _figures(self, player: PlayerView) -> Row:
        """The cards in hand, the track of foreign colonies, and who sits there."""
        near = player.foreign == self.view.target - 1
        score = track(self.table, self.view, player)
        if self.table.look.ascii:
            score = (*score, Span(f" {player.foreign}/{self.view.target}", "hot" if near else ""))
        else:
            score = (Span(f" {player.foreign}{'!' * near} ", f"seat.{player.seat} reverse bold"), Span(" "), *score)
        parts = [
            hand_size(self.table, player, "dim"),
            score,
            seat_marks(self.table, player.seat),
        ]
        return fit(join([part for part in parts if part], "  "), self._text)

    # -- the middle

    def _middle(self, canvas: Canvas, x: int, y: int) -> tuple[int, int]:
        """The warp with the ships in it, and below it both sides at the gate; returns how broad these are.

        The blanks in the warp have a style, so that no cone is seen through it.
        """
        view, names = self.view, self.table.names
        lost = {player.seat: player.warp for player in view.players if player.warp}
        inside = counted(self.table.look, lost)
        shown = inside or ink(names.words.say("galaxy.warp_empty"), "faint")
        title = f" {names.words.say('panel.warp').lower()} "
        cells = max(width(shown), len(title)) + 4
        edge = self.table.look.sign("ring")
        side = (cells - len(title)) // 2
        top = (Span(edge * side, "faint"), Span(title, "dim"), Span(edge * (cells - len(title) - side), "faint"))
        left = (cells + 2 - width(shown)) // 2
        ring = [
            (Span("(", "faint"), *top, Span(")", "faint")),
            (Span(" " * left, "faint"), *shown, Span(" " * (cells + 2 - left - width(shown)), "faint")),
            ink(f"({edge * cells})", "faint"),
        ]
        canvas.block(x - cells // 2 - 1, y - 1, ring)
        gate = self._gate()
        canvas.put(x - width(gate) // 2, y + WARP_LINES - 1, gate)
        return cells + 2, width(gate)

    def _gate(self) -> Row:
        """Both sides with their ships, and the totals as they stand."""
        view, names = self.view, self.table.names
        if view.planet is None or view.defense is None or view.winners:
            return names.words.ink("galaxy.destiny", "dim", card=names.destiny(view.destiny)) if view.destiny else BLANK
        sums = view.totals or ships_of_sides(view)
        left, right = (counted(self.table.look, fleet_of(view, side)) for side in SIDES)
        middle = ink(f" {sums['offense']} {self.table.look.sign('gate')} {sums['defense']} ", "hot")
        return (*left, *middle, *right)

    def _piles(self, canvas: Canvas) -> None:
        """The decks at the bottom, in the room that no system needs."""
        between = len(self._places) == len(PLACES[4])
        room = self.cells - 2 * self.broad - 2 if between else (self.cells - self.broad) // 2 - 2
        rows = piles(self.table, self.view, room)
        broadest = max(map(width, rows), default=0)
        canvas.block((self.cells - broadest) // 2 if between else 0, self.lines - len(rows), rows)
