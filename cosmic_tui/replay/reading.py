"""Replays from journals: the file of a game, as everybody or as one of its seats saw it."""

from __future__ import annotations

from pathlib import Path

import attrs

from cosmic_tui.base.disk import StoreError
from cosmic_tui.host.match.view_changes import seen_replay
from cosmic_tui.host.messages import SeatRow
from cosmic_tui.host.store import journal
from cosmic_tui.host.store.record import Record
from cosmic_tui.replay.replay import Replay, ReplayKind, V


class ReplayError(Exception):
    """A file that cannot be shown again; its text is a sentence that names it."""


def record_of(path: Path) -> Record:
    """What a journal tells; its head names the game. Raises `ReplayError`."""
    try:
        record = journal.read(path)
    except StoreError as error:
        raise ReplayError(f"{path} cannot be shown: {error}.") from error
    if record is None or not record.views:
        raise ReplayError(f"{path} holds no game.")
    return record


def replay_of(path: Path, kind: ReplayKind[V], seat: str | None = None) -> Replay[V]:
    """The game in a journal through the eyes of a seat (None: of a spectator). Raises `ReplayError`.

    A game that is not over is shown to nobody through somebody's eyes: the hands in it are still secret.
    """
    record = record_of(path)
    head = record.head
    if head.options.game not in ("", kind.game):
        raise ReplayError(f"{path} is a game of {head.options.game}, not of {kind.game}.")
    colours = [row.seat for row in head.seats]
    if seat is not None and seat not in colours:
        raise ReplayError(f"{seat} has no seat in {path}; there are {', '.join(colours)}.")
    if seat is not None and not record.ended:
        raise ReplayError(f"The game in {path} is not over: it can be seen as a spectator only.")
    eyes = {colour: _replay(record, kind, colour) for colour in colours if record.ended}
    return attrs.evolve(_replay(record, kind, seat), eyes=eyes)


def _replay(record: Record, kind: ReplayKind[V], seat: str | None) -> Replay[V]:
    """What one viewer saw."""
    head = record.head
    rows = [SeatRow(each.seat, each.kind, each.name, here=True) for each in head.seats]
    seen, steps = seen_replay(record.events, record.views, seat)
    numbers = [event.index for event in record.events if event.seen_by(seat) is not None]
    return Replay(head.options.name, rows, seen, steps, kind, seat, numbers)
