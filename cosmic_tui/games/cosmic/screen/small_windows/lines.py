"""A player on a line: score, part, name, alien, planets with the flags of others, hand, warp, who sits there."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_tui.games.cosmic.screen.drawn.chips import chip
from cosmic_tui.games.cosmic.screen.galaxy.inputs import standing
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.standing import NO_ALIEN, alien_row, away, on_sheet, seat_marks
from cosmic_tui.games.cosmic.screen.plates.plate import named, part_sign, seated, side_of
from cosmic_tui.screenkit.palette import DARK, LIGHT, Palette, mixed
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, clickable, fit, ink, join, padded, width
from rules.cosmic.protocol.views import PlayerView, View

MOST_NAME = 15
SIGN_CELLS = {False: 2, True: 3}
"""Of the part played, with plain signs and without."""
ALIEN_CELLS = 13
PLANET_CELLS = 5
LEAST_WARP = 60
"""On fewer cells the warp is told only below."""
MARK_CELLS = 5
LEAST_ALIEN = 78
"""On fewer cells there is no column for the aliens."""
TINTED = 0.82


def player_lines(table: TableModel, cells: int) -> list[Row]:
    """A line for each player, whoever looks first; two where planets are crowded."""
    view = table.seen_view
    if view is None:
        return []
    under, news = table.choice.cursor_option if table.choice else "", table.news
    seats = news.table.seats if news is not None else None
    shown = (standing(view), under, seats, table.vacant, table.seat, table.names)
    return table.kept.public(("lines", cells), shown, lambda: _player_lines(table, view, cells))


def _player_lines(table: TableModel, view: View, cells: int) -> list[Row]:
    seats = [player.seat for player in view.players]
    first = seats.index(view.seat) if view.seat in seats else 0
    order = [*view.players[first:], *view.players[:first]]
    name = min(MOST_NAME, max(width(table.names.seat(player.seat)) for player in order) + 3)
    return [row for player in order for row in _kept_lines(table, view, player, cells, name)]


def _kept_lines(table: TableModel, view: View, player: PlayerView, cells: int, name_cells: int) -> list[Row]:
    """The lines of a player of whom nothing has changed are not drawn again."""
    seat = player.seat
    under = table.choice.cursor_option or "" if table.choice else ""
    home = {planet: ships for planet, ships in view.planets.items() if planet.startswith(f"{seat}.")}
    cards = [view.planet_cards.get(planet) for planet in home]
    pointed = (view.planet in home and view.planet, under.partition(":")[2] in home and under, bool(view.winners))
    who = seated(table, view, seat), table.names, name_cells
    shown = (player, home, cards, pointed, who, view.target, _has_aliens(view))
    return table.kept.public(("line", cells, seat), shown, lambda: _lines(table, view, player, cells, name_cells))


def _has_aliens(view: View) -> bool:
    return any(each.alien != NO_ALIEN for each in view.players)


def _palette(table: TableModel) -> Palette:
    return LIGHT if table.look.light else DARK


def _lines(table: TableModel, view: View, player: PlayerView, cells: int, name_cells: int) -> list[Row]:
    palette = _palette(table)
    main = side_of(view, player.seat)
    sign = padded(part_sign(table, view, player.seat), SIGN_CELLS[table.look.ascii])
    name: Row = (*sign, *padded(named(table, view, player.seat), name_cells))
    aliens = _has_aliens(view) and cells >= LEAST_ALIEN
    more = ink(table.look.sign("more"), "hot") if any(on_sheet(table, player)) else BLANK
    if aliens:
        name = (*name, *padded((*alien_row(table, player), *more), ALIEN_CELLS))
    if main and table.look.painted:
        tint = mixed(palette.seats[main], palette.ground, TINTED)
        name = tuple(Span(span.text, f"{span.style} on:{tint}".strip(), span.pick) for span in name)
    before = (*_score(table, view, player, palette), Span(" "), *name, Span(" "))
    tail = _tail(table, player, cells)
    room = cells - width(before) - width(tail) - 1
    planets = _planets(table, view, player, palette)
    line = join(planets, "")
    if width(line) <= room:
        return [(*before, *padded(line, room), Span(" "), *tail)]
    short = join([_trimmed(planet) for planet in planets], " ")
    if width(short) <= room:
        return [(*before, *padded(short, room), Span(" "), *tail)]
    return [(*before, *padded(BLANK, room), Span(" "), *tail), (Span(" " * 4), *fit(short, cells - 4))]


def _score(table: TableModel, view: View, player: PlayerView, palette: Palette) -> Row:
    """The foreign colonies on a chip; before the last one with a sign."""
    near = "!" if player.foreign == view.target - 1 else " "
    if not table.look.painted:
        return ink(f"{player.foreign:>2}{near}", f"seat.{player.seat} bold{' reverse' * bool(player.foreign)}")
    colour = palette.seats[player.seat]
    if player.foreign:
        return chip(f" {player.foreign}{near}", colour, palette.night)
    return chip(f" 0{near}", mixed(colour, palette.ground, 0.75), colour)


def _planets(table: TableModel, view: View, player: PlayerView, palette: Palette) -> list[Row]:
    """The own ships of each planet, with the flags of those who have settled there."""
    rows = []
    for planet, ships in view.planets.items():
        if planet.startswith(f"{player.seat}."):
            row = _planet(table, view, planet, ships, player.seat, palette)
            rows.append(padded(row, PLANET_CELLS) if width(row) < PLANET_CELLS else (*row, Span(" ")))
    return rows


def _planet(table: TableModel, view: View, planet: str, ships: Mapping[str, int], seat: str, palette: Palette) -> Row:
    look = table.look
    own = str(ships.get(seat, 0)) if ships.get(seat) else look.sign("none")
    under = table.choice.cursor_option if table.choice else ""
    aimed = planet == view.planet and not view.winners
    if aimed:
        text = f"{look.sign('aim')}{own}{look.sign('aimed')}"
        row = chip(text, palette.gold, palette.night) if look.painted else ink(text, "hot")
    elif under in (f"planet:{planet}", f"ships:{planet}"):
        row = ink(f"[{own}]", "cursor")
    else:
        row = ink(own, f"seat.{seat} bold" if ships.get(seat) else "faint")
    for other, count in ships.items():
        if other != seat and count:
            text = f"{look.sign(other)}{count}"
            flag = chip(text, palette.seats[other], palette.night)
            row = (*row, *(flag if look.painted else ink(text, f"seat.{other} bold{' reverse' * (not look.ascii)}")))
    if view.planet_cards.get(planet):
        row = (*row, *ink(look.sign("citadel"), "hot"))
    return clickable(row, f"planet:{planet}")


def _trimmed(row: Row) -> Row:
    """Without the blanks at the end."""
    spans = list(row)
    while spans and not spans[-1].text.strip():
        spans.pop()
    return tuple(spans)


def _mark(table: TableModel, seat: str) -> Row:
    """Who sits there, in a word: the seat is free, its player away, a bot, or who looks."""
    words = table.names.words
    for state, holds in (("vacant", seat in table.vacant), ("away", away(table, seat))):
        if holds:
            return words.ink(f"colonies.short_{state}", "hot")
    return seat_marks(table, seat)


def _tail(table: TableModel, player: PlayerView, cells: int) -> Row:
    """Hand, warp, and who sits there."""
    words, look = table.names.words, table.look
    hand = (Span(look.sign("back"), "dim"), Span(f"{player.hand_size:<3}", "ink")) if player.hand_size >= 0 else BLANK
    warp = (Span(f"{words.say('panel.warp').lower()} ", "faint"),
            Span(f"{player.warp:>2}", "ink" if player.warp else "faint"))  # fmt: skip
    mark = _mark(table, player.seat)
    return (*hand, *(warp if cells >= LEAST_WARP else BLANK), Span(" "), *padded(mark, MARK_CELLS))
