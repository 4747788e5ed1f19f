"""What is done once all players want it: an answer taken back, an end without a winner, hints for everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping

from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.messages import Denied, Motion
from cosmic_tui.host.store import journal

UNDO, END, HINTS = "undo", "end", "hints"
ALL = (UNDO, END, HINTS)


class Votes:
    """Who wants what. A motion lapses when the game goes on."""

    def __init__(self, running: RunningGame, players: Callable[[], Collection[str]]) -> None:
        """`players`: the seats whose consent is needed."""
        self._running = running
        self._players = players
        self._by = running.wanted.by
        self.hints = running.wanted.hints
        """Whether all have agreed to hints."""
        self._voting = asyncio.Lock()

    def now(self) -> list[Motion]:
        """What somebody wants, and who agrees."""
        return [Motion(what, list(by)) for what, by in self._by.items()]

    async def agree(self, seat: str, what: str) -> bool:
        """A player wants it; returns whether it has been done, since now all do. Raises `Denied`."""
        if what not in ALL:
            raise Denied("denied.no_motion", what=what, known=ALL)
        if what == HINTS and self.hints:
            raise Denied("denied.hints_allowed")
        if what == UNDO and (why := self._running.no_undo()):
            raise Denied(why)
        async with self._voting:
            by = list(dict.fromkeys([*self._by.get(what, []), seat]))
            done = set(self._players()) <= set(by)
            if not done:
                await self._keep({**self._by, what: by}, hints=self.hints)
            elif what == HINTS:
                await self._keep({each: wanted for each, wanted in self._by.items() if each != HINTS}, hints=True)
            else:
                lasting = self._lasting(self._by)
                self._by = {}
                await (self._running.undo() if what == UNDO else self._running.finish())
                if lasting:
                    await self._keep({}, hints=self.hints)
            return done

    async def object(self, what: str) -> bool:
        """Somebody does not want it; returns whether something agreed on is over by that. Raises `Denied`."""
        async with self._voting:
            ends = what == HINTS and self.hints
            left = {each: wanted for each, wanted in self._by.items() if each != what}
            await self._keep(left, hints=self.hints and not ends)
            return ends

    async def _keep(self, by: dict[str, list[str]], *, hints: bool) -> None:
        """Put on disk what is wanted now, and only then have it count."""
        lasting = self._lasting(by)
        if (lasting, hints) != (self._lasting(self._by), self.hints):
            await self._running.keep(journal.wanted_line(journal.Wanted(lasting, hints)))
        self._by, self.hints = by, hints

    @staticmethod
    def _lasting(by: Mapping[str, list[str]]) -> dict[str, list[str]]:
        """What is still wanted after a restart, where nothing can be taken back."""
        return {what: seats for what, seats in by.items() if what != UNDO}

    def lapse(self) -> None:
        """The game has gone on: what was to be taken back is not the last answer any more."""
        self._by.pop(UNDO, None)
