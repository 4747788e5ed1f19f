"""A driver that runs in the event loop of its app, without a thread of its own."""

from __future__ import annotations

import asyncio

from textual.driver import Driver


class LoopDriver(Driver):
    """Names what Textual keeps for the drivers made from its own."""

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The event loop that the app runs in."""
        return self._loop

    @property
    def wants_mouse(self) -> bool:
        """Whether the app wants to hear of the mouse."""
        return self._mouse

    @property
    def size(self) -> tuple[int, int] | None:
        """The columns and rows that Textual takes the terminal to have."""
        return self._size

    @size.setter
    def size(self, size: tuple[int, int]) -> None:
        self._size = size
