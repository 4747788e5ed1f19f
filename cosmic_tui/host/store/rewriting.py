"""Rewrites journals so that they no longer name a person who has deleted the account."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from os import utime
from pathlib import Path
from typing import Any

from cosmic_tui.base.disk import StoreError, replace_file
from cosmic_tui.base.text import without_names
from cosmic_tui.host.store import seal

Person = Mapping[str, Any]
"""A seat or an invitation, in its plain form."""
Rewrite = Callable[[Person], Person]
"""What a line that names a person says from now on."""


def rewrite(path: Path, change: Rewrite) -> None:
    """Put another journal in the place of one that nobody writes to: the same game, sealed anew.

    After a crash there is the old one or the new one. A journal that is damaged stays as it is. Raises `StoreError`.
    """
    try:
        data, times = path.read_bytes(), path.stat()
    except FileNotFoundError:
        return
    except OSError as error:
        raise StoreError.from_error("read", path, error) from error
    bodies, before, same = [], seal.FIRST, True
    for line in data[: data.rfind(b"\n")].split(b"\n"):
        body, before = seal.opened(line, before)
        bodies.append(_changed(body.decode(), change))
        same = same and bodies[-1] == body.decode()
    if same:
        return
    lines, _ = seal.seal(bodies, seal.FIRST)
    replace_file(path, "".join(f"{line}\n" for line in lines))
    with suppress(OSError):  # the time of the file stands for the end of games that do not say when they ended
        utime(path, (times.st_atime, times.st_mtime))


def _changed(body: str, change: Rewrite) -> str:
    """A line that names a person, changed; every other as it is, byte for byte."""
    if not body.startswith(_NAMING):
        return body
    data = json.loads(body)
    if data["line"] == "head":
        seats = data["seats"]
        data["seats"] = [change(seat) for seat in seats]
        gone = [old["name"] for old, new in zip(seats, data["seats"], strict=True) if old["name"] != new["name"]]
        data["options"]["name"] = without_names(data["options"]["name"], gone)
    else:
        data = {"line": data.pop("line"), **change(data)}
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


_NAMING = tuple(f'{{"line":"{kind}"' for kind in ("head", "seat", "invited", "uninvited"))
"""How lines begin that name people."""
