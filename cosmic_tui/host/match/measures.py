"""What the other players can agree on about one seat: a bot answers or plays, its player is removed, or it has won."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

from cosmic_tui.host.match.attendance import Attendance
from cosmic_tui.host.match.bot_seats import BotSeats
from cosmic_tui.host.match.questions import Questions
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.match.thinking import LONG_SECONDS, Thinking
from cosmic_tui.host.messages import Denied
from cosmic_tui.host.table import votes
from cosmic_tui.host.table.seats import BOT, PERSON, Seat, by_mail, held_by
from rules.kernel.game import Bot

FEWEST_TO_REMOVE = 2
"""So many others can take the seat of somebody who is not idle."""


class MatchParts(Protocol):
    """The match, as far as a measure needs it."""

    running: RunningGame
    questions: Questions
    attendance: Attendance
    thinking: Thinking
    bots: BotSeats


class SeatMeasures:
    """Carries out what `Votes` has been agreed on about a seat."""

    def __init__(
        self, match: MatchParts, seats: Mapping[str, Seat], substitute: Callable[[Seat], Bot],
        remove: Callable[[str], Awaitable[None]], give_to: Callable[[str, str, str], Awaitable[None]],
        called: Callable[[str], str | None],
    ) -> None:  # fmt: skip
        """`substitute` makes the bot for a seat; `remove` gives the seat of a player to a bot for good.

        `give_to` has somebody, by identity and name, or a bot play a seat until its player is back.
        `called`: the identity of whoever has a name.
        """
        self._match = match
        self._seats = seats
        self._substitute = substitute
        self._remove = remove
        self._give_to = give_to
        self._called = called

    def check(self, what: str, about: str) -> None:
        """Raises `Denied` where it cannot be done, or may not yet."""
        if what == votes.SUBSTITUTE:
            self._check_substitute(about)
            return
        seat = self._seats.get(about)
        if seat is None:
            known = [each.name for each in self._seats.values()]
            raise Denied("denied.no_player", name=about, known=known) if about else Denied("denied.whom", known=known)
        if what == votes.CONCEDE:
            return
        if seat.kind != PERSON:
            raise Denied("denied.plays_as_bot", name=seat.name)
        match = self._match
        slow = match.thinking.seconds(about) >= LONG_SECONDS
        if what in (votes.ANSWER, votes.STAND_IN) and not slow:
            raise Denied("denied.not_slow", seconds=int(LONG_SECONDS))
        others = [each for each in match.attendance.players() if each != about]
        if what == votes.REMOVE and not slow and not match.attendance.away(about) and len(others) < FEWEST_TO_REMOVE:
            raise Denied("denied.not_idle", seconds=int(LONG_SECONDS))

    async def carry_out(self, what: str, about: str) -> None:
        """Do it. Raises `Denied`."""
        match what:
            case votes.ANSWER:
                await self._answer(about)
            case votes.STAND_IN if by_mail(self._match.running.head.options):
                await self._give_to(about, BOT, BOT)
            case votes.STAND_IN:
                self._match.attendance.stand_in(about)
            case votes.SUBSTITUTE:
                seat, name = self._check_substitute(about)
                await self._give_to(seat, self._identity_of(name), name)
            case votes.REMOVE:
                await self._remove(about)
            case _:
                others = [seat for seat in self._match.attendance.players() if seat != about]
                await self._match.running.finish([about], others)

    def _check_substitute(self, about: str) -> tuple[str, str]:
        """The seat and the name that stand in `about`. Raises `Denied` where that person cannot play it."""
        whose, _, name = about.partition(" ")
        if not by_mail(self._match.running.head.options):
            raise Denied("denied.not_by_mail")
        if self._seats[whose].substitute:
            raise Denied("denied.has_substitute", name=self._seats[whose].substitute_name)
        identity = self._identity_of(name)
        if identity != BOT and held_by(self._seats.values(), identity) is not None:
            raise Denied("denied.plays_here", name=name)
        return whose, name

    def _identity_of(self, name: str) -> str:
        """Whose a name is, or `BOT`. Raises `Denied` where nobody has it."""
        identity = BOT if name == BOT else self._called(name)
        if not identity:
            raise Denied("denied.no_person")
        return identity

    async def _answer(self, about: str) -> None:
        """A bot made for this answers what the seat is asked, once, by the seat's orders first."""
        match, bot = self._match, self._substitute(self._seats[about])
        for ask in match.questions.asks(about)[:1]:
            await match.bots.answer_for(ask, bot)
