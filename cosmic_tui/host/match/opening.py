"""A game at a table begins, or goes on from its journal."""

from __future__ import annotations

from cosmic_tui.base.disk import StoreError
from cosmic_tui.host.match.match import Announce, HostedMatch, Tell
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.host.services import TableServices
from cosmic_tui.host.store.record import Head, Record
from cosmic_tui.host.table.seats import Seat, needs_beats
from rules.kernel.asks import Refused


async def begin(
    id: str, options: TableOptions, seats: list[Seat], services: TableServices, announce: Announce, changed: Tell,
    *, number: int, made: int,
) -> HostedMatch:  # fmt: skip
    """A new game, on disk, with the number of its table and when that was made. Raises `StoreError`."""
    kind = services.kind_of(options)
    beats, begun = needs_beats(options, seats), services.clock.wall()
    head = Head(
        id, options, seats, services.seed(options), {}, beats, kind.digest, begun=begun, number=number, made=made
    )
    log = await services.store.create(id)
    try:
        running = await RunningGame.begin(kind, head, log, services.clock, services.faults.keeper(id))
        return HostedMatch(running, services, announce, changed)
    except BaseException:
        log.close()
        raise


async def resume(record: Record, services: TableServices, announce: Announce, changed: Tell) -> HostedMatch:
    """A game from its journal. Raises `StoreError`."""
    head = record.head
    log = await services.store.reopen(head.id, record.size)
    try:
        kind = services.kind_of(head.options)
        running = await RunningGame.resume(kind, record, log, services.clock, services.faults.keeper(head.id))
        return HostedMatch(running, services, announce, changed)
    except Refused as error:
        log.close()
        raise StoreError(f"game {head.id}: its journal has an answer that does not fit: {error}") from error
    except BaseException:
        log.close()
        raise
