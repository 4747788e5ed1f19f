"""A game that is a line of steps: open one, see who is asked what, answer, copy it, take back.

A game gives its line, its context and its views; a host drives it as a `rules.kernel.line_match.LineMatch`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar, cast

from rules.kernel.asks import NOT_PLAYERS, WRITTEN, Ask, Mode, Poll, Refused
from rules.kernel.game import OnEvent
from rules.kernel.machine import Checkpoint, Cursor, Line, Picks, Scene, StepMachine


class GameState(Cursor, Protocol):
    """What a game's state tells about every game."""

    events: int
    """How many have been told."""

    @property
    def winners(self) -> Sequence[str]:
        """Who has won."""


class Opening(Protocol):
    """What a game is opened with."""

    @property
    def seats(self) -> tuple[str, ...]:
        """In clockwise order."""


S = TypeVar("S", bound=GameState)
C = TypeVar("C")
F = TypeVar("F")
O = TypeVar("O", bound=Opening)  # noqa: E741 - an opening


class LineGame(Generic[S, C, F, O]):
    """One game of a state, a context, printed facts and an opening. Not safe for use by several threads at a time.

    The context is the scene of the machine: it has besides `on_event`, which is told every event.
    """

    __slots__ = ("_context", "_machine", "setup")
    line: ClassVar[Line]

    def __init__(self, machine: StepMachine[S], setup: O) -> None:
        """Use `open`, `at` or `load`."""
        self._machine = machine
        self._context = cast("C", machine.scene)
        self.setup = setup

    # -- what each game has of its own

    @classmethod
    def context_of(cls, facts: F, setup: O, state: S | None, on_event: OnEvent | None, *, beats: bool) -> Scene[S]:
        """What the steps work with, in this state (None: before the first step)."""
        raise NotImplementedError

    def check_written(self, ask: Ask, picks: Picks) -> None:
        """Check an answer that the machine cannot: a form or a sheet. Raises `Refused`."""
        raise NotImplementedError

    # -- beginning

    @classmethod
    def open(cls, facts: F, setup: O, on_event: OnEvent | None = None, **how: Any) -> Self:
        """A new game, run to its first question. `on_event` is told every event; `how`: see `at`."""
        game = cls.from_state(facts, setup, None, on_event, **how)
        game.resume()
        return game

    @classmethod
    def from_state(
        cls, facts: F, setup: O, state: S | None, on_event: OnEvent | None = None, *,
        beats: bool = False, put_forced: bool = False, remember: int = 0, marks: bool = True,
    ) -> Self:  # fmt: skip
        """A game that starts from a state (None: from the beginning) and has not run yet: call `resume`.

        `beats`: stop at every window that public knowledge leaves open, until the pseudo-seat `beat` is answered for.
        `put_forced`: ask also what has a single answer. `remember`: how many past steps `undo` can reach.
        Without `marks` it costs less to play, but can be neither copied nor saved, and nothing is taken back.
        """
        context = cls.context_of(facts, setup, state, on_event, beats=beats)
        machine = StepMachine(
            cls.line, context, beats=beats, put_forced=put_forced, remember=remember, marks=marks
        )  # fmt: skip
        return cls(machine, setup)

    @classmethod
    def load(cls, facts: F, setup: O, mark: Checkpoint[S], on_event: OnEvent | None = None, **how: Any) -> Self:
        """Take up a game where it was marked. Events since the mark are told again, under the same index."""
        game = cls.from_state(facts, setup, mark.snapshot, on_event, **how)
        game.take_up(mark)
        return game

    def resume(self, stop: Callable[[str], bool] | None = None) -> None:
        """Run on to the next question, the end, or the first timing point reached for which `stop` holds."""
        self._machine.resume(stop)

    def take_up(self, mark: Checkpoint[S]) -> None:
        """Run a game made by `at` from the state of this mark on, its answers given."""
        self._machine.restart(mark)

    # -- asking and answering

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._machine.ended

    @property
    def poll(self) -> Poll | None:
        """The questions put at this moment; None at the end, or where the game was told to stop."""
        return self._machine.pending

    def asks(self, seat: str | None = None) -> list[Ask]:
        """The questions that wait for an answer, of one seat or of all, pseudo-seats included."""
        asks = self._machine.open_asks()
        return asks if seat is None else [ask for ask in asks if ask.seat == seat]

    def answer(self, seat: str, key: str, choose: Sequence[str]) -> Ask:
        """Answer a question put to a seat; returns that question. Raises `Refused`: nothing has changed then."""
        ask, picks = self._checked(seat, key, choose)
        self._machine.take(ask, picks)
        return ask

    def reopen(self, seat: str, key: str) -> Ask:
        """Take back a sheet of a seat, as long as its poll waits for others. Raises `Refused`: nothing has changed."""
        if not any(ask.key == key and ask.seat == seat for ask in (self.poll.asks if self.poll else ())):
            raise Refused("answer.not_asked")
        return self._machine.take_back(key)

    def check(self, seat: str, key: str, choose: Sequence[str]) -> Ask:
        """The question an answer belongs to, if the answer would be taken. Raises `Refused` with the reason."""
        return self._checked(seat, key, choose)[0]

    def _checked(self, seat: str, key: str, choose: Sequence[str]) -> tuple[Ask, Picks]:
        ask = self._machine.asked(key)
        if ask.seat != seat:
            raise Refused("answer.not_yours")
        picks = ask.checked(choose)
        if ask.shape in WRITTEN:
            self.check_written(ask, picks)
        return ask, picks

    def undo(self) -> None:
        """Take back the last answer. Raises `Refused` where there is none, or none is remembered."""
        self._machine.undo()

    def finish(
        self,
        winners: Sequence[str] = (),  # noqa: ARG002 - the state of a game notes them
        conceded_by: Sequence[str] = (),  # noqa: ARG002 - the event of a game names them
    ) -> None:
        """End the game as it stands: without a winner, or with those to whom these players have conceded it."""
        self._machine.finish()

    # -- marks and clones

    @property
    def mark(self) -> Checkpoint[S]:
        """Where the game can be taken up again: the snapshot of the step under way and the answers given in it."""
        return self._machine.mark

    def back_to(self, mark: Checkpoint[S]) -> None:
        """Go back to an earlier mark of this game. The keys of all questions put since are not given out again."""
        put, asked = mark.snapshot.asked, self.state.asked
        since = [f"{seat}.{n}" for seat in asked for n in range(put.get(seat, 0) + 1, asked[seat] + 1)]
        void = {*self._machine.mark.void, *mark.void, *since} - mark.answers.keys()
        self._machine.restart(Checkpoint(mark.snapshot, mark.answers, tuple(sorted(void))))

    def copy(self, *, marks: bool = True) -> Self:
        """An independent clone at the same question, of which nobody hears anything.

        Without `marks` it costs less to play on, as playouts do, but can be neither copied nor saved.
        """
        return type(self)(self._machine.copy(marks=marks), self.setup)

    def ahead(self, on_event: OnEvent) -> Self:
        """A clone in which nobody has answered the questions put now; `on_event` is told what follows."""
        machine = self._machine.copy()
        machine.reopen()
        scene: Any = machine.scene
        scene.on_event, scene.muted = on_event, False
        return type(self)(machine, self.setup)

    # -- looking

    @property
    def context(self) -> C:
        """The running game as its steps see it."""
        self._machine.bring_up()
        return self._context

    @property
    def state(self) -> S:
        """The live state: for tests, checks and notation. Players, bots and clients get a `view`."""
        self._machine.bring_up()
        return self._machine.scene.state

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won; empty while the game runs, and where it was ended without a winner."""
        return tuple(self.state.winners)

    def attendance(self) -> tuple[list[str], list[str], bool]:
        """What a view tells about the poll: whom it waits for, who has finished, and whether reactions are possible."""
        poll = self._machine.pending
        if poll is None:
            return [], [], False
        if poll.mode is not Mode.PUBLIC:
            return [], [], True
        still_open = [ask.seat for ask in self._machine.open_asks()]
        waiting: list[str] = []
        finished: list[str] = []
        for ask in poll.asks:
            if ask.seat not in NOT_PLAYERS:
                (waiting if ask.seat in still_open else finished).append(ask.seat)
        return waiting, finished, False
