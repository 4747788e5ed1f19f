"""The data folder: `games/` (journals under way), `finished/`, `tables/` (not begun yet), the club, and `faults/`.

`faults/` holds what an operator sends to whoever mends the game: answers that have broken one.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

import attrs

from cosmic_tui.base.disk import DiskThreads, FileLog, Log, NoLog, StoreError, lock_folder, replace_file, why
from cosmic_tui.club.club import Club
from cosmic_tui.club.register import Change, Register
from cosmic_tui.host.match.containment import FaultReport
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.host.store import journal
from cosmic_tui.host.store.record import Record
from cosmic_tui.host.store.rewriting import Rewrite, rewrite
from cosmic_tui.host.table.seats import Seat
from rules.kernel.codec import Misfit, structured, unstructured

T = TypeVar("T")

THREADS = 64
"""A table whose disk is slow holds up one of them."""


@attrs.define
class OpenTable:
    """A table whose game has not begun."""

    id: str
    options: TableOptions
    seats: list[Seat]
    number: int = 0
    """Among tables of its name; 0 where an older version has kept it."""
    made: int = 0
    """A larger number was made later."""


@attrs.frozen
class StoredGame:
    """A game that goes on, whose journal has not been read yet."""

    id: str
    read: Callable[[], Record | None]
    """Reads the journal; None where it broke off at its head. Raises `StoreError`."""
    people: Sequence[str] = ()
    """Who sat there when it began."""
    changed_at: float = 0.0
    """When the journal was written to last, in seconds since 1970."""


@attrs.define
class StoredTables:
    """What is there when a server starts; `faults` names what cannot be read and was left as it is."""

    games: list[StoredGame] = attrs.Factory(list)
    tables: list[OpenTable] = attrs.Factory(list)
    people: Register = attrs.Factory(Register)
    faults: list[str] = attrs.Factory(list)


class Store(Protocol):
    """Where a host keeps things. Its methods raise `StoreError`."""

    @property
    def club(self) -> Club | None:
        """What is kept of people and finished games; None where there is no such thing."""

    async def journals(self, *, at_tables: bool = False) -> list[str]:
        """The ids of all games that have been put away, and of those that are at tables still if so wished."""

    async def read_journal(self, game: str) -> Record | None:
        """What the journal of a game tells, wherever it is; None where there is none, or it broke off at its head."""

    async def rewrite(self, game: str, change: Rewrite) -> None:
        """Have the journal of a game that was put away say of people what `change` makes of it."""

    def find(self) -> StoredTables:
        """All that was kept. Raises `StoreError` where the place as a whole cannot be used."""

    async def create(self, game: str) -> Log:
        """A new journal."""

    async def reopen(self, game: str, size: int) -> Log:
        """A journal that goes on after its first `size` bytes."""

    async def put_away(self, game: str) -> None:
        """A finished game has left the lobby."""

    async def keep_table(self, table: OpenTable) -> None:
        """Keep a table that has not begun."""

    async def drop_table(self, table: str) -> None:
        """It is gone, or its game has begun."""

    async def keep_fault(self, game: str, number: int, report: FaultReport) -> None:
        """Keep what the operator is told of an answer that has broken a game; `number` counts them."""

    async def keep_people(self, people: Register, change: Change) -> None:
        """Keep a change of what is known of people; `people` do not know of it yet."""

    def close(self) -> None:
        """Nothing more will be kept."""


class NoStore:
    """Keeps nothing: for a game that is played at one go."""

    club: Club | None = None

    async def journals(self, *, at_tables: bool = False) -> list[str]:  # noqa: ARG002
        return []

    async def read_journal(self, game: str) -> Record | None:  # noqa: ARG002
        return None

    async def rewrite(self, game: str, change: Rewrite) -> None:
        """There is none."""

    def find(self) -> StoredTables:
        return StoredTables()

    async def create(self, game: str) -> Log:  # noqa: ARG002
        return NoLog()

    async def reopen(self, game: str, size: int) -> Log:  # noqa: ARG002
        return NoLog()

    async def put_away(self, game: str) -> None:
        """There is nothing to put away."""

    async def keep_table(self, table: OpenTable) -> None:
        """Forget it at once."""

    async def drop_table(self, table: str) -> None:
        """There is none."""

    async def keep_fault(self, game: str, number: int, report: FaultReport) -> None:
        """Nobody looks for it."""

    async def keep_people(self, people: Register, change: Change) -> None:
        """Forget it at once."""

    def close(self) -> None:
        """Nothing is open."""


class FolderStore:
    """Keeps everything below one folder; disk work is done by threads of its own."""

    def __init__(self, folder: Path) -> None:
        """Makes the folder where there is none. Raises `StoreError`, which names the path."""
        self.folder = folder
        self._games = folder / "games"
        self._finished = folder / "finished"
        self._tables = folder / "tables"
        self._faults = folder / "faults"
        self._threads = DiskThreads(THREADS)
        self._club: Club | None = None
        for each in (folder, self._games, self._finished, self._tables):
            try:
                each.mkdir(parents=True, exist_ok=True, mode=0o700)
            except OSError as error:
                raise StoreError.from_error("make the folder", each, error) from error
            if not os.access(each, os.R_OK | os.W_OK | os.X_OK):
                raise StoreError(f"the folder {each} cannot be read or written by this user")
        self._table_writing = asyncio.Lock()
        """Two who sit down at a time are written in that order, whichever thread is quicker."""
        self._lock = lock_folder(folder)

    # -- what is there

    def find(self) -> StoredTables:
        left = self.open_club()
        assert self._club is not None  # noqa: S101 - it has just been opened
        found = StoredTables(people=self._club.register(), faults=left)
        for path in sorted(self._games.glob("*.jsonl")):
            with suppress(FileNotFoundError):
                found.games.append(_stored_game(path))
        for path in sorted(self._tables.glob("*.json")):
            if (table := self._noting(found, partial(read_table, path))) is not None:
                found.tables.append(table)
        return found

    def open_club(self) -> list[str]:
        """Open what is kept of people and finished games; returns a sentence for each thing that was left as it is.

        Raises `StoreError`.
        """
        left: list[str] = []
        if self._club is None:
            self._club, left = Club.open(self.folder)
        return left

    @staticmethod
    def _noting(found: StoredTables, read: Callable[[], T]) -> T | None:
        try:
            return read()
        except StoreError as error:
            found.faults.append(str(error))
            return None

    # -- keeping

    async def create(self, game: str) -> Log:
        path = self._journal(game)
        return await self._in_thread(lambda: _fresh_log(path, self._threads))

    async def reopen(self, game: str, size: int) -> Log:
        path = self._journal(game)
        return await self._in_thread(lambda: FileLog(path, self._threads, size=size))

    async def put_away(self, game: str) -> None:
        path = self._journal(game)
        await self._in_thread(lambda: _move(path, self._finished / path.name))

    async def keep_table(self, table: OpenTable) -> None:
        path = self._tables / f"{table.id}.json"
        text = json.dumps(unstructured(table), indent=1)
        async with self._table_writing:
            await self._in_thread(lambda: replace_file(path, text))

    async def drop_table(self, table: str) -> None:
        path = self._tables / f"{table}.json"
        async with self._table_writing:
            await self._in_thread(lambda: _remove(path))

    async def keep_fault(self, game: str, number: int, report: FaultReport) -> None:
        name = f"{datetime.now(UTC):%Y%m%dT%H%M%S}-{game}-{number}"
        await self._in_thread(lambda: _write_fault(self._faults, name, report))

    async def keep_people(self, people: Register, change: Change) -> None:  # noqa: ARG002 - the tables know them
        assert self._club is not None  # noqa: S101 - `people` have been found in it
        await self._club.keep_people(change)

    @property
    def club(self) -> Club | None:
        return self._club

    async def journals(self, *, at_tables: bool = False) -> list[str]:
        folders = [self._finished, self._games] if at_tables else [self._finished]
        return await self._in_thread(
            lambda: sorted({path.stem for folder in folders for path in folder.glob("*.jsonl")})
        )

    async def read_journal(self, game: str) -> Record | None:
        places = [self._journal(game), self._finished / f"{game}.jsonl"]
        return await self._in_thread(lambda: next((journal.read(path) for path in places if path.exists()), None))

    async def rewrite(self, game: str, change: Rewrite) -> None:
        path = self._finished / f"{game}.jsonl"
        await self._in_thread(lambda: rewrite(path, change))

    def close(self) -> None:
        self._threads.shutdown()
        if self._club is not None:
            self._club.close()
        os.close(self._lock)

    def _journal(self, game: str) -> Path:
        return self._games / f"{game}.jsonl"

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def _fresh_log(path: Path, threads: DiskThreads) -> FileLog:
    """A new journal; what a start that failed has left of one does not count."""
    _remove(path)
    return FileLog(path, threads)


def _write_fault(folder: Path, name: str, report: FaultReport) -> None:
    """The reason as `<name>.txt`, the position as `<name>.toml`: for the owner of the folder alone."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise StoreError.from_error("make the folder", folder, error) from error
    replace_file(folder / f"{name}.txt", report.reason)
    if report.position:
        replace_file(folder / f"{name}.toml", report.position)


def _stored_game(path: Path) -> StoredGame:
    """A journal, by its first line alone; where that is damaged, reading it will say so."""
    people: list[str] = []
    with suppress(OSError, ValueError, StoreError), path.open("rb") as file:
        people = journal.people_of_head(file.readline())
    return StoredGame(path.stem, partial(journal.read, path), people, path.stat().st_mtime)


def read_table(path: Path) -> OpenTable:
    """A table whose game has not begun. Raises `StoreError`."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise StoreError.from_error("read", path, error) from error
    except ValueError as error:
        raise StoreError(f"{path} cannot be understood: {why(error)}") from error
    return _structured(data, OpenTable, path)


def _structured(data: object, kind: type[T], path: Path) -> T:
    try:
        return structured(data, kind)
    except Misfit as error:
        raise StoreError(f"{path} cannot be understood: {why(error)}") from error


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise StoreError.from_error("remove", path, error) from error


def _move(path: Path, to: Path) -> None:
    try:
        path.replace(to)
    except OSError as error:
        raise StoreError.from_error("move", path, error) from error
