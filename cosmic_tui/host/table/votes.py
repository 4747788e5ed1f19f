"""What is done once all players want it: an answer taken back, an end without a winner, hints for everybody."""

from __future__ import annotations

from collections.abc import Callable, Collection

from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.messages import Denied, Motion

UNDO, END, HINTS = "undo", "end", "hints"
ALL = (UNDO, END, HINTS)


class Votes:
    """Who wants what. A motion lapses when the game goes on."""

    def __init__(self, running: RunningGame, players: Callable[[], Collection[str]]) -> None:
        """`players`: the seats whose consent is needed."""
        self._running = running
        self._players = players
        self._by: dict[str, list[str]] = {}
        self.hints = False
        """Whether all have agreed to hints."""

    def now(self) -> list[Motion]:
        """What somebody wants, and who agrees."""
        return [Motion(what, list(by)) for what, by in self._by.items()]

    async def agree(self, seat: str, what: str) -> bool:
        """A player wants it; returns whether it has been done, since now all do. Raises `Denied`."""
        if what not in ALL:
            raise Denied(f"There is nothing called {what!r} to agree to; there are {', '.join(ALL)}.")
        if what == HINTS and self.hints:
            raise Denied("Hints are agreed on already.")
        if what == UNDO and (why := self._running.no_undo()):
            raise Denied(why)
        by = self._by.setdefault(what, [])
        if seat not in by:
            by.append(seat)
        if not set(self._players()) <= set(by):
            return False
        await self._do(what)
        return True

    async def _do(self, what: str) -> None:
        if what == HINTS:
            del self._by[HINTS]
            self.hints = True
            return
        self._by.clear()
        await (self._running.undo() if what == UNDO else self._running.finish())

    def object(self, what: str) -> bool:
        """Somebody does not want it; returns whether something agreed on is over by that."""
        self._by.pop(what, None)
        ends = what == HINTS and self.hints
        self.hints = self.hints and not ends
        return ends

    def lapse(self) -> None:
        """The game has gone on: what was to be taken back is not the last answer any more."""
        self._by.pop(UNDO, None)
