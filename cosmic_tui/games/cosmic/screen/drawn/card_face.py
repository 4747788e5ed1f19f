"""A card as it lies on the table: a band with its index, its value or picture large, its name at the foot."""

from __future__ import annotations

from functools import lru_cache

import attrs

from cosmic_tui.games.cosmic.screen.cards import CARDS, FLARE
from cosmic_tui.games.cosmic.screen.drawn.glyphs import ICONS, MARKS, breadth, glyph, written
from cosmic_tui.games.cosmic.screen.looks import CARD_BANDS
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.portraits import palette, pixels
from cosmic_tui.screenkit.cut_outs import SEEN_THROUGH, CutOut, Stencil
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.palette import DARK, LIGHT, mixed
from cosmic_tui.screenkit.styled_text import ink
from rules.cosmic.cards.catalogue import UNPRINTED

CARD_CELLS = 10
PAPER, TYPE, FOOT = "#ece7d8", "#1b1f2e", "#5c5a52"
BACK, WEAVE = "#26356b", "#3c52a0"
FADED = 0.55
"""What cannot be played takes so much of the ground."""
TINT = 0.3
"""The part of the alien's first colour in the paper of its flare."""
EDGE = 0.28
"""The left edge of a card is darker, so that those below one another can be counted."""
CARDS_KEPT = 256
"""So many cut-outs of cards are kept for all screens: what a card looks like is the same for everybody."""


@attrs.frozen
class Face:
    """What is drawn of a card: `index` in the band, `text` large or an `icon` or an alien, the name below."""

    kind: str
    index: str
    name: str
    text: str = ""
    icon: str = ""
    alien: str = ""


def face_of(card: str, names: Names) -> Face:
    """The face of a card by its id."""
    kind = CARDS.kind(card)
    if card.startswith(FLARE):
        alien = card.removeprefix(FLARE)
        return Face("flare", names.words.say("face.flare"), names.alien(alien), alien=alien)
    label = names.words.say(f"face.{kind}") if f"face.{kind}" in names.words else ""
    if kind == "attack":
        value = "?" if card == UNPRINTED else f"{CARDS.value(card):02}"
        return Face(kind, value, label, text=value)
    if kind == "reinforcement":
        value = f"+{CARDS.value(card)}"
        return Face(kind, value, label, text=value)
    if kind in ("negotiate", "morph"):
        return Face(kind, names.words.say(f"face.{kind}_index"), label, icon=kind)
    icon = card if card in ICONS else "artifact"
    return Face("artifact", names.words.say("face.artifact"), names.card_name(card), icon=icon)


def draw_back(picture: Picture, x: int, y: int, height: int, width: int = CARD_CELLS) -> None:
    """The back of a card; narrower than a card: one that is turning."""
    _back(width, height, picture.ground).lay_on(picture, x, y)


@lru_cache(CARDS_KEPT)
def _back(width: int, height: int, ground: str) -> CutOut:
    picture = Stencil(width, height, ground)
    _sheet(picture, width, height, BACK, BACK)
    if width == CARD_CELLS:
        icon = glyph(ICONS["back"])
        lines = icon if height > 4 else icon[1:-1]
        picture.pattern(1, (2 * height - len(lines)) // 2, lines, WEAVE)
    return picture.cut_out()


def draw_place(picture: Picture, x: int, y: int, height: int, colour: str) -> None:
    """The dotted place where a card will lie."""
    for across in range(0, CARD_CELLS, 2):
        picture.pixel(x + across, 2 * y, colour)
        picture.pixel(x + across, 2 * (y + height) - 1, colour)
    for down in range(2 * y, 2 * (y + height), 2):
        picture.pixel(x, down, colour)
        picture.pixel(x + CARD_CELLS - 1, down, colour)


def draw_destiny(picture: Picture, x: int, y: int, height: int, card: str) -> None:
    """A destiny card: the sign of a colour on it, or a star for all others."""
    _destiny(height, card, picture.ground).lay_on(picture, x, y)


@lru_cache(CARDS_KEPT)
def _destiny(height: int, card: str, ground: str) -> CutOut:
    picture = Stencil(CARD_CELLS, height, ground)
    colour = DARK.seats.get(card, BACK)
    _sheet(picture, CARD_CELLS, height, colour, colour)
    sign = glyph(MARKS.get(card, MARKS["wild"]))
    picture.pattern(2, (2 * height - len(sign)) // 2, sign, DARK.night if card in DARK.seats else WEAVE)
    return picture.cut_out()


def draw_card(
    picture: Picture, x: int, y: int, height: int, face: Face, *, count: int = 1, faded: bool = False,
    seen: int = CARD_CELLS,
) -> None:  # fmt: skip
    """The face of a card on so many lines, from its band down.

    `seen`: the cells that no other card will lie on; how many there are of it is said there.
    """
    _card(height, face, count, faded, seen, picture.ground).lay_on(picture, x, y)


@lru_cache(CARDS_KEPT)
def _card(height: int, face: Face, count: int, faded: bool, seen: int, ground: str) -> CutOut:
    """A card cut out, which is the same wherever it lies."""
    picture = Stencil(CARD_CELLS, height, ground)
    band, paper = CARD_BANDS[face.kind], PAPER
    if face.alien:
        paper = mixed(PAPER, next(iter(palette(face.alien).values())), TINT)
    if faded:
        band, paper = mixed(band, ground, FADED), mixed(paper, ground, FADED)
    _sheet(picture, CARD_CELLS, height, band, paper)
    _middle(picture, height, face, TYPE if faded else band, faded=faded)
    bold = f"{faded_ink(ground) if faded else '#ffffff'} on:{band} bold"
    picture.put(1, 0, ink(face.index[: CARD_CELLS - 1], bold))
    if count > 1:
        _count(picture, face, seen, f"×{count}", bold)  # noqa: RUF001
    if height > 5:
        strong = face.kind in ("artifact", "flare")
        style = f"{TYPE if strong or faded else FOOT} {'bold' if strong else ''}".strip()
        picture.put(1, 5, ink(_short(face.name, CARD_CELLS - 1), style))
    return picture.cut_out()


def faded_ink(ground: str) -> str:
    """What is written in the band of a card that is of no use now, on this ground."""
    return LIGHT.ink if ground == LIGHT.ground else "#d8d8d8"


def _count(picture: Picture, face: Face, seen: int, said: str, style: str) -> None:
    """How many there are: in the band, or below it where that is covered."""
    at = seen - len(said) - (seen == CARD_CELLS)
    if at > len(face.index):
        picture.put(at, 0, ink(said, style))
    elif seen > len(said):
        picture.put(1, 1, ink(said, f"{TYPE} bold"))


def _short(name: str, cells: int) -> str:
    """A name of two words by its first one, where both have no room."""
    return (name if len(name) <= cells else name.split(maxsplit=1)[0])[:cells]


def _sheet(picture: Picture, width: int, height: int, band: str, paper: str) -> None:
    """The paper with its band, its round corners, and its darker left edge."""
    picture.box(0, 0, width, 1, band)
    picture.box(0, 1, width, height - 1, paper)
    for down in range(1, 2 * height):
        picture.pixel(0, down, mixed(band if down < 2 else paper, "#000000", EDGE))
    for column in (0, width - 1):
        picture.pixel(column, 0, SEEN_THROUGH)


def _middle(picture: Picture, height: int, face: Face, colour: str, *, faded: bool) -> None:
    """The value, the icon or the alien."""
    top = 3 if height > 4 else 2
    if face.alien:
        colours = palette(face.alien)
        if faded:
            colours = {letter: mixed(each, picture.ground, FADED) for letter, each in colours.items()}
        lines = pixels(face.alien, small=True)
        picture.pattern(1, 2, lines if height > 4 else lines[1:-1], colours)
    elif face.text:
        broad = breadth(face.text, "card")
        picture.pattern(1 + (CARD_CELLS - 1 - broad) // 2, top + (height > 4), written(face.text, "card"), colour)
    else:
        picture.pattern(1, top - (height <= 4), glyph(ICONS[face.icon]), colour)
