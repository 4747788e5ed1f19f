"""What was said at a table."""

from __future__ import annotations

from collections import deque

from cosmic_tui.host.messages import HOUSE, Said
from rules.kernel.message import Message

KEPT = 200


class Talk:
    """The last lines of table talk; lines are counted from the first ever said."""

    def __init__(self) -> None:
        self._lines: deque[Said] = deque(maxlen=KEPT)
        self.count = 0

    def say(self, who: str, name: str, text: str) -> None:
        """Add a line; its words are clean already."""
        self._add(Said(who, name, text))

    def announce(self, line: Message) -> None:
        """The host itself says something."""
        self._add(Said("", HOUSE, message=line))

    def _add(self, line: Said) -> None:
        self._lines.append(line)
        self.count += 1

    def since(self, count: int) -> list[Said]:
        """The lines said after the first `count`, as far as they are kept."""
        new = self.count - count
        return list(self._lines)[-new:] if new > 0 else []
