"""What a search through random positions has found, for people and as JSON."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import attrs

from cosmic_tui.games.cosmic.fuzz.pairs import Pairs
from cosmic_tui.games.cosmic.fuzz.series import FuzzTally

SHOWN = 20
"""Missing pairs that are named to people."""


@attrs.frozen
class FaultFound:
    """A kind of failure: how often it was met, the first of them, and the scenario made of it."""

    why: str
    position: int
    """The number of the position it was first met in."""
    times: int
    file: str
    """Where the scenario lies."""
    fails: bool
    """Whether that scenario fails in the same way; else it holds the whole play."""


@attrs.frozen
class FuzzReport:
    """All of it."""

    seed: str
    seconds: float
    tally: FuzzTally
    pairs: Pairs
    faults: tuple[FaultFound, ...]

    @property
    def sound(self) -> bool:
        """Whether nothing failed."""
        return not self.faults

    def as_json(self) -> str:
        """One JSON object on one line; a pair is a list of what was announced and what answered it."""
        tally, pairs = self.tally, self.pairs
        missing = [list(pair) for pair in pairs.wanted if pair not in tally.met]
        data: dict[str, Any] = {
            "seed": self.seed, "seconds": round(self.seconds, 1), "positions": tally.positions,
            "unsuitable": tally.unsuitable, "answers": tally.answers, "decisions": tally.decisions,
            "answers_inside": tally.inside, "faults": [attrs.asdict(fault) for fault in self.faults],
            "pairs": len(pairs.wanted), "pairs_met": len(pairs.wanted) - len(missing), "pairs_missing": missing,
            "pairs_barred": [{"pair": list(pair), "reason": reason} for pair, reason in pairs.barred.items()],
        }  # fmt: skip
        return json.dumps(data)

    def as_text(self) -> str:
        """The report for people."""
        data = json.loads(self.as_json())
        reasons = Counter(self.pairs.barred.values())
        share = 100 * data["pairs_met"] / max(data["pairs"], 1)
        lines = [
            f"{data['answers']} answers in {data['positions']} positions, seed {self.seed}, {data['seconds']} s",
            f"{data['decisions']} of them decisions, {data['answers_inside']} announcements inside another action",
            f"{data['unsuitable']} positions could not be",
            f"{data['pairs_met']} of {data['pairs']} pairs met ({share:.1f} %)",
            *(f"missing     {first} answered by {second}" for first, second in data["pairs_missing"][:SHOWN]),
            *(f"cannot be   {count} pairs: {reason}" for reason, count in sorted(reasons.items())),
            *(f"FAULT       {fault.why} ({fault.times} times; {fault.file})" for fault in self.faults),
            f"{len(self.faults)} faults",
        ]
        return "\n".join(lines)
