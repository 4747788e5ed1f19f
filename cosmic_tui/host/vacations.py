"""Vacations: while somebody has one, the clocks of their moves stand at tables that are played by mail."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import UTC, datetime

from cosmic_tui.base.clock import DAY, Clock
from cosmic_tui.base.disk import StoreError
from cosmic_tui.club import vacations
from cosmic_tui.club.vacations import Vacation
from cosmic_tui.host.messages import Denied
from cosmic_tui.host.store.store import Store


class Vacations:
    """Who is away, was, and for how many days. Call `load` before a game is taken up.

    The days of a vacation count in the year (of UTC) in which it begins; a day that has begun counts whole.
    """

    def __init__(self, store: Store, clock: Clock, days: int, changed: Callable[[str], None]) -> None:
        """`days` of a year that one person has; `changed` is told whose clocks stand or run from now on."""
        self._store = store
        self._clock = clock
        self._days = days
        self._changed = changed
        self._by: dict[str, list[Vacation]] = {}
        self._away: set[str] = set()
        """Who was away when it was looked at last."""

    def load(self) -> None:
        """Take up what is kept. Raises `StoreError`."""
        if self._store.club is not None:
            now = self._clock.wall()
            self._by = self._store.club.write_now(lambda rows: vacations.every(rows, now))
            self._away = {identity for identity in self._by if self.vacation_end(identity)}

    def vacation_end(self, identity: str) -> float:
        """When the vacation of somebody ends, in seconds since 1970; 0 for whoever has none now."""
        now = self._clock.wall()
        return next((each.until for each in self._by.get(identity, ()) if each.since <= now < each.until), 0.0)

    def left(self, identity: str) -> int:
        """How many days of this year somebody can still be away."""
        return self._days - sum(_days(each) for each in self._of_this_year(identity))

    def extended(self, identity: str, put: float, seconds: float) -> float:
        """When a time of `seconds` is over that began at `put` and stands in vacations; both by the wall clock."""
        at, left = put, seconds
        for each in self._by.get(identity, ()):
            if each.until <= at:
                continue
            if each.since - at >= left:
                break
            left -= max(0.0, each.since - at)
            at = each.until
        return at + left

    async def take(self, identity: str, days: int) -> float:
        """Be away for so many days from now on, at most; returns until when. Raises `Denied`."""
        if not identity:
            raise Denied("denied.no_key")
        if self.vacation_end(identity):
            raise Denied("denied.on_vacation")
        left = self.left(identity)
        if not 0 < days <= left:
            raise Denied("denied.vacation_days", days=days, left=left, most=self._days)
        now = self._clock.wall()
        await self._keep(identity, Vacation(now, now + days * DAY))
        return now + days * DAY

    async def end(self, identity: str) -> None:
        """Be back; the days that have not begun are given back. Raises `Denied`."""
        now = self._clock.wall()
        own = next((each for each in self._by.get(identity, ()) if each.since <= now < each.until), None)
        if own is None:
            raise Denied("denied.no_vacation")
        await self._keep(identity, Vacation(own.since, now))

    def look(self) -> None:
        """Tell of vacations that have ended by themselves."""
        away = {identity for identity in self._by if self.vacation_end(identity)}
        over, self._away = self._away - away, away
        for identity in over:
            self._changed(identity)

    def forget(self, identity: str) -> None:
        """Somebody's account is gone, and its rows with it."""
        self._by.pop(identity, None)

    async def _keep(self, identity: str, vacation: Vacation) -> None:
        club = self._store.club
        if club is None:
            raise Denied("denied.no_club")
        try:
            await club.write(lambda rows: vacations.put(rows, identity, vacation))
        except StoreError as error:
            raise Denied("denied.not_saved", reason=error.reason) from error
        others = [each for each in self._by.get(identity, ()) if each.since != vacation.since]
        self._by[identity] = sorted([*others, vacation])
        self._away = {each for each in self._by if self.vacation_end(each)}
        self._changed(identity)

    def _of_this_year(self, identity: str) -> list[Vacation]:
        year = _year(self._clock.wall())
        return [each for each in self._by.get(identity, ()) if _year(each.since) == year]


def _days(vacation: Vacation) -> int:
    return math.ceil((vacation.until - vacation.since) / DAY)


def _year(moment: float) -> int:
    return datetime.fromtimestamp(moment, UTC).year


def day_of(moment: float) -> str:
    """The day of a moment (seconds since 1970) by UTC, as `2026-12-03`."""
    return datetime.fromtimestamp(moment, UTC).date().isoformat()
