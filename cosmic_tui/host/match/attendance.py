"""Who is at the table. A bot plays for a player who is away too long, until the player returns."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping, Sequence
from functools import partial

from cosmic_tui.base.clock import Clock, Timer
from cosmic_tui.host.table.seats import BOT, PERSON, Seat
from rules.kernel.game import Bot


class Attendance:
    """Everybody is away until `came` is called for their seat. While nobody at all is here the game waits."""

    def __init__(
        self, seats: Sequence[Seat], seconds: float, bots: MutableMapping[str, Bot], substitute: Callable[[Seat], Bot],
        clock: Clock, changed: Callable[[], None],
    ) -> None:  # fmt: skip
        """`seconds`: the table's patience, 0: endless; `bots`: who plays which seat by bot; `substitute` makes one."""
        self._seats = {seat.seat: seat for seat in seats}
        self._seconds = seconds
        self._bots = bots
        self._substitute = substitute
        self._clock = clock
        self._changed = changed
        self._here: set[str] = set()
        self._timers: dict[str, Timer] = {}
        self._due: dict[str, float] = {}
        """When a bot takes a seat over, by the clock."""

    def absent(self) -> list[tuple[str, float, float]]:
        """Whose seats a bot will play, when by the clock, and in how many seconds; the soonest first."""
        now = self._clock.now()
        due = sorted((self._due[seat], seat) for seat in self._timers)
        return [(seat, until, until - now) for until, seat in due]

    def away(self, seat: str) -> bool:
        """Whether a seat belongs to somebody who is not here."""
        return self._seats[seat].kind == PERSON and seat not in self._here

    def stood_in_for(self, seat: str) -> bool:
        """Whether a bot plays until somebody comes back."""
        return self._seats[seat].kind == PERSON and seat in self._bots

    def players(self) -> list[str]:
        """The seats that persons play, here or not."""
        return [seat.seat for seat in self._seats.values() if seat.kind == PERSON and seat.seat not in self._bots]

    def came(self, seat: str) -> None:
        """Somebody sits down at their own seat."""
        alone, self._here = not self._here, self._here | {seat}
        self.stop_waiting(seat)
        if alone:
            for other in self._seats:
                if self.away(other):
                    self._wait_for(other)
        if self._bots.pop(seat, None) is not None:
            self._changed()

    def went(self, seat: str) -> None:
        """Nobody sits there any more."""
        self._here.discard(seat)
        if not self._here:
            self.stop()
            stood_in = [each for each in self._seats if self.stood_in_for(each) and not self._lasts(each)]
            for each in stood_in:
                del self._bots[each]
            if stood_in:
                self._changed()
        elif self._seats[seat].kind == PERSON:
            self._wait_for(seat)

    def stand_in(self, seat: str) -> None:
        """The others have agreed that a bot plays until the player does something, or comes back."""
        self.stop_waiting(seat)
        if seat not in self._bots:
            self._bots[seat] = self._substitute(self._seats[seat])
            self._changed()

    def substitute(self, seat: str) -> None:
        """Somebody else plays from now on, until the owner comes back: a bot, or whoever comes."""
        if self._lasts(seat):
            self.stand_in(seat)
        elif self._bots.pop(seat, None) is not None:
            self._changed()

    def _lasts(self, seat: str) -> bool:
        """Whether a bot plays also while nobody is here."""
        return self._seats[seat].substitute == BOT

    def stirred(self, seat: str) -> bool:
        """Whoever sits there has done something: the seat is theirs again; whether a bot played it until now."""
        if seat not in self._here or not self.stood_in_for(seat):
            return False
        del self._bots[seat]
        self._changed()
        return True

    def given_up(self, seat: str, bot: Bot) -> None:
        """The seat is a bot's from now on."""
        self.stop_waiting(seat)
        self._here.discard(seat)
        self._bots[seat] = bot

    def stop(self) -> None:
        """Wait for nobody any more."""
        for seat in list(self._timers):
            self.stop_waiting(seat)

    def stop_waiting(self, seat: str) -> None:
        """No bot will come for this seat."""
        if seat in self._timers:
            self._timers.pop(seat).cancel()

    def _wait_for(self, seat: str) -> None:
        self.stop_waiting(seat)
        if self._seconds and seat not in self._bots:
            self._due[seat] = self._clock.now() + self._seconds
            self._timers[seat] = self._clock.call_later(self._seconds, partial(self._lose_patience, seat))

    def _lose_patience(self, seat: str) -> None:
        self._timers.pop(seat, None)
        self._bots[seat] = self._substitute(self._seats[seat])
        self._changed()
