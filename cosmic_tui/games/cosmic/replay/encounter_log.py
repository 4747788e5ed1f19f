"""A game encounter by encounter: who met whom, how it ended, and how many foreign colonies everybody had then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from cosmic_tui.replay.replay import Replay
from rules.cosmic.protocol.views import View
from rules.kernel.events import Seen

ZAPS = ("cosmic_zap", "card_zap")


@attrs.define
class LoggedEncounter:
    """One encounter as it went; `defense` and `planet` are None where it did not come to that."""

    turn: int
    number: int
    """Which one of its turn."""
    offense: str
    defense: str | None = None
    planet: str | None = None
    outcome: str = ""
    """`offense`, `defense`, `deal` and so on; empty where it was broken off."""
    totals: Mapping[str, int] | None = None
    """Of both sides, where two totals have met."""
    cards: dict[str, str] = attrs.field(factory=dict)
    """The encounter cards that were turned up, by seat."""
    zapped: list[str] = attrs.field(factory=list)
    """Whose powers were stopped by a card."""
    lost_power: list[str] = attrs.field(factory=list)
    """Who has lost the power of its alien."""
    allies: list[str] = attrs.field(factory=list)
    """Who helped one of the sides."""
    ships_lost: dict[str, int] = attrs.field(factory=dict)
    """Ships that went to the warp, by owner."""
    zaps: list[str] = attrs.field(factory=list)
    """Who played a zap, once for each."""
    foreign: Mapping[str, int] = attrs.field(factory=dict)
    """Foreign colonies of everybody at its end, by seat."""
    won: list[str] | None = None
    """Who has won, where the game has ended in this encounter."""
    conceded_by: list[str] = attrs.field(factory=list)
    """Those who have conceded it to them."""


def encounters_of(replay: Replay[View]) -> list[LoggedEncounter]:
    """All encounters, in their order."""
    found: list[LoggedEncounter] = []
    for event, view in replay.told():
        if event.kind == "encounter.begin":
            found.append(LoggedEncounter(event.data["turn"], event.data["number"], event.data["offense"]))
        if found:
            _note(found[-1], event, view)
            _note_deed(found[-1], event)
    return found


def _note(encounter: LoggedEncounter, event: Seen, view: Mapping[str, Any]) -> None:
    """What this event tells of the encounter."""
    match event.kind:
        case "destiny.defense":
            encounter.defense, encounter.planet = event.data["defense"], event.data.get("planet")
        case "launch.aimed":
            encounter.planet = event.data["planet"]
        case "reveal.cards":
            encounter.cards |= event.data["cards"]
        case "power.lost":
            encounter.lost_power.append(event.data["seat"])
        case "card.stopped" if event.data["card"].startswith("use:"):
            encounter.zapped.append(event.data["seat"])
        case "reveal.totals":
            encounter.totals = {side: event.data[side] for side in ("offense", "defense")}
        case "outcome":
            encounter.totals = event.data.get("totals") or encounter.totals
        case "encounter.end":
            encounter.outcome = event.data["outcome"] or encounter.outcome
        case "game.won":
            encounter.won, encounter.conceded_by = list(event.data["winners"]), list(event.data.get("conceded_by", ()))
    encounter.outcome = view["outcome"] or encounter.outcome
    encounter.foreign = {player["seat"]: player["foreign"] for player in view["players"]}


def _note_deed(encounter: LoggedEncounter, event: Seen) -> None:
    """Who helped, who lost ships, who zapped."""
    match event.kind:
        case "alliance.formed":
            encounter.allies = [*event.data["offense"], *event.data["defense"]]
        case "ships.warped":
            seat, lost = event.data["seat"], sum(event.data["from"].values())
            encounter.ships_lost[seat] = encounter.ships_lost.get(seat, 0) + lost
        case "card.played" if event.data["card"] in ZAPS:
            encounter.zaps.append(event.data["seat"])
