"""The table that most pictures of the gallery show: four with aliens, in their seventh encounter.

Vulch attacks Parasite, who has four colonies, with a ship of Virus; Amoeba, who looks, is asked by both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import tables

from cosmic_tui.host.messages import SeatRow, TableNews, TableRow
from rules.cosmic.protocol.views import View
from rules.kernel.asks import Ask
from rules.kernel.events import Seen

SEATS = ("red", "blue", "green", "yellow")
PLAYERS: Mapping[str, Mapping[str, Any]] = {
    "red": {"alien": "vulch", "foreign": 2, "hand_size": 7},
    "blue": {"alien": "parasite", "foreign": 4, "hand_size": 5, "home": 4, "warp": 3},
    "green": {"alien": "virus", "foreign": 1, "warp": 2},
    "yellow": {"alien": "amoeba", "foreign": 3, "warp": 2},
}
FLEETS: Mapping[str, Mapping[str, int]] = {
    "red.2": {"red": 3, "blue": 1}, "red.3": {"red": 2, "yellow": 1}, "red.5": {"red": 2, "blue": 1},
    "blue.1": {"blue": 3}, "blue.3": {"green": 1}, "blue.4": {"blue": 2, "red": 2}, "blue.5": {"blue": 3, "yellow": 1},
    "green.1": {"green": 3, "yellow": 1}, "green.3": {"green": 2}, "green.4": {"green": 3, "blue": 2},
    "yellow.1": {"yellow": 3, "blue": 1}, "yellow.4": {"yellow": 2}, "yellow.5": {"yellow": 2, "red": 1},
}  # fmt: skip
PAST = [
    ("yellow", "red", 3, "offense", (21, 14), ["yellow"]),
    ("yellow", "green", 2, "defense", (9, 18), []),
    ("blue", "yellow", 1, "deal", None, ["blue", "yellow"]),
    ("blue", "green", 4, "offense", (26, 20), ["blue"]),
    ("green", "blue", 3, "offense", (31, 12), ["green"]),
    ("red", "blue", 4, "offense", (17, 11), ["red"]),
]
"""Offense, defense, number of the planet, outcome, totals, and who has founded a colony."""
TALK = [
    tables.Said("blue", "Bob", "you would not"),
    tables.Said("green", "Brisk", "Nothing personal. Business.", bot=True),
    tables.Said("", "Zoe", "oh yes, they would"),
]


def friday(seat: str | None = "yellow", **changes: Any) -> View:
    """The table."""
    planets = {f"{owner}.{number}": {owner: 4} for owner in SEATS for number in range(1, 6)}
    return tables.view(seat, players=tables.players(SEATS, **PLAYERS), planets={**planets, **FLEETS}, **changes)


def row(mine: str | None = "yellow") -> TableRow:
    """Who sits there: three people and a bot of a name."""
    seats = [
        SeatRow(seat, "bot" if seat == "green" else "person", "Brisk" if seat == "green" else tables.NAMES[seat],
                here=seat != "blue")
        for seat in SEATS
    ]  # fmt: skip
    return tables.row(seats=seats, mine=mine)


def told() -> list[Seen]:
    """Six encounters, and the present one up to the alliances."""
    begun, *rest = tables.events()
    past = [event for turn, encounter in enumerate(PAST, 1) for event in _of_past(turn, *encounter)]
    return [begun, *past, *rest]


def _of_past(turn: int, offense: str, defense: str, number: int, outcome: str, totals: tuple[int, int] | None,
             settled: Iterable[str]) -> Iterable[Seen]:  # fmt: skip
    planet = f"{defense}.{number}"
    yield Seen("encounter.begin", "encounter.begin", {"turn": turn, "number": 1, "offense": offense})
    yield Seen("destiny.defense", "destiny.defense_known", {"defense": defense, "aim": "attack", "planet": None})
    yield Seen("launch.aimed", "launch.aim", {"planet": planet})
    if totals:
        yield Seen("reveal.totals", "reveal.totals", {"offense": totals[0], "defense": totals[1]})
    yield Seen("outcome", "reveal.upset", {"outcome": outcome, "offense": offense, "defense": defense, "totals": None})
    for seat in settled:
        yield Seen("colony.established", "resolution.land", {"seat": seat, "planet": planet})
    yield Seen("encounter.end", "encounter.end", {"outcome": outcome})


def news(seen: View, *asks: Ask, **changes: Any) -> TableNews:
    """What somebody at this table hears."""
    return tables.news(seen, *asks, **{"table": row(seen.seat), "events": told(), "talk": list(TALK), **changes})
