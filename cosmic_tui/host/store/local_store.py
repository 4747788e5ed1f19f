"""What a game on one's own machine stores about its player: the number of games, and settings."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import tomli_w

from cosmic_tui.base.disk import StoreError, replace_file
from cosmic_tui.club.people_file import read_people
from cosmic_tui.club.register import Change, Register
from cosmic_tui.host.store.store import NoStore, StoredTables


class LocalStore(NoStore):
    """Keeps no games, and of people nothing but that. A file that cannot be read or written stops nobody."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def find(self) -> StoredTables:
        try:
            return StoredTables(people=read_people(self.file))
        except StoreError:
            return StoredTables()

    async def keep_people(self, people: Register, change: Change) -> None:
        """Keep what is not about names, which are given anew for each game."""
        later = people.copied()
        later.take(change)
        text = tomli_w.dumps({"games": later.games, "coach": later.coach, "speed": later.speed})
        await asyncio.to_thread(self._write, text)

    def _write(self, text: str) -> None:
        with suppress(StoreError, OSError):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self.file, text)
