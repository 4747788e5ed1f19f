"""A finished game outside the program: a picture of its end, and a recording that a terminal plays."""

from __future__ import annotations

import io
import json

from rich.console import Console

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import ReplayNews
from cosmic_tui.screenkit.textual_internals.compositing import drawn_lines
from cosmic_tui.ui.app import CosmicApp
from cosmic_tui.ui.game_screens import GameScreens
from cosmic_tui.ui.replay_viewer import ReplayViewerApp

PICTURE, RECORDING = (120, 40), (80, 24)
"""Columns and lines of what is exported."""
MOST_FRAMES = 200
"""A longer game is recorded in longer steps."""
FRAME_SECONDS = 0.7
TITLE_CELLS = 80


def viewer_of(replay: ReplayNews, screens: GameScreens) -> ReplayViewerApp:
    """A game of the library as an app, which is shown to nobody."""
    games = {replay.game: screens}
    return ReplayViewerApp(games, replay.table, lambda shell: screens.open_replay(shell, replay), ascii=False)


async def picture(replay: ReplayNews, screens: GameScreens) -> str:
    """The end of a game as SVG."""
    app = viewer_of(replay, screens)
    async with app.run_test(size=PICTURE) as pilot:
        app.showing.go(app.showing.length)
        await pilot.pause()
        return app.export_screenshot(title=clean(replay.table, TITLE_CELLS))


async def recording(replay: ReplayNews, screens: GameScreens, moment: int) -> str:
    """A game as asciicast, version 2. `moment`: when it ended, in seconds since 1970."""
    head = {"version": 2, "width": RECORDING[0], "height": RECORDING[1], "timestamp": moment,
            "title": clean(replay.table, TITLE_CELLS)}  # fmt: skip
    lines = [json.dumps(head)]
    app = viewer_of(replay, screens)
    async with app.run_test(size=RECORDING) as pilot:
        step = max(1, -(-app.showing.length // MOST_FRAMES))
        places = [*range(0, app.showing.length, step), app.showing.length]
        shown: list[str] = []
        for number, place in enumerate(places):
            app.showing.go(place)
            await pilot.pause()
            rows = _as_ansi(app)
            changed = "".join(
                f"\x1b[{line};1H{row}" for line, row in enumerate(rows, 1) if shown[line - 1 : line] != [row]
            )
            shown = rows
            lines.append(json.dumps([round(number * FRAME_SECONDS, 2), "o", changed]))
    return "\n".join([*lines, ""])


def _as_ansi(app: CosmicApp) -> list[str]:
    """What is on the screen, line by line, as a terminal with all colours is told it."""
    console = Console(file=io.StringIO(), force_terminal=True, color_system="truecolor", legacy_windows=False)
    return [strip.render(console) for strip in drawn_lines(app.screen)]
