"""What older versions kept of people: `people.toml`, and in `people.jsonl` what had changed since it was written.

A change is a line, `{"names": {"SHA256:...": "Ann"}}`; null takes something out. The club takes both over at its first
start. The game on one's own machine keeps a file of the first kind still.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path

from cosmic_tui.base.disk import StoreError
from cosmic_tui.club.register import Register
from rules.kernel.codec import Misfit, structured

KINDS: Mapping[str, tuple[type, str]] = {"games": (int, "a number"), "coach": (bool, "true or false")}
"""What the tables of `people.toml` hold that hold no texts."""


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
        raise StoreError.from_error("read", changes, error) from error
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
        raise StoreError.from_error("read", path, error) from error
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
