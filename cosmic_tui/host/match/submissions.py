"""Submissions to a running game: answers, lines for the journal and changes, each waiting for the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import attrs

from cosmic_tui.host.messages import Denied


@attrs.define(eq=False)
class Submission:
    """Something on its way; `done` is awaited by whoever wants to know what became of it."""

    done: asyncio.Future[None] | None = attrs.field(default=None, init=False)

    def settle(self, denied: Denied | None = None) -> None:
        """Tell whoever waits."""
        if self.done is None or self.done.done():
            return
        if denied is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(denied)


@attrs.define(eq=False)
class SubmittedAnswer(Submission):
    """An answer for the game."""

    seat: str
    key: str
    choose: list[str]


@attrs.define(eq=False)
class SubmittedLines(Submission):
    """Lines for the journal that change nothing in the game itself."""

    lines: Sequence[str]


@attrs.define(eq=False)
class SubmittedChange(Submission):
    """Something done to the game that is no answer: what all have agreed on."""

    carry_out: Callable[[], None]
    """Raises `Denied` where it cannot be done any more."""
