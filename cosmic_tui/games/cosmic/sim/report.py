"""What came of many games: as numbers, as one JSON object, and in plain words."""

from __future__ import annotations

import json
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from cosmic_tui.games.cosmic.sim import attention
from cosmic_tui.games.cosmic.sim.attention import EncounterWaits
from cosmic_tui.games.cosmic.sim.share import Share
from cosmic_tui.games.cosmic.sim.table import Fault, Played, SeriesOrder
from cosmic_tui.games.cosmic.sim.ways import Ways, together

SHOWN = 10
"""Faults named in the plain report; JSON has all."""
EXTREMES = 3
"""Aliens named at either end of the list."""
USUAL = (8, 30)
"""Encounters a game is meant to have, at least and at most."""
QUANTILES = (5, 25, 50, 75, 95)


@attrs.frozen
class SeriesReport:
    """The games of one order and the seconds they took together."""

    order: SeriesOrder
    played: Sequence[Played]
    seconds: float
    served: Sequence[EncounterWaits] = ()
    """Encounters counted as at a served table."""

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

    # -- what is counted

    def wins(self) -> dict[str, Share]:
        """Games won, alone or shared, of those each kind of bot has played, once for each seat it had in them."""
        return _shares((kind, seat in one.winners) for one in self.played for seat, kind in _named(one, one.kinds))

    def aliens(self) -> dict[str, Share]:
        """The same by alien, from the one that wins most to the one that wins least."""
        shares = _shares(
            (alien, seat in one.winners) for one in self.played for seat, alien in one.tally.aliens.items()
        )
        return dict(sorted(shares.items(), key=lambda entry: (-entry[1].rate, entry[0])))

    def deals(self) -> Share:
        """Deals that held, of all talks."""
        return Share(sum(one.tally.deals for one in self.played), sum(one.tally.talks for one in self.played))

    def ways(self) -> dict[str, Ways]:
        """What tells of the character of each kind of bot."""
        found: dict[str, list[Ways]] = {}
        for one in self.played:
            for seat, kind in _named(one, one.kinds):
                found.setdefault(kind, []).append(one.tally.ways[seat])
        return {kind: together(each) for kind, each in found.items()}

    def lengths(self) -> dict[int, float]:
        """Encounters of a game by quantile, in percent."""
        encounters = [one.encounters for one in self.played]
        if len(encounters) < 2:
            return dict.fromkeys(QUANTILES, float(encounters[0]))
        cuts = statistics.quantiles(encounters, n=100, method="inclusive")
        return {percent: cuts[percent - 1] for percent in QUANTILES}

    def usual(self) -> Share:
        """Games of a length that is meant to be."""
        return Share(sum(USUAL[0] <= one.encounters <= USUAL[1] for one in self.played), len(self.played))

    def slowest(self) -> dict[str, float]:
        """Seconds of the answer that took each kind of bot longest."""
        kinds = dict.fromkeys(kind for one in self.played for kind in one.slowest)
        return {kind: max(one.slowest.get(kind, 0.0) for one in self.played) for kind in kinds}

    # -- told

    def as_data(self) -> dict[str, Any]:
        """All of it as plain data, rates per second of wall time."""
        encounters = [one.encounters for one in self.played]
        decisions = sum(one.decisions for one in self.played)
        games, seconds = len(self.played), max(self.seconds, 1e-9)
        return {
            "games": games,
            "players": len(self.order.kinds),
            "seed": self.order.seed,
            "seats": list(self.order.kinds),
            "check": self.order.check.value,
            "finished": games - len(self.unfinished),
            "unfinished": self.unfinished,
            "broken_invariants": [attrs.asdict(fault) for fault in self.faults],
            "winners": [list(one.winners) for one in self.played],
            "wins": {kind: share.as_data() for kind, share in self.wins().items()},
            "shared": sum(len(one.winners) > 1 for one in self.played),
            "seconds": round(self.seconds, 3),
            "games_per_s": round(games / seconds, 3),
            "decisions_per_s": round(decisions / seconds, 1),
            "encounters_per_game": round(sum(encounters) / games, 2),
            "encounters_quantiles": {str(percent): value for percent, value in self.lengths().items()},
            "encounters_most": max(encounters),
            "encounters_usual": self.usual().as_data(),
            "decisions_per_game": round(decisions / games, 2),
            **(attention.figures(self.served, len(self.order.kinds)) if self.served else {}),
            "deals": self.deals().as_data(),
            "ways": {kind: ways.as_data() for kind, ways in self.ways().items()},
            "slowest_answer_s": {kind: round(seconds, 4) for kind, seconds in self.slowest().items()},
            "zaps_per_game": round(sum(one.tally.zaps for one in self.played) / games, 3),
            "aliens": {alien: share.as_data() for alien, share in self.aliens().items()},
        }

    def as_json(self) -> str:
        """One JSON object on one line."""
        return json.dumps(self.as_data())

    def as_text(self) -> str:
        """The report for people."""
        data = self.as_data()
        quantiles = ", ".join(f"{value:.0f}" for value in self.lengths().values())
        low, high = USUAL
        lines = [
            f"{data['finished']} of {data['games']} games finished, seed {data['seed']}, {data['seconds']:.1f} s",
            *(f"wins        {kind}: {share}" for kind, share in self.wins().items()),
            f"shared      {data['shared']} wins",
            f"encounters  {data['encounters_per_game']:.1f} a game, {data['encounters_most']} at most",
            f"            {', '.join(map(str, QUANTILES))} in 100 games have at most {quantiles}",
            f"            {low} to {high} in {self.usual()}",
            f"deals       {self.deals()} of the talks",
            f"zaps        {data['zaps_per_game']:.2f} a game",
            *(f"ways        {kind}: {ways}" for kind, ways in self.ways().items()),
            *(f"slowest     {kind}: {seconds * 1000:.0f} ms for an answer" for kind, seconds in self.slowest().items()),
            f"decisions   {data['decisions_per_game']:.0f} a game",
            f"speed       {data['games_per_s']:.1f} games/s, {data['decisions_per_s']:.0f} decisions/s",
            *self._extremes(),
            *self._troubles(),
        ]
        return "\n".join(lines)

    def _extremes(self) -> list[str]:
        """The aliens that win most and least."""
        shares = list(self.aliens().items())
        ends = shares if len(shares) <= 2 * EXTREMES else [*shares[:EXTREMES], *shares[-EXTREMES:]]
        return [f"alien       {alien}: {share}" for alien, share in ends]

    def _troubles(self) -> list[str]:
        lines = [f"cut off     game {number}: no winner" for number in self.unfinished if not self._faulty(number)]
        lines += [f"BROKEN      game {f.game} after {f.answer} answers at {f.at}: {f.reason}" for f in self.faults]
        rest = len(lines) - SHOWN
        return [*lines[:SHOWN], f"... and {rest} more"] if rest > 0 else lines

    def _faulty(self, number: int) -> bool:
        return any(fault.game == number for fault in self.faults)


def _named(one: Played, names: Sequence[str]) -> Iterable[tuple[str, str]]:
    return zip(one.seats, names, strict=True)


def _shares(results: Iterable[tuple[str, bool]]) -> dict[str, Share]:
    """Of (name, whether it won) each, by name in the order of first mention."""
    tries: Counter[str] = Counter()
    hits: Counter[str] = Counter()
    for name, won in results:
        tries[name] += 1
        hits[name] += won
    return {name: Share(hits[name], tries[name]) for name in tries}
