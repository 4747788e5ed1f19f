"""Keys of a screen that looks back at a game: one event on or back, a larger step, its beginning and its end."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping

from textual import events

from cosmic_tui.ui.shell import ReplayScreen, Shell


class SteppedReplayScreen(ReplayScreen):
    """Left and right: an event; Page Up and Page Down: a larger step; Home and End; Escape leaves."""

    shell: Shell
    place: int = 0
    """So many events are behind."""

    @property
    @abstractmethod
    def length(self) -> int:
        """How many events there are."""

    @abstractmethod
    def go(self, place: int) -> None:
        """Show the game after so many events, none before the first and none after the last."""

    @property
    @abstractmethod
    def earlier(self) -> int:
        """Where Page Up leads."""

    @property
    @abstractmethod
    def later(self) -> int:
        """Where Page Down leads."""

    def on_mount(self) -> None:
        self.call_after_refresh(self.go, self.place)

    def on_resize(self) -> None:
        self.call_after_refresh(self.go, self.place)

    def on_key(self, event: events.Key) -> None:
        keys: Mapping[str, Callable[[], None]] = {
            "left": lambda: self.go(self.place - 1), "right": lambda: self.go(self.place + 1),
            "pageup": lambda: self.go(self.earlier), "pagedown": lambda: self.go(self.later),
            "home": lambda: self.go(0), "end": lambda: self.go(self.length),
            "escape": self.shell.go_back, "q": self.shell.go_back,
        }  # fmt: skip
        if event.key in keys:
            event.stop()
            event.prevent_default()
            keys[event.key]()
