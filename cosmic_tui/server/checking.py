"""`cosmic check`: whether everything in a data folder can be used. Without `mend` it reads only."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import asyncssh
import attrs

from cosmic_tui.base.clock import LoopClock
from cosmic_tui.base.disk import NoLog, StoreError, in_use, lock_folder, why
from cosmic_tui.club.club import FILE, Club
from cosmic_tui.club.database import fault_of
from cosmic_tui.club.people_file import files_in, read_with_changes
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.store import journal, mending
from cosmic_tui.host.store.store import read_table
from rules.kernel.asks import Refused
from rules.kernel.game import GameKind

logger = logging.getLogger(__name__)


@attrs.frozen
class Finding:
    """What was found out about one file."""

    place: str
    """Its path below the data folder."""
    sound: bool
    text: str


@contextmanager
def alone(data: Path) -> Iterator[None]:
    """No server runs on the folder meanwhile. Raises `StoreError` where one does."""
    lock = lock_folder(data)
    try:
        yield
    finally:
        os.close(lock)


def mend(data: Path) -> Iterator[Finding]:
    """Have every damaged journal end before its damage. Raises `StoreError` while a server runs on the folder."""
    with alone(data):
        for path in _journals(data):
            try:
                done = mending.mend(path)
            except StoreError as error:
                done = str(error)
            if done:
                yield Finding(str(path.relative_to(data)), sound=True, text=done)


def check(data: Path, kinds: Sequence[GameKind]) -> Iterator[Finding]:
    """Look at the host key, the people, the open tables and every journal; a folder with none of them is not sound."""
    findings = _found_below(data, kinds)
    first = next(findings, Finding(str(data), sound=False, text="no data of a server in this folder"))
    yield first
    yield from findings


def _found_below(data: Path, kinds: Sequence[GameKind]) -> Iterator[Finding]:
    by_id = {kind.id: kind for kind in kinds}
    key = data / "host_key"
    if key.exists():
        yield _found(data, key, lambda: _key(key))
    people, changes = files_in(data)
    if people.exists() or changes.exists():
        yield _found(
            data, people, lambda: f"{len(read_with_changes(people, changes)[0].names)} people, to be taken over"
        )
    if (data / FILE).exists():
        yield _found(data, data / FILE, lambda: _club(data))
    for path in sorted(data.glob("tables/*.json")):
        yield _found(data, path, lambda path=path: f"{read_table(path).options.name}, not begun")  # type: ignore[misc]
    for path in _journals(data):
        yield _found(data, path, lambda path=path: _journal(path, by_id))  # type: ignore[misc]


def _journals(data: Path) -> list[Path]:
    return sorted([*data.glob("games/*.jsonl"), *data.glob("finished/*.jsonl")])


def _found(data: Path, path: Path, look: Callable[[], str]) -> Finding:
    place = str(path.relative_to(data))
    try:
        return Finding(place, sound=True, text=look())
    except StoreError as error:
        return Finding(place, sound=False, text=why(error))
    except Exception as error:
        logger.exception("%s cannot be looked at", place)
        return Finding(place, sound=False, text=f"cannot be taken up: {why(error)}")


def _club(data: Path) -> str:
    """What the club holds, once its file has been read as a whole. To look at it would change a file nobody uses."""
    if in_use(data):
        return _club_in(data, data)
    try:
        with tempfile.TemporaryDirectory(prefix="cosmic-check-") as copy:
            for path in data.glob(f"{FILE}*"):
                shutil.copy2(path, copy)
            return _club_in(Path(copy), data)
    except OSError as error:
        raise StoreError.from_error("copy", data / FILE, error) from error


def _club_in(folder: Path, data: Path) -> str:
    """What the club in a folder holds, beside the journals of a data folder."""
    if fault := fault_of(folder / FILE):
        raise StoreError(f"{FILE} is damaged ({fault}): put a backup in its place")
    club = Club.open_read_only(folder)
    try:
        people, games = club.counts()
        missing = {path.stem for path in data.glob("finished/*.jsonl")} - club.journals()
    finally:
        club.close()
    later = f", {len(missing)} more journals to be taken in at the next start" if missing else ""
    return f"{people} people, {games} finished games{later}"


def _key(path: Path) -> str:
    try:
        return asyncssh.read_private_key(path).get_fingerprint()
    except OSError as error:
        raise StoreError.from_error("read", path, error) from error
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as error:
        raise StoreError(f"no host key that can be read: {error}") from error


def _journal(path: Path, kinds: Mapping[str, GameKind]) -> str:
    """How a game stands, once all its lines are read, its digests compared and its last answers given again."""
    torn = path.stat().st_size
    record = journal.read(path)
    if record is None or record.saved is None:
        return "broke off before the game had begun; nothing of it was confirmed to anybody"
    torn -= record.size
    kind = kinds.get(record.head.options.game)
    if kind is None:
        raise StoreError(f"there is no game {record.head.options.game!r} here")
    newer = record.head.digest != kind.digest
    answers = len(record.answers)
    try:
        running = asyncio.run(RunningGame.resume(kind, record, NoLog(), LoopClock()))
    except Refused as error:
        raise StoreError(f"an answer does not fit: {error}") from error
    faults = running.game.faults()
    if faults:
        raise StoreError(f"the position breaks a rule: {'; '.join(faults)}")
    stand = "over" if running.game.over else "under way"
    notes = [f"{kind.id}, {running.game.progress} played, {stand}"]
    if newer:
        notes.append(f"begun by another version, which takes up the last snapshot: {answers} answers to be given again")
    if torn > 0:
        notes.append(f"{torn} bytes of a line that was never confirmed at the end")
    return "; ".join(notes)
