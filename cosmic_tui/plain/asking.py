"""Commands in plain lines that ask the host for something."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_tui.aliens import USUAL
from cosmic_tui.host.messages import (
    Agree,
    Hold,
    Join,
    Leave,
    Make,
    Mute,
    Object,
    Ready,
    Rename,
    Request,
    Say,
    Start,
    TableOptions,
    TableRow,
    Watch,
)
from cosmic_tui.plain import ordering
from cosmic_tui.ui.table import Table


def request_of(word: str, rest: str, table: Table | None, rows: Sequence[TableRow]) -> Request | None:
    """What a command asks the host for, in the lobby (`rows`) or at a table; None where it is no such command.

    Raises `UnclearError` for an order that cannot be made out.
    """
    found = _in_the_lobby(rest, rows) if table is None else _at_the_table(rest)
    if rest:
        found["name"] = Rename(rest)
    return found.get(word) or (ordering.request(word, rest, table) if table is not None else None)


def _in_the_lobby(rest: str, rows: Sequence[TableRow]) -> dict[str, Request]:
    found: dict[str, Request] = {"new": Make(_wish(rest))}
    if rest.isdecimal() and 0 < int(rest) <= len(rows):
        row = rows[int(rest) - 1]
        found |= {"join": Join(row.id), "watch": Watch(row.id)}
    return found


def _at_the_table(rest: str) -> dict[str, Request]:
    found: dict[str, Request] = {
        "start": Start(), "leave": Leave(), "hold": Hold(), "ready": Ready(phase=rest == "phase"),
    }  # fmt: skip
    if rest:
        found |= {
            "say": Say(rest), "agree": Agree(rest), "object": Object(rest), "mute": Mute(rest),
            "unmute": Mute(rest, on=False),
        }  # fmt: skip
    return found


def _wish(rest: str) -> TableOptions:
    """`new`, `new 5`, `new 5 4`: players, and bots among them."""
    numbers = [int(word) for word in rest.split() if word.isdecimal() and len(word) == 1]
    players = numbers[0] if numbers else 4
    return TableOptions(players=players, bots=numbers[1] if len(numbers) > 1 else 0, aliens=USUAL)
