"""A server that is killed while games end loses none, counts none twice, and rates as a rebuild does."""

import sqlite3
from pathlib import Path

from club_kills import faults, games_in, kill_often

from cosmic_tui.club.club import FILE


def test_kills_while_games_end_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    assert kill_often(tmp_path, 5, 3) == []
    assert games_in(tmp_path) > 0
    with sqlite3.connect(tmp_path / FILE) as rows:
        rows.execute("UPDATE ratings SET mu = mu + 1")
    rows.close()
    assert faults(tmp_path) == ["a rebuild gives other games or ratings"]
