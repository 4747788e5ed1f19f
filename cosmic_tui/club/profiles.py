"""What the club knows of one person: games, wins, what was played, with whom, and achievements."""

from __future__ import annotations

import math
import sqlite3
from collections import Counter
from collections.abc import Sequence

from cosmic_tui.base.clock import DAY
from cosmic_tui.club import puzzle_results, vacations
from cosmic_tui.club.achievements import PlayedGame, achieved
from cosmic_tui.club.database import Rows
from cosmic_tui.club.people import folded
from cosmic_tui.club.ratings import HIDDEN, season_of, standings_of
from cosmic_tui.club.records import FULL, LAST, CloseGame, OwnRecord, Profile, PuzzleTally, TagCount
from rules.kernel.summary import CONCEDED, WITH

CLOSE = 3
"""So many of the closest games are told."""
PARTNERS = 3
"""So many partners are."""


def called(rows: Rows, name: str) -> str | None:
    """The identity of whoever has a name, whatever its capitals."""
    found = rows.execute("SELECT identity FROM people WHERE folded = ?", (folded(name),)).fetchone()
    return None if found is None else str(found[0])


def profile_of(rows: Rows, identity: str, viewer: str, now: float) -> Profile | None:
    """The profile of somebody known by name; private games count in it, and are named to who played them alone."""
    person = rows.execute("SELECT name FROM people WHERE identity = ?", (identity,)).fetchone()
    if person is None or person["name"] is None:
        return None
    games = _played(rows, identity)
    rated = not rows.execute("SELECT 1 FROM settings WHERE identity = ? AND name = ?", (identity, HIDDEN)).fetchone()
    won = [game for game in games if game.place == 1]
    return Profile(
        name=person["name"],
        since=min((game.ended for game in games), default=0.0),
        games=len(games),
        won_alone=sum(game.winners == 1 for game in won),
        won_shared=sum(game.winners > 1 for game in won),
        by_tag=_by_tag(games),
        by_players=_by_players(games),
        closest=_closest(games, own=viewer == identity),
        partners=_partners(rows, identity, PARTNERS),
        ratings=standings_of(rows, identity, season_of(now)) if rated else [],
        achievements=achieved(games),
        own=viewer == identity,
        rated=rated,
        puzzles=_puzzles(rows, identity, now),
        away_until=vacations.vacation_end(rows, identity, now) if viewer == identity else 0.0,
    )


def own_record(rows: Rows, identity: str) -> OwnRecord | None:
    """What somebody is told of the own games in the lobby; None where there are none. Far cheaper than a profile."""
    games, alone, shared = rows.execute(
        "SELECT count(*), total(winners = 1), total(winners > 1) FROM (SELECT"
        " CASE WHEN place = 1 THEN (SELECT count(*) FROM seats WHERE game_id = mine.game_id AND place = 1) END"
        " AS winners FROM seats AS mine WHERE identity = ? AND identity <> '')",
        (identity,),
    ).fetchone()
    if not games:
        return None
    partner = next((name for name, _ in _partners(rows, identity, 1)), "")
    return OwnRecord(games, int(alone), int(shared), partner, _last_shares(rows, identity))


def _last_shares(rows: Rows, identity: str) -> list[int]:
    """The own part of the best score in the last games, the latest last."""
    last = rows.execute(
        "SELECT score, (SELECT max(score) FROM seats WHERE game_id = id) FROM (SELECT games.id, mine.score"
        " FROM seats AS mine JOIN games ON games.id = mine.game_id WHERE mine.identity = ? AND mine.identity <> ''"
        " ORDER BY ended DESC, games.id DESC LIMIT ?)",
        (identity, LAST),
    )
    return [_share(score, best) for score, best in last][::-1]


def _share(score: int, best: int) -> int:
    """In eighths; whole ones are theirs alone who had the best score."""
    if score <= 0:
        return 0
    return FULL if score >= best else min(math.ceil(FULL * score / best), FULL - 1)


def _puzzles(rows: Rows, identity: str, now: float) -> PuzzleTally | None:
    found = puzzle_results.tally(rows, identity, int(now // DAY))
    return found if found.solved or found.wrong else None


def _played(rows: Rows, identity: str) -> list[PlayedGame]:
    """The games somebody has ended at a seat, in the order of their ends."""
    found = rows.execute(
        "SELECT games.id, table_name, begun, ended, players, length, private, mine.number, mine.place, mine.score,"
        " (SELECT count(*) FROM seats WHERE game_id = games.id AND place = 1) AS winners,"
        " (SELECT count(*) FROM seats WHERE game_id = games.id AND kind = 'bot') AS bots,"
        " (SELECT min(score) FROM seats WHERE game_id = games.id AND place = 1) AS least_winning,"
        " (SELECT max(score) FROM seats WHERE game_id = games.id AND place > 1) AS best_other,"
        " EXISTS (SELECT 1 FROM facts WHERE game_id = games.id AND kind = ?) AS conceded,"
        " (SELECT group_concat(tag, ' ') FROM tags WHERE game_id = games.id AND number = mine.number) AS tags"
        " FROM seats AS mine JOIN games ON games.id = mine.game_id WHERE mine.identity = ? AND mine.identity <> ''"
        " ORDER BY ended, games.id",
        (CONCEDED, identity),
    )
    return [
        PlayedGame(
            row["id"], row["table_name"], row["begun"], row["ended"], row["players"], row["length"],
            bool(row["private"]), row["place"], row["winners"], row["bots"],
            _margin(row),
            tuple(sorted((row["tags"] or "").split())),
        )
        for row in found
    ]  # fmt: skip


def _margin(row: sqlite3.Row) -> int | None:
    """By how much somebody was ahead of the best loser, or behind the last winner; None where no score decided."""
    if row["conceded"] or row["least_winning"] is None or row["best_other"] is None:
        return None
    own: int = row["score"]
    margin = own - row["best_other"] if row["place"] == 1 else row["least_winning"] - own
    return margin if margin >= 0 else None


def _by_tag(games: Sequence[PlayedGame]) -> list[TagCount]:
    played = Counter(tag for game in games for tag in game.tags)
    won = Counter(tag for game in games if game.place == 1 for tag in game.tags)
    return [
        TagCount(tag, number, won[tag]) for tag, number in sorted(played.items(), key=lambda each: (-each[1], each[0]))
    ]


def _by_players(games: Sequence[PlayedGame]) -> list[tuple[int, int, int]]:
    sizes = sorted({game.players for game in games})
    return [
        (size, sum(game.players == size for game in games),
         sum(game.players == size and game.place == 1 for game in games))
        for size in sizes
    ]  # fmt: skip


def _closest(games: Sequence[PlayedGame], *, own: bool) -> list[CloseGame]:
    told = [(game.margin, -game.ended, game) for game in games if game.margin is not None and (own or not game.private)]
    closest = sorted(told, key=lambda each: each[:2])[:CLOSE]
    return [CloseGame(game.id, game.table, game.ended, game.place == 1, margin) for margin, _, game in closest]


def _partners(rows: Rows, identity: str, most: int) -> list[tuple[str, int]]:
    """With whom somebody has played together most, by name: facts count in both directions."""
    found = rows.execute(
        "SELECT people.name, sum(count) AS times FROM seats AS mine"
        " JOIN facts ON facts.game_id = mine.game_id AND facts.kind = ? AND mine.number IN (facts.number, facts.other)"
        " JOIN seats AS theirs ON theirs.game_id = mine.game_id AND theirs.number <> mine.number"
        "  AND theirs.number IN (facts.number, facts.other)"
        " JOIN people ON people.identity = theirs.identity AND people.name IS NOT NULL"
        " WHERE mine.identity = ? AND mine.identity <> ''"
        " GROUP BY theirs.identity ORDER BY times DESC, people.name LIMIT ?",
        (WITH, identity, most),
    )
    return [(str(name), int(times)) for name, times in found]
