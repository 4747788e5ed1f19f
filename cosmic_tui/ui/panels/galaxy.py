"""The galaxy as a picture: the systems around the warp, and the gate as a cone that points at its planet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

import attrs

from cosmic_tui.host.messages import TableNews
from cosmic_tui.ui.canvas import Canvas
from cosmic_tui.ui.cards import CARDS
from cosmic_tui.ui.ink import BLANK, Row, Span, apart, clickable, fit, ink, join, padded, styled, width
from cosmic_tui.ui.look import Look
from cosmic_tui.ui.panels.encounter import SIDES, fleet_of, piles
from cosmic_tui.ui.panels.standing import (
    NO_ALIEN,
    alien_row,
    away,
    hand_size,
    on_sheet,
    role,
    seat_marks,
    sheet_row,
    track,
)
from cosmic_tui.ui.portraits import SMALL_CELLS, portrait
from cosmic_tui.ui.prompts.hints import ships_of_sides
from cosmic_tui.ui.table import Table
from rules.views import PlayerView, View

PLANETS = 5
NARROWEST = 24
"""A system with five planets of four cells and the gaps between them."""
BROADEST = 36
LOWEST = 4
"""Lines of a system: its player, the numbers of its planets, their ships, figures. A fifth tells of the sheet."""
WARP_LINES = 3
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


def galaxy(table: Table, cells: int, lines: int) -> list[Row]:
    """The picture in so many cells and lines; drawn anew only if something has changed that may be in it."""
    view, news = table.view, table.news
    if view is None or news is None:
        return []
    known = [getattr(news, name) for name in TOLD], [getattr(view, name) for name in SEEN]
    shown = (news.table.seats, *known, table.look, cells, lines)
    before = table.picture
    if before is None or before[0] != shown:
        drawn = _Picture(table, view, cells, lines).drawn().lines(before[1] if before else ())
        table.picture = before = shown, drawn
    return [row for _, _, row in before[1]]


@attrs.frozen
class _Picture:
    """One picture; places are worked out from the room there is."""

    table: Table
    view: View
    cells: int
    lines: int

    @cached_property
    def broad(self) -> int:
        """The width of a system."""
        return max(NARROWEST, min(BROADEST, (self.cells - 22) // 2))

    @cached_property
    def high(self) -> int:
        """The height of a system."""
        levels = len({place.down for place in self._places})
        return LOWEST + (self.lines >= levels * (LOWEST + 1) + levels - 1)

    @cached_property
    def _places(self) -> tuple[Place, ...]:
        return PLACES[len(self.view.players)]

    def _corner(self, index: int) -> tuple[int, int]:
        """The upper left corner of the system of the player with this index."""
        seats = [player.seat for player in self.view.players]
        count = len(seats)
        turned = OWN_PLACE[count] - seats.index(self.view.seat) if self.view.seat in seats else 0
        place = self._places[(index + turned) % count]
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
        apex: tuple[int, int] | None = None
        for index, player in enumerate(self.view.players):
            x, y = self._corner(index)
            canvas.block(x, y, [padded(row, self.broad) for row in self._system(player)])
            if self.view.planet and self.view.planet.startswith(f"{player.seat}.") and not self.view.winners:
                apex = self._tip(x, y, self.view.planet)
        base = self._middle(canvas, *self._hub)
        if apex is not None:
            side = (apex[0] > self._hub[0]) - (apex[0] < self._hub[0])
            start = (self._hub[0] + side * base, self._hub[1] + WARP_LINES - 1)
            canvas.cone(start, apex, CONE, Span(self.table.look.sign("beam"), "beam"))
        self._piles(canvas)
        return canvas

    # -- a system

    @cached_property
    def _portraits(self) -> bool:
        """Whether there is room for the faces of the aliens."""
        return self.broad >= NARROWEST + PORTRAIT_CELLS and any(each.alien != NO_ALIEN for each in self.view.players)

    @cached_property
    def _text(self) -> int:
        """The width of a system without its portrait."""
        return self.broad - PORTRAIT_CELLS * self._portraits

    def _own(self, seat: str) -> list[str]:
        return [planet for planet in self.view.planets if planet.startswith(f"{seat}.")]

    def _tip(self, x: int, y: int, planet: str) -> tuple[int, int]:
        """Where the cone ends: at the number of the planet, on the side of the warp."""
        own = self._own(planet.partition(".")[0])
        at = own.index(planet) if planet in own else 0
        below = y < self._hub[1]
        return x + PORTRAIT_CELLS * self._portraits + at * self._width(len(own)) + 1, y + (3 if below else 0)

    def _width(self, planets: int) -> int:
        """The width of one planet of so many."""
        return max(1, self._text // max(planets, PLANETS))

    def _system(self, player: PlayerView) -> list[Row]:
        own = self._own(player.seat)
        cells = self._width(len(own))
        look, view = self.table.look, self.view
        aim = None if view.winners else view.planet
        marked = {planet for planet, cards in view.planet_cards.items() if cards}
        numbers = [_number(planet, look, cells, aimed=planet == aim, beside=planet in marked) for planet in own]
        fleets = [_fleets(planet, look, cells, tuple(view.planets[planet].items())) for planet in own]
        rows = [self._head(player), join(numbers, ""), join(fleets, ""), self._figures(player)]
        if self.high > LOWEST:
            rows.append(fit(sheet_row(self.table, player), self._text))
        if not self._portraits:
            return rows
        picture = (
            portrait(player.alien, small=True, plain=self.table.look.ascii) if player.alien in CARDS.aliens else []
        )
        faces = [*picture, *[BLANK] * (len(rows) - len(picture))]
        return [(*padded(face, PORTRAIT_CELLS), *row) for face, row in zip(faces, rows, strict=True)]

    def _head(self, player: PlayerView) -> Row:
        table = self.table
        part = role(self.view, player.seat)
        marks = [ink(table.names.words.say(f"colonies.short_{part}"), "hot") if part else BLANK]
        absent = away(table, player.seat) or player.seat in table.vacant
        marks.append(seat_marks(table, player.seat) if absent or not part else BLANK)
        mark = join([each for each in marks if each], " ")
        name = styled(fit(table.names.seat(player.seat), self._text // 2), "bold")
        more = self.high == LOWEST and any(on_sheet(table, player))
        alien = (*alien_row(table, player), *ink(table.look.sign("more"), "hot")) if more else alien_row(table, player)
        return apart(join([each for each in (name, alien) if each], " "), mark, self._text)

    def _figures(self, player: PlayerView) -> Row:
        words = self.table.names.words
        near = "hot" if player.foreign >= self.view.target - 1 else ""
        parts = [
            words.ink("colonies.hand", "dim", n=ink(hand_size(player))),
            (*track(self.table, self.view, player), Span(f" {player.foreign}/{self.view.target}", near)),
        ]
        return fit(join(parts, "  "), self._text)

    # -- the middle

    def _middle(self, canvas: Canvas, x: int, y: int) -> int:
        """The warp with the ships in it, and below it both sides at the gate; returns half the width of that."""
        view, names = self.view, self.table.names
        lost = {player.seat: player.warp for player in view.players if player.warp}
        inside = _counted(self.table.look, lost, short=False)
        shown = inside or ink(names.words.say("galaxy.warp_empty"), "faint")
        title = f" {names.words.say('panel.warp').lower()} "
        cells = max(width(shown), len(title)) + 4
        edge = self.table.look.sign("ring")
        side = (cells - len(title)) // 2
        top = (Span(edge * side, "faint"), Span(title, "dim"), Span(edge * (cells - len(title) - side), "faint"))
        blank = (cells + 2 - width(shown)) // 2
        ring = [
            (Span("(", "faint"), *top, Span(")", "faint")),
            padded((Span(" " * blank), *shown), cells + 2),
            ink(f"({edge * cells})", "faint"),
        ]
        canvas.block(x - cells // 2 - 1, y - 1, ring)
        gate = self._gate()
        canvas.put(x - width(gate) // 2, y + WARP_LINES - 1, gate)
        return width(gate) // 2

    def _gate(self) -> Row:
        """Both sides with their ships, and the totals as they stand."""
        view, names = self.view, self.table.names
        if view.planet is None or view.defense is None or view.winners:
            return names.words.ink("galaxy.destiny", "dim", card=names.destiny(view.destiny)) if view.destiny else BLANK
        sums = view.totals or ships_of_sides(view)
        left, right = (_counted(self.table.look, fleet_of(view, side), short=False) for side in SIDES)
        middle = ink(f" {sums['offense']} {self.table.look.sign('gate')} {sums['defense']} ", "hot")
        return (*left, *middle, *right)

    def _piles(self, canvas: Canvas) -> None:
        """The decks, in the room that no system needs."""
        room = (
            self.cells - 2 * self.broad - 2 if len(self._places) == len(PLACES[4]) else (self.cells - self.broad) // 2
        )
        rows = piles(self.table, self.view, room)
        if len(self._places) == len(PLACES[4]):
            canvas.block(self.broad + 1, 0, rows)
        else:
            canvas.block(0, self.lines - len(rows), rows)


@lru_cache(1024)
def _number(planet: str, look: Look, cells: int, *, aimed: bool, beside: bool) -> Row:
    """A planet by its number, with a mark for what lies open beside it."""
    left, right = (look.sign("aim"), look.sign("aimed")) if aimed else ("(", ")")
    text = f"{left}{planet.rpartition('.')[2]}{look.sign('citadel') if beside else ''}{right}"
    return clickable(padded(ink(text, "hot" if aimed else "dim"), cells), f"planet:{planet}")


@lru_cache(4096)
def _fleets(planet: str, look: Look, cells: int, ships: Sequence[tuple[str, int]]) -> Row:
    there = {seat: count for seat, count in ships if count}
    row = _counted(look, there, short=False)
    if width(row) >= cells:
        row = _counted(look, there, short=True)
    return clickable(padded(row or ink(f" {look.sign('none')}", "faint"), cells), f"planet:{planet}")


def _counted(look: Look, ships: Mapping[str, int], *, short: bool) -> Row:
    """Ships by owner as signs with their numbers; `short`: a sign alone is one ship."""
    return tuple(
        Span(f"{look.sign(seat)}{'' if short and count == 1 else count}", f"seat.{seat}")
        for seat, count in ships.items()
    )
