"""What a step works with: state, printed facts, the table's options, dice and events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from rules.council.cards.catalogue import Catalogue
from rules.council.cards.layout import Layout, lay_out
from rules.council.protocol.options import Options
from rules.council.state.seat import SeatState
from rules.council.state.state import State
from rules.kernel.dice import Dice
from rules.kernel.events import Data, Event

T = TypeVar("T")
NOTHING: Mapping[str, Data] = {}


class Context:
    """One running game as its steps see it. Only `state` changes; everything that lasts is in it."""

    __slots__ = ("_laid", "_layout", "catalogue", "dice", "muted", "on_event", "options", "state")

    def __init__(
        self, catalogue: Catalogue, options: Options, dice: Dice, state: State, on_event: Callable[[Event], None] | None
    ) -> None:
        """`on_event` is told every event as it happens; None: nobody is."""
        self.catalogue = catalogue
        self.options = options
        self.dice = dice
        self.state = state
        self.on_event = on_event
        self.muted = on_event is None
        self._laid: Mapping[str, str] | None = None
        self._layout: Layout | None = None

    def copy(self) -> Context:
        """A context for a clone: the same game, a state still to come, and nobody who hears of it."""
        return Context(self.catalogue, self.options, self.dice, self.state, None)

    @property
    def layout(self) -> Layout:
        """Where everything lies; made once for a map, whose cells never change."""
        cells = self.state.cells
        if self._layout is None or (self._laid is not cells and self._laid != cells):
            races = {seat: self.state.players[seat].race for seat in self.state.seats}
            self._layout = lay_out(self.catalogue, cells, races)
        self._laid = cells
        return self._layout

    def player(self, seat: str) -> SeatState:
        """What belongs to a seat."""
        return self.state.players[seat]

    def emit(self, kind: str, data: Data | None, private: Mapping[str, Data] = NOTHING) -> None:
        """Tell the table `data` (None: nothing), and each seat of `private` what it alone learns on top."""
        state = self.state
        state.events += 1
        if not self.muted and self.on_event is not None:
            self.on_event(Event(kind, state.at, data, private, state.events))

    def roll(self, stream: str, sides: int | None = None) -> int:
        """A die of the named stream, ten-sided unless said otherwise; first what a position has laid out."""
        rigged = self.state.rigged.get(stream)
        if rigged:
            return rigged.pop(0)
        return 1 + self.chance(stream, sides or self.catalogue.numbers.shot_die)

    def chance(self, stream: str, below: int) -> int:
        """A random whole number from 0 to `below` - 1 out of the named stream."""
        return self.dice.number(self.state.drawn, stream, below)

    def shuffled(self, stream: str, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        return self.dice.shuffled(self.state.drawn, stream, items)
