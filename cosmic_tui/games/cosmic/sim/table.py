"""One game played out by bots, checked as it goes."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from random import Random
from time import perf_counter

import attrs

from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.aliens import BY_THE_BOOK, NONE, setup_of
from cosmic_tui.games.cosmic.sim.tally import GameTally
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.game import Game
from rules.cosmic.invariants import faults
from rules.cosmic.protocol.options import VARIANTS, Options
from rules.cosmic.protocol.questions import Ask
from rules.cosmic.setup import Setup
from rules.kernel.asks import CLOCK
from rules.kernel.events import Event

MOST_WORDS = 60
"""Words of both dealers together after which the clock of a deal runs out (R12.1): bots have no minute of their own."""


HALF = 0.5
"""How often a game of mixed variants is played with each of them."""


class Check(enum.StrEnum):
    """How often the invariants of the state are looked at."""

    EVERY = "every"
    ENCOUNTER = "encounter"
    NEVER = "never"


@attrs.frozen
class SeriesOrder:
    """What to play: which bots, from which seed, checked how often, cut off after how many encounters."""

    kinds: tuple[str, ...]
    """The bots in the order of the seats of game 0; from game to game they move on by one seat."""
    seed: int | str
    check: Check = Check.EVERY
    most_encounters: int = 2000
    aliens: str = NONE
    """Who meets: see `cosmic_tui.games.cosmic.aliens`."""
    options: Options = BY_THE_BOOK
    """What the tables have agreed on."""
    mixed: bool = False
    """Whether every game has variants of its own, drawn by its seed, in the place of those of `options`."""

    def options_of(self, number: int) -> Options:
        """What the table of game `number` has agreed on."""
        options = attrs.evolve(self.options, max_encounters=self.most_encounters)
        if not self.mixed:
            return options
        chance = Random(f"variants of {self.seed}/{number}")  # noqa: S311 - it has to repeat
        drawn = tuple(name for name in VARIANTS if chance.random() < HALF)
        return Options(**{**attrs.asdict(options), "variants": drawn})

    def seated(self, number: int) -> tuple[str, ...]:
        """The bots of game `number`, seat by seat: none of them profits from a place."""
        shift = number % len(self.kinds)
        return self.kinds[len(self.kinds) - shift :] + self.kinds[: len(self.kinds) - shift]


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
    kinds: tuple[str, ...]
    """Which bot sat on each seat."""
    winners: tuple[str, ...]
    finished: bool
    """Whether it came to its end by itself, with a winner."""
    encounters: int
    answers: int
    decisions: int
    """Answers to questions with more than one possible answer."""
    tally: GameTally = attrs.Factory(GameTally)
    slowest: dict[str, float] = attrs.field(factory=dict, eq=False)
    """Seconds of the answer that took each kind of bot longest; no two runs agree on it."""
    faults: tuple[Fault, ...] = ()


def play(order: SeriesOrder, number: int, catalogue: Catalogue) -> Played:
    """Game `number` of an order: it depends on the order's seed and this number alone.

    Stops at the first answer after which an invariant does not hold.
    """
    return _Table(order, number, catalogue).play()


def seated(order: SeriesOrder, number: int, catalogue: Catalogue) -> tuple[Setup, dict[str, bots.CosmicBot]]:
    """What game `number` of an order begins with, and who plays it."""
    seed = f"{order.seed}/{number}"
    seats = catalogue.setup.colours[: len(order.kinds)]
    players = {
        seat: bots.make(kind, f"{seed}/{seat}", catalogue)
        for seat, kind in zip(seats, order.seated(number), strict=True)
    }
    options = order.options_of(number)
    return Setup(seats, seed, options, **setup_of(order.aliens, len(seats), catalogue, seed, options)), players


class DealTalk:
    """Which question is answered next: the first; in a deal of those who may speak the one picked, and last the clock.

    `pick` gets these questions and how many words there have been. Who speaks first is chance, as at a table.
    """

    def __init__(self, pick: Callable[[list[Ask], int], Ask]) -> None:
        self._pick = pick
        self._words = 0

    def next(self, game: Game) -> Ask:
        """The question answered next."""
        asks = game.asks()
        if asks[0].kind != "deal.talk":
            self._words = 0
            return asks[0]
        self._words += 1
        if self._words > MOST_WORDS:
            return next(ask for ask in asks if ask.seat == CLOCK)
        talk = game.state.encounter
        return self._pick([ask for ask in asks if ask.seat != CLOCK and not bots.waits(talk, ask)], self._words)


class _Table:
    """The game under way with those who answer."""

    def __init__(self, order: SeriesOrder, number: int, catalogue: Catalogue) -> None:
        setup, players = seated(order, number, catalogue)
        self._kinds = dict(zip(players, order.seated(number), strict=True))
        """Which bot sits on each seat."""
        self._order, self._number, self._catalogue = order, number, catalogue
        self._seats: Mapping[str, bots.CosmicBot] = players
        chance = Random(setup.seed)  # noqa: S311 - it has to repeat, not to be unguessable
        self._talk = DealTalk(lambda talking, _words: chance.choice(talking))
        self._tally = GameTally(dict(zip(setup.seats, setup.aliens, strict=False)), seats=len(setup.seats))
        self._game = Game.open(catalogue, setup, self._on_event, marks=False)
        self._slowest: dict[str, float] = {}
        self._answers = self._decisions = self._checked = 0

    def play(self) -> Played:
        """Play to the end, or to the first fault."""
        game, found = self._game, self._look_after()
        while not game.over and not found:
            self._answer_one()
            found = self._look_after()
        seats, kinds = tuple(self._kinds), tuple(self._kinds.values())
        finished = bool(game.winners) and not found
        return Played(
            self._number, seats, kinds, game.winners, finished, game.state.encounters, self._answers,
            self._decisions, self._tally, self._slowest, tuple(found),
        )  # fmt: skip

    def _on_event(self, event: Event) -> None:
        """What happens is counted, and told to each bot as far as its seat may know it."""
        self._tally.on_event(event)
        public = event.seen_by(None)
        for seat, bot in self._seats.items():
            seen = event.seen_by(seat) if seat in event.private else public
            if seen is not None:
                bot.on_event(seen)

    def _answer_one(self) -> None:
        ask = self._talk.next(self._game)
        choose = list(ask.default) if ask.seat == CLOCK else self._choice(ask)
        self._game.answer(ask.seat, ask.key, choose)
        self._answers += 1
        self._decisions += ask.seat != CLOCK and not ask.forced

    def _choice(self, ask: Ask) -> list[str]:
        """What the bot of a seat says, and how long it takes."""
        start, kind = perf_counter(), self._kinds[ask.seat]
        choose = self._seats[ask.seat].choose(self._game.glance(ask.seat), ask)
        self._slowest[kind] = max(self._slowest.get(kind, 0.0), perf_counter() - start)
        return choose

    def _look_after(self) -> list[Fault]:
        """The faults of the present state, where it is to be checked."""
        state = self._game.state
        due = self._order.check is Check.EVERY or state.encounters != self._checked or self._game.over
        if self._order.check is Check.NEVER or not due:
            return []
        self._checked = state.encounters
        return [Fault(self._number, self._answers, state.at, why) for why in faults(state, self._game.catalogue)]
