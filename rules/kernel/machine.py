"""The step machine: a cursor over a table of short steps, restarted from a snapshot and the answers given since.

A step is a plain function (never asks) or a generator that yields a `Poll` and is sent `Answers`. It returns None to go
on to the next point of the line, `STAY` to be run once more, or the id of the point to go to. Save, recovery, clone
and undo are one thing: the snapshot at the start of a step, the answers since, and a run from there on. A step that
seldom asks goes without a snapshot: where it does ask, the steps before it are run again with it.
"""

from __future__ import annotations

import inspect
from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, Self, TypeVar

import attrs

from rules.kernel.asks import BEAT, Answers, Ask, Mode, Poll, Refused, Shape

STAY = "stay"
"""Returned by a step that is to be run again: the next turn in a window, the next seat of a round."""


class Jump(Exception):
    """Leaves all open steps and goes on at `target` (timing.md 2.9)."""

    def __init__(self, target: str) -> None:
        """`target` is the id of a point of the line."""
        super().__init__(target)
        self.target = target


class Cursor(Protocol):
    """What the machine needs of a game's state."""

    at: str
    asked: dict[str, int]

    def move(self, at: str) -> None:
        """Go to another point and forget what belonged to the last one."""

    def copy(self) -> Self:
        """An independent copy."""


S = TypeVar("S", bound=Cursor)


class Scene(Protocol[S]):
    """What the machine needs of that which a step works with."""

    state: S
    muted: bool

    def copy(self) -> Self:
        """A scene of its own for a clone, without a state; it tells nobody what happens."""


R = TypeVar("R")
StepResult = str | None
Asking = Generator[Poll, Answers, R]
"""What may ask: called with `yield from`, which gives its result."""
Picks = tuple[str, ...]
"""The ids of an answer."""
Step = Callable[[Any], StepResult] | Callable[[Any], Asking[StepResult]]


@attrs.frozen
class Row:
    """One point of the line: its step and whether that asks.

    `due`: a quick test that the step has anything to do. `follow`: where to go on after it, where that is not always
    the next point of the line. `seldom`: it may ask but hardly ever does, so no snapshot is kept of its start.
    """

    run: Step
    asks: bool
    due: Callable[[Any], bool] | None = None
    follow: Callable[[Any], StepResult] | None = None
    seldom: bool = False


class Line:
    """The points of a game in order, each with its step; `end` is the point at which nothing is left to do."""

    def __init__(self, points: Iterable[str], rows: Mapping[str, Row], end: str) -> None:
        """`rows` must hold a row for each point."""
        self.points = tuple(points)
        self.rows = {point: rows[point] for point in self.points}
        self.following = dict(zip(self.points, (*self.points[1:], end), strict=True))
        self.end = end


def row(
    run: Step, due: Callable[[Any], bool] | None = None, follow: Callable[[Any], StepResult] | None = None, *,
    seldom: bool = False,
) -> Row:  # fmt: skip
    """A row whose kind, plain or asking, is read off the function."""
    return Row(run, inspect.isgeneratorfunction(run), due, follow, seldom)


@attrs.define
class Checkpoint(Generic[S]):
    """A place a game can be resumed from: the state at the start of a step and the answers given since."""

    snapshot: S
    answers: dict[str, tuple[str, ...]]
    void: tuple[str, ...] = ()
    """Keys that were taken back: they are never given to another question."""


class StepMachine(Generic[S]):
    """Runs a line of steps. `pending` is the poll it waits for; None at the end, or where it was told to stop."""

    __slots__ = ("_beats", "_generator", "_given", "_line", "_mark", "_marks", "_past", "_put_forced", "_scene",
                 "_stop", "_void", "pending")  # fmt: skip

    def __init__(
        self, line: Line, scene: Scene[S], *, beats: bool = False, put_forced: bool = False, remember: int = 0,
        marks: bool = True,
    ) -> None:  # fmt: skip
        """`scene.state` is where to start; nothing runs before `resume`.

        `beats`: stop at every window that is open by public knowledge and ask the pseudo-seat `beat` there.
        `put_forced`: put also questions with a single legal answer. `remember`: how many past steps `undo` can reach.
        Without `marks` it costs less, but can only be played on: it has no mark, no copy and no undo.
        """
        self._line = line
        self._scene = scene
        self._beats = beats
        self._put_forced = put_forced
        self._past: deque[Checkpoint[S]] = deque(maxlen=remember)
        self._marks = marks
        self._mark = Checkpoint(scene.state, {})
        self._generator: Asking[StepResult] | None = None
        self._given: Answers = {}
        self._void: frozenset[str] = frozenset()
        self._stop: Callable[[str], bool] | None = None
        self.pending: Poll | None = None

    # -- running

    @property
    def scene(self) -> Scene[S]:
        """What the steps work with; its state is live only after `bring_up`."""
        return self._scene

    def bring_up(self) -> None:
        """Bring the state of a clone up to date: its step runs again with the answers given so far."""
        if self._generator is None and self.pending is not None:
            muted, self._scene.muted = self._scene.muted, True
            self._begin_again()
            self._scene.muted = muted

    @property
    def ended(self) -> bool:
        """Whether the line has come to its end."""
        return self.pending is None and self._scene.state.at == self._line.end

    def resume(self, stop: Callable[[str], bool] | None = None) -> None:
        """Run on to the next question, the end, or the first point reached for which `stop(point)` holds."""
        self._stop = stop
        if self.pending is None:
            self._mark = Checkpoint(self._scene.state, {})
            self._run()

    def restart(self, mark: Checkpoint[S]) -> None:
        """Take up a game at a mark: run that one step again with its answers, or run on where there are none."""
        self._void = frozenset(mark.void)
        self.pending = None
        if mark.answers:
            self._mark = Checkpoint(mark.snapshot, dict(mark.answers))
            self._begin_again()
        else:
            self._scene.state = mark.snapshot.copy()
            self.resume()

    def answer(self, key: str, choose: Sequence[str]) -> Ask:
        """Take one answer and run on once the poll is complete. Raises `Refused`, with nothing changed."""
        ask = self.asked(key)
        self.take(ask, ask.checked(choose))
        return ask

    def take(self, ask: Ask, picks: Picks) -> None:
        """Take an answer that has been checked to an open question, and run on once the poll is complete."""
        self.bring_up()
        assert self.pending is not None  # noqa: S101 - the question is open in it
        self._mark.answers[ask.key] = picks
        self._given[ask.seat] = picks
        if self._complete(self.pending):
            self._advance(self._given)

    def asked(self, key: str) -> Ask:
        """The open question with this key. Raises `Refused` where it is not open, or answered already."""
        for ask in self.pending.asks if self.pending else ():
            if ask.key == key:
                if ask.seat in self._given:
                    raise Refused("answer.given_already", kind=ask.kind)
                return ask
        raise Refused("answer.not_asked")

    def take_back(self, key: str) -> Ask:
        """Take back a sheet of the pending poll, which waits for others. Raises `Refused` where there is none such."""
        for ask in self.pending.asks if self.pending else ():
            if ask.key == key and ask.shape is Shape.SHEET and ask.seat in self._given:
                del self._mark.answers[key], self._given[ask.seat]
                return ask
        raise Refused("answer.not_sealed")

    def open_asks(self) -> list[Ask]:
        """The questions of the pending poll that wait for an answer."""
        return [ask for ask in self.pending.asks if ask.seat not in self._given] if self.pending else []

    # -- marks, clones, undo

    @property
    def mark(self) -> Checkpoint[S]:
        """Where this game can be resumed from. Do not change it: it is shared with clones."""
        void = tuple(sorted(self._void))
        if self.pending is None:
            return Checkpoint(self._scene.state, {}, void)
        kept = self._kept()
        return Checkpoint(kept.snapshot, kept.answers, void)

    def copy(self, *, marks: bool = True) -> StepMachine[S]:
        """An independent clone with the same questions open; its step runs again only when it is needed."""
        clone: StepMachine[S] = StepMachine.__new__(StepMachine)
        clone._line = self._line
        clone._scene = self._scene.copy()
        clone._beats = self._beats
        clone._put_forced = self._put_forced
        clone._past = deque(maxlen=0)
        clone._generator = None
        clone._given = dict(self._given)
        clone._void = self._void
        clone._marks = marks
        clone._stop = None
        clone.pending = self.pending
        if self.pending is None:
            clone._scene.state = self._scene.state.copy()
            clone._mark = Checkpoint(clone._scene.state, {})
        else:
            kept = self._kept()
            clone._mark = Checkpoint(kept.snapshot, dict(kept.answers))
        return clone

    def reopen(self) -> None:
        """Take back, in a clone, the answers to the pending poll: it stands as if nobody had said anything yet."""
        if self.pending is not None:
            for ask in self.pending.asks:
                self._mark.answers.pop(ask.key, None)
            self._begin_again()

    def finish(self) -> None:
        """Leave all open steps for the end of the line: nothing is asked any more."""
        self.bring_up()
        self._generator, self.pending = None, None
        self._scene.state.move(self._line.end)

    def undo(self) -> None:
        """Take back the last answer. Raises `Refused` where none is remembered."""
        marks = [*self._past, self._kept()]
        while marks and not marks[-1].answers:
            marks.pop()
        if not marks:
            raise Refused("answer.nothing_to_undo")
        self._mark = marks.pop()
        self._past = deque(marks, maxlen=self._past.maxlen)
        key, _ = self._mark.answers.popitem()
        asked = {key, *(ask.key for ask in (self.pending.asks if self.pending else ()))}
        self._void |= asked - self._mark.answers.keys()
        self._begin_again()

    # -- inside

    def _kept(self) -> Checkpoint[S]:
        assert self._marks, "a game made to be played on only has no marks"  # noqa: S101 - nobody else gets one
        return self._mark

    def _begin_again(self) -> None:
        self._scene.state = self._mark.snapshot.copy()
        self._generator = self._line.rows[self._scene.state.at].run(self._scene)  # type: ignore[assignment]
        self._advance(None)

    def _run(self) -> None:
        scene, rows = self._scene, self._line.rows
        while (at := scene.state.at) != self._line.end:
            step = rows[at]
            if not step.asks:
                target = self._plain(step)
            elif step.due is not None and not step.due(scene):
                target = None
            else:
                waiting, target = self._begin(step)
                if waiting:
                    return
            if self._go(target):
                return

    def _plain(self, step: Row) -> StepResult:
        try:
            return step.run(self._scene)  # type: ignore[return-value]
        except Jump as jump:
            return jump.target

    def _begin(self, step: Row) -> tuple[bool, StepResult]:
        # As long as the mark is the live state itself there is no snapshot that this step could be run again from.
        if self._marks and not (step.seldom and self._mark.snapshot is not self._scene.state):
            if self._past.maxlen:
                self._past.append(self._mark)
            self._mark = Checkpoint(self._scene.state.copy(), {})
        self._generator = step.run(self._scene)  # type: ignore[assignment]
        return self._feed(None)

    def _advance(self, answers: Answers | None) -> None:
        waiting, target = self._feed(answers)
        if not waiting and not self._go(target):
            self._run()

    def _feed(self, answers: Answers | None) -> tuple[bool, StepResult]:
        """Send answers into the step under way: (True, None) once it waits, else (False, where it wants to go)."""
        generator = self._generator
        assert generator is not None  # noqa: S101 - only called with a step under way
        try:
            while True:
                poll = generator.send(answers)  # type: ignore[arg-type]
                self._put(poll)
                if not self._complete(poll):
                    return True, None
                answers = self._given
        except StopIteration as stop:
            target: StepResult = stop.value
        except Jump as jump:
            target = jump.target
        self.pending = None
        self._generator = None
        return False, target

    def _go(self, target: StepResult) -> bool:
        state, line = self._scene.state, self._line
        if target == STAY:
            return False
        if target is None and (follow := line.rows[state.at].follow) is not None:
            target = follow(self._scene)
        if target is None:
            target = line.following[state.at]
        state.move(target)
        return self._stop is not None and self._stop(target)

    def _put(self, poll: Poll) -> None:
        self.pending = poll
        self._given = {}
        if self._beats and poll.mode is Mode.WINDOW:
            poll.asks = (*poll.asks, _beat(self._scene.state.at))
        asked = self._scene.state.asked
        for ask in poll.asks:
            asked[ask.seat] = count = asked.get(ask.seat, 0) + 1
            ask.key = self._key(f"{ask.seat}.{count}")
            known = self._mark.answers.get(ask.key)
            if known is None and ask.empty:
                known = ()
            if known is None and not self._put_forced and not ask.always and ask.forced:
                known = ask.default
            if known is not None:
                self._given[ask.seat] = known

    def _key(self, key: str) -> str:
        """The key, or the next variant of it that has not been taken back: such a key is never given out again."""
        fresh, times = key, 0
        while fresh in self._void:
            times += 1
            fresh = f"{key}u{times}"
        return fresh

    def _complete(self, poll: Poll) -> bool:
        return bool(self._given) if poll.first else len(self._given) == len(poll.asks)


def _beat(point: str) -> Ask:
    return Ask(BEAT, BEAT, point, BEAT, Shape.ONE, ("over",), ("over",), always=True)
