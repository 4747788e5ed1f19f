"""The widget behind every panel: rows drawn line by line, cached, and repainted only where they have changed."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from cosmic_tui.ui.ink import BLANK, Row, plain
from cosmic_tui.ui.look import Look


class Panel(Widget):
    """Rows under a title. With `follow` it shows their end, until it is scrolled up."""

    class Picked(Message):
        """A click on something that means something."""

        def __init__(self, pick: str) -> None:
            super().__init__()
            self.pick = pick

    def __init__(self, look: Look, *, id: str, follow: bool = False) -> None:
        super().__init__(id=id)
        self._look = look
        self._rows: list[Row] = []
        self._strips: dict[int, tuple[Row, Strip]] = {}
        """What was painted last on each line, and the row it came from."""
        self._follow = follow
        self._back = 0
        """So many rows short of the end (`follow`) or after the beginning."""

    def show(self, rows: Sequence[Row]) -> None:
        """Show these rows; only lines that differ are painted again."""
        self._rows = list(rows)
        self._back = min(self._back, self._most_back)
        for line in range(self.size.height):
            painted = self._strips.get(line)
            if painted is None or painted[0] != self._row(line):
                self.refresh(Region(0, line, self.size.width, 1))

    @property
    def follow(self) -> bool:
        """Whether the end is shown; what was scrolled is forgotten when that changes."""
        return self._follow

    @follow.setter
    def follow(self, follow: bool) -> None:
        if follow != self._follow:
            self._follow, self._back = follow, 0

    def entitle(self, title: str) -> None:
        """Set the title of the border."""
        if self.border_title != title:
            self.border_title = self._look.readable(title)

    @property
    def text(self) -> list[str]:
        """What is to be read in the panel now, line by line."""
        return [self._look.readable(plain(self._row(line))) for line in range(self.size.height)]

    def scroll_rows(self, by: int) -> None:
        """Scroll by so many rows, down if positive."""
        back = self._back - by if self._follow else self._back + by
        self._back = max(0, min(back, self._most_back))
        self.refresh()

    def reveal(self, line: int) -> None:
        """Scroll as little as needed for a row to be seen (panels that do not follow)."""
        height = max(self.size.height, 1)
        back = min(max(self._back, line - height + 1), line)
        if back != self._back:
            self._back = back
            self.refresh()

    def render_line(self, y: int) -> Strip:
        row = self._row(y)
        painted = self._strips.get(y)
        if painted is None or painted[0] != row:
            painted = self._strips[y] = (row, self._look.strip(row, self.rich_style))
        return painted[1]

    def notify_style_update(self) -> None:
        self._strips.clear()
        super().notify_style_update()

    def on_resize(self) -> None:
        self._strips.clear()
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        pick = event.style.meta.get("pick")
        if pick:
            event.stop()
            self.post_message(self.Picked(str(pick)))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.scroll_rows(-2)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.scroll_rows(2)

    @property
    def _most_back(self) -> int:
        return max(0, len(self._rows) - self.size.height)

    def _row(self, line: int) -> Row:
        first = self._most_back - self._back if self._follow else self._back
        return self._rows[first + line] if first + line < len(self._rows) else BLANK
