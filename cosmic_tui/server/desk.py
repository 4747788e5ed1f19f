"""All that a process with screens asks of the host: who may come in, what a command answers, and a line to play on."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Denied
from cosmic_tui.server import commands
from cosmic_tui.server.club_commands import ASKED, ClubDesk
from cosmic_tui.ssh import Admission, Guest, Limits, Screen, SessionSlots, TurnedAwayError, Visitor
from cosmic_tui.ssh.limits import Callers, address_group
from cosmic_tui.ui.link import KnownLink
from rules.kernel.message import Message, message

BANNED = message("visitor.banned")


class Desk(Admission, Protocol):
    """The host as the SSH server knows it, whether it runs in the same process or not."""

    async def connect(self, visitor: Visitor) -> KnownLink:
        """A line for somebody who has come in."""

    async def answer(self, word: str, visitor: Visitor, more: list[str]) -> str:
        """What a command answers. Raises `TurnedAwayError`."""


class HostDesk:
    """The desk of a host in this process. What it counts, it counts over all processes with screens."""

    def __init__(self, host: Host, limits: Limits) -> None:
        self.host = host
        self.places = SessionSlots(limits, self._identity_of)
        self._callers = Callers(limits)
        self._club = ClubDesk(host)

    def _identity_of(self, credential: str) -> str:
        return self.host.people.identity_of(credential)

    async def admits(self, address: str) -> bool:
        return not self._shuts_out(address) and self._callers.admit(address)

    def _shuts_out(self, address: str) -> bool:
        return self.host.people.refuses(address_group(address)) is not None

    def released(self, address: str) -> None:
        self._callers.release(address)

    async def refuses(self, key: str) -> Message | None:
        why = self.host.people.refuses(key)
        return None if why is None else message("visitor.key_banned_why" if why else "visitor.key_banned", why=why)

    async def guest(self, answer: str) -> Guest:
        try:
            found = self.host.accounts.guest(answer)
        except Denied as denied:
            raise TurnedAwayError(denied.message) from denied
        why = self.host.people.refuses(found.identity)
        if why is not None:
            raise TurnedAwayError("visitor.guest_banned_why" if why else "visitor.guest_banned", why=why)
        return Guest(found.identity, found.name, found.code)

    async def enters(self, screen: Screen) -> Message | None:
        """Whoever was shut out may still be logged in, and ask for another screen."""
        visitor = screen.visitor
        if self._shuts_out(visitor.address) or self.host.people.refuses(visitor.credential) is not None:
            return BANNED
        return self.places.take(screen)

    def left(self, screen: Screen) -> None:
        self.places.give_back(screen)

    async def connect(self, visitor: Visitor) -> KnownLink:
        return self.host.connect(visitor.credential, visitor.hint, address_group(visitor.address))

    async def answer(self, word: str, visitor: Visitor, more: list[str]) -> str:
        if word in ASKED:
            return await self._club.answer(word, visitor, more)
        told = await commands.answer(self.host, word, visitor, more)
        if word == "whoami" and visitor.credential:
            with suppress(TurnedAwayError):
                told += "\n\n" + await self._club.answer("profile", visitor, [])
        return told
