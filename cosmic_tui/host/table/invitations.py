"""Who may take a seat whose player has left for good."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from cosmic_tui.host import user_text
from cosmic_tui.host.lobby.accounts import Accounts
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.match.seat_changes import SeatChanges
from cosmic_tui.host.messages import Denied
from cosmic_tui.host.store import journal
from cosmic_tui.host.table.attendee import Attendee
from cosmic_tui.host.table.seats import Invitation, Seat, held_by

MOST = 10
"""So many may be invited to the free seats of one table at one time."""


class Invitations:
    """The invitations of one game; they are kept in its journal.

    Whoever is known by the name that was typed is meant, whatever name that person takes later. A name that nobody has
    stands for the first who comes by it.
    """

    def __init__(self, running: RunningGame, people: Accounts, seat_changes: SeatChanges) -> None:
        self._running = running
        self._seat_changes = seat_changes
        self._head = running.head
        self._people = people
        self._accepting = asyncio.Lock()

    @property
    def open(self) -> bool:
        """Whether there is a seat for somebody."""
        return not self._running.game.over and any(seat.vacant for seat in self._head.seats)

    @property
    def names(self) -> list[str]:
        """Who is invited, by the name each has now."""
        return [self._people.name(each.identity, each.name) for each in self._head.invited]

    def include(self, identity: str) -> bool:
        """Whether a person may take a vacant seat."""
        return self.open and any(self.means(each, identity) for each in self._head.invited)

    def invitable(self, guests: Iterable[Attendee]) -> list[str]:
        """Who of these could be invited, by name: who is known by one, and does not play here."""
        return list(dict.fromkeys(
            each.name for each in guests
            if each.identity and not self._people.is_new(each.identity)
            and held_by(self._head.seats, each.identity) is None
        ))  # fmt: skip

    async def add(self, text: str) -> Invitation:
        """Invite somebody, by the name as the person who has it writes it. Raises `Denied`."""
        if not self.open:
            raise Denied("denied.no_seat_free")
        name = user_text.person_name(text)
        identity = self._people.called(name) or ""
        if held_by(self._head.seats, identity) is not None:
            raise Denied("denied.sits_here", name=self._people.name(identity))
        name = self._people.name(identity, name)
        if name.casefold() in [each.casefold() for each in self.names]:
            raise Denied("denied.invited", name=name)
        if len(self._head.invited) >= MOST:
            raise Denied("denied.many_invited", most=MOST)
        invitation = Invitation(name, identity)
        await self._running.keep(journal.invited_line(invitation))
        self._head.invited.append(invitation)
        return invitation

    async def accept(self, identity: str, name: str) -> Seat:
        """Somebody who is invited takes the first seat whose player has left for good. Raises `Denied`."""
        async with self._accepting:
            if not self.include(identity):
                raise Denied("denied.seat_taken")
            seat = next(each for each in self._head.seats if each.vacant)
            used = self._over_with(identity)
            lines = map(journal.uninvited_line, used)
            await self._seat_changes.make(seat.seat, lambda place: place.take(identity, name), *lines)
            for each in used:
                self._head.invited.remove(each)
        return seat

    def _over_with(self, identity: str) -> list[Invitation]:
        """What is over once somebody takes a seat: with the last vacant one all invitations are."""
        last = len([seat for seat in self._head.seats if seat.vacant]) == 1
        return [each for each in self._head.invited if last or self.means(each, identity)]

    def means(self, invitation: Invitation, identity: str) -> bool:
        """Whether an invitation is for this person."""
        if not identity or invitation.identity:
            return bool(identity) and invitation.identity == identity
        return self._people.name(identity).casefold() == invitation.name.casefold()
