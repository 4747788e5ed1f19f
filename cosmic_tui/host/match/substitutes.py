"""Who plays a seat while its player is away: somebody else, or a bot; and the clocks of a player on vacation."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmic_tui.base.disk import StoreError
from cosmic_tui.club import games
from cosmic_tui.host.match.attendance import Attendance
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.match.seat_changes import SeatChanges
from cosmic_tui.host.messages import Denied
from cosmic_tui.host.services import TableServices
from cosmic_tui.host.store import journal
from cosmic_tui.host.table.seats import BOT, Seat, by_mail


class Substitutes:
    """The substitutes of one game; they are kept in its journal."""

    def __init__(
        self, running: RunningGame, services: TableServices, seats: Mapping[str, Seat], seat_changes: SeatChanges,
        attendance: Attendance, changed: Callable[[], None],
    ) -> None:  # fmt: skip
        """`changed` is called once another one plays a seat."""
        self._running = running
        self._seat_changes = seat_changes
        self._services = services
        self._seats = seats
        self._attendance = attendance
        self._changed = changed

    async def begin(self, seat: str, identity: str, name: str) -> None:
        """Somebody, or a bot (`BOT`), plays a seat until its player comes back. Raises `Denied`."""
        club, id = self._services.store.club, self._running.head.id
        if club is not None and identity != BOT:
            try:
                await club.write(lambda rows: games.note_substitute(rows, id, identity))
            except StoreError as error:
                raise Denied("denied.not_saved", reason=error.reason) from error
        await self._seat_changes.make(seat, lambda place: place.give_to_substitute(identity, name))
        self._attendance.substitute(seat)
        self._changed()

    def end(self, seat: str) -> bool:
        """The player of a seat is here again; returns whether somebody else has played it."""
        place = self._seats[seat]
        if not place.substitute:
            return False
        place.give_back()
        self._running.remember(journal.seat_line(place))
        return True

    def over_at(self, seat: str, put: float, seconds: float) -> float:
        """When the time of a seat for a move is over: by mail it stands while its player is on vacation."""
        place = self._seats[seat]
        if not by_mail(self._running.head.options) or place.substitute:
            return put + seconds
        return self._services.vacations.extended(place.identity, put, seconds)
