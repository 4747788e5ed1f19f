"""What is counted while a game is played: who is which alien, talks and deals, zaps."""

from __future__ import annotations

from collections import defaultdict

import attrs

from cosmic_tui.games.cosmic.sim.ways import Ways
from rules.kernel.events import Event

MAIN_PLAYERS = 2

ZAPS = frozenset({"card_zap", "cosmic_zap"})
VOID = frozenset({"quash", "gone"})
"""Why a deal that had been agreed on came to nothing."""


@attrs.define
class GameTally:
    """The counts of one game, kept up by what happens in it."""

    aliens: dict[str, str] = attrs.Factory(dict)
    """Who is which alien from the beginning; empty in a game without powers."""
    talks: int = 0
    """Talks of two dealers that have come to an end."""
    deals: int = 0
    """Those of them that ended in a deal which held."""
    zaps: int = 0
    """Powers and cards stopped by a Cosmic Zap or a Card Zap."""
    ways: defaultdict[str, Ways] = attrs.Factory(lambda: defaultdict(Ways))
    """What each seat has done that tells of its character."""
    seats: int = 0
    """How many play."""

    def on_event(self, event: Event) -> None:
        """Count an event where it is of interest."""
        data = event.data or {}
        match event.kind:
            case "setup.chosen":
                self.aliens = dict(data["aliens"])
            case "alliance.invited":
                self.ways[data["by"]].invite(data["seats"], self.seats - MAIN_PLAYERS)
            case "alliance.answered":
                self.ways[data["seat"]].join(data["from"])
            case "deal.made":
                self.ways[data["seat"]].deal(data["give"], data["get"])
                self.talks += 1
                self.deals += 1
            case "deal.failed":
                self.deals -= data["why"] in VOID
                self.talks += data["why"] not in VOID
            case "card.stopped":
                self.zaps += data["by"] in ZAPS
