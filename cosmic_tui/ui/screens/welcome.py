"""Where somebody new comes in: the night sky, the title, a parade of those one may play with, and the own name."""

from __future__ import annotations

from textual.app import ComposeResult

from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.letters import heading, lettered
from cosmic_tui.screenkit.night_sky import spiral, stars
from cosmic_tui.screenkit.palette import DARK
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import Row
from cosmic_tui.ui.game_screens import Games
from cosmic_tui.ui.lobby.masthead import HEADS
from cosmic_tui.ui.screens.dialogs import NameDialog
from cosmic_tui.ui.shell import Presentation

LEAST = (100, 34)
"""Columns and rows from which on there is a sky."""
FACE_CELLS, FACE_LINES = 16, 8


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
        sky.display = self.look.painted and width >= LEAST[0] and height >= LEAST[1]
        if sky.display:
            sky.styles.width, sky.styles.height = width, height
            sky.show(night(self.games, width, height))


def night(games: Games, width: int, height: int) -> list[Row]:
    """Stars, the spiral, the title above and the parade at the foot."""
    picture = Picture(width, height, DARK.space)
    stars(picture)
    spiral(picture, (width * 0.7, height / 2), int(width * 0.55), int(height * 1.5))
    first, _, others = games.words.say("app.title").partition(" ")
    breadth = len((lettered(f"{first} {others}") or ("",))[0])
    x = max(2, (width - breadth) // 2)
    heading(picture, heading(picture, x, 4, first, *HEADS[0]) + 5, 4, others, *HEADS[1])
    _parade(picture, games)
    return picture.rows()


def _parade(picture: Picture, games: Games) -> None:
    """As many faces as there is room for, evenly spread over the last lines."""
    faces = games.parade[: picture.width // (FACE_CELLS + 1)]
    room = picture.width // max(len(faces), 1)
    top = 2 * (picture.height - FACE_LINES)
    for place, face in enumerate(faces):
        picture.pattern(place * room + (room - FACE_CELLS) // 2, top, face.lines, face.colours)
