"""A game of Cosmic Encounter as a host drives it (`rules.kernel.game.Match`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.cosmic import invariants
from rules.cosmic.beat import beat_of, splits
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.cards.context import Context
from rules.cosmic.game import Game
from rules.cosmic.notation.writing import scenario_of
from rules.cosmic.protocol.timing import phase_of
from rules.cosmic.setup import Setup
from rules.cosmic.state.state import State
from rules.kernel.asks import BEAT
from rules.kernel.line_match import LineMatch

if TYPE_CHECKING:
    from rules.kernel.beats import Beat
    from rules.kernel.events import Event
    from rules.kernel.game import AnswerGiven

UNDOABLE = frozenset({
    "destiny.defense", "launch.aimed", "launch.ships", "alliance.invited", "alliance.answered", "alliance.formed",
    "ships.retrieved", "ships.home",
})  # fmt: skip
"""What may have been told since an answer that is taken back: nothing of it shows, draws or rolls anything."""


class CosmicMatch(Game, LineMatch[State, Context, Catalogue, Setup]):
    """The same game, with what a table has to know of it beside questions, answers and views."""

    __slots__ = ()
    state_class, setup_class = State, Setup

    @property
    def phase(self) -> str:
        return phase_of(self.state.at)

    @property
    def progress(self) -> int:
        """The number of encounters begun."""
        return self.state.encounters

    @property
    def talk_clock(self) -> tuple[str, float]:
        """The clock of a deal (R12.1)."""
        return "deal", self.setup.options.deal_seconds

    def beat(self) -> Beat | None:
        return beat_of(self)

    def splits(self, told: Sequence[Event]) -> bool:
        return splits(told)

    def undoable(self, since: Sequence[Event]) -> bool:
        return all(event.kind in UNDOABLE and not event.private for event in since)

    def report(self, given: Sequence[AnswerGiven]) -> str:
        """A scenario file: the position, and a play of these answers (no notation has the beats of a served table)."""
        return scenario_of(self, [each for each in given if each.seat != BEAT])

    def faults(self) -> list[str]:
        return invariants.faults(self.state, self.catalogue)
