"""A client as its table knows it."""

from __future__ import annotations

from typing import Any, Protocol

from cosmic_tui.host.messages import News


class Attendee(Protocol):
    """A client as its table knows it."""

    identity: str
    name: str
    closed: bool
    muted: set[str]
    """Whom this client does not want to hear, by name."""

    def move_to(self, table: Any) -> None:
        """The client is at this table now; None: in the lobby. A table knows its clients, and not the other way."""

    def refresh(self) -> None:
        """Look at what is there now, and pass on what has not been told yet."""

    def tell(self, news: News) -> None:
        """Send news."""
