"""What happens on one connection, from its first packet to its sessions, and the algorithms it may use."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import asyncssh

from cosmic_tui.ssh import internals
from cosmic_tui.ssh.identity import WATCHER, Guest, TurnedAwayError, Visitor, clean_hint
from cosmic_tui.ssh.limits import plain_address
from cosmic_tui.ssh.session import GameSession
from cosmic_tui.ssh.throttle import Throttle
from rules.kernel.message import Message

if TYPE_CHECKING:
    from asyncssh.auth import KbdIntChallenge, KbdIntResponse

    from cosmic_tui.ssh.context import ServiceContext
    from cosmic_tui.ssh.limits import Limits

logger = logging.getLogger(__name__)

GUEST_TRIES = 3
SESSION_PACKETS = 10
"""A session costs as much of a connection's budget as so many packets."""
LONGEST_ANSWER = 200
"""Characters of a name or a code that are looked at; both are shorter."""


def server_options(limits: Limits) -> dict[str, Any]:
    """The options of `asyncssh.listen`: current algorithms, a shell and nothing else.

    A classical key exchange stands second to the post-quantum one for the clients that have only that.
    """
    return {
        "server_version": "cosmic",
        "encoding": None,
        "line_editor": False,
        "backlog": 128,
        "kex_algs": ["mlkem768x25519-sha256", "curve25519-sha256", "curve25519-sha256@libssh.org"],
        "encryption_algs": ["aes256-gcm@openssh.com", "aes128-gcm@openssh.com", "aes256-ctr"],
        "mac_algs": ["hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com"],
        "compression_algs": ["none"],
        "signature_algs": [
            "ssh-ed25519",
            "sk-ssh-ed25519@openssh.com",
            "rsa-sha2-512",
            "rsa-sha2-256",
            "ecdsa-sha2-nistp256",
            "ecdsa-sha2-nistp384",
            "ecdsa-sha2-nistp521",
            "sk-ecdsa-sha2-nistp256@openssh.com",
        ],
        "allow_scp": False,
        "agent_forwarding": False,
        "x11_forwarding": False,
        "gss_host": None,
        "password_auth": False,
        "kbdint_auth": True,
        "host_based_auth": False,
        "login_timeout": limits.login_seconds,
        "keepalive_interval": 30,
        "keepalive_count_max": 3,
        "tcp_keepalive": True,
        "rekey_bytes": "256M",
        "rekey_seconds": "1h",
        "window": 32768,
        "max_pktsize": 32768,
    }


class GameSSHServer(asyncssh.SSHServer):
    """Lets a visitor in and opens sessions; every kind of forwarding stays refused, as asyncssh does by default."""

    def __init__(self, service: ServiceContext) -> None:
        self._service = service
        self._connection: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._admitted = False
        self._knock: asyncio.Task[bool] | None = None
        """Asks the admission about the address; nobody logs in before it has answered."""
        self._offered: str | None = None
        self._guest: Guest | None = None
        self._answering = False
        """Whether the admission is thinking about an answer: nobody tries several names or codes at one question."""
        self._questions = 0
        self._trouble: Message | None = None
        self._visitor: Visitor | None = None
        self._sessions: list[GameSession] = []
        self._throttle: Throttle | None = None
        self._clogged = False
        """Whether the client leaves so much unread that no more is sent."""
        self._unused_timer: asyncio.TimerHandle | None = None
        self._greeting_timer: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self._address = plain_address(str((conn.get_extra_info("peername") or ("unknown",))[0]))
        self._admitted = self._service.admit(self._address)
        if not self._admitted:
            conn.abort()
            return
        self._service.connections.add(conn)
        self._throttle = Throttle(conn, self._service.limits, clogged=self._tell_clogged)
        loop = asyncio.get_running_loop()
        self._greeting_timer = loop.call_later(self._service.limits.greeting_seconds, self._end_the_mute)
        self._knock = loop.create_task(self._admitted_by_door())

    async def _admitted_by_door(self) -> bool:
        admitted = await self._service.admission.admits(self._address)
        if not admitted:
            self._service.counters.connections_refused += 1
            self._abort()
        elif self._connection is None:
            self._service.admission.released(self._address)
        return admitted

    def _end_the_mute(self) -> None:
        """Whoever has sent nothing is no visitor who compares keys or thinks about a name."""
        if self._connection is not None and not self._connection.get_extra_info("client_version"):
            self._connection.abort()

    def _tell_clogged(self, clogged: bool) -> None:
        self._clogged = clogged
        for session in self._sessions:
            session.connection_clogged(clogged)

    def _abort(self) -> None:
        if self._connection is not None:
            self._connection.abort()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._stop_unused_timer()
        if self._greeting_timer is not None:
            self._greeting_timer.cancel()
        if self._admitted and self._connection is not None:
            self._service.connections.discard(self._connection)
            self._service.callers.release(self._address)
            if self._knock is not None and self._knock.done() and self._knock.result():
                self._service.admission.released(self._address)
        if self._connection is not None:
            internals.let_go(self._connection)
        self._connection = self._throttle = None

    async def begin_auth(self, username: str) -> bool:
        admitted = self._knock is not None and await self._knock
        return not admitted or username != WATCHER

    def public_key_auth_supported(self) -> bool:
        return True

    async def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:  # noqa: ARG002
        """Any key that is not shut out will do. Clients also ask with keys they do not prove.

        So only `auth_completed` believes it. The key is noted after the waiting, as another may be shown meanwhile.
        """
        offered = key.get_fingerprint()
        why = await self._service.admission.refuses(offered)
        self._offered = offered
        if why is not None:
            self._trouble = why
            self._questions = GUEST_TRIES
        return why is None

    def kbdint_auth_supported(self) -> bool:
        """Offered to explain, and to let guests in; clients would ask again for as long as it is."""
        return self._questions < (GUEST_TRIES if self._service.guests else 1) or bool(self._trouble)

    def get_kbdint_challenge(
        self,
        username: str,  # noqa: ARG002
        lang: str,  # noqa: ARG002
        submethods: str,  # noqa: ARG002
    ) -> KbdIntChallenge:
        trouble, self._trouble = self._trouble, None
        words = self._service.words
        told = "" if trouble is None else words.tell(trouble)
        asks = self._service.guests and self._questions < GUEST_TRIES
        explained = self._questions > 0
        self._questions += 1
        if not asks:
            return "", told or words.say("ssh.no_key"), "en", []
        welcome = words.say("ssh.guests_welcome", no_key=words.say("ssh.no_key"))
        return "", told if explained else welcome, "en", [(words.say("ssh.name_or_code"), True)]

    async def validate_kbdint_response(self, username: str, responses: KbdIntResponse) -> bool | KbdIntChallenge:  # noqa: ARG002
        """A guest types a name or a code; the answer to a text without a question, which is empty, ends the asking."""
        if self._guest is not None:
            return True
        if len(responses) != 1 or not self._service.guests or self._answering:
            return False
        self._answering = True
        try:
            self._guest = await self._service.admission.guest(responses[0][:LONGEST_ANSWER])
        except TurnedAwayError as error:
            self._trouble = error.message
            return False
        finally:
            self._answering = False
        if not self._guest.code:
            return True
        self._service.counters.guests += 1
        told = self._service.words.say("ssh.guest_code", name=self._guest.name, code=self._guest.code)
        return "", told, "en", []

    def auth_completed(self) -> None:
        if self._connection is None:
            return
        self._visitor = self._who(str(self._connection.get_extra_info("username", "")))
        self._start_unused_timer()

    def _who(self, user: str) -> Visitor:
        if user == WATCHER:
            return Visitor("", None, spectator=True, address=self._address)
        if (guest := self._guest) is not None:
            return Visitor(
                guest.name, None, spectator=False, address=self._address, guest=guest.credential, code=guest.code
            )
        return Visitor(clean_hint(user), self._offered, spectator=False, address=self._address)

    def session_requested(self) -> GameSession | bool:
        if self._visitor is None or len(self._sessions) >= self._service.limits.sessions_per_connection:
            self._service.counters.requests_refused += 1
            return False
        if self._throttle is not None:
            self._throttle.spend(SESSION_PACKETS)
        self._stop_unused_timer()
        session = GameSession(self._service, self._visitor, self._session_over)
        session.connection_clogged(self._clogged)
        self._sessions.append(session)
        return session

    def _session_over(self, session: GameSession) -> None:
        self._sessions.remove(session)
        if not self._sessions:
            self._start_unused_timer()

    def _start_unused_timer(self) -> None:
        self._stop_unused_timer()
        loop = asyncio.get_running_loop()
        self._unused_timer = loop.call_later(self._service.limits.sessionless_seconds, self._close_unused)

    def _stop_unused_timer(self) -> None:
        if self._unused_timer is not None:
            self._unused_timer.cancel()
            self._unused_timer = None

    def _close_unused(self) -> None:
        if self._connection is not None:
            self._connection.disconnect(asyncssh.DISC_BY_APPLICATION, "no session was opened")
