"""A game of Cosmic Encounter as a host drives it (`rules.kernel.game.Match`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from rules.cosmic import invariants
from rules.cosmic.beat import beat_of, splits
from rules.cosmic.game import Game
from rules.cosmic.notation import saved
from rules.cosmic.protocol.timing import phase_of
from rules.kernel.asks import CLOCK

if TYPE_CHECKING:
    from rules.cosmic.cards.catalogue import Catalogue
    from rules.cosmic.cards.context import Context, OnEvent
    from rules.cosmic.setup import Setup
    from rules.cosmic.state.state import State
    from rules.kernel.beats import Beat
    from rules.kernel.events import Event
    from rules.kernel.machine import Checkpoint, StepMachine

UNDOABLE = frozenset({
    "destiny.defense", "launch.aimed", "launch.ships", "alliance.invited", "alliance.answered", "alliance.formed",
    "ships.retrieved", "ships.home",
})  # fmt: skip
"""What may have been told since an answer that is taken back: nothing of it shows, draws or rolls anything."""


class CosmicMatch(Game):
    """The same game, with what a table has to know of it beside questions, answers and views."""

    __slots__ = ("_saved_at",)

    def __init__(self, machine: StepMachine[State], play: Context, setup: Setup) -> None:
        """Use `at`, or `saved_at`."""
        super().__init__(machine, play, setup)
        self._saved_at: Checkpoint[State] | None = None

    @classmethod
    def saved_at(
        cls, catalogue: Catalogue, setup: Setup, mark: Checkpoint[State], on_event: OnEvent, *, beats: bool
    ) -> Self:
        """A game that goes on from a mark once it is started."""
        game = cls.at(catalogue, setup, mark.snapshot, on_event, beats=beats)
        game._saved_at = mark  # noqa: SLF001 - it is this class's own
        return game

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
    def phase(self) -> str:
        return phase_of(self.state.at)

    @property
    def progress(self) -> int:
        """The number of encounters begun."""
        return self.state.encounters

    @property
    def told(self) -> int:
        return self.mark.snapshot.events

    def clocks(self) -> Mapping[str, float]:
        """The clock of a deal (R12.1), as long as the talk lasts."""
        seconds = self.setup.options.deal_seconds
        return {"deal": float(seconds)} if seconds and self.asks(CLOCK) else {}

    def beat(self) -> Beat | None:
        return beat_of(self)

    def splits(self, told: Sequence[Event]) -> bool:
        return splits(told)

    def undoable(self, since: Sequence[Event]) -> bool:
        return all(event.kind in UNDOABLE and not event.private for event in since)

    def faults(self) -> list[str]:
        return invariants.faults(self.state, self.catalogue)

    def setup_data(self) -> dict[str, Any]:
        return saved.setup_to_data(self.setup)

    def save(self) -> dict[str, Any]:
        return saved.mark_to_data(self.mark)

    @property
    def checkpoint(self) -> Checkpoint[State]:
        mark = self.mark
        return type(mark)(mark.snapshot, dict(mark.answers), mark.void)
