"""The end of a game as a picture: a podium as high as the foreign colonies, with everybody's portrait on it."""

from __future__ import annotations

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.drawn.glyphs import written
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.portraits import CELLS, palette, pixels
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.letters import heading, lettered
from cosmic_tui.screenkit.night_sky import stars
from cosmic_tui.screenkit.palette import DARK, mixed
from cosmic_tui.screenkit.styled_text import Row, Span, fit, ink
from rules.cosmic.protocol.views import PlayerView, View

LINES = 19
STEP = 18
"""Cells of a player's block."""
LOWEST, HIGHEST = 7, 20
"""Pixels of a block without a colony, and of one with as many as win."""
SHADE, TONE = 0.72, 0.42
"""How far the colour of a block is on its way into space: of the others, and of the winners."""
BESIDE = 36
"""Cells that the words at its right take."""


def podium_fits(players: int, cells: int, lines: int) -> bool:
    """Whether there is room for it."""
    return cells >= players * STEP + 4 and lines >= LINES


def podium(table: TableModel, view: View, told: list[Row], cells: int) -> list[Row]:
    """Everybody on a block, the winners first; who has won stands beside it where there is room, else below."""
    picture = Picture(cells, LINES, DARK.space)
    stars(picture)
    players = sorted(view.players, key=lambda each: (each.seat not in view.winners, -each.foreign))
    for place, player in enumerate(players):
        _block(picture, table, view, player, 2 + place * STEP)
    right = 2 + len(players) * STEP + 2
    if cells - right >= BESIDE:
        _words(picture, table, view, told, right)
        return picture.rows()
    return [*picture.rows(), *told]


def _block(picture: Picture, table: TableModel, view: View, player: PlayerView, x: int) -> None:
    colour, won = DARK.seats[player.seat], player.seat in view.winners
    high = LOWEST + (HIGHEST - LOWEST) * min(player.foreign, view.target) // max(view.target, 1)
    top = 2 * LINES - high
    for y in range(top, 2 * LINES):
        shade = DARK.gold if won and y == top else colour if y == top else mixed(colour, DARK.space, _tone(won))
        for column in range(STEP - 2):
            picture.pixel(x + column, y, shade)
    if player.alien in CARDS.aliens:
        picture.pattern(x, top - CELLS, pixels(player.alien), palette(player.alien))
    number = written(str(player.foreign), "score")
    if high > LOWEST + 3:
        picture.pattern(x + (STEP - 2 - len(number[0])) // 2, top + 2, number, DARK.gold if won else colour)
    alien = CARDS.aliens[player.alien].name if player.alien in CARDS.aliens else ""
    name = tuple(Span(span.text, f"{DARK.strong} bold") for span in table.names.seat(player.seat))
    picture.put(x + 1, LINES - 2, fit(name, STEP - 4))
    picture.put(x + 1, LINES - 1, fit(ink(f"{player.foreign}  {alien}", DARK.ink), STEP - 4))


def _tone(won: bool) -> float:
    return TONE if won else SHADE


def _words(picture: Picture, table: TableModel, view: View, told: list[Row], x: int) -> None:
    """A large word for whoever has won, and how it was won."""
    word = table.names.words.say("result.big")
    if table.seat in view.winners and lettered(word):
        heading(picture, x, 2, word, DARK.gold, DARK.hot)
    colours = {"": DARK.ink, "title": f"{DARK.strong} bold", "good": DARK.good, "hot": DARK.gold, "dim": DARK.dim}
    for line, row in enumerate(told[: LINES - 7]):
        known = tuple(Span(span.text, colours.get(span.style, span.style), span.pick) for span in row)
        picture.put(x, 6 + line, fit(known, picture.width - x - 1))
