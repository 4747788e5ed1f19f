"""What came of many games: as numbers, as one JSON object, and in plain words."""

from __future__ import annotations

import json
import statistics
from collections import Counter
from collections.abc import Sequence
from typing import Any

import attrs

from cosmic_tui.sim.table import Fault, Order, Played

SHOWN = 10
"""Faults named in the plain report; JSON has all."""


@attrs.frozen
class Report:
    """The games of one order and the seconds they took together."""

    order: Order
    played: Sequence[Played]
    seconds: float

    @property
    def faults(self) -> list[Fault]:
        """Every invariant that did not hold."""
        return [fault for one in self.played for fault in one.faults]

    @property
    def unfinished(self) -> list[int]:
        """The numbers of the games that did not come to their end."""
        return [one.number for one in self.played if not one.finished]

    @property
    def sound(self) -> bool:
        """Whether every game came to its end and every invariant held."""
        return not self.faults and not self.unfinished

    def wins(self) -> dict[str, int]:
        """Games won, alone or shared, by seat."""
        won = Counter(seat for one in self.played for seat in one.winners)
        return {seat: won[seat] for seat in (self.played[0].seats if self.played else ())}

    def as_data(self) -> dict[str, Any]:
        """All of it as plain data, rates per second of wall time."""
        encounters = [one.encounters for one in self.played]
        decisions = sum(one.decisions for one in self.played)
        games, seconds = len(self.played), max(self.seconds, 1e-9)
        return {
            "games": games,
            "players": len(self.order.kinds),
            "seed": self.order.seed,
            "bots": list(self.order.kinds),
            "check": self.order.check.value,
            "finished": games - len(self.unfinished),
            "unfinished": self.unfinished,
            "broken_invariants": [attrs.asdict(fault) for fault in self.faults],
            "winners": [list(one.winners) for one in self.played],
            "wins": self.wins(),
            "shared": sum(len(one.winners) > 1 for one in self.played),
            "seconds": round(self.seconds, 3),
            "games_per_s": round(games / seconds, 3),
            "decisions_per_s": round(decisions / seconds, 1),
            "encounters_per_game": round(sum(encounters) / games, 2),
            "encounters_median": statistics.median(encounters),
            "encounters_most": max(encounters),
            "decisions_per_game": round(decisions / games, 2),
        }

    def as_json(self) -> str:
        """One JSON object on one line."""
        return json.dumps(self.as_data())

    def as_text(self) -> str:
        """The report for people."""
        data = self.as_data()
        seats = [
            f"{seat} {kind} {won} ({won / data['games']:.0%})"
            for (seat, won), kind in zip(data["wins"].items(), self.order.kinds, strict=True)
        ]
        median, most = data["encounters_median"], data["encounters_most"]
        lines = [
            f"{data['finished']} of {data['games']} games finished, seed {data['seed']}, {data['seconds']:.1f} s",
            f"games won   {', '.join(seats)}; shared {data['shared']}",
            f"encounters  {data['encounters_per_game']:.1f} a game, {median:.0f} in the median, {most} at most",
            f"decisions   {data['decisions_per_game']:.0f} a game",
            f"speed       {data['games_per_s']:.1f} games/s, {data['decisions_per_s']:.0f} decisions/s",
            *self._troubles(),
        ]
        return "\n".join(lines)

    def _troubles(self) -> list[str]:
        lines = [f"cut off     game {number}: no winner" for number in self.unfinished if not self._faulty(number)]
        lines += [f"BROKEN      game {f.game} after {f.answer} answers at {f.at}: {f.reason}" for f in self.faults]
        rest = len(lines) - SHOWN
        return [*lines[:SHOWN], f"... and {rest} more"] if rest > 0 else lines

    def _faulty(self, number: int) -> bool:
        return any(fault.game == number for fault in self.faults)
