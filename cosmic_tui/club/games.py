"""Finished games in the club's tables: written once, found again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from cosmic_tui.base.text import without_names
from cosmic_tui.club.database import Rows
from cosmic_tui.club.people import folded
from cosmic_tui.club.records import FinishedGame, FinishedSeat, GameFilter, GameRow, PlayerRow
from rules.kernel.summary import Fact

MOST_FOUND = 100
"""So many games are listed at once."""


# -- writing


def note_substitute(rows: Rows, id: str, identity: str) -> None:
    """Somebody has played for another in a game: its journal names them."""
    rows.execute("INSERT OR IGNORE INTO substitutes VALUES (?, ?)", (identity, id))


def known(rows: Rows) -> set[str]:
    """The ids of all journals that have been looked at, those of games that never ended too."""
    return {str(row[0]) for row in rows.execute("SELECT id FROM games UNION ALL SELECT id FROM unfinished")}


def pass_over(rows: Rows, ids: Sequence[str]) -> None:
    """The journals of these were put away before the games were over."""
    rows.executemany("INSERT OR IGNORE INTO unfinished VALUES (?)", [(id,) for id in ids])


def put(rows: Rows, game: FinishedGame) -> bool:
    """Write a game down; False where that has been done before, and nothing happens. People are known by one key."""
    if rows.execute("SELECT 1 FROM games WHERE id = ?", (game.id,)).fetchone():
        return False
    rows.execute("DELETE FROM unfinished WHERE id = ?", (game.id,))
    rows.execute(
        "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            game.id, game.game, game.table, game.begun, game.ended, len(game.seats), game.length, game.private,
            game.rated,
        ),
    )  # fmt: skip
    numbers = {seat.seat: number for number, seat in enumerate(game.seats)}
    for number, seat in enumerate(game.seats):
        identity, starter = _first_key(rows, seat.identity), _first_key(rows, seat.starter)
        rows.execute(
            "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (game.id, number, seat.seat, seat.kind, identity, starter, seat.place, seat.score),
        )
        rows.executemany("INSERT OR IGNORE INTO tags VALUES (?, ?, ?)", [(tag, game.id, number) for tag in seat.tags])
    rows.executemany(
        "INSERT INTO facts VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count",
        [(game.id, fact.kind, numbers[fact.seat], numbers.get(fact.other, -1), fact.count) for fact in game.facts],
    )
    return True


def _first_key(rows: Rows, identity: str) -> str:
    """Whose an identity is that has come to stand for somebody known by another key."""
    found = rows.execute("SELECT identity FROM keys WHERE credential = ?", (identity,)).fetchone() if identity else None
    return identity if found is None else str(found[0])


def drop(rows: Rows, id: str) -> None:
    """Take a game out, to be written anew."""
    rows.execute("DELETE FROM games WHERE id = ?", (id,))


def belongs_to(rows: Rows, old: str, new: str) -> None:
    """What `old` has played is `new`'s from now on."""
    for column in ("identity", "starter"):
        rows.execute(f"UPDATE seats SET {column} = ? WHERE {column} = ?", (new, old))  # noqa: S608 - one of the two


def take_out_names(rows: Rows, identity: str, names: Collection[str]) -> None:
    """The names of the tables at which somebody has played do not hold these any more."""
    found = rows.execute(
        "SELECT DISTINCT id, table_name FROM games JOIN seats ON game_id = id WHERE ? IN (identity, starter)",
        (identity,),
    ).fetchall()
    for game in found:
        name = without_names(game["table_name"], names)
        rows.execute("UPDATE games SET table_name = ? WHERE id = ?", (name, game["id"]))


# -- reading


def whole(rows: Rows, id: str) -> FinishedGame | None:
    """A game with all that is kept of it."""
    row = rows.execute("SELECT * FROM games WHERE id = ?", (id,)).fetchone()
    if row is None:
        return None
    found = rows.execute("SELECT * FROM seats WHERE game_id = ? ORDER BY number", (id,)).fetchall()
    tags = _tags(rows, [id])
    seats = tuple(
        FinishedSeat(
            each["seat"], each["kind"], each["identity"], each["starter"], each["place"], each["score"],
            tuple(tags.get((id, each["number"]), ())),
        )
        for each in found
    )  # fmt: skip
    names = {number: seat.seat for number, seat in enumerate(seats)}
    facts = rows.execute(
        "SELECT kind, number, other, count FROM facts WHERE game_id = ? ORDER BY kind, number, other", (id,)
    )
    return FinishedGame(
        id, row["game"], row["table_name"], row["begun"], row["ended"], row["length"], bool(row["private"]), seats,
        tuple(Fact(kind, names[number], names.get(other, ""), count) for kind, number, other, count in facts),
    )  # fmt: skip


def may_see(rows: Rows, id: str, viewer: str) -> bool:
    """Whether a game is in the library for somebody: private ones are there for who played them."""
    return bool(rows.execute(f"SELECT 1 FROM games WHERE id = ? AND {_VISIBLE}", (id, viewer)).fetchone())  # noqa: S608 - a text of ours


_VISIBLE = "(private = 0 OR id IN (SELECT game_id FROM seats WHERE identity <> '' AND identity = ?))"


def search(rows: Rows, wanted: GameFilter, viewer: str | None) -> tuple[list[GameRow], int]:
    """The latest games that fit and that `viewer` (None: the operator) may see, and how many there are in all."""
    conditions, values = _conditions(wanted, viewer or "")
    where = " AND ".join(["1" if viewer is None else _VISIBLE, *conditions])
    values = values if viewer is None else [viewer, *values]
    found, total = (_in_one_pass if wanted.words else _in_order)(rows, where, values)
    return list(_rows(rows, found)), total


def _in_order(rows: Rows, where: str, values: Sequence[Any]) -> tuple[Sequence[Any], int]:
    """From the latest game on, as far as is listed, and counted beside that: what an index helps to find."""
    total = rows.execute(f"SELECT count(*) FROM games WHERE {where}", values).fetchone()[0]  # noqa: S608 - values are bound
    found = rows.execute(
        f"SELECT * FROM games WHERE {where} ORDER BY ended DESC, id DESC LIMIT ?",  # noqa: S608 - likewise
        (*values, MOST_FOUND),
    )
    return found.fetchall(), total


def _in_one_pass(rows: Rows, where: str, values: Sequence[Any]) -> tuple[Sequence[Any], int]:
    """Everything that fits, and of that the latest: a word is looked for in all names, which is done once."""
    found = rows.execute(
        f"WITH fitting AS MATERIALIZED (SELECT id, ended FROM games WHERE {where})"  # noqa: S608 - likewise
        " SELECT games.*, (SELECT count(*) FROM fitting) AS total FROM"
        " (SELECT id FROM fitting ORDER BY ended DESC, id DESC LIMIT ?) AS latest JOIN games ON games.id = latest.id"
        " ORDER BY games.ended DESC, games.id DESC",
        (*values, MOST_FOUND),
    ).fetchall()
    return found, found[0]["total"] if found else 0


def _conditions(wanted: GameFilter, viewer: str) -> tuple[list[str], list[Any]]:
    """What a game has to be, as conditions of SQL and the values in them."""
    said: list[tuple[str, list[Any]]] = [(_OF_NAME, [folded(name)]) for name in (wanted.player, wanted.partner) if name]
    if wanted.tag:
        said.append(("id IN (SELECT game_id FROM tags WHERE tag = ?)", [wanted.tag]))
    if wanted.table:
        said.append(("table_name LIKE ? ESCAPE '\\'", [_part(wanted.table)]))
    said += [(_WORD, [_part(word), folded(word), _part(folded(word))]) for word in wanted.words]
    bounds = (("ended >= ?", wanted.since), ("ended < ?", wanted.until), ("length >= ?", wanted.longer),
              ("length <= ?", wanted.shorter))  # fmt: skip
    said += [(condition, [value]) for condition, value in bounds if value]
    if wanted.mine:
        said.append(("id IN (SELECT game_id FROM seats WHERE identity <> '' AND identity = ?)", [viewer]))
    return [condition for condition, _ in said], [value for _, values in said for value in values]


_OF_NAME = (
    "id IN (SELECT game_id FROM seats WHERE identity <> '' AND identity IN"
    " (SELECT identity FROM people WHERE folded = ?))"
)
_WORD = (
    "(table_name LIKE ? ESCAPE '\\' OR id IN (SELECT game_id FROM tags WHERE tag = ?)"
    " OR id IN (SELECT game_id FROM seats WHERE identity <> '' AND identity IN"
    " (SELECT identity FROM people WHERE folded LIKE ? ESCAPE '\\')))"
)


def _part(text: str) -> str:
    """A pattern of SQL for a text that has this in it."""
    return "%" + text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"


def _rows(rows: Rows, found: Sequence[Any]) -> Iterator[GameRow]:
    ids = [str(row["id"]) for row in found]
    tags, players = _tags(rows, ids), _players(rows, ids)
    for row in found:
        id = row["id"]
        seats = [
            PlayerRow(each["seat"], each["shown"], each["kind"] == "bot", each["place"], each["score"],
                      tags.get((id, each["number"]), []))
            for each in players[id]
        ]  # fmt: skip
        minutes = round((row["ended"] - row["begun"]) / 60) if row["begun"] else 0
        yield GameRow(id, row["game"], row["table_name"], row["ended"], minutes, row["length"], bool(row["private"]),
                      seats)  # fmt: skip


def _players(rows: Rows, ids: Sequence[str]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {id: [] for id in ids}
    for each in _rows_of_ids(
        rows,
        "SELECT seats.*, coalesce(people.name, '') AS shown FROM seats"
        " LEFT JOIN people ON people.identity = seats.identity AND seats.identity <> ''"
        " WHERE game_id IN ({}) ORDER BY number",
        ids,
    ):
        found[each["game_id"]].append(each)
    return found


def names_in(rows: Rows, id: str) -> dict[str, str]:
    """The names of those who ended a game, by seat; empty for bots, and for who has left the club."""
    return {str(each["seat"]): str(each["shown"]) for each in _players(rows, [id])[id]}


def _tags(rows: Rows, ids: Sequence[str]) -> dict[tuple[str, int], list[str]]:
    found: dict[tuple[str, int], list[str]] = {}
    for id, number, tag in _rows_of_ids(
        rows, "SELECT game_id, number, tag FROM tags WHERE game_id IN ({}) ORDER BY number, tag", ids
    ):
        found.setdefault((id, number), []).append(tag)
    return found


def _rows_of_ids(rows: Rows, query: str, ids: Iterable[str]) -> Sequence[Any]:
    values = list(ids)
    return rows.execute(query.format(",".join("?" * len(values))), values).fetchall()
