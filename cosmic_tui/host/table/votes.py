"""Votes: undo, an early end, hints, a pause, and what happens to a player who is idle."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Protocol

from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.messages import Denied, Motion
from cosmic_tui.host.store import journal
from cosmic_tui.host.store.record import Wanted

UNDO, END, HINTS, PAUSE = "undo", "end", "hints", "pause"
ANSWER, STAND_IN, REMOVE, CONCEDE, SUBSTITUTE = "answer", "stand_in", "remove", "concede", "substitute"
ALL = (UNDO, END, HINTS, PAUSE)
"""What needs the consent of all players."""
ABOUT = (ANSWER, STAND_IN, REMOVE, CONCEDE, SUBSTITUTE)
"""What is about one seat, and needs the consent of all other players.

About a substitute the player of the seat speaks first; behind the seat stands a blank and the name, or `bot`.
"""
FLEETING = (UNDO, ANSWER, STAND_IN)
"""What is about the last answer or the open question: it lapses when the game goes on."""


class Measures(Protocol):
    """What can be done about a seat."""

    def check(self, what: str, about: str) -> None:
        """Raises `Denied` where it cannot be done now, or may not yet."""

    async def carry_out(self, what: str, about: str) -> None:
        """Do it. Raises `Denied`."""


class Votes:
    """Who wants what. A motion lapses when the game goes on, if it was about the question before."""

    def __init__(self, running: RunningGame, players: Callable[[], Collection[str]], measures: Measures) -> None:
        """`players`: the seats whose consent is needed."""
        self._running = running
        self._players = players
        self._measures = measures
        self._by = running.wanted.by
        """Seats by what they want, and behind a blank whom it is about."""
        self.hints = running.wanted.hints
        """Whether all have agreed to hints."""
        self.paused = running.wanted.paused
        """Whether all have agreed to a pause, and nobody has ended it."""
        self._voting = asyncio.Lock()

    def now(self) -> list[Motion]:
        """What somebody wants, and who agrees."""
        return [Motion(what, list(by), about) for what, about, by in self._wanted()]

    def unsaid(self) -> list[tuple[str, str]]:
        """The seats that have not agreed to something yet, each with what is wanted."""
        return [
            (seat, f"{what} {about}".strip())
            for what, about, by in self._wanted()
            for seat in self._players()
            if seat not in (about.partition(" ")[0], *by)
        ]

    def _wanted(self) -> list[tuple[str, str, list[str]]]:
        parted = [(name.partition(" "), by) for name, by in self._by.items()]
        return [(what, about, by) for (what, _, about), by in parted]

    def _check(self, seat: str, what: str, about: str) -> None:
        """Raises `Denied` where this cannot be wanted now."""
        if what not in ALL + ABOUT:
            raise Denied("denied.no_motion", what=what, known=ALL + ABOUT)
        if what == HINTS and self.hints:
            raise Denied("denied.hints_allowed")
        if what == PAUSE and self.paused:
            raise Denied("denied.paused")
        if what == UNDO and (why := self._running.no_undo()):
            raise Denied(why)
        if what in ABOUT:
            whose = about.partition(" ")[0]
            if (whose == seat) != (what == SUBSTITUTE and f"{what} {about}" not in self._by):
                raise Denied("denied.own_substitute" if what == SUBSTITUTE else "denied.own_seat")
            self._measures.check(what, about)

    async def agree(self, seat: str, what: str, about: str = "") -> bool:
        """A player wants it; returns whether it has been done, since now all do. Raises `Denied`."""
        about = about if what in ABOUT else ""
        self._check(seat, what, about)
        name = f"{what} {about}".strip()
        async with self._voting:
            by = list(dict.fromkeys([*self._by.get(name, []), seat]))
            done = set(self._players()) - {about.partition(" ")[0]} <= set(by)
            left = {each: wanted for each, wanted in self._by.items() if each != name}
            if not done:
                await self._keep({**left, name: by})
            elif what in (HINTS, PAUSE):
                await self._keep(left, hints=self.hints or what == HINTS, paused=self.paused or what == PAUSE)
            else:
                await self._carry_out(what, about, left)
            return done

    async def _carry_out(self, what: str, about: str, left: Mapping[str, list[str]]) -> None:
        before, lasting = self._by, self._lasting(self._by)
        self._by = dict(left) if what in ABOUT else {}
        deeds: dict[str, Callable[[], Awaitable[None]]] = {UNDO: self._running.undo, END: self._running.finish}
        try:
            await (deeds[what]() if what in deeds else self._measures.carry_out(what, about))
        except Denied:
            self._by = before  # as it is on disk
            raise
        if lasting != self._lasting(self._by):
            self._running.remember(self._line(self._by, hints=self.hints, paused=self.paused))

    async def object(self, what: str, about: str = "") -> bool:
        """Somebody does not want it; returns whether something agreed on is over by that. Raises `Denied`."""
        name = f"{what} {about}".strip()
        async with self._voting:
            ends = (what == HINTS and self.hints) or (what == PAUSE and self.paused)
            left = {each: wanted for each, wanted in self._by.items() if each != name}
            await self._keep(left, hints=self.hints and what != HINTS, paused=self.paused and what != PAUSE)
            return ends

    async def _keep(self, by: dict[str, list[str]], *, hints: bool | None = None, paused: bool | None = None) -> None:
        """Put on disk what is wanted now, and only then have it count."""
        hints, paused = self.hints if hints is None else hints, self.paused if paused is None else paused
        if (self._lasting(by), hints, paused) != (self._lasting(self._by), self.hints, self.paused):
            await self._running.keep(self._line(by, hints=hints, paused=paused))
        self._by, self.hints, self.paused = by, hints, paused

    def _line(self, by: Mapping[str, list[str]], *, hints: bool, paused: bool) -> str:
        """What the journal has of it."""
        return journal.wanted_line(Wanted(self._lasting(by), hints, paused))

    @staticmethod
    def _lasting(by: Mapping[str, list[str]]) -> dict[str, list[str]]:
        """What is still wanted after a restart, where nothing can be taken back and no question is old."""
        return {name: seats for name, seats in by.items() if name.partition(" ")[0] not in FLEETING}

    def lapse(self) -> None:
        """The game has gone on: what was to be taken back is not the last answer any more."""
        self._by = {name: seats for name, seats in self._by.items() if name.partition(" ")[0] not in FLEETING}
