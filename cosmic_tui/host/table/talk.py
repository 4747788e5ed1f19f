"""What was said at a table, or in the lobby, and who may hear it."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

import attrs

from cosmic_tui.host.messages import HOUSE, Said
from rules.kernel.message import Message

KEPT = 200
BOTS = ""
"""The name by which all bots are muted at once; nobody else has it."""


@attrs.frozen
class Audience:
    """Who hears a line, by identity, so that whoever takes over a seat hears nothing of its player's."""

    only: frozenset[str] | None = None
    """None: everybody."""
    besides: frozenset[str] = frozenset()
    """Who does not."""
    spectators: bool = False
    """Whether it is for those who look on alone."""

    def has(self, identity: str, *, looks_on: bool) -> bool:
        """Whether somebody hears it."""
        if self.only is not None:
            return identity in self.only
        return identity not in self.besides and (looks_on or not self.spectators)


EVERYBODY = Audience()


class Talk:
    """The last lines of talk; lines are counted from the first ever said. It is kept in memory alone."""

    def __init__(self) -> None:
        self._lines: deque[tuple[Said, Audience]] = deque(maxlen=KEPT)
        self.count = 0

    @property
    def speakers(self) -> list[str]:
        """Who has said something, by name, but for the host itself."""
        return list(dict.fromkeys(line.name for line, _ in self._lines if line.name != HOUSE))

    def say(self, line: Said, audience: Audience = EVERYBODY) -> None:
        """Add a line; its words are clean already."""
        self._lines.append((line, audience))
        self.count += 1

    def announce(self, line: Message, audience: Audience = EVERYBODY) -> None:
        """The host itself says something."""
        self.say(Said("", HOUSE, message=line), audience)

    def lines_since(
        self, count: int, identity: str, muted: Collection[str] = (), *, looks_on: bool = False
    ) -> list[Said]:
        """What somebody hears of the lines said after the first `count`, as far as they are kept."""
        new = self.count - count
        lines = list(self._lines)[-new:] if new > 0 else []
        return [
            line for line, audience in lines
            if audience.has(identity, looks_on=looks_on) and line.name not in muted and not (line.bot and BOTS in muted)
        ]  # fmt: skip

    def last(self, most: int, identity: str, muted: Collection[str] = (), *, looks_on: bool = False) -> list[Said]:
        """The last lines that somebody has heard."""
        return self.lines_since(0, identity, muted, looks_on=looks_on)[-most:]
