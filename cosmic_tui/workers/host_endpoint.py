"""The host's end of its workers' connections: a line for each visitor, and for each worker a place at the desk."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable

import attrs

from cosmic_tui.base.logs import log_facts
from cosmic_tui.host.client import Client
from cosmic_tui.host.messages import Denied, LobbyNews, News
from cosmic_tui.server.desk import HostDesk
from cosmic_tui.ssh import TurnedAwayError, Visitor
from cosmic_tui.ssh.counters import Counters, total
from cosmic_tui.workers.frames import (
    BrokenFrameError,
    Caller,
    Come,
    CommandAsked,
    CounterReport,
    Delivered,
    Done,
    Down,
    End,
    EnterScreen,
    Exit,
    HungUp,
    Introduced,
    Key,
    Listen,
    Listening,
    Reply,
    Stranger,
    Up,
    Wish,
    Worker,
)
from cosmic_tui.workers.lobby_line import LobbySender
from cosmic_tui.workers.transport import Transport
from rules.kernel.message import Message, message

logger = logging.getLogger(__name__)


class HostEndpoint:
    """Answers whoever connects.

    `ready` is called with the number of a worker that listens for visitors, `heard` with that of one that speaks.
    """

    def __init__(self, desk: HostDesk, ready: Callable[[int], None], heard: Callable[[int], None]) -> None:
        self._desk = desk
        self._ready = ready
        self._heard = heard
        self._open: set[Transport] = set()
        self._workers: dict[AtDesk, None] = {}
        self._past = Counters()
        """What workers had counted that are no more."""

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection to its end. Whatever comes over it, it harms nothing but itself."""
        transport = Transport(reader, writer, out=Down, into=Up)
        self._open.add(transport)
        try:
            match await transport.receive():
                case Come(credential, hint, address):
                    await VisitorLine(transport, self._desk.host.connect(credential, hint, address)).serve()
                case Worker(number):
                    await self._serve_worker(AtDesk(number, transport, self._desk, self._ready, self._heard))
                case None:
                    pass
                case frame:
                    raise BrokenFrameError(f"{type(frame).__name__} as the first frame")  # noqa: TRY301 - one way out
        except BrokenFrameError as error:
            logger.warning("a worker's connection was closed", extra=log_facts(why=error))
        except Exception:
            logger.exception("a worker's connection failed")
        finally:
            self._open.discard(transport)
            transport.close()

    async def _serve_worker(self, worker: AtDesk) -> None:
        self._workers[worker] = None
        try:
            await worker.serve()
        finally:
            del self._workers[worker]
            gone = attrs.evolve(worker.counters, connections_open=0, screens_open=0)
            self._past = total([self._past, gone])

    @property
    def figures(self) -> Counters:
        """What all workers have counted, those included that are no more."""
        together = total([self._past, *(worker.counters for worker in self._workers)])
        return attrs.evolve(together, workers=len(self._workers))

    def close(self) -> None:
        """Close what is still open."""
        for transport in list(self._open):
            transport.close()


class VisitorLine:
    """One visitor's line: requests are carried out one after the other, news go out as they come."""

    def __init__(self, transport: Transport, client: Client) -> None:
        self._transport = transport
        self._client = client
        self._lobby = LobbySender()
        self._emptying: asyncio.Task[None] | None = None

    async def serve(self) -> None:
        """Until the visitor is gone. Raises `BrokenFrameError`."""
        try:
            self._transport.send(Introduced(self._client.name, self._client.is_new))
            while (frame := await self._transport.receive()) is not None:
                match frame:
                    case Listen():
                        self._client.listen(self._tell)
                    case Wish():
                        self._transport.send(await self._done(frame))
                    case _:
                        raise BrokenFrameError(f"{type(frame).__name__} on a visitor's line")
        finally:
            self._client.close()
            if self._emptying is not None:
                self._emptying.cancel()

    async def _done(self, wish: Wish) -> Done:
        try:
            await self._client.request(wish.request)
        except Denied as denied:
            return Done(wish.number, denied.message)
        except Exception:
            logger.exception("a request failed")
            return Done(wish.number, failed=True)
        return Done(wish.number)

    def _tell(self, news: News) -> None:
        self._transport.send(self._lobby.frame(news) if isinstance(news, LobbyNews) else Delivered(news))
        if self._transport.full and self._emptying is None:
            self._client.wait()
            self._emptying = asyncio.get_running_loop().create_task(self._go_on_once_empty())

    async def _go_on_once_empty(self) -> None:
        await self._transport.emptied()
        self._emptying = None
        self._client.go_on()


@attrs.define(eq=False)
class RemoteScreen:
    """A screen that a worker draws."""

    number: int
    visitor: Visitor
    transport: Transport
    leaving: bool = False

    def leave(self, words: Message) -> None:
        """Have the worker end it."""
        self.leaving = True
        self.transport.send(End(self.number, words))


class AtDesk:
    """One worker: what it asks, the screens and connections it has, and what it has counted."""

    def __init__(
        self,
        number: int,
        transport: Transport,
        desk: HostDesk,
        ready: Callable[[int], None],
        heard: Callable[[int], None],
    ) -> None:
        self.transport = transport
        self.counters = Counters()
        self._number = number
        self._desk = desk
        self._ready = ready
        self._heard = heard
        self._screens: dict[int, RemoteScreen] = {}
        self._addresses: Counter[str] = Counter()
        self._answering: set[asyncio.Task[None]] = set()

    async def serve(self) -> None:
        """Until the worker is gone, which gives back all that it had. Raises `BrokenFrameError`."""
        try:
            while (frame := await self.transport.receive()) is not None:
                self._heard(self._number)
                await self._take(frame)
        finally:
            for screen in self._screens.values():
                self._desk.left(screen)
            for address in self._addresses.elements():
                self._desk.released(address)

    async def _take(self, frame: Up) -> None:
        """One after the other, as what is gone must not be taken before it has come; only commands may take long."""
        match frame:
            case Listening():
                self._ready(self._number)
            case CounterReport(counters):
                self.counters = counters
            case HungUp(address):
                self._hung_up(address)
            case Exit(screen):
                if screen in self._screens:
                    self._desk.left(self._screens.pop(screen))
            case CommandAsked():
                task = asyncio.get_running_loop().create_task(self._tell(frame))
                self._answering.add(task)
                task.add_done_callback(self._answering.discard)
            case _:
                self.transport.send(await self._reply(frame))

    async def _reply(self, frame: Up) -> Reply:
        match frame:
            case Caller(number, address):
                admitted = await self._desk.admits(address)
                self._addresses[address] += admitted
                return Reply(number, why=None if admitted else message("ssh.full"))
            case Key(number, key):
                return Reply(number, why=await self._desk.refuses(key))
            case EnterScreen(number, screen, visitor) if screen not in self._screens:
                self._screens[screen] = RemoteScreen(screen, visitor, self.transport)
                return Reply(number, why=await self._desk.enters(self._screens[screen]))
            case Stranger(number, answer):
                try:
                    return Reply(number, guest=await self._desk.guest(answer))
                except TurnedAwayError as error:
                    return Reply(number, why=error.message)
        raise BrokenFrameError(f"{type(frame).__name__} at the desk")

    async def _tell(self, asked: CommandAsked) -> None:
        """Answer a command; what fails in it is that visitor's alone."""
        try:
            reply = Reply(asked.number, await self._desk.answer(asked.word, asked.visitor, asked.more))
        except TurnedAwayError as error:
            reply = Reply(asked.number, why=error.message)
        except Exception:
            logger.exception("a command failed")
            reply = Reply(asked.number)
        self.transport.send(reply)

    def _hung_up(self, address: str) -> None:
        if self._addresses[address] > 0:
            self._addresses[address] -= 1
            self._desk.released(address)
