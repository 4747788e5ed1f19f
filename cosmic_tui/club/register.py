"""What a host has to know of all people at any moment: names, keys, bans, and what they wish for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

Change = Mapping[str, Mapping[str, Any]]
"""By table of the register: what is put there under which key; None: it is taken out."""


@attrs.define
class Register:
    """All that is known of people."""

    names: dict[str, str] = attrs.Factory(dict)
    """By identity: the fingerprint of the first key, or `guest:` and a number."""
    keys: dict[str, str] = attrs.Factory(dict)
    """Further keys, and guests' codes as `code:` and their SHA-256, to the identity they stand for."""
    banned: dict[str, str] = attrs.Factory(dict)
    """Identities and addresses that may not come in, and why."""
    games: dict[str, int] = attrs.Factory(dict)
    """How many games an identity has begun, as far as they are counted."""
    coach: dict[str, bool] = attrs.Factory(dict)
    """Identities that have turned the coach on or off."""
    speed: dict[str, str] = attrs.Factory(dict)
    """How fast an identity wants to be shown what happens."""

    def take(self, change: Change) -> None:
        """Something is known otherwise from now on."""
        for table, entries in change.items():
            kept: dict[str, Any] = getattr(self, table)
            for key, value in entries.items():
                if value is None:
                    kept.pop(key, None)
                else:
                    kept[key] = value

    def copied(self) -> Register:
        """As it is now, whatever is taken later."""
        return Register(*[dict(getattr(self, field.name)) for field in attrs.fields(Register)])
