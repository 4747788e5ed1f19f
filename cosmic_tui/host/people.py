"""Who the host knows: an identity (the fingerprint of a key) and the name it is shown under."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from cosmic_tui.host.cleaning import LONGEST_NAME, first_name, person_name
from cosmic_tui.host.disk import StoreError
from cosmic_tui.host.messages import Denied
from cosmic_tui.host.store import Store


class People:
    """Names by identity, no two alike whatever their capitals. Nobody is known under the empty identity."""

    def __init__(self, names: Mapping[str, str], store: Store) -> None:
        self._names = dict(names)
        self._store = store
        self._new: set[str] = set()
        self._saving = asyncio.Lock()

    def arrive(self, identity: str, hint: str) -> str:
        """The name of somebody who comes in; for a new identity one made from `hint`."""
        if identity not in self._names:
            name = self._free(first_name(hint))
            if not identity:
                return name
            self._names[identity] = name
            self._new.add(identity)
        return self._names[identity]

    def name(self, identity: str, otherwise: str) -> str:
        """The name of an identity, if it is known."""
        return self._names.get(identity, otherwise)

    async def rename(self, identity: str, text: str) -> str:
        """Take another name; returns it as it was cleaned. Raises `Denied`, and the old name stays."""
        name = person_name(text)
        async with self._saving:
            if self._taken(name, identity):
                raise Denied(f"Somebody else is called {name} already.")
            if identity:
                try:
                    await self._store.keep_people({**self._names, identity: name})
                except StoreError as error:
                    raise Denied(f"Your name cannot be saved ({error.reason}).") from error
                self._names[identity] = name
        return name

    async def remember(self, identity: str) -> None:
        """Keep the name of somebody who sits down for the first time. Raises `StoreError`."""
        async with self._saving:
            if identity in self._new:
                await self._store.keep_people(dict(self._names))
                self._new.clear()

    def _taken(self, name: str, identity: str) -> bool:
        return any(other.casefold() == name.casefold() and who != identity for who, other in self._names.items())

    def _free(self, name: str) -> str:
        """The name, or with a number behind it the first that nobody has."""
        free, number = name, 1
        while self._taken(free, ""):
            number += 1
            free = f"{name[: LONGEST_NAME - 1 - len(str(number))]} {number}"
        return free
