"""Who the host knows. An identity is the fingerprint of a person's first key, or of a guest `guest:` and a number."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress

import attrs

from cosmic_tui.base.disk import StoreError
from cosmic_tui.host.messages import Denied
from cosmic_tui.host.store.store import Register, Store
from cosmic_tui.host.user_text import LONGEST_NAME, first_name, person_name

GAMES_WITH_COACH = 3
"""So many games a person is told what each phase is about, without having asked for it."""
MOST_GUESTS = 1000
"""So many who have neither a key nor a seat are remembered; of more the first are forgotten."""


class Accounts:
    """Names by identity, no two alike whatever their capitals. Nobody is known under the empty identity.

    Somebody who has neither chosen a name nor sat down is forgotten with the last line closed, so that strangers
    neither take names nor fill the register.
    """

    def __init__(self, register: Register, store: Store) -> None:
        self._kept = register
        self._store = store
        self._passing: dict[str, str] = {}
        """Names of those who are here and not kept yet."""
        self._lines: Counter[str] = Counter()
        self._guests: dict[str, str] = {}
        """Codes of guests who are not kept yet, and whose they are."""
        self._saving = asyncio.Lock()

    # -- coming and going

    def identity_of(self, credential: str) -> str:
        """Whose a key or a guest's code is: its own, unless it belongs to somebody who is known otherwise."""
        return self._kept.keys.get(credential) or self._guests.get(credential) or credential

    def arrive(self, identity: str, hint: str) -> str:
        """The name of somebody who comes in; for a new identity one made from `hint`."""
        self._lines[identity] += 1
        if name := self._kept.names.get(identity) or self._passing.get(identity):
            return name
        name = self._free(first_name(hint))
        if identity:
            self._passing[identity] = name
        return name

    def depart(self, identity: str) -> None:
        """One of the lines of somebody who has arrived is closed."""
        self._lines[identity] -= 1
        if self._lines[identity] <= 0:
            del self._lines[identity]
            self._passing.pop(identity, None)
            self._guests = {code: whose for code, whose in self._guests.items() if whose != identity}

    def is_new(self, identity: str) -> bool:
        """Whether somebody has not chosen a name yet."""
        return bool(identity) and identity not in self._kept.names

    def welcome_guest(self, code: str, identity: str) -> None:
        """Have a code stand for a new guest, for good once that guest is kept."""
        if len(self._guests) >= MOST_GUESTS:
            del self._guests[next(iter(self._guests))]
        self._guests[code] = identity

    # -- names

    def name(self, identity: str, otherwise: str = "") -> str:
        """The name of an identity, if it is known."""
        return self._kept.names.get(identity) or self._passing.get(identity) or otherwise

    def find(self, text: str) -> str | None:
        """The identity that a name, an identity or one of its keys stands for."""
        if text in self._everybody or self.identity_of(text) != text:
            return self.identity_of(text)
        return self.called(text)

    def called(self, name: str) -> str | None:
        """The identity of whoever has a name, whatever its capitals."""
        return next((who for who, other in self._everybody.items() if other.casefold() == name.casefold()), None)

    @property
    def _everybody(self) -> dict[str, str]:
        return {**self._kept.names, **self._passing}

    async def rename(self, identity: str, text: str) -> str:
        """Take another name; returns it as it was cleaned. Raises `Denied`, and the old name stays."""
        name = person_name(text)
        async with self._saving:
            if self._taken(name, identity):
                raise Denied(f"Somebody else is called {name} already.")
            if identity:
                try:
                    await self._keep(self._with(identity, name))
                except StoreError as error:
                    raise Denied(f"Your name cannot be saved ({error.reason}).") from error
        return name

    async def remember(self, identity: str) -> None:
        """Keep the name of somebody who sits down for the first time. Raises `StoreError`."""
        async with self._saving:
            if identity in self._passing:
                await self._keep(self._with(identity, self._passing[identity]))

    def _with(self, identity: str, name: str) -> Register:
        own_code = {code: whose for code, whose in self._guests.items() if whose == identity}
        kept = self._kept
        return attrs.evolve(kept, names={**kept.names, identity: name}, keys={**kept.keys, **own_code})

    async def _keep(self, register: Register) -> None:
        await self._store.keep_people(register)
        self._kept = register
        self._passing = {who: name for who, name in self._passing.items() if who not in register.names}
        self._guests = {code: whose for code, whose in self._guests.items() if code not in register.keys}

    def _taken(self, name: str, identity: str) -> bool:
        everybody = self._everybody.items()
        return any(other.casefold() == name.casefold() and who != identity for who, other in everybody)

    def _free(self, name: str) -> str:
        """The name, or with a number behind it the first that nobody has."""
        free, number = name, 1
        while self._taken(free, ""):
            number += 1
            free = f"{name[: LONGEST_NAME - 1 - len(str(number))]} {number}"
        return free

    # -- the coach

    def coached(self, identity: str) -> bool:
        """Whether somebody is told what each phase is about."""
        wish = self._kept.coach.get(identity)
        return self._kept.games.get(identity, 0) <= GAMES_WITH_COACH if wish is None else wish

    async def coach(self, identity: str, *, on: bool) -> None:
        """Have somebody told, or not any more. Raises `Denied`."""
        async with self._saving:
            try:
                await self._keep(attrs.evolve(self._kept, coach={**self._kept.coach, identity: on}))
            except StoreError as error:
                raise Denied(f"That cannot be saved just now ({error.reason}).") from error

    async def begin_game(self, identities: Iterable[str]) -> None:
        """Count a game for these, as long as it matters; what cannot be saved is not counted."""
        async with self._saving:
            games = self._kept.games
            more = {who: games.get(who, 0) + 1 for who in identities if games.get(who, 0) <= GAMES_WITH_COACH}
            if more:
                with suppress(StoreError):
                    await self._keep(attrs.evolve(self._kept, games={**games, **more}))

    # -- keys

    async def link(self, credential: str, identity: str) -> None:
        """Have a key stand for another identity; what it stood for itself is forgotten. Raises `StoreError`."""
        async with self._saving:
            kept = self._kept
            names = {who: name for who, name in kept.names.items() if who != credential}
            keys = {key: identity if whose == credential else whose for key, whose in kept.keys.items()}
            games = {who: count for who, count in kept.games.items() if who != credential}
            coach = {who: on for who, on in kept.coach.items() if who != credential}
            keys[credential] = identity
            await self._keep(attrs.evolve(kept, names=names, keys=keys, games=games, coach=coach))

    # -- who may not come in

    def refuses(self, who: str) -> str | None:
        """Why a key, a guest's identity or an address may not come in; None if it may."""
        banned = self._kept.banned
        return banned.get(who) or banned.get(self.identity_of(who))

    async def ban(self, who: str, why: str) -> None:
        """Shut somebody out. Raises `StoreError`."""
        async with self._saving:
            await self._keep(attrs.evolve(self._kept, banned={**self._kept.banned, who: why}))

    async def unban(self, who: str) -> bool:
        """Let somebody in again; False where nobody was shut out. Raises `StoreError`."""
        async with self._saving:
            left = {each: why for each, why in self._kept.banned.items() if each != who}
            if len(left) == len(self._kept.banned):
                return False
            await self._keep(attrs.evolve(self._kept, banned=left))
        return True

    @property
    def banned(self) -> dict[str, str]:
        """Who may not come in, and why."""
        return dict(self._kept.banned)
