"""Waiting lists and tournaments: who has put themselves down, who plays with whom, and what came of it.

The result of a table is that of its game in the club: nothing is counted twice, whenever a server is killed.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cosmic_tui.club.database import Rows

OPEN, RUNNING, OVER = "open", "running", "over"
KEPT = 100
"""So many that are over are kept; the oldest go."""


@attrs.define
class Pairing:
    """A table of a round: its id, who sits there, and once its game is in the club the place of each of them."""

    table: str
    people: list[str]
    places: dict[str, int] = attrs.Factory(dict)
    """By identity, 1 for the first; several can share one. All 0: nobody has won. Empty: not over."""
    closed: bool = False
    """Whether nothing more comes of it."""


@attrs.define
class Gathering:
    """People who have put themselves down for games.

    With one round it is a waiting list: it begins when there are as many as its table has seats. With more it is a
    tournament, begun by whoever has made it or by the operator.
    """

    id: str
    """Its code."""
    name: str
    options: str
    """What each table is made with, as JSON."""
    rounds: int
    made_by: str
    made: float
    seed: str
    """Of the pairings."""
    state: str = OPEN
    round: int = 0
    """The round that is played, from 1."""
    people: list[str] = attrs.Factory(list)
    """In the order of coming."""
    pairings: list[list[Pairing]] = attrs.Factory(list)
    """Of each round."""


def every(rows: Rows) -> list[Gathering]:
    """All that are kept, the oldest first."""
    found = rows.execute("SELECT * FROM gatherings ORDER BY made, id").fetchall()
    return [_whole(rows, Gathering(**dict(row))) for row in found]


def _whole(rows: Rows, gathering: Gathering) -> Gathering:
    wanted = "SELECT identity FROM entrants WHERE gathering_id = ? ORDER BY number"
    gathering.people = [str(row[0]) for row in rows.execute(wanted, (gathering.id,))]
    gathering.pairings = [_round(rows, gathering.id, number) for number in range(1, gathering.round + 1)]
    return gathering


def _round(rows: Rows, id: str, number: int) -> list[Pairing]:
    tables: dict[str, Pairing] = {}
    wanted = "SELECT table_id, identity FROM pairings WHERE gathering_id = ? AND round = ? ORDER BY table_id, number"
    for row in rows.execute(wanted, (id, number)).fetchall():
        tables.setdefault(row["table_id"], Pairing(row["table_id"], [])).people.append(row["identity"])
    for pairing in tables.values():
        _look_up(rows, pairing)
    return list(tables.values())


def _look_up(rows: Rows, pairing: Pairing) -> None:
    """Whoever has begun the game has its place, also who left it for good."""
    wanted = "SELECT identity, starter, place FROM seats WHERE game_id = ?"
    for row in rows.execute(wanted, (pairing.table,)).fetchall():
        identity = row["starter"] or row["identity"]
        if identity in pairing.people:
            pairing.places[identity] = row["place"]
    unfinished = rows.execute("SELECT 1 FROM unfinished WHERE id = ?", (pairing.table,)).fetchone()
    pairing.closed = bool(pairing.places) or unfinished is not None


def put(rows: Rows, gathering: Gathering) -> None:
    """Keep a new one."""
    values = attrs.astuple(gathering, filter=attrs.filters.exclude("people", "pairings"))
    rows.execute("INSERT INTO gatherings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
    rows.execute(
        "DELETE FROM gatherings WHERE state = ? AND id NOT IN"
        " (SELECT id FROM gatherings WHERE state = ? ORDER BY made DESC LIMIT ?)",
        (OVER, OVER, KEPT),
    )


def enter(rows: Rows, id: str, identity: str) -> None:
    """Somebody puts themselves down, once."""
    rows.execute(
        "INSERT OR IGNORE INTO entrants VALUES (?, ?, (SELECT count(*) FROM entrants WHERE gathering_id = ?))",
        (id, identity, id),
    )


def withdraw(rows: Rows, id: str, identity: str) -> None:
    """Somebody does not want to play after all."""
    rows.execute("DELETE FROM entrants WHERE gathering_id = ? AND identity = ?", (id, identity))


def begin_round(rows: Rows, id: str, number: int, tables: Sequence[Pairing]) -> None:
    """Keep who plays with whom, before a table is made; once for each round."""
    if rows.execute("SELECT round FROM gatherings WHERE id = ?", (id,)).fetchone()[0] != number - 1:
        return
    rows.execute("UPDATE gatherings SET state = ?, round = ? WHERE id = ?", (RUNNING, number, id))
    rows.executemany(
        "INSERT INTO pairings VALUES (?, ?, ?, ?, ?)",
        [(id, number, each.table, at, who) for each in tables for at, who in enumerate(each.people)],
    )


def end(rows: Rows, id: str) -> None:
    """Its last round is over, or it is called off."""
    rows.execute("UPDATE gatherings SET state = ? WHERE id = ?", (OVER, id))


def belongs_to(rows: Rows, old: str, new: str) -> None:
    """What somebody has played is from now on under another identity; from lists that are open they are gone."""
    rows.execute(
        "DELETE FROM entrants WHERE identity = ? AND gathering_id IN (SELECT id FROM gatherings WHERE state = ?)",
        (old, OPEN),
    )
    rows.execute("UPDATE OR IGNORE entrants SET identity = ? WHERE identity = ?", (new, old))
    rows.execute("UPDATE pairings SET identity = ? WHERE identity = ?", (new, old))
    rows.execute("UPDATE gatherings SET made_by = ? WHERE made_by = ?", (new, old))
