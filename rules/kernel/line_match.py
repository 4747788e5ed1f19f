"""The base of a `Match` (`rules.kernel.game`) whose game is a line of steps: what is the same in every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from rules.kernel.asks import CLOCK
from rules.kernel.beats import Beat, window_of
from rules.kernel.events import Event
from rules.kernel.game import OnEvent, Saved
from rules.kernel.line_game import C, F, LineGame, O, S
from rules.kernel.machine import Checkpoint, StepMachine
from rules.kernel.saved import from_data, mark_from_data, mark_to_data, to_data


class LineMatch(LineGame[S, C, F, O]):
    """A game with what a table has to know of it beside questions, answers and views.

    A game adds `view`, `phase`, `progress` and `faults`; it replaces `beat`, `splits`, `undoable` and `clocks` where
    it knows more than is assumed here.
    """

    __slots__ = ("_saved_at",)
    state_class: ClassVar[type]
    setup_class: ClassVar[type]

    def __init__(self, machine: StepMachine[S], setup: O) -> None:
        """Use `at`, `saved_at` or `from_data`."""
        super().__init__(machine, setup)
        self._saved_at: Checkpoint[S] | None = None

    @classmethod
    def saved_at(cls, facts: F, setup: O, mark: Checkpoint[S], on_event: OnEvent, *, beats: bool) -> Self:
        """A game that goes on from a mark once it is started."""
        game = cls.from_state(facts, setup, mark.snapshot, on_event, beats=beats)
        game._saved_at = mark  # noqa: SLF001 - it is this class's own
        return game

    @classmethod
    def from_data(
        cls, facts: F, setup: Saved, saved: Saved, on_event: OnEvent, *, beats: bool, keep_answers: bool = True
    ) -> Self:
        """The same from what `setup_data` and `save` gave. Raises `UnreadableError`.

        Without `keep_answers` those given since the state was saved are void.
        """
        mark: Checkpoint[S] = mark_from_data(saved, cls.state_class)
        if not keep_answers:
            mark = Checkpoint(mark.snapshot, {})
        return cls.saved_at(facts, from_data(setup, cls.setup_class), mark, on_event, beats=beats)

    def start(self) -> None:
        if self._saved_at is None:
            self.resume()
        else:
            self.take_up(self._saved_at)

    @property
    def seats(self) -> Sequence[str]:
        return self.setup.seats

    @property
    def point(self) -> str:
        return self.state.at

    @property
    def told(self) -> int:
        return self.mark.snapshot.events

    def view(self, seat: str | None) -> Any:
        raise NotImplementedError

    def views(self) -> Mapping[str | None, Any]:
        return {viewer: self.view(viewer) for viewer in (*self.seats, None)}

    def clocks(self) -> Mapping[str, float]:
        """The clock of a talk, as long as it lasts: its name -> seconds."""
        name, seconds = self.talk_clock
        return {name: float(seconds)} if seconds and self.asks(CLOCK) else {}

    @property
    def talk_clock(self) -> tuple[str, float]:
        """The name of that clock, and how many seconds it has; 0: there is none."""
        return "", 0.0

    def beat(self) -> Beat | None:
        """A window is a beat of its own."""
        window = window_of(self.poll, self.point)
        return Beat((window,), ()) if window else None

    def splits(self, told: Sequence[Event]) -> bool:
        """Every public event is news for everybody."""
        return any(event.data is not None for event in told)

    def undoable(self, since: Sequence[Event]) -> bool:
        """Only what nobody was told of is taken back."""
        return not since

    def setup_data(self) -> Saved:
        return to_data(self.setup)

    def save(self) -> Saved:
        return mark_to_data(self.mark)

    @property
    def checkpoint(self) -> Checkpoint[S]:
        mark = self.mark
        return Checkpoint(mark.snapshot, dict(mark.answers), mark.void)
