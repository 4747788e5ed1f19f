"""Games on a person's own machine, whose journals are kept as long as they are under way."""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path

from cosmic_tui.base.disk import DiskThreads, FileLog, Log, NoLog, StoreError, in_use, lock_folder
from cosmic_tui.host.store import journal
from cosmic_tui.host.store.local_store import LocalStore
from cosmic_tui.host.store.store import StoredGame, StoredTables

JOURNAL = "journal.jsonl"
MOST_KEPT = 8
"""So many games are kept, the new one among them."""


def kept_games(folder: Path) -> list[Path]:
    """The journals of the games in a folder, the one written to last first."""
    try:
        return sorted(folder.glob(f"*/{JOURNAL}"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return []


class LocalGames(LocalStore):
    """Keeps games that are not over, each in a folder of its own, and takes up one of them.

    Where a new game cannot be kept it is played all the same.
    """

    def __init__(self, file: Path, folder: Path, going_on: Path | None = None) -> None:
        """`file`: what is kept of the player; `folder`: of the games; `going_on`: the journal of the one taken up."""
        super().__init__(file)
        self._folder = folder
        self._going_on = going_on
        self._threads = DiskThreads(1)
        self._locks: list[int] = []

    def find(self) -> StoredTables:
        """The game that is taken up. Raises `StoreError` where another process plays it, or it cannot be read."""
        found = super().find()
        if self._going_on is not None:
            self._locks.append(lock_folder(self._going_on.parent))
            record = journal.read(self._going_on)
            if record is None or record.saved is None:
                raise StoreError(f"{self._going_on} holds no game")
            found.games.append(StoredGame(record.head.id, lambda: record))
        return found

    async def create(self, game: str) -> Log:
        try:
            return await asyncio.to_thread(self._begin, self._journal(game))
        except StoreError:
            return NoLog()

    def _begin(self, path: Path) -> Log:
        """A new journal, for which the oldest ones that nobody plays make room. Raises `StoreError`."""
        idle = [each for each in kept_games(self._folder) if not in_use(each.parent)]
        for old in idle[MOST_KEPT - 1 :]:
            shutil.rmtree(old.parent, ignore_errors=True)
        try:
            path.parent.mkdir(parents=True, mode=0o700)
        except OSError as error:
            raise StoreError.from_error("make the folder", path.parent, error) from error
        self._locks.append(lock_folder(path.parent))
        return FileLog(path, self._threads)

    async def reopen(self, game: str, size: int) -> Log:
        return await asyncio.to_thread(lambda: FileLog(self._journal(game), self._threads, size=size))

    async def put_away(self, game: str) -> None:
        """Nothing is kept of a game that is over."""
        await asyncio.to_thread(shutil.rmtree, self._journal(game).parent, ignore_errors=True)

    def close(self) -> None:
        self._threads.shutdown()
        for lock in self._locks:
            os.close(lock)
        self._locks.clear()

    def keeps(self, game: str) -> bool:
        """Whether a game can be gone on with later."""
        return self._journal(game).exists()

    def _journal(self, game: str) -> Path:
        return self._folder / game / JOURNAL
