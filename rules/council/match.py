"""A game of Council of Suns as a host drives it (`rules.kernel.game.Match`)."""

from __future__ import annotations

from rules.council import invariants
from rules.council.cards.catalogue import Catalogue
from rules.council.cards.context import Context
from rules.council.game import Game
from rules.council.protocol.timing import phase_of
from rules.council.setup import Setup
from rules.council.state.state import State
from rules.kernel.line_match import LineMatch


class CouncilMatch(Game, LineMatch[State, Context, Catalogue, Setup]):
    """The same game, with what a table has to know of it beside questions, answers and views."""

    __slots__ = ()
    state_class, setup_class = State, Setup

    @property
    def phase(self) -> str:
        return phase_of(self.state.at)

    @property
    def progress(self) -> int:
        """The number of rounds begun."""
        return self.state.round

    @property
    def talk_clock(self) -> tuple[str, float]:
        """The clock of the trade phase (C15.2)."""
        return "trade", self.setup.options.trade_seconds

    def faults(self) -> list[str]:
        return invariants.faults(self.context)
