"""A table's line in the lobby."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import attrs

from cosmic_tui.host.messages import SeatRow, TableOptions, TableRow
from cosmic_tui.host.table.seats import BOT, Seat, by_mail, held_by
from cosmic_tui.host.table.subscribers import Subscribers
from rules.kernel.summary import SeatScore

if TYPE_CHECKING:
    from cosmic_tui.host.match.match import HostedMatch


def row_of(
    id: str, options: TableOptions, seats: Sequence[Seat], match: HostedMatch | None,
    subscribers: Subscribers, identity: str, *, state: str, kept: bool, vacation: Callable[[str], float],
) -> TableRow:  # fmt: skip
    """The line as one person sees it; `kept`: the person is invited to a vacant seat.

    `vacation`: until when somebody is on vacation.
    """
    own = held_by(seats, identity)
    mine = None if own is None else own.seat
    game = None if match is None else match.game
    return TableRow(
        id=id,
        name=options.name,
        state=state,
        seats=_seats(seats, match, subscribers, vacation if by_mail(options) else _never),
        spectators=subscribers.looking_on,
        progress=0 if game is None else game.progress,
        mine=mine,
        waiting_for_me=mine is not None and match is not None and match.waits_for(mine),
        winners=[] if game is None else list(game.winners),
        invitation=options.invitation,
        game=options.game,
        rules=options.rules,
        kept=kept,
        pace=options.pace,
        invited=[] if match is None or mine is None else match.invitations.names,
    )


def with_scores(row: TableRow, match: HostedMatch, scores: Mapping[str, SeatScore]) -> TableRow:
    """The line with how each seat stands, and whom the table waits for, as far as everybody there knows."""
    awaited = {thought.seat for thought in match.thinking.now()}
    seats = [
        attrs.evolve(each, score=scores.get(each.seat), awaited=each.seat in awaited and not match.game.over)
        for each in row.seats
    ]
    return attrs.evolve(row, seats=seats)


def _never(_identity: str) -> float:
    return 0.0


def _seats(
    seats: Sequence[Seat], match: HostedMatch | None, subscribers: Subscribers,
    vacation: Callable[[str], float],
) -> list[SeatRow]:  # fmt: skip
    rows = []
    for each in seats:
        stand_in = match is not None and match.attendance.stood_in_for(each.seat)
        present = each.kind == BOT or each.seat in subscribers.seats
        rows.append(
            SeatRow(
                each.seat, each.kind, each.name, present, stand_in, each.vacant, each.substitute_name,
                vacation(each.identity),
            )
        )  # fmt: skip
    return rows
