"""The end of a game as a picture: a podium as high as the foreign colonies, with everybody's portrait on it."""

from __future__ import annotations

import attrs

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.drawn.glyphs import written
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.portraits import palette, pixels
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.letters import heading, lettered
from cosmic_tui.screenkit.night_sky import stars
from cosmic_tui.screenkit.palette import DARK, mixed
from cosmic_tui.screenkit.styled_text import Row, Span, fit, ink, wrap
from rules.cosmic.protocol.views import PlayerView, View

SHADE, TONE = 0.72, 0.42
"""How far the colour of a block is on its way into space: of the others, and of the winners."""


@attrs.frozen
class Podium:
    """A podium in one of two sizes."""

    lines: int
    step: int
    """Cells of a player's block, and of the gap behind it."""
    gap: int
    lowest: int
    """Pixels of a block without a colony."""
    highest: int
    """Pixels of one with as many as win."""
    beside: int
    """Cells that the words at its right take."""
    small: bool = False
    """Whether the portraits are the small ones, and the colonies are no large number."""

    def fits(self, players: int, cells: int, lines: int) -> bool:
        """Whether there is room for it."""
        return cells >= players * self.step + 4 and lines >= self.lines


LARGE = Podium(lines=19, step=18, gap=2, lowest=7, highest=20, beside=36)
SMALL = Podium(lines=9, step=11, gap=1, lowest=5, highest=9, beside=28, small=True)

BELOW = 8
"""Lines of the story that are seen at once."""


def podium_for(players: int, cells: int, lines: int) -> Podium | None:
    """The large podium where something of the story has room below it, else the small one; None where neither fits."""
    if LARGE.fits(players, cells, lines - BELOW):
        return LARGE
    return SMALL if SMALL.fits(players, cells, lines) else None


def podium(table: TableModel, view: View, told: list[Row], cells: int, size: Podium) -> list[Row]:
    """Everybody on a block, the winners first; who has won stands beside it where there is room, else below."""
    picture = Picture(cells, size.lines, DARK.space)
    stars(picture)
    players = sorted(view.players, key=lambda each: (each.seat not in view.winners, -each.foreign))
    for place, player in enumerate(players):
        _block(picture, table, view, player, 2 + place * size.step, size)
    right = 2 + len(players) * size.step + size.gap
    if cells - right >= size.beside:
        _words(picture, table, view, told, right, size)
        return picture.rows()
    return [*picture.rows(), *told]


def _block(picture: Picture, table: TableModel, view: View, player: PlayerView, x: int, size: Podium) -> None:
    colour, won = DARK.seats[player.seat], player.seat in view.winners
    grows = (size.highest - size.lowest) * min(player.foreign, view.target) // max(view.target, 1)
    high, broad = size.lowest + grows, size.step - size.gap
    top = 2 * size.lines - high
    for y in range(top, 2 * size.lines):
        shade = DARK.gold if won and y == top else colour if y == top else mixed(colour, DARK.space, _tone(won))
        for column in range(broad):
            picture.pixel(x + column, y, shade)
    if player.alien in CARDS.aliens:
        face = pixels(player.alien, small=size.small)
        picture.pattern(x + (broad - len(face[0])) // 2, top - len(face), face, palette(player.alien))
    if not size.small and high > size.lowest + 3:
        number = written(str(player.foreign), "score")
        picture.pattern(x + (broad - len(number[0])) // 2, top + 2, number, DARK.gold if won else colour)
    alien = CARDS.aliens[player.alien].name if player.alien in CARDS.aliens else ""
    name = tuple(Span(span.text, f"{DARK.strong} bold") for span in table.names.seat(player.seat))
    said = ink(f"{player.foreign} {alien}" if size.small else f"{player.foreign}  {alien}", DARK.ink)
    air = 0 if size.small else 1
    picture.put(x + air, size.lines - 2, fit(name, broad - 2 * air))
    picture.put(x + air, size.lines - 1, fit(said, broad - 2 * air))


def _tone(won: bool) -> float:
    return TONE if won else SHADE


def _words(picture: Picture, table: TableModel, view: View, told: list[Row], x: int, size: Podium) -> None:
    """Who has won and why; above it, where there is room, a large word for it."""
    word = table.names.words.say("result.big")
    large = bool(view.winners) and not size.small and bool(lettered(word))
    if large:
        heading(picture, x, 3, word, DARK.gold, DARK.hot)
    colours = {"": DARK.ink, "title": f"{DARK.strong} bold", "good": DARK.good, "hot": DARK.gold, "dim": DARK.dim}
    first, room = (7 if large else 1), picture.width - x - 1
    wrapped = [line for row in told for line in wrap(row, room, 2)]
    for line, row in enumerate(wrapped[: size.lines - first]):
        known = tuple(Span(span.text, colours.get(span.style, span.style), span.pick) for span in row)
        picture.put(x, first + line, known)
