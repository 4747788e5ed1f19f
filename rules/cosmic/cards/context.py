"""What a step, a card or a power works with: state, printed facts, the table's options, dice and events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from rules.kernel.dice import Dice
from rules.kernel.events import Data, Event

if TYPE_CHECKING:
    from rules.cosmic.cards.catalogue import Catalogue
    from rules.cosmic.cards.index import Index
    from rules.cosmic.protocol.options import Options
    from rules.cosmic.state.encounter import Encounter
    from rules.cosmic.state.player import Player
    from rules.cosmic.state.state import State

T = TypeVar("T")
OnEvent = Callable[[Event], None]
"""Told of every event as it happens."""
NOTHING: Mapping[str, Data] = {}


class Context:
    """One running game as its steps see it. Only `state` changes; everything that lasts is in it."""

    __slots__ = ("beats", "catalogue", "dice", "index", "muted", "on_event", "options", "parts", "reached", "state")

    def __init__(
        self, catalogue: Catalogue, index: Index, options: Options, dice: Dice, state: State, *, beats: bool,
        on_event: OnEvent | None,
    ) -> None:  # fmt: skip
        """`index`: what cards do, by timing point. `on_event` is told every event as it happens; None: nobody is."""
        self.catalogue = catalogue
        self.index = index
        self.options = options
        self.dice = dice
        self.state = state
        self.beats = beats
        self.on_event = on_event
        self.muted = on_event is None
        self.reached: set[object] | None = None
        """The functions of cards and powers that were asked for or have run, where somebody wants to know."""

    def note(self, function: object) -> None:
        """A part of a card or a power has run, or was looked at to see whether it can."""
        if self.reached is not None:
            self.reached.add(function)

    def copy(self) -> Context:
        """A scene for a clone: the same game, a state still to come, and nobody who is told of it."""
        return Context(self.catalogue, self.index, self.options, self.dice, self.state, beats=self.beats, on_event=None)

    @property
    def encounter(self) -> Encounter:
        """The encounter under way."""
        return self.state.encounter

    def player(self, seat: str) -> Player:
        """Hand and stray ships of a seat."""
        return self.state.players[seat]

    @property
    def offense(self) -> str:
        """The seat whose turn it is."""
        return self.state.encounter.offense

    @property
    def defense(self) -> str:
        """The defense; only once destiny has named it."""
        defense = self.state.encounter.defense
        assert defense is not None  # noqa: S101 - a step before destiny has no business asking
        return defense

    def emit(self, kind: str, data: Data | None, private: Mapping[str, Data] = NOTHING) -> None:
        """Tell the table `data` (None: nothing), and each seat of `private` what it alone learns on top."""
        state = self.state
        state.events += 1
        if not self.muted and self.on_event is not None:
            self.on_event(Event(kind, state.at, data, private, state.events))

    def add_bonus(self, seat: str, amount: int, source: str) -> None:
        """A flat addition to the total of the side a seat is on (R11.4)."""
        side = self.encounter.side(seat)
        assert side is not None  # noqa: S101 - only those who take part have a side
        self.encounter.bonus += ((side, amount, source),)
        self.emit("bonus", {"seat": seat, "side": side, "amount": amount, "source": source})

    def set_value(self, seat: str, value: int, source: str) -> None:
        """A main player's attack is worth something else from now on (IO-4)."""
        self.encounter.values = {**self.encounter.values, seat: value}
        self.emit("reveal.values", {"values": dict(self.encounter.values), "source": source})

    def chance(self, stream: str, below: int) -> int:
        """A random whole number from 0 to `below` - 1 out of the named stream."""
        return self.dice.number(self.state.drawn, stream, below)

    def shuffled(self, stream: str, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        return self.dice.shuffled(self.state.drawn, stream, items)

    def holds_encounter_card(self, seat: str) -> bool:
        """Whether a hand holds an encounter card (R10.3, R14.1)."""
        is_encounter = self.catalogue.is_encounter
        return any(map(is_encounter, self.state.players[seat].hand))
