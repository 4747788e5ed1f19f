"""What one visitor may ask of the server, and the counters that hold each to it."""

from __future__ import annotations

import ipaddress
from time import monotonic

import attrs

from cosmic_tui.base.settings import setting
from cosmic_tui.base.token_bucket import Clock, TokenBucket

REMEMBERED_ADDRESSES = 4096


@attrs.frozen
class Limits:
    """Bounds on connections, screens and input; times in seconds, sizes in bytes or terminal cells."""

    connections: int = setting(600, "Connections in all.")
    connections_per_address: int = setting(30, "Connections of one address; of IPv6 the /64 counts as one.")
    new_connections_per_second: float = setting(10, "New connections of one address, a second.")
    new_connections_burst: int = setting(10, "New connections of one address that may come at once.")
    greeting_seconds: float = setting(20, "How long a connection may stay without its client having said what it is.")
    login_seconds: float = setting(
        120, "How long logging in may take, with the comparison of the server's key and a guest's name."
    )
    sessionless_seconds: float = setting(30, "How long a connection that has logged in may stay without a screen.")
    bytes_per_second: float = setting(256 * 1024, "Bytes read of one connection, a second; more waits with the client.")
    bytes_burst: int = setting(512 * 1024, "Bytes read of one connection at once.")
    packets_per_second: float = setting(200, "Packets read of one connection, a second, whatever is in them.")
    packets_burst: int = setting(200, "Packets read of one connection at once.")
    flood_seconds: float = setting(60, "A connection that sends more for so long, without a pause, is ended.")

    sessions: int = setting(400, "Screens in all; whoever comes then is told that the server is full.")
    sessions_per_connection: int = setting(2, "Screens on one connection.")
    sessions_per_key: int = setting(
        2, "Screens of one person; with one more the oldest ends and says where the player went."
    )
    starts_at_once: int = setting(
        2, "Screens that may be drawing their first frame at once, so that a rush leaves players undisturbed."
    )
    address_screens_per_second: float = setting(
        2, "Screens an address may open, a second; one more waits for its turn."
    )
    address_screens_burst: int = setting(10, "Screens an address may open at once, as friends in one room do.")
    start_seconds: float = setting(10, "How long a screen may hold such a place.")
    farewell_seconds: float = setting(5, "How long an ending screen, and a client that reads its last words, may take.")

    columns: tuple[int, int] = setting((20, 300), "Least and most columns that are drawn.")
    rows: tuple[int, int] = setting((6, 100), "Least and most lines that are drawn.")
    resize_seconds: float = setting(0.1, "Sizes that follow one another faster than this are taken as one.")
    resizes_per_second: float = setting(2, "New sizes taken of one screen, a second; each draws everything anew.")
    resizes_burst: int = setting(10, "New sizes taken of one screen at once, as while a window is dragged.")

    events_per_second: float = setting(30, "Keys and clicks taken of one screen, a second.")
    events_burst: int = setting(60, "Keys and clicks taken of one screen at once.")
    address_events_per_second: float = setting(60, "Keys and clicks taken of all screens of one address, a second.")
    address_events_burst: int = setting(180, "Keys and clicks taken of all screens of one address at once.")
    mouse_moves_per_second: float = setting(20, "Moves of the mouse with a button down, a second.")
    waiting_input: int = setting(
        1024, "Typed bytes that may wait; more is a flood and thrown away, so that no ghost keys follow it."
    )
    paste: int = setting(16 * 1024, "Characters of one paste; the rest of it is thrown away.")
    app_queue: int = setting(64, "Messages a screen may have before it before more input is read for it.")

    typed_per_second: float = setting(1024, "Bytes taken of one visitor in plain lines, a second.")
    typed_burst: int = setting(4096, "Bytes taken of one visitor in plain lines at once; more is a flood.")
    lines_per_second: float = setting(4, "Lines carried out of one visitor in plain lines, a second.")
    lines_burst: int = setting(16, "Lines carried out of one visitor in plain lines at once.")

    environment_entries: int = setting(32, "Environment variables kept of a client.")
    environment_bytes: int = setting(512, "Bytes of name and value of one of them.")

    write_high: int = setting(64 * 1024, "Unread output at which a screen stops drawing.")
    write_low: int = setting(8 * 1024, "Unread output at which it goes on.")
    unread_lines: int = setting(64 * 1024, "Bytes that may still be told in plain lines to who reads none.")
    stalled_seconds: float = setting(30, "How long a client may leave its output unread.")
    idle_warning_seconds: float = setting(25 * 60, "Without a key pressed for so long a warning is shown.")
    idle_seconds: float = setting(30 * 60, "Without a key pressed for so long a screen is closed; the seat stays.")


def plain_address(address: str) -> str:
    """An IPv4 address as itself, also where it has come to a socket that takes IPv6."""
    mapped = address.removeprefix("::ffff:")
    return mapped if "." in mapped else address


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
