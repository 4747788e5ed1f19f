"""Dice: random numbers that are the same on every machine and in every version of Python.

A number is a keyed hash of (seed, stream, counter). Each pile and purpose has a named stream of its own, so that what
happens in one never shifts another. The counters are game state; the seed is not.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableMapping, Sequence
from typing import TypeVar

T = TypeVar("T")
_WORD = 4
_SPAN = 1 << (8 * _WORD)


class Dice:
    """Draws for one seed; `counters` (stream name to draws so far) are kept by the caller."""

    __slots__ = ("_key", "seed")

    def __init__(self, seed: int | str) -> None:
        """`seed` is any whole number or text; equal seeds give equal draws."""
        self.seed = seed
        self._key = hashlib.blake2b(str(seed).encode(), digest_size=32).digest()

    def number(self, counters: MutableMapping[str, int], stream: str, below: int) -> int:
        """A uniform whole number from 0 to `below` - 1. Raises ValueError where `below` is not positive."""
        if not 0 < below <= _SPAN:
            raise ValueError(f"no number below {below} can be drawn")
        limit = _SPAN - _SPAN % below
        while True:
            value = self._word(counters, stream)
            if value < limit:
                return value % below

    def shuffled(self, counters: MutableMapping[str, int], stream: str, items: Sequence[T]) -> list[T]:
        """The items in a uniformly random order (Fisher and Yates)."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.number(counters, stream, last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def _word(self, counters: MutableMapping[str, int], stream: str) -> int:
        count = counters.get(stream, 0)
        counters[stream] = count + 1
        digest = hashlib.blake2b(f"{stream}/{count}".encode(), key=self._key, digest_size=_WORD).digest()
        return int.from_bytes(digest, "big")
