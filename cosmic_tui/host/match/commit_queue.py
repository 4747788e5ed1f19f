"""The queue of a game: one worker writes each submission to the disk, and then applies it to the game."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from cosmic_tui.base.clock import Clock
from cosmic_tui.base.disk import StoreError
from cosmic_tui.host.match.outbox import Outbox
from cosmic_tui.host.match.submissions import Submission, SubmittedAnswer, SubmittedChange
from cosmic_tui.host.messages import Denied
from rules.kernel.message import Message, message

logger = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
FAULT = message("told.fault")
CLOSED = message("denied.closing")


Changed = Callable[[Sequence[str]], None]
"""Told after every change, with the seats whose answers brought it about (none where that is nobody's business)."""


def nobody(_seats: Sequence[str]) -> None:
    """Nobody is told."""


class CommitTarget(Protocol):
    """The game as the queue sees it."""

    changed: Changed

    @property
    def first_counts(self) -> bool:
        """Whether one answer ends the open question for all."""

    def refusal(self, answer: SubmittedAnswer, taken: Mapping[str, SubmittedAnswer]) -> Denied | None:
        """Why an answer is not taken; `taken`: those that have been given and not looked at yet, by key."""

    async def commit(self, batch: Sequence[Submission]) -> None:
        """Write down what has been taken, and carry it out. Raises `StoreError` where nothing of it was written."""

    async def commit_change(self, change: SubmittedChange) -> None:
        """Carry out a change, and write it down.

        Raises `StoreError` where it is done and cannot be written yet, `Denied` where it cannot be done any more.
        """

    def snapshot_line(self) -> str:
        """The game as it is now, for its journal."""


class CommitQueue:
    """The only worker of a game. Where the disk fails, nothing is taken until a fresh snapshot is written."""

    def __init__(self, target: CommitTarget, outbox: Outbox, clock: Clock, name: str) -> None:
        """`name`: that of the game, for the log."""
        self.trouble: Message | None = None
        """Why nothing is taken now; None while all is well."""
        self._target = target
        self._outbox = outbox
        self._clock = clock
        self._name = name
        self._waiting: deque[Submission] = deque()
        self._worker: asyncio.Task[None] | None = None
        self._broken = False

    async def submit(self, submission: Submission) -> None:
        """Returns when it is on disk and has taken effect. Raises `Denied`."""
        if self.trouble:
            raise Denied(self.trouble)
        submission.done = asyncio.get_running_loop().create_future()
        self.take(submission)
        await submission.done

    def take(self, submission: Submission) -> None:
        """Something that nobody waits for."""
        self._waiting.append(submission)
        self.start()

    def start(self) -> None:
        """Something is to be written."""
        if self._worker is None:
            self._worker = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._waiting or self._outbox.waits:
                if self._waiting and isinstance(change := self._waiting[0], SubmittedChange):
                    await self._change(change)
                elif batch := self._batch():
                    await self._commit(batch)
                elif not self._waiting:
                    await self._outbox.write()
        except StoreError as error:
            self._cannot_save(error)
        finally:
            self._worker = None

    def _batch(self) -> list[Submission]:
        """What waits and holds whatever the rest of it says; those refused are told so."""
        batch: list[Submission] = []
        taken: dict[str, SubmittedAnswer] = {}
        one, waiting = self._target.first_counts, self._waiting
        while waiting and not isinstance(waiting[0], SubmittedChange) and not (taken and one):
            each = waiting.popleft()
            if not isinstance(each, SubmittedAnswer):
                batch.append(each)
            elif (denied := self._target.refusal(each, taken)) is None:
                taken[each.key] = each
                batch.append(each)
            else:
                each.settle(denied)
        return batch

    async def _commit(self, batch: Sequence[Submission]) -> None:
        try:
            await self._target.commit(batch)
        except StoreError:
            self._waiting.extendleft(reversed(batch))
            raise

    async def _change(self, change: SubmittedChange) -> None:
        """Do what all have agreed on, and tell it once it is on disk, or once that has failed."""
        try:
            await self._target.commit_change(change)
        except Denied as denied:
            self._waiting.popleft().settle(denied)
            return
        except StoreError:
            self._waiting.popleft().settle()  # it has been done, and its lines wait for the disk
            raise
        except Exception:
            logger.exception("game %s cannot be changed", self._name)
            self.fault([])
            return
        self._waiting.popleft()
        change.settle()
        self._target.changed([])

    # -- trouble

    def fault(self, batch: Sequence[Submission]) -> None:
        """The game itself has failed: nothing is taken any more, neither this batch nor what waits."""
        self._broken, self.trouble = True, FAULT
        self._refuse([*batch, *self._waiting])

    def _cannot_save(self, error: StoreError) -> None:
        """Take no more answers until the disk does; the answers that wait are refused, so nobody counts on them."""
        logger.error("game %s: %s", self._name, error)
        first = not self.trouble
        self.trouble = message("told.cannot_save", reason=error.reason)
        self._refuse(list(self._waiting))
        self._clock.call_later(RETRY_SECONDS, self._retry)
        if first:
            self._target.changed([])

    def _refuse(self, submissions: Sequence[Submission]) -> None:
        self._waiting.clear()
        for each in submissions:
            each.settle(Denied(self.trouble or CLOSED))

    def _retry(self) -> None:
        if self._worker is None and self.trouble and not self._broken:
            self._worker = asyncio.get_running_loop().create_task(self._try_again())

    async def _try_again(self) -> None:
        try:
            await self._outbox.write([self._target.snapshot_line()])
        except StoreError as error:
            self._cannot_save(error)
            return
        finally:
            self._worker = None
        self.trouble = None
        self._target.changed([])

    # -- ending

    async def settle(self) -> None:
        """Wait until nothing is on its way."""
        while self._worker is not None:
            await asyncio.wait([self._worker])

    async def stop(self) -> None:
        """Take nothing more, and leave a fresh snapshot on disk where that can be done."""
        await self.settle()
        broken, self.trouble, self._broken = self._broken, CLOSED, True
        try:
            if not broken:
                await self._outbox.write([self._target.snapshot_line()])
        except StoreError as error:  # nothing is lost: the answers since the snapshot before are there
            logger.warning("game %s: its last snapshot is missing: %s", self._name, error)
        self._outbox.close()
