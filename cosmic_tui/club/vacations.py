"""Vacations of people who play by mail: rows of a person, a beginning and an end, in seconds since 1970."""

from __future__ import annotations

import attrs

from cosmic_tui.club.database import Rows

KEPT_SECONDS = 2 * 365 * 24 * 3600.0
"""So long after its end a vacation is kept: questions that stood in it have been answered by then."""


@attrs.frozen(order=True)
class Vacation:
    """Somebody is away from `since` to `until`, and the clocks of their moves stand meanwhile."""

    since: float
    until: float


def every(rows: Rows, now: float) -> dict[str, list[Vacation]]:
    """All vacations that are kept, by identity and in order; those that ended long ago are dropped."""
    rows.execute("DELETE FROM vacations WHERE until < ?", (now - KEPT_SECONDS,))
    found: dict[str, list[Vacation]] = {}
    for row in rows.execute("SELECT identity, since, until FROM vacations ORDER BY identity, since"):
        found.setdefault(row["identity"], []).append(Vacation(row["since"], row["until"]))
    return found


def vacation_end(rows: Rows, identity: str, now: float) -> float:
    """When the vacation of somebody ends; 0 for whoever has none now."""
    query = "SELECT max(until) FROM vacations WHERE identity = ? AND since <= ? AND until > ?"
    found = rows.execute(query, (identity, now, now)).fetchone()[0]
    return 0.0 if found is None else float(found)


def put(rows: Rows, identity: str, vacation: Vacation) -> None:
    """Keep a vacation, in the place of one with the same beginning."""
    rows.execute("INSERT OR REPLACE INTO vacations VALUES (?, ?, ?)", (identity, vacation.since, vacation.until))
