"""Events: what has happened. Who may see an event is fixed when it is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

Data = Mapping[str, Any]


@attrs.define
class Event:
    """One thing that happened at the timing point `at`.

    `data` is what everybody may know, or None where only the seats of `private` learn of it at all;
    `private[seat]` is what that seat learns on top. `index` counts all events of a game: it orders the journal and
    never leaves the host.
    """

    kind: str
    at: str
    data: Data | None
    private: Mapping[str, Data]
    index: int

    def seen_by(self, seat: str | None) -> Seen | None:
        """The event as `seat` (None: a spectator) may know it, or None where that viewer learns nothing."""
        own = self.private.get(seat) if seat is not None else None
        if self.data is None and own is None:
            return None
        return Seen(self.kind, self.at, {**(self.data or {}), **(own or {})})


@attrs.define
class Seen:
    """An event as one viewer sees it: the form that is sent to clients and bots."""

    kind: str
    at: str
    data: dict[str, Any]
