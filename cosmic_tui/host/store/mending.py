"""Repairs a damaged journal: the lines before the damage are kept, and the whole file is put aside."""

from __future__ import annotations

import shutil
from itertools import count
from pathlib import Path

from cosmic_tui.base.disk import StoreError, replace_file
from cosmic_tui.host.store import journal
from cosmic_tui.host.store.record import DamagedError


def mend(path: Path) -> str:
    """Have a journal end before its first damaged line; returns what was done, or nothing where it is not damaged.

    The game goes on from there; what was confirmed afterwards is lost. The file as it was stays beside it. Nothing may
    be using the journal. Raises `StoreError` where no game stands before the damage.
    """
    try:
        journal.read(path)
    except DamagedError as damage:
        data = path.read_bytes()
        whole = data[: damage.whole]
        if b'\n{"line":"snapshot"' not in whole:
            raise StoreError(f"{path}, line {damage.line}: nothing before the damage can be gone on from") from damage
        aside = _free_name(path)
        try:
            shutil.copy2(path, aside)
        except OSError as error:
            raise StoreError.from_error("write", aside, error) from error
        replace_file(path, whole.decode())
        return (
            f"mended: it ends before line {damage.line}, {len(data) - damage.whole} bytes less; {aside.name} is whole"
        )
    return ""


def _free_name(path: Path) -> Path:
    names = (path.with_name(f"{path.name}.damaged{number or ''}") for number in count())
    return next(name for name in names if not name.exists())
