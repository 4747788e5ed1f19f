"""What was said at a table."""

from __future__ import annotations

from collections import deque

from cosmic_tui.host.messages import HOUSE, Said

KEPT = 200


class Talk:
    """The last lines of table talk; lines are counted from the first ever said."""

    def __init__(self) -> None:
        self._lines: deque[Said] = deque(maxlen=KEPT)
        self.count = 0

    def say(self, who: str, name: str, text: str) -> None:
        """Add a line; its words are clean already."""
        self._lines.append(Said(who, name, text))
        self.count += 1

    def announce(self, text: str) -> None:
        """The host itself says something."""
        self.say("", HOUSE, text)

    def since(self, count: int) -> list[Said]:
        """The lines said after the first `count`, as far as they are kept."""
        new = self.count - count
        return list(self._lines)[-new:] if new > 0 else []
