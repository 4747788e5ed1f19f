"""How often one person, and all who come from one address, may ask for what costs others something.

What is counted for a person alone would bound nobody who comes as a new guest each time.
"""

from __future__ import annotations

import attrs

from cosmic_tui.base.clock import Clock
from cosmic_tui.base.token_bucket import TokenBuckets
from cosmic_tui.host.limits import HostLimits
from cosmic_tui.host.messages import Denied

HOUR = 3600.0
SOON = 60.0
"""Whoever has to wait for longer than so many seconds is told for how long."""


@attrs.define
class RequestBudget:
    """What may be done at once and in time, by identity and by address.

    Without an identity, and on one's own machine, which has no address, only the other of the two counts.
    """

    by_person: TokenBuckets
    by_address: TokenBuckets

    def check(self, identity: str, address: str) -> None:
        """Raises `Denied` for once too often."""
        wait = self.by_person.seconds_until(identity) if identity or not address else 0.0
        if address:
            wait = max(wait, self.by_address.seconds_until(address))
        if wait > SOON:
            raise Denied("denied.too_often", minutes=round(wait / 60) or 1)
        if wait:
            raise Denied("denied.too_fast")

    def take(self, identity: str, address: str, amount: float = 1) -> None:
        """It has been done, and counts for so much."""
        if identity or not address:
            self.by_person.spend(identity, amount)
        if address:
            self.by_address.spend(address, amount)

    def spend(self, identity: str, address: str, amount: float = 1) -> None:
        """Count it, whatever comes of it. Raises `Denied` for once too often."""
        self.check(identity, address)
        self.take(identity, address, amount)


class RequestBudgets:
    """Those of one host."""

    def __init__(self, limits: HostLimits, clock: Clock) -> None:
        def buckets(rate: float, burst: float) -> TokenBuckets:
            return TokenBuckets(rate, burst, clock.now)

        def hourly(person: float, address: float) -> RequestBudget:
            return RequestBudget(buckets(person / HOUR, person), buckets(address / HOUR, address))

        self.talk = RequestBudget(
            buckets(limits.lines_per_second, limits.lines_burst),
            buckets(limits.address_lines_per_second, limits.address_lines_burst),
        )
        """Lines of talk, and all else by which others hear of somebody."""
        self.questions = RequestBudget(
            buckets(limits.questions_per_second, limits.questions_burst),
            buckets(limits.address_questions_per_second, limits.address_questions_burst),
        )
        """Questions to the library, by a screen or by a command."""
        self.reports = hourly(limits.reports_per_hour, limits.address_reports_per_hour)
        """What is told to the operator: of many the earlier ones go."""
        self.trials = hourly(limits.trials_per_hour, limits.address_trials_per_hour)
        """Notifications sent to see whether they arrive: each is a process, and a message to somebody's address."""
        self.lists = hourly(limits.lists_per_hour, limits.address_lists_per_hour)
        """Waiting lists and tournaments begun: there is room for so many in all."""
        self.newcomers = hourly(limits.newcomers_per_hour, limits.newcomers_per_hour)
        """People whom the host begins to remember; each is a row for good."""
