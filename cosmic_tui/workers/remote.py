"""A worker's end of its connections to the host: the desk it asks, and a line for each of its visitors."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from pathlib import Path

from cosmic_tui.host.host import CLOSING
from cosmic_tui.host.messages import Denied, News, Request
from cosmic_tui.ssh import Guest, Screen, TurnedAwayError, Visitor
from cosmic_tui.ssh.counters import Counters
from cosmic_tui.ssh.limits import address_group
from cosmic_tui.workers.frames import (
    BrokenFrameError,
    Caller,
    Come,
    CommandAsked,
    CounterReport,
    Delivered,
    Done,
    End,
    EnterScreen,
    Exit,
    HungUp,
    Introduced,
    Key,
    Listen,
    Listening,
    LobbyDelivered,
    Reply,
    Stranger,
    Up,
    Wish,
    Worker,
    restored,
)
from cosmic_tui.workers.lobby_line import LobbyReceiver
from cosmic_tui.workers.transport import Transport, connected
from rules.kernel.game import GameKind
from rules.kernel.message import Message

logger = logging.getLogger(__name__)


class HostFailedError(Exception):
    """Something at the host's end went wrong; its log says what."""


class RemoteClient:
    """A visitor's line to a host in another process; made by `RemoteDesk.connect`."""

    def __init__(self, transport: Transport, known: Introduced, kinds: Mapping[str, GameKind]) -> None:
        self._kinds = kinds
        self.name = known.name
        self.is_new = known.is_new
        self._transport = transport
        self._on_news: Callable[[News], None] | None = None
        self._numbers = count(1)
        self._wishes: dict[int, asyncio.Future[None]] = {}
        self._closed = False
        self._lobby = LobbyReceiver()
        self._reading = asyncio.get_running_loop().create_task(self._read())

    def listen(self, on_news: Callable[[News], None]) -> None:
        """Call `on_news` with all news from now on."""
        self._on_news = on_news
        self._transport.send(Listen())

    async def request(self, request: Request) -> None:
        """Ask the host for something. Raises `Denied` with a sentence for the person."""
        if self._closed:
            raise Denied("denied.screen_closed")
        number = next(self._numbers)
        done = self._wishes[number] = asyncio.get_running_loop().create_future()
        self._transport.send(Wish(number, request))
        try:
            await done
        finally:
            del self._wishes[number]

    def close(self) -> None:
        """Tell the host that this client is gone, by hanging up."""
        self._closed = True
        self._on_news = None
        self._transport.close()

    async def _read(self) -> None:
        try:
            while (frame := await self._transport.receive()) is not None:
                self._take(frame)
        except BrokenFrameError as error:
            logger.error("a visitor's line was closed: %s", error)  # noqa: TRY400 - the frame is not for the log
        except Exception:
            logger.exception("the screen of %s takes no news", self.name)
        self.close()
        for done in self._wishes.values():
            if not done.done():
                done.set_exception(Denied(CLOSING))

    def _take(self, frame: object) -> None:
        match frame:
            case Delivered(news):
                self._deliver(restored(news, self._kinds))
            case LobbyDelivered():
                self._deliver(self._lobby.news(frame))
            case Done(number, denied, failed):
                self._answer(number, denied, failed=failed)
            case _:
                raise BrokenFrameError(f"{type(frame).__name__} on a visitor's line")

    def _deliver(self, news: News) -> None:
        if self._on_news is not None:
            self._on_news(news)

    def _answer(self, number: int, denied: Message | None, *, failed: bool) -> None:
        done = self._wishes.get(number)
        if done is None or done.done():  # the screen has ended meanwhile
            return
        if failed:
            done.set_exception(HostFailedError("a request failed in the host's process"))
        elif denied is not None:
            done.set_exception(Denied(denied))
        else:
            done.set_result(None)


class RemoteDesk:
    """The desk of a host in another process. `lost` is called once the host is gone."""

    def __init__(self, socket: Path, transport: Transport, lost: Callable[[], None], kinds: Sequence[GameKind]) -> None:
        self._kinds = {kind.id: kind for kind in kinds}
        self._socket = socket
        self._transport = transport
        self._tell_lost = lost
        self._numbers = count(1)
        self._questions: dict[int, asyncio.Future[Reply]] = {}
        self._screens: dict[int, Screen] = {}
        self._lost = False
        self._reading = asyncio.get_running_loop().create_task(self._read())

    @classmethod
    async def open(cls, socket: Path, number: int, lost: Callable[[], None], kinds: Sequence[GameKind]) -> RemoteDesk:
        """Connect as the worker of that number. Raises `OSError`."""
        transport = await connected(socket)
        transport.send(Worker(number))
        return cls(socket, transport, lost, kinds)

    def ready(self) -> None:
        """Tell the host that visitors can come."""
        self._transport.send(Listening())

    def report(self, counters: Counters) -> None:
        """Tell the host what has been counted."""
        self._transport.send(CounterReport(counters))

    async def close(self) -> None:
        """Hang up, once all that was sent has gone out."""
        self._transport.close()
        await self._reading

    # -- the desk

    async def admits(self, address: str) -> bool:
        return (await self._ask(lambda number: Caller(number, address))).why is None

    def released(self, address: str) -> None:
        self._transport.send(HungUp(address))

    async def refuses(self, key: str) -> Message | None:
        return (await self._ask(lambda number: Key(number, key))).why

    async def guest(self, answer: str) -> Guest:
        reply = await self._ask(lambda number: Stranger(number, answer))
        if reply.guest is None:
            raise TurnedAwayError(reply.why or CLOSING)
        return reply.guest

    async def enters(self, screen: Screen) -> Message | None:
        number = next(self._numbers)
        self._screens[number] = screen
        return (await self._ask(lambda question: EnterScreen(question, number, screen.visitor))).why

    def left(self, screen: Screen) -> None:
        for number in [number for number, each in self._screens.items() if each is screen]:
            del self._screens[number]
            self._transport.send(Exit(number))

    async def answer(self, word: str, visitor: Visitor, more: list[str]) -> str:
        reply = await self._ask(lambda number: CommandAsked(number, word, visitor, more))
        if reply.why is not None:
            raise TurnedAwayError(reply.why)
        if reply.text is None:
            raise HostFailedError("a command failed in the host's process")
        return reply.text

    async def connect(self, visitor: Visitor) -> RemoteClient:
        transport = await connected(self._socket)
        transport.send(Come(visitor.credential, visitor.hint, address_group(visitor.address)))
        known = None
        try:
            known = await transport.receive()
        finally:
            if not isinstance(known, Introduced):
                transport.close()
        if not isinstance(known, Introduced):
            raise HostFailedError("the host does not answer a visitor's line")
        return RemoteClient(transport, known, self._kinds)

    # -- questions

    async def _ask(self, question: Callable[[int], Up]) -> Reply:
        """Put a question under a number of its own; all are turned away once the host is gone."""
        if self._lost:
            return Reply(0, why=CLOSING)
        number = next(self._numbers)
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._questions[number] = reply
        self._transport.send(question(number))
        try:
            return await reply
        finally:
            del self._questions[number]

    async def _read(self) -> None:
        with contextlib.suppress(BrokenFrameError):
            while (frame := await self._transport.receive()) is not None:
                self._take(frame)
        self._lost = True
        self._transport.close()
        for reply in self._questions.values():
            if not reply.done():
                reply.set_result(Reply(0, why=CLOSING))
        self._tell_lost()

    def _take(self, frame: object) -> None:
        match frame:
            case Reply(number):
                asked = self._questions.get(number)
                if asked is not None and not asked.done():
                    asked.set_result(frame)
            case End(screen, words):
                if screen in self._screens:
                    self._screens[screen].leave(words)
            case _:
                raise BrokenFrameError(f"{type(frame).__name__} from the desk")
