"""The client's side of the host: what a screen is handed to play with, wherever the host is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from cosmic_tui.host.messages import News, Request


class Link(Protocol):
    """One client's line to the host."""

    def listen(self, on_news: Callable[[News], None]) -> None:
        """Call `on_news` with all news from now on, on the app's event loop."""

    async def request(self, request: Request) -> None:
        """Ask the host for something. Raises `Denied` with a sentence for the person."""

    def close(self) -> None:
        """Tell the host that this client is gone."""


class KnownLink(Link, Protocol):
    """The line of somebody whom the host has let in: a `Client` in its own process, a `RemoteClient` in another."""

    name: str
    """As the host knows this person on coming."""
    is_new: bool
    """Whether this person had not chosen a name when it came."""
