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
    _public: Seen | None = attrs.field(init=False, default=None, eq=False, repr=False)
    """What all are told who learn nothing on top, once somebody was."""

    def seen_by(self, seat: str | None) -> Seen | None:
        """The event as `seat` (None: a spectator) may know it, or None where that viewer learns nothing.

        Those who are told the same may be given the same: nobody may change it.
        """
        own = self.private.get(seat) if seat is not None else None
        if own is not None:
            return Seen(self.kind, self.at, {**(self.data or {}), **own})
        if self._public is None and self.data is not None:
            self._public = Seen(self.kind, self.at, dict(self.data))
        return self._public


@attrs.define
class Seen:
    """An event as one viewer sees it: the form that is sent to clients and bots."""

    kind: str
    at: str
    data: dict[str, Any]
