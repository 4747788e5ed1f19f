"""An index of the names of people, so that a name is found without a search through all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cosmic_tui.host.lookalikes import look
from cosmic_tui.host.user_text import LONGEST_NAME


class NameRegister:
    """Names by identity. Those of one spelling, whatever their capitals, are one name, and so are those of one look."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names: dict[str, str] = {}
        self._owners: dict[str, dict[str, None]] = {}
        """Identities by each key of their names, in the order of coming."""
        for identity, name in names.items():
            self.set(identity, name)

    def get(self, identity: str) -> str | None:
        """The name of an identity."""
        return self._names.get(identity)

    def set(self, identity: str, name: str) -> None:
        """Somebody is called that from now on."""
        self.drop(identity)
        self._names[identity] = name
        for key in _keys(name):
            self._owners.setdefault(key, {})[identity] = None

    def drop(self, identity: str) -> None:
        """Nobody is known under that identity any more."""
        name = self._names.pop(identity, None)
        for key in () if name is None else _keys(name):
            owners = self._owners[key]
            owners.pop(identity, None)
            if not owners:
                del self._owners[key]

    def called(self, name: str) -> str | None:
        """The identity of whoever has a name, whatever its capitals."""
        return next(iter(self._owners.get(_spelling(name), {})), None)

    def rival(self, name: str, identity: str) -> str | None:
        """The name of somebody else that is this one, or looks like it; None where there is none."""
        owners = (owner for key in _keys(name) for owner in self._owners.get(key, {}))
        return next((self._names[owner] for owner in owners if owner != identity), None)

    def free(self, name: str) -> str:
        """The name, or with a number behind it one that nobody has.

        Numbers are given one after the other, so the first free one is found by halving: of ten thousand people of
        one name some thirty are looked at.
        """
        if self.rival(name, "") is None:
            return name
        taken, free = 1, 2
        while self.rival(_numbered(name, free), "") is not None:
            taken, free = free, 2 * free
        while free - taken > 1:
            middle = (taken + free) // 2
            if self.rival(_numbered(name, middle), "") is None:
                free = middle
            else:
                taken = middle
        return _numbered(name, free)


def _numbered(name: str, number: int) -> str:
    return f"{name[: LONGEST_NAME - 1 - len(str(number))]} {number}"


def _keys(name: str) -> Iterator[str]:
    """Under what a name is found; the two kinds are kept apart."""
    yield _spelling(name)
    yield f"look {look(name)}"


def _spelling(name: str) -> str:
    return f"name {name.casefold()}"
