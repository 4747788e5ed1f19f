"""What is kept of people: `people.toml`, and in `people.jsonl` what has changed since it was written.

A change is a line, `{"names": {"SHA256:...": "Ann"}}`; null takes something out. So a name among ten thousand costs no
more than among ten. Once there are many lines, and whenever a server starts, the whole is written anew.
"""

from __future__ import annotations

import asyncio
import json
import tomllib
from collections.abc import Mapping
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import tomli_w

from cosmic_tui.base.disk import FileLog, StoreError, replace_file
from rules.kernel.codec import Misfit, structured, unstructured

KINDS: Mapping[str, tuple[type, str]] = {"games": (int, "a number"), "coach": (bool, "true or false")}
"""What the tables of `people.toml` hold that hold no texts."""
MOST_CHANGES = 10_000
"""After so many the whole is written anew."""

Change = Mapping[str, Mapping[str, Any]]
"""By table of the register: what is put there under which key; None: it is taken out."""


@attrs.define
class Register:
    """All that is known of people."""

    names: dict[str, str] = attrs.Factory(dict)
    """By identity: the fingerprint of the first key, or `guest:` and a number."""
    keys: dict[str, str] = attrs.Factory(dict)
    """Further keys, and guests' codes as `code:` and their SHA-256, to the identity they stand for."""
    banned: dict[str, str] = attrs.Factory(dict)
    """Identities and addresses that may not come in, and why."""
    games: dict[str, int] = attrs.Factory(dict)
    """How many games an identity has begun, as far as they are counted."""
    coach: dict[str, bool] = attrs.Factory(dict)
    """Identities that have turned the coach on or off."""

    def take(self, change: Change) -> None:
        """Something is known otherwise from now on."""
        for table, entries in change.items():
            kept: dict[str, Any] = getattr(self, table)
            for key, value in entries.items():
                if value is None:
                    kept.pop(key, None)
                else:
                    kept[key] = value

    def copied(self) -> Register:
        """As it is now, whatever is taken later."""
        return Register(*[dict(getattr(self, field.name)) for field in attrs.fields(Register)])


class PeopleFile:
    """The two files of a data folder; they are written by threads of `executor`."""

    def __init__(self, folder: Path, executor: Executor) -> None:
        self.whole, self.changes = files_in(folder)
        self._executor = executor
        self._log: FileLog | None = None
        self._lines = 0

    def open(self) -> Register:
        """All that is kept, written anew as a whole if it was not. Raises `StoreError`."""
        people, changes = read_with_changes(self.whole, self.changes)
        if changes:
            self._fold(people)
        else:
            self._open_log()
        return people

    async def keep(self, people: Register, change: Change) -> None:
        """Put a change of `people` on disk, who do not know of it yet. Raises `StoreError`."""
        loop = asyncio.get_running_loop()
        if self._lines >= MOST_CHANGES:
            await loop.run_in_executor(self._executor, partial(self._fold, people.copied()))
        if self._log is None:
            await loop.run_in_executor(self._executor, self._open_log)
        assert self._log is not None  # noqa: S101 - it has just been opened
        await self._log.append([json.dumps(change, ensure_ascii=False)])
        self._lines += 1

    def close(self) -> None:
        """Nothing more will be kept."""
        if self._log is not None:
            self._log.close()
            self._log = None

    def _open_log(self) -> None:
        """It stays open, so that somebody can be banned where no more files can be opened."""
        self._log = FileLog(self.changes, self._executor, size=0 if self.changes.exists() else None)

    def _fold(self, people: Register) -> None:
        """Write the whole anew, with the changes. Should the process die in between, they are taken once more."""
        replace_file(self.whole, tomli_w.dumps(unstructured(people)))
        self.close()
        self._lines = 0
        try:
            self.changes.unlink(missing_ok=True)
        except OSError as error:
            raise StoreError.of("remove", self.changes, error) from error
        self._open_log()


def files_in(folder: Path) -> tuple[Path, Path]:
    """The two files of a data folder: the whole, and the changes since."""
    return folder / "people.toml", folder / "people.jsonl"


def read_with_changes(whole: Path, changes: Path) -> tuple[Register, int]:
    """All that two files hold, and how many changes were among it. Raises `StoreError`, which names file and line."""
    people = read_people(whole)
    try:
        data = changes.read_bytes()
    except FileNotFoundError:
        return people, 0
    except OSError as error:
        raise StoreError.of("read", changes, error) from error
    lines = data[: data.rfind(b"\n") + 1].splitlines()
    for number, line in enumerate(lines, 1):
        try:
            change = json.loads(line)
            _check(change)
            people.take(change)
        except (ValueError, AttributeError) as error:
            raise StoreError(f"{changes}, line {number}, cannot be understood: {error}") from error
    return people, len(lines)


def read_people(path: Path) -> Register:
    """The register in a file; an empty one where there is none. Raises `StoreError`."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Register()
    except OSError as error:
        raise StoreError.of("read", path, error) from error
    except ValueError as error:
        raise StoreError(f"{path} cannot be understood: {error}") from error
    try:
        return structured(data, Register)
    except Misfit as error:
        raise StoreError(f"{path} cannot be understood: {error}") from error


def _check(data: object) -> None:
    """Raises `ValueError` for what is no change: tables of the right kinds, or null for what is taken out."""
    if not isinstance(data, dict):
        raise ValueError("a change holds tables")  # noqa: TRY004 - the same for all that is wrong in a file
    for name, table in data.items():
        kind, called = KINDS.get(name, (str, "a text"))
        values = table.values() if isinstance(table, dict) else [table]
        if not isinstance(table, dict) or not all(each is None or type(each) is kind for each in values):
            raise ValueError(f"the table {name} must hold {called} for each key")
