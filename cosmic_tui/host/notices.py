"""Notifications by mail, push service or webhook to players who are away while a question waits for them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from datetime import UTC, datetime
from typing import Protocol

from cosmic_tui.base.clock import Clock
from cosmic_tui.base.disk import StoreError
from cosmic_tui.club import outbox
from cosmic_tui.club.club import Club
from cosmic_tui.club.database import Rows
from cosmic_tui.club.outbox import INVITED, OVER, REMINDER, TURN, WANTED, Notice, Reach
from cosmic_tui.host.lobby.lobby import Lobby
from cosmic_tui.host.messages import Denied
from cosmic_tui.host.store.store import Store
from cosmic_tui.host.table.facts import FINISHED, RUNNING
from cosmic_tui.host.table.seats import by_mail
from cosmic_tui.host.table.table import Table
from cosmic_tui.host.vacations import Vacations
from rules.kernel.message import Message, message

logger = logging.getLogger(__name__)

REMINDED = 0.25
"""With so much of the time for a question left somebody is told once more."""
WAITED_SECONDS = 60.0
"""A question has to have stood for so long."""
RETRY_SECONDS = 600.0
AT_ONCE = 20
"""So many are sent at one look."""
LONGEST_URL = 500
HOURS = range(24)


class Messenger(Protocol):
    """What takes a notification to somebody."""

    @property
    def kinds(self) -> Collection[str]:
        """The kinds of addresses that the operator allows."""

    def allows(self, url: str) -> bool:
        """Whether this is a kind of address that the operator allows."""

    async def send(self, url: str, said: Message) -> bool:
        """Send it; whether it was taken. It may take its time, and never raises."""


class NoMessenger:
    """Nothing leaves the server."""

    kinds: Collection[str] = ()

    def allows(self, url: str) -> bool:  # noqa: ARG002
        return False

    async def send(self, url: str, said: Message) -> bool:  # noqa: ARG002
        return False


class Notices:
    """Call `look` now and then: it finds whom to tell, and sends what is due."""

    def __init__(
        self, store: Store, lobby: Lobby, here: Callable[[], Collection[str]], clock: Clock, vacations: Vacations
    ) -> None:
        """`here`: the identities of those who are connected; who is on vacation is told nothing."""
        self._store = store
        self._lobby = lobby
        self._here = here
        self._clock = clock
        self._vacations = vacations
        self.messenger: Messenger = NoMessenger()
        self._begun = False

    # -- what a person wants

    async def set_reach(self, identity: str, reach: Reach) -> None:
        """Where somebody wants to be told; an empty address: nowhere. Raises `Denied`."""
        club = self._club()
        if not {reach.quiet_from, reach.quiet_until} <= set(HOURS):
            raise Denied("denied.no_hour")
        if reach.url and (len(reach.url) > LONGEST_URL or not reach.url.isprintable()):
            raise Denied("denied.no_address")
        if reach.url and not self.messenger.allows(reach.url):
            raise Denied("denied.no_address_kind")
        try:
            await club.write(lambda rows: outbox.set_reach(rows, identity, reach if reach.url else None))
        except StoreError as error:
            raise Denied("denied.not_saved", reason=error.reason) from error

    async def reach_of(self, identity: str) -> Reach | None:
        """Where somebody wants to be told; None: nowhere. Raises `Denied`."""
        try:
            return await self._club().read(lambda rows: outbox.reach_of(rows, identity))
        except StoreError as error:
            raise Denied("denied.library_not_read", reason=error.reason) from error

    async def send_test(self, identity: str) -> None:
        """Send a notification now, to see whether it arrives. Raises `Denied` where it was not taken."""
        reach = await self.reach_of(identity)
        if reach is None:
            raise Denied("denied.no_reach")
        if not await self.messenger.send(reach.url, message("notice.test")):
            raise Denied("denied.notice_failed")

    def _club(self) -> Club:
        if self._store.club is None:
            raise Denied("denied.no_club")
        return self._store.club

    # -- telling

    async def look(self) -> None:
        """Find whom to tell, and send what is due."""
        club = self._store.club
        if club is None:
            return
        try:
            if not self._begun:
                self._begun = True
                if lost := await club.write(outbox.drop_marked):
                    logger.warning("%d notifications were on their way when the server ended; not sent again", lost)
            await self._find(club)
            await self._send(club)
        except StoreError as error:
            logger.warning("notifications wait: %s", error)

    async def _find(self, club: Club) -> None:
        here, now = set(self._here()), self._clock.wall()
        to_tell = {
            (identity, table.id): (table.options.name, cause, what)
            for table in self._lobby
            for identity, cause, what in _to_tell(table)
            if identity not in here and not self._vacations.vacation_end(identity)
        }

        def stands(identity: str, place: str, what: str) -> bool:
            """A table whose game is over may be gone before somebody can be told of it."""
            over = what == OVER and identity not in here and not self._vacations.vacation_end(identity)
            return over or (identity, place) in to_tell

        def write(rows: Rows) -> None:
            for identity, place, what in outbox.waiting(rows):
                if not stands(identity, place, what):
                    outbox.withdraw(rows, identity, place)
            for (identity, place), (name, cause, what) in to_tell.items():
                outbox.queue(rows, identity, place, name, cause, now, what)

        await club.write(write)

    async def _send(self, club: Club) -> None:
        now = self._clock.wall()
        hour = datetime.fromtimestamp(now, UTC).hour
        for _ in range(AT_ONCE):  # marked one by one, so that a kill costs no more than the one handed over
            taken = await club.write(lambda rows: outbox.take(rows, now, hour, 1))
            for notice in taken:
                sent = await self.messenger.send(notice.reach.url, message(f"notice.{notice.what}", table=notice.name))
                await self._settle(club, notice, sent=sent)
            if not taken:
                return

    async def _settle(self, club: Club, notice: Notice, *, sent: bool) -> None:
        again = None if sent else self._clock.wall() + RETRY_SECONDS
        await club.write(lambda rows: outbox.settle(rows, notice, again=again))


def _to_tell(table: Table) -> list[tuple[str, str, str]]:
    """Who is to be told something of a table, by identity, each with its cause, told from all others, and what.

    Of several things for one person the last counts: who is waited for is told that.
    """
    if table.options.lesson:
        return []
    if table.state == FINISHED:
        return [(identity, OVER, OVER) for identity in table.missed_end()] if by_mail(table.options) else []
    invited = [(identity, INVITED, INVITED) for identity in table.kept_for()]
    return [*invited, *_asked_for_consent(table), *_waited_for(table)]


def _asked_for_consent(table: Table) -> list[tuple[str, str, str]]:
    """By mail nobody may look in for days: whoever has to agree to something is told."""
    if table.state != RUNNING or not by_mail(table.options):
        return []
    players = {seat.seat: seat.player for seat in table.seats if seat.identity}
    return [(players[seat], f"{WANTED} {what}", WANTED) for seat, what in table.unsaid() if seat in players]


def _waited_for(table: Table) -> list[tuple[str, str, str]]:
    """Whom a table waits for in public, by identity, each with the question, told from all others, and what to say."""
    if table.state != RUNNING:
        return []
    players = {seat.seat: seat.player for seat in table.seats if seat.identity}
    return [
        (players[seat], *_due(table, key))
        for seat, key, seconds in table.waited_for()
        if seat in players and seconds >= WAITED_SECONDS
    ]


def _due(table: Table, key: str) -> tuple[str, str]:
    """What is to be told of a question, once each: that it is put, and by mail that its time is nearly over."""
    left = table.seconds_left(key)
    if not by_mail(table.options) or left is None or left > REMINDED * table.options.move_seconds:
        return key, TURN
    return f"{key} {REMINDER}", REMINDER
