"""One game played out by bots, checked as it goes."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from random import Random

import attrs

from cosmic_tui import bots
from cosmic_tui.aliens import NONE, setup_of
from rules.asks import Ask
from rules.catalogue import Catalogue
from rules.check import faults
from rules.game import Game
from rules.kernel.asks import CLOCK
from rules.options import Options
from rules.setup import Setup

MOST_WORDS = 60
"""Words of both dealers together after which the clock of a deal runs out (R12.1): bots have no minute of their own."""


class Check(enum.StrEnum):
    """How often the invariants of the state are looked at."""

    EVERY = "every"
    ENCOUNTER = "encounter"
    NEVER = "never"


@attrs.frozen
class Order:
    """What to play: which bot on which seat, from which seed, checked how often, cut off after how many encounters."""

    kinds: tuple[str, ...]
    seed: int | str
    check: Check = Check.EVERY
    most_encounters: int = 400
    aliens: str = NONE
    """Who meets: see `cosmic_tui.aliens`."""


@attrs.frozen
class Fault:
    """An invariant that did not hold."""

    game: int
    answer: int
    """How many answers had been given."""
    at: str
    """The timing point."""
    reason: str


@attrs.frozen
class Played:
    """What came of one game."""

    number: int
    seats: tuple[str, ...]
    winners: tuple[str, ...]
    finished: bool
    """Whether it came to its end by itself, with a winner."""
    encounters: int
    answers: int
    decisions: int
    """Answers to questions with more than one possible answer."""
    faults: tuple[Fault, ...] = ()


def play(order: Order, number: int, catalogue: Catalogue) -> Played:
    """Game `number` of an order: it depends on the order's seed and this number alone.

    Stops at the first answer after which an invariant does not hold.
    """
    return _Table(order, number, catalogue).play()


class _Table:
    """The game under way with those who answer."""

    def __init__(self, order: Order, number: int, catalogue: Catalogue) -> None:
        seed = f"{order.seed}/{number}"
        seats = catalogue.setup.colours[: len(order.kinds)]
        options = Options(max_encounters=order.most_encounters)
        self._order, self._number, self._catalogue = order, number, catalogue
        self._seats: Mapping[str, bots.Bot] = {
            seat: bots.make(kind, f"{seed}/{seat}", catalogue)
            for seat, kind in zip(seats, order.kinds, strict=True)
        }  # fmt: skip
        self._chance = Random(seed)  # noqa: S311 - it has to repeat, not to be unguessable
        setup = Setup(seats, seed, options, **setup_of(order.aliens, len(seats), catalogue, seed))
        self._game = Game.open(catalogue, setup)
        self._answers = self._decisions = self._words = self._checked = 0

    def play(self) -> Played:
        """Play to the end, or to the first fault."""
        game, found = self._game, self._look_after()
        while not game.over and not found:
            self._answer_one()
            found = self._look_after()
        seats = tuple(self._seats)
        finished = bool(game.winners) and not found
        encounters = game.state.encounters
        return Played(
            self._number, seats, game.winners, finished, encounters, self._answers, self._decisions, tuple(found)
        )

    def _answer_one(self) -> None:
        ask = self._next()
        if ask.seat == CLOCK:
            choose = list(ask.default)
        else:
            choose = self._seats[ask.seat].choose(self._game.view(ask.seat), ask)
        self._game.answer(ask.seat, ask.key, choose)
        self._answers += 1
        self._decisions += ask.seat != CLOCK and not ask.forced

    def _next(self) -> Ask:
        """The question answered next. Who speaks first in a deal is chance, as at a table."""
        asks = self._game.asks()
        if asks[0].kind != "deal.talk":
            self._words = 0
            return asks[0]
        self._words += 1
        if self._words > MOST_WORDS:
            return next(ask for ask in asks if ask.seat == CLOCK)
        view = self._game.view(None)
        return self._chance.choice([ask for ask in asks if ask.seat != CLOCK and not bots.waits(view, ask)])

    def _look_after(self) -> list[Fault]:
        """The faults of the present state, where it is to be checked."""
        state = self._game.state
        due = self._order.check is Check.EVERY or state.encounters != self._checked or self._game.over
        if self._order.check is Check.NEVER or not due:
            return []
        self._checked = state.encounters
        return [Fault(self._number, self._answers, state.at, why) for why in faults(state, self._catalogue)]
