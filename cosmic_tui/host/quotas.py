"""How many tables one person, and all who come from one address, may make."""

from __future__ import annotations

from collections.abc import Iterable

from cosmic_tui.base.clock import Clock
from cosmic_tui.base.token_bucket import TokenBuckets
from cosmic_tui.host.limits import HostLimits
from cosmic_tui.host.messages import Denied
from cosmic_tui.host.table.facts import FINISHED
from cosmic_tui.host.table.table import Table

HOUR = 3600.0


class Quotas:
    """Counts the tables that come from other machines; on one's own, which has no address, there are no quotas.

    Whoever has no key is a new person at each visit, so it is the address that limits guests.
    """

    def __init__(self, limits: HostLimits, clock: Clock) -> None:
        self._limits = limits
        self._by_person = TokenBuckets(limits.new_tables_per_hour / HOUR, limits.new_tables_burst, clock.now)
        self._by_address = TokenBuckets(
            limits.address_tables_per_hour / HOUR, limits.address_tables_burst, clock.now
        )  # fmt: skip

    def check(self, identity: str, address: str, tables: Iterable[Table]) -> None:
        """Raises `Denied` for one table too many."""
        if not address:
            return
        wait = max(self._by_person.seconds_until(identity), self._by_address.seconds_until(address))
        if wait:
            minutes = max(1, round(wait / 60))
            raise Denied("denied.many_tables_lately", minutes=minutes)
        unfinished = sum(table.made_from == address and table.state != FINISHED for table in tables)
        if unfinished >= self._limits.tables_per_address:
            raise Denied("denied.address_tables", unfinished=unfinished)

    def made(self, identity: str, address: str) -> None:
        """A table is there."""
        if address:
            self._by_person.spend(identity)
            self._by_address.spend(address)
