"""How a screen is put together: of every widget only the lines that have changed and can be seen, and only once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any
from weakref import ref

from textual import constants
from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region
from textual.screen import Screen, ScreenResultType
from textual.strip import Strip
from textual.widget import Widget

from cosmic_tui.screenkit.textual_internals import dismantling, strips, urgency
from cosmic_tui.screenkit.textual_internals.dispatching import QuickPump
from cosmic_tui.screenkit.textual_internals.turns import Once, or_end

strips.mend()
dismantling.mend()
MOMENT = 1 / constants.MAX_FPS
"""Seconds between two frames at least."""


class LineCompositor(Compositor):
    """Textual's own asks every widget for all lines between the first and the last that have changed anywhere."""

    def render_partial_update(self) -> ChopsUpdate | None:
        screen = self.size.region
        spans = list(self._regions_to_spans([region.intersection(screen) for region in self._dirty_regions]))
        self._dirty_regions.clear()
        if not spans:
            return None
        strips: list[dict[int, Strip]] = [{} for _ in range(screen.height)]
        for line, start, stop in spans:
            strips[line].update(self._put_together(line, start, stop))
        ends = [[column + strip.cell_length for column, strip in row.items()] for row in strips]
        return ChopsUpdate(strips, spans, ends)

    def _put_together(self, line: int, start: int, stop: int) -> dict[int, Strip]:
        """The strips of a line that reach between two columns, by where they begin: what is in front hides the rest."""
        found: dict[int, Strip] = {}
        wanted = [(left, right) for left, right in pairwise(self.cuts[line]) if left < stop and right > start]
        for widget, seen, region in self.layers_visible[line]:
            here = [cut for cut in wanted if seen.x <= cut[0] < seen.right and cut[0] not in found]
            if here:
                (strip,) = widget.render_lines(Region(seen.x - region.x, line - region.y, seen.width, 1))
                found.update({left: strip.crop(left - seen.x, right - seen.x) for left, right in here})
        return found


class FramePace:
    """When a screen is drawn: at once, if that was not just done, else a moment later.

    Stands in for the timer of Textual's screens, which lets such a moment pass before the first frame, up to two of
    them between frames, and two turns of the event loop before each. Keys typed at other screens come before. What
    was typed at this one is drawn at once, though news have just been: such a moment lies between two frames for keys.
    """

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen = ref(screen)
        self._drawn = float("-inf")
        self._hurried = float("-inf")
        """When a key was last drawn for at once."""
        self._due: asyncio.TimerHandle | None = None
        self._turn = Once()
        """That in which it is drawn next."""

    def resume(self) -> None:
        """There is something to draw."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        if self._hurries(now):
            self._hurried = now
            self._draw()
        elif self._due is None and now - self._drawn >= MOMENT:
            self._wait_for_turn()
        elif self._due is None:
            self._due = loop.call_at(self._drawn + MOMENT, self._wait_for_turn)

    def _hurries(self, now: float) -> bool:
        """Whether a key waits that may be drawn for at once."""
        screen = self._screen()
        return screen is not None and now - self._hurried >= MOMENT and urgency.is_waited_for(screen.app)

    def pause(self) -> None:
        """There is not, any more."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        self._turn.cancel()

    def _wait_for_turn(self) -> None:
        self._due = None
        screen = self._screen()
        if screen is not None:
            self._turn.take(screen.app, self._draw)

    def _draw(self) -> None:
        self.pause()
        screen = self._screen()
        if screen is None:
            return
        self._drawn = asyncio.get_running_loop().time()
        or_end(screen.app, screen._on_timer_update)  # noqa: SLF001


class PacedScreen(QuickPump, Screen[ScreenResultType]):
    """A screen that is drawn at that pace."""

    def __init__(self, *, classes: str | None = None) -> None:
        super().__init__(classes=classes)
        self._pace = FramePace(self)

    @property
    def _update_timer(self) -> FramePace:  # type: ignore[override]  # all that Textual asks of it
        return self._pace

    def on_unmount(self) -> None:
        """Nothing waits any more to be drawn."""
        self._pace.pause()


class LineScreen(PacedScreen[None]):
    """A screen that is put together like that, line by line."""

    def __init__(self, *, classes: str = "") -> None:
        super().__init__(classes=classes)
        self._compositor = LineCompositor()
        self._turn = Once()

    def in_turn(self, do: Callable[[], None]) -> None:
        """Do what takes long in a turn of the event loop of its own; once, however often it is asked for until then."""
        self._turn.take(self.app, partial(or_end, self.app, do))

    def on_unmount(self) -> None:
        """What was shown is large, and Textual keeps the caches of some hundred widgets after their end."""
        self._turn.cancel()
        self._compositor = LineCompositor()
        self._styles_cache.clear()

    @property
    def is_gone(self) -> bool:
        """Whether it is not there yet, or on its way out."""
        return not self.is_mounted or not self.is_attached

    def paint_soon(self, widget: Widget) -> None:
        """Draw what has been marked as changed of a widget, as if it had said so by a message."""
        self._dirty_widgets.add(widget)
        self.check_idle()

    def _compositor_refresh(self) -> None:
        """Draw what has changed. Textual also draws while nothing is shown, and all anew after it has drawn all."""
        if self.app._batch_count:  # noqa: SLF001
            self.refresh()  # once it is over
            return
        whole = self.is_current and self._compositor.size.region in self._compositor._dirty_regions  # noqa: SLF001
        super()._compositor_refresh()
        if whole:
            self._repaint_required = False
            self._exchange_repaint_regions()


class LineWidget(QuickPump, Widget):
    """A widget of a few lines, of which single ones are painted anew."""

    def paint_lines(self, lines: Sequence[Region]) -> None:
        """Tell a screen that draws line by line by itself, which saves three messages for each widget and frame."""
        screen = self.screen if self.is_mounted and self.is_attached else None
        if isinstance(screen, LineScreen):
            self._set_dirty(*lines)
            screen.paint_soon(self)
        else:
            self.refresh(*lines)

    def forget_drawn(self) -> None:
        """Let go of the lines that Textual has kept."""
        self._styles_cache.clear()


def forget_drawn(screen: Screen[Any]) -> None:
    """Let go of all lines that Textual has kept of a screen that is about to end: they stay with ended widgets."""
    for widget in screen.walk_children(Widget, with_self=True):
        widget._styles_cache.clear()  # noqa: SLF001


def drawn_lines(screen: Screen[Any]) -> list[Strip]:
    """All that a screen shows now, line by line."""
    return screen._compositor.render_strips()  # noqa: SLF001
