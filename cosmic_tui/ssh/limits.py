"""What one visitor may ask of the server, and the counters that hold each to it."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from time import monotonic

import attrs

Clock = Callable[[], float]

REMEMBERED_ADDRESSES = 4096


@attrs.frozen
class Limits:
    """Bounds on connections, screens and input; times in seconds, sizes in bytes or terminal cells."""

    connections: int = 600
    connections_per_address: int = 30
    new_connections_per_second: float = 10
    new_connections_burst: int = 10
    login_seconds: float = 20
    sessionless_seconds: float = 30
    """How long a connection that has logged in may stay without a session."""

    sessions: int = 400
    sessions_per_connection: int = 2
    sessions_per_key: int = 2
    """With one more, the oldest session of the key ends and says where the player went."""
    starts_at_once: int = 2
    """Apps that may be building their first frame at the same time, so that a rush leaves players undisturbed."""
    start_seconds: float = 10
    farewell_seconds: float = 5
    """How long an ending app, and a client reading its last words, are waited for."""

    columns: tuple[int, int] = (20, 300)
    rows: tuple[int, int] = (6, 100)
    resize_seconds: float = 0.1
    """Sizes that follow one another faster than this are taken as one."""

    events_per_second: float = 30
    events_burst: int = 60
    mouse_moves_per_second: float = 20
    waiting_input: int = 1024
    """Typed bytes that may wait for their turn; more is a flood and thrown away, so that no ghost keys follow it."""
    paste: int = 16 * 1024
    app_queue: int = 64
    """Messages an app may have before it before more input is read for it."""

    environment_entries: int = 32
    environment_bytes: int = 512

    write_high: int = 64 * 1024
    write_low: int = 8 * 1024
    stalled_seconds: float = 30
    """How long a client may leave its output unread."""
    idle_warning_seconds: float = 25 * 60
    idle_seconds: float = 30 * 60


@attrs.define
class TokenBucket:
    """Lets `burst` things through at once and `rate` a second after that."""

    rate: float
    burst: float
    clock: Clock = monotonic
    _tokens: float = attrs.field(init=False)
    _filled_at: float = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self._tokens = self.burst
        self._filled_at = self.clock()

    def _fill(self) -> None:
        now = self.clock()
        self._tokens = min(self.burst, self._tokens + (now - self._filled_at) * self.rate)
        self._filled_at = now

    @property
    def full(self) -> bool:
        """Whether nothing was taken for so long that the bucket remembers nothing."""
        self._fill()
        return self._tokens >= self.burst

    def has(self, amount: float = 1) -> bool:
        """Whether `amount` could be taken now."""
        self._fill()
        return self._tokens >= amount

    def spend(self, amount: float) -> None:
        """Take `amount`, even if that leaves a debt to be worked off first."""
        self._fill()
        self._tokens -= amount

    def seconds_until(self, amount: float = 1) -> float:
        """How long until `amount` can be taken, 0 if it can be now."""
        self._fill()
        return max(0.0, (amount - self._tokens) / self.rate)


def address_group(address: str) -> str:
    """The address that is counted: an IPv4 address itself, of IPv6 the /64 that one line is usually given."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.IPv6Network((parsed, 64), strict=False))


@attrs.define
class _Caller:
    bucket: TokenBucket
    connected: int = 0


@attrs.define
class Callers:
    """Counts the connections of each address and refuses those beyond the limits."""

    limits: Limits
    clock: Clock = monotonic
    total: int = 0
    _callers: dict[str, _Caller] = attrs.field(factory=dict)

    def admit(self, address: str) -> bool:
        """Count a new connection of `address`; False, and nothing counted, where it is one too many."""
        caller = self._caller(address_group(address))
        if not caller.bucket.has():
            return False
        caller.bucket.spend(1)
        if caller.connected >= self.limits.connections_per_address or self.total >= self.limits.connections:
            return False
        caller.connected += 1
        self.total += 1
        return True

    def release(self, address: str) -> None:
        """Give back a connection that `admit` has counted."""
        self._callers[address_group(address)].connected -= 1
        self.total -= 1

    def _caller(self, group: str) -> _Caller:
        if group not in self._callers:
            if len(self._callers) >= REMEMBERED_ADDRESSES:
                self._forget_the_quiet()
            limits = self.limits
            bucket = TokenBucket(limits.new_connections_per_second, limits.new_connections_burst, self.clock)
            self._callers[group] = _Caller(bucket)
        return self._callers[group]

    def _forget_the_quiet(self) -> None:
        self._callers = {
            group: caller for group, caller in self._callers.items() if caller.connected or not caller.bucket.full
        }
