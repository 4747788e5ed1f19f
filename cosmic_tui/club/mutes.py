"""Whom somebody does not want to hear, by name."""

from __future__ import annotations

from cosmic_tui.club.database import Rows


def every(rows: Rows) -> dict[str, set[str]]:
    """All names, by who does not want to hear them."""
    found: dict[str, set[str]] = {}
    for row in rows.execute("SELECT identity, name FROM mutes"):
        found.setdefault(row["identity"], set()).add(row["name"])
    return found


def put(rows: Rows, identity: str, name: str, *, on: bool) -> None:
    """A name is not to be heard any more, or again."""
    rows.execute("DELETE FROM mutes WHERE identity = ? AND name = ?", (identity, name))
    if on:
        rows.execute("INSERT INTO mutes VALUES (?, ?)", (identity, name))
