"""Where somebody new comes in: the night sky, the title, a parade of those one may play with, and the own name."""

from __future__ import annotations

from functools import lru_cache

from textual.app import ComposeResult

from cosmic_tui.screenkit.half_blocks import Picture, enlarged
from cosmic_tui.screenkit.letters import HEIGHT, heading, lettered
from cosmic_tui.screenkit.night_sky import spiral, stars
from cosmic_tui.screenkit.palette import DARK
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import Row, ink, join
from cosmic_tui.ui.game_screens import Games
from cosmic_tui.ui.lobby.masthead import HEADS
from cosmic_tui.ui.screens.dialogs import NameDialog
from cosmic_tui.ui.shell import Presentation

LEAST, ROOMY, HUGE = (80, 24), (100, 34), (190, 52)
"""Columns and rows from which on there is a sky, whole faces, and everything at double size."""
FACE_CELLS, FACE_LINES = 16, 8
PEEPING = 5
"""Lines of a face that are seen over the lower edge of a small window."""
GAP = 5
"""Pixels between the words of the title."""
SKIES_KEPT = 8
"""By size; one of 120x40 takes about 200 KB."""


class WelcomeDialog(NameDialog):
    """Asks somebody new for a name, under the night sky where that can be drawn."""

    def __init__(self, presentation: Presentation, games: Games, hint: str) -> None:
        super().__init__(presentation, "", hint)
        self.games = games

    def compose(self) -> ComposeResult:
        yield Panel(self.look, id="sky")
        yield from super().compose()

    def on_mount(self) -> None:
        self._draw()

    def on_resize(self) -> None:
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        width, height = self.app.size
        sky = self.query_one("#sky", Panel)
        sky.display = self.look.painted and _at_least(LEAST, width, height)
        if sky.display:
            sky.styles.width, sky.styles.height = width, height
            sky.show(night(self.games, width, height))


def night(games: Games, width: int, height: int) -> list[Row]:
    """Stars, the spiral, the title above and the parade at the foot."""
    picture = _sky(width, height).copy()
    size = 2 if _at_least(HUGE, width, height) else 1
    _title(picture, games.words.say("app.title"), size)
    _parade(picture, games, size, FACE_LINES * size if _at_least(ROOMY, width, height) else PEEPING)
    return picture.rows()


@lru_cache(SKIES_KEPT)
def _sky(width: int, height: int) -> Picture:
    """Drawn once for all who come in at this size; nobody may draw on it."""
    picture = Picture(width, height, DARK.space)
    stars(picture)
    spiral(picture, (width * 0.7, height / 2), int(width * 0.55), int(height * 1.5))
    return picture


def _at_least(least: tuple[int, int], width: int, height: int) -> bool:
    return width >= least[0] and height >= least[1]


def _title(picture: Picture, title: str, size: int) -> None:
    """The words in large letters side by side; at double size one below the other; spaced out in little room."""
    first, _, others = title.partition(" ")
    y = 4 if picture.height >= ROOMY[1] else 1
    if len((lettered(title) or ("",))[0]) >= picture.width:
        words = zip((first, others), HEADS, strict=True)
        spaced = [ink(" ".join(word.upper()), f"{colours[1]} bold") for word, colours in words]
        picture.put_around(picture.width // 2, 2, join(spaced, "   "))
    elif size > 1:
        for line, word in enumerate((first, others)):
            x, below = _middle(picture, word, size), y + line * (HEIGHT + 2) * size
            heading(picture, x, below, word, *HEADS[line], size=size)
    else:
        x = heading(picture, _middle(picture, title, size), y, first, *HEADS[0])
        heading(picture, x + GAP, y, others, *HEADS[1])


def _middle(picture: Picture, text: str, size: int) -> int:
    """Where a text begins that stands in the middle."""
    return max(2, (picture.width - size * len((lettered(text) or ("",))[0])) // 2)


def _parade(picture: Picture, games: Games, size: int, lines: int) -> None:
    """As many faces as there is room for, evenly spread; so many lines of each are seen over the lower edge."""
    cells = FACE_CELLS * size
    faces = games.parade[: picture.width // (cells + 1)]
    room = picture.width // max(len(faces), 1)
    for place, face in enumerate(faces):
        shown = enlarged(face.lines, size)[: 2 * lines]
        picture.pattern(place * room + (room - cells) // 2, 2 * (picture.height - lines), shown, face.colours)
