"""Who sits there, on a plate of the galaxy."""

from __future__ import annotations

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.drawn.chips import chip
from cosmic_tui.games.cosmic.screen.galaxy.layers import face_cells
from cosmic_tui.games.cosmic.screen.galaxy.plan import Plan, System
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.standing import alien_row, on_sheet, role, seat_marks
from cosmic_tui.games.cosmic.screen.plates.tile import BIG_CELLS, CELLS
from cosmic_tui.games.cosmic.screen.portraits import portraits
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.palette import DARK, mixed
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, fit, ink, join, styled, width, wrap
from rules.cosmic.protocol.views import PlayerView, View

TINTED = 0.80
"""The tint of a plate whose player takes part is so far on its way into space."""
MOST_BACKS = 8
"""From more cards on the hand is a number."""
SIGNS = {"offense": "offense", "defense": "defense", "ally_offense": "ally", "ally_defense": "guard"}
"""The sign before the name, by the part that is played."""
BIG, LOW = 8, 2
"""Lines of the roomiest plates, and of the lowest."""


def plate(picture: Picture, plan: Plan, system: System, table: TableModel, view: View, *, lit: bool) -> None:
    """Draw what changes on a plate; portrait and score are in a layer below. `lit`: the cursor is on this player."""
    player = next(each for each in view.players if each.seat == system.seat)
    if plan.form.plate == LOW:
        _low_plate(picture, system, table, view, player, lit=lit)
        return
    big = plan.form.plate == BIG
    face = face_cells(plan, system) if player.alien in portraits() else 0
    left = system.x + face + bool(face)
    end = system.x + system.width - (BIG_CELLS if big else CELLS)
    y, room = system.plate_y, end - left - 1
    _tint(picture, left - bool(face), y, end - left - 1 + bool(face), view, system.seat, lit=lit)
    picture.put(left, y, fit(head(table, view, system.seat), room))
    alien = alien_row(table, player)
    picture.put(left, y + 1, fit(alien, room))
    picture.put(left, y + 2, fit(join([_backs(table, player), seat_marks(table, system.seat)], "  "), room))
    notes = _notes(table, view, player)
    if big:
        _told(picture, left, y + 3, room, table, view, player, notes)
    else:
        more = ink(f" +{len(notes) - 1}", "faint") if len(notes) > 1 else BLANK
        picture.put(left, y + 3, fit((*notes[0], *more), room) if notes else _track(table, view, player))


def _low_plate(
    picture: Picture, system: System, table: TableModel, view: View, player: PlayerView, *, lit: bool
) -> None:
    """Two lines: the number of colonies, name and alien; the hand and what is to be noted."""
    x, y, seat = system.x, system.plate_y, system.seat
    _tint(picture, x + 5, y, system.width - 5, view, seat, lit=lit)
    picture.put(x, y, score_chip(player, view))
    picture.put(x + 5, y, fit(join([head(table, view, seat), alien_row(table, player)], " "), system.width - 5))
    notes = _notes(table, view, player)
    told = [seat_marks(table, seat), *(notes or [_track(table, view, player)])]
    rows = [join([each for each in (_backs(table, player, most), *told) if each], "  ") for most in (MOST_BACKS, 0)]
    room = system.width - 5
    picture.put(x + 5, y + 1, fit(rows[width(rows[0]) > room], room))


def score_chip(player: PlayerView, view: View) -> Row:
    """The foreign colonies in three cells; ` 4!`: one before the last."""
    colour = DARK.seats[player.seat]
    near = "!" if player.foreign == view.target - 1 else " "
    if player.foreign:
        return chip(f" {player.foreign}{near}", colour)
    return chip(f" 0{near}", mixed(colour, DARK.ground, 0.75), colour)


def _tint(picture: Picture, x: int, y: int, width: int, view: View, seat: str, *, lit: bool) -> None:
    """The line of the name in the colour of the side the player is on, or in gold under the cursor."""
    main = side_of(view, seat)
    if lit:
        picture.box(x, y, width, 1, mixed(DARK.gold, DARK.space, 0.6))
    elif main in DARK.seats:
        picture.box(x, y, width, 1, mixed(DARK.seats[main], DARK.space, TINTED))


def side_of(view: View, seat: str) -> str:
    """The main player on whose side a seat is, or nothing."""
    part = role(view, seat)
    if not part:
        return ""
    return view.offense if part.endswith("offense") else view.defense or ""


def head(table: TableModel, view: View, seat: str) -> Row:
    """The sign of the part played, the name, and a sign for one the table waits for."""
    return (*part_sign(table, view, seat), *named(table, view, seat))


def part_sign(table: TableModel, view: View, seat: str) -> Row:
    """The sign of the part played, in the colour of the side; for whoever is asked to join one a question mark."""
    part, main = role(view, seat), side_of(view, seat)
    sign = table.look.sign(SIGNS[part]) if part else "?" if _invited(view, seat) else ""
    return ink(f"{sign} ", f"seat.{main} bold" if main else "dim") if sign else BLANK


def named(table: TableModel, view: View, seat: str) -> Row:
    """The name, with a sign for one the table waits for."""
    waits = seat in view.waiting and seat != table.seat
    sign = ink(f" {table.look.sign('waits')}", "gold") if waits else BLANK
    return (*styled(table.names.seat(seat), "bold"), *sign)


def _invited(view: View, seat: str) -> bool:
    """Whether a seat is asked to join a side, and has not said."""
    answered = [*view.allies.get("offense", ()), *view.allies.get("defense", ())]
    return view.phase == "alliance" and seat not in answered and any(seat in side for side in view.invited.values())


def _backs(table: TableModel, player: PlayerView, most: int = MOST_BACKS) -> Row:
    """The hand as backs of cards; more than `most` are a number. A replay does not know it."""
    if player.hand_size < 0:
        return BLANK
    sign, times = table.look.sign("back"), table.look.sign("times")
    if player.hand_size > most:
        return (Span(f"{sign}{times}", "dim"), Span(str(player.hand_size), "ink"))
    return (Span(sign * player.hand_size + " " * bool(player.hand_size), "dim"), Span(str(player.hand_size), "ink"))


def _track(table: TableModel, view: View, player: PlayerView) -> Row:
    """The foreign colonies as a track to the one that wins."""
    left = max(0, view.target - player.foreign)
    look = table.look
    return (
        Span(look.sign("colony") * player.foreign, f"seat.{player.seat}"),
        Span(look.sign("free") * left, "line"),
    )


def _notes(table: TableModel, view: View, player: PlayerView) -> list[Row]:
    """What there is to note, the weightiest first."""
    near = [table.names.words.ink("plate.near", "gold")] if player.foreign == view.target - 1 else []
    return [*near, *on_sheet(table, player)]


def _told(
    picture: Picture, x: int, y: int, room: int, table: TableModel, view: View, player: PlayerView, notes: list[Row]
) -> None:
    """On the roomiest plates: the track, two notes, and what the alien does."""
    rows = [_track(table, view, player), *notes[:2]]
    if player.alien in CARDS.aliens:
        rows += wrap(ink(CARDS.aliens[player.alien].summary, "faint"), room)
    for line, row in enumerate(rows[: BIG - 3]):
        picture.put(x, y + line, fit(row, room))
