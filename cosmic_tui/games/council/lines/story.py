"""What has happened, told in sentences: one line for an event."""

from __future__ import annotations

from cosmic_tui.games.council.lines.naming import Names
from rules.kernel.events import Seen

PRIVATE = {"objective.dealt": "objective", "planet.scouted": "marker", "spies.asked": "marker"}
"""Kinds of events of which one seat alone learns a field; to that seat they are told with it (`yours` in the texts)."""


def sentence_of(names: Names, seen: Seen) -> str:
    """An event as a line; empty for one that is not told."""
    data = seen.data or {}
    key = f"conceded.{seen.kind}" if data.get("conceded_by") else f"event.{seen.kind}"
    if key not in names.words:
        return ""
    if PRIVATE.get(seen.kind) in data:
        key = f"yours.{seen.kind}"
    elif seen.kind == "objective.dealt" and data["tier"] == "covert":
        return ""  # everybody has one
    values = {name: value if type(value) is int else names.value(name, value) for name, value in data.items()}
    if seen.kind == "objective.done":
        values["objective"] = names.catalogue.objectives[data["objective"]].name
    if key in ("yours.planet.scouted", "yours.spies.asked"):
        values["marker"] = names.marker(data["marker"])
    if "offer" in seen.kind:
        values["offer"] = names.offer(data["seat"], data["line"])
    if isinstance(data.get("hits"), dict):
        values["exchange"] = names.exchange(data)
    elif "dice" in data and isinstance(data["dice"], dict):
        values["volley"] = names.volley(data["dice"])
        values |= {"lost": names.losses(data)} if "lost" in data else {}
        values["scored"] = names.words.count("hit", data.get("hits", 0))
    return names.words.say(key, **values)
