"""The export of one person: a row of every table that keeps something of people, and nothing of somebody else's."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from cosmic_tui.club.club import FILE, Club

ANN, BOB = "SHA256:Ann", "SHA256:Bob"
PEOPLE = ("identity", "credential", "starter", "reporter", "about", "made_by")
"""Columns that say whose a row is."""
NOT_OF_ONE = {"bans", "games", "seats", "tags", "facts", "notes", "unfinished", "people", "keys", "settings", "ratings"}
"""Tables that nobody's rows are looked for in here: games, and what names nobody, or is told by itself."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A club in which every column of every table of a person's says so, for Ann and for Bob."""
    Club.open(tmp_path)[0].close()
    rows = sqlite3.connect(tmp_path / FILE)
    for who, number in ((ANN, 1), (BOB, 2)):
        other = BOB if who == ANN else ANN
        rows.execute("INSERT INTO gatherings VALUES (?, ?, '{}', 3, ?, 1, 'seed', 'open', 0)",
                     (f"g{number}", f"gatherings of {who}", who))  # fmt: skip
        for table, values in (
            ("mutes", (who, f"mutes of {who}")), ("reach", (who, f"reach of {who}", 1, 2)),
            ("notified", (who, f"notified of {who}", 1.0, "turn")),
            ("outbox", (number, who, f"outbox of {who}", "lake", 0, 1.0, 0, "your_turn")),
            ("vacations", (who, 1.0, 4000.0 + number)), ("substitutes", (who, f"substitutes of {who}")),
            ("puzzles", (who, f"puzzles of {who}", 1, 0, 1)), ("puzzle_days", (who, 20_000 + number)),
            ("entrants", (f"g{number}", who, 5)), ("pairings", (f"g{number}", 1, f"pairings of {who}", 0, who)),
            ("complaints", (number, 1.0, who, f"name of {who}", other, "other", "t", f"complaints of {who}",
                            json.dumps([f"line for {who}"]))),
        ):  # fmt: skip
            rows.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(values))})", values)
    rows.commit()
    rows.close()
    return tmp_path


def tables_of_people(folder: Path) -> set[str]:
    rows = sqlite3.connect(folder / FILE)
    tables = [name for (name,) in rows.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    columns = {table: {row[1] for row in rows.execute(f"PRAGMA table_info({table})")} for table in tables}
    rows.close()
    return {table for table, names in columns.items() if names & set(PEOPLE)} - NOT_OF_ONE


async def test_every_table_of_a_persons_is_in_the_export(folder: Path) -> None:
    club = Club.open_read_only(folder)
    data = await club.export(ANN)
    club.close()
    text = json.dumps(data)
    untold = {table for table in tables_of_people(folder) if f"{table} of {ANN}" not in text}
    assert untold == {"vacations", "puzzle_days", "entrants"}, "whose rows hold numbers alone"
    assert data["vacations"] == [{"since": 1.0, "until": 4001.0}]
    assert data["puzzle_days"] == [{"day": 20_001}]
    assert data["entrants"] == [{"gathering_id": "g1", "name": f"gatherings of {ANN}", "number": 5}]


async def test_nobody_else_is_in_it_but_for_what_was_reported_of_this_person(folder: Path) -> None:
    club = Club.open_read_only(folder)
    data = await club.export(ANN)
    club.close()
    assert data.pop("reports_about_you") == [{"made": 1.0, "place": "t", "why": f"complaints of {BOB}"}]
    assert data["reports"][0]["lines"] == [f"line for {ANN}"]
    assert BOB not in json.dumps(data)
