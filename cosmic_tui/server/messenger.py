"""Takes notifications to people by apprise, in a process of its own for each, which is ended if it takes too long."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Collection
from contextlib import suppress

from cosmic_tui.base import low_priority
from cosmic_tui.server.config import Notifications
from cosmic_tui.server.wording import server_wording
from rules.kernel.message import Message

logger = logging.getLogger(__name__)

HARMLESS = frozenset(" .,!?'-:")
LONGEST = 60


class AppriseMessenger:
    """The messenger of a server."""

    def __init__(self, settings: Notifications) -> None:
        self._settings = settings
        self._one_at_a_time = asyncio.Semaphore(2)

    @property
    def kinds(self) -> Collection[str]:
        """The kinds of addresses that the operator allows."""
        return self._settings.kinds

    def allows(self, url: str) -> bool:
        """Whether the operator allows this kind of address."""
        return kind_of(url, self._settings.kinds) is not None

    async def send(self, url: str, said: Message) -> bool:
        """Send it from a process of its own; whether it was taken."""
        if not self.allows(url):
            return False
        words = server_wording()
        values = {name: harmless(str(value)) for name, value in said.values.items()}
        text = words.say(said.key, **values)
        order = {"url": url, "title": words.say("notice.title"), "body": text}
        order["private"] = "yes" if self._settings.private_addresses else ""
        async with self._one_at_a_time:
            return await self._run(json.dumps(order).encode())

    async def _run(self, order: bytes) -> bool:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *low_priority.command("cosmic_tui.server.send_notice"), stdin=pipe, stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        try:
            async with asyncio.timeout(self._settings.seconds):
                await process.communicate(order)
        except TimeoutError:
            logger.warning("a notification took too long and was given up")
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        return process.returncode == 0


def kind_of(url: str, kinds: Collection[str]) -> str | None:
    """The kind of an address, if it is one of these."""
    kind, marked, rest = url.partition("://")
    return kind if marked and rest and kind in kinds and "\n" not in url else None


def harmless(text: str) -> str:
    """What people have typed, without anything that could be mark-up, a mention or a header somewhere."""
    kept = "".join(char if char.isalnum() or char in HARMLESS else " " for char in text)
    return " ".join(kept.split())[:LONGEST]
