"""Exports of a finished game, made by a process of their own: nobody's screen waits for one.

`python -m cosmic_tui.server.exporting story < replay.json`; the answer goes to standard output.
"""

from __future__ import annotations

import asyncio
import json
import sys

from cosmic_tui.base import low_priority
from cosmic_tui.games.screens import SCREENS
from cosmic_tui.host.messages import ReplayNews
from cosmic_tui.ssh import TurnedAwayError
from cosmic_tui.ui import replay_export
from rules.kernel.codec import structured, unstructured

KINDS = ("story", "picture", "record")
PATIENCE = 120.0
"""Seconds an export may take; whoever waits is told then, and may ask again."""
AT_ONCE = 1
"""So many are made at a time; whoever asks meanwhile waits in line."""
IN_LINE = 8


class Exporter:
    """Has exports made, a few at a time, and one for each who asks."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._askers: set[str] = set()

    async def export(self, how: str, replay: ReplayNews, moment: float, asker: str) -> str:
        """A game as Markdown, SVG or asciicast. Raises `TurnedAwayError`, also for whoever waits for another one."""
        if asker in self._askers:
            raise TurnedAwayError("visitor.one_export")
        if len(self._askers) >= IN_LINE:
            raise TurnedAwayError("visitor.busy")
        self._askers.add(asker)
        try:
            async with self._turn:
                return await _exported(how, replay, moment)
        finally:
            self._askers.discard(asker)


async def _exported(how: str, replay: ReplayNews, moment: float) -> str:
    data = await asyncio.to_thread(lambda: json.dumps(unstructured(replay)).encode())
    process = await asyncio.create_subprocess_exec(
        *low_priority.command(__name__, how, str(int(moment))),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        async with asyncio.timeout(PATIENCE):
            text, _ = await process.communicate(data)
    except TimeoutError as error:
        raise TurnedAwayError("visitor.export_late") from error
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode != 0:
        raise TurnedAwayError("visitor.not_exported")
    return text.decode()


def text_of(how: str, replay: ReplayNews, moment: float) -> str:
    """The export itself; takes seconds, and an event loop of its own."""
    screens = SCREENS[replay.game]
    match how:
        case "story":
            return screens.story(replay)
        case "picture":
            return asyncio.run(replay_export.picture(replay, screens))
        case _:
            return asyncio.run(replay_export.recording(replay, screens, int(moment)))


if __name__ == "__main__":
    sys.stdout.write(text_of(sys.argv[1], structured(json.load(sys.stdin), ReplayNews), float(sys.argv[2])))
