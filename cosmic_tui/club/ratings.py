"""Ratings of people, by Plackett-Luce over the places of a game: shared wins share the first place.

A game counts where only people began it. Who left for good is placed last, whoever plays the seat to its end. Games
count in the order in which they ended, so that the same games always give the same ratings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from sqlite3 import Row

from openskill.models import PlackettLuce

from cosmic_tui.club.database import Rows
from cosmic_tui.club.records import FinishedGame, Standing

MODEL = PlackettLuce()
ALL_TIME = ""
"""The season of all games."""
POINTS = 60.0
"""Points of one unit of skill: somebody new has 1500."""
SURE = 2.0
"""So many standard deviations are the give of a rating."""
PLACED = 3
"""So many games somebody has played who stands on a leaderboard."""
HIDDEN = "rating hidden"
"""The setting of who wants no rating shown."""


def season_of(moment: float) -> str:
    """The quarter of a year in which a moment lies, by UTC: `2026-Q4`."""
    day = datetime.fromtimestamp(moment, UTC)
    return f"{day.year}-Q{(day.month + 2) // 3}"


def rate(rows: Rows, fresh: Sequence[FinishedGame]) -> None:
    """Have games count that have just been written down, in the order of their ends.

    Where later ones of their kind have counted already, all of that kind count anew.
    """
    rated = [game for game in fresh if game.rated]
    late = {kind for kind in {game.game for game in rated} if _out_of_order(rows, [g for g in rated if g.game == kind])}
    rate_anew(rows, sorted(late))
    for game in rated:
        if game.game not in late:
            _count(rows, game.id, game.game, game.ended)


def _out_of_order(rows: Rows, fresh: Sequence[FinishedGame]) -> bool:
    """Whether more games of a kind have ended after the first of these than there are of them."""
    first = fresh[0]
    found = rows.execute(
        "SELECT count(*) FROM games WHERE game = ? AND rated = 1 AND (ended, id) > (?, ?)",
        (first.game, first.ended, first.id),
    )
    return int(found.fetchone()[0]) >= len(fresh)


def rate_anew(rows: Rows, kinds: Iterable[str] | None = None) -> None:
    """Have all games count from the first on: those of some kinds, or all."""
    every = [str(row[0]) for row in rows.execute("SELECT DISTINCT game FROM games")]
    for kind in every if kinds is None else kinds:
        rows.execute("DELETE FROM ratings WHERE game = ?", (kind,))
        found = rows.execute("SELECT id, ended FROM games WHERE game = ? AND rated = 1 ORDER BY ended, id", (kind,))
        for id, ended in found.fetchall():
            _count(rows, id, kind, ended)


def _count(rows: Rows, id: str, kind: str, ended: float) -> None:
    seats = rows.execute(
        "SELECT starter, identity, place FROM seats WHERE game_id = ? ORDER BY number", (id,)
    ).fetchall()
    people = [str(seat["starter"]) for seat in seats]
    if len(set(people)) < len(people):  # two seats have become one person's since
        return
    last = len(seats) + 1
    ranks = [float(seat["place"] if seat["starter"] == seat["identity"] else last) for seat in seats]
    for season in (ALL_TIME, season_of(ended)):
        before = [_rating(rows, kind, season, who) for who in people]
        teams = [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma, _ in before]
        for who, (rating,), (_, _, games) in zip(people, MODEL.rate(teams, ranks=ranks), before, strict=True):
            rows.execute(
                "INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?)",
                (kind, season, who, rating.mu, rating.sigma, games + 1),
            )


def _rating(rows: Rows, kind: str, season: str, who: str) -> tuple[float, float, int]:
    found = rows.execute(
        "SELECT mu, sigma, games FROM ratings WHERE game = ? AND season = ? AND identity = ?", (kind, season, who)
    ).fetchone()
    return (MODEL.mu, MODEL.sigma, 0) if found is None else (found[0], found[1], found[2])


# -- looking


def standings_of(rows: Rows, identity: str, season: str) -> list[Standing]:
    """The ratings of one person, of all times and of a season."""
    found = rows.execute(
        "SELECT ratings.*, people.name FROM ratings JOIN people USING (identity)"
        " WHERE identity = ? AND season IN (?, ?) ORDER BY game, season",
        (identity, ALL_TIME, season),
    )
    return [_standing(row) for row in found]


def leaders(rows: Rows, season: str, most: int) -> list[Standing]:
    """Who leads a season, by what their skill is at least; who wants no rating shown is not there."""
    found = rows.execute(
        "SELECT ratings.*, people.name FROM ratings JOIN people USING (identity)"
        " WHERE season = ? AND games >= ? AND people.name IS NOT NULL AND NOT EXISTS"
        " (SELECT 1 FROM settings WHERE settings.identity = ratings.identity AND settings.name = ?)"
        " ORDER BY game, mu - 3 * sigma DESC, people.name LIMIT ?",
        (season, PLACED, HIDDEN, most),
    )
    return [_standing(row) for row in found]


def _standing(row: Row) -> Standing:
    points, give = round(row["mu"] * POINTS), round(SURE * row["sigma"] * POINTS)
    return Standing(row["game"], row["season"], row["name"], points, give, row["games"])
