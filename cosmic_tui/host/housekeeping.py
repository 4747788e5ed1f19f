"""What the host sees to by itself, once a minute: tables nobody misses go, and who waits for something is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import attrs

from cosmic_tui.base.clock import Clock, Timer
from cosmic_tui.host.expiry import stale, surplus
from cosmic_tui.host.limits import HostLimits
from cosmic_tui.host.lobby.gatherings import Gatherings
from cosmic_tui.host.lobby.lobby import Lobby
from cosmic_tui.host.notices import Notices
from cosmic_tui.host.table.table import Table
from cosmic_tui.host.vacations import Vacations

SECONDS = 60.0
"""From one round to the next."""


@attrs.define(eq=False)
class Housekeeping:
    """Goes its rounds from `begin` to `end`. `all_is_there`: whether all games and results have been taken up."""

    lobby: Lobby
    limits: HostLimits
    clock: Clock
    vacations: Vacations
    gatherings: Gatherings
    notices: Notices
    all_is_there: Callable[[], bool]
    telling: asyncio.Task[None] | None = attrs.field(default=None, init=False)
    """Who has to be told something is told by it."""
    _timer: Timer | None = attrs.field(default=None, init=False)
    _clearing: set[asyncio.Task[None]] = attrs.field(factory=set, init=False)
    _rounds: set[asyncio.Task[None]] = attrs.field(factory=set, init=False)
    """Looks at tournaments out of turn."""
    _ended: bool = attrs.field(default=False, init=False)

    def begin(self) -> None:
        """Go the first round in a minute."""
        self._timer = self.clock.call_later(SECONDS, self._go_round)

    def rest(self) -> None:
        """Go no more rounds; the one under way goes on."""
        if self._timer is not None:
            self._timer.cancel()

    async def end(self) -> None:
        """Go no more rounds, and tell nobody any more."""
        self.rest()
        self._ended = True
        if under_way := [*self._rounds, *([] if self.telling is None else [self.telling])]:
            for task in under_way:
                task.cancel()
            await asyncio.wait(under_way)

    def recorded(self, game: str) -> None:
        """The club has a finished game: where it was the last of a round, the next one begins now."""
        if not self._ended and self.all_is_there() and self.gatherings.plays(game):
            task = asyncio.get_running_loop().create_task(self.gatherings.look())
            self._rounds.add(task)
            task.add_done_callback(self._rounds.discard)

    def _go_round(self) -> None:
        self.vacations.look()
        for table in self._unwanted():
            task = asyncio.get_running_loop().create_task(table.dissolve())
            self._clearing.add(task)
            task.add_done_callback(self._clearing.discard)
        if self.telling is None or self.telling.done():
            self.telling = asyncio.get_running_loop().create_task(self._tell())
        self.begin()

    def _unwanted(self) -> list[Table]:
        """Tables at which nobody has been for long, and those that are too many."""
        now = self.clock.now()
        old = [table for table in self.lobby if stale(table, self.limits, now) and not self._on_vacation(table)]
        return list(dict.fromkeys([*old, *surplus(self.lobby, self.limits)]))

    def _on_vacation(self, table: Table) -> bool:
        return any(self.vacations.vacation_end(seat.identity) for seat in table.seats)

    async def _tell(self) -> None:
        """Tell whom there is to tell; once everything is there, go on with tournaments."""
        if self.all_is_there():
            await self.gatherings.look()
        await self.notices.look()
