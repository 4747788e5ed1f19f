"""How often something came, with what that says of how often it would come in many more games."""

from __future__ import annotations

from math import sqrt

import attrs

SURE = 1.96
"""Standard deviations either way that hold 95 of 100 results."""


@attrs.frozen
class Share:
    """`hits` of `tries`."""

    hits: int
    tries: int

    @property
    def rate(self) -> float:
        """From 0 to 1; 0 where nothing was tried."""
        return self.hits / self.tries if self.tries else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval after Wilson, which holds for few tries and for rates near 0 and 1 too."""
        if not self.tries:
            return 0.0, 1.0
        square = SURE * SURE / self.tries
        middle = self.rate + square / 2
        spread = SURE * sqrt((self.rate * (1 - self.rate) + square / 4) / self.tries)
        return max(0.0, (middle - spread) / (1 + square)), min(1.0, (middle + spread) / (1 + square))

    def as_data(self) -> dict[str, float]:
        """Hits, tries, rate and interval as plain data."""
        low, high = self.interval
        return {"hits": self.hits, "tries": self.tries, "rate": round(self.rate, 4),
                "low": round(low, 4), "high": round(high, 4)}  # fmt: skip

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.rate:.1%} ({self.hits} of {self.tries}; 95 % interval {low:.1%} to {high:.1%})"
