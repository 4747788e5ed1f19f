"""What was said at a table, or in the lobby, and who may hear it."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence

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


@attrs.define
class _Line:
    said: Said
    audience: Audience
    shown: set[str] = attrs.Factory(set)
    """To whom it has been told, by identity."""


class Talk:
    """The last lines of talk; lines are counted from the first ever said. It is kept in memory alone."""

    def __init__(self) -> None:
        self._lines: deque[_Line] = deque(maxlen=KEPT)
        self.count = 0

    @property
    def speakers(self) -> list[str]:
        """Who has said something, by name, but for the host itself."""
        return list(dict.fromkeys(line.said.name for line in self._lines if line.said.name != HOUSE))

    def say(self, line: Said, audience: Audience = EVERYBODY) -> None:
        """Add a line; its words are clean already."""
        self._lines.append(_Line(line, audience))
        self.count += 1

    def announce(self, line: Message, audience: Audience = EVERYBODY) -> None:
        """The host itself says something."""
        self.say(Said("", HOUSE, message=line), audience)

    def show_since(
        self, count: int, identity: str, muted: Collection[str] = (), *, looks_on: bool = False
    ) -> list[Said]:
        """Tell somebody what it hears of the lines said after the first `count`, as far as they are kept."""
        new = self.count - count
        lines = list(self._lines)[-new:] if new > 0 else []
        return _shown([line for line in lines if _hears(line, identity, muted, looks_on=looks_on)], identity)

    def show_last(self, most: int, identity: str, muted: Collection[str] = ()) -> list[Said]:
        """Tell somebody the last lines that it hears."""
        lines = [line for line in self._lines if _hears(line, identity, muted, looks_on=False)]
        return _shown(lines[-most:], identity)

    def last_shown(self, most: int, identity: str) -> list[Said]:
        """The last lines that somebody has been told, whomever it hears now."""
        return [line.said for line in self._lines if identity in line.shown][-most:]


def _hears(line: _Line, identity: str, muted: Collection[str], *, looks_on: bool) -> bool:
    said = line.said
    quiet = said.name in muted or (said.bot and BOTS in muted)
    return line.audience.has(identity, looks_on=looks_on) and not quiet


def _shown(lines: Sequence[_Line], identity: str) -> list[Said]:
    """These lines, which somebody is told now; nothing is noted of who is nobody."""
    if identity:
        for line in lines:
            line.shown.add(identity)
    return [line.said for line in lines]
