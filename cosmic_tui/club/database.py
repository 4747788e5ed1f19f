"""The file of the club: one thread writes, another reads, and what is written is on disk before it is confirmed."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

import attrs

from cosmic_tui.base.disk import PRIVATE, DiskThreads, StoreError
from cosmic_tui.club.migrations import APPLICATION_ID, MIGRATIONS

T = TypeVar("T")
Rows = sqlite3.Connection
Job = Callable[[Rows], T]
"""Reads or writes rows; runs in a thread of the database."""

BUSY_SECONDS = 10.0
"""For so long it is waited for another process, which writes in the same file."""
KEPT_KILOBYTES = 128
"""Pages of the file that a connection keeps; the system keeps the file anyway, and SQLite would keep 2 MB more."""


@attrs.frozen
class _Waiting:
    job: Job[Any]
    done: Future[Any]


class Database:
    """Open it with `Database(path)`, or `Database(path, writes=False)` beside a server that runs."""

    def __init__(self, path: Path, *, writes: bool = True) -> None:
        """Makes the file where there is none, and brings an older one up to date. Raises `StoreError`."""
        self.path = path
        self._writer = _opened(path, writes=writes)
        try:
            self._reader = _opened(path, writes=False)
        except StoreError:
            self._writer.close()
            raise
        self._threads = DiskThreads(1), DiskThreads(1)
        self._waiting: deque[_Waiting] = deque()
        self._lock = Lock()
        self._closed = False

    async def write(self, job: Job[T]) -> T:
        """Do `job` in a transaction; it is on disk when this returns. What waits meanwhile shares one.

        Raises `StoreError`, and whatever the job raises: nothing of it has happened then.
        """
        return await asyncio.wrap_future(self._submit(job))

    def write_now(self, job: Job[T]) -> T:
        """The same, waiting for it: before a server runs, and for commands."""
        return self._submit(job).result()

    async def read(self, job: Job[T]) -> T:
        """What `job` finds out. Raises `StoreError`."""
        return await asyncio.wrap_future(self._threads[1].submit(self._read, job))

    def read_now(self, job: Job[T]) -> T:
        """The same, waiting for it."""
        return self._threads[1].submit(self._read, job).result()

    def close(self) -> None:
        """What has been asked for is still written."""
        if self._closed:
            return
        self._closed = True
        for threads in self._threads:
            threads.shutdown()
        self._reader.close()
        self._writer.close()

    def _submit(self, job: Job[T]) -> Future[T]:
        done: Future[T] = Future()
        with self._lock:
            self._waiting.append(_Waiting(job, done))
            if len(self._waiting) == 1:
                try:
                    self._threads[0].submit(self._write)
                except StoreError:
                    self._waiting.clear()
                    raise
        return done

    def _read(self, job: Job[T]) -> T:
        try:
            return job(self._reader)
        except sqlite3.Error as error:
            raise _store_error(self.path, error) from error

    def _write(self) -> None:
        with self._lock:
            batch = list(self._waiting)
            self._waiting.clear()
        outcomes: list[tuple[_Waiting, Any, BaseException | None]] = []
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            outcomes = [(each, *self._outcome(each.job)) for each in batch]
            self._writer.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                self._writer.execute("ROLLBACK")
            failed = _store_error(self.path, error)
            outcomes = [(each, None, failed) for each in batch]
        for each, found, fault in outcomes:
            if not each.done.set_running_or_notify_cancel():
                continue
            if fault is None:
                each.done.set_result(found)
            else:
                each.done.set_exception(fault)

    def _outcome(self, job: Job[T]) -> tuple[T | None, BaseException | None]:
        """What a job comes to; one that fails leaves nothing behind, and the others of its transaction stay."""
        self._writer.execute("SAVEPOINT job")
        try:
            found = job(self._writer)
        except sqlite3.OperationalError:
            raise  # the disk: nothing of this transaction can be relied on
        except sqlite3.Error as error:
            self._writer.execute("ROLLBACK TO job")
            return None, _store_error(self.path, error)
        except Exception as error:  # noqa: BLE001 - it is raised where the job was asked for
            self._writer.execute("ROLLBACK TO job")
            return None, error
        finally:
            with suppress(sqlite3.Error):
                self._writer.execute("RELEASE job")
        return found, None


def _opened(path: Path, *, writes: bool) -> Rows:
    try:
        if writes:
            path.touch(PRIVATE)
        rows = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={'rw' if writes else 'ro'}", uri=True, isolation_level=None,
            check_same_thread=False, timeout=BUSY_SECONDS,
        )  # fmt: skip
    except OSError as error:
        raise StoreError.from_error("open", path, error) from error
    except sqlite3.Error as error:
        raise _store_error(path, error) from error
    try:
        _prepare(rows, path, writes=writes)
    except sqlite3.Error as error:
        rows.close()
        raise _store_error(path, error) from error
    except StoreError:
        rows.close()
        raise
    return rows


def _prepare(rows: Rows, path: Path, *, writes: bool) -> None:
    rows.row_factory = sqlite3.Row
    rows.execute("PRAGMA temp_store = MEMORY")
    rows.execute(f"PRAGMA cache_size = -{KEPT_KILOBYTES}")
    rows.execute("PRAGMA foreign_keys = ON")
    if writes:
        rows.execute("PRAGMA journal_mode = WAL")
        rows.execute("PRAGMA synchronous = FULL")
    version, owner = (rows.execute(f"PRAGMA {name}").fetchone()[0] for name in ("user_version", "application_id"))
    empty = not rows.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if owner != APPLICATION_ID and not (empty and version == 0):
        raise StoreError(f"{path} is the database of another program")
    if version > len(MIGRATIONS):
        raise StoreError(
            f"{path} was written by a newer version ({version}; this one knows {len(MIGRATIONS)}); use that version"
        )
    if writes:
        _migrate(rows, version)
    elif version < len(MIGRATIONS):
        raise StoreError(f"{path} was written by an older version; start the server once to bring it up to date")


def _migrate(rows: Rows, version: int) -> None:
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        rows.executescript(
            f"BEGIN IMMEDIATE; {script}; PRAGMA user_version = {number};"
            f"PRAGMA application_id = {APPLICATION_ID}; COMMIT;"
        )


def copied(path: Path, target: Path) -> None:
    """Copy a file that others may be writing in, as of one moment. Raises `StoreError`."""
    rows = _opened(path, writes=False)
    try:
        target.touch(PRIVATE)
        copy = sqlite3.connect(target)
        try:
            rows.backup(copy)
        finally:
            copy.close()
    except sqlite3.Error as error:
        raise _store_error(target, error) from error
    finally:
        rows.close()


def fault_of(path: Path) -> str:
    """What is wrong with the pages of a file, as a sentence; empty where nothing is. Raises `StoreError`."""
    rows = _opened(path, writes=False)
    try:
        found = [str(row[0]) for row in rows.execute("PRAGMA quick_check(3)")]
    except sqlite3.Error as error:
        raise _store_error(path, error) from error
    finally:
        rows.close()
    return "" if found == ["ok"] else "; ".join(found)


def _store_error(path: Path, error: sqlite3.Error) -> StoreError:
    reason = str(error)
    if isinstance(error, sqlite3.OperationalError):
        return StoreError(f"cannot use {path}: {reason}", reason)
    return StoreError(f"{path} is damaged ({reason}): put a backup in its place", reason)
