"""What is done once all players want it: the last answer taken back, or the game ended without a winner."""

from __future__ import annotations

from collections.abc import Callable, Collection

from cosmic_tui.host.messages import Denied, Motion
from cosmic_tui.host.running import RunningGame

UNDO, END = "undo", "end"


class Motions:
    """Who wants what. A motion lapses when the game goes on."""

    def __init__(self, running: RunningGame, players: Callable[[], Collection[str]]) -> None:
        """`players`: the seats whose consent is needed."""
        self._running = running
        self._players = players
        self._by: dict[str, list[str]] = {}

    def now(self) -> list[Motion]:
        """What somebody wants, and who agrees."""
        return [Motion(what, list(by)) for what, by in self._by.items()]

    async def agree(self, seat: str, what: str) -> bool:
        """A player wants it; returns whether it has been done, since now all do. Raises `Denied`."""
        if what not in (UNDO, END):
            raise Denied(f"There is nothing called {what!r} to agree to; there are {UNDO} and {END}.")
        if what == UNDO and (why := self._running.no_undo()):
            raise Denied(why)
        by = self._by.setdefault(what, [])
        if seat not in by:
            by.append(seat)
        if not set(self._players()) <= set(by):
            return False
        self._by.clear()
        await (self._running.undo() if what == UNDO else self._running.finish())
        return True

    def object(self, what: str) -> None:
        """Somebody does not want it."""
        self._by.pop(what, None)

    def lapse(self) -> None:
        """The game has gone on: what was to be taken back is not the last answer any more."""
        self._by.pop(UNDO, None)
