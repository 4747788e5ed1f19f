"""What all tables of a host have in common."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from cosmic_tui.host.botseats import MakeBot
from cosmic_tui.host.clock import Clock
from cosmic_tui.host.people import People
from cosmic_tui.host.post import Post
from cosmic_tui.host.store import Store
from rules.catalogue import Catalogue


@attrs.define
class House:
    """The things a table works with."""

    catalogue: Catalogue
    store: Store
    clock: Clock
    people: People
    post: Post
    make_bot: MakeBot
    digest: str
    """Of the code of rules and cards."""
    chosen_seeds: bool
    """Whether whoever makes a table may choose its seed."""
    lobby_changed: Callable[[], None]
