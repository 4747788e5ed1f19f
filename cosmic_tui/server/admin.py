"""The operator's line to a running server: a socket in the data folder that only the server's own user can open.

One JSON object a line: `{"do": "kick", "who": "ann"}`; the answer is `{"ok": true, "text": ...}` and ends the line.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import json
import logging
import math
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path

import attrs

from cosmic_tui.base.disk import StoreError
from cosmic_tui.base.logs import log_facts
from cosmic_tui.base.sockets import private_socket
from cosmic_tui.club.club import Rebuilt
from cosmic_tui.club.complaints import Complaint
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Denied, TableOptions, TableRow
from cosmic_tui.server import tournaments
from cosmic_tui.server.desk import BANNED
from cosmic_tui.server.wording import server_wording
from cosmic_tui.ssh import ServeError, SessionSlots
from cosmic_tui.ssh.limits import address_group
from rules.kernel.message import Message, message

logger = logging.getLogger(__name__)

SOCKET = "admin.sock"
LONGEST = 4096
PATIENCE = 30.0
"""Seconds that an order may take; a server that hangs never answers."""
FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")
KICKED = message("visitor.kicked")
NEEDED = "a ban needs a name, a key (SHA256:...) or an address"
CLOSED_TABLE = message("left.closed_by_operator")

MOST_REPORTS = 500
"""So many are kept."""


class UnknownError(Exception):
    """An operator's order that cannot be carried out; its text says why."""


@attrs.define
class Operator:
    """Carries out an operator's orders. `places`: the screens there are; `stop` ends the server."""

    host: Host
    places: SessionSlots
    stop: Callable[[], None]
    _draining: asyncio.Task[None] | None = None

    async def do(self, order: str, /, **what: str) -> str:
        """The text for the operator. Raises `UnknownError`."""
        acts: dict[str, Callable[..., Awaitable[str]]] = {
            "tables": self._tables,
            "players": self._players,
            "say": self._say,
            "kick": self._kick,
            "ban": self._ban,
            "unban": self._unban,
            "banned": self._banned,
            "close": self._close,
            "drain": self._drain,
            "resume": self._resume,
            "rebuild": self._rebuild,
            "forget": self._forget,
            "reports": self._reports,
            "tournament": self._tournament,
        }
        if order not in acts:
            raise UnknownError(f"there is no order {order!r}; there are {', '.join(acts)}")
        try:
            text = await acts[order](**what)
        except TypeError as error:
            raise UnknownError(f"{order} cannot be understood: {error}") from error
        except Denied as denied:
            raise UnknownError(server_wording().tell(denied.message)) from denied
        except StoreError as error:
            raise UnknownError(f"that cannot be saved: {error}") from error
        if order not in ("tables", "players", "banned", "reports"):
            logger.info("operator", extra=log_facts(order=order, **what))
        return text

    # -- looking

    async def _tables(self) -> str:
        return tables_text(self.host)

    async def _players(self) -> str:
        lines = []
        for screen in self.places.screens:
            who = screen.visitor
            identity = self.host.people.identity_of(who.credential)
            name = self.host.people.name(identity, who.hint or "spectator")
            tables = [each.table.id for each in self.host.clients if each.identity == identity and each.table]
            place = "looks on" if not identity else f"table {tables[0]}" if tables else "lobby"
            lines.append(f"{name:20}  {who.credential or '(no key)':50}  {who.address:15}  {place}")
        return "\n".join(lines) or "nobody"

    async def _banned(self) -> str:
        return "\n".join(f"{who}  {why}".strip() for who, why in self.host.people.banned.items()) or "nobody"

    async def _reports(self, most: str = "20") -> str:
        """What people have told of one another, the newest first, with what they had heard."""
        if not most.isdecimal() or not 0 < int(most) <= MOST_REPORTS:
            raise UnknownError(f"{most!r} is no number from 1 to {MOST_REPORTS}")
        found = await self.host.library.club.complaints(int(most))
        return "\n\n".join(_reported(each) for each in found) or "no reports"

    # -- acting

    async def _say(self, text: str) -> str:
        self.host.announce(text)
        return f"told {len(self.host.clients)}"

    async def _kick(self, who: str) -> str:
        ended = self._end_screens(who, KICKED)
        if not ended:
            raise UnknownError(f"nobody here is {who}")
        return f"closed {ended}"

    async def _ban(self, who: str, why: str = "") -> str:
        """A name or a key of somebody known, a key that has never come, or an address; of IPv6 its /64."""
        target = self._meant(who)
        await self.host.people.ban(target, why)
        return f"banned {target}; closed {self._end_screens(target, BANNED)}"

    def _meant(self, who: str) -> str:
        """What is kept of a ban."""
        if (known := self.host.people.find(who)) is not None:
            return known
        if who.startswith("guest:") or FINGERPRINT.fullmatch(who):
            return who
        try:
            ipaddress.ip_address(who)
        except ValueError as error:
            raise UnknownError(f"nobody is called {who}; {NEEDED}") from error
        return address_group(who)

    async def _unban(self, who: str) -> str:
        target = who if who in self.host.people.banned else self._meant(who)
        if not await self.host.people.unban(target):
            raise UnknownError(f"{who} is not banned")
        return f"{who} may come in again"

    def _end_screens(self, who: str, words: Message) -> int:
        identity = self.host.people.find(who) or who
        ended = 0
        for screen in self.places.screens:
            credential = self.host.people.identity_of(screen.visitor.credential)
            address = screen.visitor.address
            if identity in (credential, address, address_group(address)):
                screen.leave(words)
                ended += 1
        return ended

    async def _close(self, table: str) -> str:
        await self.host.awakening.wake(table)
        found = self.host.lobby.find(table)
        await found.dissolve(CLOSED_TABLE)
        return f"closed {found.id}; its game is kept in finished/" if found.running else f"closed {found.id}"

    async def _drain(self, minutes: str = "5") -> str:
        """No new games; everybody is told; the server ends when the time is up, or everybody has left."""
        seconds = _seconds(minutes)
        if self._draining is not None:
            self._draining.cancel()
        self.host.lobby.draining = True
        time = "1 minute" if minutes == "1" else f"{minutes} minutes"
        self.host.announce(message("told.restarts", minutes=_number(minutes)))
        self._draining = asyncio.create_task(self._stop_after(seconds))
        return f"no new games; the server ends in {time}, or when nobody is here"

    async def _stop_after(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.places.screens:  # noqa: ASYNC110 - screens end in many ways
                    await asyncio.sleep(1)
        self.stop()

    async def _resume(self) -> str:
        """Take a drain back."""
        if self._draining is None:
            raise UnknownError("the server is not draining")
        self._draining.cancel()
        self._draining, self.host.lobby.draining = None, False
        self.host.announce(message("told.restart_off"))
        return "new games may begin"

    async def _rebuild(self) -> str:
        """Games and ratings anew, from the journals."""
        return rebuilt_sentence(await self.host.library.rebuild())

    async def _forget(self, who: str) -> str:
        """Take somebody out for good."""
        identity = self.host.people.find(who)
        if identity is None:
            raise UnknownError(f"nobody known here is called {who!r}")
        await self.host.forget(identity)
        return f"{who} is forgotten; a ban, if there is one, stays"

    async def _tournament(
        self, act: str = "list", what: str = "", rounds: str = "3", players: str = "4", mail: str = "", game: str = ""
    ) -> str:
        """Waiting lists and tournaments."""
        if act not in tournaments.ORDERS or not (rounds.isdecimal() and players.isdecimal()):
            raise UnknownError(f"that is no order for a tournament; there are {', '.join(tournaments.ORDERS)}")
        options = TableOptions(game=game, players=int(players))
        return await tournaments.carried_out(self.host, act, what, int(rounds), options, mail=bool(mail))

    def close(self) -> None:
        """The server ends: nothing is waited for any more."""
        if self._draining is not None:
            self._draining.cancel()


def _reported(complaint: Complaint) -> str:
    when = datetime.fromtimestamp(complaint.made, UTC)
    where = f"table {complaint.table}" if complaint.table else "the lobby"
    about = f"{complaint.about_name} ({complaint.about or 'not known'})"
    head = f"{when:%Y-%m-%d %H:%M} {complaint.reporter_name} ({complaint.reporter}) of {about} in {where}"
    return "\n".join([head, f"  {complaint.why}", *(f"    {line}" for line in complaint.lines)])


def _number(minutes: str) -> float:
    """A whole number where it is one."""
    return int(minutes) if minutes.isdecimal() else float(minutes)


def rebuilt_sentence(rebuilt: Rebuilt) -> str:
    """What a rebuild has come to."""
    return f"{rebuilt.games} games read from their journals; {rebuilt.differing} were not as they stood there"


def _seconds(minutes: str) -> float:
    """Raises `UnknownError` for what is no time from now on."""
    try:
        seconds = float(minutes) * 60
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise UnknownError(f"{minutes!r} is no number of minutes")
    return seconds


def tables_text(host: Host) -> str:
    """All tables, as the operator sees them."""
    return "\n".join(_table_line(table.row("")) for table in host.lobby) or "no tables"


def _table_line(row: TableRow) -> str:
    """A table as the operator sees it: what its row in the lobby tells everybody."""
    seats = ", ".join(_seat(each.name, here=each.here) for each in row.seats)
    who = "invited" if row.invitation else "all"
    return f"{row.id}  {row.state:8}  {who:7}  progress {row.progress}  watching {row.spectators}  {row.name}: {seats}"


def _seat(name: str, *, here: bool) -> str:
    return f"{name or '-'}{'' if here or not name else ' (away)'}"


@contextlib.asynccontextmanager
async def listening(operator: Operator, data: Path) -> AsyncIterator[None]:
    """Take orders on the socket in the data folder while this lasts. Raises `ServeError`."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            said = await _carried_out(operator, reader)
            writer.write(f"{json.dumps(said)}\n".encode())
            await writer.drain()
        writer.close()

    async with private_socket(data / SOCKET, answer, LONGEST):
        try:
            yield
        finally:
            operator.close()


async def _carried_out(operator: Operator, reader: asyncio.StreamReader) -> dict[str, object]:
    try:
        line = await reader.readline()
    except ValueError:
        return {"ok": False, "text": f"an order has at most {LONGEST} bytes"}
    try:
        order = json.loads(line)
        if not isinstance(order, dict):
            raise UnknownError("an order is one JSON object")  # noqa: TRY301 - one way for all that is refused
        text = await operator.do(str(order.pop("do", "")), **{name: str(value) for name, value in order.items()})
    except (UnknownError, ValueError, RecursionError) as error:
        return {"ok": False, "text": str(error)}
    return {"ok": True, "text": text}


async def order(data: Path, do: str, **what: str) -> str:
    """Give a running server an order; returns its answer. Raises `ServeError` where there is none or it refuses."""
    path = data / SOCKET
    try:
        reader, writer = await asyncio.open_unix_connection(path, limit=2**24)
    except OSError as error:
        raise ServeError(f"no server runs on the folder {data} ({path}: {error.strerror or error})") from error
    try:
        writer.write(f"{json.dumps({'do': do, **what})}\n".encode())
        async with asyncio.timeout(PATIENCE):
            line = await reader.readline()
    except TimeoutError as error:
        raise ServeError(f"the server on the folder {data} does not answer; its log may say why") from error
    except OSError as error:
        raise ServeError(f"the server on the folder {data} has hung up ({error.strerror or error})") from error
    finally:
        writer.close()
    return _answered(line)


def _answered(line: bytes) -> str:
    """The text of an answer. Raises `ServeError` for a refusal, and for an answer that is not whole."""
    if not line.endswith(b"\n"):
        raise ServeError("the server has ended before it answered")
    answer = json.loads(line)
    if not answer["ok"]:
        raise ServeError(str(answer["text"]))
    return str(answer["text"])
