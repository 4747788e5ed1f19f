"""What the people of `cosmic bench crash` have wished for, and what journals hold of it, in the same words."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from cosmic_tui.host.match.questions import in_game
from rules.cosmic.protocol.questions import NONE

KEPT = ("Answer", "Draft", "Reopen", "GiveOrders", "Invite", "GiveUp", "Join")
"""Wishes of which each stands in the file of its table once it was confirmed."""
Facts = dict[str, Any]


def lines_of(path: Path) -> Iterator[Facts]:
    """The whole lines of a journal."""
    for line in path.read_bytes().split(b"\n")[:-1]:
        yield json.loads(line)


def count_of(lines: Sequence[Facts], kind: str) -> Counter[tuple[str, str]]:
    """How often each seat has one line of a kind for each key."""
    return Counter((line["seat"], line["key"]) for line in lines if line["line"] == kind)


def without_none(choose: Sequence[str]) -> list[str]:
    """One of nothing is said and written down in two ways."""
    return [pick for pick in choose if pick != NONE]


def wished(wish: Facts) -> str:
    """What a journal has to hold of a wish; it is one of those that are kept."""
    table = wish["table"]
    return {
        "Answer": lambda: _answer(table, wish["key"], wish["choose"]),
        "Draft": lambda: _draft(table, wish),
        "Reopen": lambda: _again(table, wish),
        "GiveOrders": lambda: _orders(table, wish),
        "Invite": lambda: f"{table} invites {wish['name']}",
        "Join": lambda: _seated(table, wish["who"]),
        "GiveUp": lambda: _left(table, wish),
    }[wish["what"]]()


def written(table: str, line: Facts) -> str:
    """What a line of a journal holds of a wish; nothing where it holds none."""
    said = {
        "answer": lambda: _answer(table, line["key"], line["choose"]),
        "draft": lambda: _draft(table, line),
        "reopened": lambda: _again(table, line),
        # what could be done in several windows was asked under the key of the first
        "said": lambda: _answer(table, in_game(line["put"]), line["choose"]),
        "invited": lambda: f"{table} invites {line['name']}",
        "seat": lambda: _left(table, line) if line["vacant"] else _orders(table, line),
    }.get(line["line"])
    return said() if said else ""


def seated(table: str, seats: Iterable[Facts]) -> set[str]:
    """Who has sat down, by seats of a table as its file holds them."""
    return {_seated(table, seat["identity"]) for seat in seats if seat.get("identity")}


def _seated(table: str, identity: str) -> str:
    return f"{table} seats {identity}"


def _answer(table: str, key: str, choose: Sequence[str]) -> str:
    return f"{table} answers {key} {' '.join(without_none(choose))}"


def _draft(table: str, said: Facts) -> str:
    return f"{table} drafts {said['key']} {json.dumps(said['lines'])}"


def _again(table: str, said: Facts) -> str:
    return f"{table} opens {said['key']} again"


def _orders(table: str, said: Facts) -> str:
    return f"{table} orders {said['seat']} {json.dumps(said['orders'])}"


def _left(table: str, said: Facts) -> str:
    return f"{table} left {said['seat']}"
