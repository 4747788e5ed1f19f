"""Keys one after the other: what was typed at one go with a key that opens a line or a window is meant for that."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from textual import events
from textual.app import App

from cosmic_tui.screenkit.textual_internals.dispatching import QuickPump

AT_MOST = 0.2
"""Seconds that a key waits for what the one before it has brought about."""


class KeyOrderApp(QuickPump, App[Any]):
    """Hands on a key only once all that followed from the one before has happened.

    Textual gives every key to whoever has the focus when it comes in, though the keys before it may still be on their
    way to somebody who is about to move the focus.
    """

    def __init__(self, *how: Any, **further: Any) -> None:
        super().__init__(*how, **further)
        self._keys: deque[events.Key] = deque()
        self._patience: asyncio.TimerHandle | None = None
        """Runs while a key is under way."""

    @property
    def keys_waiting(self) -> int:
        """How many have come in and have not had their effect yet."""
        return len(self._keys) + (self._patience is not None)

    @property
    def messages_waiting(self) -> int:
        """How many messages, keys among them, the app has not come to yet."""
        return self._message_queue.qsize()

    async def on_event(self, event: events.Event) -> None:
        if not isinstance(event, events.Key) or event.is_forwarded:
            await super().on_event(event)
            return
        self._keys.append(event)
        if self._patience is None:
            await self._hand_on()

    async def _hand_on(self) -> None:
        """Hand on the next key, and follow it: to whoever gets it, and to the screen that is shown then."""
        if not self._keys or self._patience is not None:
            return
        key = self._keys.popleft()
        receiver = self.screen.focused or self.screen
        patience = self._patience = asyncio.get_running_loop().call_later(AT_MOST, self._done)
        await super().on_event(key)
        receiver.call_later(lambda: self.screen.call_later(self._done, patience))

    def _done(self, of: asyncio.TimerHandle | None = None) -> None:
        """The key that this patience was for has had its effect; without one: it has taken too long."""
        if self._patience is None or of not in (self._patience, None):
            return
        self._patience.cancel()
        self._patience = None
        if self._keys:
            self.call_later(self._hand_on)

    def on_unmount(self) -> None:
        """No key has an effect any more, and none keeps the app in memory."""
        self._keys.clear()
        if self._patience is not None:
            self._patience.cancel()
