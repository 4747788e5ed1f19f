"""A whole game that is over: who met whom, what was told and seen of it, and the replay of it with all hands open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import tables
from tables import view

from cosmic_tui.games.cosmic.replay.kind import COSMIC_REPLAYS
from cosmic_tui.host.match.view_changes import SeenStep
from cosmic_tui.host.messages import SeatRow
from cosmic_tui.replay.replay import Replay
from rules.cosmic.protocol.views import View
from rules.kernel.events import Seen

MET = {"red": "vulch", "blue": "parasite", "green": "virus", "yellow": "amoeba"}
"""Who is which alien in a whole game."""
HANDS = {
    "red": ["attack_15", "attack_08", "attack_06", "negotiate", "negotiate", "plague"],
    "blue": ["attack_30", "attack_10", "negotiate", "reinforcement_5"],
    "green": ["attack_14", "attack_11", "attack_10", "negotiate", "morph", "reinforcement_2", "flare:fido"],
    "yellow": ["attack_20", "attack_08", "attack_08", "negotiate", "morph", "reinforcement_3", "card_zap"],
}


FOUGHT = [
    ("red", "blue", "blue.4", "offense", (21, 14), {"red": 2}),
    ("blue", "green", "green.2", "defense", (9, 18), {}),
    ("green", "red", "red.5", "offense", (26, 20), {"green": 3, "blue": 1}),
    ("green", "yellow", "yellow.1", "offense", (31, 12), {"green": 2, "red": 1}),
    ("yellow", "blue", "blue.2", "no_deal", None, {}),
    ("red", "yellow", "yellow.3", "offense", (17, 11), {"red": 3, "green": 2}),
    ("red", "green", "green.4", "offense", (24, 22), {"red": 2, "blue": 1}),
    ("blue", "red", "red.2", "both_lose", (0, 0), {}),
    ("green", "blue", "blue.5", "offense", (35, 19), {"green": 1}),
    ("green", "red", "red.3", "defense", (11, 28), {}),
    ("red", "blue", "blue.1", "offense", (29, 8), {"red": 2, "green": 2}),
]
"""Offense, defense, planet, outcome, totals, and who lands there, of a whole game."""


def fought() -> list[Seen]:
    """What is told of these encounters, as far as the result has to know it."""
    told: list[Seen] = []
    for turn, (offense, defense, planet, outcome, totals, landed) in enumerate(FOUGHT, 1):
        told += [
            Seen("encounter.begin", "encounter.begin", {"turn": turn, "number": 1, "offense": offense}),
            Seen("destiny.defense", "destiny.defense_known", {"defense": defense, "aim": "attack", "planet": None}),
            Seen("launch.aimed", "launch.aim", {"planet": planet}),
        ]
        if totals:
            told.append(Seen("reveal.totals", "reveal.totals", {"offense": totals[0], "defense": totals[1]}))
        result = {"outcome": outcome, "offense": offense, "defense": defense, "totals": None}
        told.append(Seen("outcome", "reveal.upset", result))
        if landed:
            told.append(Seen("ships.landed", "resolution.land", {"planet": planet, "ships": landed}))
    return told


def fought_steps(seat: str | None = "yellow") -> list[SeenStep]:
    """What a seat sees meanwhile, as far as the result and the replay have to know it."""
    seats = tuple(tables.NAMES)[:4]
    planets = {f"{each}.{number}": {each: 4} for each in seats for number in range(1, 6)}
    aimed: dict[str, Any] = {}
    hand = HANDS[seat] if seat else []
    views = [view(seat, seats, planets=planets, outcome=None, players=_people(seats, planets), hand=hand)]
    for event in fought():
        data = event.data
        match event.kind:
            case "encounter.begin":
                aimed = {"offense": data["offense"], "turn": data["turn"]}
            case "destiny.defense":
                aimed |= {"defense": data["defense"]}
            case "launch.aimed":
                aimed |= {"planet": data["planet"], "phase": "launch", "gate": {aimed["offense"]: 3}}
            case "reveal.totals":
                aimed |= {"totals": {side: data[side] for side in ("offense", "defense")}, "phase": "reveal"}
            case "outcome":
                aimed |= {"outcome": data["outcome"]}
            case "ships.landed":
                planets = {**planets, data["planet"]: {**planets[data["planet"]], **data["ships"]}}
                aimed |= {"phase": "resolution", "gate": {}}
        alone: dict[str, Any] = {"offense": [], "defense": []}
        shown = {
            "turn": 1, "phase": "destiny", "defense": None, "planet": None, "gate": {}, "outcome": None,
            "allies": alone, "invited": alone, **aimed,
        }  # fmt: skip
        people = _people(seats, planets)
        views.append(view(seat, seats, planets=planets, players=people, hand=hand, waiting=[], **shown))
    return tables.steps(*views)


def _people(seats: Sequence[str], planets: Mapping[str, Mapping[str, int]]) -> list[Any]:
    """Everybody with an alien, and with the colonies there are."""
    foreign = {
        seat: {
            "foreign": sum(seat in fleet and not planet.startswith(seat) for planet, fleet in planets.items()),
            "alien": MET[seat],
            "hand_size": len(HANDS[seat]),
        }
        for seat in seats
    }
    return tables.players(tuple(seats), **foreign)


def replay() -> Replay[View]:
    """A whole game to look back at, with all hands open."""
    seats = [SeatRow(seat, "person", name, True) for seat, name in tables.NAMES.items() if seat != "purple"]
    told, numbers = fought(), range(len(fought()))
    eyes = {seat: Replay("", seats, told, fought_steps(seat), COSMIC_REPLAYS, seat, numbers) for seat in MET}
    return Replay("Friday night", seats, told, fought_steps(), COSMIC_REPLAYS, numbers=numbers, eyes=eyes)
