"""What the connections and sessions of one server share: its limits, who may come in, and who is there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

import asyncssh
import attrs

from cosmic_tui.base.token_bucket import TokenBuckets
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ssh.admission import Admission
from cosmic_tui.ssh.app_mixin import SSHAppMixin
from cosmic_tui.ssh.commands import Commands
from cosmic_tui.ssh.counters import Counters
from cosmic_tui.ssh.flood import Source
from cosmic_tui.ssh.gc_scheduler import Sweeper
from cosmic_tui.ssh.identity import Visitor
from cosmic_tui.ssh.limits import Callers, Limits, address_group
from cosmic_tui.ssh.session_slots import Screen
from rules.kernel.message import Message, message

AppFactory = Callable[[Visitor], Awaitable[SSHAppMixin]]
"""Makes the app of one shell. It is called and run in a task of its own."""

GOODBYE = message("ssh.goodbye")


class LineWire(Source, Protocol):
    """The session as its lines see it."""

    limits: Limits

    def write(self, data: bytes) -> None:
        """Send to the terminal; silently nothing once it is gone."""

    def flooded(self) -> None:
        """More came in than anybody types."""

    def cut_off_stalled(self) -> None:
        """End the connection of a client that reads nothing."""


class InLines(Protocol):
    """The game in plain lines for one visitor."""

    def feed(self, data: bytes) -> None:
        """Bytes of the visitor."""

    def pause(self) -> None:
        """The client takes no more of what is sent."""

    def resume(self) -> None:
        """The client does again."""

    async def run(self) -> None:
        """Until the visitor leaves."""


LinesFactory = Callable[[Visitor, LineWire], Awaitable[InLines]]
"""Makes the lines of one visitor."""


class OpenSession(Screen, Protocol):
    """A session as its server sees it."""

    heard_at: float
    """When its visitor last typed, by the loop's clock."""


@attrs.define(eq=False)
class ServiceContext:
    """What everything on one server has in common."""

    factory: AppFactory
    limits: Limits
    commands: Commands
    """What is answered to `ssh HOST <word>`."""
    admission: Admission
    guests: bool
    """Whether whoever has no key is asked for a name."""
    fingerprint: str
    """Of the server's own key, `SHA256:...`, for visitors to compare."""
    callers: Callers
    """Those of this process; the admission counts those of all."""
    starts: asyncio.Semaphore
    """Held while an app is built, up to its first frame."""
    words: Wording
    """Of the lines that are told outside of screens, and of whatever the admission turns people away with."""
    lines: LinesFactory | None = None
    """Makes what `ssh HOST -t plain` opens; None: it is refused."""
    counters: Counters = attrs.field(factory=Counters)
    typed: TokenBuckets = attrs.field(
        init=False,
        default=attrs.Factory(
            lambda self: TokenBuckets(self.limits.address_events_per_second, self.limits.address_events_burst),
            takes_self=True,
        ),
    )
    """What is typed at all screens of an address."""
    opened: TokenBuckets = attrs.field(
        init=False,
        default=attrs.Factory(
            lambda self: TokenBuckets(self.limits.address_screens_per_second, self.limits.address_screens_burst),
            takes_self=True,
        ),
    )
    """The screens that an address opens."""
    port: int = 0
    """The port that is listened on."""
    connections: set[asyncssh.SSHServerConnection] = attrs.field(factory=set)
    _sessions: dict[OpenSession, asyncio.Task[None]] = attrs.field(factory=dict)
    _closing: bool = False
    _sweeper: Sweeper = attrs.field(
        init=False, default=attrs.Factory(lambda self: Sweeper(lambda: self.sessions, self._typed_at), takes_self=True)
    )

    def _typed_at(self) -> float:
        return max((session.heard_at for session in self._sessions), default=float("-inf"))

    @property
    def sessions(self) -> int:
        """How many apps are running."""
        return len(self._sessions)

    @property
    def figures(self) -> Counters:
        """What has been counted up to now."""
        return attrs.evolve(self.counters, connections_open=len(self.connections), screens_open=len(self._sessions))

    def admit(self, address: str) -> bool:
        """Whether this process has room for a new connection from `address`; if so it is counted."""
        admitted = not self._closing and self.callers.admit(address)
        self.counters.connections += admitted
        self.counters.connections_refused += not admitted
        return admitted

    async def welcome(self, session: OpenSession) -> Message | None:
        """Make room for a session, or say why there is none."""
        refusal = GOODBYE if self._closing else await self.admission.enters(session)
        self.counters.screens += refusal is None
        return refusal

    def is_crowded(self, address: str) -> bool:
        """Whether a screen of this address has to wait before it is built."""
        return self.starts.locked() or self.opened.seconds_until(address_group(address)) > 0

    async def take_start(self, address: str) -> None:
        """Wait until a screen of this address may be built; `starts` has to be released after that."""
        group = address_group(address)
        while wait := self.opened.seconds_until(group):  # noqa: ASYNC110 - others of the address may be first
            await asyncio.sleep(wait)
        self.opened.spend(group)
        await self.starts.acquire()

    def follow(self, session: OpenSession, task: asyncio.Task[None]) -> None:
        """Keep account of a session until its task is over."""

        def ended(_: asyncio.Task[None]) -> None:
            self._sessions.pop(session, None)
            self._sweeper.one_ended()
            self.admission.left(session)

        self._sessions[session] = task
        task.add_done_callback(ended)
