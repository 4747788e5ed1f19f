"""What an app shows at this moment, as rows of styled text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from textual.app import App

from cosmic_tui.screenkit.textual_internals.updates import LayoutUpdate


def rows_shown(app: App[object]) -> list[Sequence[Segment]]:
    """The rows of the whole screen, with those behind a window; colours as the app's terminal has them."""
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)  # noqa: SLF001
    if not isinstance(update, LayoutUpdate):
        return []
    return [[segment for strip in row for segment in strip] for row in update.strips]
