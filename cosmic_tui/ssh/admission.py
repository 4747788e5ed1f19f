"""Admission: who may connect, and how many; one decision for all processes that serve screens of one host."""

from __future__ import annotations

from typing import Protocol

from cosmic_tui.ssh.identity import Guest, TurnedAwayError
from cosmic_tui.ssh.limits import Limits
from cosmic_tui.ssh.session_slots import Screen, SessionSlots
from rules.kernel.message import Message


class Admission(Protocol):
    """What a server asks about whoever knocks. The host may be another process, so it can take a moment."""

    async def admits(self, address: str) -> bool:
        """Whether a connection from there may come in; if so it counts until it is `released`."""

    def released(self, address: str) -> None:
        """A connection that was admitted is gone."""

    async def refuses(self, key: str) -> Message | None:
        """Why a key may not come in; None if it may."""

    async def guest(self, answer: str) -> Guest:
        """Somebody without a key, who has typed a name, or the code of an earlier visit.

        Raises:
            TurnedAwayError: there is no such code, or no such name can be had.
        """

    async def enters(self, screen: Screen) -> Message | None:
        """Make room for a screen, or say why there is none."""

    def left(self, screen: Screen) -> None:
        """A screen has ended; nothing where it has never entered."""


class KeysOnly:
    """Lets every key in, and nobody without one."""

    def __init__(self, limits: Limits) -> None:
        self._places = SessionSlots(limits, str)

    async def admits(self, address: str) -> bool:  # noqa: ARG002
        """Everybody the server itself has room for."""
        return True

    def released(self, address: str) -> None:
        """Nothing was counted."""

    async def refuses(self, key: str) -> None:
        """Nobody."""

    async def guest(self, answer: str) -> Guest:  # noqa: ARG002
        raise TurnedAwayError("ssh.no_guests")

    async def enters(self, screen: Screen) -> Message | None:
        return self._places.take(screen)

    def left(self, screen: Screen) -> None:
        self._places.give_back(screen)
