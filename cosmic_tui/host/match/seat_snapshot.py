"""What a game under way is to one seat, or to a spectator."""

from __future__ import annotations

from typing import Protocol

from cosmic_tui.host.match.attendance import Attendance
from cosmic_tui.host.match.beats import BeatClock
from cosmic_tui.host.match.order_runner import OrderRunner
from cosmic_tui.host.match.pace import Pace
from cosmic_tui.host.match.questions import Questions, named
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.match.sheets import Sheets
from cosmic_tui.host.match.thinking import Thinking
from cosmic_tui.host.messages import Absence, BeatNow, OwnSheet, Running
from cosmic_tui.host.table.snapshot import TableSnapshot
from cosmic_tui.host.table.votes import Votes


class ShownMatch(Protocol):
    """The match, as far as a seat is shown something of it."""

    running: RunningGame
    questions: Questions
    sheets: Sheets
    orders: OrderRunner
    votes: Votes
    thinking: Thinking
    attendance: Attendance
    beats: BeatClock
    pace: Pace


def snapshot_of(match: ShownMatch, seat: str | None) -> TableSnapshot:
    """What the game is now to a seat, or (None) to a spectator."""
    running, votes, thinking = match.running, match.votes, match.thinking
    absent = match.attendance.absent()
    asks = [] if seat is None else match.questions.asks(seat)
    return TableSnapshot(
        view=running.view(seat),
        asks=asks,
        prepare=[ask.key for ask in asks if match.questions.prepared(ask)],
        quiet=[] if seat is None or running.halted else match.orders.quiet(seat),
        beat=_beat(match.beats, seat),
        clocks=_clocks(match, seat),
        deadlines=_deadlines(match, seat),
        motions=votes.now(),
        hints=votes.hints,
        sheets=[] if seat is None else _sheets(match.sheets, seat),
        thinking=thinking.now(),
        asked=[(each, round(since, 3)) for each, since in thinking.asked_since()],
        paused=votes.paused,
        absent=[Absence(each, left) for each, _, left in absent],
        due=[(each, round(due, 3)) for each, due, _ in absent],
    )


def _sheets(sheets: Sheets, seat: str) -> list[OwnSheet]:
    return [OwnSheet(named(ask), lines, sealed) for ask, lines, sealed in sheets.sheets_of(seat)]


def _clocks(match: ShownMatch, seat: str | None) -> list[Running]:
    """The clocks a seat, or a spectator, may see."""
    beat = [Running("beat", match.beats.left, match.beats.total)] if match.beats.running else []
    return beat + match.pace.running(seat)


def _deadlines(match: ShownMatch, seat: str | None) -> list[tuple[str, float]]:
    """When they end."""
    beat = [("beat", round(match.beats.end, 3))] if match.beats.running else []
    return beat + match.pace.deadlines(seat)


def _beat(beats: BeatClock, seat: str | None) -> BeatNow | None:
    """The open beat as a seat, or a spectator, may know it."""
    if not beats.running:
        return None
    may_hold = seat is not None and beats.holds_left(seat) > 0
    ready = seat is not None and beats.is_ready(seat)
    return BeatNow(list(beats.held_by), may_hold, ready)
