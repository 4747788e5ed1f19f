"""One random position, played and checked after every answer."""

from __future__ import annotations

import signal
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

import attrs

from cosmic_tui.games.cosmic.fuzz.hidden_cards import SPECTATOR, Knowledge
from cosmic_tui.games.cosmic.fuzz.pairs import Pair, Pairs
from cosmic_tui.games.cosmic.fuzz.pieces import seen
from cosmic_tui.games.cosmic.fuzz.player import Troublemaker
from cosmic_tui.games.cosmic.fuzz.positions import Data
from rules.cosmic.cards.action import PLAYED, TECH_USED, USED
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.game import Game
from rules.cosmic.invariants import faults, unanswerable
from rules.cosmic.notation.position import build
from rules.cosmic.notation.runner import DEFAULT_STOPS
from rules.cosmic.notation.sameness import SAME
from rules.cosmic.notation.writing import position_data
from rules.cosmic.state.state import END
from rules.kernel.asks import CLOCK, NONE, NOT_PLAYERS, Ask, Refused
from rules.kernel.events import Event
from rules.kernel.scenario import PositionError, where_raised

MOST_ANSWERS = 250
"""After so many a position has been played enough."""
SECONDS = 30
"""Seconds of the processor one position may take: it would never end."""
GOES_ON = 0.2
"""How often a position is played on beyond its encounter."""
EVERY = {"copy": 8, "save": 16, "position": 64}
"""After which answers the game is compared with each of these: of so many one."""
LATER = 60
"""After so many answers a play is long: a position is kept from which what fails later may be played alone."""
ANNOUNCED = frozenset({"card.played", "power.used", "tech.used"})


class Unsuitable(Exception):
    """A random position that cannot be, as the notation or an invariant says."""


class EndlessStepError(Exception):
    """The engine does not come to its next question."""


class BrokenError(Exception):
    """A property that does not hold."""


@attrs.frozen
class Failure:
    """What went wrong in a position, and how it was played up to there."""

    why: str
    """As a scenario says it: `invariant broken: ships: ...`, `engine error: KeyError: ...`."""
    position: Data
    play: tuple[str, ...]
    """The lines of the play, the last answer included."""
    later: tuple[tuple[Data, int], ...] = ()
    """Positions on the way, each with how many lines lie before it."""


@attrs.define
class Outcome:
    """What came of one position."""

    number: int
    suitable: bool = True
    answers: int = 0
    decisions: int = 0
    """Answers to questions with more than one possible answer."""
    met: Counter[Pair] = attrs.Factory(Counter)
    """Pieces announced, and what was played into the window this opened."""
    inside: int = 0
    """Announcements while another action was under way, those answers included."""
    failure: Failure | None = None


class Episode:
    """One position under way. `play` it once."""

    def __init__(
        self, number: int, position: Data, catalogue: Catalogue, pairs: Pairs, aim: Sequence[str], chance: Random,
        *, marked: bool,
    ) -> None:  # fmt: skip
        """`marked`: the catalogue is a marked one, and what is sent is looked through for hidden cards."""
        self.outcome = Outcome(number)
        self._position, self._catalogue, self._chance = position, catalogue, chance
        self._aim = [pairs.pieces[name] for name in aim]
        self._marked = marked
        self._lines: list[str] = []
        self._later: list[tuple[Data, int]] = []
        self._told: list[Event] = []
        self._names: dict[tuple[str, str], str] = {}
        self._possible = pairs.possible
        self._odd: Pair | None = None
        """A pair that was met and cannot occur: something was carried out that was over, or out of its order."""
        self._knowledge: Knowledge | None = None
        self._stops = frozenset({END}) if chance.random() < GOES_ON else DEFAULT_STOPS

    def play(self) -> Outcome:
        """Play to the end of the encounter, or of patience, or to the first thing that does not hold."""
        try:
            with _bounded():
                self._set_up()
                self._play()
        except Unsuitable:
            self.outcome.suitable = False
        except BrokenError as broken:
            self._fail(str(broken))
        except Exception as error:  # noqa: BLE001 - finding these is what all this is for
            self._fail(f"engine error: {where_raised(error)}")
        return self.outcome

    def _fail(self, why: str) -> None:
        self.outcome.failure = Failure(why, self._position, tuple(self._lines), tuple(self._later))

    def _set_up(self) -> None:
        try:
            setup, mark = build(self._position, self._catalogue)
        except PositionError as error:
            raise Unsuitable(str(error)) from error
        self._game = Game.from_state(self._catalogue, setup, mark.snapshot, self._on_event, put_forced=True)
        if wrong := faults(self._game.state, self._game.catalogue):
            raise Unsuitable(wrong[0])

    def _play(self) -> None:
        game, player = self._game, Troublemaker(self._game, self._aim, self._chance)
        if self._marked:
            self._knowledge = Knowledge(game)
        game.resume(self._stops.__contains__)
        self._check()
        while (poll := game.poll) is not None and self.outcome.answers < MOST_ANSWERS:
            if not len(self._later) and self.outcome.answers >= LATER and not self._marked:
                self._later.append((self._written(), len(self._lines)))
            for ask, choose in player.answers(poll):
                if game.poll is poll:
                    self._answer(ask, choose)
            self._check()

    def _written(self) -> Data:
        game = self._game
        return position_data(game.setup, game.mark, game.catalogue.setup.planets_per_seat)

    def _answer(self, ask: Ask, choose: list[str]) -> None:
        try:
            self._game.check(ask.seat, ask.key, choose)
        except Refused:
            choose = list(ask.default)
        words = choose or [NONE]
        self._lines.append("clock expire" if ask.seat == CLOCK else " ".join([ask.seat, ask.kind, *words]))
        self._game.answer(ask.seat, ask.key, choose)
        self.outcome.answers += 1
        self.outcome.decisions += not ask.forced

    # -- what is looked at

    def _check(self) -> None:
        game, count = self._game, self.outcome.answers
        if self._odd is not None:
            raise BrokenError(f"pair that cannot be: {self._odd[0]}, answered by {self._odd[1]}")
        for wrong in faults(game.state, game.catalogue):
            raise BrokenError(f"invariant broken: {wrong}")
        for wrong in unanswerable([ask for ask in game.asks() if ask.seat not in NOT_PLAYERS]):
            raise BrokenError(wrong)
        for name, same in SAME.items():
            if count % EVERY[name] == self.outcome.number % EVERY[name] and (wrong := same(game, self._catalogue)):
                raise BrokenError(wrong)
        if self._knowledge is not None:
            self._look_for_hidden(self._knowledge)
        self._told.clear()

    def _look_for_hidden(self, knowledge: Knowledge) -> None:
        knowledge.look(self._told)
        knowledge.show(self._game.asks())
        views = self._game.views()
        for seat, view in views.items():
            viewer = seat or SPECTATOR
            sent: list[Any] = [event.seen_by(seat) for event in self._told]
            asked = self._game.asks(seat) if seat else []
            if unknown := knowledge.unknown_to(viewer, f"{view} {sent} {asked}"):
                raise BrokenError(f"hidden: {viewer} is sent {sorted(unknown)}")

    def _on_event(self, event: Event) -> None:
        self._told.append(event)
        if event.kind in ANNOUNCED:
            self._count(str((event.data or {}).get("point")))

    def _count(self, point: str) -> None:
        """Something has been announced: the last of what is being played."""
        playing = self._game.state.playing
        announced = playing[-1]
        name = seen(self._game.context, announced.seat, announced.card)
        self._names[announced.seat, announced.card] = name
        self.outcome.inside += len(playing) > 1
        if point in (PLAYED, USED, TECH_USED) and len(playing) > 1:
            first = self._names.get((playing[-2].seat, playing[-2].card), "")
            self.outcome.met[first, name] += 1
            if (first, name) not in self._possible:
                self._odd = first, name


@contextmanager
def _bounded() -> Iterator[None]:
    """Break off what does not end. Only the main thread of a process can be told so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(_signal: int, _frame: object) -> None:
        raise EndlessStepError("no question within the time a position has")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
