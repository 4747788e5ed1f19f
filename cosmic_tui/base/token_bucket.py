"""A counter that lets so many things through a second, and a few more at once."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import attrs

Clock = Callable[[], float]


@attrs.define
class TokenBucket:
    """Lets `burst` things through at once and `rate` a second after that."""

    rate: float
    burst: float
    clock: Clock = monotonic
    _tokens: float = attrs.field(init=False)
    _filled_at: float = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self._tokens = self.burst
        self._filled_at = self.clock()

    def _fill(self) -> None:
        now = self.clock()
        self._tokens = min(self.burst, self._tokens + (now - self._filled_at) * self.rate)
        self._filled_at = now

    @property
    def full(self) -> bool:
        """Whether nothing was taken for so long that the bucket remembers nothing."""
        self._fill()
        return self._tokens >= self.burst

    def has(self, amount: float = 1) -> bool:
        """Whether `amount` could be taken now."""
        self._fill()
        return self._tokens >= amount

    def spend(self, amount: float) -> None:
        """Take `amount`, even if that leaves a debt to be worked off first."""
        self._fill()
        self._tokens -= amount

    def seconds_until(self, amount: float = 1) -> float:
        """How long until `amount` can be taken, 0 if it can be now."""
        self._fill()
        return max(0.0, (amount - self._tokens) / self.rate)


@attrs.frozen
class KeyedBucket:
    """The bucket of one key among many."""

    buckets: TokenBuckets
    key: str

    def spend(self, amount: float) -> None:
        """Take `amount`, even if that leaves a debt to be worked off first."""
        self.buckets.spend(self.key, amount)

    def seconds_until(self) -> float:
        """How long until one more can be taken, 0 if it can be now."""
        return self.buckets.seconds_until(self.key)


REMEMBERED = 4096
"""So many keys are kept account of before those that have used nothing are forgotten."""


@attrs.define
class TokenBuckets:
    """A bucket for each key: a person, an address."""

    rate: float
    burst: float
    clock: Clock = monotonic
    _buckets: dict[str, TokenBucket] = attrs.field(init=False, factory=dict)

    def seconds_until(self, key: str) -> float:
        """How long until this key may take one more, 0 if it may now."""
        bucket = self._buckets.get(key)
        return 0.0 if bucket is None else bucket.seconds_until()

    def spend(self, key: str, amount: float = 1) -> None:
        """This key has taken something."""
        if key not in self._buckets:
            if len(self._buckets) >= REMEMBERED:
                self._buckets = {each: bucket for each, bucket in self._buckets.items() if not bucket.full}
            self._buckets[key] = TokenBucket(self.rate, self.burst, self.clock)
        self._buckets[key].spend(amount)
