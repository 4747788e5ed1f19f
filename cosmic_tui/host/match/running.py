"""A game under way: every answer is checked, put on disk, and only then takes effect."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from cosmic_tui.base.clock import Clock
from cosmic_tui.base.disk import Log, StoreError
from cosmic_tui.host.match.questions import SaidAhead
from cosmic_tui.host.messages import Denied
from cosmic_tui.host.store import journal
from cosmic_tui.host.table.seats import Invitation, Seat
from rules.kernel.asks import BEAT, CLOCK, Mode, Refused
from rules.kernel.events import Event
from rules.kernel.game import GameKind, Match

logger = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
FAULT = "A fault in the game has stopped this table. What was played so far is kept."
CLOSED = "The server is closing; your answer was not taken."


@attrs.define(eq=False)
class Submission:
    """An answer on its way; `done` is awaited by whoever wants to know what became of it."""

    seat: str
    key: str
    choose: list[str]
    done: asyncio.Future[None] | None = None

    def settle(self, denied: Denied | None = None) -> None:
        """Tell whoever waits."""
        if self.done is None or self.done.done():
            return
        if denied is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(denied)


NOT_PLAYERS = frozenset({BEAT, CLOCK})
Changed = Callable[[Sequence[str]], None]
"""Told after every change, with the seats whose answers brought it about (none where that is nobody's business)."""


def _nobody(_seats: Sequence[str]) -> None:
    """Nobody is told."""


class RunningGame:
    """The one place where a game's answers come together. Use `begin` or `resume`.

    Answers wait in a queue; all that can be taken at one go are written in one batch, together with what was told
    because of the batch before. An answer that is on disk determines all that follows from it, so the events may go
    out before they are written down themselves.
    """

    game: Match

    def __init__(self, head: journal.Head, log: Log, clock: Clock) -> None:
        self.head = head
        self.changed: Changed = _nobody
        self.history: list[Event] = []
        self.trouble = ""
        """Why no answers are taken now, as a sentence; empty while all is well."""
        self.renewed = False
        """Whether newer code has taken the game over."""
        self.said: SaidAhead | None = None
        """What had been said ahead before a restart."""
        self.void: list[journal.Given] = []
        """Answers that newer code did not take over: they have to be given again."""
        self._log = log
        self._clock = clock
        self._told = 0
        self._before: tuple[Any, int] | None = None
        """Where the game stood before the last public answer, and how many events there were."""
        self.rewound = 0
        """How often the game has gone back, so that all that was told has to be looked at anew."""
        self._snapped = 0
        self._unsaved: list[str] = []
        self._queue: deque[Submission] = deque()
        self._worker: asyncio.Task[None] | None = None
        self._broken = False

    # -- beginning

    @classmethod
    async def begin(cls, kind: GameKind, head: journal.Head, log: Log, clock: Clock) -> RunningGame:
        """A new game; its head and first snapshot are on disk. Raises `StoreError`."""
        self = cls(head, log, clock)
        if head.options.lesson:
            self.game = kind.lesson(head.options.lesson, self._on_event, beats=head.beats)
        else:
            seats = [seat.seat for seat in head.seats]
            self.game = kind.new(seats, head.options.rules, head.seed, self._on_event, beats=head.beats)
        head.setup = self.game.setup_data()
        await log.append([journal.head_line(head), *self._unsaved, self._snapshot()])
        self._unsaved.clear()
        return self

    @classmethod
    async def resume(cls, kind: GameKind, record: journal.Record, log: Log, clock: Clock) -> RunningGame:
        """A game from its journal. With another digest it goes on from its snapshot; the answers since are void.

        Raises `StoreError`, and `Refused` where an answer of the journal does not fit.
        """
        if record.saved is None:
            raise StoreError(f"the journal of game {record.head.id} ends before the game has begun")
        self = cls(record.head, log, clock)
        same = record.head.digest == kind.digest
        if not same:
            record.events = [event for event in record.events if event.index <= record.saved_events]
            self._unsaved.append(journal.resumed_line(kind.digest, record.saved_events))
            record.head.digest = kind.digest
            self.renewed, self.void = True, record.answers
        self.history = record.events
        self.said = record.said if same else None
        self._told = self.history[-1].index if self.history else 0
        try:
            self.game = kind.load(
                record.head.setup, record.saved, self._on_event, beats=record.head.beats, keep_answers=same
            )
        except ValueError as error:
            raise StoreError(f"game {record.head.id} cannot be read: {error}") from error
        for given in record.answers if same else ():
            self.game.answer(given.seat, given.key, given.choose)
        self._snapped = self.game.progress
        if not same:
            self._unsaved.append(self._snapshot())
        await self._flush()
        return self

    def _on_event(self, event: Event) -> None:
        """Keep an event; what a step tells again after it was taken up anew is known already."""
        if event.index <= self._told:
            return
        self._told = event.index
        line = journal.event_line(event)
        self._unsaved.append(line)
        self.history.append(event)

    # -- answering

    async def answer(self, seat: str, key: str, choose: Sequence[str]) -> None:
        """Returns when the answer has taken effect. Raises `Denied`."""
        if self.trouble:
            raise Denied(self.trouble)
        decision = Submission(seat, key, list(choose), asyncio.get_running_loop().create_future())
        self._take(decision)
        assert decision.done is not None  # noqa: S101 - made the line before
        await decision.done

    async def note(self, beat: str, said: Mapping[str, Sequence[str]]) -> None:
        """Put on disk what was said ahead in a beat, by key. Raises `Denied`."""
        if self.trouble:
            raise Denied(self.trouble)
        self._unsaved += [journal.said_line(beat, key, choose) for key, choose in said.items()]
        await self._written()

    async def keep_seat(self, seat: Seat) -> None:
        """Put on disk who sits at a seat, and its orders. Raises `Denied`."""
        self._unsaved.append(journal.seat_line(seat))
        await self._written()

    async def keep_invited(self, invitations: Iterable[Invitation], *, withdrawn: bool = False) -> None:
        """Put on disk that these are invited to a vacant seat, or no longer. Raises `Denied`."""
        line = journal.uninvited_line if withdrawn else journal.invited_line
        self._unsaved += [line(each) for each in invitations]
        await self._written()

    async def _written(self) -> None:
        """What waits to be written is on disk when this returns. Raises `Denied`."""
        self._start()
        await self.settle()
        if self.trouble:
            raise Denied(self.trouble)

    def play(self, seat: str, key: str, choose: Sequence[str]) -> None:
        """An answer of the host or of a bot, which nobody waits for; it is dropped if it comes too late."""
        if not self.trouble:
            self._take(Submission(seat, key, list(choose)))

    def _take(self, decision: Submission) -> None:
        self._queue.append(decision)
        self._start()

    def _start(self) -> None:
        if self._worker is None:
            self._worker = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._queue or self._unsaved:
                if batch := self._batch():
                    await self._carry_out(batch)
                elif not self._queue:
                    await self._flush()
        except StoreError as error:
            self._cannot_save(error)
        finally:
            self._worker = None

    def _batch(self) -> list[Submission]:
        """The waiting answers that hold whatever the others of them say; those refused are told so."""
        batch: list[Submission] = []
        taken: set[str] = set()
        poll = self.game.poll
        while self._queue and not (batch and poll is not None and poll.first):
            decision = self._queue.popleft()
            try:
                if decision.key in taken:
                    raise Refused("that question has been answered")  # noqa: TRY301 - one way for all that is refused
                self.game.check(decision.seat, decision.key, decision.choose)
            except Refused as error:
                decision.settle(Denied(sentence(str(error))))
            except Exception:
                logger.exception("game %s cannot check an answer to %s", self.head.id, decision.key)
                decision.settle(Denied("That answer cannot be understood."))
            else:
                taken.add(decision.key)
                batch.append(decision)
        return batch

    async def _carry_out(self, batch: list[Submission]) -> None:
        public = self.game.poll is not None and self.game.poll.mode is Mode.PUBLIC
        lines = [
            journal.answer_line(
                journal.Given(each.seat, each.key, each.choose, public and each.seat not in NOT_PLAYERS)
            )
            for each in batch
        ]
        try:
            await self._log.append([*self._unsaved, *lines])
        except StoreError:
            self._queue.extendleft(reversed(batch))
            raise
        self._unsaved.clear()
        if public and any(each.seat not in NOT_PLAYERS for each in batch):
            self._before = self.game.checkpoint, len(self.history)
        self._apply(batch)

    def _apply(self, batch: list[Submission]) -> None:
        seats = [each.seat for each in batch]
        try:
            for each in batch:
                self.game.answer(each.seat, each.key, each.choose)
            self._mark_progress()
        except Exception:
            logger.exception("game %s has met a fault", self.head.id)
            self._fault(batch)
        for each in batch:
            each.settle()
        try:
            self.changed([] if BEAT in seats else seats)
        except Exception:
            logger.exception("game %s cannot go on", self.head.id)
            self._fault([])
            self.changed([])

    def _fault(self, batch: list[Submission]) -> None:
        """The game itself has failed: no answers are taken any more."""
        self._broken, self.trouble = True, FAULT
        self._refuse([*batch, *self._queue])

    def _mark_progress(self) -> None:
        if self.game.over:
            self._unsaved += [self._snapshot(), journal.end_line(list(self.game.winners))]
        elif self.game.progress != self._snapped:
            self._unsaved.append(self._snapshot())

    def _snapshot(self) -> str:
        self._snapped = self.game.progress
        return journal.snapshot_line(self.game.save(), self.game.told)

    async def _flush(self) -> None:
        lines, self._unsaved = self._unsaved, []
        try:
            await self._log.append(lines)
        except StoreError:
            self._unsaved = [*lines, *self._unsaved]
            raise

    # -- by consent of all

    def no_undo(self) -> str:
        """Why the last answer to a public question cannot be taken back, as a sentence; empty where it can."""
        if self._before is None or self.trouble:
            return self.trouble or "There is nothing to take back."
        since = self.history[self._before[1] :]
        if not self.game.undoable(since):
            return "Something has been shown, drawn or played since the last answer, so it cannot be taken back."
        return ""

    async def undo(self) -> None:
        """Take back the last answer to a public question, and all that was passed since. Raises `Denied`."""
        await self.settle()
        if self._before is None or (why := self.no_undo()):
            raise Denied(why if self._before else "There is nothing to take back.")
        mark, count = self._before
        self._before = None
        del self.history[count:]
        self._told = self.history[-1].index if self.history else 0
        self.game.back_to(mark)
        self.rewound += 1
        self._unsaved += [journal.resumed_line(self.head.digest, self._told), self._snapshot()]
        self.changed([])
        await self._written()

    async def finish(self) -> None:
        """End the game without a winner. Raises `Denied`."""
        await self.settle()
        self.game.finish()
        self._mark_progress()
        self.changed([])
        await self._written()

    # -- trouble

    def _cannot_save(self, error: StoreError) -> None:
        """Take no more answers until the disk does; the answers that wait are refused, so nobody counts on them."""
        logger.error("game %s: %s", self.head.id, error)
        first = not self.trouble
        self.trouble = f"This game cannot be saved just now, so no answers are taken ({error.reason})."
        self._refuse(list(self._queue))
        self._clock.call_later(RETRY_SECONDS, self._retry)
        if first:
            self.changed([])

    def _refuse(self, decisions: list[Submission]) -> None:
        self._queue.clear()
        for each in decisions:
            each.settle(Denied(self.trouble))

    def _retry(self) -> None:
        if self._worker is None and self.trouble and not self._broken:
            self._worker = asyncio.get_running_loop().create_task(self._try_again())

    async def _try_again(self) -> None:
        try:
            await self._log.append([*self._unsaved, self._snapshot()])
        except StoreError as error:
            self._cannot_save(error)
            return
        finally:
            self._worker = None
        self._unsaved.clear()
        self.trouble = ""
        self.changed([])

    # -- ending

    async def settle(self) -> None:
        """Wait until no answer is on its way."""
        while self._worker is not None:
            await asyncio.wait([self._worker])

    async def stop(self) -> None:
        """Take no more answers, and leave a fresh snapshot on disk where that can be done."""
        await self.settle()
        broken, self.trouble, self._broken = self._broken, CLOSED, True
        try:
            if not broken:
                await self._log.append([*self._unsaved, self._snapshot()])
        except StoreError as error:  # nothing is lost: the answers since the snapshot before are there
            logger.warning("game %s: its last snapshot is missing: %s", self.head.id, error)
        self._log.close()


def sentence(text: str) -> str:
    """A reason as a sentence."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"
