"""Who sits there, on a plate of the galaxy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.drawn.chips import chip
from cosmic_tui.games.cosmic.screen.galaxy.layers import face_cells
from cosmic_tui.games.cosmic.screen.galaxy.plan import Plan, System
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.standing import alien_row, on_sheet, role, seat_marks
from cosmic_tui.games.cosmic.screen.plates.tile import BIG_CELLS, CELLS
from cosmic_tui.games.cosmic.screen.portraits import portraits
from cosmic_tui.screenkit.cut_outs import CutOut, Stencil
from cosmic_tui.screenkit.palette import DARK, mixed
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, fit, ink, join, styled, width, wrap
from cosmic_tui.ui.waiting import seat_row
from rules.cosmic.protocol.views import PlayerView, View

TINTED = 0.80
"""The tint of a plate whose player takes part is so far on its way into space."""
MOST_BACKS = 8
"""From more cards on the hand is a number."""
SIGNS = {"offense": "offense", "defense": "defense", "ally_offense": "ally", "ally_defense": "guard"}
"""The sign before the name, by the part that is played."""
BIG, LOW = 8, 2
"""Lines of the roomiest plates, and of the lowest."""
SCORE_CELLS = 5
"""The cells of the score on the lowest, with the gap behind it."""
PLATES_KEPT = 256
"""So many are kept for all screens: those of some forty tables. A plate shows nothing but what it is drawn from."""

Text = tuple[int, int, Row]
"""The cell and the line where a row begins, and the row."""


def plate(plan: Plan, system: System, table: TableModel, view: View, *, lit: bool) -> CutOut:
    """What changes on a plate: portrait and score are in a layer below. `lit`: the cursor is on the player."""
    seat = system.seat
    player = next(each for each in view.players if each.seat == seat)
    shown = (plan, player, seated(table, view, seat), view.target, table.names, lit)
    return table.kept.public(
        ("plate", plan.width, plan.height, seat),
        shown,
        lambda: _cut_out(system.width, _tint(plan, system, player, view, lit=lit), _texts(plan, system, table, view)),
    )


@lru_cache(PLATES_KEPT)
def _cut_out(cells: int, tint: tuple[int, int, str], texts: Sequence[Text]) -> CutOut:
    """A plate of so many cells, drawn once for all who see the same on it: a line's tint, and what is written."""
    stencil = Stencil(cells, BIG, DARK.space)
    x, broad, colour = tint
    if colour:
        stencil.box(x, 0, broad, 1, colour)
    for column, line, row in texts:
        stencil.put(column, line, row)
    return stencil.cut_out()


def _room(plan: Plan, system: System, player: PlayerView) -> tuple[int, int, int]:
    """Where the texts of a plate begin, how many cells they have, and how many of these are the portrait's."""
    if plan.form.plate == LOW:
        return SCORE_CELLS, system.width - SCORE_CELLS, 0
    face = face_cells(plan, system) if player.alien in portraits() else 0
    tile = BIG_CELLS if plan.form.plate == BIG else CELLS
    left = face + bool(face)
    return left, system.width - tile - left - 1, face


def _texts(plan: Plan, system: System, table: TableModel, view: View) -> Sequence[Text]:
    """What is written, from the plate's own first cell and line on."""
    player = next(each for each in view.players if each.seat == system.seat)
    left, room, _ = _room(plan, system, player)
    if plan.form.plate == LOW:
        rows = _low(table, view, player, room)
    else:
        marks = seat_marks(table, player.seat)
        hands = [
            join([each for each in (_backs(table, player, most), marks) if each], "  ") for most in (MOST_BACKS, 0)
        ]
        rows = [
            head(table, view, player.seat),
            alien_row(table, player),
            hands[width(hands[0]) > room],
            *(_told if plan.form.plate == BIG else _noted)(table, view, player, room),
        ]
    texts = [(left, line, fit(row, room)) for line, row in enumerate(rows)]
    return (*texts, (0, 0, score_chip(player, view))) if plan.form.plate == LOW else tuple(texts)


def _low(table: TableModel, view: View, player: PlayerView, room: int) -> list[Row]:
    """Two lines, beside the number of colonies: name and alien; the hand and what is to be noted."""
    told = [seat_marks(table, player.seat), *(_notes(table, view, player) or [_track(table, view, player)])]
    hands = [join([each for each in (_backs(table, player, most), *told) if each], "  ") for most in (MOST_BACKS, 0)]
    first = join([head(table, view, player.seat), alien_row(table, player)], " ")
    return [first, hands[width(hands[0]) > room]]


def _noted(table: TableModel, view: View, player: PlayerView, _room: int) -> list[Row]:
    """The weightiest note and how many others there are; where there is none, the track."""
    notes = _notes(table, view, player)
    more = ink(f" +{len(notes) - 1}", "faint") if len(notes) > 1 else BLANK
    return [(*notes[0], *more) if notes else _track(table, view, player)]


def _told(table: TableModel, view: View, player: PlayerView, room: int) -> list[Row]:
    """On the roomiest plates: the track, two notes, and what the alien does."""
    rows = [_track(table, view, player), *_notes(table, view, player)[:2]]
    if player.alien in CARDS.aliens:
        rows += wrap(ink(CARDS.aliens[player.alien].summary, "faint"), room)
    return rows[: BIG - 3]


def score_chip(player: PlayerView, view: View) -> Row:
    """The foreign colonies in three cells; ` 4!`: one before the last."""
    colour = DARK.seats[player.seat]
    near = "!" if player.foreign == view.target - 1 else " "
    if player.foreign:
        return chip(f" {player.foreign}{near}", colour)
    return chip(f" 0{near}", mixed(colour, DARK.ground, 0.75), colour)


def _tint(plan: Plan, system: System, player: PlayerView, view: View, *, lit: bool) -> tuple[int, int, str]:
    """Where the line of the name has which colour: that of the side the player is on, or gold under the cursor."""
    left, room, face = _room(plan, system, player)
    main = side_of(view, player.seat)
    colour = mixed(DARK.gold, DARK.space, 0.6) if lit else ""
    if not lit and main in DARK.seats:
        colour = mixed(DARK.seats[main], DARK.space, TINTED)
    return left - bool(face), room + bool(face), colour


def side_of(view: View, seat: str) -> str:
    """The main player on whose side a seat is, or nothing."""
    part = role(view, seat)
    if not part:
        return ""
    return view.offense if part.endswith("offense") else view.defense or ""


def seated(table: TableModel, view: View, seat: str) -> tuple[object, ...]:
    """Which part is played, and who sits there: all that signs and marks beside a name are drawn from."""
    played = role(view, seat), side_of(view, seat), _invited(view, seat)
    return *played, _waits(table, view, seat), seat_row(table.news, seat), seat in table.vacant, seat == table.seat


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
    sign = ink(f" {table.look.sign('waits')}", "gold") if _waits(table, view, seat) else BLANK
    return (*styled(table.names.seat(seat), "bold"), *sign)


def _waits(table: TableModel, view: View, seat: str) -> bool:
    """Whether the table waits for somebody else."""
    return seat in view.waiting and seat != table.seat


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
