"""Slots for screens: a few for each person, and a limit for the whole server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import attrs

from cosmic_tui.ssh.identity import Visitor
from cosmic_tui.ssh.limits import Limits
from rules.kernel.message import Message, message

FULL = message("ssh.full")
MOVED = message("ssh.moved")


class Screen(Protocol):
    """A visitor's screen, as whoever gives out places knows it."""

    visitor: Visitor
    leaving: bool
    """Whether it is about to end."""

    def leave(self, words: Message) -> None:
        """End it, with `words` as the visitor's last line."""


@attrs.define(eq=False)
class SessionSlots:
    """Screens in the order they were opened. `identity_of` tells whose a visitor's credential is."""

    limits: Limits
    identity_of: Callable[[str], str]
    _screens: dict[Screen, None] = attrs.field(factory=dict)

    @property
    def screens(self) -> list[Screen]:
        """Those that have a place, the oldest first."""
        return list(self._screens)

    def take(self, screen: Screen) -> Message | None:
        """Give a screen a place, or say why there is none. The oldest of the same person makes room where it must."""
        mine = self.screens_of(screen.visitor.credential)
        if len(mine) >= self.limits.sessions_per_key:
            mine[0].leave(MOVED)
        elif len(self._screens) >= self.limits.sessions:
            return FULL
        self._screens[screen] = None
        return None

    def give_back(self, screen: Screen) -> None:
        """It has ended; nothing where it had no place."""
        self._screens.pop(screen, None)

    def screens_of(self, credential: str) -> list[Screen]:
        """Those of one person that are not about to end; a spectator without a key has none."""
        if not credential:
            return []
        me = self.identity_of(credential)
        return [each for each in self._screens if self.identity_of(each.visitor.credential) == me and not each.leaving]
