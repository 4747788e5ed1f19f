"""What all tables of a host have in common."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import attrs

from cosmic_tui.base.clock import Clock
from cosmic_tui.host.lobby.accounts import Accounts
from cosmic_tui.host.match.bot_seats import MakeBot
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.host.notifier import Notifier
from cosmic_tui.host.store.store import Store
from rules.cosmic.cards.catalogue import Catalogue

if TYPE_CHECKING:
    from cosmic_tui.host.table.subscriber import Attendee
    from cosmic_tui.host.table.table import Table

SEED_BYTES = 16

Seed = Callable[[TableOptions], int | str]
"""The seed of a new game."""


def drawn_seed(_options: TableOptions) -> str:
    """128 bits that nobody can guess from what is told of them."""
    return secrets.token_hex(SEED_BYTES)


@attrs.define
class TableServices:
    """The things a table works with."""

    catalogue: Catalogue
    store: Store
    clock: Clock
    people: Accounts
    post: Notifier
    make_bot: MakeBot
    digest: str
    """Of the code of rules and cards."""
    seed: Seed
    lobby_changed: Callable[[], None]
    gone: Callable[[Table], None]
    """Told of a table that is no longer there."""
    in_lobby: Callable[[], Sequence[Attendee]]
    """Who is at no table."""
    elsewhere: Callable[[Table], Sequence[Attendee]]
    """Who is at another table than this."""
