"""The host's answer to who may come in over SSH."""

from __future__ import annotations

import attrs

from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Denied
from cosmic_tui.ssh import Guest, TurnedAwayError


@attrs.frozen
class HostDoor:
    """Asks the host's register of people."""

    host: Host

    def refuses(self, who: str) -> str | None:
        """Why a key or an address may not come in; None if it may."""
        return self.host.people.refuses(who)

    def same(self, one: str, other: str) -> bool:
        """Whether two keys, or what guests are known by, are one person's."""
        return self.host.people.identity_of(one) == self.host.people.identity_of(other)

    def guest(self, answer: str) -> Guest:
        """Somebody without a key, who has typed a name or a code. Raises `TurnedAwayError`."""
        try:
            found = self.host.accounts.guest(answer)
        except Denied as denied:
            raise TurnedAwayError(str(denied)) from denied
        why = self.host.people.refuses(found.identity)
        if why is not None:
            raise TurnedAwayError(f"This guest may not come in here. {why}".strip())
        return Guest(found.identity, found.name, found.code)
