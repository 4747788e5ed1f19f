"""Whom a table waits for: how long somebody has thought, who is away and until when, and what can be done about it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Protocol

import attrs

from cosmic_tui.host.match.thinking import LONG_SECONDS, SHOWN_SECONDS
from cosmic_tui.host.messages import Absence, SeatRow, TableNews, Thought
from cosmic_tui.screenkit.styled_text import BLANK, Row
from cosmic_tui.screenkit.wording import Wording, clock_text
from cosmic_tui.ui.absence_lines import absence
from cosmic_tui.ui.votes import MotionTable

PERSON = "person"
STEP_SECONDS = 5.0
"""Times of more than `SHOWN_SECONDS` are told in such steps: each is a frame for everybody at the table."""
LEAST_SECONDS = 0.05
"""Between two looks at such a time."""


@attrs.frozen
class ShownTimes:
    """Whom a public question waits for, and who is away, as heard at `heard`. All in seconds."""

    thinking: Sequence[Thought] = ()
    absent: Sequence[Absence] = ()
    heard: float = 0.0

    def thinks_for(self, seat: str, now: float) -> float:
        """How long a public question has waited for a seat; 0: it is not waited for."""
        since = now - self.heard
        return next((each.seconds + since for each in self.thinking if each.seat == seat), 0.0)

    def told_thinking(self, seat: str, now: float) -> float:
        """The same as it is told: from `SHOWN_SECONDS` on, in steps; 0: not at all."""
        thinks = self.thinks_for(seat, now)
        return thinks // STEP_SECONDS * STEP_SECONDS if thinks >= SHOWN_SECONDS else 0.0

    def bot_plays_in(self, seat: str, now: float) -> float | None:
        """When a bot plays for somebody who is away, as it is told: in steps at first; None: none will."""
        seconds = next((each.seconds for each in self.absent if each.seat == seat), None)
        if seconds is None:
            return None
        left = max(0.0, seconds - (now - self.heard))
        step = STEP_SECONDS if left > SHOWN_SECONDS else 1.0
        return math.ceil(left / step) * step

    def told(self, now: float) -> tuple[float | None, ...]:
        """All that is told of them by now; as long as it is the same, nothing has to be drawn anew."""
        return (
            *(self.told_thinking(each.seat, now) for each in self.thinking),
            *(self.bot_plays_in(each.seat, now) for each in self.absent),
        )

    def changes_in(self, now: float) -> float | None:
        """Seconds until something else is told of them; None: as long as nothing is heard it stays as it is."""
        since = now - self.heard
        waits = [_until_more(each.seconds + since) for each in self.thinking]
        waits += [_until_less(each.seconds - since) for each in self.absent if each.seconds > since]
        return max(min(waits), LEAST_SECONDS) if waits else None


def _until_more(thinks: float) -> float:
    """Until more is told of somebody who has thought for so long."""
    return SHOWN_SECONDS - thinks if thinks < SHOWN_SECONDS else STEP_SECONDS - thinks % STEP_SECONDS


def _until_less(left: float) -> float:
    """Until less is told of a time that ends."""
    step = STEP_SECONDS if left > SHOWN_SECONDS else 1.0
    return left % step or step


class WaitingTable(MotionTable, Protocol):
    """A table of whatever game, as far as somebody is waited for there."""

    @property
    def now(self) -> Callable[[], float]: ...

    times: ShownTimes


def seat_row(news: TableNews | None, seat: str) -> SeatRow | None:
    """What the host tells of a seat."""
    return next((row for row in news.table.seats if row.seat == seat), None) if news else None


def is_away(news: TableNews | None, seat: str) -> bool:
    """Whether a person sits there who is not connected."""
    row = seat_row(news, seat)
    return row is not None and row.kind == PERSON and not row.here


def absence_of(news: TableNews | None, seat: str, words: Wording) -> str:
    """That somebody else plays a seat, or until when its player is on vacation; empty where neither is so."""
    row = seat_row(news, seat)
    return "" if row is None else absence(row, words)


def waited_for(table: WaitingTable, seat: str) -> Row:
    """What stands behind a name: for how long the player has thought, or that it is away, and when a bot plays."""
    words, now = table.words, table.now()
    thinks, left = table.times.told_thinking(seat, now), table.times.bot_plays_in(seat, now)
    if other := absence_of(table.news, seat, words):
        return words.ink("waiting.absent", "hot", why=other)
    if is_away(table.news, seat):
        return words.ink("waiting.away" if left is None else "waiting.away_until", "hot", time=clock_text(left or 0.0))
    if not thinks or seat == table.seat:
        return BLANK
    return words.ink("waiting.thinks", "hot", time=clock_text(thinks))


def how_slow(table: WaitingTable, waiting: Sequence[str]) -> str:
    """Whether somebody else who is here takes `slow`ly to answer, or so long that a bot can (`long`); else empty."""
    others = [seat for seat in waiting if seat != table.seat and not is_away(table.news, seat)]
    longest = max((table.times.told_thinking(each, table.now()) for each in others), default=0.0)
    if table.seat is None or not longest:
        return ""
    return "long" if longest >= LONG_SECONDS else "slow"
