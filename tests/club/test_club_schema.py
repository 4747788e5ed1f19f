"""Whoever stands in a table of the club is taken out with the account, and docs/server.md names the table."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from cosmic_tui.club import puzzle_results
from cosmic_tui.club.club import _OF_A_PERSON
from cosmic_tui.club.migrations import MIGRATIONS
from cosmic_tui.club.records import PuzzleTally
from cosmic_tui.host.store.store import FolderStore
from cosmic_tui.server import admin
from cosmic_tui.workers import supervisor

DOCS = Path(__file__).resolve().parents[2] / "docs/server.md"
PERSONAL = {"identity", "starter", "credential", "reporter", "about", "made_by", "who"}
RENAMED = {("seats", "identity"), ("seats", "starter"), ("ratings", "identity"), ("entrants", "identity"),
           ("pairings", "identity"), ("gatherings", "made_by")}  # fmt: skip
"""There a random token takes the place of somebody who has left."""
STAYING = {("bans", "who"): "a ban outlives the account", ("keys", "credential"): "goes with the identity beside it"}


def columns() -> dict[str, set[str]]:
    """The tables of the newest schema with their columns."""
    rows = sqlite3.connect(":memory:")
    for script in MIGRATIONS:
        rows.executescript(script)
    names = [row[0] for row in rows.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {name: {row[1] for row in rows.execute(f"PRAGMA table_info({name})")} for name in names}


def test_puzzles_solved_of_an_older_book_count_beside_those_that_have_their_numbers_now() -> None:
    rows = sqlite3.connect(":memory:")
    before = next(at for at, script in enumerate(MIGRATIONS) if "UPDATE puzzles SET number" in script)
    for script in MIGRATIONS[:before]:
        rows.executescript(script)
    puzzle_results.note(rows, "bob", "toy", 3, 1, solved=True, day=7)
    for script in MIGRATIONS[before:]:
        rows.executescript(script)
    puzzle_results.note(rows, "bob", "toy", 3, 0, solved=True, day=7)
    assert puzzle_results.tally(rows, "bob", 7) == PuzzleTally(2, 1, 1)


def test_every_column_that_tells_of_a_person_is_cleared_renamed_or_has_a_reason() -> None:
    found = {(table, column) for table, names in columns().items() for column in names & PERSONAL}
    assert found == {*_OF_A_PERSON} | RENAMED | {*STAYING}


def test_the_manual_names_every_file_of_the_data_folder(tmp_path: Path) -> None:
    """Those of a server that has run, and the sockets it listens at meanwhile."""
    store = FolderStore(tmp_path)
    store.find()
    made = {path.name + "/" * path.is_dir() for path in tmp_path.iterdir()}
    store.close()
    made |= {"host_key", "faults/", admin.SOCKET, supervisor.SOCKET, "club.sqlite-wal", "club.sqlite-shm"}
    made |= {f"{name}.backup" for name in ("people.toml", "people.jsonl")}
    told = DOCS.read_text(encoding="utf-8").partition("In the data folder:")[2].partition("\n\nThe journals")[0]
    assert {name for name in made if f"`{name}`" not in told} == set()


def test_the_manual_names_every_table() -> None:
    told = DOCS.read_text(encoding="utf-8")
    tables = {name for name in columns() if not name.startswith("sqlite_")}
    assert {name for name in tables if f"`{name}`" not in told} == set()
