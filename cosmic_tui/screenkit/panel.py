"""The widget behind every panel: rows drawn line by line, cached, and repainted only where they have changed."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache, partial

import attrs
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.cache import LRUCache
from textual.color import Color
from textual.content import Content
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from cosmic_tui.screenkit.styled_text import BLANK, Row, plain, width
from cosmic_tui.screenkit.textual_internals.compositing import LineWidget
from cosmic_tui.screenkit.textual_internals.strips import LazyStrip
from cosmic_tui.screenkit.theme import Appearance

LINES_KEPT = 1024
"""So many lines of all panels of the process are kept: much is the same on the screens of a table."""
LEAPS = 3
"""In so many leaps the rows of a full panel go by that leaps to their end: text that stands still can be read."""


@attrs.frozen(eq=False)
class Setting:
    """What the rows of a panel are set in. Panels that look the same share one, and the lines that were set in it."""

    top: int
    """The line of the first row."""
    cells: int
    """Of a row, without `left` and `right`."""
    style: Style
    """Under the rows."""
    left: Sequence[Segment]
    """Border and padding before a row."""
    right: Sequence[Segment]
    outer: Size
    """Of the panel, border and padding included."""
    background: Color
    filters: Sequence[LineFilter]
    """What a line is drawn through."""
    edges: Mapping[int, Strip]
    """The lines before the first row and behind the last one."""

    @lru_cache(LINES_KEPT)  # noqa: B019 - for all settings together, which are few
    def line(self, row: Row, look: Appearance) -> Strip:
        """The row in its setting."""
        return RowStrip(self, row, look)

    def segments(self, row: Row, look: Appearance) -> Sequence[Segment]:
        """The row in its setting as Textual has it."""
        segments = [*self.left, *look.segments(row, self.style, self.cells), *self.right]
        for each in self.filters:
            segments = each.apply(segments, self.background)
        return segments


class RowStrip(LazyStrip):
    """A row in its setting. Whoever paints cells asks for its pieces, which takes less than segments do."""

    __slots__ = ("look", "row", "setting")

    def __init__(self, setting: Setting, row: Row, look: Appearance) -> None:
        super().__init__(setting.outer.width, partial(setting.segments, row, look))
        self.setting, self.row, self.look = setting, row, look

    @property
    def is_plain(self) -> bool:
        """Whether it is seen as its spans say: no filter changes it, and the terminal has all signs."""
        return not self.setting.filters and not self.look.ascii


_SETTINGS: LRUCache[Hashable, Setting] = LRUCache(256)
"""By all that the style sheet says of a panel, its title and its size."""


class Panel(LineWidget):
    """Rows under a title. With `follow` it shows their end, until it is scrolled up.

    With `leaps` it goes on by some rows at once, and not with every new one.
    """

    class Picked(Message):
        """A click on something that means something."""

        def __init__(self, pick: str) -> None:
            super().__init__()
            self.pick = pick

    def __init__(
        self, look: Appearance, *, id: str, classes: str = "", follow: bool = False, leaps: bool = False
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._look = look
        self._title: Row = BLANK
        self._rows: Sequence[Row] = []
        self._painted: dict[int, Row] = {}
        """The row that was painted last on each line."""
        self._setting: Setting | None = None
        self._follow, self._leaps = follow, leaps
        self._back = 0
        """So many rows short of the end (`follow`) or after the beginning."""
        self._first = 0
        """The row on the first line."""
        self._foot: Row = BLANK
        """What stands on the last line while the panel is scrolled back from its end."""
        self._revealed: int | None = None
        """The row that has to be seen."""

    def show(self, rows: Sequence[Row]) -> None:
        """Show these rows; only lines that differ are painted again.

        Of what is no list only the rows that are seen are asked for.
        """
        if rows == self._rows:
            return
        width, height = self._inside
        most = self._most_back(height)
        self._rows = list(rows) if isinstance(rows, list) else rows
        # Who has scrolled up goes on seeing the same rows.
        self._go_back(self._back + (self._most_back(height) - most if self._follow and self._back else 0), height)
        painted = self._painted
        lines = [Region(0, line, width, 1) for line in range(height) if painted.get(line) != self._row(line)]
        if lines:
            self.paint_lines(lines)

    @property
    def _inside(self) -> Size:
        """The room for rows. Textual's own `size` is of the last layout, which may be older than the outer one."""
        return self.outer_size - self.gutter.totals

    @property
    def follow(self) -> bool:
        """Whether the end is shown; what was scrolled is forgotten when that changes."""
        return self._follow

    @follow.setter
    def follow(self, follow: bool) -> None:
        if follow != self._follow:
            self._follow = follow
            self._go_back(0, self._inside.height)

    def entitle(self, title: Row) -> None:
        """Set the title of the border, in its colour but for spans with a style; names may stand in it: no markup."""
        if self._title != title:
            self._title = title
            self.border_title = Content.from_rich_text(self._look.text(title))
            self._setting = None

    @property
    def text(self) -> list[str]:
        """What is to be read in the panel now, line by line."""
        return [self._look.readable(plain(row)) for row in self.rows]

    @property
    def rows(self) -> list[Row]:
        """What is shown in the panel now, line by line."""
        return [self._row(line) for line in range(self._inside.height)]

    @property
    def at_end(self) -> bool:
        """Whether a panel that follows shows its end."""
        return self._follow and self._back == 0

    @property
    def is_scrolled(self) -> bool:
        """Whether it is scrolled back from where it stands by itself."""
        return self._back > 0

    def tell_below(self, row: Row) -> None:
        """Say on the last line what is new below, while the end is not shown (panels that follow)."""
        if row != self._foot:
            self._foot = row
            self.refresh()

    def to_end(self) -> None:
        """Show the end again (panels that follow)."""
        if self._back:
            self._go_back(0, self._inside.height)
            self.refresh()

    def scroll_rows(self, by: int) -> None:
        """Scroll by so many rows, down if positive."""
        self._go_back(self._back - by if self._follow else self._back + by, self._inside.height)
        self.refresh()

    def reveal(self, line: int) -> None:
        """Scroll as little as needed for a row to be seen (panels that do not follow), in other sizes too."""
        self._revealed = line
        height = self._inside.height
        back = min(max(self._back, line - max(height, 1) + 1), line)
        if back != self._back:
            self._go_back(back, height)
            self.refresh()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Lines with rows are put together here, as Textual works out borders and styles anew for each of them."""
        setting = self._setting
        if setting is None or setting.outer != self.outer_size:
            setting = self._setting = self._set()
        return [self._line(line, setting).crop(*crop.column_span) for line in crop.line_range]

    def render_line(self, y: int) -> Strip:
        """A row without its setting."""
        row = self._row(y)
        return Strip(self._look.segments(row, self.rich_style, width(row)))

    def _line(self, line: int, setting: Setting) -> Strip:
        if line in setting.edges:
            return setting.edges[line]
        row = self._painted[line - setting.top] = self._row(line - setting.top)
        return setting.line(row, self._look)

    def _set(self) -> Setting:
        """The setting of a panel that looks like this one."""
        self._go_back(self._back, self._inside.height)
        styles = self.styles
        # Filters that only bring in true colours have nothing to do where there are no others.
        filters = tuple(each for each in self.get_line_filters() if not isinstance(each, ANSIToTruecolor))
        key = (
            self._title, styles.border, styles.border_title_color, styles.border_title_style, self.gutter, self._inside,
            self.outer_size, self.background_colors, self.rich_style, self._look, filters,
        )  # fmt: skip
        setting = _SETTINGS.get(key)
        if setting is None:
            setting = _SETTINGS[key] = self._seen(filters)
        return setting

    def _seen(self, filters: Sequence[LineFilter]) -> Setting:
        """Have Textual draw a line of each kind, and see what it sets the rows in."""
        gutter, size, outer = self.gutter, self._inside, self.outer_size
        behind = gutter.top + size.height
        edges = {line: self._drawn(line) for line in (*range(gutter.top), *range(behind, outer.height))}
        line = self._drawn(gutter.top) if size.height else Strip([])
        left, right = list(line.crop(0, gutter.left)), list(line.crop(outer.width - gutter.right, outer.width))
        background = self.background_colors[1]
        return Setting(gutter.top, size.width, self.rich_style, left, right, outer, background, filters, edges)

    def _drawn(self, line: int) -> Strip:
        """A line of the panel as Textual draws it."""
        (strip,) = super().render_lines(Region(0, line, self.outer_size.width, 1))
        return strip

    def notify_style_update(self) -> None:
        self._unset()
        super().notify_style_update()

    def on_resize(self) -> None:
        self._go_back(self._back, self._inside.height)
        if self._revealed is not None:
            self.reveal(self._revealed)
        self._unset()
        self.refresh()

    def _unset(self) -> None:
        self._painted.clear()
        self._setting = None

    def on_unmount(self) -> None:
        """What was shown goes at once, as in `LineScreen`."""
        self._rows = []
        self._unset()
        self.forget_drawn()

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

    def _go_back(self, back: int, height: int) -> None:
        """Go so many rows back, as far as there are as many for so many lines."""
        most = self._most_back(height)
        self._back = max(0, min(back, most))
        self._first = most - self._back if self._follow else self._back

    def _most_back(self, height: int) -> int:
        """How many rows have no room on so many lines; of a panel that leaps, up to a whole leap."""
        missing = max(0, len(self._rows) - height)
        leap = max(1, height // LEAPS) if self._leaps and self._follow else 1
        return -(-missing // leap) * leap

    def _row(self, line: int) -> Row:
        if self._foot and not self.at_end and line == self._inside.height - 1:
            return self._foot
        at = self._first + line
        return self._rows[at] if at < len(self._rows) else BLANK
