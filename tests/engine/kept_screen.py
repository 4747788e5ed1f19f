"""A terminal's screen that tests look at many times a second."""

from __future__ import annotations

from typing import Any

import pyte


class KeptScreen(pyte.Screen):
    """Puts a line together when it is looked at for the first time, and again only once something is written on it."""

    def __init__(self, *size: Any) -> None:
        self._kept: list[str] = []
        super().__init__(*size)

    @property
    def display(self) -> list[str]:
        if len(self._kept) != self.lines:
            self._kept = [""] * self.lines
            self.dirty.update(range(self.lines))
        for row in self.dirty:
            if row < self.lines:
                line = self.buffer[row]
                self._kept[row] = "".join([line[column].data for column in range(self.columns)])
        self.dirty.clear()
        return list(self._kept)
