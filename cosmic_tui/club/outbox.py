"""Notifications that leave the server: where people want them, and those on their way.

At most once: a notification is marked before it is handed over, and one that was marked when the server was killed is
not sent again, since nobody knows whether it went out. One that was not marked yet is sent after the restart.
"""

from __future__ import annotations

import attrs

from cosmic_tui.club.database import Rows

SPACING = 3600.0
"""Seconds between two notifications to one person about one table."""
MOST_TRIES = 3
TURN, REMINDER = "your_turn", "reminder"
WANTED, INVITED, OVER = "wanted", "invited", "over"
"""What is told: somebody is waited for; the time for it is nearly over; the others want something that needs consent;
a seat is kept for somebody; the game is over.
"""


@attrs.frozen
class Reach:
    """Where somebody wants to be told, and the hours (of UTC, 0 to 23) in which not; equal hours: at any time."""

    url: str
    quiet_from: int = 0
    quiet_until: int = 0

    def quiet(self, hour: int) -> bool:
        """Whether nothing is to be sent in an hour."""
        if self.quiet_from <= self.quiet_until:
            return self.quiet_from <= hour < self.quiet_until
        return hour >= self.quiet_from or hour < self.quiet_until


@attrs.frozen
class Notice:
    """A notification on its way: `what` somebody is told about a table, by its name."""

    id: int
    identity: str
    name: str
    what: str
    tries: int
    reach: Reach


def set_reach(rows: Rows, identity: str, reach: Reach | None) -> None:
    """Where somebody wants to be told from now on; None: nowhere."""
    rows.execute("DELETE FROM reach WHERE identity = ?", (identity,))
    if reach is None:
        rows.execute("DELETE FROM outbox WHERE identity = ? AND NOT sending", (identity,))
    else:
        values = (identity, reach.url, reach.quiet_from, reach.quiet_until)
        rows.execute("INSERT INTO reach VALUES (?, ?, ?, ?)", values)


def reach_of(rows: Rows, identity: str) -> Reach | None:
    """Where somebody wants to be told."""
    row = rows.execute("SELECT url, quiet_from, quiet_until FROM reach WHERE identity = ?", (identity,)).fetchone()
    return None if row is None else Reach(*row)


def queue(rows: Rows, identity: str, place: str, name: str, cause: str, now: float, what: str = TURN) -> bool:
    """Have somebody told of a table, unless this `cause` was told before; returns whether there is anything to tell.

    `place` is the id of the table, and `name` its name.
    """
    if reach_of(rows, identity) is None:
        return False
    key = (identity, place)
    last = rows.execute("SELECT at, cause FROM notified WHERE identity = ? AND place = ?", key).fetchone()
    if last is not None and last["cause"] == cause:
        return False
    due = now if last is None else max(now, last["at"] + SPACING)
    rows.execute("INSERT OR REPLACE INTO notified VALUES (?, ?, ?, ?)", (*key, due, cause))
    rows.execute("DELETE FROM outbox WHERE identity = ? AND place = ? AND NOT sending", key)
    rows.execute(
        "INSERT INTO outbox (identity, place, name, what, tries, due, sending) VALUES (?, ?, ?, ?, 0, ?, 0)",
        (*key, name, what, due),
    )
    return True


def withdraw(rows: Rows, identity: str, place: str) -> None:
    """Somebody has come back, or has answered: what was not sent yet is not sent."""
    rows.execute("DELETE FROM outbox WHERE identity = ? AND place = ? AND NOT sending", (identity, place))


def waiting(rows: Rows) -> list[tuple[str, str, str]]:
    """To whom something is to be sent, about which table, and what."""
    return [tuple(row) for row in rows.execute("SELECT identity, place, what FROM outbox WHERE NOT sending")]


def take(rows: Rows, now: float, hour: int, most: int) -> list[Notice]:
    """What is due, marked as handed over; in somebody's quiet hours nothing is."""
    found = rows.execute(
        "SELECT id, identity, name, what, tries, url, quiet_from, quiet_until FROM outbox JOIN reach USING (identity)"
        " WHERE due <= ? AND NOT sending ORDER BY id",
        (now,),
    ).fetchall()
    notices = [
        Notice(
            row["id"], row["identity"], row["name"], row["what"], row["tries"],
            Reach(row["url"], row["quiet_from"], row["quiet_until"]),
        )
        for row in found
    ]  # fmt: skip
    taken = [notice for notice in notices if not notice.reach.quiet(hour)][:most]
    rows.executemany("UPDATE outbox SET sending = 1, tries = tries + 1 WHERE id = ?", [(each.id,) for each in taken])
    return taken


def settle(rows: Rows, notice: Notice, *, again: float | None) -> None:
    """It went out, or it did not and is tried `again` then, a few times."""
    if again is None or notice.tries + 1 >= MOST_TRIES:
        rows.execute("DELETE FROM outbox WHERE id = ?", (notice.id,))
    else:
        rows.execute("UPDATE outbox SET sending = 0, due = ? WHERE id = ?", (again, notice.id))


def drop_marked(rows: Rows) -> int:
    """A server starts: what the one before was handing over is not sent again. Returns how many."""
    return rows.execute("DELETE FROM outbox WHERE sending").rowcount
