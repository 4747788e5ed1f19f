"""The heartbeat of workers: finds those that hang, to which the system would still give visitors."""

from __future__ import annotations


class Heartbeat:
    """Counts how many times each worker was looked for since it was last heard.

    Counts, and no clock: while the host itself stands still, nobody's silence grows.
    """

    def __init__(self, patience: int, first: int) -> None:
        """So many times a worker may be silent in a row; `first`: before it is heard for the first time."""
        self._patience = patience
        self._first = first
        self._left: dict[int, int] = {}

    def began(self, number: int) -> None:
        """A worker was started."""
        self._left[number] = self._first

    def heard(self, number: int) -> None:
        """It has given a sign."""
        if number in self._left:
            self._left[number] = self._patience

    def ended(self, number: int) -> None:
        """It is gone."""
        self._left.pop(number, None)

    def look(self) -> list[int]:
        """Those that have been silent for too long; each is told once."""
        self._left = {number: left - 1 for number, left in self._left.items()}
        silent = [number for number, left in self._left.items() if left < 0]
        for number in silent:
            self.ended(number)
        return silent
