"""The channels by which something leaves a host, who is told by them, and what was sent."""

from __future__ import annotations

import attrs

SPECTATOR, PASSER, OPERATOR = "watching", "in the lobby", "operator"
NOBODYS = (SPECTATOR, PASSER, OPERATOR)
"""Who has no seat, and is told what everybody may know."""
SEATS, BOTS, STAND_INS = "news to seats", "news while a bot knows it", "news while a stand-in knows it"
SPECTATORS, DELAYED, RETURNS = "news to spectators", "news to delayed spectators", "news to who comes back"
LOBBY, REFUSALS, COMMANDS, ADMIN = "lobby rows", "refusals", "commands", "operator's tables"
METRICS, LOG, REPLAYS = "metrics", "log", "replays of the running game"
TALK, LOBBY_TALK, NUDGES = "table talk and whispers", "lobby talk", "nudges"
CLUB, NOTICES = "club commands and library", "notifications"
CHANNELS = (
    SEATS, BOTS, STAND_INS, SPECTATORS, DELAYED, RETURNS, LOBBY, REFUSALS, COMMANDS, ADMIN, METRICS, LOG, REPLAYS,
    TALK, LOBBY_TALK, NUDGES, CLUB, NOTICES,
)  # fmt: skip
AROUND = 160
"""Bytes shown of a leak before and behind where it begins."""


@attrs.frozen
class Sent:
    """Something that has left the host: on which channel, when, and what."""

    channel: str
    time: float
    said: bytes


def begins(one: Sent | None, two: Sent | None) -> str:
    """Where two things that should be alike are not."""
    if one is None or two is None:
        return f"in one world only: {one or two}"
    same = next((at for at, (a, b) in enumerate(zip(one.said, two.said, strict=False)) if a != b), len(one.said))
    parts = [
        f"{each.time} {each.channel}: ...{each.said[max(0, same - AROUND) : same + AROUND]!r}..." for each in (one, two)
    ]
    return "\n".join(parts)
