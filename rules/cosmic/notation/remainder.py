"""Fields of a state, its encounter and its sheets that have no readable key in a position, as plain data."""

from __future__ import annotations

from typing import Any

import attrs

from rules.cosmic.state.encounter import Encounter
from rules.cosmic.state.player import Sheet
from rules.cosmic.state.state import State
from rules.kernel.codec import structured, unstructured

OF_STATE = frozenset({
    "at", "seats", "players", "planets", "encounter", "deck", "discard", "destiny", "destiny_discard", "stacked",
    "destiny_stacked", "moved", "playing", "boxed", "boxed_destiny", "turn", "encounters", "queue", "last", "winners",
    "won_by", "asked", "drawn", "events", "flares", "planet_cards",
    "techs", "tech_discard", "tech_dealt", "cannon", "flagship",
})  # fmt: skip
OF_ENCOUNTER = frozenset({
    "offense", "number", "defense", "planet", "aim", "gate", "beside", "invited", "allies", "cards", "face_up", "faces",
    "reinforcements", "totals", "offer", "closing", "failure", "outcome", "lost", "no_rewards",
})  # fmt: skip
"""Fields that stand in keys of their own, of both."""


def remainder(state: State) -> dict[str, Any]:
    """The rest of a state: only what differs from a fresh one, without what TOML cannot say (None)."""
    found = {"state": _differing(state), "encounter": _differing(state.encounter), "sheets": _sheets(state)}
    return {key: value for key, value in found.items() if value}


def restore(state: State, rest: dict[str, Any]) -> None:
    """Put the rest back."""
    for owner, cls, key in ((state, State, "state"), (state.encounter, Encounter, "encounter")):
        types = {field.name: field.type for field in attrs.fields(attrs.resolve_types(cls))}
        for name, value in rest.get(key, {}).items():
            setattr(owner, name, structured(value, types[name]))
    for seat, sheets in rest.get("sheets", {}).items():
        state.players[seat].sheets = structured(sheets, list[Sheet])


def _differing(value: State | Encounter) -> dict[str, Any]:
    inner = isinstance(value, Encounter)
    fresh, told = (Encounter(""), OF_ENCOUNTER) if inner else (State.blank(), OF_STATE)
    return {
        field.name: _known(unstructured(getattr(value, field.name)))
        for field in attrs.fields(type(value))
        if field.name not in told
        and getattr(value, field.name) is not None
        and getattr(value, field.name) != getattr(fresh, field.name)
    }


def _known(data: Any) -> Any:
    """Plain data without entries that are None."""
    if isinstance(data, dict):
        return {key: _known(value) for key, value in data.items() if value is not None}
    return [_known(each) for each in data] if isinstance(data, (list, tuple)) else data


def _sheets(state: State) -> dict[str, Any]:
    return {seat: unstructured(player.sheets) for seat, player in state.players.items() if player.sheets}
