"""A table's line in the lobby."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from cosmic_tui.host.messages import SeatRow, TableRow
from cosmic_tui.host.table.seats import BOT
from cosmic_tui.host.table.subscriber import Subscriber

if TYPE_CHECKING:
    from cosmic_tui.host.match.match import HostedMatch
    from cosmic_tui.host.table.table import Table


def row_of(table: Table, match: HostedMatch | None, onlookers: Collection[Subscriber], identity: str) -> TableRow:
    """The line as one person sees it."""
    mine = table.seat_of(identity)
    game = None if match is None else match.game
    return TableRow(
        id=table.id,
        name=table.options.name,
        state=table.state,
        seats=_seats(table, match, onlookers),
        spectators=sum(onlooker.seat is None for onlooker in onlookers),
        progress=0 if game is None else game.progress,
        mine=mine,
        waiting_for_me=mine is not None and match is not None and match.waits_for(mine),
        winners=[] if game is None else list(game.winners),
        invitation=table.options.invitation,
        game=table.options.game,
        rules=table.options.rules,
        kept=table.keeps_seat_for(identity),
        invited=[] if match is None or mine is None else match.invitations.names,
    )


def _seats(table: Table, match: HostedMatch | None, onlookers: Collection[Subscriber]) -> list[SeatRow]:
    here = {onlooker.seat for onlooker in onlookers}
    rows = []
    for each in table.seats:
        stand_in = match is not None and match.attendance.stood_in_for(each.seat)
        rows.append(
            SeatRow(each.seat, each.kind, each.name, each.kind == BOT or each.seat in here, stand_in, each.vacant)
        )
    return rows
