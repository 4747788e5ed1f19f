"""A game under way: every answer is checked, put on disk, and only then takes effect."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from cosmic_tui.base.clock import Clock
from cosmic_tui.base.disk import Log, StoreError, why
from cosmic_tui.host.match.commit_queue import Changed, CommitQueue, nobody
from cosmic_tui.host.match.containment import BREAKS, BROKEN_ANSWER, HALTED, Containment, KeepReport, no_report
from cosmic_tui.host.match.event_log import EventLog
from cosmic_tui.host.match.last_seen import LastSeenEvents
from cosmic_tui.host.match.outbox import Outbox
from cosmic_tui.host.match.questions import OpenBeat
from cosmic_tui.host.match.sheets import Written
from cosmic_tui.host.match.submissions import Submission, SubmittedAnswer, SubmittedChange, SubmittedLines
from cosmic_tui.host.match.undo import Undo
from cosmic_tui.host.match.view_changes import ViewStep
from cosmic_tui.host.messages import Denied
from cosmic_tui.host.store import journal, seal
from cosmic_tui.host.store.record import Given, Head, Record, Reopened, Wanted
from rules.kernel.asks import BEAT, NOT_PLAYERS, Mode, Refused, Shape
from rules.kernel.events import Event
from rules.kernel.game import GameKind, Match
from rules.kernel.message import Message

logger = logging.getLogger(__name__)


class RunningGame:
    """The one place where a game's answers come together. Use `begin` or `resume`.

    Whatever is asked of the game waits in a queue; all that can be taken at one go is written in one append, behind
    what was told because of the one before. No answer takes effect, and nobody is told that it has, before it is on
    disk. One that is there determines all that follows from it, so the events may go out before they are written down
    themselves. What all have agreed on is done first: its lines say what has come of it.
    """

    game: Match
    _containment: Containment
    _undo: Undo

    def __init__(
        self, head: Head, log: Log, clock: Clock, last_seal: str = seal.FIRST, keep: KeepReport = no_report
    ) -> None:
        """`keep` is given a report of every answer that has broken the game."""
        self.head = head
        self.changed: Changed = nobody
        self._events = EventLog()
        self.wanted = Wanted()
        """What players wanted before a restart."""
        self.due: dict[str, float] = {}
        """When the time for a question was to be over before a restart, by key, in seconds since 1970."""
        self.last_seen = LastSeenEvents(lambda: self.history, clock, self.remember)
        """What players had seen when they went."""
        self.renewed = False
        """Whether newer code has taken the game over."""
        self.open_beat: OpenBeat | None = None
        """The beat that was open before a restart, with what had been said ahead in it."""
        self.written: dict[str, Written] = {}
        """What each seat has written last, for which sheet."""
        self.void: list[Given] = []
        """Answers that newer code did not take over: they have to be given again."""
        self._outbox = Outbox(log, last_seal)
        self._commits = CommitQueue(self, self._outbox, clock, head.id)
        self._clock = clock
        self.answered = 0
        """How many times players have answered what the whole table saw asked."""
        self.ended_at, self.dated = 0.0, True
        """When the game ended, in seconds since 1970; 0 where an older version has not written it down."""
        self.rewound = 0
        """How often the game has gone back, so that all that was told has to be looked at anew."""
        self._snapped = 0
        self._keep_report = keep
        self.notices: list[Message] = []
        """What is to be told to the table; whoever tells it takes it out."""

    @property
    def trouble(self) -> Message | None:
        """Why no answers are taken now; None while all is well."""
        return self._commits.trouble

    @property
    def end_kept(self) -> bool:
        """Whether the game is over and its journal says so."""
        return self.game.over and not self._outbox.waits

    @property
    def history(self) -> list[Event]:
        """All that has happened."""
        return self._events.events

    @property
    def halted(self) -> bool:
        """Whether only people answer now: what bots, clocks and orders would say has broken the game."""
        return self._containment.halted

    def breaks(self, seat: str, choose: Sequence[str]) -> bool:
        """Whether this answer of a seat has broken the game before."""
        return self._containment.breaks(seat, choose, {})

    @property
    def views(self) -> list[ViewStep]:
        """How everybody's view has changed with it."""
        return self._events.views

    def view(self, seat: str | None) -> Any:
        """What a seat, or (None) a spectator, may see now. It is the same for all who may see it: do not change it."""
        return self._events.view(seat)

    # -- beginning

    @classmethod
    async def begin(
        cls, kind: GameKind, head: Head, log: Log, clock: Clock, keep: KeepReport = no_report
    ) -> RunningGame:
        """A new game; its head and first snapshot are on disk. Raises `StoreError`."""
        self = cls(head, log, clock, keep=keep)
        if head.options.lesson:
            self.game = kind.lesson(head.options.lesson, self._on_event, beats=head.beats)
        else:
            seats = [seat.seat for seat in head.seats]
            self.game = kind.new(seats, head.options.rules, head.seed, self._on_event, beats=head.beats)
        head.setup = self.game.setup_data()
        self._outbox.begin(journal.head_line(head))
        self._start_game()
        self._look_around()
        self._contain()
        self._outbox.add(self.snapshot_line())
        await self._outbox.write()
        return self

    @classmethod
    async def resume(
        cls, kind: GameKind, record: Record, log: Log, clock: Clock, keep: KeepReport = no_report
    ) -> RunningGame:
        """A game from its journal. With another digest it goes on from its snapshot; the answers since are void.

        An answer that breaks the game is taken back, as it would have been. Raises `StoreError`, and `Refused` where an
        answer of the journal does not fit.
        """
        if record.saved is None:
            raise StoreError(f"the journal of game {record.head.id} ends before the game has begun")
        self = cls(record.head, log, clock, record.seal, keep)
        same = record.head.digest == kind.digest
        if not same:
            self._outbox.add(journal.resumed_line(kind.digest, record.saved_events))
            self.renewed, self.void = True, record.renew(kind.digest)
        self._events = EventLog(record.events, record.views)
        self.written, self.wanted = record.written, record.wanted
        self.open_beat, self.due = record.beat, record.due
        self.last_seen.by_seat = record.seen
        try:
            self.game = kind.load(
                record.head.setup, record.saved, self._on_event, beats=record.head.beats, keep_answers=same
            )
        except ValueError as error:
            raise StoreError(f"game {record.head.id} cannot be read: {why(error)}") from error
        self._start_game()
        self._contain()
        self._give_again(record.answers)
        self._snapped = self.game.progress
        self._look_around()
        if record.ended:
            self.dated, self.ended_at = bool(record.ended_at), record.ended_at or record.changed_at
        if not same:
            self._outbox.add(self.snapshot_line())
        if self.game.over and not record.ended:  # the answers that ended it were on disk, and no more
            self._mark_progress()
        await self._outbox.write()
        await self._containment.tell_operator()
        return self

    def _contain(self) -> None:
        """The game is at its first question: from here on an answer that breaks it is taken back."""
        self._undo = Undo(self.game, self._events)
        self._containment = Containment(self.game, self._keep_report)
        self._containment.stand(len(self.history))

    def _give_again(self, answers: Sequence[Given | Reopened]) -> None:
        """The answers of a journal since its last snapshot, up to one that breaks the game."""
        for given in answers:
            try:
                if isinstance(given, Reopened):
                    self.game.reopen(given.seat, given.key)
                    self._containment.forget(given.seat)
                else:
                    self._containment.note(given.seat, given.key, given.choose)
                    self.game.answer(given.seat, given.key, given.choose)
            except Refused:
                raise
            except Exception as error:
                logger.exception("game %s is broken by an answer of its journal", self.head.id)
                self._take_back(error)
                return
            self._containment.stand(len(self.history))

    def _start_game(self) -> None:
        """Run it on from where it was made or saved. What it tells meanwhile changes views already."""
        self._events.watch(self.game.views)
        self.game.start()

    def _on_event(self, event: Event) -> None:
        self._outbox.add(*self._events.take(event))

    def _look_around(self) -> None:
        """The game has come to its next question."""
        self._outbox.add(*self._events.rest())

    # -- what people ask for

    async def submit(self, seat: str, key: str, choose: Sequence[str]) -> None:
        """Returns when the answer is on disk and has taken effect. Raises `Denied`."""
        await self._commits.submit(SubmittedAnswer(seat, key, list(choose)))

    async def keep(self, *lines: str) -> None:
        """Put lines on disk that change nothing in the game itself. Raises `Denied`: then they are not there."""
        await self._commits.submit(SubmittedLines(lines))

    async def reopen(self, seat: str, key: str) -> None:
        """Take back a sheet of a seat; it is on disk that it was. Raises `Denied` where that is too late."""
        await self._commits.submit(SubmittedChange(partial(self._reopen, seat, key)))

    def _reopen(self, seat: str, key: str) -> None:
        try:
            self.game.reopen(seat, key)
        except Refused as error:
            raise Denied(error.message) from error
        self._undo.point = None
        self._containment.forget(seat)
        self._outbox.add(journal.reopened_line(Reopened(seat, key)))
        self._look_around()

    # -- what the host does by itself

    def play(self, seat: str, key: str, choose: Sequence[str]) -> None:
        """An answer of the host or of a bot, which nobody waits for; it is dropped if it comes too late."""
        if not self.trouble:
            self._commits.take(SubmittedAnswer(seat, key, list(choose)))

    def remember(self, *lines: str) -> None:
        """What changes nothing in the game itself, and nobody waits for, goes to the disk with the next append."""
        self._outbox.add(*lines)
        if lines and not self.trouble:
            self._commits.start()

    # -- what the queue asks for

    @property
    def first_counts(self) -> bool:
        """Whether one answer ends the open question for all."""
        poll = self.game.poll
        return poll is not None and poll.first

    def refusal(self, answer: SubmittedAnswer, taken: Mapping[str, SubmittedAnswer]) -> Denied | None:
        """Why an answer is not taken; `taken`: those that have been given and not looked at yet, by key."""
        if answer.key in taken:
            return Denied("denied.answered")
        try:
            self.game.check(answer.seat, answer.key, answer.choose)
        except Refused as error:
            return Denied(error.message)
        except Exception:
            logger.exception("game %s cannot check an answer to %s", self.head.id, answer.key)
            return Denied("denied.unclear_answer")
        beside = {each.seat: each.choose for each in taken.values()}
        if self._containment.breaks(answer.seat, answer.choose, beside):
            if answer.done is None:
                self.halt()
            return Denied(BREAKS)
        return None

    def halt(self) -> None:
        """What bots, clocks and orders would say breaks the game, and they would say it again: people alone answer."""
        if not self._containment.halted:
            self._containment.halt()
            self.notices.append(HALTED)
            asyncio.get_running_loop().call_soon(self.changed, [])

    async def commit(self, batch: Sequence[Submission]) -> None:
        """Write down what has been taken, and carry it out. Raises `StoreError` where nothing of it was written."""
        public = self.game.poll is not None and self.game.poll.mode is Mode.PUBLIC
        lines: list[str] = []
        for each in batch:
            if isinstance(each, SubmittedAnswer):
                told = public and each.seat not in NOT_PLAYERS
                lines.append(journal.answer_line(Given(each.seat, each.key, each.choose, told)))
            elif isinstance(each, SubmittedLines):
                lines += each.lines
        await self._outbox.write(lines)
        answers = [each for each in batch if isinstance(each, SubmittedAnswer)]
        before = self._undo.point
        if public and any(each.seat not in NOT_PLAYERS for each in answers):
            self._undo.mark()
            self.answered += 1
        if answers and not self._apply(answers):
            self._undo.point = before
        for each in batch:
            each.settle()
        await self._containment.tell_operator()

    def _apply(self, answers: Sequence[SubmittedAnswer]) -> bool:
        """Carry answers out, and show everybody what came of it. False where that broke the game: it has gone back."""
        seats = [each.seat for each in answers]
        try:
            for each in answers:
                self._containment.note(each.seat, each.key, each.choose)
                ask = self.game.answer(each.seat, each.key, each.choose)
                if ask.shape is Shape.SHEET:
                    self.written[each.seat] = Written(each.key, list(ask.checked(each.choose)))
            self._look_around()
            self._mark_progress()
            self.changed([] if BEAT in seats else seats)
        except Exception as error:
            logger.exception("game %s has met a fault", self.head.id)
            self._put_again(error, answers)
            return False
        self._containment.stand(len(self.history))
        return True

    def _put_again(self, error: Exception, answers: Sequence[SubmittedAnswer]) -> None:
        """Back to the question that these answers were given to; where that fails too, the game is stopped."""
        try:
            self._take_back(error)
            answers[-1].settle(Denied(BROKEN_ANSWER))
            self.changed([])
        except Exception:
            logger.exception("game %s cannot go on", self.head.id)
            self._commits.fault(answers)
            self.changed([])

    def _take_back(self, error: Exception) -> None:
        """Back to the question, with the answers marked in the journal, and a line for the table."""
        failed = list(self._containment.keys)
        self._events.back_to(self._containment.go_back(error))
        self.rewound += 1
        self.notices.append(BROKEN_ANSWER)
        self._outbox.add(
            *[journal.failed_line(seat, key) for seat, key in failed],
            journal.resumed_line(self.head.digest, self._events.told),
            self.snapshot_line(),
        )
        self._look_around()

    async def commit_change(self, change: SubmittedChange) -> None:
        """Carry out a change, and write down what has come of it; see `CommitTarget.commit_change`."""
        change.carry_out()
        await self._outbox.write()

    def _mark_progress(self) -> None:
        if self.game.over:
            self.ended_at = self._clock.wall()
            self._outbox.add(self.snapshot_line(), journal.end_line(list(self.game.winners), self.ended_at))
        elif self.game.progress != self._snapped:
            self._outbox.add(self.snapshot_line())

    def snapshot_line(self) -> str:
        """The game as it is now, for its journal."""
        self._snapped = self.game.progress
        return journal.snapshot_line(self.game.save(), self.game.told)

    # -- by consent of all

    def no_undo(self) -> Message | None:
        """Why the last answer to a public question cannot be taken back; None where it can."""
        return self.trouble or self._undo.refusal()

    async def undo(self) -> None:
        """Take back the last answer to a public question, and all that was passed since. Raises `Denied`."""
        await self._commits.submit(SubmittedChange(self._go_back))

    def _go_back(self) -> None:
        self._undo.go_back()
        self.rewound += 1
        self._outbox.add(journal.resumed_line(self.head.digest, self._events.told), self.snapshot_line())
        self._look_around()
        self._containment.stand(len(self.history))

    async def finish(self, winners: Sequence[str] = (), conceded_by: Sequence[str] = ()) -> None:
        """End the game without a winner, or with those to whom these seats have conceded it. Raises `Denied`."""
        await self._commits.submit(SubmittedChange(partial(self._finish, tuple(winners), tuple(conceded_by))))

    def _finish(self, winners: Sequence[str], conceded_by: Sequence[str]) -> None:
        self.game.finish(winners, conceded_by)
        self._look_around()
        self._mark_progress()

    # -- ending

    async def settle(self) -> None:
        """Wait until nothing is on its way."""
        await self._commits.settle()

    async def stop(self) -> None:
        """Take no more answers, and leave a fresh snapshot on disk where that can be done."""
        await self._commits.stop()
