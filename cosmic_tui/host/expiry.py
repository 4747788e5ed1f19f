"""Which tables go, once nobody is at them: those nobody will miss, and those that are too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from cosmic_tui.base.clock import DAY
from cosmic_tui.host.limits import HostLimits
from cosmic_tui.host.table.facts import FINISHED, OPEN, RUNNING
from cosmic_tui.host.table.seats import PERSON, by_mail
from cosmic_tui.host.table.table import Table

KEPT_SECONDS = {OPEN: 1800.0, FINISHED: 3600.0}
"""How long a table at which nobody is stays in the lobby; one whose game goes on as long as the limits say."""
WAITED_MOVES = 2
"""For so many moves a game by mail waits longer."""


def stale(table: Table, limits: HostLimits, now: float) -> bool:
    """Whether nobody has been at a table for so long that nobody will miss it."""
    return table.deserted and now - table.quiet_since > _kept_seconds(table, limits)


def _kept_seconds(table: Table, limits: HostLimits) -> float:
    state = OPEN if table.options.lesson else table.state
    if state != RUNNING:
        return KEPT_SECONDS[state]
    if by_mail(table.options):  # its clocks bring it to its end by themselves
        return DAY * limits.waiting_days + WAITED_MOVES * table.options.move_seconds
    alone = sum(seat.kind == PERSON for seat in table.seats) <= 1
    return DAY * (limits.waiting_days_alone if alone else limits.waiting_days)


def surplus(tables: Iterable[Table], limits: HostLimits) -> Iterator[Table]:
    """Finished tables nobody is at, beyond those that are kept for whoever has made them; the oldest of them go."""
    by_person: Counter[str] = Counter()
    by_address: Counter[str] = Counter()
    made_here = (table for table in _finished(tables) if table.made_from)
    for table in sorted(made_here, key=lambda table: table.quiet_since, reverse=True):
        by_person[table.made_by] += 1
        by_address[table.made_from] += 1
        many = by_person[table.made_by] > limits.finished_per_person
        if many or by_address[table.made_from] > limits.finished_per_address:
            yield table


def oldest_finished(tables: Iterable[Table]) -> Table | None:
    """The finished table that nobody has been at for longest."""
    return min(_finished(tables), key=lambda table: table.quiet_since, default=None)


def _finished(tables: Iterable[Table]) -> list[Table]:
    return [table for table in tables if table.state == FINISHED and table.deserted]
