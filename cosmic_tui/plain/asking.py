"""Commands in plain lines that ask the host for something."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.host.lobby import codes
from cosmic_tui.host.messages import (
    Agree,
    Coach,
    Hold,
    Invite,
    Join,
    Leave,
    Make,
    Mute,
    Object,
    Ready,
    Rematch,
    Rename,
    Request,
    Say,
    Start,
    TableNews,
    TableRow,
    Watch,
)
from cosmic_tui.plain import making, ordering


def request_of(word: str, rest: str, table: TableModel | None, rows: Sequence[TableRow]) -> Request | None:
    """What a command asks the host for, in the lobby (`rows`) or at a table; None where it is no such command.

    Raises `UnclearError` for a table or an order that cannot be made out.
    """
    found = _in_the_lobby(word, rest, rows) if table is None else _at_the_table(rest, table)
    if rest:
        found["name"] = Rename(rest)
    return found.get(word) or (ordering.request(word, rest, table) if table is not None else None)


def request_at(word: str, rest: str, news: TableNews | None) -> Request | None:
    """What a word that is known at every table asks the host for; None where it is no such word."""
    found = _everywhere(rest)
    if news is not None and news.table.state == "finished" and news.seat:
        found["again"] = Rematch()
    if news is not None and news.table.kept:
        found["sit"] = Join(news.table.id)
    if rest:
        found["name"] = Rename(rest)
    return found.get(word)


def _in_the_lobby(word: str, rest: str, rows: Sequence[TableRow]) -> dict[str, Request]:
    if word == "new":
        return {"new": Make(making.wish(rest))}
    if rest.isdecimal() and 0 < int(rest) <= len(rows):
        row = rows[int(rest) - 1]
        return {"join": Join(row.id), "watch": Watch(row.id)}
    if len(codes.read(rest)) == codes.TABLE:
        return {"join": Join(rest), "watch": Watch(rest)}
    return {}


def _at_the_table(rest: str, table: TableModel) -> dict[str, Request]:
    found = _everywhere(rest)
    if table.over and table.seat:
        found["again"] = Rematch()
    if rest in ("on", "off") and table.seat:
        found["coach"] = Coach(rest == "on")
    if table.keeps_seat and table.news:
        found["sit"] = Join(table.news.table.id)
    return found


def _everywhere(rest: str) -> dict[str, Request]:
    """What can be asked for at the table of any game."""
    found: dict[str, Request] = {
        "start": Start(), "leave": Leave(), "hold": Hold(), "ready": Ready(phase=rest == "phase"),
    }  # fmt: skip
    if rest:
        found |= {
            "say": Say(rest), "agree": Agree(rest), "object": Object(rest), "mute": Mute(rest),
            "unmute": Mute(rest, on=False), "invite": Invite(rest),
        }  # fmt: skip
    return found
