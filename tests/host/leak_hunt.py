"""Looking for leaks that were planted on purpose: what the net of worlds says of them, and by which channel."""

from __future__ import annotations

import asyncio
from typing import Any

import host_worlds
from channels import CHANNELS
from host_kinds import TURNS
from paired_worlds import Leak

from cosmic_tui.host.table.table import Table

LEAKS_SOUGHT = 36
LIKELY = (11, 4, 23, 6, 26, 25, 3)
"""Seeds at which planted leaks have shown themselves; they are looked at before the others."""
ZAPS = ("cosmic_zap", "card_zap")


def leak(kind: str = "", first: int = LIKELY[0]) -> str:
    """What the net says, in worlds that differ in a kind of thing or in any; empty where it finds nothing.

    `first`: the seed at which this leak has shown itself soonest, so that the others need not be looked at.
    """
    in_order = dict.fromkeys([first, *LIKELY, *range(LEAKS_SOUGHT)])
    seeds = [seed for seed in in_order if kind in TURNS[seed % len(TURNS)]]
    try:
        asyncio.run(host_worlds.survey(seeds))
    except Leak as leaking:
        return str(leaking)
    return ""


def channel_of(said: str) -> str:
    """The channel by which something has leaked."""
    return next((channel for channel in CHANNELS if f": {channel}, to " in said), "")


def held(table: Table, *cards: str) -> int:
    """How many cards of these are in hands; of artifacts, where none are named."""
    assert table.running is not None
    game: Any = table.running.game
    wanted = cards or tuple(game.catalogue.artifacts)
    return sum(card in wanted for player in game.state.players.values() for card in player.hand)
