"""Changes of who has a seat and what holds for it: one after the other, each on disk before it counts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

import attrs

from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.store import journal
from cosmic_tui.host.table.seats import Seat


class SeatChanges:
    """The seats of one game, whose journal has the whole seat after each change."""

    def __init__(self, running: RunningGame) -> None:
        self._running = running
        self._seats: Mapping[str, Seat] = {each.seat: each for each in running.head.seats}
        self._changing = asyncio.Lock()

    async def make(self, seat: str, change: Callable[[Seat], object], *lines: str) -> Seat:
        """Change a seat, with further lines for the journal. Raises `Denied`: then nothing has changed."""
        async with self._changing:
            place = self._seats[seat]
            changed = attrs.evolve(place)
            change(changed)
            await self._running.keep(journal.seat_line(changed), *lines)
            change(place)
            if place != changed:  # its player has come back, or has another name, since the line was written
                self._running.remember(journal.seat_line(place))
            return place
