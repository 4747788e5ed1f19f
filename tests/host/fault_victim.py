"""A process whose game springs its trap, which kills it: `python fault_victim.py FOLDER TRAP`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from trapped_game import TrappedKind, eager, head, play, trapped

from cosmic_tui.base.clock import LoopClock
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.store.store import FolderStore


async def main(folder: Path, trap: str) -> None:
    kind = TrappedKind(trapped(trap))
    log = await FolderStore(folder).create("game")
    running = await RunningGame.begin(kind, head(kind), log, LoopClock())
    await play(running, eager, lambda: False)


asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
