"""A screen of entries, one of which is under the cursor, with a line below for what there is to say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from textual import events

from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.textual_internals.compositing import LineScreen
from cosmic_tui.ui.shell import Shell

Entry = TypeVar("Entry")


class PickingScreen(LineScreen, Generic[Entry]):
    """Entries to choose from, by keys or by clicks on the rows of a panel."""

    AUTO_FOCUS = ""

    def __init__(self, shell: Shell) -> None:
        super().__init__(classes="-ascii" if shell.look.ascii else "")
        self.shell = shell
        self.look = shell.look
        self.words = shell.words
        self.cursor = 0
        self.notice = ""

    def on_mount(self) -> None:
        self.call_after_refresh(self.draw)

    def on_resize(self) -> None:
        self.call_after_refresh(self.draw)

    def on_screen_resume(self) -> None:
        self.draw()

    @property
    def entries(self) -> Sequence[Entry]:
        """All there are, in the order in which they are shown."""
        raise NotImplementedError

    def enter(self) -> None:
        """Do with the entry under the cursor what it is there for."""
        raise NotImplementedError

    def draw(self) -> None:
        """Show everything anew; panels repaint only what differs."""
        raise NotImplementedError

    @property
    def chosen(self) -> Entry | None:
        """The entry under the cursor."""
        return self.entries[self.cursor] if self.cursor < len(self.entries) else None

    def tell(self, notice: str) -> None:
        """Show a sentence of the host."""
        self.notice = notice
        self.draw()

    def clear_notice(self) -> None:
        """What was said last may be true no more: something else is asked for."""
        if self.notice:
            self.tell("")

    def take_key(self, event: events.Key, steps: Mapping[str, int], keys: Mapping[str, Callable[[], None]]) -> None:
        """Move the cursor by so many entries, or do what a key is there for; other keys go on their way."""
        if event.key in steps:
            self.point(self.cursor + steps[event.key])
        elif event.key in keys:
            keys[event.key]()
        else:
            return
        event.stop()
        event.prevent_default()

    def on_panel_picked(self, message: Panel.Picked) -> None:
        index = int(message.pick)
        if index == self.cursor:
            self.enter()
        else:
            self.point(index)

    def point(self, index: int) -> None:
        """Put the cursor on an entry, or on the first or last one."""
        self.cursor = max(0, min(index, len(self.entries) - 1))
        self.notice = ""
        self.draw()
