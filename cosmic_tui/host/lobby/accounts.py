"""The accounts of people. An identity is the fingerprint of a first key, or for a guest `guest:` and a number."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress

from cosmic_tui.base.disk import StoreError
from cosmic_tui.club.register import Change, Register
from cosmic_tui.host.messages import SPEEDS, STORY, Denied
from cosmic_tui.host.names import NameRegister
from cosmic_tui.host.store.store import Store
from cosmic_tui.host.user_text import first_name, person_name
from rules.kernel.message import Message, message

GAMES_WITH_COACH = 3
"""So many games a person is told what each phase is about, without having asked for it."""
MOST_GUESTS = 1000
"""So many who have neither a key nor a seat are remembered; of more those who only looked in are forgotten first."""


class Accounts:
    """Names by identity, no two alike to the eye or the ear. Nobody is known under the empty identity.

    Somebody who has neither chosen a name nor sat down is forgotten with the last line closed, so that strangers
    neither take names nor fill the register.
    """

    def __init__(self, register: Register, store: Store) -> None:
        self._kept = register
        self._store = store
        self._names = NameRegister(register.names)
        """Of those that are kept, and of those who are here and not kept yet."""
        self._lines: Counter[str] = Counter()
        self._guests: dict[str, str] = {}
        """Codes of guests who are not kept yet, and whose they are; whoever was here last stands last."""
        self._saving = asyncio.Lock()

    # -- coming and going

    def identity_of(self, credential: str) -> str:
        """Whose a key or a guest's code is: its own, unless it belongs to somebody who is known otherwise."""
        return self._kept.keys.get(credential) or self._guests.get(credential) or credential

    def arrive(self, identity: str, hint: str) -> str:
        """The name of somebody who comes in; for a new identity one made from `hint`."""
        self._lines[identity] += 1
        if name := self._names.get(identity):
            return name
        name = self._names.free(first_name(hint))
        if identity:
            self._names.set(identity, name)
        return name

    def depart(self, identity: str) -> None:
        """One of the lines of somebody who has arrived is closed."""
        self._lines[identity] -= 1
        if self._lines[identity] <= 0:
            del self._lines[identity]
            if identity not in self._kept.names:
                self._names.drop(identity)
                self._guests = {code: whose for code, whose in self._guests.items() if whose != identity}

    def is_new(self, identity: str) -> bool:
        """Whether somebody has not chosen a name yet."""
        return bool(identity) and identity not in self._kept.names

    def welcome_guest(self, code: str, identity: str) -> None:
        """Have a code stand for a new guest, for good once that guest is kept."""
        if len(self._guests) >= MOST_GUESTS:
            looked_in = (each for each, whose in self._guests.items() if whose not in self._lines)
            del self._guests[next(looked_in, next(iter(self._guests)))]
        self._guests[code] = identity

    # -- names

    def name(self, identity: str, otherwise: str = "") -> str:
        """The name of an identity, if it is known."""
        return self._names.get(identity) or otherwise

    def find(self, text: str) -> str | None:
        """The identity that a name, an identity or one of its keys stands for."""
        if self._names.get(text) or self.identity_of(text) != text:
            return self.identity_of(text)
        return self.called(text)

    def called(self, name: str) -> str | None:
        """The identity of whoever has a name, whatever its capitals."""
        return self._names.called(name)

    async def rename(self, identity: str, text: str) -> str:
        """Take another name; returns it as it was cleaned. Raises `Denied`, and the old name stays."""
        name = person_name(text)
        async with self._saving:
            if (rival := self._names.rival(name, identity)) is not None:
                raise Denied(_taken(name, rival))
            if identity:
                try:
                    await self._keep(self._named(identity, name))
                except StoreError as error:
                    raise Denied("denied.name_not_saved", reason=error.reason) from error
                self._names.set(identity, name)
        return name

    async def remember(self, identity: str) -> None:
        """Keep the name of somebody who sits down for the first time. Raises `StoreError`."""
        async with self._saving:
            name = self._names.get(identity)
            if name is not None and identity not in self._kept.names:
                await self._keep(self._named(identity, name))

    def _named(self, identity: str, name: str) -> Change:
        """A name, and a guest's code with it."""
        own = {code: whose for code, whose in self._guests.items() if whose == identity}
        return {"names": {identity: name}, **({"keys": own} if own else {})}

    async def _keep(self, change: Change) -> None:
        await self._store.keep_people(self._kept, change)
        self._kept.take(change)
        for code in change.get("keys", {}):
            self._guests.pop(code, None)

    # -- the coach

    def coached(self, identity: str) -> bool:
        """Whether somebody is told what each phase is about."""
        wish = self._kept.coach.get(identity)
        return self._kept.games.get(identity, 0) <= GAMES_WITH_COACH if wish is None else wish

    def is_newcomer(self, identity: str) -> bool:
        """Whether somebody has begun so few games that the coach would still speak by itself."""
        return self._kept.games.get(identity, 0) < GAMES_WITH_COACH

    async def coach(self, identity: str, *, on: bool) -> None:
        """Have somebody told, or not any more. Raises `Denied`."""
        async with self._saving:
            try:
                await self._keep({"coach": {identity: on}})
            except StoreError as error:
                raise Denied("denied.not_saved", reason=error.reason) from error

    # -- settings

    def speed(self, identity: str) -> str:
        """How fast somebody wants to be shown what happens."""
        wish = self._kept.speed.get(identity, STORY)
        return wish if wish in SPEEDS else STORY

    async def set_speed(self, identity: str, speed: str) -> None:
        """Keep how fast it is to be. Raises `Denied`."""
        if speed not in SPEEDS:
            raise Denied("denied.no_speed", speed=speed)
        async with self._saving:
            try:
                await self._keep({"speed": {identity: speed}})
            except StoreError as error:
                raise Denied("denied.not_saved", reason=error.reason) from error

    async def begin_game(self, identities: Iterable[str]) -> None:
        """Count a game for these, as long as it matters; what cannot be saved is not counted."""
        async with self._saving:
            games = self._kept.games
            more = {who: games.get(who, 0) + 1 for who in identities if games.get(who, 0) <= GAMES_WITH_COACH}
            if more:
                with suppress(StoreError):
                    await self._keep({"games": more})

    # -- keys

    async def link(self, credential: str, identity: str) -> None:
        """Have a key stand for another identity; what it stood for itself is forgotten. Raises `StoreError`."""
        async with self._saving:
            followers = {key: identity for key, whose in self._kept.keys.items() if whose == credential}
            forgotten = {credential: None}
            keys = {"keys": {**followers, credential: identity}}
            await self._keep({"names": forgotten, "games": forgotten, "coach": forgotten, "speed": forgotten, **keys})
            if credential != identity:
                self._names.drop(credential)

    def forget(self, identity: str) -> None:
        """Somebody has been taken out of the store: nothing is known of them here any more. A ban stays."""
        self._names.drop(identity)
        for table in (self._kept.names, self._kept.games, self._kept.coach, self._kept.speed):
            table.pop(identity, None)
        self._kept.keys = {key: whose for key, whose in self._kept.keys.items() if whose != identity}

    # -- who may not come in

    def refuses(self, who: str) -> str | None:
        """Why a key, a guest's identity or an address may not come in; None if it may."""
        banned = self._kept.banned
        return banned.get(who) or banned.get(self.identity_of(who))

    async def ban(self, who: str, why: str) -> None:
        """Shut somebody out. Raises `StoreError`."""
        async with self._saving:
            await self._keep({"banned": {who: why}})

    async def unban(self, who: str) -> bool:
        """Let somebody in again; False where nobody was shut out. Raises `StoreError`."""
        async with self._saving:
            if who not in self._kept.banned:
                return False
            await self._keep({"banned": {who: None}})
        return True

    @property
    def banned(self) -> dict[str, str]:
        """Who may not come in, and why."""
        return dict(self._kept.banned)


def _taken(name: str, rival: str) -> Message:
    if name.casefold() == rival.casefold():
        return message("denied.name_taken", rival=rival)
    return message("denied.name_alike", name=name, rival=rival)
