"""An app that shares its event loop with others."""

from __future__ import annotations

import asyncio
from typing import Any

from cosmic_tui.screenkit.textual_internals.key_order import KeyOrderApp


class PatientApp(KeyOrderApp):
    """From Python 3.12 on Textual has all tasks of a loop begin before whoever makes them goes on; this takes it back.

    The loop is not the app's alone: with such tasks asyncssh waits for ever in the next visitor's login, and the host
    for a disk that has answered already.
    """

    async def _process_messages(self, *how: Any, **further: Any) -> None:
        asyncio.get_running_loop().set_task_factory(None)
        await super()._process_messages(*how, **further)
