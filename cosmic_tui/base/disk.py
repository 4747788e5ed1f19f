"""Files that survive a crash: logs of lines that are synced before they count, and small files replaced as a whole."""

from __future__ import annotations

import asyncio
import contextlib
import os
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import ParamSpec, Protocol, TypeVar

try:
    import fcntl
except ImportError:  # not a Unix
    fcntl = None  # type: ignore[assignment]

PRIVATE = 0o600
P = ParamSpec("P")
T = TypeVar("T")


class StoreError(Exception):
    """Something cannot be saved or read; its text says what and why, for people, and names the path.

    `reason` is the same without a path, for people at a table.
    """

    def __init__(self, text: str, reason: str = "") -> None:
        super().__init__(text)
        self.reason = reason or text

    @classmethod
    def from_error(cls, doing: str, path: Path, error: OSError) -> StoreError:
        """From what the system says: `cannot write to /data/x: No space left on device`."""
        reason = error.strerror or str(error)
        return cls(f"cannot {doing} {path}: {reason}", reason)


def why(error: BaseException) -> str:
    """What an exception says, for people; what kind it is where it says nothing."""
    if isinstance(error, KeyError):
        return f"there is no {error.args[0]!r}" if error.args else "something is missing"
    return str(error) or type(error).__name__


class DiskThreads(ThreadPoolExecutor):
    """Threads that write. Whoever comes after `shutdown` gets a `StoreError`, as from a disk that does not work."""

    def __init__(self, count: int) -> None:
        super().__init__(count, thread_name_prefix="disk")
        self._closed = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if self._closed:
            raise StoreError("the server is closing")
        return super().submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._closed = True
        super().shutdown(wait, cancel_futures=cancel_futures)


class Log(Protocol):
    """An append-only list of lines."""

    async def append(self, lines: Sequence[str]) -> None:
        """Add lines; they are on disk when this returns. Raises `StoreError`: then none of them is there."""

    def close(self) -> None:
        """No more lines will come."""


class NoLog:
    """The log of a game that is not kept."""

    async def append(self, lines: Sequence[str]) -> None:
        """Forget the lines at once."""

    def close(self) -> None:
        """Nothing is open."""


class FileLog:
    """A log in a file of its own, written and synced by a thread of `executor`, one append at a time."""

    def __init__(self, path: Path, executor: Executor, *, size: int | None = None) -> None:
        """Open a new file (which must not exist), or the one there: what is behind its first `size` bytes is dropped.

        Raises `StoreError`.
        """
        self.path = path
        self._executor = executor
        self._good = size or 0
        self._torn = False
        how = os.O_WRONLY | os.O_APPEND | (os.O_CREAT | os.O_EXCL if size is None else 0)
        try:
            self._file = os.open(path, how, PRIVATE)
            if size is None:
                sync_folder(path.parent)
            else:
                os.ftruncate(self._file, size)
        except OSError as error:
            raise StoreError.from_error("open", path, error) from error

    async def append(self, lines: Sequence[str]) -> None:
        data = "".join([f"{line}\n" for line in lines]).encode()
        if data:
            await asyncio.get_running_loop().run_in_executor(self._executor, self._write, data)

    def _write(self, data: bytes) -> None:
        try:
            if self._torn:
                self._take_back()
            self._torn = True
            left = memoryview(data)
            while left:
                left = left[os.write(self._file, left) :]
            os.fsync(self._file)
        except OSError as error:
            with contextlib.suppress(OSError):  # what cannot be taken back now is before the next write
                self._take_back()
            raise StoreError.from_error("write to", self.path, error) from error
        self._good += len(data)
        self._torn = False

    def _take_back(self) -> None:
        os.ftruncate(self._file, self._good)
        os.fsync(self._file)
        self._torn = False

    def close(self) -> None:
        os.close(self._file)


def lock_folder(folder: Path) -> int:
    """Have a folder for this process alone, until the file returned is closed or the process ends, whichever way.

    Raises `StoreError` where another process has it. Systems without such locks go without.
    """
    path = folder / ".lock"
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
    except OSError as error:
        raise StoreError.from_error("open", path, error) from error
    try:
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(handle)
        raise StoreError(f"the folder {folder} is in use by another server") from error
    return handle


def in_use(folder: Path) -> bool:
    """Whether a process has locked a folder. Where there are no locks, nobody knows of any."""
    try:
        with (folder / ".lock").open("rb") as file:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False


def sync_folder(folder: Path) -> None:
    """Have the names of files in a folder survive a crash, where the system knows such a thing."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def replace_file(path: Path, text: str) -> None:
    """Put `text` in the place of a file: after a crash there is the old one or the new one. Raises `StoreError`."""
    try:
        handle, draft = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise StoreError.from_error("write", path, error) from error
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(draft).replace(path)
        sync_folder(path.parent)
    except OSError as error:
        Path(draft).unlink(missing_ok=True)
        raise StoreError.from_error("write", path, error) from error
