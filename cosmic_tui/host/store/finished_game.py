"""A finished game for the club: from its journal or from memory the same, as both hold what a spectator saw."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from cosmic_tui.club.records import FinishedGame, FinishedSeat
from cosmic_tui.host.match.view_changes import ViewStep, changes_in, seen_replay
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.host.store.record import Head, Record
from rules.kernel.changes import apply
from rules.kernel.codec import structured
from rules.kernel.events import Event, Seen
from rules.kernel.game import GameKind
from rules.kernel.summary import Summary

logger = logging.getLogger(__name__)


@attrs.frozen
class Ending:
    """A game that is over, with all that was told of it. `at`: when, in seconds since 1970."""

    head: Head
    events: Sequence[Event]
    views: Sequence[ViewStep]
    winners: Sequence[str]
    at: float
    dated: bool = True
    """Whether the journal says when; else it is the time of its file."""


def ending_of(record: Record) -> Ending | None:
    """The end that a journal tells of; None where the game has none."""
    if not record.ended:
        return None
    at = record.ended_at or record.changed_at
    return Ending(record.head, record.events, record.views, record.winners, at, dated=bool(record.ended_at))


def is_private(options: TableOptions) -> bool:
    """Whether only those who played see a game again: where they wanted it so, or nobody else could look on."""
    return options.private or options.invitation or options.spectators == "none"


def finished_game(ending: Ending, kinds: Mapping[str, GameKind]) -> FinishedGame:
    """The game as the club keeps it. It takes a while: not for the event loop."""
    head = ending.head
    told = _summary(ending, kinds.get(head.options.game))
    last = len(head.seats) if told.places else 0
    seats = tuple(
        FinishedSeat(
            seat.seat, seat.kind, seat.identity,
            head.starters.get(seat.seat, ""), told.places.get(seat.seat, last), told.scores.get(seat.seat, 0),
            tuple(sorted(set(told.tags.get(seat.seat, ())))),
        )
        for seat in head.seats
    )  # fmt: skip
    here = {seat.seat for seat in seats}
    facts = tuple(fact for fact in told.facts if fact.seat in here and (not fact.other or fact.other in here))
    return FinishedGame(
        head.id, head.options.game, head.options.name, head.begun, ending.at, told.length, is_private(head.options),
        seats, facts, dated=ending.dated,
    )  # fmt: skip


def _summary(ending: Ending, kind: GameKind | None) -> Summary:
    """What the game itself tells. Of one that this version cannot read any more, who has won is all that is known."""
    if kind is not None:
        try:
            told, view = _last_seen(ending)
            return kind.summary(structured(view, kind.view), told)
        except Exception:
            logger.exception("game %s cannot be looked back at", ending.head.id)
    seats = [seat.seat for seat in ending.head.seats]
    behind = len(ending.winners) + 1
    places = {seat: 1 if seat in ending.winners else behind for seat in seats} if ending.winners else {}
    return Summary(places=places)


def _last_seen(ending: Ending) -> tuple[list[Seen], Any]:
    """All that a spectator was told, and the last view a spectator had, in its plain form."""
    told, steps = seen_replay(ending.events, ending.views, None)
    view: Any = None
    for step in steps:
        view = apply(view, changes_in(step.changes))
    return told, view
