"""The rate limit of one connection, before and after login, and how much output it may leave unread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import asyncssh

from cosmic_tui.base.token_bucket import TokenBucket
from cosmic_tui.ssh import internals
from cosmic_tui.ssh.limits import Limits

PIECE = 4096
"""Bytes given to asyncssh at one go: it copies all that has come with each packet that it takes from it."""
TICK = 0.05
"""Seconds. A connection that has used up its budget is read on when so much of the next second is there."""


class Throttle(asyncio.Protocol):
    """Stands between the socket of a connection and asyncssh, which itself reads as fast as anybody sends.

    Bytes and packets beyond the budget stay with the client, as the socket is not read; whoever sends more for long is
    cut off. Nor is the socket read while the client does not read: nobody can ask for more answers than are fetched.
    """

    def __init__(
        self, connection: asyncssh.SSHServerConnection, limits: Limits, *, clogged: Callable[[bool], None]
    ) -> None:
        """Takes the place of `connection` at its transport. `clogged` hears whether output piles up."""
        self._connection = connection
        self._limits = limits
        self._tell_clogged = clogged
        self._loop = asyncio.get_running_loop()
        self._bytes = TokenBucket(limits.bytes_per_second, limits.bytes_burst, self._loop.time)
        self._packets = TokenBucket(limits.packets_per_second, limits.packets_burst, self._loop.time)
        self._unread = bytearray()
        """What has come and asyncssh has not been given."""
        self._held = False
        """Whether asyncssh has more packets than it may read now."""
        self._clogged = False
        self._behind_since: float | None = None
        """Since when there is more than is in the budget, without a moment in which all was read."""
        self._closed = False
        self._timer: asyncio.TimerHandle | None = None
        """Reads on."""
        self._patience: asyncio.TimerHandle | None = None
        """Cuts off a client that does not read."""
        internals.gate_packets(connection, self._may_read)
        self._transport = internals.transport_of(connection)
        self._transport.set_write_buffer_limits(limits.write_high, limits.write_low)
        self._transport.set_protocol(self)

    def spend(self, packets: float) -> None:
        """Count something that costs as much as so many packets."""
        self._packets.spend(packets)

    # -- the transport's side

    def data_received(self, data: bytes) -> None:
        self._unread += data
        if self._timer is None:
            self._read_on()

    def eof_received(self) -> None:
        self._connection.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        self._closed = True
        self._unread.clear()
        for timer in (self._timer, self._patience):
            if timer is not None:
                timer.cancel()
        self._connection.connection_lost(exc)

    def pause_writing(self) -> None:
        self._clogged = True
        self._patience = self._loop.call_later(self._limits.stalled_seconds, self._connection.abort)
        self._tell_clogged(True)
        self._transport.pause_reading()

    def resume_writing(self) -> None:
        self._clogged = False
        if self._patience is not None:
            self._patience.cancel()
        self._tell_clogged(False)
        if self._timer is None and not self._closed:
            self._read_on()

    # -- reading

    def _may_read(self) -> bool:
        """Whether one more packet is in the budget; asked by asyncssh, also after it has waited for something."""
        if self._clogged or not self._packets.has():
            self._held = True
            self._wait()
            return False
        self._packets.spend(1)
        return True

    def _read_on(self) -> None:
        """Have asyncssh read what is in the budget, and the socket only once nothing is left."""
        self._timer = None
        while not (self._closed or self._clogged or self._transport.is_closing()):
            if self._seconds_until_budget():
                self._wait()
                return
            if self._held:
                self._held = False
                internals.read_on(self._connection)
            elif self._unread:
                self._give_piece()
            else:
                self._behind_since = None
                self._transport.resume_reading()
                return

    def _give_piece(self) -> None:
        piece = bytes(self._unread[:PIECE])
        del self._unread[:PIECE]
        self._bytes.spend(len(piece))
        self._connection.data_received(piece)

    def _seconds_until_budget(self) -> float:
        if self._packets.has() and self._bytes.has():
            return 0.0
        limits = self._limits
        packets = min(limits.packets_burst, max(1.0, TICK * limits.packets_per_second))
        amount = min(limits.bytes_burst, max(1.0, TICK * limits.bytes_per_second))
        return max(self._packets.seconds_until(packets), self._bytes.seconds_until(amount))

    def _wait(self) -> None:
        """Leave the rest where it is until it is in the budget; who is never within it is cut off."""
        if self._timer is not None or self._closed or self._clogged:
            return
        now = self._loop.time()
        self._behind_since = self._behind_since or now
        if now - self._behind_since > self._limits.flood_seconds:
            self._connection.abort()
        else:
            self._transport.pause_reading()
            self._timer = self._loop.call_later(self._seconds_until_budget(), self._read_on)
