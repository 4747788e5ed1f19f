"""All that is kept of one person, for that person: the own data, and no identity of others."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from typing import Any

import attrs

from cosmic_tui.club import games, ratings
from cosmic_tui.club.database import Rows

OWN_ROWS: Mapping[str, str] = {
    "muted": "SELECT name FROM mutes WHERE identity = ? ORDER BY name",
    "reach": "SELECT url, quiet_from, quiet_until FROM reach WHERE identity = ?",
    "notified": "SELECT place, at, cause FROM notified WHERE identity = ? ORDER BY at, place",
    "outbox": "SELECT place, name, what, tries, due FROM outbox WHERE identity = ? ORDER BY id",
    "vacations": "SELECT since, until FROM vacations WHERE identity = ? ORDER BY since",
    "substitutes": "SELECT game_id FROM substitutes WHERE identity = ? ORDER BY game_id",
    "puzzles": "SELECT game, number, wrong, solved FROM puzzles WHERE identity = ? ORDER BY game, number",
    "puzzle_days": "SELECT day FROM puzzle_days WHERE identity = ? ORDER BY day",
    "reports": "SELECT made, about_name, place, why, lines FROM complaints WHERE reporter = ? ORDER BY id",
    "reports_about_you": "SELECT made, place, why FROM complaints WHERE about = ? ORDER BY id",
    "gatherings": "SELECT id, name, options, rounds, made, state, round FROM gatherings WHERE made_by = ?"
    " ORDER BY made, id",
    "entrants": "SELECT gathering_id, name, entrants.number FROM entrants JOIN gatherings ON id = gathering_id"
    " WHERE identity = ? ORDER BY made, id",
    "pairings": "SELECT gathering_id, round, table_id, number FROM pairings WHERE identity = ?"
    " ORDER BY gathering_id, round, table_id",
}
"""What is told of rows of a person, by the word for it. Who has reported somebody is told to the operator alone."""
IN_JSON = ("lines", "options")
"""Columns that hold JSON themselves."""


def exported(rows: Rows, identity: str) -> dict[str, Any]:
    """All of it, as it can be written as JSON."""
    person = rows.execute("SELECT name, begun, coach FROM people WHERE identity = ?", (identity,)).fetchone()
    keys = rows.execute("SELECT credential FROM keys WHERE identity = ? ORDER BY credential", (identity,))
    settings = rows.execute("SELECT name, value FROM settings WHERE identity = ? ORDER BY name", (identity,))
    played = rows.execute(
        "SELECT DISTINCT game_id FROM seats JOIN games ON games.id = game_id"
        " WHERE ? IN (identity, starter) ORDER BY ended, game_id",
        (identity,),
    ).fetchall()
    return {
        "identity": identity,
        **(dict.fromkeys(("name", "begun", "coach")) if person is None else dict(person)),
        "keys": [row[0] for row in keys],
        "settings": dict(settings.fetchall()),
        "ratings": [attrs.asdict(each) for each in ratings.standings_of(rows, identity, "")],
        **{
            word: [_exported_row(row) for row in rows.execute(query, (identity,)).fetchall()]
            for word, query in OWN_ROWS.items()
        },
        "games": [_exported_game(rows, str(row[0]), identity) for row in played],
    }


def _exported_row(row: sqlite3.Row) -> dict[str, Any]:
    return {name: json.loads(row[name]) if name in IN_JSON else row[name] for name in row.keys()}  # noqa: SIM118


def _exported_game(rows: Rows, id: str, identity: str) -> dict[str, Any]:
    """A game with the names that everybody saw at its table, and nobody's identity but the own."""
    game = games.whole(rows, id)
    assert game is not None  # noqa: S101 - its seat has just been found
    data = attrs.asdict(game)
    del data["dated"]
    names = games.names_in(rows, id)
    for seat in data["seats"]:
        seat["name"] = names.get(seat["seat"], "")
        seat["you"] = identity == seat.pop("identity")
        seat["began"] = identity == seat.pop("starter")
    return data
