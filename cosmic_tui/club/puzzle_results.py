"""Who has tried and solved which puzzle, and the days on which somebody solved one."""

from __future__ import annotations

from cosmic_tui.club.database import Rows
from cosmic_tui.club.records import PuzzleTally


def note(rows: Rows, identity: str, game: str, number: int, wrong: int, *, solved: bool, day: int) -> None:
    """Somebody has left a puzzle, solved or not, after so many wrong answers; `day`: its ordinal."""
    rows.execute(
        "INSERT INTO puzzles VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE"
        " SET wrong = wrong + excluded.wrong, solved = max(solved, excluded.solved)",
        (identity, game, number, wrong, solved),
    )
    if solved:
        rows.execute("INSERT OR IGNORE INTO puzzle_days VALUES (?, ?)", (identity, day))


def tally(rows: Rows, identity: str, day: int) -> PuzzleTally:
    """How somebody stands; a day that has not been played yet breaks no streak."""
    solved, wrong = rows.execute(
        "SELECT coalesce(sum(solved), 0), coalesce(sum(wrong), 0) FROM puzzles WHERE identity = ?", (identity,)
    ).fetchone()
    days = {row[0] for row in rows.execute("SELECT day FROM puzzle_days WHERE identity = ?", (identity,))}
    last = day if day in days else day - 1
    streak = 0
    while last - streak in days:
        streak += 1
    return PuzzleTally(solved, wrong, streak)
