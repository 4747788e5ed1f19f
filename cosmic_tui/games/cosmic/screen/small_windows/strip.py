"""The encounter as a scoreboard on three lines: both sides, their totals in digits, and a bar of their shares."""

from __future__ import annotations

from cosmic_tui.games.cosmic.screen.arena.sides import BACK, EDGE, GONE, NO_CARD, SeenSide, setting_out, sides_of
from cosmic_tui.games.cosmic.screen.drawn.chips import chip
from cosmic_tui.games.cosmic.screen.drawn.glyphs import breadth, written
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.panels.encounter import play_row, tells_what_is_in_force
from cosmic_tui.games.cosmic.screen.panels.story import sentence
from cosmic_tui.games.cosmic.screen.stage.frame import Act, Frame
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.palette import DARK, LIGHT, mixed
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, fit, ink, join, styled, width
from rules.cosmic.protocol.views import PlayView, View
from rules.kernel.events import Seen

LINES = 3
BAR = 20
NARROW = 60
"""On fewer cells the bar is shorter, and ships are numbers alone."""
FADED = 0.45
GAP = 2
"""Cells between what is written side by side."""
APART = 4
"""So many ships of one player are drawn one by one at most."""


def strip(table: TableModel, cells: int, lines: int = LINES) -> list[Row]:
    """The scoreboard; while the stage plays, what happens just now stands on its last line."""
    view, frame = table.seen_view, table.stage.frame
    if view is None:
        return []
    sides, told = sides_of(view, frame), _told_of(table, view, frame)
    seen = (setting_out(view), view.offense, view.planet, view.aim, view.destiny, bool(view.winners))
    warp = [(player.seat, player.warp) for player in view.players]
    shown = (sides, seen, warp, told, frame is not None, table.names)
    return table.kept.public(
        ("strip", cells, lines), shown, lambda: _drawn(table, view, sides, told, cells, lines, lit=frame is not None)
    )


def _drawn(
    table: TableModel, view: View, sides: tuple[SeenSide, SeenSide] | None, told: PlayView | Seen | None,
    cells: int, lines: int, *, lit: bool,
) -> list[Row]:  # fmt: skip
    picture = Picture(cells, lines, DARK.space if table.look.painted else _ground(table))
    if sides is None:
        _unaimed(picture, table, view)
    else:
        for side in sides:
            _side(picture, table, side, lines)
        _draw_middle(picture, table, view, sides)
    if told is not None:
        picture.box(0, lines - 1, cells, 1, DARK.raised if lit else picture.ground)
        picture.put_around(cells // 2, lines - 1, fit(_in_words(table.names, told), cells - 2))
    return picture.rows()


def _ground(table: TableModel) -> str:
    return (LIGHT if table.look.light else DARK).ground


def _unaimed(picture: Picture, table: TableModel, view: View) -> None:
    names, words = table.names, table.names.words
    taken = {side.side: _name(picture, table, side, picture.width // 3) for side in setting_out(view)}
    rows = [words.ink("gate.destiny", "dim", card=names.destiny(view.destiny))] if view.destiny else []
    if view.planet and view.aim == "reclaim":
        rows.append(words.ink("gate.reclaim", "", offense=names.seat(view.offense), planet=names.planet(view.planet)))
    elif not view.winners:
        rows.append(words.ink("gate.nothing", "faint"))
    for line, row in enumerate(rows):
        first = max(picture.width // 2 - width(row) // 2, 1 if line else taken.get("offense", 0) + GAP)
        room = picture.width - first - (1 if line else taken.get("defense", 0) + GAP)
        picture.put(first, line, fit(row, room))
    lost = [names.fleet(player.seat, player.warp) for player in view.players if player.warp]
    if lost:
        warp = (*join(lost, " "), Span(f" {words.say('panel.warp').lower()}", "warp"))
        picture.put_around(picture.width // 2, 2, fit(warp, picture.width - 2))


def _side(picture: Picture, table: TableModel, side: SeenSide, lines: int) -> None:
    """Name, ships, the total, and the card below it."""
    left, cells = side.side == "offense", picture.width
    middle, bar = cells // 2, _bar(cells)
    room = middle - bar // 2 - 2 - breadth(side.total, "low")
    said = ink(" + ".join(map(str, side.parts)) if side.parts else _ships(table, side, cells), "dim")
    fleets = _fleets(table, side, room - 1 - width(said))
    _name(picture, table, side, room - GAP)
    if left:
        picture.put(1, 1, fit((*fleets, Span(" "), *said), room))
    else:
        picture.put_left(cells - 1, 1, fit((*said, Span(" "), *fleets), room))
    if table.look.painted:
        colour = DARK.seats[side.seat] if side.bright else mixed(DARK.seats[side.seat], DARK.space, FADED)
        broad = breadth(side.total, "low")
        x = middle - bar // 2 - 1 - broad if left else middle + bar // 2 + 2
        picture.pattern(x, 0, written(side.total, "low"), colour)
    else:
        number = ink(f" {side.total} ", f"seat.{side.seat} bold reverse")
        (picture.put_left if left else picture.put)(middle + (-bar // 2 - 1 if left else bar // 2 + 1), 0, number)
    if lines >= LINES:
        _lies(picture, table, side, middle - bar // 2 + 1 if left else middle + bar // 2, left=left)


def _name(picture: Picture, table: TableModel, side: SeenSide, room: int) -> int:
    """The main player of a side at its own end of the first line, with the part if it has room; the cells it takes."""
    name = fit(styled(table.names.seat(side.seat), "bold"), room - 2)
    sign = ink(table.look.sign(side.side), f"seat.{side.seat} bold")
    part = ink(table.names.words.say(f"gate.{side.side}").lower(), "faint")
    parts = [sign, name, *([part] if width(join([sign, name, part], " ")) <= room else [])]
    if side.side == "offense":
        return picture.put(1, 0, join(parts, " "))
    row = join(parts[::-1], " ")
    picture.put_left(picture.width - 1, 0, row)
    return width(row) + 1


def _fleets(table: TableModel, side: SeenSide, cells: int) -> Row:
    """The ships of a side, up to four of a player one by one where there is room."""
    look = table.look
    for apart in (APART, 0):
        told = [
            ink(look.sign(seat) * count if count <= apart else f"{look.sign(seat)}{count}", f"seat.{seat} bold")
            for seat, count in side.fleet
        ]
        row = join(told, " ")
        if width(row) <= cells:
            break
    return row


def _bar(cells: int) -> int:
    return BAR if cells >= NARROW else 8


def _ships(table: TableModel, side: SeenSide, cells: int) -> str:
    count = sum(count for _, count in side.fleet)
    return table.names.ships(count) if count and cells >= NARROW else str(count or "")


def _lies(picture: Picture, table: TableModel, side: SeenSide, x: int, *, left: bool) -> None:
    """The card of a side, in words; behind it how it went."""
    names, words = table.names, table.names.words
    if side.card in (BACK, EDGE):
        row = ink(f"{table.look.sign('face_down')} {words.say('word.hidden')}", "warp bold")
    elif side.card == NO_CARD:
        row = words.ink("gate.no_card", "faint")
    else:
        row = BLANK if side.card == GONE else styled(names.card(side.card), "bold")
    if side.chip:
        word = f" {words.say(f'stage.{side.chip}')} "
        tag = chip(word, DARK.seats[side.seat]) if table.look.painted else ink(word, "reverse bold")
        row = (*tag, Span(" "), *row) if left else (*row, Span(" "), *tag)
    if left:
        picture.put_left(x, 2, row)
    else:
        picture.put(x, 2, row)


def _draw_middle(picture: Picture, table: TableModel, view: View, sides: tuple[SeenSide, SeenSide]) -> None:
    """The planet attacked, the bar of both shares, and the warp."""
    middle, bar, look = picture.width // 2, _bar(picture.width), table.look
    planet = view.planet or ""
    owner = planet.partition(".")[0]
    picture.put_around(middle, 0, ink(f"{look.sign(owner)} {planet.rpartition('.')[2]}", f"seat.{owner} bold"))
    one, other = (int(side.total) if side.total.isdecimal() else 0 for side in sides)
    share = round(bar * one / (one + other)) if one + other else bar // 2
    line = look.sign("clock")
    picture.put(middle - bar // 2, 1, (Span(line * share, f"seat.{sides[0].seat}"),
                                       Span(line * (bar - share), f"seat.{sides[1].seat}")))  # fmt: skip
    lost = [
        ink(f"{look.sign(player.seat)}{player.warp}", f"seat.{player.seat}") for player in view.players if player.warp
    ]
    if lost and picture.width >= NARROW:
        all_ships = ink(str(sum(player.warp for player in view.players)), "title")
        word = Span(f" {table.names.words.say('panel.warp').lower()}", "warp")
        rows: list[Row] = [(*join(lost, ""), word), (*all_ships, word)]
        picture.put_around(middle, 2, rows[width(rows[0]) > bar - 2 * GAP])


def _told_of(table: TableModel, view: View, frame: Frame | None) -> PlayView | Seen | None:
    """What is told: what is being played, or what happens just now."""
    if view.playing and tells_what_is_in_force(table, view):
        return view.playing[-1]
    if frame is not None and frame.act not in (Act.TURNING, Act.COUNTING, Act.DECIDED):
        return frame.event
    return None


def _in_words(names: Names, told: PlayView | Seen) -> Row:
    return play_row(names, told) if isinstance(told, PlayView) else styled(sentence(names, told), "bold")
