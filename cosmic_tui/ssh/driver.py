"""The Textual driver whose terminal is at the other end of an SSH channel."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, Protocol, TextIO, cast

from textual import constants, events
from textual.geometry import Size
from textual.messages import InBandWindowResize

from cosmic_tui.base.token_bucket import KeyedBucket, TokenBucket
from cosmic_tui.screenkit.textual_internals import urgency
from cosmic_tui.screenkit.textual_internals.loop_driver import LoopDriver
from cosmic_tui.ssh.flood import Source
from cosmic_tui.ssh.input_gate import InputGate

if TYPE_CHECKING:
    import asyncio

    from textual.app import App
    from textual.message import Message

    from cosmic_tui.ssh.limits import Limits

ENTER_SCREEN = "\x1b[?1049h\x1b[?25l\x1b[?7l"
LEAVE_SCREEN = "\x1b[0m\x1b[2J\x1b[?7h\x1b[?1049l\x1b[?25h"
"""Emptied before it is left, as tmux shows rows of it on the main screen if the window has grown meanwhile."""
MOUSE_ON = "\x1b[?1000h\x1b[?1002h\x1b[?1006h"
"""Buttons and drags; moves without a button (mode 1003) would cost each visitor several percent of a core."""
MOUSE_OFF = "\x1b[?1006l\x1b[?1002l\x1b[?1000l"
REPORTS_ON = "\x1b[?1004h\x1b[?2004h"
REPORTS_OFF = "\x1b[?2004l\x1b[?1004l"
ASK_SYNCHRONIZED = "\x1b[?2026$p"
"""Sent before the first frame, which hides the letter that one terminal prints for it."""
KITTY_KEYS_ON = "\x1b[>25u"  # disambiguate, report all keys, report text: what Textual asks of a local terminal
KITTY_KEYS_OFF = "\x1b[<u"


class Wire(Source, Protocol):
    """The session as its driver sees it."""

    limits: Limits
    typing: KeyedBucket | None
    """What may be typed at all screens of the address."""

    def write(self, data: bytes) -> None:
        """Send to the terminal; silently nothing once it is gone."""

    def frame_shown(self) -> None:
        """The app has drawn a frame."""

    def flooded(self) -> None:
        """More came in than anybody types."""


class DrivenApp(Protocol):
    """The app as its driver sees it, beside what every app of Textual has."""

    @property
    def wire(self) -> Wire:
        """The session that serves it."""

    @property
    def messages_waiting(self) -> int:
        """How many messages it has not come to yet."""

    @property
    def keys_waiting(self) -> int:
        """How many keys, likewise."""

    def input_flooded(self) -> None:
        """More came in than anybody types; what was waiting has been thrown away."""

    def stand_alone(self) -> None:
        """Draw for this terminal alone, whatever was drawn together with others."""

    def post_message(self, message: Message) -> bool:
        """Have a message handled."""

    def call_later(self, callback: Callable[[], object]) -> bool:
        """Have something called once all messages are handled."""

    def repaint(self) -> None:
        """Draw all anew."""


class SSHDriver(LoopDriver):
    """Draws to and reads from the wire of its app. No thread, no signal, nothing of the server's own terminal."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._served = cast("DrivenApp", app)
        self._wire = self._served.wire
        self._unsent: list[str] = []
        self._screen_entered = False
        self._new_size: tuple[int, int] | None = None
        self._resize_timer: asyncio.TimerHandle | None = None
        limits = self._wire.limits
        self._resizes = TokenBucket(limits.resizes_per_second, limits.resizes_burst, self.loop.time)
        self._gate = InputGate(
            self._wire.limits,
            self._wire,
            deliver=self.process_message,
            app_is_busy=lambda: self._waiting >= self._wire.limits.app_queue,
            flooded=self._flooded,
            typing=self._wire.typing,
        )

    @property
    def can_suspend(self) -> bool:
        """Never: it would suspend the server."""
        return False

    @property
    def _waiting(self) -> int:
        """How much the app has not come to yet."""
        return self._served.messages_waiting + self._served.keys_waiting

    def feed(self, data: bytes) -> None:
        """Take what the terminal has sent."""
        urgency.key_came(self._served)
        self._served.stand_alone()
        self._gate.feed(data)

    def _flooded(self) -> None:
        self._wire.flooded()
        self._served.input_flooded()

    def resize(self, size: tuple[int, int]) -> None:
        """Take the terminal's new (columns, rows), once no other size follows at once."""
        self._new_size = size
        if self._resize_timer is None:
            wait = max(self._wire.limits.resize_seconds, self._resizes.seconds_until())
            self._resize_timer = self.loop.call_later(wait, self._take_size)

    def _take_size(self) -> None:
        self._resize_timer = None
        self._served.stand_alone()
        if self._new_size == self.size:
            self._served.call_later(self._served.repaint)  # it had another one for a moment, and may have cut lines off
        elif self._new_size is not None:
            self._resizes.spend(1)
            self.size = self._new_size
            size = Size(*self._new_size)
            self.send_message(events.Resize(size, size))

    def send_message(self, message: Message) -> None:
        """Post to the app, which runs on this same loop."""
        self._served.post_message(message)

    def process_message(self, message: Message) -> None:
        """Hand input on; sizes that come in-band are anybody's claim, those of the SSH channel count."""
        if not isinstance(message, events.Resize | InBandWindowResize):
            super().process_message(message)

    def write(self, data: str) -> None:
        """Gather output; it goes out with the next `flush`, at the latest when the loop comes round."""
        if not self._unsent:
            self.loop.call_soon(self._send)
        self._unsent.append(data)

    def flush(self) -> None:
        """Send a whole frame in one piece."""
        self._send()
        urgency.frame_came(self._served)
        self._wire.frame_shown()

    def _send(self) -> None:
        if self._unsent:
            data = "".join(self._unsent)
            self._unsent.clear()
            self._wire.write(data.encode("utf-8", "replace"))

    def start_application_mode(self) -> None:
        self._screen_entered = True
        keys = "" if constants.DISABLE_KITTY_KEY else KITTY_KEYS_ON
        mouse = MOUSE_ON if self.wants_mouse else ""
        self.write(ENTER_SCREEN + ASK_SYNCHRONIZED + mouse + REPORTS_ON + keys)
        self._send()

    def disable_input(self) -> None:
        self._gate.close()
        if self._resize_timer is not None:
            self._resize_timer.cancel()
            self._resize_timer = None

    def stop_application_mode(self) -> None:
        self.disable_input()
        if self._screen_entered:
            self._screen_entered = False
            keys = "" if constants.DISABLE_KITTY_KEY else KITTY_KEYS_OFF
            self.write(REPORTS_OFF + (MOUSE_OFF if self.wants_mouse else "") + keys + LEAVE_SCREEN)
        self._send()

    def close(self) -> None:
        self.stop_application_mode()

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Nothing: a browser would open at the server."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,  # noqa: ARG002
        save_path: Path,  # noqa: ARG002
        open_method: Literal["browser", "download"] = "download",  # noqa: ARG002
        encoding: str | None = None,  # noqa: ARG002
        mime_type: str | None = None,  # noqa: ARG002
        name: str | None = None,  # noqa: ARG002
    ) -> None:
        """Nothing: the file would land at the server."""
        binary.close()
