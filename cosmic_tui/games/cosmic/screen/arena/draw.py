"""The arena drawn: both sides around the warp, or what happens just now, large."""

from __future__ import annotations

import attrs

from cosmic_tui.games.cosmic.screen.arena.happenings import happening
from cosmic_tui.games.cosmic.screen.arena.sides import BACK, EDGE, GONE, NO_CARD, SeenSide, setting_out, sides_of
from cosmic_tui.games.cosmic.screen.drawn.card_face import (
    CARD_CELLS,
    draw_back,
    draw_card,
    draw_place,
    face_of,
)
from cosmic_tui.games.cosmic.screen.drawn.chips import chip
from cosmic_tui.games.cosmic.screen.drawn.glyphs import breadth, written
from cosmic_tui.games.cosmic.screen.galaxy.layers import warp_cells
from cosmic_tui.games.cosmic.screen.galaxy.plan import Plan
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.encounter import play_row, tells_what_is_in_force
from cosmic_tui.games.cosmic.screen.panels.story import sentence
from cosmic_tui.games.cosmic.screen.plates.plate import BIG
from cosmic_tui.games.cosmic.screen.portraits import palette, pixels, portraits
from cosmic_tui.games.cosmic.screen.stage.frame import Act, Frame
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.palette import DARK, mixed
from cosmic_tui.screenkit.styled_text import Row, Span, fit, ink, join, styled, width, wrap
from rules.cosmic.protocol.views import View

FACE = 8
"""The cells of a small portrait."""
ROOM_WITH_FACE = FACE + 1 + 11 + 2 + CARD_CELLS
SPOTS = ((-5, -1), (4, 0), (-3, 2), (2, -3), (-1, 3))
LOW_SPOTS = ((-4, -1), (4, 0), (-2, 1), (2, -2), (-1, 2))
"""Where the ships of each seat are in the warp, from its middle, in the order of the table."""
MOST_SIGNS = 4
MOST_FLEET = 6
FADED = 0.45
SILENT = (Act.MINE, Act.WON, Act.COUNTING)
"""What needs no sentence below."""
MOST_CAPTION = 2
"""Lines of what is told at the foot."""
HIGH_ARENA = 8
"""From so many lines on the cards are six lines high."""


def draw_arena(picture: Picture, plan: Plan, table: TableModel, view: View, frame: Frame | None) -> None:
    """Draw what is between the systems."""
    _warp(picture, plan, table, view)
    sides = sides_of(view, frame)
    if sides is not None:
        _draw_sides(picture, plan, table, sides)
    else:
        for side in setting_out(view):
            _who(picture, table, _slot(plan, side), side)
    if frame is not None:
        happening(picture, plan, table, frame)


def _warp(picture: Picture, plan: Plan, table: TableModel, view: View) -> None:
    """The ships in the warp, each seat's at a place of its own, and how many there are."""
    across, middle = plan.width // 2, plan.arena_y + plan.arena_height // 2
    spots = SPOTS if plan.arena_height >= 10 else LOW_SPOTS
    for player, (right, down) in zip(view.players, spots, strict=False):
        if player.warp:
            sign = table.look.sign(player.seat)
            text = sign * player.warp if player.warp <= MOST_SIGNS else f"{sign}{player.warp}"
            picture.put_around(across + right, middle + down, ink(text, f"seat.{player.seat} bold"))
    words = table.names.words
    label = (Span(f" {words.say('panel.warp').lower()} ", "warp"),
             Span(f"{sum(player.warp for player in view.players)} ", "title"))  # fmt: skip
    picture.put_around(across, plan.arena_y + plan.arena_height - 2, label)


@attrs.frozen
class Slot:
    """The room of one side, and where the parts stand in it."""

    x: int
    y: int
    width: int
    left: bool
    card_height: int
    scale: int

    @property
    def card(self) -> int:
        return self.x + self.width - CARD_CELLS if self.left else self.x

    def aside(self, broad: int, gap: int = 2) -> int:
        """The column of something so broad beside the card."""
        return self.card - gap - broad if self.left else self.card + CARD_CELLS + gap


def _draw_sides(picture: Picture, plan: Plan, table: TableModel, sides: tuple[SeenSide, SeenSide]) -> None:
    for side in sides:
        slot = _slot(plan, side)
        _who(picture, table, slot, side)
        _draw_card(picture, table, slot, side)
        _total(picture, table, slot, side)


def _slot(plan: Plan, side: SeenSide) -> Slot:
    """Its room: the offense's left of the warp, the defense's right of it."""
    half, left = warp_cells(plan), side.side == "offense"
    room = min(46 if plan.form.plate == BIG else 34, plan.width // 2 - half - 1)
    x = plan.width // 2 + (-half - room if left else half)
    y = plan.arena_y + max(0, (plan.arena_height - 8) // 2)
    scale = 2 if plan.form.plate == BIG and plan.arena_height > HIGH_ARENA + 4 else 1
    return Slot(x, y, room, left, 6 if plan.arena_height >= HIGH_ARENA else 4, scale)


def _who(picture: Picture, table: TableModel, slot: Slot, side: SeenSide) -> None:
    """The main player's name with the part, above everything, and the alien's small portrait at the outer end."""
    names, look = table.names, table.look
    part = ink(f"  {names.words.say(f'gate.{side.side}').lower()}  ", "faint")
    name = styled(names.seat(side.seat), "bold")
    sign = ink(look.sign(side.side), f"seat.{side.seat} bold")
    end = slot.x + slot.width
    if slot.left:
        picture.put(slot.x, slot.y, fit((*sign, Span(" "), *name, *part), slot.width))
    else:
        picture.put_left(end, slot.y, fit((*part, *name, Span(" "), *sign), slot.width))
    view = table.seen_view
    alien = next((player.alien for player in view.players if player.seat == side.seat), "") if view else ""
    if slot.width >= ROOM_WITH_FACE and alien in portraits():
        x = slot.x if slot.left else end - FACE
        picture.pattern(x, 2 * (slot.y + 1), pixels(alien, small=True), palette(alien))


def _draw_card(picture: Picture, table: TableModel, slot: Slot, side: SeenSide) -> None:
    x, y, height = slot.card, slot.y + 1, slot.card_height
    if side.card == NO_CARD:
        draw_place(picture, x, y, height, DARK.line)
        words = table.names.words.say("gate.no_card").rsplit(" ", 1)
        for line, word in enumerate(words):
            picture.put_around(x + CARD_CELLS // 2, y + height // 2 - 1 + line, ink(word, "faint"))
    elif side.card == BACK:
        draw_back(picture, x, y, height)
    elif side.card == EDGE:
        draw_back(picture, x + 3, y, height, width=4)
    elif side.card != GONE:
        draw_card(picture, x, y, height, face_of(side.card, table.names))
        picture.pick(x, y, CARD_CELLS, height, f"read:{side.card}")


def _total(picture: Picture, table: TableModel, slot: Slot, side: SeenSide) -> None:
    """The total in large digits, below it the ships and how it adds up, and the word for how it went."""
    colour = DARK.seats[side.seat] if side.bright else mixed(DARK.seats[side.seat], DARK.space, FADED)
    lines = written(side.total, "totals")
    if slot.scale > 1:
        lines = ["".join(sign * slot.scale for sign in line) for line in lines for _ in range(slot.scale)]
    broad = breadth(side.total, "totals") * slot.scale
    x = slot.aside(broad)
    picture.pattern(x, 2 * (slot.y + 1) + (slot.card_height > 4), lines, colour)
    row = _added_up(table, side)
    below = slot.y + 1 + (len(lines) + 2) // 2
    if slot.left:
        picture.put_left(max(slot.card - 2, slot.x + width(row)), below, row)
    else:
        picture.put(min(x, slot.x + slot.width - width(row)), below, row)
    if side.chip:
        word = chip(f" {table.names.words.say(f'stage.{side.chip}')} ", DARK.seats[side.seat])
        y = below + 1
        if slot.left:
            picture.put_left(slot.card - 2, y, word)
        else:
            picture.put(slot.card + CARD_CELLS + 2, y, word)


def _added_up(table: TableModel, side: SeenSide) -> Row:
    """The ships as signs, then the card, the ships and what was added; before that how many ships of whom."""
    look = table.look
    fleets = [
        ink(look.sign(owner) * count if count <= MOST_FLEET else f"{look.sign(owner)}{count}", f"seat.{owner} bold")
        for owner, count in side.fleet
    ]
    if side.parts:
        said = " + ".join(map(str, side.parts))
    else:
        own = sum(count for owner, count in side.fleet if owner == side.seat)
        others = sum(count for owner, count in side.fleet if owner != side.seat)
        said = table.names.ships(own) + (f" + {others}" if others else "")
        if not side.fleet:
            said = ""
    return join([row for row in (join(fleets, " "), ink(said, "dim")) if width(row)], "  ")


def draw_caption(picture: Picture, plan: Plan, table: TableModel, view: View, frame: Frame | None) -> None:
    """At the foot, over everything, what is told just now, or what is being played and in force, the newest last."""
    rows: list[Row] = []
    if tells_what_is_in_force(table, view):
        rows += [
            table.names.words.ink("gate.effect", "dim", effect=table.names.effect(each.id),
                                  seat=table.names.seat(each.by))
            for each in view.effects
        ]  # fmt: skip
        rows += [play_row(table.names, play) for play in view.playing]
    elif frame is not None:
        if not frame.veiled and frame.act not in SILENT:
            rows.append(sentence(table.names, frame.event))
    elif view.defense is None and view.destiny:
        rows.append(table.names.words.ink("gate.destiny", "dim", card=table.names.destiny(view.destiny)))
    told = wrap(rows[-1], plan.width - 4)[:MOST_CAPTION] if rows else []
    for line, row in enumerate(told, plan.arena_y + plan.arena_height - len(told)):
        picture.put_around(plan.width // 2, line, (Span(" "), *row, Span(" ")))
