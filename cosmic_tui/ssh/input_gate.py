"""Input of a visitor on its way to the app: parsed and rate limited, so that nobody's typing delays the others."""

from __future__ import annotations

import asyncio
import logging
import unicodedata
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable

from textual import constants, events
from textual.message import Message

from cosmic_tui.base.token_bucket import KeyedBucket, TokenBucket
from cosmic_tui.screenkit.textual_internals.input_parser import (
    BRACKETED_PASTE_END,
    BRACKETED_PASTE_START,
    ForgetfulParser,
)
from cosmic_tui.ssh.flood import FLOOD_PAUSE, Flood, Source
from cosmic_tui.ssh.limits import Limits

logger = logging.getLogger(__name__)

STEP = 64
"""Characters parsed before the app's queue is looked at again."""
CHARACTER_COST = 1 / 64
"""What a character costs beside the events it makes, so that input that makes none is bounded too."""
QUEUE_PAUSE = 0.02
ESCAPE_PATIENCE = constants.ESCAPE_DELAY + 0.01


class InputGate:
    """Turns bytes into Textual messages, no more of them than the limits allow.

    A paste is gathered here and not by Textual's parser, which would keep an endless one and read escape codes in it.
    """

    def __init__(
        self,
        limits: Limits,
        source: Source,
        *,
        deliver: Callable[[Message], None],
        app_is_busy: Callable[[], bool],
        flooded: Callable[[], None],
        typing: KeyedBucket | None = None,
    ) -> None:
        """`deliver` gets each message; `flooded` hears once when input of a flood begins to be thrown away.

        `typing`: what is taken of all screens of the address.
        """
        self._limits = limits
        self._source = source
        self._deliver = deliver
        self._app_is_busy = app_is_busy
        self._tell_flooded = flooded
        self._loop = asyncio.get_running_loop()
        self._bucket = TokenBucket(limits.events_per_second, limits.events_burst, self._loop.time)
        self._typing = typing
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._waiting = ""
        self._recent = ""
        self._paste: str | None = None
        self._flood = Flood(source)
        self._move: events.MouseMove | None = None
        self._moved_at = float("-inf")
        self._timers: dict[Callable[[], None], asyncio.TimerHandle] = {}
        self._closed = False
        self._renew_parser()

    def feed(self, data: bytes) -> None:
        """Take bytes of the terminal; what may not be handled yet waits, what is too much is dropped."""
        if self._closed:
            return
        if self._flood.lasts:
            self._flood.throw_away(len(data))
            return
        self._waiting += self._decode(data)
        self._work_off()
        if len(self._waiting) > self._limits.waiting_input:
            self._begin_flood()

    def close(self) -> None:
        """Take nothing any more, let go of all timers and of whoever gets what comes."""
        self._closed = True
        self._deliver, self._app_is_busy, self._tell_flooded = (lambda _: None), (lambda: False), (lambda: None)
        self._waiting = ""
        self._parser.close()
        self._flood.close()
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _call_later(self, seconds: float, act: Callable[[], None]) -> None:
        """Do `act` in `seconds`; a time already set for it is replaced."""
        self._cancel(act)
        self._timers[act] = self._loop.call_later(seconds, act)

    def _cancel(self, act: Callable[[], None]) -> None:
        timer = self._timers.pop(act, None)
        if timer is not None:
            timer.cancel()

    def _seconds_until(self) -> float:
        """How long until something more may be delivered."""
        wait = self._bucket.seconds_until()
        return wait if self._typing is None else max(wait, self._typing.seconds_until())

    def _spend(self) -> None:
        self._bucket.spend(1)
        if self._typing is not None:
            self._typing.spend(1)

    def _work_off(self) -> None:
        self._cancel(self._end_escape)
        while self._waiting and not self._closed:
            if self._paste is not None:
                if not self._gather_paste(self._paste):
                    return
            elif wait := QUEUE_PAUSE if self._app_is_busy() else self._seconds_until():
                self._call_later(wait, self._work_off)
                return
            else:
                self._parse_step()
        if self._parser.escape_pending:
            self._call_later(ESCAPE_PATIENCE, self._end_escape)

    def _parse_step(self) -> None:
        step, rest = self._waiting[:STEP], self._waiting[STEP:]
        used = 0
        for char in step:
            if self._seconds_until() or self._paste is not None:
                break
            self._parse(char)
            used += 1
        self._waiting = step[used:] + rest

    def _parse(self, char: str) -> None:
        self._bucket.spend(CHARACTER_COST)
        self._hand_on(self._parser.feed(char))
        self._recent = (self._recent + char)[-len(BRACKETED_PASTE_START) :]
        if self._recent == BRACKETED_PASTE_START:
            self._paste = ""
            self._renew_parser()

    def _hand_on(self, parsed: Iterable[Message]) -> None:
        """Deliver what parsing yields; hostile key codes make the parser fail for good, then it gets a successor."""
        try:
            for message in parsed:
                self._pass(message)
        except (ValueError, OverflowError, RuntimeError) as error:
            logger.debug("terminal input not understood: %r", error)
            self._renew_parser()

    def _renew_parser(self) -> None:
        self._recent = ""
        self._parser = ForgetfulParser(debug=False)

    def _end_escape(self) -> None:
        """A lone Escape was no beginning of anything."""
        self._hand_on(self._parser.tick())

    def _pass(self, message: Message) -> None:
        if isinstance(message, events.MouseMove):
            self._pass_move(message)
            return
        if isinstance(message, events.MouseEvent):
            self._deliver_move()
        self._spend()
        self._deliver(message)

    def _pass_move(self, move: events.MouseMove) -> None:
        """Of moves that follow one another fast only the last counts."""
        self._move = move
        due = self._moved_at + 1 / self._limits.mouse_moves_per_second - self._loop.time()
        if due <= 0:
            self._deliver_move()
        else:
            self._call_later(due, self._deliver_move)

    def _deliver_move(self) -> None:
        self._cancel(self._deliver_move)
        move, self._move = self._move, None
        if move is not None:
            self._moved_at = self._loop.time()
            self._spend()
            self._deliver(move)

    def _gather_paste(self, gathered: str) -> bool:
        """Move waiting characters to the paste; False where its end has not come yet."""
        end = self._waiting.find(BRACKETED_PASTE_END)
        ended = end >= 0
        cut = end if ended else max(0, len(self._waiting) - len(BRACKETED_PASTE_END) + 1)
        text = gathered + self._waiting[:cut]
        self._waiting = self._waiting[cut + len(BRACKETED_PASTE_END) if ended else cut :]
        self._paste = None if ended else text[: self._limits.paste]
        if ended:
            self._spend()
            self._deliver(events.Paste(_plain(text[: self._limits.paste])))
        elif len(text) > self._limits.paste:
            self._source.pause_reading()
            self._call_later(FLOOD_PAUSE, self._source.resume_reading)
        return ended

    def _begin_flood(self) -> None:
        logger.info("input flood: %d characters thrown away", len(self._waiting))
        self._cancel(self._work_off)
        self._waiting = ""
        self._paste = None
        self._renew_parser()
        self._flood.begin()
        self._tell_flooded()


def _plain(text: str) -> str:
    """Pasted text with newlines as line ends and no control characters but those and tabs."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(char for char in lines if char in "\n\t" or unicodedata.category(char) != "Cc")
