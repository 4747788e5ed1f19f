"""What people have told the operator of one another."""

from __future__ import annotations

import json
import sqlite3

import attrs

from cosmic_tui.club.database import Rows

KEPT = 500
"""So many are kept; the oldest go."""


@attrs.frozen
class Complaint:
    """Somebody tells of somebody, with the last lines heard; `table` is empty in the lobby."""

    made: float
    """Seconds since 1970."""
    reporter: str
    reporter_name: str
    about: str
    """An identity; empty where nobody has that name any more."""
    about_name: str
    table: str
    why: str
    lines: list[str]


def put(rows: Rows, complaint: Complaint) -> None:
    """Keep one."""
    *values, lines = attrs.astuple(complaint)
    rows.execute(
        "INSERT INTO complaints (made, reporter, reporter_name, about, about_name, place, why, lines)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (*values, json.dumps(lines)),
    )
    rows.execute("DELETE FROM complaints WHERE id <= (SELECT max(id) FROM complaints) - ?", (KEPT,))


def latest(rows: Rows, most: int) -> list[Complaint]:
    """The latest, the newest first."""
    found = rows.execute(
        "SELECT made, reporter, reporter_name, about, about_name, place, why, lines FROM complaints"
        " ORDER BY id DESC LIMIT ?",
        (most,),
    )
    return [_complaint(row) for row in found]


def _complaint(row: sqlite3.Row) -> Complaint:
    return Complaint(
        row["made"], row["reporter"], row["reporter_name"], row["about"], row["about_name"], row["place"], row["why"],
        json.loads(row["lines"]),
    )  # fmt: skip
