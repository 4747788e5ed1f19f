"""People in the club's tables: the register a host works with, and what older versions kept in files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import Any

from cosmic_tui.base.disk import StoreError, sync_folder
from cosmic_tui.club.database import Database, Rows
from cosmic_tui.club.people_file import files_in, read_with_changes
from cosmic_tui.club.register import Change, Register

SPEED = "speed"
"""The setting that says how fast somebody wants to be shown what happens."""
TAKEN_OVER = "people taken over"
"""The note with the digests of the files of an older version, once they are in the tables."""


def folded(name: str) -> str:
    """A name as names are compared."""
    return name.casefold()


def register_of(rows: Rows) -> Register:
    """All that is known of people."""
    found = Register()
    for identity, name, begun, coach in rows.execute("SELECT identity, name, begun, coach FROM people"):
        if name is not None:
            found.names[identity] = name
        if begun is not None:
            found.games[identity] = begun
        if coach is not None:
            found.coach[identity] = bool(coach)
    wishes = rows.execute("SELECT identity, value FROM settings WHERE name = ?", (SPEED,))
    found.speed = dict(wishes.fetchall())
    found.keys = dict(rows.execute("SELECT credential, identity FROM keys").fetchall())
    found.banned = dict(rows.execute("SELECT who, why FROM bans").fetchall())
    return found


def keep(rows: Rows, change: Change) -> None:
    """Put a change of the register into the tables, a row for each entry."""
    for table, entries in change.items():
        for key, value in entries.items():
            _KEEPING[table](rows, key, value)


def _column(name: str) -> Callable[[Rows, str, Any], None]:
    upsert = f"INSERT INTO people (identity, {name}) VALUES (?, ?) ON CONFLICT DO UPDATE SET {name} = excluded.{name}"  # noqa: S608 - one of three names of columns

    def put(rows: Rows, identity: str, value: Any) -> None:
        rows.execute(upsert, (identity, value))
        _drop_empty(rows, identity)

    return put


def _name(rows: Rows, identity: str, value: Any) -> None:
    rows.execute(
        "INSERT INTO people (identity, name, folded) VALUES (?, ?, ?)"
        " ON CONFLICT DO UPDATE SET name = excluded.name, folded = excluded.folded",
        (identity, value, None if value is None else folded(value)),
    )
    _drop_empty(rows, identity)


def _drop_empty(rows: Rows, identity: str) -> None:
    """A row that says nothing any more goes."""
    rows.execute(
        "DELETE FROM people WHERE identity = ? AND name IS NULL AND begun IS NULL AND coach IS NULL", (identity,)
    )


def _key(rows: Rows, credential: str, identity: Any) -> None:
    if identity is None:
        rows.execute("DELETE FROM keys WHERE credential = ?", (credential,))
    else:
        rows.execute("INSERT OR REPLACE INTO keys VALUES (?, ?)", (credential, identity))


def _ban(rows: Rows, who: str, why: Any) -> None:
    if why is None:
        rows.execute("DELETE FROM bans WHERE who = ?", (who,))
    else:
        rows.execute("INSERT OR REPLACE INTO bans VALUES (?, ?)", (who, why))


def _speed(rows: Rows, identity: str, value: Any) -> None:
    if value is None:
        rows.execute("DELETE FROM settings WHERE identity = ? AND name = ?", (identity, SPEED))
    else:
        rows.execute("INSERT OR REPLACE INTO settings VALUES (?, ?, ?)", (identity, SPEED, value))


_KEEPING: Mapping[str, Callable[[Rows, str, Any], None]] = {
    "names": _name, "keys": _key, "banned": _ban, "games": _column("begun"), "coach": _column("coach"),
    "speed": _speed,
}  # fmt: skip
"""By table of the register."""


# -- what an older version kept


def take_over(database: Database, folder: Path) -> str:
    """Put the people files of an older version into the tables, and keep them as backups under another name.

    Returns a sentence where files are left as they are. Raises `StoreError`: nothing has been taken over then. A
    process that dies in between leaves either the files alone, or files that are known and only have to be renamed.
    """
    files = [path for path in files_in(folder) if path.exists()]
    if not files:
        return ""
    digests = {path.name: _digest(path) for path in files}
    before = database.write_now(_taken_over)
    if before is None:
        people, _ = read_with_changes(*files_in(folder))
        database.write_now(lambda rows: _put(rows, people, digests))
    elif not digests.items() <= before.items():
        names = " and ".join(digests)
        return f"{names} in {folder} are left as they are: the people of an older version have been taken over before"
    for path in files:
        _put_aside(path)
    return ""


def _digest(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise StoreError.from_error("read", path, error) from error


def _taken_over(rows: Rows) -> dict[str, str] | None:
    found = rows.execute("SELECT value FROM notes WHERE name = ?", (TAKEN_OVER,)).fetchone()
    return None if found is None else dict(json.loads(found[0]))


def _put(rows: Rows, people: Register, digests: Mapping[str, str]) -> None:
    keep(rows, {table: getattr(people, table) for table in _KEEPING})
    rows.execute("INSERT INTO notes VALUES (?, ?)", (TAKEN_OVER, json.dumps(digests)))


def _put_aside(path: Path) -> None:
    names = (path.with_name(f"{path.name}.backup{number or ''}") for number in count())
    try:
        path.rename(next(name for name in names if not name.exists()))
        sync_folder(path.parent)
    except OSError as error:
        raise StoreError.from_error("rename", path, error) from error
