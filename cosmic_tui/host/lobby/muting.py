"""Whom somebody does not want to hear: asked for, kept, and taken up again at the next visit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cosmic_tui.base.disk import StoreError
from cosmic_tui.base.text import clean
from cosmic_tui.club import mutes
from cosmic_tui.host.client import Client
from cosmic_tui.host.limits import HostLimits
from cosmic_tui.host.messages import Denied, Mute, PersonalNotice
from cosmic_tui.host.services import TableServices
from cosmic_tui.host.table.seats import EMPTY
from cosmic_tui.host.table.talk import BOTS, Talk
from cosmic_tui.host.user_text import LONGEST_NAME
from rules.kernel.message import Message, message


class Muting:
    """Names by who does not want to hear them."""

    def __init__(self, services: TableServices, limits: HostLimits, lobby_talk: Talk) -> None:
        self._services = services
        self._limits = limits
        self._lobby_talk = lobby_talk
        self._kept: dict[str, set[str]] = {}
        """By identity."""

    async def load(self) -> None:
        """Take up what is kept. Raises `StoreError`."""
        if (club := self._services.store.club) is not None:
            self._kept = await club.read(mutes.every)

    def muted_by(self, identity: str) -> set[str]:
        """The names that somebody does not want to hear."""
        return set(self._kept.get(identity, ()))

    def forget(self, identity: str) -> None:
        """Somebody's account is gone, and its rows with it."""
        self._kept.pop(identity, None)

    async def carry_out(self, client: Client, request: Mute) -> None:
        """Hear somebody no more, or again, and tell the client so. Raises `Denied`."""
        name = clean(request.name, LONGEST_NAME)
        if request.on:
            name = self._somebody(client, name)
            if name not in client.muted and len(client.muted) >= self._limits.muted:
                raise Denied("denied.many_muted", most=self._limits.muted)
        else:
            name = self._somebody_muted(client, name)
        (client.muted.add if request.on else client.muted.discard)(name)
        self._services.notifier.now(client)
        client.tell(PersonalNotice(_told(name, on=request.on)))
        await self._keep(client, name, on=request.on)

    def _somebody(self, client: Client, name: str) -> str:
        """The whole name of whoever is meant. Raises `Denied` where nobody is called that."""
        if name == BOTS:
            return BOTS
        people = self._services.people
        known = _alike(name, self._neighbours(client)) or people.name(people.called(name) or "")
        if not known:
            raise Denied("denied.nobody_called", name=name)
        return known

    def _somebody_muted(self, client: Client, name: str) -> str:
        """The whole name of whoever is to be heard again. Raises `Denied` for who is heard."""
        muted = _alike(name, client.muted)
        if muted is None:
            raise _hears_already(self._somebody(client, name))
        return muted

    def _neighbours(self, client: Client) -> Iterator[str]:
        """Who sits at the client's table, and who has said something where it is."""
        if client.table is None:
            yield from self._lobby_talk.speakers
        else:
            yield from (seat.name for seat in client.table.seats if seat.kind != EMPTY)
            yield from client.table.talk.speakers

    async def _keep(self, client: Client, name: str, *, on: bool) -> None:
        """For every visit; of who has no name yet nothing is kept. Raises `Denied`."""
        identity, club = client.identity, self._services.store.club
        if club is None or not identity or self._services.people.is_new(identity):
            return
        self._kept[identity] = set(client.muted)
        try:
            await club.write(lambda rows: mutes.put(rows, identity, name, on=on))
        except StoreError as error:
            raise Denied("denied.not_saved", reason=error.reason) from error


def _hears_already(name: str) -> Denied:
    return Denied("denied.hears_bots_already") if name == BOTS else Denied("denied.hears_already", name=name)


def _alike(name: str, names: Iterable[str]) -> str | None:
    """The one of these that is meant, whatever its capitals."""
    return next((each for each in names if each.casefold() == name.casefold()), None)


def _told(name: str, *, on: bool) -> Message:
    if name == BOTS:
        return message("told.bots_quiet" if on else "told.bots_speak")
    return message("told.muted" if on else "told.heard", name=name)
