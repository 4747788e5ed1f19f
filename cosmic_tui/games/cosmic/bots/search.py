"""The search bot: looks at what may come of its answers, in worlds dealt anew from what its seat knows.

Each world is played on once for every answer, all by the same dice; the answer that leaves the seat best off on average
is given, if it beats what `simple` would say by more than chance explains.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random

from cosmic_tui.games.cosmic.bots import candidates, comparison, playout
from cosmic_tui.games.cosmic.bots.announced import bring_to
from cosmic_tui.games.cosmic.bots.bot import CosmicBot, dice
from cosmic_tui.games.cosmic.bots.budget import SearchBudget
from cosmic_tui.games.cosmic.bots.candidates import Answer
from cosmic_tui.games.cosmic.bots.marks import Marks
from cosmic_tui.games.cosmic.bots.memory import Memory
from cosmic_tui.games.cosmic.bots.move import Move
from cosmic_tui.games.cosmic.bots.simple import SimpleBot
from cosmic_tui.games.cosmic.bots.temper import Temper, drawn
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from cosmic_tui.games.cosmic.bots.world import Known, dealt
from rules.cosmic.cards.catalogue import Catalogue, UnknownCardError
from rules.cosmic.game import Game
from rules.cosmic.protocol.questions import Ask, Refused
from rules.cosmic.protocol.views import View
from rules.kernel.events import Seen
from rules.kernel.message import Message, message

FAILURES = 5
"""Worlds that cannot be played on, after which the usual answer is given."""
UNPLAYABLE = (Refused, UnknownCardError, ValueError, KeyError, IndexError, AttributeError, AssertionError)
"""What a world may run into that was guessed wrong where no view tells."""


class SearchBot(CosmicBot):
    """Answers the questions of `candidates.RULES` by looking ahead, all others as `simple` does."""

    def __init__(self, seed: int | str, catalogue: Catalogue, budget: SearchBudget, mood: Temper | None = None) -> None:
        """`mood`: its temperament where it does not look ahead; without it the seed draws one."""
        self._seed, self._catalogue, self._budget = seed, catalogue, budget
        self._simple = SimpleBot(seed, catalogue, mood)
        self._memory, self._marks = Memory(), Marks()
        self._news: deque[Seen] = deque()

    def thinks(self, ask: Ask) -> float:
        """About the questions it looks ahead for, whatever it finds there."""
        return self._budget.longest if ask.kind in candidates.RULES else 0.0

    def on_event(self, seen: Seen) -> None:
        """Kept until it is asked next: it may be thinking in a thread of its own just now."""
        self._news.append(seen)

    def _take_in(self) -> None:
        """Cards seen in other hands are remembered, and what has been used in this encounter."""
        while self._news:
            seen = self._news.popleft()
            self._simple.on_event(seen)
            self._memory.on_event(seen)
            self._marks.on_event(seen)

    def choose(self, view: View, ask: Ask) -> list[str]:
        """The best of a few answers; empty where a dealer waits."""
        return self.advise(view, ask).choose

    def advise(self, view: View, ask: Ask) -> Move:
        """The same with the sentence that explains it."""
        more = self._budget.running()
        self._take_in()
        usual = self._simple.advise(view, ask)
        if not usual.choose:
            return usual
        chance = dice(f"search {self._seed}", ask)
        reader = ViewReader(view, ask, self._catalogue, self._seed, 0, self._simple.temper, self._memory)
        answers = candidates.candidate_answers(reader, usual.choose)
        if len(answers) < 2:
            return usual
        known = Known(view, ask, self._catalogue, self._memory, self._marks)
        with no_collecting():
            results = self._look_ahead(known, answers, chance, more)
        best = comparison.best(results)
        if best == answers[0]:
            return usual
        return Move(list(best), explained(results[best], results[answers[0]]))

    def _look_ahead(
        self, known: Known, answers: list[Answer], chance: Random, more: Callable[[int], bool]
    ) -> dict[Answer, list[float]]:
        """How the seat stands after each answer, world by world, as long as there is time for `more`."""
        results: dict[Answer, list[float]] = {answer: [] for answer in answers}
        open_answers, made, failed = list(answers), 0, 0
        while more(made) and failed < FAILURES and len(open_answers) > 1:
            try:
                found = self._in_a_world(known, open_answers, chance.getrandbits(32))
            except UNPLAYABLE:
                failed += 1
                continue
            made += len(found)
            for answer, standing in found.items():
                results[answer].append(standing)
            open_answers = comparison.still_open(results, open_answers)
        return results

    def _in_a_world(self, known: Known, answers: list[Answer], seed: int) -> dict[Answer, float]:
        """How the seat stands once a world has been played on after each answer; the seed is the world's."""
        game = dealt(known, Random(seed))
        game.resume()
        _bring_to(game, known)
        ask = playout.find(game, known.ask)
        moods = {seat: drawn(f"{seed}/{seat}") for seat in game.state.seats}
        return {answer: self._played_out(game.copy(marks=False), ask, answer, seed, moods) for answer in answers}

    def _played_out(self, game: Game, ask: Ask, answer: Answer, seed: int, moods: Mapping[str, Temper]) -> float:
        game.answer(ask.seat, ask.key, answer)
        bots = {seat: SimpleBot(f"{seed}/{seat}", self._catalogue, mood) for seat, mood in moods.items()}
        return playout.play_on(game, bots, ask.seat, Random(seed), self._budget.encounters)


def _bring_to(game: Game, known: Known) -> None:
    """Past what has been answered already in the step under way: what is announced, a side joined before its ships."""
    ask, view = known.ask, known.view
    if known.announced is not None:
        bring_to(game, ask, known.announced)
    if ask.kind != "ships.from":
        return
    joined = [side for side, seats in view.allies.items() if ask.seat in seats]
    for each in game.asks(ask.seat):
        if each.kind == "alliance.answer":
            game.answer(each.seat, each.key, joined)


def explained(found: Sequence[float], usual: Sequence[float]) -> Message:
    """Why an answer is better than the usual one: in more worlds, or by more in those in which it is."""
    better, worse, worlds = comparison.count(found, usual)
    why = "played_on" if better > worse else "on_average"
    return message(f"why.search.{why}", better=better, worse=worse, worlds=worlds)


@contextmanager
def no_collecting() -> Iterator[None]:
    """Playouts leave few cycles behind, but so many objects that looking for cycles takes a sixth of the time."""
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()
