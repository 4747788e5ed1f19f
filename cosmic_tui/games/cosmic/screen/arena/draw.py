"""The arena drawn: both sides around the warp, or what happens just now, large."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import attrs

from cosmic_tui.games.cosmic.screen.arena.happenings import happening
from cosmic_tui.games.cosmic.screen.arena.sides import BACK, EDGE, GONE, NO_CARD, SeenSide, setting_out, sides_of
from cosmic_tui.games.cosmic.screen.drawn.card_face import (
    CARD_CELLS,
    Face,
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
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.panels.encounter import play_row, tells_what_is_in_force
from cosmic_tui.games.cosmic.screen.panels.story import sentence
from cosmic_tui.games.cosmic.screen.plates.plate import BIG
from cosmic_tui.games.cosmic.screen.portraits import palette, pixels, portraits
from cosmic_tui.games.cosmic.screen.stage.frame import Act, Frame
from cosmic_tui.screenkit.cut_outs import CutOut, Stencil
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.palette import DARK, mixed
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, fit, ink, join, styled, width, wrap
from cosmic_tui.screenkit.theme import Appearance
from rules.cosmic.protocol.views import EffectView, PlayView, View
from rules.kernel.events import Seen

FACE = 8
"""The cells of a small portrait."""
ROOM_WITH_FACE = FACE + 1 + 11 + 2 + CARD_CELLS
NO_FACES = (NO_CARD, BACK, EDGE, GONE)
SIDES_KEPT = 128
"""So many are kept for all screens: those of some forty tables. A side shows nothing but what it is drawn from."""
Spots = tuple[tuple[int, int], ...]
SPOTS: Spots = ((-5, -1), (4, 0), (-3, 2), (2, -3), (-1, 3))
LOW_SPOTS: Spots = ((-4, -1), (4, 0), (-2, 1), (2, -2), (-1, 2))
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
    _lay_warp(picture, plan, table, view)
    met = sides_of(view, frame)
    for side in met or setting_out(view):
        _lay_side(picture, plan, table, side, is_met=met is not None)
    if frame is not None:
        happening(picture, plan, table, frame)


def _lay_side(picture: Picture, plan: Plan, table: TableModel, side: SeenSide, *, is_met: bool) -> None:
    """One side; before anybody is met only who it is."""
    view, names, slot = table.seen_view, table.names, _slot(plan, side)
    alien = next((player.alien for player in view.players if player.seat == side.seat), "") if view else ""
    cut_out = table.kept.public(
        ("side", plan.width, plan.height, side.side),
        (slot, side, alien, is_met, names),
        lambda: _side(plan.width, plan.height, slot, _told(names, side, alien, is_met=is_met)),
    )
    cut_out.lay_on(picture)


def _lay_warp(picture: Picture, plan: Plan, table: TableModel, view: View) -> None:
    """The ships in the warp, each seat's at a place of its own, and how many there are."""
    middle = plan.width // 2, plan.arena_y + plan.arena_height // 2
    foot, spots = plan.arena_y + plan.arena_height - 2, SPOTS if plan.arena_height >= 10 else LOW_SPOTS
    ships = tuple((player.seat, player.warp) for player in view.players)
    word = table.names.words.say("panel.warp").lower()
    _warp(plan.width, plan.height, middle, foot, spots, ships, table.look, word).lay_on(picture)


@lru_cache(SIDES_KEPT)
def _warp(
    width: int, height: int, middle: tuple[int, int], foot: int, spots: Spots, ships: Sequence[tuple[str, int]],
    look: Appearance, word: str,
) -> CutOut:  # fmt: skip
    picture = Stencil(width, height, DARK.space)
    for (seat, count), (right, down) in zip(ships, spots, strict=False):
        if count:
            text = look.sign(seat) * count if count <= MOST_SIGNS else f"{look.sign(seat)}{count}"
            picture.put_around(middle[0] + right, middle[1] + down, ink(text, f"seat.{seat} bold"))
    label = (Span(f" {word} ", "warp"), Span(f"{sum(count for _, count in ships)} ", "title"))
    picture.put_around(middle[0], foot, label)
    return picture.cut_out()


@attrs.frozen(cache_hash=True)
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


def _slot(plan: Plan, side: SeenSide) -> Slot:
    """Its room: the offense's left of the warp, the defense's right of it."""
    half, left = warp_cells(plan), side.side == "offense"
    room = min(46 if plan.form.plate == BIG else 34, plan.width // 2 - half - 1)
    x = plan.width // 2 + (-half - room if left else half)
    y = plan.arena_y + max(0, (plan.arena_height - 8) // 2)
    scale = 2 if plan.form.plate == BIG and plan.arena_height > HIGH_ARENA + 4 else 1
    return Slot(x, y, room, left, 6 if plan.arena_height >= HIGH_ARENA else 4, scale)


@attrs.frozen
class _Told:
    """All that is to be seen of a side."""

    who: Row
    alien: str
    card: str
    """A card's id, or one of the words for what lies there instead."""
    face: Face | None
    """Its face, where that is seen."""
    no_card: Sequence[str]
    """What stands where a card is to come."""
    total: str
    colour: str
    """That of the total."""
    added: Row
    """How it adds up."""
    chip: Row
    """How it went."""


def _told(names: Names, side: SeenSide, alien: str, *, is_met: bool) -> _Told:
    words, colour = names.words, DARK.seats[side.seat]
    return _Told(
        who=_who(names, side),
        alien=alien if alien in portraits() else "",
        card=side.card,
        face=face_of(side.card, names) if side.card not in NO_FACES else None,
        no_card=tuple(words.say("gate.no_card").rsplit(" ", 1)),
        total=side.total if is_met else "",
        colour=colour if side.bright else mixed(colour, DARK.space, FADED),
        added=_added_up(names, side),
        chip=chip(f" {words.say(f'stage.{side.chip}')} ", colour) if side.chip else BLANK,
    )


@lru_cache(SIDES_KEPT)
def _side(width: int, height: int, slot: Slot, told: _Told) -> CutOut:
    """A side on a picture of so many cells, drawn once for all who see the same of it."""
    picture = Stencil(width, height, DARK.space)
    _draw_who(picture, slot, told)
    _draw_card(picture, slot, told)
    if told.total:
        _draw_total(picture, slot, told)
    return picture.cut_out()


def _who(names: Names, side: SeenSide) -> Row:
    """The main player's name with the part: from the outer end on, where the sign is."""
    part = ink(f"  {names.words.say(f'gate.{side.side}').lower()}  ", "faint")
    name = styled(names.seat(side.seat), "bold")
    sign = ink(names.look.sign(side.side), f"seat.{side.seat} bold")
    return (*sign, Span(" "), *name, *part) if side.side == "offense" else (*part, *name, Span(" "), *sign)


def _draw_who(picture: Picture, slot: Slot, told: _Told) -> None:
    """The name above everything, and the alien's small portrait at the outer end."""
    end = slot.x + slot.width
    if slot.left:
        picture.put(slot.x, slot.y, fit(told.who, slot.width))
    else:
        picture.put_left(end, slot.y, fit(told.who, slot.width))
    if slot.width >= ROOM_WITH_FACE and told.alien:
        x = slot.x if slot.left else end - FACE
        picture.pattern(x, 2 * (slot.y + 1), pixels(told.alien, small=True), palette(told.alien))


def _draw_card(picture: Picture, slot: Slot, told: _Told) -> None:
    x, y, height = slot.card, slot.y + 1, slot.card_height
    if told.card == NO_CARD:
        draw_place(picture, x, y, height, DARK.line)
        for line, word in enumerate(told.no_card):
            picture.put_around(x + CARD_CELLS // 2, y + height // 2 - 1 + line, ink(word, "faint"))
    elif told.card == BACK:
        draw_back(picture, x, y, height)
    elif told.card == EDGE:
        draw_back(picture, x + 3, y, height, width=4)
    elif told.face is not None:
        draw_card(picture, x, y, height, told.face)
        picture.pick(x, y, CARD_CELLS, height, f"read:{told.card}")


def _draw_total(picture: Picture, slot: Slot, told: _Told) -> None:
    """The total in large digits, below it the ships and how it adds up, and the word for how it went."""
    lines = written(told.total, "totals")
    if slot.scale > 1:
        lines = ["".join(sign * slot.scale for sign in line) for line in lines for _ in range(slot.scale)]
    x = slot.aside(breadth(told.total, "totals") * slot.scale)
    picture.pattern(x, 2 * (slot.y + 1) + (slot.card_height > 4), lines, told.colour)
    below, broad = slot.y + 1 + (len(lines) + 2) // 2, width(told.added)
    if slot.left:
        picture.put_left(max(slot.card - 2, slot.x + broad), below, told.added)
        picture.put_left(slot.card - 2, below + 1, told.chip)
    else:
        picture.put(min(x, slot.x + slot.width - broad), below, told.added)
        picture.put(slot.card + CARD_CELLS + 2, below + 1, told.chip)


def _added_up(names: Names, side: SeenSide) -> Row:
    """The ships as signs, then the card, the ships and what was added; before that how many ships of whom."""
    look = names.look
    fleets = [
        ink(look.sign(owner) * count if count <= MOST_FLEET else f"{look.sign(owner)}{count}", f"seat.{owner} bold")
        for owner, count in side.fleet
    ]
    if side.parts:
        said = " + ".join(map(str, side.parts))
    else:
        own = sum(count for owner, count in side.fleet if owner == side.seat)
        others = sum(count for owner, count in side.fleet if owner != side.seat)
        said = names.ships(own) + (f" + {others}" if others else "")
        if not side.fleet:
            said = ""
    return join([row for row in (join(fleets, " "), ink(said, "dim")) if width(row)], "  ")


def draw_caption(picture: Picture, plan: Plan, table: TableModel, view: View, frame: Frame | None) -> None:
    """At the foot, over everything, what is told just now, or what is being played and in force, the newest last."""
    cells, names = plan.width - 4, table.names
    in_force = tells_what_is_in_force(table, view)
    effects, playing = (view.effects, view.playing) if in_force else ([], [])
    event = frame.event if frame is not None and not frame.veiled and frame.act not in SILENT else None
    destiny = view.destiny if frame is None and view.defense is None else None
    shown = (effects, playing, event, destiny, names)
    told = table.kept.public(("caption", cells), shown, lambda: _caption(*shown, cells))
    for line, row in enumerate(told, plan.arena_y + plan.arena_height - len(told)):
        picture.put_around(plan.width // 2, line, (Span(" "), *row, Span(" ")))


def _caption(
    effects: Sequence[EffectView], playing: Sequence[PlayView], event: Seen | None, destiny: str | None, names: Names,
    cells: int,
) -> Sequence[Row]:  # fmt: skip
    words, rows = names.words, []
    if effects:
        seat, effect = names.seat(effects[-1].by), names.effect(effects[-1].id)
        rows.append(words.ink("gate.effect", "dim", effect=effect, seat=seat))
    if playing:
        rows.append(play_row(names, playing[-1]))
    if not rows and event is not None:
        rows.append(sentence(names, event))
    if not rows and destiny:
        rows.append(words.ink("gate.destiny", "dim", card=names.destiny(destiny)))
    return wrap(rows[-1], cells)[:MOST_CAPTION] if rows else ()
