"""One shell of a visitor: from the channel's opening over the run of its app to the last line left behind."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

import asyncssh
import attrs

from cosmic_tui.base.logs import log_facts
from cosmic_tui.base.token_bucket import KeyedBucket
from cosmic_tui.ssh.app_mixin import SSHAppMixin, report_incident
from cosmic_tui.ssh.driver import SSHDriver
from cosmic_tui.ssh.identity import TurnedAwayError, Visitor
from cosmic_tui.ssh.limits import address_group
from cosmic_tui.ssh.terminal import Terminal, bound_environment, clamp, describe
from cosmic_tui.ssh.timers import Timers
from rules.kernel.message import Message, message

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from cosmic_tui.ssh.commands import Command
    from cosmic_tui.ssh.context import InLines, ServiceContext

logger = logging.getLogger(__name__)

PLAIN = "plain"
"""The command that asks for the game in lines."""
NEEDS_TERMINAL = message("ssh.needs_terminal")
NO_FILES = message("ssh.no_files")
IDLE = message("ssh.idle")
WAIT_OVER = "\r\x1b[K"


class GameSession(asyncssh.SSHServerSession[bytes]):
    """A channel of a connection, and the app that its visitor plays on it."""

    def __init__(self, service: ServiceContext, visitor: Visitor, released: Callable[[GameSession], None]) -> None:
        """`released` is called once when the channel is gone, with the session."""
        self.limits = service.limits
        self.visitor = visitor
        self.typing: KeyedBucket | None = KeyedBucket(service.typed, address_group(visitor.address))
        self._service = service
        self._counters = service.counters
        self._released = released
        self._loop = asyncio.get_running_loop()
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._term: str | None = None
        self._size = (80, 24)
        self._resized_early = False
        self._asked: tuple[Command, list[str]] | None = None
        self._refusal: Message | None = None
        """Why what was asked for is not to be had."""
        self._app: SSHAppMixin | None = None
        self._in_lines = False
        self._lines: InLines | None = None
        self._task: asyncio.Task[None] | None = None
        self._holds_start = False
        self.leaving = False
        self._blocked: set[str] = set()
        """Where the client takes no more of what is sent: on the channel, on the connection."""
        self.heard_at = 0.0
        self._asked_at: float | None = None
        """When the screen was asked for, until its first frame."""
        self._typed_at: float | None = None
        """When input came that no frame has followed yet."""
        self._warned = False
        self._timers = Timers(self._loop)

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan
        bound_environment(chan, self.limits)

    def pty_requested(
        self,
        term_type: str | None,
        term_size: tuple[int, int, int, int],
        term_modes: Mapping[int, int],  # noqa: ARG002
    ) -> bool:
        self._term = term_type or ""
        self._size = clamp(term_size[0], term_size[1], self.limits)
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        self._asked = self._service.commands.find(command)
        self._in_lines = command.strip() == PLAIN and self._service.lines is not None
        errand = self._service.commands.errand(command)
        self.visitor = attrs.evolve(self.visitor, errand=errand)
        if self._asked is None and errand is None and not self._in_lines:
            self._refusal = self._service.commands.refusal(command)
        return True

    def subsystem_requested(self, subsystem: str) -> bool:  # noqa: ARG002
        self._refusal = NO_FILES
        return True

    def session_started(self) -> None:
        channel = self._channel
        if channel is None:
            return
        channel.set_write_buffer_limits(self.limits.write_high, self.limits.write_low)
        if self._refusal:
            self._counters.requests_refused += 1
            self._turn_away(self._refusal)
        elif self._asked is not None:
            self._task = self._loop.create_task(self._answer(*self._asked))
        elif self._term is None:
            self._refuse(NEEDS_TERMINAL)
        elif self._in_lines:
            self._follow(self._run_lines, f"lines of {self.visitor.address}")
        elif not (terminal := describe(self._term, channel.get_environment_bytes())).has_screen:
            refusal = "ssh.needs_screen" if self._service.lines is None else "ssh.needs_screen_or_lines"
            self._refuse(message(refusal, term=terminal.term or "''"))
        else:
            self._follow(partial(self._run, terminal), f"ssh session of {self.visitor.address}")

    def _follow(self, run: Callable[[], Awaitable[None]], name: str) -> None:
        self._task = self._loop.create_task(self._let_in(run), name=name)
        self._service.follow(self, self._task)

    async def _let_in(self, run: Callable[[], Awaitable[None]]) -> None:
        """Run what the visitor has come for, once there is room for one more."""
        try:
            refusal = await self._service.welcome(self)
        except asyncio.CancelledError:
            self._close(1)
            return
        if refusal is None:
            await run()
        else:
            self._refuse(refusal)

    async def _answer(self, command: Command, more: list[str]) -> None:
        """Print the answer to a command and close."""
        self._counters.commands += 1
        status = 0
        try:
            text = await command.answer(self.visitor, more)
        except TurnedAwayError as error:
            text, status = self._service.words.tell(error.message), 1
        except Exception as error:  # noqa: BLE001  as for a screen that fails
            text, status = report_incident("command failed", error), 1
        line_end = "\n" if self._term is None else "\r\n"
        self.write("".join(line + line_end for line in text.splitlines()).encode())
        self._close(status)

    def _refuse(self, reason: Message) -> None:
        self._counters.screens_refused += 1
        self._tell_log("screen refused", why=reason.key)
        self._turn_away(reason)

    def _turn_away(self, reason: Message) -> None:
        if self._channel is not None:
            self._channel.write_stderr(f"{self._service.words.tell(reason)}\r\n".encode())
        self._close(1)

    async def _run(self, terminal: Terminal) -> None:
        status = 1
        self._asked_at = self._loop.time()
        self._tell_log("screen opened")
        try:
            await self._take_start()
            app = self._app = await self._service.factory(self.visitor)
            app.serve_to(self, terminal)
            if self._blocked:
                app.hold_frames()
            self._on_input()
            self._watch_idleness()
            await app.run_async(size=self._size)
            status = app.return_code or 0
            self._counters.incidents += bool(status) and not app.unfinished
        except asyncio.CancelledError:
            self._tell_log("screen ended before its time")
        except Exception as error:  # noqa: BLE001  whatever fails in one visitor's app must not reach the others
            self._counters.incidents += 1
            self.say(report_incident("session failed", error))
        finally:
            self._app = None
            self._give_start_back()
            self._tell_log("screen closed")
            self._close(status)

    async def _run_lines(self) -> None:
        """The game in plain lines instead of a screen."""
        status = 1
        self._tell_log("lines opened")
        try:
            assert self._service.lines is not None  # noqa: S101 - looked at when the lines were asked for
            self._lines = await self._service.lines(self.visitor, self)
            if self._blocked:
                self._lines.pause()
            self._on_input()
            self._watch_idleness()
            await self._lines.run()
            status = 0
        except asyncio.CancelledError:
            self._tell_log("lines ended before their time")
        except Exception as error:  # noqa: BLE001  as for a screen that fails
            self._counters.incidents += 1
            self.say(report_incident("lines failed", error))
        finally:
            self._lines = None
            self._tell_log("lines closed")
            self._close(status)

    async def _take_start(self) -> None:
        """Wait for leave to build an app, which costs more than anything after it."""
        must_wait = self._service.is_crowded(self.visitor.address)
        if must_wait:
            self.write(self._service.words.say("ssh.wait").encode())
        await self._service.take_start(self.visitor.address)
        self._holds_start = True
        self._timers.set("start", self.limits.start_seconds, self._give_start_back)
        if must_wait:
            self.write(WAIT_OVER.encode())

    def _give_start_back(self) -> None:
        if self._holds_start:
            self._holds_start = False
            self._service.starts.release()

    def _tell_log(self, event: str, **facts: object) -> None:
        who = self.visitor.credential or "spectator"
        logger.info(event, extra=log_facts(who=who, hint=self.visitor.hint, address=self.visitor.address, **facts))

    def frame_shown(self) -> None:
        self._give_start_back()
        now = self._loop.time()
        if self._asked_at is not None:
            self._counters.first_frame.add(now - self._asked_at)
            self._asked_at = None
        elif self._typed_at is not None:
            self._counters.key_to_frame.add(now - self._typed_at)
        self._typed_at = None
        if self._resized_early and (driver := self._driver) is not None:
            self._resized_early = False
            driver.resize(self._size)

    def flooded(self) -> None:
        self._counters.floods += 1

    def leave(self, words: Message) -> None:
        """End the session from this side, with `words` as the visitor's last line."""
        if self.leaving or self._task is None:
            return
        self.leaving = True
        self._timers.set("farewell", self.limits.farewell_seconds, self._task.cancel)
        if self._app is None:
            self.say(self._service.words.tell(words))
            self._task.cancel()
        else:
            self._app.exit(message=self._service.words.tell(words))

    def _close(self, status: int) -> None:
        """Tell the client the exit status and close; whoever does not read it in time is cut off."""
        self.leaving = True
        self._timers.clear()
        if self._channel is not None:
            self._channel.exit(status)
            self._timers.set("farewell", self.limits.farewell_seconds, self.cut_off)

    def cut_off(self) -> None:
        """Drop the connection without a word."""
        if self._channel is not None:
            self._channel.get_connection().abort()

    def cut_off_stalled(self) -> None:
        """The same for a client that reads nothing."""
        self._counters.cut_off += 1
        self.cut_off()

    def write(self, data: bytes) -> None:
        if self._channel is not None and not self._channel.is_closing():
            self._counters.bytes_out += len(data)
            self._channel.write(data)

    def say(self, line: str) -> None:
        self.write(f"\r{line}\r\n".encode("utf-8", "replace"))

    def pause_reading(self) -> None:
        if self._channel is not None:
            self._channel.pause_reading()

    def resume_reading(self) -> None:
        if self._channel is not None:
            self._channel.resume_reading()

    def pause_writing(self) -> None:
        """The client takes no more on this channel."""
        self._block("channel")

    def resume_writing(self) -> None:
        self._unblock("channel")

    def connection_clogged(self, clogged: bool) -> None:
        """The client reads nothing of the connection at all, or does again."""
        if clogged:
            self._block("connection")
        else:
            self._unblock("connection")

    def _block(self, where: str) -> None:
        """The client does not keep up: what changes is only marked until it does, so no bytes pile up."""
        first = not self._blocked
        self._blocked.add(where)
        if not first:
            return
        self._timers.set("stalled", self.limits.stalled_seconds, self.cut_off_stalled)
        if self._app is not None:
            self._app.hold_frames()
        if self._lines is not None:
            self._lines.pause()

    def _unblock(self, where: str) -> None:
        was_blocked = bool(self._blocked)
        self._blocked.discard(where)
        if self._blocked or not was_blocked:
            return
        self._timers.cancel("stalled")
        if self._app is not None:
            self._app.release_frames()
        if self._lines is not None:
            self._lines.resume()

    def data_received(self, data: bytes, datatype: int | None) -> None:  # noqa: ARG002
        self._on_input()
        self._counters.bytes_in += len(data)
        if self._lines is not None:
            self._lines.feed(data)
        elif (driver := self._driver) is not None:
            self._typed_at = self._typed_at or self.heard_at
            driver.feed(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:  # noqa: ARG002
        self._size = clamp(width, height, self.limits)
        if (driver := self._driver) is not None:
            driver.resize(self._size)
        else:
            self._resized_early = True

    def break_received(self, msec: int) -> bool:  # noqa: ARG002
        return False

    def signal_received(self, signal: str) -> None:
        """Nothing: the app hears of keys alone."""

    def eof_received(self) -> bool:
        """No more input comes; the screen may still be watched."""
        return True

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._channel = None
        was_leaving, self.leaving = self.leaving, True
        self._timers.clear()
        self._released(self)
        if self._task is None or self._task.done():
            return
        if self._app is None:
            self._task.cancel()
            return
        self._timers.set("farewell", self.limits.farewell_seconds, self._task.cancel)
        self._app.hung_up()
        if not was_leaving:
            self._app.exit()
            self._tell_lost(self._app)

    @staticmethod
    def _tell_lost(app: SSHAppMixin) -> None:
        try:
            app.visitor_lost()
        except Exception as error:  # noqa: BLE001  asyncssh would swallow it without a trace
            report_incident("visitor_lost failed", error)

    @property
    def _driver(self) -> SSHDriver | None:
        driver = self._app.driver if self._app is not None else None
        return driver if isinstance(driver, SSHDriver) else None

    def _on_input(self) -> None:
        self.heard_at = self._loop.time()
        self._warned = False

    def _watch_idleness(self) -> None:
        idle = self._loop.time() - self.heard_at
        left = self.limits.idle_seconds - idle
        if left <= 0:
            self.leave(IDLE)
            return
        until_warning = self.limits.idle_warning_seconds - idle
        if until_warning <= 0 and not self._warned and self._app is not None:
            self._warned = True
            self._app.call_later(self._app.idle_warning, left)
        self._timers.set("idle", until_warning if 0 < until_warning < left else left, self._watch_idleness)
